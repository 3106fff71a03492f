package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/elicit"
	"parley/ui/formgen/formdriver"
)

// limitTries is how often a case is played before its time limit counts as
// missed: the machine may be busy with other things.
const limitTries = 5

// player plays one case and collects what went wrong.
type player struct {
	c       *wildCase
	d       *formdriver.Driver        // nil where nobody is asked by form
	open    func() *formdriver.Driver // opens the form once more
	r       elicit.Request
	sent    string // the reply, empty while nothing was sent
	blocked []string
	submits int
	slowest time.Duration
	errs    []error
	notes   []string
}

// play plays the case and gives what failed and what a reader should know.
func (c *wildCase) play() (errs []error, notes []string) {
	for try := 1; ; try++ {
		p := &player{c: c}
		p.all()
		if late := p.late(); late != nil {
			if try < limitTries && len(p.errs) == 0 {
				continue
			}
			p.errs = append(p.errs, late)
		}
		if len(c.Unknown) > 0 {
			p.notes = append(p.notes, "keys not looked at: "+strings.Join(c.Unknown, ", "))
		}
		return p.errs, p.notes
	}
}

func (p *player) fail(format string, args ...any) {
	p.errs = append(p.errs, fmt.Errorf(format, args...))
}

func (p *player) all() {
	defer func() {
		if v := recover(); v != nil {
			p.fail("panic: %v", v)
		}
	}()
	zone, restore, err := p.zone()
	if err != nil {
		p.fail("tz: %v", err)
		return
	}
	defer restore()
	start := time.Now()
	p.r, err = request(p.c.Params)
	if err != nil {
		p.took(start)
		p.refused(err)
		return
	}
	if p.r.Mode == elicit.ModeForm {
		p.open = func() *formdriver.Driver {
			d, err := formdriver.New(p.r, formdriver.Options{Zone: zone, Fail: p.fail})
			if err != nil {
				panic(err)
			}
			return d
		}
		p.d = p.open()
		defer p.d.Close()
	}
	p.took(start)
	p.checkOrder()
	p.checkControls()
	p.checkVerdicts()
	for _, step := range p.c.Steps {
		start := time.Now()
		p.step(step)
		p.took(start)
	}
	p.checkBlocked()
	p.checkReply()
	if p.c.expects("error") {
		p.checkError(nil)
	}
}

// zone is the person's time zone, for the whole process while the case plays.
func (p *player) zone() (*time.Location, func(), error) {
	if p.c.Zone == "" {
		return nil, func() {}, nil
	}
	zone, err := time.LoadLocation(p.c.Zone)
	if err != nil {
		return nil, nil, err
	}
	before := time.Local
	time.Local = zone
	return zone, func() { time.Local = before }, nil
}

func (p *player) took(start time.Time) { p.slowest = max(p.slowest, time.Since(start)) }

// late is the error of a case that took longer than it may.
func (p *player) late() error {
	var limit float64
	if err := p.c.expected("limit_ms", &limit); err != nil {
		return err
	}
	if limit > 0 && p.slowest > time.Duration(limit)*time.Millisecond {
		return fmt.Errorf("one step took %v, the limit is %v ms", p.slowest.Round(time.Millisecond), limit)
	}
	return nil
}

// refused ends a case whose request was answered with an error.
func (p *player) refused(err error) {
	if p.c.expects("error") {
		p.checkError(err)
		return
	}
	if raw, ok := p.c.Expect["reply"]; ok && string(raw) == "null" {
		p.notes = append(p.notes, fmt.Sprintf("refused with %d: %v", codeInvalidParams, err))
		return
	}
	p.fail("refused with %d: %v", codeInvalidParams, err)
}

// checkError compares with an expected error: a code, a text that holds one,
// or an object with code and perhaps a part of the message.
func (p *player) checkError(got error) {
	var want any
	if err := p.c.expected("error", &want); err != nil {
		p.fail("%v", err)
		return
	}
	if got == nil {
		if want != nil {
			p.fail("asked, where the error %v was expected", want)
		}
		return
	}
	code, part := fmt.Sprint(want), ""
	if o, ok := want.(map[string]any); ok {
		code = fmt.Sprint(o["code"])
		part, _ = o["message"].(string)
	}
	if want != nil && !strings.Contains(code, fmt.Sprint(codeInvalidParams)) {
		p.fail("refused with %d (%v), not with %v", codeInvalidParams, got, want)
	}
	if part != "" && !strings.Contains(got.Error(), part) {
		p.fail("the error %q doesn't say %q", got, part)
	}
}

func (p *player) checkBlocked() {
	var want []string
	if err := p.c.expected("blockedAfterFirstSubmit", &want); err != nil {
		p.fail("%v", err)
		return
	}
	if want == nil {
		return
	}
	if p.submits == 0 {
		p.fail("blockedAfterFirstSubmit without a submit")
		return
	}
	slices.Sort(want)
	got := slices.Sorted(slices.Values(p.blocked))
	if !slices.Equal(want, got) {
		p.fail("blocked after the first submit: %q, want %q", got, want)
	}
}

func (p *player) checkReply() {
	if p.c.expects("replyJSON") {
		var want *string
		if err := p.c.expected("replyJSON", &want); err != nil {
			p.fail("%v", err)
		} else if want == nil && p.sent != "" || want != nil && p.sent != *want {
			p.fail("sent %s, want %s byte for byte", orNothing(p.sent), p.c.Expect["replyJSON"])
		}
	}
	if !p.c.expects("reply") {
		return
	}
	want := p.c.Expect["reply"]
	if string(want) == "null" {
		if p.sent != "" {
			p.fail("sent %s, want nothing sent", p.sent)
		}
		return
	}
	if p.sent == "" {
		p.fail("nothing was sent%s, want %s", p.why(), want)
		return
	}
	if err := sameJSON([]byte(p.sent), want); err != nil {
		p.fail("sent %s, want %s: %v", p.sent, want, err)
	}
}

// why tells which fields keep the form from being sent.
func (p *player) why() string {
	if p.d == nil {
		return ""
	}
	var list []string
	for _, key := range p.d.Faults() {
		if f := p.r.Form.FieldByKey(key); f != nil {
			list = append(list, key+": "+p.d.Field(key).Handle().Fault())
		}
	}
	if len(list) == 0 {
		return ""
	}
	return " (" + strings.Join(list, "; ") + ")"
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

// sameJSON compares two JSON texts as JSON: the order of keys and the spelling
// of numbers don't matter, their values do, to the last digit.
func sameJSON(got, want []byte) error {
	a, err := decodeExact(got)
	if err != nil {
		return err
	}
	b, err := decodeExact(want)
	if err != nil {
		return err
	}
	return differ("", a, b)
}

var errDiffer = errors.New("not the same")

func differ(path string, a, b any) error {
	if equal(a, b) {
		return nil
	}
	ma, okA := a.(map[string]any)
	mb, okB := b.(map[string]any)
	if !okA || !okB {
		return fmt.Errorf("at %q: %w", path, errDiffer)
	}
	for key := range mb {
		if _, ok := ma[key]; !ok {
			return fmt.Errorf("%q is missing", path+"/"+key)
		}
		if err := differ(path+"/"+key, ma[key], mb[key]); err != nil {
			return err
		}
	}
	for key := range ma {
		if _, ok := mb[key]; !ok {
			return fmt.Errorf("%q is too much", path+"/"+key)
		}
	}
	return fmt.Errorf("at %q: %w", path, errDiffer)
}

func decodeExact(raw []byte) (any, error) {
	var v any
	d := json.NewDecoder(strings.NewReader(string(raw)))
	d.UseNumber()
	err := d.Decode(&v)
	return v, err
}
