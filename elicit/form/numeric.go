package form

import (
	"math/big"

	"parley/elicit/say"
)

// limit is one end of a range.
type limit struct {
	value     *big.Rat
	text      string // as shown
	exclusive bool
}

// numeric are the rules for numbers.
type numeric struct {
	low, high *limit
	multiples []limit
}

// newNumeric gathers the rules of every layer; the tightest wins.
func newNumeric(s *spec) numeric {
	var n numeric
	for _, l := range s.layers {
		n.low = tighter(n.low, readLimit(l, "minimum", "exclusiveMinimum"), 1)
		n.low = tighter(n.low, strictLimit(l, "exclusiveMinimum"), 1)
		n.high = tighter(n.high, readLimit(l, "maximum", "exclusiveMaximum"), -1)
		n.high = tighter(n.high, strictLimit(l, "exclusiveMaximum"), -1)
		if m := strictLimit(l, "multipleOf"); m != nil && m.value.Sign() > 0 {
			n.multiples = append(n.multiples, *m)
		}
	}
	return n
}

// readLimit reads minimum or maximum; draft-04 says with a boolean beside it
// whether the limit itself is out.
func readLimit(l *node, keyword, strict string) *limit {
	b := strictLimit(l, keyword)
	if b != nil {
		b.exclusive = l.get(strict).isBool(true)
	}
	return b
}

// strictLimit reads a number from a schema; what is no number is no limit.
func strictLimit(l *node, keyword string) *limit {
	v := l.get(keyword)
	if v == nil || v.kind != '0' {
		return nil
	}
	n, fault := parseNumber(string(v.raw))
	if fault != nil {
		return nil
	}
	return &limit{value: n.value, text: shown(n), exclusive: true}
}

// tighter picks the limit that leaves less; sign is 1 for lower ends.
func tighter(a, b *limit, sign int) *limit {
	if a == nil || b == nil {
		if a == nil {
			return b
		}
		return a
	}
	if c := sign * a.value.Cmp(b.value); c > 0 || c == 0 && a.exclusive {
		return a
	}
	return b
}

// shown is a schema's number as people write it: 1e1 is 10, 5.0 is 5.
func shown(n number) string {
	if n.value.IsInt() && n.value.Num().BitLen() < 128 {
		return n.value.Num().String()
	}
	return n.literal
}

// check judges a value against the range and the steps.
func (n numeric) check(v *big.Rat) *fault {
	if b := n.low; b != nil {
		if c := v.Cmp(b.value); c < 0 && !b.exclusive {
			return refuse("minimum", say.T("Needs to be at least {{.Min}}", say.Data{"Min": b.text}))
		} else if c <= 0 && b.exclusive {
			return refuse("minimum", say.T("Needs to be more than {{.Min}}", say.Data{"Min": b.text}))
		}
	}
	if b := n.high; b != nil {
		if c := v.Cmp(b.value); c > 0 && !b.exclusive {
			return refuse("maximum", say.T("Needs to be at most {{.Max}}", say.Data{"Max": b.text}))
		} else if c >= 0 && b.exclusive {
			return refuse("maximum", say.T("Needs to be less than {{.Max}}", say.Data{"Max": b.text}))
		}
	}
	for _, m := range n.multiples {
		if !new(big.Rat).Quo(v, m.value).IsInt() {
			return refuse("multipleOf", say.T("Needs to be a multiple of {{.Step}}", say.Data{"Step": m.text}))
		}
	}
	return nil
}
