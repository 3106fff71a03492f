package auth

import "golang.org/x/text/language"

// pageWords is what the page after a sign-in says, in the language that the
// browser asks for, which need not be Parley's.
func pageWords(accept string, failed bool) (tongue, words string) {
	pages := []struct {
		tag          language.Tag
		done, failed string
	}{
		{language.English, "You are signed in. You can close this tab and go back to Parley.",
			"Signing in did not work. You can close this tab; Parley tells more."},
		{language.SimplifiedChinese, "你已登录。可以关闭这个标签页，回到 Parley。",
			"登录没有成功。可以关闭这个标签页，Parley 中有详细说明。"},
	}
	tags := make([]language.Tag, len(pages))
	for i, p := range pages {
		tags[i] = p.tag
	}
	_, at := language.MatchStrings(language.NewMatcher(tags), accept)
	if failed {
		return tags[at].String(), pages[at].failed
	}
	return tags[at].String(), pages[at].done
}
