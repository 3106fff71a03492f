package weblink

import (
	_ "embed" // for the tables
	"strconv"
	"strings"
	"sync"
	"unicode"
)

//go:embed data/confusables.txt
var confusablesText string

//go:embed data/scriptextensions.txt
var scriptExtensionsText string

//go:embed data/identifierstatus.txt
var identifierStatusText string

// confusables loads what single characters look like when the first
// internationalised name comes.
var confusables = sync.OnceValue(loadConfusables)

func loadConfusables() map[rune]string {
	m := make(map[rune]string, strings.Count(confusablesText, "\n"))
	for line := range strings.Lines(confusablesText) {
		from, to, _ := strings.Cut(strings.TrimSpace(line), ";")
		var target strings.Builder
		for code := range strings.FieldsSeq(to) {
			target.WriteRune(codePoint(code))
		}
		m[codePoint(from)] = target.String()
	}
	for from, to := range tables().ExtraConfusables {
		m[[]rune(from)[0]] = to
	}
	return m
}

// span is a range of characters with what a table says of them.
type span struct {
	lo, hi rune
	values []string
}

var (
	scriptExtensions = sync.OnceValue(func() []span { return spans(scriptExtensionsText) })
	allowedRunes     = sync.OnceValue(func() []span { return spans(identifierStatusText) })
)

func spans(text string) []span {
	all := make([]span, 0, strings.Count(text, "\n"))
	for line := range strings.Lines(text) {
		codes, values, _ := strings.Cut(strings.TrimSpace(line), ";")
		lo, hi, _ := strings.Cut(codes, "..")
		all = append(all, span{codePoint(lo), codePoint(hi), strings.Fields(values)})
	}
	return all
}

// codePoint reads hexadecimal; what isn't becomes 0, which no table asks for.
func codePoint(hex string) rune {
	n, err := strconv.ParseUint(hex, 16, 32)
	if err != nil {
		return 0
	}
	return rune(n)
}

func lookUp(all []span, r rune) (span, bool) {
	for _, s := range all {
		if r >= s.lo && r <= s.hi {
			return s, true
		}
	}
	return span{}, false
}

// isAllowed is Identifier_Status=Allowed.
func isAllowed(r rune) bool {
	_, found := lookUp(allowedRunes(), r)
	return found
}

// scriptsOf gives the scripts that r is used with; none for characters common
// to all.
func scriptsOf(r rune) []string {
	if s, found := lookUp(scriptExtensions(), r); found {
		return s.values
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			if name == "Common" || name == "Inherited" {
				return nil
			}
			return []string{name}
		}
	}
	return []string{"Unknown"}
}
