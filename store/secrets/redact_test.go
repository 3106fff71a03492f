package secrets

import (
	"strings"
	"testing"
)

func TestRedact(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"failed with key sk-planted-12345678", "Authorization: Bearer plantedplanted", `{"api_key": "planted1"}`,
		"GET https://a.test/?access_token=planted1&x=1", "postgres://ana:planted1@db.test/x", "PASSWORD=planted1 ./run",
		"sent Bearer planted1", "Basic cGxhbnRlZA==planted", "jwt eyJhbGciOiJI.eyJzdWIiOiIx.planted", "-----BEGIN PRIVATE KEY-----planted",
	} {
		if got := Redact(text); strings.Contains(got, "planted") || !strings.Contains(got, Redacted) {
			t.Errorf("%q → %q", text, got)
		}
	}
	for _, text := range []string{
		"", "Who travels, and when?", "请填写姓名：张三", "token_url=https://as.test/token", "key: yes", "Give some basic information about you", "the bearer carries", "time=2031-05-06 level=INFO server=weather",
	} {
		if got := Redact(text); got != text {
			t.Errorf("%q → %q", text, got)
		}
	}
}
