package secrets

import (
	"math"
	"regexp"
	"strings"
	"unicode"
)

// Shaped reports whether a value looks like a secret, by its name (token, key,
// password…) or by its own shape (sk-…, ghp_…, a JWT, a private key). Either
// may be empty. A wrong yes costs little: the value is kept in the keyring, or
// not recorded.
func Shaped(name, value string) bool {
	return NameShaped(name) && !plainly(name, value) || ValueShaped(value)
}

// secretWords are the words of a name that tell of a secret.
var secretWords = map[string]bool{
	"token": true, "tokens": true, "key": true, "keys": true, "apikey": true, "apikeys": true,
	"secret": true, "secrets": true, "password": true, "passwd": true, "passwords": true, "pwd": true, "pass": true,
	"passphrase": true, "passcode": true, "pin": true, "otp": true, "totp": true, "cvv": true, "cvc": true,
	"auth": true, "authorization": true, "authentication": true, "bearer": true, "jwt": true,
	"credential": true, "credentials": true, "creds": true, "cookie": true, "cookies": true,
	"signature": true, "salt": true, "pat": true, "dsn": true, "mnemonic": true, "ssn": true, "iban": true,
}

// secretParts are long enough to be found inside a word run together, as in
// GITHUBTOKEN or clientsecret.
var secretParts = []string{
	"apikey", "token", "secret", "password", "passwd", "passphrase", "credential", "accesskey", "privatekey",
	"authkey", "connectionstring", "cardnumber",
	"密码", "密碼", "口令", "令牌", "密钥", "密鑰", "秘钥", "凭证", "验证码",
	"passwort", "contraseña", "mot de passe", "senha", "пароль", "パスワード", "비밀번호",
}

// plainEnds are the last words of names that speak about a secret without
// being one.
var plainEnds = map[string]bool{
	"file": true, "path": true, "dir": true, "directory": true, "url": true, "uri": true, "endpoint": true,
	"host": true, "type": true, "name": true, "names": true, "method": true, "mode": true, "ttl": true,
	"length": true, "limit": true, "count": true, "enabled": true, "required": true, "expiry": true,
	"expires": true, "timeout": true, "provider": true, "issuer": true, "scope": true, "scopes": true,
	"algorithm": true, "format": true, "header": true, "id": true, "max": true, "min": true, "budget": true,
}

// NameShaped reports whether the name of a variable, header, argument or field
// speaks of a secret.
func NameShaped(name string) bool {
	words := split(name)
	if len(words) == 0 || plainEnds[words[len(words)-1]] {
		return false
	}
	for _, w := range words {
		if secretWords[w] {
			return true
		}
	}
	joined := strings.Join(words, "")
	spaced := strings.ToLower(name)
	for _, part := range secretParts {
		if strings.Contains(joined, part) || strings.Contains(spaced, part) {
			return true
		}
	}
	return false
}

// split cuts a name into lower-case words: at signs, and at capitals as in
// apiKey and HTTPToken.
func split(name string) []string {
	var words []string
	var word []rune
	runes := []rune(name)
	end := func() {
		if len(word) > 0 {
			words = append(words, strings.ToLower(string(word)))
			word = word[:0]
		}
	}
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			end()
			continue
		case unicode.IsUpper(r) && i > 0 && (unicode.IsLower(runes[i-1]) ||
			unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			end()
		}
		word = append(word, r)
	}
	end()
	return words
}

// plainly reports values that are no secret whatever their name says.
func plainly(name, value string) bool {
	switch strings.ToLower(strings.TrimSpace(value)) {
	case "", "true", "false", "null", "none", "yes", "no", "on", "off":
		return true
	}
	// MAX_TOKENS=4096 counts; PIN=4096 doesn't.
	words := split(name)
	return number.MatchString(value) && len(words) > 0 && strings.HasSuffix(words[len(words)-1], "tokens")
}

var number = regexp.MustCompile(`^\d+$`)

// secretValues are spellings that issuers gave their secrets so that they can
// be recognised, and addresses with a password in them.
var secretValues = regexp.MustCompile(`(?i)(^|[^a-z0-9])(` +
	`sk-[a-z0-9_-]{8,}|[srp]k_(live|test)_[a-z0-9]{8,}|gh[pousr]_[a-z0-9]{16,}|github_pat_[a-z0-9_]{16,}|` +
	`glpat-[a-z0-9_-]{10,}|xox[abeoprs]-[a-z0-9-]{8,}|xapp-[a-z0-9-]{8,}|(akia|asia)[a-z0-9]{12,}|aiza[a-z0-9_-]{20,}|ya29\.[a-z0-9_.-]{10,}|` +
	`hf_[a-z0-9]{16,}|npm_[a-z0-9]{16,}|pypi-[a-z0-9_-]{16,}|dop_v1_[a-z0-9]{16,}|sg\.[a-z0-9_-]{10,}|` +
	`lin_api_[a-z0-9]{10,}|ntn_[a-z0-9]{10,}|secret_[a-z0-9]{16,}|figd_[a-z0-9_-]{10,}|tvly-[a-z0-9-]{8,}|pplx-[a-z0-9]{8,}|bsa[a-z0-9_-]{20,}|` +
	`eyj[a-z0-9_-]{8,}\.eyj[a-z0-9_-]{8,}\.` +
	`)|-----begin [a-z ]*private key-----|[a-z][a-z0-9+.-]*://[^\s/?#:@]*:[^\s/?#@]+@`)

// schemeValue is a token behind the name of its scheme, as in a header.
var schemeValue = regexp.MustCompile(`(?i)\b(bearer|basic) +([a-z0-9+/=._~-]{5,})`)

// tokenish tells "Bearer 7f3a…" from "basic information".
func tokenish(s string) bool {
	return strings.ContainsAny(s, "0123456789=") || len(s) >= 24
}

// randomish are values with nothing but the characters of keys.
var randomish = regexp.MustCompile(`^[A-Za-z0-9+/=_-]{24,}$`)

// jsonMember is a text under a name in JSON, also where that is quoted once
// more: some servers take their whole configuration as one argument.
var jsonMember = regexp.MustCompile(`"([^"\\]+)\\*"\s*:\s*\\*"([^"\\]+)`)

// ValueShaped reports whether a value is a secret by its own looks, or holds
// one under a name.
func ValueShaped(value string) bool {
	if secretValues.MatchString(value) {
		return true
	}
	if m := schemeValue.FindStringSubmatch(value); m != nil && tokenish(m[2]) {
		return true
	}
	for _, m := range jsonMember.FindAllStringSubmatch(value, -1) {
		if NameShaped(m[1]) && !plainly(m[1], m[2]) {
			return true
		}
	}
	return randomish.MatchString(value) && mixed(value) && entropy(value) > 3.5 && !pathlike(value)
}

// mixed asks for letters and digits, and no words joined by signs.
func mixed(s string) bool {
	return strings.ContainsFunc(s, unicode.IsDigit) && strings.ContainsFunc(s, unicode.IsLetter) &&
		strings.Count(s, "-")+strings.Count(s, "_") <= len(s)/12
}

func pathlike(s string) bool { return strings.HasPrefix(s, "/") || strings.Count(s, "/") > len(s)/16 }

// entropy is the Shannon entropy of s in bits a character.
func entropy(s string) float64 {
	counts := map[rune]int{}
	total := 0
	for _, r := range s {
		counts[r]++
		total++
	}
	var bits float64
	for _, n := range counts {
		p := float64(n) / float64(total)
		bits -= p * math.Log2(p)
	}
	return bits
}
