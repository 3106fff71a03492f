package form

import "testing"

func TestSimplePatternsAreSaidInWords(t *testing.T) {
	for source, want := range map[string]string{
		`^[A-Z]{2}$`:             "Needs exactly 2 characters: capital letters (A to Z)",
		`^\d+$`:                  "Takes only digits",
		`^\d{1}$`:                "Needs exactly one character: digits",
		`^[a-zA-Z0-9]+$`:         "Takes only letters (A to Z) and digits",
		`^[a-z0-9-]+$`:           "Takes only small letters (a to z) and digits and -",
		`^[A-Za-z_.-]*$`:         "Takes only letters (A to Z) and _ . -",
		`^[a-f0-9]+$`:            "",
		`^[^a-z]+$`:              "",
		`^[A-Z]{2}-\d+$`:         "",
		`[A-Z]{2}`:               "",
		`^(?:[A-Z]{2}|\d+)$`:     "",
		`^[a-z]{99999999999999}`: "",
	} {
		words, ok := patternWords(source)
		if ok != (want != "") || ok && words.String() != want {
			t.Errorf("%s is %q, want %q", source, words, want)
		}
	}
}
