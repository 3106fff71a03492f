package form

import (
	"sync/atomic"
	"time"

	"github.com/dlclark/regexp2/v2"
)

// Patterns come from an untrusted server and run at every keystroke.
const (
	patternTime = 60 * time.Millisecond  // one match
	formTime    = 120 * time.Millisecond // all slow matches of a form; then its patterns are left to the server
	slowMatch   = 5 * time.Millisecond   // from where a match counts as slow
)

// The engine looks at the clock this often; its own 100 ms would let a match
// run for three times as long as asked.
func init() { regexp2.SetTimeoutCheckPeriod(10 * time.Millisecond) }

// patternBook compiles each pattern of a form once, and no more than a form
// may cost. It serves one goroutine at a time; its patterns serve many.
type patternBook struct {
	bySource map[string]*pattern
	left     int           // bytes that are still compiled
	spent    *atomic.Int64 // nanoseconds of slow matches
}

func newPatternBook() *patternBook {
	return &patternBook{bySource: map[string]*pattern{}, left: maxPatternsAll, spent: new(atomic.Int64)}
}

// compile never fails: what can't be compiled is left to the server.
func (b *patternBook) compile(source string) *pattern {
	if p := b.bySource[source]; p != nil {
		return p
	}
	p := &pattern{source: source, spent: b.spent}
	if len(source) <= maxPattern && len(source) <= b.left {
		b.left -= len(source)
		p.re = compilePattern(source)
	}
	b.bySource[source] = p
	return p
}

// compilePattern gives nil for what isn't ECMA-262. Without the u flag it is
// less strict, so that mode is tried for what fails with it.
func compilePattern(source string) *regexp2.Regexp {
	expr, ok := ecma(source)
	if !ok {
		return nil
	}
	re := compileWith(expr, regexp2.ECMAScript|regexp2.Unicode)
	if re == nil && !unicodeOnly(expr) {
		re = compileWith(expr, regexp2.ECMAScript)
	}
	return re
}

// compileWith gives nil for what the engine can't take, or trips over.
func compileWith(expr string, options regexp2.RegexOptions) (re *regexp2.Regexp) {
	defer func() {
		if recover() != nil {
			re = nil
		}
	}()
	re, err := regexp2.Compile(expr, options)
	if err != nil {
		return nil
	}
	re.MatchTimeout = patternTime
	return re
}

// pattern is an ECMA-262 pattern, unanchored as JSON Schema wants it.
type pattern struct {
	source string
	re     *regexp2.Regexp // nil: it can't be checked here
	tooFar atomic.Int64    // the shortest text, in bytes, that ran out of time; 0 none
	spent  *atomic.Int64   // shared by the form's patterns
}

// allows reports whether s holds a match; when that can't be told in time the
// server is left to judge, and texts as long as s aren't tried again.
func (p *pattern) allows(s string) (ok bool) {
	if p.re == nil || p.spent.Load() > int64(formTime) {
		return true
	}
	if tooFar := p.tooFar.Load(); tooFar > 0 && int64(len(s)) >= tooFar {
		return true
	}
	defer func() {
		if recover() != nil { // the engine tripped over it
			ok = true
		}
	}()
	start := time.Now()
	ok, err := p.re.MatchString(s)
	if took := time.Since(start); took > slowMatch {
		p.spent.Add(int64(took))
	}
	if err != nil {
		p.tooFar.Store(int64(max(len(s), 1)))
		return true
	}
	return ok
}
