package servers

import (
	"context"
	"crypto/rand"
	"regexp"
	"slices"
	"strings"

	"parley/config"
	"parley/store/secrets"
)

// protector moves what looks like a secret out of a server's configuration.
type protector struct {
	server string
	keep   func(name, value string) (string, error) // returns what takes its place
}

// protect returns c with references in the place of its secrets, and the keys
// under which they now are. On an error nothing is left behind.
func protect(ctx context.Context, vault Vault, c config.Server) (config.Server, []secrets.Key, error) {
	var made []secrets.Key
	p := protector{server: c.Name, keep: func(name, value string) (string, error) {
		k := newKey(c.Name, name)
		if err := vault.Set(ctx, k, value); err != nil {
			return "", err
		}
		made = append(made, k)
		return refTo(k), nil
	}}
	out := c.Clone()
	if err := p.all(&out); err != nil {
		discard(ctx, vault, made)
		return c, nil, err
	}
	return out, made, nil
}

// SecretsIn names the values of c that would move to the keyring, e.g.
// "API_KEY" or "Authorization".
func SecretsIn(c config.Server) []string {
	var names []string
	p := protector{server: c.Name, keep: func(name, value string) (string, error) {
		names = append(names, name)
		return value, nil
	}}
	out := c.Clone()
	_ = p.all(&out) // keep never fails
	return names
}

// Alike reports whether two servers are the same thing by other names: the
// same command line or address, secrets aside.
func Alike(a, b config.Server) bool {
	a, b = bare(a), bare(b)
	return a.Transport == b.Transport && a.Command == b.Command && slices.Equal(a.Args, b.Args) && a.URL == b.URL
}

var anySecret = regexp.MustCompile(`\$\{` + keyringPrefix + `[^{}]*\}`)

// bare is c with every secret the same.
func bare(c config.Server) config.Server {
	const hidden = "${" + keyringPrefix + "}"
	out := c.Clone()
	p := protector{server: c.Name, keep: func(string, string) (string, error) { return hidden, nil }}
	_ = p.all(&out) // keep never fails
	_ = eachValue(&out, func(_, text string) (string, error) { return anySecret.ReplaceAllString(text, hidden), nil })
	return out
}

func discard(ctx context.Context, vault Vault, keys []secrets.Key) {
	ctx = context.WithoutCancel(ctx) // tidying up after a cancelled change
	for _, k := range keys {
		_ = vault.Delete(ctx, k) // at worst an entry that nothing refers to
	}
}

// newKey makes a key that nobody has and nobody can guess.
func newKey(server, name string) secrets.Key {
	return secrets.Key{Server: safeInRef(server), Name: safeInRef(name) + "~" + strings.ToLower(rand.Text()[:10])}
}

// safeInRef keeps letters and digits, so that a reference reads well and needs
// no escapes.
func safeInRef(s string) string {
	const most = 60
	out := unsafeInRef.ReplaceAllString(s, "-")
	return string([]rune(out)[:min(len([]rune(out)), most)])
}

var unsafeInRef = regexp.MustCompile(`[^\p{L}\p{N} ._-]+`)

// secret replaces value when it looks like a secret and holds no reference.
func (p protector) secret(name, value string) (string, error) {
	if reference.MatchString(value) || !secrets.Shaped(name, value) {
		return value, nil
	}
	return p.keep(name, value)
}

func (p protector) all(c *config.Server) (err error) {
	for _, m := range []map[string]string{c.Env, c.Headers} {
		for name, value := range m {
			scheme, rest := splitScheme(value)
			if scheme == "" {
				rest = value
			}
			out, err := p.secret(name, rest)
			if err != nil {
				return err
			}
			m[name] = scheme + out
		}
	}
	for i := range c.Args {
		before := ""
		if i > 0 {
			before = c.Args[i-1]
		}
		if c.Args[i], err = p.arg(before, c.Args[i]); err != nil {
			return err
		}
	}
	if c.URL, err = p.address(c.URL); err != nil {
		return err
	}
	if c.OAuth != nil && c.OAuth.ClientSecret != "" && !reference.MatchString(c.OAuth.ClientSecret) {
		c.OAuth.ClientSecret, err = p.keep("clientSecret", c.OAuth.ClientSecret)
	}
	return err
}

// splitScheme takes "Bearer " off, so that a header stays readable.
func splitScheme(value string) (scheme, rest string) {
	word, rest, ok := strings.Cut(value, " ")
	if ok && (strings.EqualFold(word, "bearer") || strings.EqualFold(word, "basic") || strings.EqualFold(word, "token")) {
		return word + " ", rest
	}
	return "", value
}

// assignment is NAME=value, --name=value or "Header: value" in an argument.
var assignment = regexp.MustCompile(`^(-{0,2}([A-Za-z_][\w.-]*)(?:=|: ?))(.+)$`)

// arg protects one argument, which may be the value of the flag before it.
func (p protector) arg(before, arg string) (string, error) {
	if strings.HasPrefix(before, "-") && !strings.Contains(before, "=") && !strings.HasPrefix(arg, "-") &&
		secrets.NameShaped(before) {
		return p.secret(strings.TrimLeft(before, "-"), arg)
	}
	if m := assignment.FindStringSubmatch(arg); m != nil && !strings.HasPrefix(m[3], "//") {
		scheme, rest := splitScheme(m[3])
		protect := p.secret
		switch {
		case strings.Contains(rest, "://"):
			protect = func(_, value string) (string, error) { return p.address(value) }
		case !secrets.NameShaped(m[2]) && assignment.MatchString(rest): // --env=API_KEY=…, --header=X-Api-Key: …
			protect = func(_, value string) (string, error) { return p.arg("", value) }
		}
		out, err := protect(m[2], rest)
		return m[1] + scheme + out, err
	}
	if strings.Contains(arg, "://") {
		return p.address(arg)
	}
	return p.secret("argument", arg)
}

// address protects the password, the query and the path of a URL. It works on
// the text: nothing is spelled anew.
func (p protector) address(raw string) (string, error) {
	scheme, rest, ok := strings.Cut(raw, "://")
	if !ok {
		return raw, nil
	}
	rest, query, hasQuery := strings.Cut(rest, "?")
	authority, path, hasPath := strings.Cut(rest, "/")
	var err error
	if user, host, ok := strings.Cut(authority, "@"); ok {
		name, password, hasPassword := strings.Cut(user, ":")
		if hasPassword && password != "" && !reference.MatchString(password) {
			if password, err = p.keep("password", password); err != nil {
				return raw, err
			}
			authority = name + ":" + password + "@" + host
		}
	}
	if path, err = p.parts(path, "/", func(string) (string, string) { return "", "url" }); err != nil {
		return raw, err
	}
	query, err = p.parts(query, "&", func(pair string) (string, string) {
		name, _, ok := strings.Cut(pair, "=")
		if !ok {
			return "", "url"
		}
		return name + "=", name
	})
	out := scheme + "://" + authority
	if hasPath {
		out += "/" + path
	}
	if hasQuery {
		out += "?" + query
	}
	return out, err
}

// parts protects each part of s; head tells what of a part comes before its
// value, and the value's name.
func (p protector) parts(s, sep string, head func(part string) (before, name string)) (string, error) {
	parts := strings.Split(s, sep)
	for i, part := range parts {
		before, name := head(part)
		out, err := p.secret(name, part[len(before):])
		if err != nil {
			return s, err
		}
		parts[i] = before + out
	}
	return strings.Join(parts, sep), nil
}
