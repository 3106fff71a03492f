package servers

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/config"
)

func TestReadsTheFormsOfOtherClients(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		entry string
		want  config.Server
	}{
		"stdio": {`{"command":"npx","args":["-y","weather-desk"],"env":{"A":"1"},"cwd":"/tmp"}`,
			config.Server{Transport: config.Stdio, Command: "npx", Args: []string{"-y", "weather-desk"}, Env: map[string]string{"A": "1"}, Dir: "/tmp"}},
		"numbers and booleans": {`{"command":"x","args":["--port",8080,true],"env":{"N":1e3,"B":false,"Z":null}}`,
			config.Server{Transport: config.Stdio, Command: "x", Args: []string{"--port", "8080", "true"}, Env: map[string]string{"N": "1e3", "B": "false"}}},
		"command as a list": {`{"type":"local","command":["bun","x","y"],"environment":{"A":"1"},"enabled":false}`,
			config.Server{Transport: config.Stdio, Command: "bun", Args: []string{"x", "y"}, Env: map[string]string{"A": "1"}, Disabled: true}},
		"http":       {`{"url":"https://a.test/mcp","headers":{"X":"y"}}`, config.Server{Transport: config.HTTP, URL: "https://a.test/mcp", Headers: map[string]string{"X": "y"}}},
		"streamable": {`{"type":"streamable-http","url":"https://a.test"}`, config.Server{Transport: config.HTTP, URL: "https://a.test"}},
		"serverUrl":  {`{"serverUrl":"https://a.test"}`, config.Server{Transport: config.HTTP, URL: "https://a.test"}},
		"sse":        {`{"transport":"SSE","url":"https://a.test/sse"}`, config.Server{Transport: config.SSE, URL: "https://a.test/sse"}},
		"playground": {`{"type":"playground"}`, config.Server{Transport: config.Playground}},
		"B90":        {`{"url":"https://crm.test","redirectHost":"localhost","clientId":"pre-registered"}`, config.Server{Transport: config.HTTP, URL: "https://crm.test", OAuth: &config.OAuth{ClientID: "pre-registered", RedirectHost: "localhost"}}},
		"oauth": {`{"url":"https://a.test","oauth":{"clientId":"c","callbackPort":8080,"scopes":"a b"}}`,
			config.Server{Transport: config.HTTP, URL: "https://a.test", OAuth: &config.OAuth{ClientID: "c", RedirectPort: 8080, Scopes: []string{"a", "b"}}}},
		"auth": {`{"url":"https://a.test","auth":{"CLIENT_ID":"c","CLIENT_SECRET":"s","scopes":["a"]}}`,
			config.Server{Transport: config.HTTP, URL: "https://a.test", OAuth: &config.OAuth{ClientID: "c", ClientSecret: "s", Scopes: []string{"a"}}}},
		"auth as a word": {`{"url":"https://a.test","auth":"oauth"}`, config.Server{Transport: config.HTTP, URL: "https://a.test"}},
		"ours": {`{"url":"https://a.test","parley":{"revision":"2025-11-25","callTimeout":"90s","caFile":"/ca.pem","unconfirmed":true,"onDemand":true,"source":"Cursor","later":1}}`,
			config.Server{Transport: config.HTTP, URL: "https://a.test", Revision: "2025-11-25", CallTimeout: 90 * time.Second, CAFile: "/ca.pem", Unconfirmed: true, OnDemand: true, Source: "Cursor"}},
		"unknown keys": {`{"command":"x","alwaysAllow":["a"],"timeout":{"deep":[1]},"disabled":true}`, config.Server{Transport: config.Stdio, Command: "x", Disabled: true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t, `{"mcpServers":{"s":`+c.entry+`}}`)
			c.want.Name = "s"
			if diff := cmp.Diff([]config.Server{c.want}, b.List()); diff != "" || len(b.Problems()) > 0 {
				t.Errorf("%s\n%v", diff, b.Problems())
			}
		})
	}
}

// TestABadEntryCostsOnlyItself has one good server beside each bad one.
func TestABadEntryCostsOnlyItself(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		entry, says string
		column      int
	}{
		"not an object":  {`"bad": 1`, "should be an object", 10},
		"nothing to run": {`"bad": {"args":["x"]}`, "neither a command nor a URL", 10},
		"empty command":  {`"bad": {"command":""}`, "neither a command nor a URL", 10},
		"stdio with URL": {`"bad": {"type":"stdio","url":"https://a"}`, "neither a command nor a URL", 10},
		"unknown type":   {`"bad": {"type":"websocket","url":"wss://a"}`, "doesn't know the type “websocket”", 10},
		"args":           {`"bad": {"command":"x","args":"y"}`, "“args” should be a list", 32},
		"arg":            {`"bad": {"command":"x","args":[["y"]]}`, "“args” should be a text", 33},
		"env":            {`"bad": {"command":"x","env":["A=1"]}`, "“env” should be names and values", 31},
		"env value":      {`"bad": {"command":"x","env":{"A":{}}}`, "“A” should be a text", 36},
		"timeout":        {`"bad": {"command":"x","parley":{"callTimeout":"soon"}}`, "callTimeout", 34},
		"no name":        {`"": {"command":"x"}`, "its name can't be used", 3},
		"hidden name":    {`"good\u200b": {"command":"x"}`, "its name can't be used", 3},
		"turned name":    {`"a\u202eb": {"command":"x"}`, "its name can't be used", 3},
		"long name":      {`"` + strings.Repeat("n", 81) + `": {"command":"x"}`, "its name can't be used", 3},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b := open(t, "{\"mcpServers\": {\n  "+c.entry+",\n  \"good\": {\"command\": \"x\"}\n}}")
			if got := b.names(); len(got) != 1 || got[0] != "good" {
				t.Errorf("servers %v, want the good one", got)
			}
			if b.Broken() || len(b.Problems()) != 1 {
				t.Fatalf("problems %v", b.Problems())
			}
			p := b.Problems()[0]
			if !strings.Contains(p.What.String(), c.says) || p.Line != 2 || p.Column != c.column {
				t.Errorf("%d:%d %s; want column %d, %q", p.Line, p.Column, p.What, c.column, c.says)
			}
		})
	}
}

func TestTwiceTheSameNameTakesTheLast(t *testing.T) {
	t.Parallel()
	b := open(t, `{"mcpServers":{"a":{"command":"first"},
"b":{"command":"y"},
"a":{"command":"last"}}}`)
	if c, _ := b.Get("a"); c.Command != "last" || len(b.List()) != 2 {
		t.Errorf("%+v", b.List())
	}
	if p := b.Problems(); len(p) != 1 || p[0].Line != 3 || !strings.Contains(p[0].What.String(), "twice") {
		t.Errorf("%v", p)
	}
}

func TestTooManyServers(t *testing.T) {
	t.Parallel()
	var sb strings.Builder
	sb.WriteString(`{"mcpServers":{`)
	for i := range MaxServers + 3 {
		sb.WriteString(`"s` + strings.Repeat("i", i%70) + string(rune('a'+i/70)) + `":{"command":"x"},`)
	}
	sb.WriteString(`}}`)
	b := open(t, sb.String())
	if len(b.List()) != MaxServers || len(b.Problems()) != 1 {
		t.Errorf("%d servers, %v", len(b.List()), b.Problems())
	}
}
