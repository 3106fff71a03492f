package form

import (
	"strings"
	"testing"
)

// verdicts types each text into a field of this schema; the expectation is
// "ok", "ok=VALUE" for what is sent, or "bad" with words that the message
// must hold.
func verdicts(t *testing.T, property string, want map[string]string) {
	t.Helper()
	f := parse(t, `{"properties":{"x":`+property+`}}`, Elicitation)
	for text, w := range want {
		d := f.NewDraft()
		d.SetText(0, text)
		p := d.Check(0)
		verdict, detail, _ := strings.Cut(w, "=")
		switch {
		case verdict == "ok" && p != nil:
			t.Errorf("%s: %q is refused: %v", property, text, p.Text)
		case verdict == "bad" && p == nil:
			content, _ := d.Content()
			t.Errorf("%s: %q is taken as %s", property, text, content)
		case verdict == "bad" && !strings.Contains(p.Text.String(), detail):
			t.Errorf("%s: %q says %q, want %q", property, text, p.Text, detail)
		case verdict == "ok" && detail != "":
			if content, _ := d.Content(); string(content) != `{"x":`+detail+`}` {
				t.Errorf("%s: %q sends %s, want %s", property, text, content, detail)
			}
		}
	}
}

func TestNumbers(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"number"}`, map[string]string{
		"5": "ok=5", "+5": "ok=5", " 7 ": "ok=7", "\u00a07": "ok=7", "1e3": "ok=1e3", "1E+5": "ok=1E+5", "3.10": "ok=3.10", "-0": "ok=-0", "-0.0": "ok=-0.0",
		"0.1": "ok=0.1", "12345678901234567890.123456789": "ok=12345678901234567890.123456789", "1e-400": "ok=1e-400", "0e9": "ok=0e9",
		"1e308": "ok", "1.7976931348623157E+308": "ok", "0e999999999999": "ok=0e999999999999",
		"1e999": "bad=too large", "1e309": "bad=too large", "1e99999999999": "bad=too large", "1e-99999999999": "bad", "0x10": "bad=plain digits", "1_000": "bad",
		"12abc": "bad", "１２": "bad=plain digits", "٣": "bad", "NaN": "bad=Needs a number", "Infinity": "bad", "inf": "bad", "1.": "bad", ".5": "bad", "01": "bad",
		"-": "bad", "+": "bad", "--1": "bad", "+-1": "bad", "1e": "bad", "1e+": "bad", "1e+-5": "bad", "1,5": "bad=point", "1 000": "bad", "5%": "bad", "true": "bad", "\"5\"": "bad",
		strings.Repeat("9", 5000): "bad=digits", strings.Repeat("9", 300): "ok",
	})
	verdicts(t, `{"type":"integer"}`, map[string]string{
		"5": "ok=5", "5.0": "ok=5", "1e3": "ok=1000", "0.5e1": "ok=5", "-0": "ok=0", "9007199254740993": "ok=9007199254740993", "18446744073709551615": "ok=18446744073709551615",
		"5.5": "bad=whole", "1e-3": "bad=whole", "1e400": "bad=too large", "five": "bad=whole", "": "ok", "1_0": "bad=plain digits", "1.000000000000000000001": "bad=whole",
	})
}

func TestRangesAreExact(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"integer","minimum":1e0,"maximum":1e1}`, map[string]string{"1": "ok", "10": "ok", "10.0": "ok=10", "0": "bad=at least 1", "11": "bad=at most 10"})
	verdicts(t, `{"type":"number","minimum":0,"exclusiveMinimum":true}`, map[string]string{"0": "bad=more than 0", "0.0": "bad", "1e-300": "ok"})
	verdicts(t, `{"type":"number","exclusiveMaximum":0.3,"minimum":0.1}`, map[string]string{"0.3": "bad=less than 0.3", "0.29999999999999999999": "ok", "0.1": "ok", "0.09999999999999999999": "bad"})
	verdicts(t, `{"type":"number","multipleOf":0.1}`, map[string]string{"0.3": "ok", "0.35": "bad=multiple of 0.1", "1e30": "ok", "-0.7": "ok"})
	verdicts(t, `{"type":"number","multipleOf":0.01}`, map[string]string{"19.99": "ok", "4.35": "ok", "1.005": "bad"})
	verdicts(t, `{"type":"integer","maximum":9007199254740992}`, map[string]string{"9007199254740992": "ok", "9007199254740993": "bad"})
	verdicts(t, `{"allOf":[{"type":"integer","minimum":3},{"minimum":5,"multipleOf":2},{"multipleOf":3}]}`, map[string]string{"6": "ok", "4": "bad=at least 5", "8": "bad=multiple of 3", "9": "bad=multiple of 2"})
	verdicts(t, `{"type":"number","minimum":"3","maximum":null,"multipleOf":0}`, map[string]string{"1": "ok"})
}

func TestLengthsCountCodePoints(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"string","minLength":2,"maxLength":3}`, map[string]string{
		"😀😀😀": `ok="😀😀😀"`, "😀": "bad=at least 2 characters; this has 1", "👩\u200d🚀": "ok", "éé": "ok", "e\u0301e\u0301": "bad=at most 3", "ab": "ok", "  ": `ok="  "`,
	})
	verdicts(t, `{"type":"string","minLength":2.0,"maxLength":1e1}`, map[string]string{"a": "bad", "ab": "ok", strings.Repeat("a", 11): "bad"})
	verdicts(t, `{"type":"string","maxLength":1e400}`, map[string]string{"a": "ok"})
}

func TestTextGoesOutUntouched(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"string"}`, map[string]string{
		"a\"b\\c": `ok="a\"b\\c"`, "x\ny\tz": `ok="x\ny\tz"`, "</script>&": `ok="</script>&"`, "\u2028": "ok=\"\u2028\"", "\x01": `ok="\u0001"`,
		"e\u0301": "ok=\"e\u0301\"", "\u202eevil": "ok=\"\u202eevil\"", " padded ": `ok=" padded "`, "null": `ok="null"`, "0042": `ok="0042"`, "\x7f": "ok=\"\x7f\"",
	})
}

func TestPatterns(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"string","pattern":"^[A-Za-z]+$","format":"email"}`, map[string]string{"a@b.test": "bad=Takes only letters (A to Z)", "abc": "bad=@"})
	verdicts(t, `{"type":"string","pattern":"b"}`, map[string]string{"abc": "ok", "a": "bad"})
	verdicts(t, `{"type":"string","pattern":"^\\d+$"}`, map[string]string{"12": "ok", "٣": "bad", "１": "bad", "12\n": "bad"})
	verdicts(t, `{"type":"string","pattern":"^\\w+$"}`, map[string]string{"a_1": "ok", "é": "bad"})
	verdicts(t, `{"type":"string","pattern":"^\\s$"}`, map[string]string{"\u00a0": "ok", "\ufeff": "ok", "x": "bad"})
	verdicts(t, `{"type":"string","pattern":"^.$"}`, map[string]string{"😀": "ok", "\n": "bad", "\u2028": "bad"})
	verdicts(t, `{"type":"string","pattern":"^[\\u00c0-\\u024f]+$"}`, map[string]string{"éè": "ok", "abc": "bad"})
	verdicts(t, `{"type":"string","pattern":"^\\p{Script=Greek}+$"}`, map[string]string{"αβ": "ok", "ab": "bad"})
	verdicts(t, `{"type":"string","pattern":"^\\p{Lu}\\p{L}*$"}`, map[string]string{"Élan": "ok", "élan": "bad"})
	verdicts(t, `{"type":"string","pattern":"^\\u{1F600}$"}`, map[string]string{"😀": "ok", "u": "bad"})
	verdicts(t, `{"type":"string","pattern":"^[^]+$"}`, map[string]string{"x\ny": "ok"})
	verdicts(t, `{"type":"string","pattern":"^[]$"}`, map[string]string{"x": "bad"})
	verdicts(t, `{"type":"string","pattern":"^(?=.*\\d)(?=.*[a-z])(?!.*\\s).{4,}$"}`, map[string]string{"abc1": "ok", "abcd": "bad", "ab 1c": "bad"})
	verdicts(t, `{"type":"string","pattern":"(?<=\\$)\\d+(?<!0)$"}`, map[string]string{"$15": "ok", "$10": "bad", "15": "bad"})
	verdicts(t, `{"type":"string","pattern":"^(?<y>a|b)\\k<y>$"}`, map[string]string{"aa": "ok", "ab": "bad"})
	verdicts(t, `{"type":"string","pattern":"^[\\w-.]+$"}`, map[string]string{"a-b.c": "ok", "a b": "bad"})
	verdicts(t, `{"type":"string","pattern":"^a\\-b\\/c$"}`, map[string]string{"a-b/c": "ok", "a": "bad"})
	verdicts(t, `{"type":"string","pattern":"\\A\\d{2}\\Z"}`, map[string]string{"12": "ok", "123": "bad"})
	verdicts(t, `{"type":"string","pattern":"^(?P<n>a)$"}`, map[string]string{"a": "ok", "b": "bad"})
}

func TestPatternsThatCannotBeCheckedNeverBlock(t *testing.T) {
	t.Parallel()
	for _, pattern := range []string{`[`, `(?<!`, `a{2,1}`, `^[[:alpha:]]+$`, `[a-z&&[^b]]`, `\Qa.b\E`, `^\h+$`, `^a++$`, `^\p{IsGreek}$`, `\`, `(`, strings.Repeat("a", maxPattern+1), `^(a+)+$`} {
		p := newPatternBook().compile(pattern)
		if !p.allows(strings.Repeat("a", 40) + "!") {
			t.Errorf("%.40q blocks", pattern)
		}
	}
}

func TestEmails(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"string","format":"email"}`, map[string]string{
		"ana@example.org": "ok", "a.b+c@x.test": "ok", "o'neil@x.test": "ok", `"a b"@x.test`: "ok", `"a\"b"@x.test`: "ok", "a@localhost": "ok", "a@[192.0.2.1]": "ok",
		"a@[IPv6:2001:db8::1]": "ok", "用户@例え.jp": "ok", "ana@münchen.example": "ok", "a@xn--mnchen-3ya.example": "ok", "A@X.TEST": "ok", "1@2.test": "ok",
		"ana@": "bad=Needs a domain, as in ana@example.org", "@x.test": "bad=name before", "nope": "bad=@", "a b@x.test": "bad", "a@b@c.test": "bad", ".a@x.test": "bad",
		"a.@x.test": "bad", "a..b@x.test": "bad", "a@x..test": "bad", "a@x.test.": "bad", "a@-x.test": "bad", "a@x-.test": "bad", "a@x_y.test": "bad",
		"Ana <a@x.test>": "bad", "a@x.test ": "bad", "mailto:a@x.test": "bad", "a@[300.0.0.1]": "bad", "a@[::1]": "bad", "a@x.te st": "bad", "a\u200b@x.test": "bad", "a\u202e@x.test": "bad",
		strings.Repeat("a", 65) + "@x.test": "bad", "a@" + strings.Repeat("b", 64) + ".test": "bad", "a@" + strings.Repeat("b.", 126) + "test": "bad=longer",
	})
}

func TestURIs(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"string","format":"uri"}`, map[string]string{
		"urn:isbn:0451450523": "ok", "mailto:k@x.test": "ok", "http://[2001:db8::1]:8080/a": "ok", "HTTP://X.TEST": "ok", "https://x.test/a?b=c&d[]=e": "bad", "https://u:p@x.test:8080/a;b=c/d?e#f": "ok",
		"file:///etc/hosts": "ok", "data:,x": "ok", "tel:+1-816-555-1212": "ok", "https://x.test/%C3%A9": "ok", "https://x.test": "ok", "http://[v1.fe80::a+en1]/": "ok", "a+b-c.d:e": "ok",
		"x.test": "bad=scheme", "//x.test/a": "bad=scheme", "/a": "bad", "": "ok", "https://x.test/a b": "bad=%20", "https://münchen.example/": "bad=xn--", "https://x.test/%zz": "bad", "https://x.test/%4": "bad",
		"https://x.test/a#b#c": "bad", "https://x.test:80a/": "bad", "http://[::1": "bad", "http://[1.2.3.4]/": "bad", "http://[fe80::1%25en0]/": "bad", "1http://x": "bad", ":a": "bad", `C:\dir`: "bad", "https://x.test/<a>": "bad", "https://x.test/\x00": "bad",
		"https://a@b@c/": "bad",
	})
}

func TestDates(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"string","format":"date"}`, map[string]string{
		"2031-05-06": "ok", "2032-02-29": "ok", "2000-02-29": "ok", "0001-01-01": "ok", "2031-02-29": "bad=no such day", "1900-02-29": "bad", "2031-2-9": "bad=2031-05-06", "2031-13-01": "bad",
		"2031-00-10": "bad", "2031-04-31": "bad", "31-05-06": "bad", "20310506": "bad", "2031-05-06Z": "bad", " 2031-05-06": "bad", "２０３１-05-06": "bad", "06.05.2031": "bad", "tomorrow": "bad",
	})
	verdicts(t, `{"type":"string","format":"date-time"}`, map[string]string{
		"2031-05-06T07:08:09Z": "ok", "2031-05-06t07:08:09z": "ok", "2031-05-06t07:08:09.25-03:00": "ok", "2031-05-06T07:08:09.123456789012+14:00": "ok", "2031-05-06T07:08:09-00:00": "ok", "2031-05-06T07:08:09+23:59": "ok",
		"2016-12-31T23:59:60Z": "ok", "2017-01-01T00:59:60+01:00": "ok", "2016-12-31T22:59:60Z": "bad", "2031-05-06T07:08:61Z": "bad",
		"2031-05-06T07:08:09": "bad=offset", "2031-05-06T07:08:09.5": "bad=offset", "2031-05-06 07:08:09Z": "bad", "2031-05-06T07:08Z": "bad", "2031-05-06T07:08:09+0300": "bad", "2031-05-06T07:08:09+24:00": "bad", "2031-05-06T07:08:09+03:60": "bad",
		"2031-05-06T24:00:00Z": "bad=no such time", "2031-05-06T07:60:09Z": "bad", "2031-02-30T07:08:09Z": "bad=no such day", "2031-05-06T07:08:09,5Z": "bad", "2031-05-06T07:08:09.Z": "bad", "2031-05-06": "bad", "2031-05-06T07:08:09Z ": "bad", "2031-05-06T07:08:09+": "bad",
	})
}

func TestOtherFormatsAnnotate(t *testing.T) {
	t.Parallel()
	for _, format := range []string{"uuid", "ipv4", "hostname", "time", "regex", "uri-reference", "iri", "duration", "nonsense"} {
		verdicts(t, `{"type":"string","format":"`+format+`"}`, map[string]string{"anything at all": `ok="anything at all"`})
	}
}

func TestUnions(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"anyOf":[{"type":"integer"},{"type":"string"}]}`, map[string]string{"0042": `ok="0042"`, "42": `ok="42"`, "a": `ok="a"`})
	verdicts(t, `{"anyOf":[{"type":"string","enum":["auto"]},{"type":"integer","minimum":1}]}`, map[string]string{"auto": `ok="auto"`, "5": "ok=5", "0": "bad", "manual": "bad"})
	verdicts(t, `{"anyOf":[{"type":"string","format":"email"},{"type":"string","format":"uri"}]}`, map[string]string{"a@x.test": "ok", "https://x.test": "ok", "x": "bad"})
	verdicts(t, `{"oneOf":[{"type":"string","pattern":"^a"},{"type":"string","pattern":"b$"}]}`, map[string]string{"a": "ok", "b": "ok", "ab": "bad", "c": "bad"})
	verdicts(t, `{"type":["string","number"],"minLength":3}`, map[string]string{"abc": `ok="abc"`, "12": "ok=12", "123": `ok="123"`, "ab": "bad=at least 3"})
	verdicts(t, `{"anyOf":[{"type":"integer","maximum":3},{"type":"number","minimum":10}]}`, map[string]string{"2": "ok=2", "10.5": "ok=10.5", "5": "bad", "2.5": "bad"})
	verdicts(t, `{"anyOf":[{"type":"string"},{"type":"array","items":{"type":"integer"}}]}`, map[string]string{"abc": `ok="abc"`, "42": `ok="42"`, "[1,2]": "ok=[1,2]", `["a"]`: "bad", "[1": "bad=JSON"})
	verdicts(t, `{"type":["number","boolean"]}`, map[string]string{"1.50": "ok=1.50", "true": "ok=true", "yes": "bad=JSON", `"a"`: "bad=type"})
}

func TestJSONBoxes(t *testing.T) {
	t.Parallel()
	verdicts(t, `{"type":"object","properties":{"city":{"type":"string","minLength":2},"zip":{"type":"integer"}},"required":["city"],"additionalProperties":false}`, map[string]string{
		` {"city": "Faro", "zip": 8000.0 } `: `ok={"city":"Faro","zip":8000.0}`, `{"zip":1}`: "bad=Lacks city", `{"city":"F"}`: "bad=city", `{"city":"Faro","x":1}`: "bad=x", `[]`: "bad=object", `{"city":"Faro",}`: "bad=JSON", `{"city":"a","city":"b"}`: "bad=JSON",
		`{"city":"Faro","zip":1e999999999}`: "ok", strings.Repeat("[", 100): "bad",
	})
	verdicts(t, `{"type":"array","items":{"type":"string","format":"email"},"minItems":1,"maxItems":2,"uniqueItems":true}`, map[string]string{
		`["a@x.test"]`: "ok", `[]`: "bad=least is 1", `["a@x.test","b@x.test","c@x.test"]`: "bad=most is 2", `["a@x.test","a@x.test"]`: "bad=twice", `["nope"]`: "bad=email", `a@x.test`: `ok=["a@x.test"]`, "a@x.test\n\n b@x.test \n": `ok=["a@x.test","b@x.test"]`,
		"a@x.test\nnope": "bad=Line 2: Needs an @", "a@x.test\na@x.test": "bad=twice", `"a@x.test"`: "bad=type array", `[a@x.test]`: "bad=JSON",
	})
	verdicts(t, `{"type":"array","items":{"type":"integer","maximum":9}}`, map[string]string{"1\n2.0\n": "ok=[1,2]", "[1, 2]": "ok=[1,2]", "1\nx": "bad=Line 2: Needs a whole number", "12": "bad=Line 1: Needs to be at most 9"})
	verdicts(t, `true`, map[string]string{"5": "ok=5", `"a"`: `ok="a"`, "null": "ok=null", "a": "bad"})
	verdicts(t, `false`, map[string]string{"5": "bad=No answer"})
	verdicts(t, `{"type":"array","items":[{"type":"integer"},{"type":"string"}],"additionalItems":false}`, map[string]string{`[1,"a"]`: "ok", `[1,2]`: "bad", `[1,"a",3]`: "bad"})
	verdicts(t, `{"type":"object","properties":{"n":{"minimum":0,"exclusiveMinimum":true,"type":"number"}},"dependencies":{"a":["n"]}}`, map[string]string{`{"n":0}`: "bad", `{"n":1}`: "ok", `{"a":1}`: "bad"})
	verdicts(t, `{"type":"object","patternProperties":{"^x-\\p{Lu}":{"type":"integer"}},"additionalProperties":false}`, map[string]string{`{"x-É":1}`: "ok", `{"x-é":1}`: "bad", `{"x-É":"a"}`: "bad"})
	verdicts(t, `{"type":"array","items":{"$ref":"https://x.test/remote.json"}}`, map[string]string{`[1]`: "ok", `{}`: "bad"})
	verdicts(t, strings.Repeat(`{"type":"array","items":`, 3)+`{"title":null,"description":null,"minLength":null,"type":"string"}`+strings.Repeat("}", 3), map[string]string{`[[["a"]]]`: "ok", `[[[1]]]`: "bad=0 › 0 › 0"})
}
