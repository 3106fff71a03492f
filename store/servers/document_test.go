package servers

import (
	"context"
	"strings"
	"testing"
	"time"

	"parley/config"
)

const commented = `// My servers
{
    "$schema": "x", // kept
    "mcpServers": {
        // the desk
        "weather": {
            "command": "npx", // with Node
            "args": ["-y", "weather-desk"], /* pinned? */
            "timeout": 30000,
            "env": { "LANG": "C" }
        }, // after weather
        "notes": { "url": "https://notes.test/mcp" } // last
    },
    "other": [1, 2,],
}
`

// TestChangesTouchNothingElse compares whole files.
func TestChangesTouchNothingElse(t *testing.T) {
	t.Parallel()
	weather := config.Server{Name: "weather", Transport: config.Stdio, Command: "npx", Args: []string{"-y", "weather-desk"}, Env: map[string]string{"LANG": "C"}}
	for name, c := range map[string]struct {
		before string
		do     func(context.Context, *bench) error
		after  string
	}{
		"update nothing": {commented, func(ctx context.Context, b *bench) error { return b.Update(ctx, "weather", weather) }, commented},
		"rename": {commented, func(ctx context.Context, b *bench) error {
			w := weather.Clone()
			w.Name = "Wetter 天气"
			return b.Update(ctx, "weather", w)
		}, replace(commented, `"weather": {`, `"Wetter 天气": {`)},
		"one argument and a variable": {commented, func(ctx context.Context, b *bench) error {
			w := weather.Clone()
			w.Args[1] = "weather-desk@2"
			w.Env["TZ"] = "UTC"
			return b.Update(ctx, "weather", w)
		}, replace(replace(commented, `weather-desk"]`, `weather-desk@2"]`), `{ "LANG": "C" }`, "{ \"LANG\": \"C\",\n                \"TZ\": \"UTC\"\n            }")},
		"disable and unset": {commented, func(ctx context.Context, b *bench) error {
			w := weather.Clone()
			w.Env, w.Disabled, w.CallTimeout = nil, true, 10*time.Second
			return b.Update(ctx, "weather", w)
		}, replace(commented, `,
            "env": { "LANG": "C" }
        }`, `,
            "disabled": true,
            "parley": {
                "callTimeout": "10s"
            }
        }`)},
		"remove the first": {commented, func(ctx context.Context, b *bench) error { return b.Remove(ctx, "weather") },
			`// My servers
{
    "$schema": "x", // kept
    "mcpServers": {
        "notes": { "url": "https://notes.test/mcp" } // last
    },
    "other": [1, 2,],
}
`},
		"remove the last": {commented, func(ctx context.Context, b *bench) error { return b.Remove(ctx, "notes") },
			replace(commented, `}, // after weather
        "notes": { "url": "https://notes.test/mcp" } // last
`, `} // after weather
`)},
		"add": {commented, func(ctx context.Context, b *bench) error {
			return b.Add(ctx, config.Server{Name: "pay", URL: "https://pay.test/mcp", Headers: map[string]string{"X-Team": "a<b"}, OAuth: &config.OAuth{ClientID: "c", RedirectPort: 8080}})
		}, replace(commented, `mcp" } // last
`, `mcp" }, // last
        "pay": {
            "type": "http",
            "url": "https://pay.test/mcp",
            "headers": {
                "X-Team": "a<b"
            },
            "oauth": {
                "clientId": "c",
                "redirectPort": 8080
            }
        }
`)},
		"duplicate": {commented, func(ctx context.Context, b *bench) error { _, err := b.Duplicate(ctx, "weather"); return err },
			replace(commented, `}, // after weather
`, `}, // after weather
        "weather 2": {
            "command": "npx",
            "args": ["-y", "weather-desk"],
            "env": {
                "LANG": "C"
            },
            "disabled": true
        },
`)},
		"add to nothing": {"-", func(ctx context.Context, b *bench) error {
			return b.Add(ctx, config.Server{Name: "w", Command: "x", Unconfirmed: true, Source: "Cursor"})
		}, `{
  "mcpServers": {
    "w": {
      "command": "x",
      "parley": {
        "source": "Cursor",
        "unconfirmed": true
      }
    }
  }
}
`},
		"add where no servers are": {"{\r\n\t\"theme\": \"dark\"\r\n}\r\n", func(ctx context.Context, b *bench) error {
			return b.Add(ctx, config.Server{Name: "p", Transport: config.Playground})
		}, "{\r\n\t\"theme\": \"dark\",\r\n\t\"mcpServers\": {\r\n\t\t\"p\": {\r\n\t\t\t\"type\": \"playground\"\r\n\t\t}\r\n\t}\r\n}\r\n"},
		"trailing commas stay": {"{\"mcpServers\":{\n  \"a\":{\"command\":\"x\",},\n},}", func(ctx context.Context, b *bench) error {
			return b.Add(ctx, config.Server{Name: "b", Command: "y"})
		}, "{\"mcpServers\":{\n  \"a\":{\"command\":\"x\",},\n    \"b\": {\n      \"command\": \"y\"\n    },\n  },}"},
		"confirm": {`{"mcpServers":{"a":{"command":"x","parley":{"unconfirmed":true}}}}`, func(ctx context.Context, b *bench) error { return b.Confirm(ctx, "a") },
			`{"mcpServers":{"a":{"command":"x"}}}`},
		"enabled stays enabled": {`{"mcpServers":{"a":{"serverUrl":"https://a.test","enabled":true}}}`, func(ctx context.Context, b *bench) error {
			return b.Update(ctx, "a", config.Server{Name: "a", Transport: config.HTTP, URL: "https://b.test", Disabled: true})
		}, `{"mcpServers":{"a":{"serverUrl":"https://b.test","enabled":false}}}`},
		"command list becomes two": {`{"mcpServers":{"a":{"command":["x","y"]}}}`, func(ctx context.Context, b *bench) error {
			return b.Update(ctx, "a", config.Server{Name: "a", Transport: config.Stdio, Command: "x", Args: []string{"z"}})
		}, "{\"mcpServers\":{\"a\":{\"command\":\"x\",\n      \"args\": [\"z\"]\n    }}}"},
		"stdio becomes http": {`{"mcpServers":{"a":{"command":"x","args":["y"]}}}`, func(ctx context.Context, b *bench) error {
			return b.Update(ctx, "a", config.Server{Name: "a", Transport: config.HTTP, URL: "https://a.test"})
		}, "{\"mcpServers\":{\"a\":{\n      \"type\": \"http\",\n      \"url\": \"https://a.test\"\n    }}}"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t, c.before)
			b.must(c.do(t.Context(), b))
			if got := b.file(); got != c.after {
				t.Errorf("the file is now\n%s\nwant\n%s", got, c.after)
			}
			list := b.List()
			b.reopen()
			if len(b.Problems()) > 0 || len(list) != len(b.List()) {
				t.Errorf("read again: %v, %v", b.names(), b.Problems())
			}
			for i, c := range b.List() {
				if !same(c, list[i]) {
					t.Errorf("read again: %+v, want %+v", c, list[i])
				}
			}
		})
	}
}

func replace(s, old, new string) string {
	before, after, ok := strings.Cut(s, old)
	if !ok {
		panic("the test's text does not hold " + old)
	}
	return before + new + after
}
