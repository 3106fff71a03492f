package shell

import (
	"sort"
	"strings"

	"parley/elicit/say"
)

// splitCommand reads a command line as a shell would, quotes and backslashes
// included, but expands nothing.
func splitCommand(line string) ([]string, error) {
	var c commandLine
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		if i+1 < len(runes) && c.escaped(runes[i], runes[i+1]) {
			i++
			c.add(runes[i])
			continue
		}
		c.take(runes[i])
	}
	if c.quote != 0 {
		return nil, &say.Error{What: say.T("A quotation mark is not closed.")}
	}
	c.end()
	return c.words, nil
}

// commandLine is a command line, read up to somewhere.
type commandLine struct {
	words []string
	word  strings.Builder
	in    bool // a word has begun, even if it is empty
	quote rune // the quotation mark that is open, or 0
}

func (c *commandLine) add(r rune) {
	c.word.WriteRune(r)
	c.in = true
}

// end ends the word that has begun, if one has.
func (c *commandLine) end() {
	if c.in {
		c.words = append(c.words, c.word.String())
		c.word.Reset()
		c.in = false
	}
}

func (c *commandLine) take(r rune) {
	switch {
	case r == c.quote:
		c.quote = 0
	case c.quote != 0:
		c.add(r)
	case r == '"' || r == '\'':
		c.quote, c.in = r, true
	case r == ' ' || r == '\t' || r == '\n':
		c.end()
	default:
		c.add(r)
	}
}

// escaped reports whether r is a backslash that makes next stand for itself.
// Elsewhere it is an ordinary letter, so that C:\Users\ana stays as typed.
func (c *commandLine) escaped(r, next rune) bool {
	switch {
	case r != '\\' || c.quote == '\'':
		return false
	case c.quote == '"':
		return next == '"' || next == '\\'
	}
	return next == ' ' || next == '"' || next == '\''
}

// joinCommand writes words so that splitCommand reads them back.
func joinCommand(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		switch {
		case w != "" && !strings.ContainsAny(w, " \t\n\"'"):
			out[i] = w
		case !strings.Contains(w, "'"):
			out[i] = "'" + w + "'"
		default:
			out[i] = `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(w) + `"`
		}
	}
	return strings.Join(out, " ")
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
