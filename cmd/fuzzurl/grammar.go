package main

import (
	"fmt"
	"net/url"
	"strings"
	"unicode"

	"golang.org/x/net/idna"
)

// build makes a URL of the shape that the gate accepts, so that many inputs
// reach the comparison.
func (m *mutator) build() string {
	var b strings.Builder
	b.WriteString(m.pick([]string{"https", "https", "http", "HTTPS", "hTTp"}) + "://" + m.host())
	if m.rand.IntN(4) == 0 {
		fmt.Fprintf(&b, ":%d", m.rand.IntN(70000))
	}
	for range m.rand.IntN(4) {
		b.WriteString("/" + m.text())
	}
	if m.rand.IntN(2) == 0 {
		b.WriteString("?" + m.text() + "=" + m.text())
	}
	if m.rand.IntN(3) == 0 {
		b.WriteString("#" + m.text())
	}
	return b.String()
}

func (m *mutator) host() string {
	switch m.rand.IntN(12) {
	case 0:
		return m.ipv4()
	case 1:
		return m.ipv6()
	}
	var labels []string
	for range 1 + m.rand.IntN(4) {
		labels = append(labels, m.label())
	}
	return strings.Join(append(labels, m.pick([]string{"example", "com", "jp", "xn--p1ai", "рф", "example", "net", "org", "0x", "1"})), ".")
}

// changeHost puts another host into a URL.
func (m *mutator) changeHost(s string) string {
	scheme, after, found := strings.Cut(s, "://")
	if !found {
		return s
	}
	rest := ""
	if end := strings.IndexAny(after, ":/?#"); end >= 0 {
		rest = after[end:]
	}
	return scheme + "://" + m.host() + rest
}

// ipv4 spells an address in the ways browsers know.
func (m *mutator) ipv4() string {
	parts := make([]string, 1+m.rand.IntN(5))
	for i := range parts {
		format := m.pick([]string{"%d", "%d", "%d", "%d", "0x%x", "%#o", "-%d", "%03d", "+%d"})
		parts[i] = fmt.Sprintf(format, m.rand.IntN(300))
	}
	if m.rand.IntN(2) == 0 {
		return fmt.Sprintf("%d.%d.%d.%d", m.rand.IntN(256), m.rand.IntN(256), m.rand.IntN(256), m.rand.IntN(256))
	}
	return strings.Join(parts, ".")
}

func (m *mutator) ipv6() string {
	groups := make([]string, 1+m.rand.IntN(8))
	for i := range groups {
		groups[i] = m.pick([]string{"0", "1", "", "ffff", "FFFF", "00", "2001", "db8", "fe80", "64", "ff9b", "1.2.3.4"})
	}
	return "[" + strings.Join(groups, ":") + "]"
}

// label makes a label: plain, of one script or several, or in Punycode.
func (m *mutator) label() string {
	switch m.rand.IntN(8) {
	case 0, 1, 6, 7:
		return m.word("abcdefghijklmnopqrstuvwxyz0123456789-_", 1+m.rand.IntN(12))
	case 2:
		return m.foreign()
	case 3: // Punycode of anything at all, valid or not
		if ascii, err := idna.Punycode.ToASCII(m.foreign()); err == nil {
			return ascii
		}
		return "xn--"
	case 4:
		return "xn--" + m.word("abcdefghijklmnopqrstuvwxyz0123456789-", m.rand.IntN(14))
	}
	return m.pick([]string{"www", "login", "github", "google", "a", "1", "0x1", "-", "xn", "xn--", "localhost", "r3---sn"})
}

func (m *mutator) word(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[m.rand.IntN(len(alphabet))]
	}
	return string(b)
}

// blocks are ranges from which names are written, and some that surprise.
var blocks = [][2]rune{
	{0xdf, 0x17f}, {0x180, 0x24f}, {0x250, 0x2ff}, {0x300, 0x36f}, {0x370, 0x3ff}, {0x400, 0x52f}, {0x530, 0x58f},
	{0x590, 0x5ff}, {0x600, 0x6ff}, {0x700, 0x7ff}, {0x900, 0x97f}, {0x980, 0x9ff}, {0xa80, 0xaff}, {0xe00, 0xe7f},
	{0xf00, 0xfff}, {0x1000, 0x109f}, {0x10a0, 0x10ff}, {0x1100, 0x11ff}, {0x13a0, 0x13ff}, {0x1780, 0x17ff},
	{0x1e00, 0x1eff}, {0x1f00, 0x1fff}, {0x2000, 0x206f}, {0x2070, 0x218f}, {0x2190, 0x22ff}, {0x2460, 0x24ff},
	{0x2600, 0x27bf}, {0x2c00, 0x2dff}, {0x3000, 0x30ff}, {0x3100, 0x31ff}, {0x4e00, 0x4fff}, {0xa4d0, 0xa4ff},
	{0xa640, 0xa6ff}, {0xa720, 0xa7ff}, {0xab30, 0xabbf}, {0xac00, 0xad00}, {0xf900, 0xfaff}, {0xfb00, 0xfdff},
	{0xfe00, 0xffff}, {0x10330, 0x1034f}, {0x10400, 0x1044f}, {0x118a0, 0x118ff}, {0x1d400, 0x1d7ff},
	{0x1e900, 0x1e95f}, {0x1f100, 0x1f6ff}, {0x1fbf0, 0x1fbf9}, {0x20000, 0x20100}, {0x2f800, 0x2fa1f}, {0xe0000, 0xe01ff},
}

func (m *mutator) anyRune() rune {
	if m.rand.IntN(3) == 0 {
		return rune(m.rand.IntN(0x80))
	}
	block := blocks[m.rand.IntN(len(blocks))]
	return block[0] + rune(m.rand.IntN(int(block[1]-block[0]+1)))
}

// foreign writes a label from one block, at times with ASCII in it. Most are
// of small letters, because the rest is refused almost always.
func (m *mutator) foreign() string {
	block := blocks[m.rand.IntN(len(blocks))]
	tame := m.rand.IntN(5) > 0
	runes := make([]rune, 1+m.rand.IntN(5))
	for i := range runes {
		for range 8 {
			runes[i] = block[0] + rune(m.rand.IntN(int(block[1]-block[0]+1)))
			if !tame || unicode.IsLetter(runes[i]) && !unicode.IsUpper(runes[i]) {
				break
			}
		}
		if m.rand.IntN(5) == 0 {
			runes[i] = rune('a' + m.rand.IntN(26))
		}
	}
	return string(runes)
}

// text is a part of a path, query or fragment.
func (m *mutator) text() string {
	s := m.word("abcXYZ019-._~!$&'()*+,;=:@", m.rand.IntN(10))
	switch m.rand.IntN(4) {
	case 0:
		s += m.foreign()
	case 1:
		s += url.PathEscape(m.foreign())
	case 2:
		s += m.pick([]string{"%2e", "%2F", "[x]", "'", "%27", "..", ".", "%00", "//", "a%20b"})
	}
	return s
}

// percentEncode spells one byte as %XX.
func (m *mutator) percentEncode(s string) string {
	if s == "" {
		return "%"
	}
	at := m.rand.IntN(len(s))
	return fmt.Sprintf("%s%%%02x%s", s[:at], s[at], s[at+1:])
}
