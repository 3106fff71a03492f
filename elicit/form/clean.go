package form

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// cleaner rewrites a schema of any draft as 2020-12 that compiles: keywords
// with values of the wrong type are dropped, references that lead nowhere or
// elsewhere too, and each schema counts as one step of the judge's budget.
type cleaner struct {
	folder *folder
	count  int // schemas written
}

// How the keywords of a schema are rewritten.
var (
	schemaKeywords = keywordSet("not if then else contains propertyNames additionalProperties unevaluatedItems unevaluatedProperties items")
	listKeywords   = keywordSet("allOf anyOf oneOf prefixItems")
	mapKeywords    = keywordSet("properties patternProperties $defs definitions dependentSchemas")
	countKeywords  = keywordSet("minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains")
	numberKeywords = keywordSet("minimum maximum exclusiveMinimum exclusiveMaximum multipleOf")
	ignoredKeyword = keywordSet("default examples title description $schema $id id $comment deprecated readOnly writeOnly enumNames $vocabulary example $anchor $dynamicAnchor $recursiveAnchor")
)

func keywordSet(names string) map[string]bool {
	set := make(map[string]bool)
	for name := range strings.FieldsSeq(names) {
		set[name] = true
	}
	return set
}

// schema rewrites one schema.
func (c *cleaner) schema(n *node) any {
	c.count++
	if n.kind != jsontext.KindBeginObject {
		return !n.isBool(false) // what is no schema allows everything
	}
	out := map[string]any{"format": stepFormat}
	for _, name := range n.names {
		if v := n.values[name]; v.is() || name == "const" {
			c.keyword(out, n, name, v)
		}
	}
	c.respell(out, n)
	return out
}

func (c *cleaner) keyword(out map[string]any, n *node, name string, v *node) {
	switch {
	case ignoredKeyword[name]:
	case schemaKeywords[name]:
		if v.kind != jsontext.KindBeginArray {
			out[name] = c.schema(v)
		}
	case listKeywords[name]:
		if list := c.list(v); len(list) > 0 {
			out[name] = list
		}
	case mapKeywords[name]:
		if v.kind == jsontext.KindBeginObject {
			out[name] = c.members(v)
		}
	case countKeywords[name]:
		if count(n, name) >= 0 {
			out[name] = json.Number(string(v.raw))
		}
	case numberKeywords[name]:
		if m := strictLimit(n, name); m != nil && (name != "multipleOf" || m.value.Sign() > 0) {
			out[name] = json.Number(string(v.raw))
		}
	default:
		c.other(out, n, name, v)
	}
}

func (c *cleaner) other(out map[string]any, n *node, name string, v *node) {
	switch name {
	case "$ref", "$dynamicRef", "$recursiveRef":
		if ref, ok := c.folder.respelled(v.text); ok && v.kind == jsontext.KindString {
			out["$ref"] = ref
		}
	case "type":
		if t, ok := declaredTypes(n); ok {
			out["type"] = typeList(t)
		}
	case "enum":
		if values, ok := plain(v); ok && v.kind == jsontext.KindBeginArray && len(v.items) > 0 {
			out["enum"] = values
		}
	case "const":
		if value, ok := plain(v); ok {
			out["const"] = value
		}
	case "required":
		out["required"] = texts(v)
	case "uniqueItems":
		out["uniqueItems"] = v.isBool(true)
	case "dependentRequired", "dependencies", "additionalItems": // respell sees to them
	default:
		c.text(out, name, v)
	}
}

// text takes over keywords that are strings, and what lies in rooms of any
// name: definitions may be kept there.
func (c *cleaner) text(out map[string]any, name string, v *node) {
	switch v.kind {
	case jsontext.KindString:
		if name == "pattern" || name == "format" && judgedFormats[v.text] {
			out[name] = v.text
		}
	case jsontext.KindBeginObject:
		out[name] = c.schema(v)
	case jsontext.KindBeginArray:
		out[name] = c.list(v)
	}
}

// respell turns the spellings of older drafts into today's.
func (c *cleaner) respell(out map[string]any, n *node) {
	for _, end := range [...][2]string{{"exclusiveMinimum", "minimum"}, {"exclusiveMaximum", "maximum"}} {
		if plainEnd, ok := out[end[1]]; ok && n.get(end[0]).isBool(true) {
			out[end[0]] = plainEnd
			delete(out, end[1])
		}
	}
	if items := n.get("items"); items.isKind(jsontext.KindBeginArray) {
		if list := c.list(items); len(list) > 0 {
			out["prefixItems"] = list
		}
		if more := n.get("additionalItems"); more.is() {
			out["items"] = c.schema(more)
		}
	}
	for _, keyword := range [...]string{"dependencies", "dependentRequired"} {
		if deps := n.get(keyword); deps.isKind(jsontext.KindBeginObject) {
			c.dependencies(out, deps)
		}
	}
}

func (c *cleaner) dependencies(out map[string]any, deps *node) {
	names, schemas := map[string]any{}, map[string]any{}
	for _, name := range deps.names {
		if d := deps.values[name]; d.kind == jsontext.KindBeginArray {
			names[name] = texts(d)
		} else {
			schemas[name] = c.schema(d)
		}
	}
	if len(names) > 0 {
		out["dependentRequired"] = names
	}
	if len(schemas) > 0 {
		out["dependentSchemas"] = schemas
	}
}

func (c *cleaner) list(v *node) []any {
	list := make([]any, len(v.items))
	for i, item := range v.items {
		list[i] = c.schema(item)
	}
	return list
}

func (c *cleaner) members(v *node) map[string]any {
	m := make(map[string]any, len(v.names))
	for _, name := range v.names {
		m[name] = c.schema(v.values[name])
	}
	return m
}

// texts are the strings of a list, each once.
func texts(v *node) []any {
	list := []any{}
	if v == nil {
		return list
	}
	for _, item := range v.items {
		if item.kind == jsontext.KindString && !slices.Contains(list, any(item.text)) {
			list = append(list, item.text)
		}
	}
	return list
}

func typeList(t typeSet) []any {
	var list []any
	for _, name := range [...]string{"null", "boolean", "string", "array", "object"} {
		if t&typeNames[name] != 0 {
			list = append(list, name)
		}
	}
	switch {
	case t&tFrac != 0:
		list = append(list, "number")
	case t&tInt != 0:
		list = append(list, "integer")
	}
	return list
}

// plain is a value as the judge takes it; not ok when it holds a number
// beyond our limits, which would cost the judge its time.
func plain(n *node) (value any, ok bool) {
	switch n.kind {
	case jsontext.KindNull:
		return nil, true
	case jsontext.KindTrue, jsontext.KindFalse:
		return n.kind == jsontext.KindTrue, true
	case jsontext.KindString:
		return n.text, true
	case jsontext.KindBeginArray:
		list := make([]any, len(n.items))
		for i, item := range n.items {
			if list[i], ok = plain(item); !ok {
				return nil, false
			}
		}
		return list, true
	case jsontext.KindBeginObject:
		m := make(map[string]any, len(n.names))
		for _, name := range n.names {
			if m[name], ok = plain(n.values[name]); !ok {
				return nil, false
			}
		}
		return m, true
	}
	_, f := parseNumber(string(n.raw))
	return json.Number(string(n.raw)), f == nil
}
