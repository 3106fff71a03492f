package servers

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tailscale/hujson"

	"parley/config"
	"parley/elicit/say"
	"parley/store/jsonc"
)

// The names that clients give the same thing. The first is ours.
var (
	keysContainer = []string{"mcpServers", "servers"}
	keysType      = []string{"type", "transport"}
	keysURL       = []string{"url", "serverUrl", "httpUrl"}
	keysDir       = []string{"cwd", "workingDirectory"}
	keysHeaders   = []string{"headers", "requestHeaders"}
	keysEnv       = []string{"env", "environment"}
	keysClientID  = []string{"clientId", "client_id", "CLIENT_ID"}
	keysClientKey = []string{"clientSecret", "client_secret", "CLIENT_SECRET"}
	keysPort      = []string{"redirectPort", "callbackPort"}
	keysOAuth     = []string{"oauth", "auth"}
)

// transports are the spellings of the types.
var transports = map[string]config.Transport{
	"stdio": config.Stdio, "local": config.Stdio,
	"http": config.HTTP, "streamable-http": config.HTTP, "streamablehttp": config.HTTP,
	"streamable_http": config.HTTP, "remote": config.HTTP,
	"sse":        config.SSE,
	"playground": config.Playground,
}

// reader decodes entries and collects what is wrong with them.
type reader struct {
	text     []byte
	server   string
	problems []Problem
}

func (r *reader) problem(at int, what say.Text, data say.Data) {
	line, column := jsonc.Position(r.text, at)
	if data == nil {
		data = say.Data{}
	}
	data["Server"], data["Line"], data["Column"] = r.server, line, column
	r.problems = append(r.problems, Problem{Server: r.server, Line: line, Column: column, What: say.Text{Template: what.Template, Data: data}})
}

// entry decodes one server. ok is false when it can't be used.
func (r *reader) entry(name string, v hujson.Value) (c config.Server, ok bool) {
	before := len(r.problems)
	r.server = name
	obj, isObject := v.Value.(*hujson.Object)
	if !isObject {
		r.problem(v.StartOffset, textNotObject, nil)
		return c, false
	}
	c = config.Server{
		Name:    name,
		URL:     r.str(obj, keysURL...),
		Dir:     r.str(obj, keysDir...),
		Env:     r.table(obj, keysEnv...),
		Headers: r.table(obj, keysHeaders...),
	}
	r.command(obj, &c)
	r.disabled(obj, &c)
	r.oauth(obj, &c)
	r.parley(obj, &c)
	r.transport(v.StartOffset, obj, &c)
	return c, len(r.problems) == before
}

// The sentences of problems. They stand here so that the functions
// stay readable; each is also the key of its translation.
var (
	textNotObject   = say.T("“{{.Server}}” is left out: line {{.Line}}, column {{.Column}} should be an object in braces.")
	textNotString   = say.T("“{{.Server}}” is left out: “{{.Key}}” should be a text in quotation marks (line {{.Line}}, column {{.Column}}).")
	textNotList     = say.T("“{{.Server}}” is left out: “{{.Key}}” should be a list in square brackets (line {{.Line}}, column {{.Column}}).")
	textNotTable    = say.T("“{{.Server}}” is left out: “{{.Key}}” should be names and values in braces (line {{.Line}}, column {{.Column}}).")
	textTooMany     = say.T("“{{.Server}}” is left out: “{{.Key}}” is too long (line {{.Line}}, column {{.Column}}).")
	textNothing     = say.T("“{{.Server}}” is left out: it has neither a command nor a URL (line {{.Line}}, column {{.Column}}).")
	textUnknownType = say.T("“{{.Server}}” is left out: Parley doesn't know the type “{{.Type}}” (line {{.Line}}, column {{.Column}}).")
	textBadTimeout  = say.T("“{{.Server}}” is left out: “callTimeout” should be a time such as \"60s\" (line {{.Line}}, column {{.Column}}).")
	textBadName     = say.T("A server is left out: its name can't be used (line {{.Line}}, column {{.Column}}).")
	textTwice       = say.T("“{{.Server}}” is there twice: the one in line {{.Line}} counts.")
	textTooManyAll  = say.T("There are more than {{.N}} servers: those from line {{.Line}} on are left out.")
)

// find gives the last member called one of keys: the last counts, as in
// JSON.parse.
func find(obj *hujson.Object, keys ...string) int {
	for _, key := range keys {
		for i, m := range slices.Backward(obj.Members) {
			if name(m) == key {
				return i
			}
		}
	}
	return -1
}

func name(m hujson.ObjectMember) string { return m.Name.Value.(hujson.Literal).String() }

func (r *reader) value(obj *hujson.Object, keys ...string) (v hujson.Value, key string, ok bool) {
	i := find(obj, keys...)
	if i < 0 || isNull(obj.Members[i].Value) {
		return v, "", false
	}
	return obj.Members[i].Value, name(obj.Members[i]), true
}

func isNull(v hujson.Value) bool { return v.Value.Kind() == 'n' }

// str reads a text. Numbers and booleans are taken as they are spelled.
func (r *reader) str(obj *hujson.Object, keys ...string) string {
	v, key, ok := r.value(obj, keys...)
	if !ok {
		return ""
	}
	lit, ok := v.Value.(hujson.Literal)
	if !ok {
		r.problem(v.StartOffset, textNotString, say.Data{"Key": key})
		return ""
	}
	return lit.String()
}

func (r *reader) boolean(obj *hujson.Object, key string) (value, there bool) {
	v, _, ok := r.value(obj, key)
	if !ok {
		return false, false
	}
	lit, _ := v.Value.(hujson.Literal)
	return lit.Kind() == 't' || lit.Kind() == '"' && strings.EqualFold(lit.String(), "true"), true
}

func (r *reader) list(v hujson.Value, key string) []string {
	arr, ok := v.Value.(*hujson.Array)
	if !ok {
		r.problem(v.StartOffset, textNotList, say.Data{"Key": key})
		return nil
	}
	if len(arr.Elements) > MaxList {
		r.problem(v.StartOffset, textTooMany, say.Data{"Key": key})
		return nil
	}
	var out []string
	for _, e := range arr.Elements {
		lit, ok := e.Value.(hujson.Literal)
		if !ok {
			r.problem(e.StartOffset, textNotString, say.Data{"Key": key})
			return nil
		}
		out = append(out, lit.String())
	}
	return out
}

func (r *reader) table(obj *hujson.Object, keys ...string) map[string]string {
	v, key, ok := r.value(obj, keys...)
	if !ok {
		return nil
	}
	inner, ok := v.Value.(*hujson.Object)
	if !ok {
		r.problem(v.StartOffset, textNotTable, say.Data{"Key": key})
		return nil
	}
	if len(inner.Members) > MaxList {
		r.problem(v.StartOffset, textTooMany, say.Data{"Key": key})
		return nil
	}
	out := map[string]string{}
	for _, m := range inner.Members {
		lit, ok := m.Value.Value.(hujson.Literal)
		switch {
		case !ok:
			r.problem(m.Value.StartOffset, textNotString, say.Data{"Key": name(m)})
		case lit.Kind() != 'n':
			out[name(m)] = lit.String()
		}
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

// command reads command and args; some clients write both as one list.
func (r *reader) command(obj *hujson.Object, c *config.Server) {
	if v, key, ok := r.value(obj, "command"); ok {
		if _, isList := v.Value.(*hujson.Array); isList {
			if line := r.list(v, key); len(line) > 0 {
				c.Command, c.Args = line[0], line[1:]
			}
		} else {
			c.Command = r.str(obj, "command")
		}
	}
	if v, key, ok := r.value(obj, "args"); ok {
		c.Args = append(c.Args, r.list(v, key)...)
	}
}

func (r *reader) disabled(obj *hujson.Object, c *config.Server) {
	c.Disabled, _ = r.boolean(obj, "disabled")
	if on, there := r.boolean(obj, "enabled"); there {
		c.Disabled = !on
	}
}

func (r *reader) oauth(obj *hujson.Object, c *config.Server) {
	from := obj // some clients write the keys into the entry itself
	if v, _, ok := r.value(obj, keysOAuth...); ok {
		if inner, isObject := v.Value.(*hujson.Object); isObject {
			from = inner
		}
	}
	o := config.OAuth{
		ClientID:     r.str(from, keysClientID...),
		ClientSecret: r.str(from, keysClientKey...),
		RedirectHost: r.str(from, "redirectHost"),
	}
	if v, key, ok := r.value(from, "scopes"); ok {
		if lit, isText := v.Value.(hujson.Literal); isText {
			o.Scopes = strings.Fields(lit.String())
		} else {
			o.Scopes = r.list(v, key)
		}
	}
	if port, err := strconv.Atoi(r.str(from, keysPort...)); err == nil && port > 0 && port < 1<<16 {
		o.RedirectPort = port
	}
	if o.ClientID+o.ClientSecret+o.RedirectHost != "" || o.RedirectPort != 0 || len(o.Scopes) > 0 {
		c.OAuth = &o
	}
}

func (r *reader) parley(obj *hujson.Object, c *config.Server) {
	v, key, ok := r.value(obj, "parley")
	if !ok {
		return
	}
	own, ok := v.Value.(*hujson.Object)
	if !ok {
		r.problem(v.StartOffset, textNotTable, say.Data{"Key": key})
		return
	}
	c.Revision = r.str(own, "revision")
	c.CAFile = r.str(own, "caFile")
	c.Source = r.str(own, "source")
	c.Unconfirmed, _ = r.boolean(own, "unconfirmed")
	c.OnDemand, _ = r.boolean(own, "onDemand")
	if text := r.str(own, "callTimeout"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil || d < 0 {
			r.problem(v.StartOffset, textBadTimeout, nil)
		}
		c.CallTimeout = d
	}
}

// transport reads the type, or infers it from what is there.
func (r *reader) transport(at int, obj *hujson.Object, c *config.Server) {
	kind := r.str(obj, keysType...)
	t, known := transports[strings.ToLower(kind)]
	switch {
	case kind != "" && !known:
		r.problem(at, textUnknownType, say.Data{"Type": shorten(kind)})
	case known:
		c.Transport = t
	case c.Command != "":
		c.Transport = config.Stdio
	default:
		c.Transport = config.HTTP
	}
	missing := c.Transport == config.Stdio && c.Command == "" ||
		(c.Transport == config.HTTP || c.Transport == config.SSE) && c.URL == ""
	if missing && (known || kind == "") {
		r.problem(at, textNothing, nil)
	}
}

// shorten bounds foreign text in a sentence.
func shorten(s string) string {
	const most = 40
	if runes := []rune(s); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return s
}

// quote is s as a JSON literal.
func quote(s string) hujson.Literal {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return hujson.String(s)
	}
	return hujson.Literal(strings.TrimSuffix(b.String(), "\n"))
}
