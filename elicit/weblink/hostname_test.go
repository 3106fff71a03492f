package weblink

import (
	"strings"
	"testing"
)

func TestHostRules(t *testing.T) {
	t.Parallel()
	name := strings.Repeat("abcdefghi.", 25)
	checkRefusals(t, map[string]string{
		"https://%67ithub.com/":                            "percent-host",
		"https://good.example%40evil.example/":             "percent-host",
		"https://example%E3%80%82com/":                     "percent-host",
		"https://é%41.example/":                            "percent-host",
		"https://example.com./":                            "empty-label",
		"https://.example.com/":                            "empty-label",
		"https://example..com/":                            "empty-label",
		"https://./":                                       "empty-label",
		"https://bücher..example/":                         "empty-label",
		"https://" + strings.Repeat("a", 63) + ".example/": "",
		"https://" + strings.Repeat("a", 64) + ".example/": "dns-length",
		"https://" + strings.Repeat("é", 60) + ".example/": "dns-length",
		"https://" + name + "abc/":                         "",
		"https://" + name + "abcd/":                        "dns-length",
		"https://*.example.com/":                           "host-char",
		"https://exa!mple.com/":                            "host-char",
		"https://$(id).example/":                           "host-char",
		"https://a,b.example/":                             "host-char",
		"https://a;b.example/":                             "host-char",
		"https://a~b.example/":                             "host-char",
		"https://a&b.example/":                             "host-char",
		"https://example.com]/":                            "host-char",
		"https://exam[ple.com/":                            "host-char",
		"https://my_app.example.com/":                      "",
		"https://r3---sn-x.example.com/":                   "",
		"https://-a-.example/":                             "",
	})
}

func TestNumericHosts(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"https://8.8.8.8/":                "",
		"https://2130706433/":             "noncanonical-ip",
		"https://0x7f.1/":                 "noncanonical-ip",
		"https://0X7F000001/":             "noncanonical-ip",
		"https://017700000001/":           "noncanonical-ip",
		"https://127.1/":                  "noncanonical-ip",
		"https://0177.0.0.1/":             "noncanonical-ip",
		"https://127.0.0.01/":             "noncanonical-ip",
		"https://256.1.1.1/":              "noncanonical-ip",
		"https://1.2.3.4.5/":              "noncanonical-ip",
		"https://example.com.0x4/":        "noncanonical-ip",
		"https://example.com.0x/":         "noncanonical-ip",
		"https://example.1/":              "noncanonical-ip",
		"https://2001:db8::1/":            "noncanonical-ip",
		"https://1.2.3.4./":               "empty-label",
		"https://10.1.2.-80/":             "",
		"https://1.2.3.4a/":               "",
		"https://１２７.0.0.1/":              "host-remapped",
		"https://[::1]/":                  "",
		"https://[2001:DB8::1]/":          "",
		"https://[2001:db8:0:0:0:0:0:1]/": "noncanonical-ip",
		"https://[2001:0db8::1]/":         "noncanonical-ip",
		"https://[::ffff:127.0.0.1]/":     "noncanonical-ip",
		"https://[::ffff:7f00:1]/":        "noncanonical-ip",
		"https://[::1.2.3.4]/":            "noncanonical-ip",
		"https://[fe80::1%25eth0]/":       "bad-ip",
		"https://[127.0.0.1]/":            "bad-ip",
		"https://[example.com]/":          "bad-ip",
		"https://[]/":                     "bad-ip",
		"https://[::1/":                   "bad-ip",
		"https://[[::1]]/":                "bad-ip",
		"https://[v1.x]/":                 "bad-ip",
	})
}

func TestUnroutableAddresses(t *testing.T) {
	t.Parallel()
	for _, host := range []string{"0.0.0.0", "0.1.2.3", "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255",
		"[::]", "[ff02::1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"} {
		if got := refusalOf(t, "http://"+host+"/"); got != "unroutable-ip" {
			t.Errorf("%s is refused for %q", host, got)
		}
	}
	checkRefusals(t, map[string]string{"http://223.255.255.255/": "", "http://1.0.0.0/": "", "http://[2003::1]/": ""})
}

func TestPorts(t *testing.T) {
	t.Parallel()
	checkRefusals(t, map[string]string{
		"https://example.com:1024/":                 "",
		"https://example.com:65535/":                "",
		"https://[::1]:8080/":                       "",
		"https://example.com:/":                     "bad-port",
		"https://example.com:0/":                    "bad-port",
		"https://example.com:0443/":                 "bad-port",
		"https://example.com:65536/":                "bad-port",
		"https://example.com:+80/":                  "bad-port",
		"https://example.com:-1/":                   "bad-port",
		"https://example.com:8a/":                   "bad-port",
		"https://example.com:443:80/":               "bad-port",
		"https://example.com:99999999999999999999/": "bad-port",
		"https://example.com:８０/":                   "bad-port",
		"https://[::1]:/":                           "bad-port",
		"https://[::1]8080/":                        "bad-port",
		"https://[::1].example/":                    "bad-port",
		"https://example.com:22/":                   "blocked-port",
		"https://[::1]:6000/":                       "blocked-port",
		"http://example.com:10080/":                 "blocked-port",
	})
}

func TestRegistrable(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]string{
		"https://a.b.example.com/":     "example.com",
		"https://a.example.co.uk/":     "example.co.uk",
		"https://a.someone.github.io/": "someone.github.io",
		"https://github.io/":           "github.io",
		"https://intranet/":            "intranet",
		"https://8.8.8.8/":             "8.8.8.8",
		"https://[2001:db8::1]/":       "[2001:db8::1]",
		"https://a.bücher.example/":    "xn--bcher-kva.example",
	} {
		if got := mustPass(t, raw, remote).Registrable(); got != want {
			t.Errorf("of %s %q was registered, not %q", raw, got, want)
		}
	}
}
