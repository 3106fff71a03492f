package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"parley/elicit"
)

// step does one step of the person's. Names are taken as they are commonly
// written too: "use-default" is "use_default".
func (p *player) step(step []any) {
	if len(step) == 0 {
		p.fail("an empty step")
		return
	}
	name := strings.NewReplacer("-", "_", " ", "_").Replace(fmt.Sprint(step[0]))
	if p.d == nil {
		p.linkStep(name)
		return
	}
	if p.decision(name) {
		return
	}
	if len(step) < 2 {
		p.fail("the step %v needs a key", step)
		return
	}
	key := fmt.Sprint(step[1])
	if p.r.Form.FieldByKey(key) == nil {
		p.fail("%s %s: there is no such field", name, key)
		return
	}
	if !p.onField(name, key, step[2:]) {
		p.fail("the step %q is not known", name)
	}
}

// decision does the steps that concern the form as a whole.
func (p *player) decision(name string) bool {
	switch name {
	case "submit", "accept", "send":
		p.submit()
	case "decline":
		p.d.Decline()
	case "dismiss", "cancel", "escape", "close":
		p.d.Dismiss()
	case "later":
		p.d.Click("Later")
	case "wait_ms":
		// Nothing in a form happens by itself, so there is nothing to wait for.
	default:
		return false
	}
	p.collect()
	return true
}

// onField does the steps that concern one field.
func (p *player) onField(name, key string, args []any) bool {
	f := p.d.Field(key)
	switch name {
	case "clear", "leave_out":
		f.Clear()
	case "use_default":
		f.Click("Use default")
	case "focus":
		f.Focus()
	case "blur", "leave":
		f.Leave()
	case "set", "type", "paste", "choose", "toggle", "pick", "unchoose":
		if len(args) == 0 {
			p.fail("%s %s: with what?", name, key)
			return true
		}
		p.enter(name, key, args[0])
	default:
		return false
	}
	return true
}

func (p *player) enter(name, key string, value any) {
	f := p.d.Field(key)
	switch name {
	case "set", "paste":
		f.Set(textOf(value))
	case "type":
		f.Type(textOf(value))
	default:
		f.Choose(value)
	}
}

// textOf is what a person would type for a value.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return string(v)
	}
	raw, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(raw)
}

func (p *player) submit() {
	p.d.Submit()
	p.submits++
	if p.submits > 1 {
		return
	}
	p.blocked = p.d.Faults()
	if a, ok := p.d.Answer(); ok && p.c.expects("blockedAfterFirstSubmit") {
		var want []string
		if p.c.expected("blockedAfterFirstSubmit", &want) == nil && len(want) > 0 {
			p.fail("the first submit sent %s", reply(a))
		}
	}
}

// collect takes note of what was sent.
func (p *player) collect() {
	if a, ok := p.d.Answer(); ok && p.sent == "" {
		p.sent = reply(a)
	}
}

// linkStep does the steps of a request that asks to open a link: the three
// decisions are all there is.
func (p *player) linkStep(name string) {
	if p.sent != "" {
		return
	}
	switch name {
	case "submit", "accept", "send", "open":
		p.sent = reply(elicit.Response{Action: elicit.Accept})
	case "decline":
		p.sent = reply(elicit.Response{Action: elicit.Decline})
	case "dismiss", "cancel", "escape", "close":
		p.sent = reply(elicit.Response{Action: elicit.Cancel})
	case "wait_ms", "later":
	default:
		p.fail("the step %q is not known for a link", name)
	}
}
