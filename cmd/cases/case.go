package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// wildCase is one case as its file has it. What a key holds stays raw until
// it is looked at, so that order, digits and null survive.
type wildCase struct {
	ID      string
	Params  []byte // the params of elicitation/create, exactly
	Steps   [][]any
	Zone    string
	Expect  map[string]json.RawMessage
	Unknown []string // keys that nothing here looks at
}

// The keys that are looked at, and those that are prose for a reader.
var (
	caseKeys   = []string{"id", "request", "rawRequest", "steps", "tz", "expect"}
	caseProse  = []string{"kind", "source", "why", "note", "notes", "title", "description"}
	expectKeys = []string{
		"reply", "replyJSON", "blockedAfterFirstSubmit", "verdicts", "field_order", "controls", "limit_ms", "error",
	}
	expectProse = []string{
		"never", "notice", "ui", "warning", "also_ok", "note", "after_first_submit", "text_stays", "why", "show", "result",
	}
)

// readCases reads a file that holds a case or a list of them.
func readCases(raw []byte, name string) ([]*wildCase, error) {
	var list []json.RawMessage
	if bytes.HasPrefix(bytes.TrimSpace(raw), []byte("[")) {
		if err := json.Unmarshal(raw, &list); err != nil {
			return nil, err
		}
	} else {
		list = []json.RawMessage{raw}
	}
	cases := make([]*wildCase, len(list))
	for i, item := range list {
		c, err := readCase(item)
		if err != nil {
			return nil, fmt.Errorf("case %d: %w", i+1, err)
		}
		if c.ID == "" {
			c.ID = fmt.Sprintf("%s#%d", strings.TrimSuffix(name, ".json"), i+1)
		}
		cases[i] = c
	}
	return cases, nil
}

func readCase(raw []byte) (*wildCase, error) {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal(raw, &keys); err != nil {
		return nil, err
	}
	c := &wildCase{}
	for key, into := range map[string]any{"id": &c.ID, "steps": &c.Steps, "tz": &c.Zone, "expect": &c.Expect} {
		if err := decodeKey(keys, key, into); err != nil {
			return nil, err
		}
	}
	var text *string
	if err := decodeKey(keys, "rawRequest", &text); err != nil {
		return nil, err
	}
	switch {
	case text != nil:
		c.Params = []byte(*text)
	case keys["request"] != nil:
		c.Params = keys["request"]
	default:
		return nil, fmt.Errorf("neither request nor rawRequest")
	}
	c.Unknown = append(unknown("", keys, caseKeys, caseProse), unknown("expect.", c.Expect, expectKeys, expectProse)...)
	return c, nil
}

// decodeKey decodes one key exactly as it is spelled; encoding/json alone
// would take "ID" for "id".
func decodeKey(keys map[string]json.RawMessage, key string, into any) error {
	raw, ok := keys[key]
	if !ok {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}

func unknown(prefix string, keys map[string]json.RawMessage, known ...[]string) []string {
	var list []string
	for _, key := range slices.Sorted(maps.Keys(keys)) {
		if !slices.Contains(slices.Concat(known...), key) {
			list = append(list, prefix+key)
		}
	}
	return list
}

// expects reports whether a key of expect is there, null or not.
func (c *wildCase) expects(key string) bool {
	_, ok := c.Expect[key]
	return ok
}

// expected decodes a key of expect.
func (c *wildCase) expected(key string, into any) error { return decodeKey(c.Expect, key, into) }
