package wire

import (
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// change edits the object under name, if there is one.
func (o *object) change(name string, edit func(*object)) {
	inner, err := parseObject(o.get(name))
	if err != nil {
		return
	}
	edit(&inner)
	o.set(name, inner.encode())
}

// eachElement edits the objects in the array under name.
func (o *object) eachElement(name string, edit func(*object)) {
	vs, err := parseArray(o.get(name))
	if err != nil {
		return
	}
	out := []byte{'['}
	for i, v := range vs {
		if i > 0 {
			out = append(out, ',')
		}
		if e, err := parseObject(v); err == nil {
			edit(&e)
			v = e.encode()
		}
		out = append(out, v...)
	}
	o.set(name, append(out, ']'))
}

// keep puts v, as a JSON string, under a private key of o's _meta.
func (o *object) keep(key string, v jsontext.Value) {
	if v == nil || v.Kind() == 'n' {
		return
	}
	meta, err := parseObject(o.get("_meta"))
	if err != nil {
		meta = nil // a _meta that is no object says nothing
	}
	meta.set(key, quoted(v))
	o.set("_meta", meta.encode())
}

// stripPrivate removes private keys from o's _meta.
func (o *object) stripPrivate() {
	if !o.has("_meta") {
		return
	}
	o.change("_meta", func(meta *object) {
		*meta = slices.DeleteFunc(*meta, func(m member) bool { return private(m.name) })
	})
}

// incoming makes one message of a server ready for the SDK: every value whose
// exact bytes matter is moved (or, where the SDK needs it too, copied) to a
// private _meta key beside it, and private keys of the server's own are
// removed. via is the call on whose stream the message came.
func incoming(o *object, via string) {
	method := string(unquoted(o.get("method")))
	o.change("params", func(p *object) {
		p.stripPrivate()
		if method == methodElicit {
			keepSchema(p)
			if via != "" {
				p.keep(keyVia, jsontext.Value(via))
			}
		}
	})
	o.change("result", incomingResult)
}

func keepSchema(params *object) {
	params.keep(keySchema, params.del("requestedSchema"))
}

func incomingResult(r *object) {
	r.stripPrivate()
	if r.has("tools") {
		r.eachElement("tools", incomingTool)
	}
	if r.get("content").Kind() == '[' {
		r.keep(keyBlocks, r.get("content"))
		r.set("content", jsontext.Value("[]"))
	}
	r.keep(keyStructured, r.del("structuredContent"))
	if r.has("requestState") {
		r.keep(keyState, r.get("requestState"))
	}
	if !r.has("inputRequests") {
		return
	}
	order := []byte{'['}
	r.change("inputRequests", func(reqs *object) {
		for i, m := range *reqs {
			if i > 0 {
				order = append(order, ',')
			}
			order = appendString(order, m.name)
			if req, err := parseObject(m.value); err == nil {
				req.change("params", func(p *object) {
					p.stripPrivate()
					keepSchema(p)
				})
				(*reqs)[i].value = req.encode()
			}
		}
	})
	r.keep(keyOrder, append(order, ']'))
}

// incomingTool copies a tool's schemas: the SDK needs them in place as well.
func incomingTool(t *object) {
	t.stripPrivate()
	if t.has("inputSchema") {
		t.keep(keyInput, t.get("inputSchema"))
	}
	if t.has("outputSchema") {
		t.keep(keyOutput, t.get("outputSchema"))
	}
}

// outgoing puts exact values in place of what the SDK has written into a
// message of ours, and removes the private _meta keys that carried them.
func outgoing(o *object) {
	o.change("params", func(p *object) {
		if state := p.take(keyState); state != nil {
			p.set("requestState", state)
		}
		if p.has("inputResponses") {
			p.change("inputResponses", func(answers *object) {
				for i, m := range *answers {
					if a, err := parseObject(m.value); err == nil {
						outgoingAnswer(&a)
						(*answers)[i].value = a.encode()
					}
				}
			})
		}
	})
	o.change("result", outgoingAnswer)
}

// outgoingAnswer restores the exact content of an accept.
func outgoingAnswer(a *object) {
	if content := a.take(keyContent); content != nil {
		a.set("content", content)
	}
}

// take removes a private key from o's _meta, and the _meta if that leaves it
// empty, and tells the JSON text it held.
func (o *object) take(key string) jsontext.Value {
	meta, err := parseObject(o.get("_meta"))
	if err != nil {
		return nil
	}
	v := unquoted(meta.del(key))
	if v == nil {
		return nil
	}
	if len(meta) == 0 {
		o.del("_meta")
	} else {
		o.set("_meta", meta.encode())
	}
	return v
}
