package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// shared is the collection of cases, where it stands beside the repository.
const shared = "../../../shared/cases"

func TestSharedCases(t *testing.T) {
	if _, err := os.Stat(shared); err != nil {
		t.Skip("the collection isn't here")
	}
	var out strings.Builder
	if !run(shared, &out) {
		for line := range strings.Lines(out.String()) {
			if !strings.HasPrefix(line, "ok ") {
				t.Log(strings.TrimSuffix(line, "\n"))
			}
		}
		t.Error("not all cases pass")
	}
}

// runOne runs one form case and gives what was printed.
func runOne(t *testing.T, text string) (passed bool, out string) {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "form", "X.json"), text)
	var b strings.Builder
	passed = run(dir, &b)
	return passed, b.String()
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestNoCaseAtAllIsAFailure(t *testing.T) {
	var b strings.Builder
	if run(t.TempDir(), &b) {
		t.Error("an empty folder passes")
	}
	if b.String() != "0 passed, 0 failed\n" {
		t.Errorf("printed %q", b.String())
	}
}

const askString = `"request":{"requestedSchema":{"type":"object","properties":{"s":{"type":"string"},"n":{"type":"integer","minimum":1},"c":{"enum":["a","b"]},"b":{"type":"boolean"},"m":{"type":"array","items":{"enum":["x","y"]}},"w":{"type":"string","default":"old"}},"required":["s"]}}`

// Each case is right or wrong on purpose; the runner has to tell.
func TestVerdictsOfTheRunner(t *testing.T) {
	for _, c := range []struct {
		name, body string
		passes     bool
		prints     string
	}{
		{"right reply", `"steps":[["set","s","x"],["submit"]],"expect":{"reply":{"content":{"s":"x","w":"old"},"action":"accept"}}`, true, ""},
		{"wrong reply", `"steps":[["set","s","x"],["submit"]],"expect":{"reply":{"action":"accept","content":{"s":"y","w":"old"}}}`, false, "/content/s"},
		{"reply with too much", `"steps":[["set","s","x"],["submit"]],"expect":{"reply":{"action":"accept","content":{"s":"x"}}}`, false, `too much`},
		{"nothing sent", `"steps":[["submit"]],"expect":{"reply":null,"blockedAfterFirstSubmit":["s"]}`, true, ""},
		{"nothing sent but expected", `"steps":[["submit"]],"expect":{"reply":{"action":"accept","content":{}}}`, false, "nothing was sent"},
		{"sent but not expected", `"steps":[["set","s","x"],["submit"]],"expect":{"reply":null}`, false, "want nothing"},
		{"bytes", `"steps":[["set","s","x"],["set","n","007"],["clear","n"],["submit"]],"expect":{"replyJSON":"{\"action\":\"accept\",\"content\":{\"s\":\"x\",\"w\":\"old\"}}"}`, true, ""},
		{"wrong bytes", `"steps":[["decline"]],"expect":{"replyJSON":"{\"action\": \"decline\"}"}`, false, "byte for byte"},
		{"wrong block", `"steps":[["submit"]],"expect":{"blockedAfterFirstSubmit":["n"]}`, false, "blocked"},
		{"block without submit", `"expect":{"blockedAfterFirstSubmit":["n"]}`, false, "without a submit"},
		{"block where it is sent", `"steps":[["set","s","x"],["submit"]],"expect":{"blockedAfterFirstSubmit":["n"]}`, false, "first submit sent"},
		{"verdicts", `"expect":{"verdicts":{"n":{"1":"ok","0":"bad","x":"bad","2":"either"},"s":{"":"bad","a":"ok"}}}`, true, ""},
		{"wrong verdict ok", `"expect":{"verdicts":{"n":{"0":"ok"}}}`, false, "found wrong"},
		{"wrong verdict bad", `"expect":{"verdicts":{"n":{"1":"bad"}}}`, false, "passes"},
		{"order", `"expect":{"field_order":["s","n","c","b","m","w"]}`, true, ""},
		{"wrong order", `"expect":{"field_order":["n","s","c","b","m","w"]}`, false, "top to bottom"},
		{"choices", `"steps":[["set","s","x"],["choose","c","b"],["choose","b","No"],["choose","m","x"],["choose","m","y"],["choose","m","x"],["clear","w"],["submit"]],"expect":{"reply":{"action":"accept","content":{"s":"x","c":"b","b":false,"m":["y"]}}}`, true, ""},
		{"true as value", `"steps":[["set","s","x"],["choose","b",true],["clear","w"],["submit"]],"expect":{"reply":{"action":"accept","content":{"s":"x","b":true}}}`, true, ""},
		{"no such choice", `"steps":[["choose","c","z"]],"expect":{}`, false, "no choice z"},
		{"no such field", `"steps":[["set","zz","x"]],"expect":{}`, false, "no such field"},
		{"no such step", `"steps":[["dance","s"]],"expect":{}`, false, "not known"},
		{"typing at the caret", `"steps":[["type","w","er"],["set","s","x"],["submit"]],"expect":{"reply":{"action":"accept","content":{"s":"x","w":"older"}}}`, true, ""},
		{"dismiss", `"steps":[["set","s","x"],["dismiss"]],"expect":{"replyJSON":"{\"action\":\"cancel\"}"}`, true, ""},
		{"waiting", `"steps":[["wait_ms",86400000]],"expect":{"reply":null}`, true, ""},
		{"unknown keys are told", `"colour":"red","expect":{"mood":"good","ui":"prose"}`, true, "colour, expect.mood"},
		{"controls", `"expect":{"controls":[{"key":"s","control":"text","required":true,"initial":"","label":"s"},{"key":"n","control":"integer","required":false,"error":null},{"key":"c","control":"single-select","labels":["a","b"],"options":["a","b"],"preselected":null,"blank_option_after_choice":true},{"key":"b","control":"yes-no","initial":"unset"},{"key":"m","control":"multi-select","preselected":[]},{"key":"w","initial":"old"}]}`, true, ""},
		{"wrong control", `"expect":{"controls":[{"key":"s","control":"integer"}]}`, false, "control"},
		{"wrong initial", `"expect":{"controls":[{"key":"w","initial":"new"}]}`, false, "initial"},
		{"wrong preselected", `"expect":{"controls":[{"key":"c","preselected":"a"}]}`, false, "preselected"},
		{"wrong required", `"expect":{"controls":[{"key":"s","required":false}]}`, false, "required"},
		{"wrong labels", `"expect":{"controls":[{"key":"c","labels":["A","B"]}]}`, false, "labels"},
		{"wrong blank", `"expect":{"controls":[{"key":"c","blank_option_after_choice":false}]}`, false, "blank"},
		{"what can't be told of a control is told", `"expect":{"controls":[{"key":"c","smell":"rose"}]}`, true, "smell"},
	} {
		t.Run(c.name, func(t *testing.T) {
			passed, out := runOne(t, `{"id":"X",`+askString+`,`+c.body+`}`)
			if passed != c.passes || !strings.Contains(out, c.prints) {
				t.Errorf("passed %v, want %v; printed\n%s", passed, c.passes, out)
			}
			want := "1 passed, 0 failed\n"
			if !c.passes {
				want = "0 passed, 1 failed\n"
			}
			if !strings.HasSuffix(out, want) {
				t.Errorf("ends in %q", out)
			}
		})
	}
}

func TestExactBytesReachTheParser(t *testing.T) {
	passed, out := runOne(t, `{"id":"X","rawRequest":"{\"requestedSchema\":{\"properties\":{\"10\":{\"type\":\"number\",\"default\":1.50},\"2\":{\"type\":\"integer\",\"default\":12345678901234567890}}}}","steps":[["submit"]],`+
		`"expect":{"field_order":["10","2"],"replyJSON":"{\"action\":\"accept\",\"content\":{\"10\":1.50,\"2\":12345678901234567890}}"}}`)
	if !passed {
		t.Error(out)
	}
}

func TestModes(t *testing.T) {
	for name, c := range map[string]struct {
		text   string
		passes bool
	}{
		"link":             {`"request":{"mode":"url","message":"m","url":"https://example.com/","elicitationId":"1"},"steps":[["submit"]],"expect":{"replyJSON":"{\"action\":\"accept\"}"}`, true},
		"link declined":    {`"request":{"mode":"url","url":"https://example.com/"},"steps":[["decline"]],"expect":{"reply":{"action":"decline"}}`, true},
		"bad link":         {`"request":{"mode":"url","url":"javascript:alert(1)"},"expect":{"error":-32602}`, true},
		"unknown mode":     {`"request":{"mode":"dance"},"expect":{"error":{"code":-32602}}`, true},
		"bad schema":       {`"request":{"requestedSchema":{"type":"array"}},"expect":{"error":{"code":-32602,"message":"type"}}`, true},
		"another error":    {`"request":{"requestedSchema":{"type":"array"}},"expect":{"error":-32600}`, false},
		"error unexpected": {`"request":{"requestedSchema":{"type":"array"}},"steps":[["submit"]],"expect":{"reply":{"action":"accept","content":{}}}`, false},
		"error missing":    {`"request":{"message":"m"},"expect":{"error":-32602}`, false},
	} {
		t.Run(name, func(t *testing.T) {
			if passed, out := runOne(t, `{"id":"X",`+c.text+`}`); passed != c.passes {
				t.Errorf("passed %v:\n%s", passed, out)
			}
		})
	}
}

func TestBrokenFilesFail(t *testing.T) {
	for _, text := range []string{``, `{`, `{"id":"X"}`, `[]`, `{"id":"X","rawRequest":"{","steps":[]}`, `{"id":"X","request":{},"steps":[[]]}`, `{"id":"X","request":{},"tz":"Nowhere/Land"}`} {
		if passed, out := runOne(t, text); passed {
			t.Errorf("%s passes:\n%s", text, out)
		}
	}
}

func TestTimeZoneOfACase(t *testing.T) {
	passed, out := runOne(t, `{"id":"X","tz":"Asia/Tokyo","request":{"requestedSchema":{"type":"object","properties":{"t":{"type":"string","format":"date-time","default":"2031-05-06T07:08:09-03:00"}}}},`+
		`"steps":[["submit"]],"expect":{"reply":{"action":"accept","content":{"t":"2031-05-06T07:08:09-03:00"}}}}`)
	if !passed {
		t.Error(out)
	}
}

func TestNumbersAreComparedToTheLastDigit(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"5", "5.0", true}, {"1e3", "1000", true}, {"0.3", "0.30000000000000004", false},
		{"9007199254740993", "9007199254740992", false}, {"1e999999999", "1e999999998", false}, {"-0", "0", true},
	} {
		if got := sameJSON([]byte(c.a), []byte(c.b)) == nil; got != c.same {
			t.Errorf("%s and %s: same %v", c.a, c.b, got)
		}
	}
}
