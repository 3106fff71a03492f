package servers

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/tailscale/hujson"

	"parley/config"
)

// entryValue is a new entry, laid out.
func entryValue(c config.Server, l layout) hujson.Value {
	obj := &hujson.Object{}
	apply(obj, config.Server{}, c, l.deeper())
	return hujson.Value{Value: obj}
}

// apply changes an entry from what it says, old, to what it should say, now.
// It touches what differs and nothing else.
func apply(obj *hujson.Object, old, now config.Server, l layout) {
	e := editor{obj, l}
	e.kind(old, now)
	if old.Command != now.Command || !slices.Equal(old.Args, now.Args) {
		e.text(old.Command, now.Command, "command")
		if i := find(obj, "command"); i >= 0 && obj.Members[i].Value.Value.Kind() == '[' {
			e.set(quote(now.Command), "command") // it was one list of both
		}
		e.list(now.Args, "args")
	}
	e.text(old.URL, now.URL, keysURL...)
	e.text(old.Dir, now.Dir, keysDir...)
	e.table(old.Env, now.Env, keysEnv...)
	e.table(old.Headers, now.Headers, keysHeaders...)
	e.switched(old, now)
	e.oauth(old.OAuth, now.OAuth)
	e.parley(old, now)
}

// editor changes one object.
type editor struct {
	obj *hujson.Object
	l   layout
}

// set replaces the member called one of keys, or adds one called the first.
func (e editor) set(v hujson.ValueTrimmed, keys ...string) {
	if i := find(e.obj, keys...); i >= 0 {
		e.obj.Members[i].Value.Value = v
		return
	}
	add(e.obj, -1, keys[0], hujson.Value{Value: v}, e.l)
}

func (e editor) remove(keys ...string) {
	for i := find(e.obj, keys...); i >= 0; i = find(e.obj, keys...) {
		drop(e.obj, i)
	}
}

func (e editor) text(old, now string, keys ...string) {
	switch {
	case old == now:
	case now == "":
		e.remove(keys...)
	default:
		e.set(quote(now), keys...)
	}
}

// kind writes the type where it can't be inferred or was written before.
func (e editor) kind(old, now config.Server) {
	there := find(e.obj, keysType...) >= 0
	if old.Transport == now.Transport && (there || old.Transport != "") {
		return
	}
	if there || now.Transport != config.Stdio {
		e.set(quote(string(now.Transport)), keysType...)
	}
}

func (e editor) list(now []string, key string) {
	if len(now) == 0 {
		e.remove(key)
		return
	}
	arr := &hujson.Array{}
	for i, s := range now {
		v := hujson.Value{Value: quote(s)}
		if i > 0 {
			v.BeforeExtra = hujson.Extra(" ")
		}
		arr.Elements = append(arr.Elements, v)
	}
	e.set(arr, key)
}

func (e editor) table(old, now map[string]string, keys ...string) {
	if maps.Equal(old, now) {
		return
	}
	if len(now) == 0 {
		e.remove(keys...)
		return
	}
	in := e.inside(keys...)
	for key := range old {
		if _, kept := now[key]; !kept {
			in.remove(key)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(now)) {
		if value, had := old[key]; !had || value != now[key] {
			in.set(quote(now[key]), key)
		}
	}
}

// inside edits the object called one of keys, made when it isn't there.
func (e editor) inside(keys ...string) editor {
	i := find(e.obj, keys...)
	if i < 0 || e.obj.Members[i].Value.Value.Kind() != '{' {
		e.set(&hujson.Object{}, keys...)
		i = find(e.obj, keys...)
	}
	return editor{e.obj.Members[i].Value.Value.(*hujson.Object), e.l.deeper()}
}

// tidy removes the object called one of keys when nothing is left in it.
func (e editor) tidy(keys ...string) {
	i := find(e.obj, keys...)
	if i < 0 {
		return
	}
	in, ok := e.obj.Members[i].Value.Value.(*hujson.Object)
	if ok && len(in.Members) == 0 && len(bytes.TrimSpace(in.AfterExtra)) == 0 {
		drop(e.obj, i)
	}
}

func (e editor) switched(old, now config.Server) {
	if old.Disabled == now.Disabled {
		return
	}
	if find(e.obj, "enabled") >= 0 {
		e.flag(!now.Disabled, "enabled")
		return
	}
	if now.Disabled {
		e.flag(true, "disabled")
		return
	}
	e.remove("disabled")
}

func (e editor) flag(on bool, key string) { e.set(hujson.Bool(on), key) }

func (e editor) oauth(old, now *config.OAuth) {
	var was, is config.OAuth
	if old != nil {
		was = *old
	}
	if now != nil {
		is = *now
	}
	if reflect.DeepEqual(was, is) {
		return
	}
	in := e // keys in the entry itself stay there
	if find(e.obj, slices.Concat(keysClientID, keysClientKey, keysPort, []string{"redirectHost", "scopes"})...) < 0 {
		key := keysOAuth[0]
		if i := find(e.obj, keysOAuth...); i >= 0 && e.obj.Members[i].Value.Value.Kind() == '{' {
			key = name(e.obj.Members[i])
		}
		in = e.inside(key)
		defer e.tidy(key)
	}
	in.text(was.ClientID, is.ClientID, keysClientID...)
	in.text(was.ClientSecret, is.ClientSecret, keysClientKey...)
	in.text(was.RedirectHost, is.RedirectHost, "redirectHost")
	if !slices.Equal(was.Scopes, is.Scopes) {
		in.list(is.Scopes, "scopes")
	}
	switch {
	case was.RedirectPort == is.RedirectPort:
	case is.RedirectPort == 0:
		in.remove(keysPort...)
	default:
		in.set(hujson.Literal(strconv.Itoa(is.RedirectPort)), keysPort...)
	}
}

func (e editor) parley(old, now config.Server) {
	if own(old) == own(now) {
		return
	}
	in := e.inside("parley")
	defer e.tidy("parley")
	in.text(old.Revision, now.Revision, "revision")
	in.text(old.CAFile, now.CAFile, "caFile")
	in.text(old.Source, now.Source, "source")
	in.text(timeText(old.CallTimeout), timeText(now.CallTimeout), "callTimeout")
	in.mark(old.Unconfirmed, now.Unconfirmed, "unconfirmed")
	in.mark(old.OnDemand, now.OnDemand, "onDemand")
}

// mark writes a flag that is left out where it is false.
func (e editor) mark(old, now bool, key string) {
	switch {
	case old == now:
	case now:
		e.flag(true, key)
	default:
		e.remove(key)
	}
}

// ours is what only Parley knows of an entry.
type ours struct {
	revision, caFile, source string
	timeout                  time.Duration
	unconfirmed, onDemand    bool
}

func own(c config.Server) ours {
	return ours{c.Revision, c.CAFile, c.Source, c.CallTimeout, c.Unconfirmed, c.OnDemand}
}

func timeText(d time.Duration) string {
	if d == 0 {
		return ""
	}
	return d.String()
}
