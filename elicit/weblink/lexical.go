package weblink

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/elicit/say"
)

// maxLength is the longest URL accepted, in bytes.
const maxLength = 8192

// checkText applies the rules on the string as a whole (A). Each rule looks at
// all of it before the next one does, so the reason doesn't depend on which
// character comes first.
func checkText(raw string) *Refusal {
	switch {
	case raw == "":
		return refuse("empty", say.T("The link is empty."))
	case len(raw) > maxLength:
		return refuse("too-long", say.T("The link is longer than {{.Limit}} bytes.", say.Data{"Limit": maxLength}))
	case !utf8.ValidString(raw) || strings.ContainsRune(raw, utf8.RuneError):
		return refuse("bad-utf8", say.T("The link contains text that is damaged: it is not valid Unicode."))
	}
	if r, found := find(raw, isControlOrSpace); found {
		return refuse("control-or-space", say.T("The link contains a space or a control character ({{.Character}}).",
			say.Data{"Character": nameRune(r)}))
	}
	if r, found := find(raw, isInvisible); found {
		return refuse("invisible-char", say.T("The link contains an invisible character ({{.Character}}), which can hide where it leads.",
			say.Data{"Character": nameRune(r)}))
	}
	if strings.Contains(raw, `\`) {
		return refuse("backslash", say.T("The link contains a backslash, which programs read in different ways."))
	}
	if i := strings.IndexAny(raw, "\"<>^`{|}"); i >= 0 {
		return refuse("illegal-char", say.T("The link contains {{.Character}}, which is not allowed in a web address.",
			say.Data{"Character": raw[i : i+1]}))
	}
	return nil
}

// find gives the first character of s that is bad.
func find(s string, bad func(rune) bool) (rune, bool) {
	if i := strings.IndexFunc(s, bad); i >= 0 {
		r, _ := utf8.DecodeRuneInString(s[i:])
		return r, true
	}
	return 0, false
}

// isControlOrSpace is rule 2. U+2800 is a symbol that draws as a blank.
func isControlOrSpace(r rune) bool {
	if r < utf8.RuneSelf {
		return r <= ' ' || r == 0x7f
	}
	return r == '\u2800' || unicode.In(r, unicode.Cc, unicode.Z)
}

// isInvisible is rule 3: characters that draw as nothing, or that nobody can
// say how they draw.
func isInvisible(r rune) bool {
	if r < utf8.RuneSelf {
		return false
	}
	return unicode.In(r, unicode.Cf, unicode.Co, unicode.Cs, unicode.Cn, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// lowerASCII lowers A to Z and nothing else.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + ('a' - 'A')
		}
		return r
	}, s)
}
