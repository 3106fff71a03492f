package form

import (
	"bytes"
	"slices"

	"github.com/go-json-experiment/json/jsontext"
)

// typesOf is the type of a value.
func typesOf(v *node) typeSet {
	switch v.kind {
	case jsontext.KindNull:
		return tNull
	case jsontext.KindTrue, jsontext.KindFalse:
		return tBool
	case jsontext.KindString:
		return tString
	case jsontext.KindBeginArray:
		return tArray
	case jsontext.KindBeginObject:
		return tObject
	}
	if n, fault := parseNumber(string(v.raw)); fault == nil && n.value.IsInt() {
		return tInt
	}
	return tFrac
}

// sameValue is JSON equality: numbers by value, objects without order.
func sameValue(a, b *node) bool {
	return a.kind == b.kind && (bytes.Equal(a.raw, b.raw) || canonical(a) == canonical(b))
}

// canonical spells equal values alike.
func canonical(v *node) string {
	switch v.kind {
	case jsontext.KindNumber:
		if n, fault := parseNumber(string(v.raw)); fault == nil {
			return n.value.RatString()
		}
		return string(v.raw)
	case jsontext.KindString:
		return string(v.value())
	case jsontext.KindBeginArray:
		var b bytes.Buffer
		for _, item := range v.items {
			b.WriteString(canonical(item) + ",")
		}
		return "[" + b.String() + "]"
	case jsontext.KindBeginObject:
		names := slices.Sorted(slices.Values(v.names))
		var b bytes.Buffer
		for _, name := range names {
			q, _ := jsontext.AppendQuote(nil, name)
			b.Write(q)
			b.WriteString(":" + canonical(v.values[name]) + ",")
		}
		return "{" + b.String() + "}"
	}
	return string(v.raw)
}
