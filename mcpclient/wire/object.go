package wire

import (
	"bytes"
	"errors"

	"github.com/go-json-experiment/json/jsontext"
)

// member is one name and its exact value.
type member struct {
	name  string
	value jsontext.Value
}

// object is a JSON object whose members keep their order and their bytes.
type object []member

var errNoObject = errors.New("not a JSON object")

// lenient takes what other JSON parsers take: the last of two equal names
// wins, and bad UTF-8 is not a reason to end a session.
func lenient(b []byte) *jsontext.Decoder {
	return jsontext.NewDecoder(bytes.NewBuffer(b),
		jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
}

// parseObject splits b, which must be one JSON object and nothing else. The
// values are slices of b.
func parseObject(b []byte) (object, error) {
	d := lenient(b)
	tok, err := d.ReadToken()
	if err != nil {
		return nil, err
	}
	if tok.Kind() != '{' {
		return nil, errNoObject
	}
	var o object
	for d.PeekKind() != '}' {
		name, err := d.ReadToken()
		if err != nil {
			return nil, err
		}
		m := member{name: name.String()}
		if m.value, err = readValue(d, b); err != nil {
			return nil, err
		}
		o = append(o, m)
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	return o, atEnd(d, b)
}

// parseArray splits b, which must be one JSON array and nothing else.
func parseArray(b []byte) ([]jsontext.Value, error) {
	d := lenient(b)
	tok, err := d.ReadToken()
	if err != nil {
		return nil, err
	}
	if tok.Kind() != '[' {
		return nil, errors.New("not a JSON array")
	}
	var vs []jsontext.Value
	for d.PeekKind() != ']' {
		v, err := readValue(d, b)
		if err != nil {
			return nil, err
		}
		vs = append(vs, v)
	}
	if _, err := d.ReadToken(); err != nil {
		return nil, err
	}
	return vs, atEnd(d, b)
}

// readValue reads one value as a slice of b, which d reads from.
func readValue(d *jsontext.Decoder, b []byte) (jsontext.Value, error) {
	v, err := d.ReadValue()
	if err != nil {
		return nil, err
	}
	end := d.InputOffset()
	return b[end-int64(len(v)) : end : end], nil
}

func atEnd(d *jsontext.Decoder, b []byte) error {
	if len(bytes.TrimSpace(b[d.InputOffset():])) > 0 {
		return errors.New("something follows the JSON value")
	}
	return nil
}

// get is the value of name, nil when there is none.
func (o object) get(name string) jsontext.Value {
	for i := len(o) - 1; i >= 0; i-- {
		if o[i].name == name {
			return o[i].value
		}
	}
	return nil
}

// has reports whether name is there with a value other than null.
func (o object) has(name string) bool {
	v := o.get(name)
	return v != nil && v.Kind() != 'n'
}

// set replaces name's value in its place, or adds it at the end. A name that
// stood twice stands once afterwards.
func (o *object) set(name string, v jsontext.Value) {
	found := false
	kept := make(object, 0, len(*o)+1)
	for _, m := range *o {
		switch {
		case m.name != name:
			kept = append(kept, m)
		case !found:
			kept = append(kept, member{name, v})
			found = true
		}
	}
	if !found {
		kept = append(kept, member{name, v})
	}
	*o = kept
}

// del removes name and tells its value, nil when there was none.
func (o *object) del(name string) jsontext.Value {
	v := o.get(name)
	if v == nil {
		return nil
	}
	kept := (*o)[:0:0]
	for _, m := range *o {
		if m.name != name {
			kept = append(kept, m)
		}
	}
	*o = kept
	return v
}

// encode writes o without white space of its own.
func (o object) encode() jsontext.Value {
	n := 2
	for _, m := range o {
		n += len(m.name) + len(m.value) + 4
	}
	out := append(make([]byte, 0, n), '{')
	for i, m := range o {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(append(appendString(out, m.name), ':'), m.value...)
	}
	return append(out, '}')
}

// appendString appends s as a JSON string; bad UTF-8 becomes U+FFFD.
func appendString(dst []byte, s string) []byte {
	dst, _ = jsontext.AppendQuote(dst, s)
	return dst
}

// quoted is a JSON string that holds the text of v.
func quoted(v jsontext.Value) jsontext.Value {
	out, _ := jsontext.AppendQuote(make([]byte, 0, len(v)+len(v)/8+2), v)
	return out
}

// unquoted is the text of a JSON string, nil if v is none.
func unquoted(v jsontext.Value) []byte {
	if v.Kind() != '"' {
		return nil
	}
	out, err := jsontext.AppendUnquote(nil, v)
	if err != nil && out == nil {
		return nil
	}
	return out
}
