package form

import (
	"math/big"
	"strconv"
	"strings"

	"parley/elicit/say"
)

// fault is why a value is refused, before it is known whose it is.
type fault struct {
	code string
	text say.Text
}

func refuse(code string, text say.Text) *fault { return &fault{code: code, text: text} }

// number is a JSON number with its digits.
type number struct {
	literal string // RFC 8259, as typed but for spaces and a plus
	value   *big.Rat
}

// parseNumber reads a number as people type it: RFC 8259 grammar after
// trimming, a leading plus allowed, finite as a double.
func parseNumber(text string) (number, *fault) {
	literal := strings.TrimSpace(text)
	if unsigned, plus := strings.CutPrefix(literal, "+"); plus && !strings.HasPrefix(unsigned, "-") {
		literal = unsigned
	}
	if len(literal) > maxNumberRunes {
		return number{}, refuse("number", say.T("That number has too many digits; use at most {{.Max}}", say.Data{"Max": maxNumberRunes}))
	}
	mantissa, exponent, ok := splitNumber(literal)
	if !ok {
		return number{}, notANumber(literal)
	}
	if strings.Trim(mantissa, "-0.") == "" {
		return number{literal: literal, value: new(big.Rat)}, nil
	}
	if e, err := strconv.Atoi(exponent); err != nil || e < -maxExponent || e > maxExponent {
		return number{}, refuse("number", say.T("That number is too large or too small to be sent"))
	}
	if _, err := strconv.ParseFloat(literal, 64); err != nil {
		return number{}, refuse("number", say.T("That number is too large or too small to be sent"))
	}
	r, ok := new(big.Rat).SetString(literal)
	if !ok {
		return number{}, notANumber(literal)
	}
	return number{literal: literal, value: r}, nil
}

// splitNumber checks the grammar: -? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?
func splitNumber(s string) (mantissa, exponent string, ok bool) {
	rest := strings.TrimPrefix(s, "-")
	whole, rest := digits(rest)
	if whole == "" || len(whole) > 1 && whole[0] == '0' {
		return "", "", false
	}
	if after, found := strings.CutPrefix(rest, "."); found {
		fraction, after := digits(after)
		if fraction == "" {
			return "", "", false
		}
		rest = after
	}
	mantissa, exponent = s[:len(s)-len(rest)], "0"
	if rest == "" {
		return mantissa, exponent, true
	}
	if rest[0] != 'e' && rest[0] != 'E' {
		return "", "", false
	}
	sign := rest[1:]
	unsigned := strings.TrimLeft(sign, "+-")
	if len(sign)-len(unsigned) > 1 {
		return "", "", false
	}
	power, tail := digits(unsigned)
	return mantissa, strings.TrimPrefix(sign, "+"), power != "" && tail == ""
}

// digits splits off the leading ASCII digits.
func digits(s string) (head, tail string) {
	i := 0
	for i < len(s) && s[i] >= '0' && s[i] <= '9' {
		i++
	}
	return s[:i], s[i:]
}

func notANumber(literal string) *fault {
	switch {
	case strings.Contains(literal, ","):
		return refuse("number", say.T("Write the number with a point and no commas, as in 1234.5"))
	case looksNumeric(literal):
		return refuse("number", say.T("Write the number in plain digits, as in 1234.5"))
	}
	return refuse("number", say.T("Needs a number, as in 1234.5"))
}

// looksNumeric reports whether there is a digit of any script.
func looksNumeric(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return plainDigit(r) != 0 })
}

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
