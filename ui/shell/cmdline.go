package shell

import (
	"sort"
	"strings"

	"parley/elicit/say"
)

// splitCommand reads a command line as a shell would, quotes and backslashes
// included, but expands nothing.
func splitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	in, quote := false, rune(0)
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case r == '\\' && quote != '\'' && i+1 < len(runes) && escapes(runes[i+1], quote):
			i++
			word.WriteRune(runes[i])
			in = true
		case quote != 0:
			word.WriteRune(r)
		case r == '"' || r == '\'':
			quote, in = r, true
		case r == ' ' || r == '\t' || r == '\n':
			if in {
				words = append(words, word.String())
				word.Reset()
				in = false
			}
		default:
			word.WriteRune(r)
			in = true
		}
	}
	if quote != 0 {
		return nil, &say.Error{What: say.T("A quotation mark is not closed.")}
	}
	if in {
		words = append(words, word.String())
	}
	return words, nil
}

// escapes reports whether a backslash before r stands for r alone. Elsewhere
// it is itself, so that C:\Users\ana stays as typed.
func escapes(r, quote rune) bool {
	if quote == '"' {
		return r == '"' || r == '\\'
	}
	return r == ' ' || r == '"' || r == '\''
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

// parsePairs reads one "name<sep>value" a line.
func parsePairs(text, sep string) (map[string]string, error) {
	var out map[string]string
	for _, line := range strings.Split(text, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		name, value, ok := strings.Cut(line, sep)
		name = strings.TrimSpace(name)
		if !ok || name == "" {
			return nil, &say.Error{What: say.T("“{{.Line}}” has no {{.Sign}} between name and value.",
				say.Data{"Line": strings.TrimSpace(line), "Sign": sep})}
		}
		if out == nil {
			out = map[string]string{}
		}
		out[name] = strings.TrimSpace(value)
	}
	return out, nil
}

// joinPairs writes pairs so that parsePairs reads them back.
func joinPairs(pairs map[string]string, sep string) string {
	var lines []string
	for _, k := range sortedKeys(pairs) {
		lines = append(lines, k+sep+pairs[k])
	}
	return strings.Join(lines, "\n")
}

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
