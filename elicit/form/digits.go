package form

import "unicode"

// plainDigit turns a decimal digit of any script into its ASCII digit; 0 for
// everything else. Scripts keep their ten digits together, in order.
func plainDigit(r rune) rune {
	if r >= '0' && r <= '9' {
		return r
	}
	if !unicode.Is(unicode.Nd, r) {
		return 0
	}
	for _, span := range unicode.Nd.R16 {
		if r >= rune(span.Lo) && r <= rune(span.Hi) {
			return '0' + (r-rune(span.Lo))%10
		}
	}
	for _, span := range unicode.Nd.R32 {
		if r >= rune(span.Lo) && r <= rune(span.Hi) {
			return '0' + (r-rune(span.Lo))%10
		}
	}
	return 0
}
