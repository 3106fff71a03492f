package servers

import (
	"context"
	"errors"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"

	"parley/config"
	"parley/elicit/say"
	"parley/store/secrets"
)

const keyringPrefix = "keyring:"

// reference is anything of the form ${…}.
var reference = regexp.MustCompile(`\$\{([^{}]*)\}`)

// bareVariable is ${NAME} as shells and some clients write it.
var bareVariable = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*(:-.*)?$`)

// refTo is the reference to a key.
func refTo(k secrets.Key) string { return "${" + keyringPrefix + k.Server + "/" + k.Name + "}" }

// keyOf reads a reference's inside.
func keyOf(inside string) (secrets.Key, bool) {
	text, ok := strings.CutPrefix(inside, keyringPrefix)
	if !ok {
		return secrets.Key{}, false
	}
	server, name, ok := strings.Cut(text, "/")
	return secrets.Key{Server: server, Name: name}, ok
}

// eachValue calls f with every text of c that may hold a reference or a
// secret, and puts back what f returns. where names the text for people.
func eachValue(c *config.Server, f func(where, text string) (string, error)) error {
	var first error
	do := func(where string, text *string) {
		if first != nil {
			return
		}
		out, err := f(where, *text)
		if err != nil {
			first = err
			return
		}
		*text = out
	}
	table := func(m map[string]string) {
		for _, name := range slices.Sorted(maps.Keys(m)) {
			value := m[name]
			do(name, &value)
			m[name] = value
		}
	}
	do("command", &c.Command)
	for i := range c.Args {
		do("args", &c.Args[i])
	}
	do("cwd", &c.Dir)
	do("url", &c.URL)
	do("caFile", &c.CAFile)
	table(c.Env)
	table(c.Headers)
	if c.OAuth != nil {
		do("clientId", &c.OAuth.ClientID)
		do("clientSecret", &c.OAuth.ClientSecret)
	}
	return first
}

// keysIn are the keys of the secrets that servers refer to.
func keysIn(list ...config.Server) map[secrets.Key]bool {
	keys := map[secrets.Key]bool{}
	for _, c := range list {
		c = c.Clone()
		_ = eachValue(&c, func(_, text string) (string, error) {
			for _, m := range reference.FindAllStringSubmatch(text, -1) {
				if k, ok := keyOf(m[1]); ok {
					keys[k] = true
				}
			}
			return text, nil
		})
	}
	return keys
}

// RefersToKeyring reports whether c holds a reference to the keyring. In a
// text from elsewhere that is a fault: it would hand a secret of this computer
// to whoever wrote the text.
func RefersToKeyring(c config.Server) bool { return len(keysIn(c)) > 0 }

// Variables are the environment variables that c reads, for a preview: they
// go to the server.
func Variables(c config.Server) []string {
	names := map[string]bool{}
	c = c.Clone()
	_ = eachValue(&c, func(_, text string) (string, error) {
		for _, m := range reference.FindAllStringSubmatch(text, -1) {
			if v, ok := variableOf(m[1]); ok {
				names[v.name] = true
			}
		}
		return text, nil
	})
	return slices.Sorted(maps.Keys(names))
}

// variable is an environment variable as a reference names it.
type variable struct {
	name      string
	otherwise string
	optional  bool // it has an otherwise, or is left alone when unset
	bare      bool
}

func variableOf(inside string) (variable, bool) {
	text, explicit := strings.CutPrefix(inside, "env:")
	if !explicit && !bareVariable.MatchString(inside) || inside == "userHome" {
		return variable{}, false
	}
	name, otherwise, has := strings.Cut(text, ":-")
	return variable{name: name, otherwise: otherwise, optional: has, bare: !explicit}, true
}

// resolver replaces references.
type resolver struct {
	vault  Vault
	getenv func(string) (string, bool)
}

func (r resolver) resolve(ctx context.Context, c config.Server) (config.Server, error) {
	out := c.Clone()
	err := eachValue(&out, func(where, text string) (string, error) {
		var fault error
		text = reference.ReplaceAllStringFunc(text, func(whole string) string {
			value, err := r.one(ctx, c.Name, where, whole)
			if fault == nil {
				fault = err
			}
			return value
		})
		return text, fault
	})
	if err != nil {
		return config.Server{}, err
	}
	return out, nil
}

// one replaces one reference. What it doesn't know it leaves alone: it may be
// meant for the command.
func (r resolver) one(ctx context.Context, server, where, whole string) (string, error) {
	inside := whole[2 : len(whole)-1]
	if k, ok := keyOf(inside); ok {
		value, err := r.vault.Get(ctx, k)
		if err != nil {
			return "", lost(server, where, err)
		}
		return value, nil
	}
	if inside == "userHome" {
		return os.UserHomeDir()
	}
	v, ok := variableOf(inside)
	if !ok {
		return whole, nil
	}
	value, set := r.getenv(v.name)
	switch {
	case set && value != "", set && !v.optional:
		return value, nil
	case v.optional:
		return v.otherwise, nil
	case v.bare:
		return whole, nil
	}
	return "", &say.Error{
		What: say.T("{{.Server}} needs the environment variable {{.Name}}, which isn't set.", say.Data{"Server": server, "Name": v.name}),
		Do:   say.T("Set it before starting Parley, or edit the server and enter the value."),
	}
}

func lost(server, where string, err error) error {
	data := say.Data{"Server": server, "Name": where}
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return err
	case errors.Is(err, secrets.ErrUnavailable):
		return &say.Error{
			What:  say.T("“{{.Name}}” of {{.Server}} is in the keyring, which can't be read just now.", data),
			Do:    say.T("Unlock the keyring and try again, or edit the server and enter the value."),
			Cause: err,
		}
	}
	return &say.Error{
		What:  say.T("“{{.Name}}” of {{.Server}} is no longer in the keyring.", data),
		Do:    say.T("Edit the server and enter the value again."),
		Cause: err,
	}
}
