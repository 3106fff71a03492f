package auth

import (
	"strings"
	"testing"
)

func TestThePageSpeaksTheBrowsersLanguage(t *testing.T) {
	for _, c := range []struct {
		accept       string
		failed       bool
		tongue, says string
	}{
		{"zh-CN,zh;q=0.9,en;q=0.8", false, "zh-Hans", "你已登录"},
		{"zh-TW", true, "zh-Hans", "登录没有成功"},
		{"en-GB", false, "en", "You are signed in"},
		{"en", true, "en", "did not work"},
		{"de-DE,de;q=0.9", false, "en", "You are signed in"},
		{"", false, "en", "You are signed in"},
		{"%%%", false, "en", "You are signed in"},
	} {
		tongue, words := pageWords(c.accept, c.failed)
		if tongue != c.tongue || !strings.Contains(words, c.says) {
			t.Errorf("for %q: %s %q, want %s %q", c.accept, tongue, words, c.tongue, c.says)
		}
	}
}
