package weblink

import (
	"strings"
	"testing"
)

func TestNetworkWarnings(t *testing.T) {
	t.Parallel()
	checkWarnings(t, remote, map[string]string{
		"https://example.com/":       "",
		"http://example.com/":        "http",
		"https://example.com:8443/":  "port",
		"http://example.com:8080/":   "http port",
		"http://localhost/":          "loopback",
		"https://localhost:3000/":    "loopback",
		"http://app.localhost:3000/": "loopback",
		"http://127.0.0.1/":          "loopback",
		"http://127.9.9.9:8080/":     "loopback",
		"http://[::1]:8080/":         "loopback",
		"https://localhost.example/": "",
		"https://notlocalhost/":      "private-network",
		"https://intranet/":          "private-network",
		"http://intranet:8080/":      "http port private-network",
		"https://printer.local/":     "private-network",
		"https://a.b.internal/":      "private-network",
		"https://nas.lan/":           "private-network",
		"https://x.home/":            "private-network",
		"https://x.home.arpa/":       "private-network",
		"https://x.corp/":            "private-network",
		"https://x.intranet/":        "private-network",
		"https://x.private/":         "private-network",
		"https://x.localdomain/":     "private-network",
		"https://local.example/":     "",
		"https://10.0.0.1/":          "private-network",
		"https://172.16.0.1/":        "private-network",
		"https://172.32.0.1/":        "ip-literal",
		"https://192.168.0.1/":       "private-network",
		"https://100.64.0.1/":        "private-network",
		"https://100.128.0.1/":       "ip-literal",
		"http://169.254.169.254/":    "http private-network",
		"https://[fd00::1]/":         "private-network",
		"https://[fe80::1]/":         "private-network",
		"https://[2001:db8::1]/":     "ip-literal",
		"http://93.184.216.34:8080/": "http ip-literal port",
	})
}

func TestLoopbackOfALocalServerIsItsOwn(t *testing.T) {
	t.Parallel()
	checkWarnings(t, local, map[string]string{
		"http://localhost:3000/": "",
		"http://127.0.0.1/":      "",
		"http://[::1]:8080/":     "",
		"http://x.localhost/":    "",
		"http://192.168.1.1/":    "http private-network",
		"http://intranet/":       "http private-network",
	})
}

func TestNameWarnings(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("login.", 10)
	checkWarnings(t, remote, map[string]string{
		"https://a.com.b.example/":                               "embedded-domain",
		"https://a.gov.b.example/":                               "embedded-domain",
		"https://com.example.com/":                               "embedded-domain",
		"https://a-com.example/":                                 "embedded-domain",
		"https://a-org.b.example/":                               "embedded-domain",
		"https://a.com-login.example/":                           "embedded-domain",
		"https://a.com--login.example/":                          "embedded-domain",
		"https://a-com-login.example/":                           "embedded-domain",
		"https://a.com.github.io/":                               "embedded-domain",
		"https://example.com.au/":                                "",
		"https://shop.example.com.de/":                           "",
		"https://example.uk.com/":                                "",
		"https://welcome.example/":                               "",
		"https://my-company.example/":                            "",
		"https://a-community.example/":                           "",
		"https://org-chart.example/":                             "",
		"https://com/":                                           "private-network",
		"https://1.2.3.4.example/":                               "ip-lookalike",
		"https://1-2-3-4.sslip.example/":                         "ip-lookalike",
		"https://ip-10-0-0-1.a.example/":                         "ip-lookalike",
		"https://1.2.3.example/":                                 "",
		"https://1.2.x.3.4.example/":                             "",
		"https://300-2-3-4.example/":                             "",
		"https://2024-01-02-03.example/":                         "",
		"https://update.zip/":                                    "filelike-tld",
		"https://clip.mov/":                                      "filelike-tld",
		"https://zip.example/":                                   "",
		"https://" + long + "abc.ex/":                            "long-host",
		"https://" + long + "a.ex/":                              "",
		"https://example.com/" + strings.Repeat("a", longURL-20): "",
		"https://example.com/" + strings.Repeat("a", longURL-19): "long-url",
	})
}

func TestBrandWarnings(t *testing.T) {
	t.Parallel()
	checkWarnings(t, remote, map[string]string{
		"https://github.com/":                    "",
		"https://gist.github.com/":               "",
		"https://someone.github.io/":             "",
		"https://accounts.google.com/":           "",
		"https://accounts.google.co.uk/":         "",
		"https://about.google/":                  "",
		"https://notgithub.com/":                 "",
		"https://github.example/":                "brand-in-host",
		"https://github-mcp.example.com/":        "brand-in-host",
		"https://github_mcp.example.com/":        "brand-in-host",
		"https://github.slack.com/":              "brand-in-host",
		"https://metadata.google.internal/":      "brand-in-host private-network",
		"https://github.com.evil.example/":       "brand-in-host embedded-domain",
		"https://accounts-google-com.a.example/": "brand-in-host embedded-domain",
		"https://githab.com/":                    "lookalike", // replaced
		"https://gihtub.com/":                    "lookalike", // swapped
		"https://githubb.com/":                   "lookalike", // inserted
		"https://gthub.com/":                     "lookalike", // deleted
		"https://git-hub.com/":                   "lookalike",
		"https://login.githab.co.uk/":            "lookalike",
		"https://githab.evil.example/":           "", // one edit counts in the registered label only
		"https://g00gle.com/":                    "lookalike",
		"https://goog1e-login.example/":          "lookalike",
		"https://a.rnicrosoft.evil.example/":     "lookalike",
		"https://vvhatsapp.example/":             "lookalike",
		"https://PAYPAI.com/":                    "lookalike",
		"https://paypa1.com/":                    "lookalike",
		"https://5lack.com/":                     "lookalike",
		"https://sllack.com/":                    "", // short brands get no edits
		"https://s1ack.evil.example/":            "lookalike",
	})
}

func TestPageWarnings(t *testing.T) {
	t.Parallel()
	checkWarnings(t, remote, map[string]string{
		"https://bit.ly/x":                                           "shortener",
		"https://t.co/":                                              "shortener",
		"https://habit.ly/":                                          "",
		"https://bit.ly.example/":                                    "",
		"https://google.com/url?q=x":                                 "redirector",
		"https://www.google.com/url":                                 "redirector",
		"https://www.google.com/%75rl":                               "redirector",
		"https://www.google.com/urls":                                "",
		"https://maps.google.com/url":                                "",
		"https://google.com/amp/s/x":                                 "redirector",
		"https://l.facebook.com/l.php?u=x":                           "redirector",
		"https://a-b.translate.goog/x":                               "redirector",
		"https://translate.goog/":                                    "",
		"https://slack-redir.net/link?url=x":                         "brand-in-host redirector",
		"https://microsoft.com/DeviceLogin":                          "device-code",
		"https://www.microsoft.com/devicelogin/":                     "device-code",
		"https://aka.ms/devicelogin":                                 "device-code",
		"https://github.com/login/device":                            "device-code",
		"https://github.com/login/device/select_account":             "device-code",
		"https://github.com/login/oauth/authorize":                   "",
		"https://login.microsoftonline.com/common/oauth2/deviceauth": "device-code",
		"https://login.microsoftonline.com/x/oauth2/v2.0/authorize":  "",
		"https://www.google.com/device":                              "device-code",
		"https://example.com/login/device":                           "",
	})
}

func TestParameterWarnings(t *testing.T) {
	t.Parallel()
	const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"
	checkWarnings(t, remote, map[string]string{
		"https://example.com/?access_token=a":                                     "credential-in-url",
		"https://example.com/?Access_Token=a":                                     "credential-in-url",
		"https://example.com/?x=1;password=a":                                     "credential-in-url",
		"https://example.com/?%70assword=a":                                       "credential-in-url",
		"https://example.com/#id_token=a":                                         "credential-in-url",
		"https://example.com/#/callback?client_secret=a":                          "credential-in-url",
		"https://example.com/?s=" + jwt:                                           "credential-in-url",
		"https://example.com/?" + jwt:                                             "credential-in-url",
		"https://example.com/#" + jwt:                                             "credential-in-url",
		"https://example.com/?k=ghp_abcdefghijklmnopqrst01":                       "credential-in-url",
		"https://example.com/?k=AKIAABCDEFGHIJKLMNOP":                             "credential-in-url",
		"https://example.com/?k=sk_live_abcdefghij":                               "credential-in-url",
		"https://example.com/?k=xoxb-1234567890-abc":                              "credential-in-url",
		"https://example.com/?password=":                                          "",
		"https://example.com/?token=one-time&code=1&state=2":                      "",
		"https://example.com/?task-force_ghp_1":                                   "",
		"https://example.com/?elicitationId=550e8400-e29b-41d4-a716-446655440000": "",
		"https://example.com/" + jwt:                                              "",

		"https://i.example/?redirect_uri=http://x.example/":                "oauth-insecure-redirect",
		"https://i.example/?redirect_uri=HTTP%3A%2F%2Fx.example":           "oauth-insecure-redirect",
		"https://i.example/?redirect_uri=http%3A%2F%2Fa%40b.example":       "oauth-insecure-redirect",
		"https://i.example/?redirect_uri=http%3A%2F%2F127.0.0.1%3A1234":    "",
		"https://i.example/?redirect_uri=http%3A%2F%2F%5B%3A%3A1%5D%2F":    "",
		"https://i.example/?redirect_uri=http%3A%2F%2Flocalhost%2Fcb":      "",
		"https://i.example/?redirect_uri=http%3A%2F%2Flocalhost.x.example": "oauth-insecure-redirect",
		"https://i.example/?redirect_uri=https%3A%2F%2Fx.example":          "",
		"https://i.example/?redirect_uri=app%3A%2F%2Fcb":                   "",

		"https://i.example/?client_id=1&response_type=token":            "oauth-implicit",
		"https://i.example/?client_id=1&response_type=id_token%20token": "oauth-implicit",
		"https://i.example/?client_id=1&response_type=code+token":       "oauth-implicit",
		"https://i.example/?client_id=1&response_type=code":             "",
		"https://i.example/?client_id=1&response_type=id_token":         "",
		"https://i.example/?response_type=token":                        "",
	})
}
