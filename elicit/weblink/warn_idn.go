package weblink

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/elicit/say"
)

// warnIDN looks at each internationalised label by itself.
func warnIDN(ws *warnings, h hostname) {
	for i, l := range h.labels {
		if !l.isIDN() {
			continue
		}
		ws.note("idn", say.T("This site's name is not written in plain English letters."))
		if mixesScripts(l.unicode) {
			ws.dangerAt(i, "idn-mixed-script", say.T("This name uses letters of two alphabets."))
		}
		if digitSystems(l.unicode) > 1 {
			ws.dangerAt(i, "idn-mixed-digits", say.T("This name mixes two kinds of digits."))
		}
		if strings.ContainsFunc(l.unicode, isRestricted) {
			ws.dangerAt(i, "idn-restricted-char", say.T("This name uses a character that is unusual in names and easy to misread."))
		}
		if isConfusable(l.unicode, h.labels[len(h.labels)-1].unicode) {
			ws.dangerAt(i, "idn-confusable", say.T("This name uses foreign characters that look like plain ones."))
		}
	}
}

// Characters that are allowed in names, but read as something else there.
const misread = "\u0338\u058A\u2010\u2019\u2027\u30A0\u02BB\u02BC\u02EC\u0138\u00B7"

func isRestricted(r rune) bool {
	return r >= 0x0300 && r <= 0x0339 || // a mark that composed with no letter
		strings.ContainsRune(misread, r) || !isAllowed(r)
}

// isConfusable reports whether a label of another script reads as plain
// letters, digits or punctuation.
func isConfusable(text, topLevel string) bool {
	foreign := foreignScripts(text)
	switch {
	case !strings.ContainsFunc(text, func(r rune) bool { return !isDigit(r) }):
		return true
	case hasStrokeByASCII(text):
		return true
	case len(foreign) == 0 || !looksASCII(skeleton(text)):
		return false
	}
	return mixesScripts(text) || !isAtHome(foreign, topLevel)
}

// isAtHome reports whether the scripts are those expected under a top-level
// domain: it is in that script, or of a country that writes it. Nothing is at
// home under a top-level domain that itself imitates ".com" and the like.
func isAtHome(scripts []string, topLevel string) bool {
	if !isASCII(topLevel) && slices.Contains(genericDomains, skeleton(topLevel)) {
		return false
	}
	local := foreignScripts(topLevel)
	for _, s := range scripts {
		if !slices.Contains(local, s) && !slices.Contains(tables().ScriptCCTLDs[s], topLevel) {
			return false
		}
	}
	return true
}

// Kana and Han that draw as a slash, a dash or a dot.
const strokes = "ノソゾンヽヾ丶乀乁丿一丨亅ー・十工ㄧ"

func hasStrokeByASCII(text string) bool {
	runes := []rune(text)
	for i, r := range runes {
		if !strings.ContainsRune(strokes, r) {
			continue
		}
		if i > 0 && isPlain(runes[i-1]) || i+1 < len(runes) && isPlain(runes[i+1]) {
			return true
		}
	}
	return false
}

func isPlain(r rune) bool {
	return r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r))
}
