package secrets

import "regexp"

// Redacted takes the place of a secret in a text for reading.
const Redacted = "[hidden]"

// assigned is a secret-shaped name with a value, as in texts and logs. The
// name decides in Redact.
var assigned = regexp.MustCompile(`([A-Za-z][\w-]*)("?\s*[=:]\s*"?)((?:(?i:bearer|basic|token) +)?[^\s"&,;{}?]{4,})`)

// valueOnly is secretValues with the word before it and the rest of the token.
var valueOnly = regexp.MustCompile(`(?:` + secretValues.String() + `)[^\s"',;]*`)

// Redact hides what looks like a secret in a text for logs and lists. It is a
// second fence: secrets should not come here in the first place.
func Redact(text string) string {
	text = valueOnly.ReplaceAllString(text, " "+Redacted)
	text = schemeValue.ReplaceAllStringFunc(text, func(whole string) string {
		m := schemeValue.FindStringSubmatch(whole)
		if !tokenish(m[2]) {
			return whole
		}
		return m[1] + " " + Redacted
	})
	return assigned.ReplaceAllStringFunc(text, func(whole string) string {
		m := assigned.FindStringSubmatch(whole)
		if !NameShaped(m[1]) || plainly(m[1], m[3]) {
			return whole
		}
		return m[1] + m[2] + Redacted
	})
}
