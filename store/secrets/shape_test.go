package secrets

import "testing"

func TestShaped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, value string
		want        bool
	}{
		{"API_KEY", "abc", true}, {"apiKey", "abc", true}, {"OPENAIAPIKEY", "x", true}, {"X-Api-Key", "x", true},
		{"GITHUB_PERSONAL_ACCESS_TOKEN", "x", true}, {"githubtoken", "x", true}, {"HTTPToken", "x", true},
		{"Authorization", "x", true}, {"DB_PASSWORD", "hunter2", true}, {"PGPASSWORD", "x", true}, {"pass", "1", true},
		{"client-secret", "x", true}, {"Cookie", "sid=1", true}, {"PIN", "1234", true}, {"密码", "x", true}, {"访问令牌", "x", true},
		{"SLACK_BOT_TOKEN", "x", true}, {"connectionString", "x", true}, {"Passwort", "x", true}, {"--api-key", "x", true},

		{"API_KEY", "", false}, {"USE_TOKEN", "false", false}, {"MAX_TOKENS", "4096", false}, {"TOKEN_LIMIT", "9", false},
		{"SSH_KEY_PATH", "/home/ana/.ssh/id", false}, {"PASSWORD_FILE", "/run/x", false}, {"AUTH_TYPE", "oauth", false},
		{"TOKEN_URL", "https://as.test/token", false}, {"CLIENT_ID", "abc", false},
		{"PATH", "/usr/bin:/bin", false}, {"KEYBOARD", "de", false}, {"MONKEY", "george", false}, {"AUTHOR", "Ana", false},
		{"COMPASS", "north", false}, {"LANG", "zh_CN.UTF-8", false}, {"NODE_ENV", "production", false}, {"", "", false},

		{"X", "sk-proj-abcdefghijkl", true}, {"X", "ghp_0123456789abcdefABCD", true}, {"X", "Bearer abcdefgh123", true}, {"X", "Basic YTpi=", true}, {"X", "Basic information", false},
		{"X", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln", true}, {"X", "-----BEGIN RSA PRIVATE KEY-----\nMII", true},
		{"DATABASE", "postgresql://ana:hunter2@db.test/x", true}, {"X", "AKIAIOSFODNN7EXAMPLE", true},
		{"X", "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08", true},
		{"config", `{"apiKey": "abc", "lang": "de"}`, true}, {"config", `"{\"region\":\"eu\",\"dbPassword\":\"hunter2\"}"`, true},
		{"config", `{"auth": {"type": "none", "token_url": "x"}, "key": ""}`, false}, {"config", `{"city": "Lisbon"}`, false},
		{"X", "https://db.test/path?x=1", false}, {"X", "/usr/local/lib/node_modules/x/2", false}, {"X", "hello world", false},
		{"X", "@modelcontextprotocol/server-everything", false}, {"X", "weather-desk-mcp-server-2026", false},
		{"X", "550e8400-e29b-41d4", false}, {"X", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa1", false}, {"X", "2026-07-28T10:00:00Z", false},
		{"X", "ana@example.org", false}, {"X", "mailto:ana@example.org", false}, {"X", "risk-management-desk", false},
	} {
		if got := Shaped(c.name, c.value); got != c.want {
			t.Errorf("Shaped(%q, %q) = %v", c.name, c.value, got)
		}
	}
}
