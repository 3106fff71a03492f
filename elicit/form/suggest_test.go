package form

import (
	"testing"
	"time"
)

func TestSuggestion(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("here", -3*3600)
	schema := `{"properties":{
		"dt":{"type":"string","format":"date-time"},"d":{"type":"string","format":"date"},
		"n":{"type":"number"},"i":{"type":"integer","maximum":5000},"u":{"type":"string","format":"uri"},
		"e":{"type":"string","format":"email"},"s":{"type":"string","minLength":3}}}`
	tests := []struct{ key, typed, want string }{
		{"dt", "2031-05-06T07:08:09", "2031-05-06T07:08:09-03:00"},
		{"dt", "2031-05-06 07:08", "2031-05-06T07:08:00-03:00"},
		{"dt", "2031-05-06 7:08:09Z", "2031-05-06T07:08:09Z"},
		{"dt", "2031-5-6T07:08:09.25+01:00", "2031-05-06T07:08:09.25+01:00"},
		{"dt", "tomorrow", ""},
		{"dt", "2031-02-30T07:08:09", ""},
		{"dt", "2031-05-06T07:08:09Z", ""}, // nothing is wrong with it
		{"d", "2031-2-9", "2031-02-09"},
		{"d", "2031/02/09", "2031-02-09"},
		{"d", "2031年2月9日", "2031-02-09"},
		{"d", "2031-05-06T10:00:00Z", "2031-05-06"},
		{"d", "09.02.2031", ""},
		{"d", "2031-02-31", ""},
		{"n", "3,14", "3.14"},
		{"n", "１２", "12"},
		{"n", "٣٫٥", "3.5"},
		{"n", "1_000", "1000"},
		{"n", "1 000,5", "1000.5"},
		{"n", ".5", "0.5"},
		{"n", "5.", "5"},
		{"n", "−4", "-4"},
		{"n", "1,234", ""},
		{"n", "0x10", ""},
		{"n", "twelve", ""},
		{"i", "007", "7"},
		{"i", "9999", ""},
		{"u", "https://münchen.example/", "https://xn--mnchen-3ya.example/"},
		{"u", "https://x.test/a b?q=é", "https://x.test/a%20b?q=%C3%A9"},
		{"u", "x.test/a", "https://x.test/a"},
		{"u", "//x.test/a", "https://x.test/a"},
		{"u", "me@x.test", ""},
		{"e", " ana@example.org ", "ana@example.org"},
		{"e", "ana", ""},
		{"s", "ab", ""},
	}
	f := parse(t, schema, Elicitation)
	for _, test := range tests {
		d := f.NewDraft()
		d.SetZone(zone)
		i := f.FieldByKey(test.key).Index
		d.SetText(i, test.typed)
		_, got, ok := d.Suggestion(i)
		if got != test.want || ok != (test.want != "") {
			t.Errorf("%s %q: suggests %q, want %q", test.key, test.typed, got, test.want)
		}
		if d.Text(i) != test.typed {
			t.Errorf("%s: a suggestion changed %q to %q", test.key, test.typed, d.Text(i))
		}
	}
}

func parse(t testing.TB, schema string, p Profile) *Form {
	t.Helper()
	f, err := Parse([]byte(schema), p)
	if err != nil {
		t.Fatalf("%s: %v", schema, err)
	}
	return f
}
