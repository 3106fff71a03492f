package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"parley/elicit"
	"parley/elicit/form"
	"parley/elicit/weblink"
)

// codeInvalidParams is the JSON-RPC code for a request that can't be put
// before anyone.
const codeInvalidParams = -32602

// request makes a Request of the params, as the client does: without a mode it
// is a form. An error is what the server would get as -32602.
func request(params []byte) (elicit.Request, error) {
	r := elicit.Request{
		ID: elicit.NewRequestID(), Received: time.Now(),
		Server: elicit.Server{Name: "Case", How: "case runner"},
	}
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(params, &keys); err != nil {
		return r, fmt.Errorf("params: %w", err)
	}
	mode := "form"
	var message *string
	for key, into := range map[string]any{"mode": &mode, "message": &message} {
		if err := decodeKey(keys, key, into); err != nil {
			return r, err
		}
	}
	if message != nil {
		r.Message = *message
	}
	switch mode {
	case "form", "":
		r.Schema = []byte(keys["requestedSchema"])
		var err error
		r.Form, err = form.Parse(r.Schema, form.Elicitation)
		return r, err
	case "url":
		r.Mode = elicit.ModeURL
		return withLink(r, keys)
	}
	return r, fmt.Errorf("mode %q is not one of form and url", mode)
}

func withLink(r elicit.Request, keys map[string]json.RawMessage) (elicit.Request, error) {
	var raw *string
	if err := decodeKey(keys, "url", &raw); err != nil {
		return r, err
	}
	if raw == nil {
		return r, errors.New("mode url without a url")
	}
	if err := decodeKey(keys, "elicitationId", &r.ElicitationID); err != nil {
		return r, err
	}
	var err error
	r.Link, err = weblink.Parse(*raw, weblink.Asker{})
	return r, err
}

// reply is a result as it goes on the wire: content only with accept in form
// mode.
func reply(a elicit.Response) string {
	if a.Content == nil {
		return fmt.Sprintf(`{"action":%q}`, a.Action)
	}
	return fmt.Sprintf(`{"action":%q,"content":%s}`, a.Action, a.Content)
}
