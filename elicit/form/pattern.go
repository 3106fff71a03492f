package form

import (
	"sync/atomic"
	"time"

	"github.com/dlclark/regexp2/v2"
)

// patternTime is how long one match may take. The pattern comes from an
// untrusted server and runs at every keystroke.
const patternTime = 60 * time.Millisecond

// The engine looks at the clock this often; its own 100 ms would let a match
// run for three times as long as asked.
func init() { regexp2.SetTimeoutCheckPeriod(10 * time.Millisecond) }

// pattern is an ECMA-262 pattern, unanchored as JSON Schema wants it.
type pattern struct {
	source string
	re     *regexp2.Regexp // nil: it can't be checked here
	slow   atomic.Int64    // the shortest text, in bytes, that ran out of time; 0 none
}

// compilePattern never fails: what can't be compiled is left to the server.
func compilePattern(source string) *pattern {
	p := &pattern{source: source}
	expr, ok := ecma(source)
	if !ok {
		return p
	}
	re, err := regexp2.Compile(expr, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil && !unicodeOnly(expr) {
		re, err = regexp2.Compile(expr, regexp2.ECMAScript)
	}
	if err == nil {
		re.MatchTimeout = patternTime
		p.re = re
	}
	return p
}

// allows reports whether s holds a match; when that can't be told in time the
// server is left to judge, and texts as long as s aren't tried again.
func (p *pattern) allows(s string) bool {
	if slow := p.slow.Load(); p.re == nil || slow > 0 && int64(len(s)) >= slow {
		return true
	}
	ok, err := p.re.MatchString(s)
	if err != nil {
		p.slow.Store(int64(max(len(s), 1)))
		return true
	}
	return ok
}
