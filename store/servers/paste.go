package servers

import (
	"errors"
	"net/url"
	"path"
	"slices"
	"strings"

	"github.com/tailscale/hujson"

	"parley/config"
	"parley/elicit/say"
	"parley/store/jsonc"
)

// Pasted is what was found in a text that somebody pasted.
type Pasted struct {
	Servers  []config.Server // Unconfirmed; they may hold secrets and have names that are taken
	Problems []Problem
	Root     *hujson.Value  // the whole; nil for a mere address
	Entries  *hujson.Object // what of it the servers were read from
}

// Parse reads what people paste: a whole file, the inside of mcpServers, one
// named entry, one entry without a name, or just an https address. An error
// means that nothing could be read; it tells the line and column.
func Parse(text string) (Pasted, error) {
	text = strings.TrimSpace(text)
	if c, ok := fromAddress(text); ok {
		return Pasted{Servers: []config.Server{c}}, nil
	}
	if strings.HasPrefix(text, `"`) {
		// "name": {…} without the braces around it; the line stays the first.
		text = "{" + strings.TrimSuffix(text, ",") + "}"
	}
	root, plain, err := jsonc.Parse([]byte(text), limits)
	if err != nil {
		return Pasted{}, Unreadable(err)
	}
	obj, ok := root.Value.(*hujson.Object)
	if !ok {
		return Pasted{}, Unreadable(jsonc.At(plain, root.StartOffset, say.T("It should be an object in braces.")))
	}
	p := Pasted{Root: &root, Entries: named(obj)}
	p.Servers, p.Problems = Decode(plain, p.Entries)
	if len(p.Servers) == 0 && len(p.Problems) == 0 {
		return Pasted{}, Unreadable(jsonc.At(plain, root.StartOffset, say.T("There is no server in it.")))
	}
	return p, nil
}

// Unreadable tells that a pasted text can't be read, and where.
func Unreadable(err error) error {
	var syntax *jsonc.SyntaxError
	if !errors.As(err, &syntax) {
		return say.From(err)
	}
	return &say.Error{
		What: say.T("This can't be read: line {{.Line}}, column {{.Column}}. {{.Reason}}",
			say.Data{"Line": syntax.Line, "Column": syntax.Column, "Reason": syntax.Reason}),
		Do:    say.T("Paste all of it, as the server's instructions have it, from the first bracket to the last."),
		Cause: err,
	}
}

// Unfence takes the inside of a Markdown code block, if there is one.
func Unfence(text string) string {
	_, rest, ok := strings.Cut(text, "```")
	if !ok {
		return text
	}
	if first, after, ok := strings.Cut(rest, "\n"); ok && !strings.Contains(first, "{") {
		rest = after // the fence's language
	}
	inside, _, _ := strings.Cut(rest, "```")
	return inside
}

func fromAddress(text string) (config.Server, bool) {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || strings.ContainsAny(text, " \n{") {
		return config.Server{}, false
	}
	return config.Server{Name: u.Hostname(), Transport: config.HTTP, URL: text, Unconfirmed: true}, true
}

// named finds the object whose members are entries, or makes one around a
// single entry.
func named(obj *hujson.Object) *hujson.Object {
	for _, key := range slices.Concat(keysContainer, []string{"mcp", "mcp_servers", "context_servers"}) {
		if i := find(obj, key); i >= 0 {
			if inner, ok := obj.Members[i].Value.Value.(*hujson.Object); ok {
				return named(inner)
			}
		}
	}
	if find(obj, "command") < 0 && find(obj, keysURL...) < 0 {
		return obj
	}
	// An entry, and not servers that are called "command" or "url".
	if i := max(find(obj, "command"), find(obj, keysURL...)); obj.Members[i].Value.Value.Kind() == '{' {
		return obj
	}
	return &hujson.Object{Members: []hujson.ObjectMember{{
		Name:  hujson.Value{Value: quote(guessName(obj))},
		Value: hujson.Value{Value: obj},
	}}}
}

// guessName names an entry that has no name after what it runs or contacts.
func guessName(obj *hujson.Object) string {
	r := &reader{}
	c, _ := r.entry("", hujson.Value{Value: obj})
	if said := r.str(obj, "name"); CheckName(said).IsZero() {
		return said
	}
	guess := path.Base(strings.ReplaceAll(c.Command, `\`, "/"))
	if u, err := url.Parse(c.URL); err == nil && c.URL != "" && u.Hostname() != "" {
		guess = u.Hostname()
	}
	for _, arg := range c.Args {
		if c.URL == "" && !strings.HasPrefix(arg, "-") && !slices.Contains(launchWords, arg) {
			guess = packageName(arg)
			break
		}
	}
	if !CheckName(guess).IsZero() {
		return "Server"
	}
	return guess
}

// launchWords come before the package in a launcher's arguments.
var launchWords = []string{"run", "exec", "dlx", "x", "tool", "start", "/c", "cmd", "npx", "node", "uvx", "python"}

// packageName is the telling part of "@scope/weather-desk@1.2" or a path.
func packageName(arg string) string {
	base := path.Base(strings.ReplaceAll(arg, `\`, "/"))
	if at := strings.LastIndex(base, "@"); at > 0 {
		base = base[:at]
	}
	return strings.TrimSuffix(strings.TrimSuffix(base, ".js"), ".py")
}

// Decode reads entries that were written elsewhere, in text. What only the
// user of this computer may say doesn't count: they are Unconfirmed, and one
// that refers to this computer's keyring is left out.
func Decode(text []byte, entries *hujson.Object) ([]config.Server, []Problem) {
	all, problems := decodeAll(text, entries)
	list := all[:0]
	for _, c := range all {
		if RefersToKeyring(c) {
			problems = append(problems, Problem{Server: c.Name,
				What: say.T("“{{.Server}}” is left out: it asks for a secret from the keyring of this computer.", say.Data{"Server": c.Name})})
			continue
		}
		c.Unconfirmed, c.Source = true, ""
		list = append(list, c)
	}
	return list, problems
}
