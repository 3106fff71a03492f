package main

import (
	"math/rand/v2"
	"strings"
)

// mutator makes inputs: first the seeds as they are, then seeds and built URLs
// with some things changed.
type mutator struct {
	seeds []string
	rand  *rand.Rand
}

// next is input number n.
func (m *mutator) next(n int) string {
	if n < len(m.seeds) {
		return m.seeds[n]
	}
	s := m.pick(m.seeds)
	if m.rand.IntN(3) > 0 {
		s = m.build()
	}
	for range m.rand.IntN(3) {
		s = m.mutate(s)
	}
	return s
}

func (m *mutator) pick(from []string) string { return from[m.rand.IntN(len(from))] }

// mutate changes one thing.
func (m *mutator) mutate(s string) string {
	changes := []func(string) string{
		m.insertPiece, m.insertPiece, m.insertRune, m.insertRune, m.deleteRun, m.replaceRune,
		m.repeatRun, m.splice, m.flipCase, m.percentEncode, m.changeHost, m.changeHost, m.lengthen,
	}
	return changes[m.rand.IntN(len(changes))](s)
}

// pieces are what parsers stumble over.
var pieces = []string{
	"/", "//", "///", `\`, `\\`, "@", "user@", "u:p@", ":", ":80", ":443", ":0", ":00443", ":65535", ":65536", ":8443",
	":22", ".", "..", "/./", "/../", "/%2e/", "/%2E%2e/", "。", "．", "｡", "%2e", "%2f", "%40", "%00", "%0a", "%", "%zz",
	"%E3%80%82", "?", "#", "??", "##", "'", "\"", "<", ">", "`", "{", "}", "|", "^", "[", "]", "[::1]", "~", "$", "&", ";",
	",", "+", "*", "(", ")", "!", "=", " ", "\t", "\n", "\r\n", "\x00", "\x7f", "\u00a0", "\u200b", "\u200d", "\u202e",
	"\u2060", "\ufeff", "\ufe0f", "\u00ad", "\u3164", "xn--", "xn--a", "xn--bcher-kva", "XN--", "-", "--", "---", "_", "0x",
	"0x7f", "0", "00", "1", "255", "256", "127.0.0.1", "１", "①", "ⅰ", "ß", "ẞ", "ς", "İ", "ı", "ſ", "K", "ﬁ", "ª", "²",
	"é", "e\u0301", "\u0301", "א", "ب", "١", "۱", "ー", "一", "〇", "😀", "❤", "☃", "℀", "⁄", "∕", "≠", "≮", "·", "\u0f0b", "\U00010400", "\U0001e900",
	"com", ".com", ".example", "localhost", "https:", "http://", "https://", "javascript:",
}

func (m *mutator) insertPiece(s string) string { return m.insert(s, m.pick(pieces)) }
func (m *mutator) insertRune(s string) string  { return m.insert(s, string(m.anyRune())) }

func (m *mutator) insert(s, piece string) string {
	runes := []rune(s)
	at := m.rand.IntN(len(runes) + 1)
	return string(runes[:at]) + piece + string(runes[at:])
}

// run picks a run of characters.
func (m *mutator) run(runes []rune) (from, to int) {
	from = m.rand.IntN(len(runes) + 1)
	return from, min(len(runes), from+1+m.rand.IntN(6))
}

func (m *mutator) deleteRun(s string) string {
	runes := []rune(s)
	from, to := m.run(runes)
	return string(runes[:from]) + string(runes[to:])
}

func (m *mutator) replaceRune(s string) string {
	runes := []rune(s)
	if len(runes) > 0 {
		runes[m.rand.IntN(len(runes))] = m.anyRune()
	}
	return string(runes)
}

func (m *mutator) repeatRun(s string) string {
	runes := []rune(s)
	from, to := m.run(runes)
	return m.insert(s, string(runes[from:to]))
}

// splice joins the beginning of one URL and the end of another.
func (m *mutator) splice(s string) string {
	a, b := []rune(s), []rune(m.pick(m.seeds))
	return string(a[:m.rand.IntN(len(a)+1)]) + string(b[m.rand.IntN(len(b)+1):])
}

func (m *mutator) flipCase(s string) string {
	return strings.Map(func(r rune) rune {
		if m.rand.IntN(3) > 0 || r > 'z' {
			return r
		}
		if r >= 'a' && r <= 'z' {
			return r - 'a' + 'A'
		}
		if r >= 'A' && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, s)
}

func (m *mutator) lengthen(s string) string {
	return m.insert(s, strings.Repeat(m.pick([]string{"a", "a.", "-", "1", "é", "%20", "/x"}), m.rand.IntN(90)))
}
