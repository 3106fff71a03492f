package form

import "strings"

// ecmaEscapes are the letters that ECMA-262 gives a meaning after a backslash.
const ecmaEscapes = "bBdDsSwWfnrtvcxukpP"

// ecma readies a pattern for the engine, which takes more than ECMA-262 does
// and would read some of it in another sense than the server. Anchors and
// named groups in Python's and Ruby's spelling are translated; what belongs to
// other dialects (POSIX classes, \Q, class intersections) is not ok: it is
// left to the server.
func ecma(source string) (expr string, ok bool) {
	if costly(source) {
		return "", false
	}
	var b strings.Builder
	inClass, nested := false, false
	for i := 0; i < len(source); i++ {
		rest := source[i:]
		switch c := source[i]; {
		case c == '\\' && i+1 < len(source):
			escape, known := ecmaEscape(source[i+1], inClass)
			if !known {
				return "", false
			}
			b.WriteString(escape)
			i++
		case inClass:
			nested = nested || c == '['
			inClass = c != ']'
			b.WriteByte(c)
		case c == '[':
			inClass, nested = true, false
			n := classStart(rest)
			b.WriteString(rest[:n])
			inClass = rest[n-1] != ']'
			i += n - 1
		case c == ']' && nested:
			return "", false
		case strings.HasPrefix(rest, "(?P<"):
			b.WriteString("(?<")
			i += len("(?P<") - 1
		default:
			b.WriteByte(c)
		}
	}
	return b.String(), true
}

// costly reports whether a pattern ignores case over more than ASCII: the
// engine then works out the other cases of every letter of every range, which
// takes seconds. ECMA-262 has no such flag at the start of a pattern anyway.
func costly(source string) bool {
	if !ignoresCase(source) {
		return false
	}
	for _, beyond := range [...]string{`\u`, `\x`, `\p`, `\P`, `\S`, `\W`, `\D`} {
		if strings.Contains(source, beyond) {
			return true
		}
	}
	return strings.ContainsFunc(source, func(r rune) bool { return r >= 0x80 })
}

// ignoresCase reports whether a group's flags hold an i.
func ignoresCase(source string) bool {
	for _, group := range strings.Split(source, "(?")[1:] {
		flags := strings.TrimLeft(group, "msnxreu-")
		if strings.HasPrefix(flags, "i") {
			return true
		}
	}
	return false
}

// classStart is the length of "[" or "[^", with the "]" that makes it empty.
func classStart(s string) int {
	for _, start := range [...]string{"[^]", "[]", "[^"} {
		if strings.HasPrefix(s, start) {
			return len(start)
		}
	}
	return 1
}

// ecmaEscape gives the ECMA-262 spelling of a backslash and c.
func ecmaEscape(c byte, inClass bool) (escape string, ok bool) {
	switch {
	case !inClass && c == 'A':
		return "^", true
	case !inClass && (c == 'z' || c == 'Z'):
		return "$", true
	case asciiAlnum(rune(c)) && c > '9' && strings.IndexByte(ecmaEscapes, c) < 0:
		return "", false
	}
	return `\` + string(rune(c)), c < 0x80
}

// unicodeOnly reports whether a pattern means something else altogether
// without the u flag.
func unicodeOnly(expr string) bool {
	return strings.Contains(expr, `\p{`) || strings.Contains(expr, `\P{`) || strings.Contains(expr, `\u{`)
}
