package main

import (
	"encoding/json"
	"math/big"
	"strings"
)

// equal compares two decoded JSON values. Numbers are compared as numbers, to
// the last digit.
func equal(a, b any) bool {
	switch a := a.(type) {
	case map[string]any:
		b, ok := b.(map[string]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for key, v := range a {
			w, there := b[key]
			if !there || !equal(v, w) {
				return false
			}
		}
		return true
	case []any:
		b, ok := b.([]any)
		if !ok || len(a) != len(b) {
			return false
		}
		for i := range a {
			if !equal(a[i], b[i]) {
				return false
			}
		}
		return true
	case json.Number:
		b, ok := b.(json.Number)
		return ok && equalNumbers(string(a), string(b))
	}
	return a == b
}

// equalNumbers compares literals; those with huge exponents must be spelled
// the same.
func equalNumbers(a, b string) bool {
	if a == b {
		return true
	}
	if len(a)+len(b) > 2000 || hugeExponent(a) || hugeExponent(b) {
		return false
	}
	x, okX := new(big.Rat).SetString(a)
	y, okY := new(big.Rat).SetString(b)
	return okX && okY && x.Cmp(y) == 0
}

func hugeExponent(s string) bool {
	i := strings.IndexAny(s, "eE")
	return i >= 0 && len(strings.TrimLeft(s[i+1:], "+-0")) > 4
}
