package weblink

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/secure/bidirule"
	"golang.org/x/text/unicode/bidi"
	"golang.org/x/text/unicode/norm"

	"parley/elicit/say"
)

const acePrefix = "xn--"

// label is one part of a host's name. Both spellings are the same for all but
// internationalised labels.
type label struct {
	ascii   string
	unicode string
}

func (l label) isIDN() bool { return l.ascii != l.unicode }

// profile maps and checks as UTS #46 asks of a browser. It only ever sees one
// label: with whole names it has bugs (go.dev/issue/81549).
var profile = idna.New(idna.MapForLookup(), idna.BidiRule(), idna.Transitional(false),
	idna.CheckHyphens(false), idna.StrictDomainName(false))

// toASCII applies rule 14 to a name with its ASCII letters lowered: each label
// must already be what IDNA would make of it, so that no browser, of whatever
// Unicode version, makes something else of it.
func toASCII(name string) (string, *Refusal) {
	if isASCII(name) {
		return name, nil
	}
	if !norm.NFC.IsNormalString(name) || strings.ContainsFunc(name, isForeignCapital) {
		return "", hostRemapped()
	}
	labels := strings.Split(name, ".")
	for i, l := range labels {
		if isASCII(l) {
			continue
		}
		ascii, refusal := encodeLabel(l)
		if refusal != nil {
			return "", refusal
		}
		labels[i] = ascii
	}
	if breaksBidi(inUnicode(labels)) {
		return "", badIDN()
	}
	return strings.Join(labels, "."), nil
}

// inUnicode decodes what it can of ASCII labels.
func inUnicode(labels []string) []string {
	texts := make([]string, len(labels))
	for i, l := range labels {
		texts[i] = l
		if text, ok := decodeLabel(l); ok {
			texts[i] = text
		}
	}
	return texts
}

func encodeLabel(l string) (string, *Refusal) {
	if strings.HasPrefix(l, acePrefix) {
		return "", badPunycode()
	}
	mapped, err := profile.ToUnicode(l)
	if mapped != l {
		return "", hostRemapped()
	}
	if err != nil {
		return "", badIDN()
	}
	ascii, err := profile.ToASCII(l)
	if err != nil {
		return "", badIDN()
	}
	return ascii, nil
}

// breaksBidi applies the Bidi rule across labels: one label that is written
// from right to left binds all the others.
func breaksBidi(labels []string) bool {
	rightToLeft := false
	for _, l := range labels {
		rightToLeft = rightToLeft || bidirule.DirectionString(l) != bidi.LeftToRight
	}
	if !rightToLeft {
		return false
	}
	for _, l := range labels {
		if l != "" && !bidirule.ValidString(l) {
			return true
		}
	}
	return false
}

func isForeignCapital(r rune) bool {
	return r > unicode.MaxASCII && (unicode.IsUpper(r) || unicode.IsTitle(r))
}

// readLabels applies rule 16 to an ASCII name.
func readLabels(name string) ([]label, *Refusal) {
	var labels []label
	for ascii := range strings.SplitSeq(name, ".") {
		l := label{ascii: ascii, unicode: ascii}
		if strings.HasPrefix(ascii, acePrefix) {
			text, ok := decodeLabel(ascii)
			if !ok {
				return nil, badPunycode()
			}
			l.unicode = text
		}
		labels = append(labels, l)
	}
	return labels, nil
}

// decodeLabel reads an xn-- label, and no other. It must be the only spelling of a label
// that rule 14 would let pass.
func decodeLabel(ascii string) (string, bool) {
	text, err := profile.ToUnicode(ascii)
	if err != nil || text == "" || isASCII(text) ||
		strings.ContainsFunc(text, isControlOrSpace) || strings.ContainsFunc(text, isInvisible) ||
		strings.ContainsFunc(text, isForeignCapital) {
		return "", false
	}
	again, refusal := encodeLabel(text)
	return text, refusal == nil && again == ascii
}

func hostRemapped() *Refusal {
	return refuse("host-remapped", say.T("The site's name in the link contains characters that a browser replaces by others."))
}

func badIDN() *Refusal {
	return refuse("bad-idn", say.T("The site's name in the link contains characters that no site's name may have."))
}

func badPunycode() *Refusal {
	return refuse("bad-punycode", say.T("The site's name in the link contains a part that begins with xn-- and is not valid."))
}
