package wire

import (
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// The private keys of _meta. A server's own values under them are removed
// before the SDK sees a message, and ours before a server does.
const (
	prefix        = "parley.wire/"
	keySchema     = prefix + "schema"       // in: exact requestedSchema
	keyVia        = prefix + "via"          // in: progress token of the call whose stream a request came on
	keyOrder      = prefix + "order"        // in: keys of inputRequests in the server's order, as JSON
	keyState      = prefix + "state"        // both: exact requestState
	keyInput      = prefix + "inputSchema"  // in: exact inputSchema
	keyOutput     = prefix + "outputSchema" // in: exact outputSchema
	keyBlocks     = prefix + "blocks"       // in: exact content of a tool's result
	keyStructured = prefix + "structured"   // in: exact structuredContent
	keyContent    = prefix + "content"      // out: exact content of an answer
	keyStatus     = prefix + "status"       // in, error.data: an HTTP status of an error made here
)

// private reports whether a _meta key is one of ours.
func private(name string) bool { return strings.HasPrefix(name, prefix) }

// Meta is the _meta of a message as the SDK decodes it.
type Meta = map[string]any

// exact is the JSON text kept under a private key.
func exact(m Meta, key string) jsontext.Value {
	s, ok := m[key].(string)
	if !ok {
		return nil
	}
	return jsontext.Value(s)
}

// Schema is the exact requestedSchema of an elicitation's params; nil when
// the server sent none.
func Schema(m Meta) jsontext.Value { return exact(m, keySchema) }

// Via is the progress token of the call on whose stream a request came; empty
// when that isn't known.
func Via(m Meta) string {
	s, _ := m[keyVia].(string)
	return s
}

// InputSchema is a tool's exact inputSchema.
func InputSchema(m Meta) jsontext.Value { return exact(m, keyInput) }

// OutputSchema is a tool's exact outputSchema; nil without one.
func OutputSchema(m Meta) jsontext.Value { return exact(m, keyOutput) }

// Blocks is the exact content array of a tool's result.
func Blocks(m Meta) jsontext.Value { return exact(m, keyBlocks) }

// Structured is the exact structuredContent of a tool's result; nil without.
func Structured(m Meta) jsontext.Value { return exact(m, keyStructured) }

// State is the exact requestState, as a JSON string; nil without one.
func State(m Meta) jsontext.Value { return exact(m, keyState) }

// Order is the order in which the server wrote its inputRequests.
func Order(m Meta) []string {
	vs, err := parseArray(exact(m, keyOrder))
	if err != nil {
		return nil
	}
	keys := make([]string, len(vs))
	for i, v := range vs {
		keys[i] = string(unquoted(v))
	}
	return keys
}

// WithContent is the _meta of an answer whose content shall be exactly v.
func WithContent(v jsontext.Value) Meta { return Meta{keyContent: string(v)} }

// WithState adds to the _meta of a repeated call the exact requestState.
func WithState(m Meta, state jsontext.Value) Meta {
	if m == nil {
		m = Meta{}
	}
	if state != nil {
		m[keyState] = string(state)
	}
	return m
}
