package form

import (
	"math/big"
	"strconv"
	"strings"

	"parley/elicit/say"
)

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
