package form

import (
	"slices"
	"strings"
	"unicode"
)

// asksSecret reports whether a field asks for what the protocol keeps out of
// forms: passwords, keys, tokens, PINs, seed phrases, card numbers. It goes by
// what a reader sees (title, description) and by what the server's author
// wrote (name, format, pattern). Only fields that take such a thing count: a
// yes/no about passwords asks for none.
func asksSecret(fd *Field) bool {
	switch fd.Kind {
	case Text, Number, Integer, JSON:
	default:
		return false
	}
	if secretFormats[strings.ToLower(fd.Format)] || slices.ContainsFunc(fd.rules.text.patterns, secretPattern) {
		return true
	}
	return namesSecret(words(fd.Key)) || namesSecret(fd.Label) || describesSecret(fd.Description)
}

// secretPattern reports whether a pattern is shaped like a known kind of key
// or like a card number.
func secretPattern(p *pattern) bool {
	for _, mark := range secretMarks {
		if strings.Contains(p.source, mark) {
			return true
		}
	}
	return false
}

// namesSecret reports whether a name or title is one of a secret.
func namesSecret(name string) bool {
	return foreignSecret(name) || englishSecret(tokens(name), true)
}

// describesSecret looks at how a description begins: "Your GitHub access
// token" asks for one, "Label for the access token" doesn't.
func describesSecret(description string) bool {
	head := clip(description)
	if i := strings.IndexAny(head, ".!?\n;。！？"); i >= 0 {
		head = head[:i]
	}
	if foreignSecret(head) {
		return true
	}
	list := tokens(head)
	return englishSecret(list[:min(len(list), 8)], false)
}

// englishSecret looks for a term with nothing before or after it that makes
// it a mere mention. Terms that are everyday words alone ("pin", "token")
// count in names only.
func englishSecret(list []string, isName bool) bool {
	for i := range list {
		if mentions[list[i]] {
			return false
		}
		for _, term := range secretTerms {
			if n := len(term); startsWith(list[i:], term) && !(i+n < len(list) && aspects[list[i+n]]) {
				return true
			}
		}
		if isName && secretAlone[list[i]] && loneTerm(list, i) {
			return true
		}
	}
	return false
}

// loneTerm judges a word that is a secret only in the right company.
func loneTerm(list []string, i int) bool {
	if i+1 < len(list) && (aspects[list[i+1]] || list[i] == "pin" && !pinTails[list[i+1]]) {
		return false
	}
	return list[i] != "pin" || i == 0 || pinHeads[list[i-1]]
}

func startsWith(list, term []string) bool {
	return len(list) >= len(term) && slices.Equal(list[:len(term)], term)
}

// foreignSecret looks for the terms of other languages; those aren't split
// into words, because some don't write spaces and others bend their words.
func foreignSecret(s string) bool {
	s = strings.ToLower(s)
	for _, stem := range secretStems {
		for rest := s; ; {
			i := strings.Index(rest, stem)
			if i < 0 {
				break
			}
			before, after := rest[:i], rest[i+len(stem):]
			if !mere(before, after) {
				return true
			}
			rest = after
		}
	}
	return false
}

// mere reports whether a term is only mentioned: its length, its hint, "no
// password".
func mere(before, after string) bool {
	after = strings.TrimLeft(after, " -_'’")
	for _, tail := range foreignAspects {
		if strings.HasPrefix(after, tail) {
			return true
		}
	}
	for _, head := range foreignMentions {
		if strings.Contains(before, head) {
			return true
		}
	}
	return false
}

// tokens splits text into lower-case words, plurals made singular. Letters
// that look like others but are of another script are left as they are.
func tokens(s string) []string {
	list := strings.FieldsFunc(strings.ToLower(words(s)), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	for i, w := range list {
		if len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss") && w != "tokens" {
			list[i] = w[:len(w)-1]
		}
	}
	return list
}
