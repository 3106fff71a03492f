package formdriver

import (
	"strings"
	"testing"

	"parley/elicit"
	"parley/elicit/form"
)

func opened(t *testing.T, schema string) *Driver {
	t.Helper()
	f, err := form.Parse([]byte(schema), form.Elicitation)
	if err != nil {
		t.Fatal(err)
	}
	d, err := New(elicit.Request{Server: elicit.Server{Name: "S"}, Message: "?", Form: f}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

const two = `{"type":"object","properties":{"mail":{"type":"string","format":"email"},"c":{"enum":["a","b"]},"fixed":{"const":1}},"required":["mail"]}`

func TestExpectationsThatHoldSayNothing(t *testing.T) {
	d := opened(t, two)
	d.Field("mail").Type("ana@").Leave().ExpectError("domain").Set("ana@example.org").ExpectError("").ExpectText("ana@example.org")
	d.Field("c").Choose("b").ExpectPicked("b")
	d.Field("fixed").Choose("anything")
	d.Submit()
	if len(d.Failures) != 0 {
		t.Errorf("failures %v", d.Failures)
	}
	if a, ok := d.Answer(); !ok || string(a.Content) != `{"mail":"ana@example.org","c":"b","fixed":1}` {
		t.Errorf("answer %+v, %v", a, ok)
	}
}

func TestExpectationsThatFailAreCollected(t *testing.T) {
	for want, act := range map[string]func(*Driver){
		"no field":            func(d *Driver) { d.Field("nope").Type("x").Set("x").Choose("x").Clear().Click("x").Focus().Leave() },
		"shows the error":     func(d *Driver) { d.Field("mail").Type("x").Leave().ExpectError("") },
		"not one with":        func(d *Driver) { d.Field("mail").Type("x").Leave().ExpectError("colour") },
		"shows \"x\", not":    func(d *Driver) { d.Field("mail").Type("x").ExpectText("y") },
		"are picked, not":     func(d *Driver) { d.Field("c").ExpectPicked("a") },
		"no choice z":         func(d *Driver) { d.Field("c").Choose("z") },
		"no link":             func(d *Driver) { d.Field("c").Click("Use default") },
		"no button":           func(d *Driver) { d.Click("Dance") },
		"nothing can be type": func(d *Driver) { d.Field("c").Type("x") },
		"no text can be set":  func(d *Driver) { d.Field("c").Set("x") },
	} {
		d := opened(t, two)
		act(d)
		if len(d.Failures) == 0 || !strings.Contains(d.Failures[0].Error(), want) {
			t.Errorf("failures %v, want one with %q", d.Failures, want)
		}
	}
}

func TestDecisions(t *testing.T) {
	for want, act := range map[elicit.Action]func(*Driver){
		elicit.Decline: (*Driver).Decline, elicit.Cancel: (*Driver).Dismiss,
	} {
		d := opened(t, two)
		act(d)
		if a, ok := d.Answer(); !ok || a.Action != want || a.Content != nil {
			t.Errorf("answer %+v, want %s", a, want)
		}
	}
	d := opened(t, two)
	d.Click("Later")
	if _, ok := d.Answer(); ok || d.Later != 1 {
		t.Errorf("later %d, answered %v", d.Later, ok)
	}
}

func TestFaultsAndOrder(t *testing.T) {
	d := opened(t, `{"type":"object","properties":{"10":{"type":"string"},"2":{"type":"string"},"a":{"type":"string"}},"required":["a","2"]}`)
	if got := strings.Join(d.Order(), ","); got != "10,2,a" {
		t.Errorf("order %s", got)
	}
	d.Submit()
	if got := strings.Join(d.Faults(), ","); got != "2,a" {
		t.Errorf("faults %s", got)
	}
}

func TestAFormIsNeeded(t *testing.T) {
	if _, err := New(elicit.Request{}, Options{}); err == nil {
		t.Error("a request without a form is driven")
	}
}
