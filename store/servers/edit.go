package servers

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"github.com/tailscale/hujson"

	"parley/config"
	"parley/elicit/say"
	"parley/store/secrets"
)

// Add appends servers. Secret-shaped values move to the vault first. A name
// that is taken or can't be used is an error, and then nothing is added.
func (s *Store) Add(ctx context.Context, add ...config.Server) error {
	return s.edit(ctx, func(t *task) error {
		if len(t.list)+len(add) > MaxServers {
			return &say.Error{What: say.T("More than {{.N}} servers can't be kept.", say.Data{"N": MaxServers})}
		}
		for _, c := range add {
			if err := check(c, append(t.list, t.want...), ""); err != nil {
				return err
			}
			c, err := t.keep(c)
			if err != nil {
				return err
			}
			t.doc.insert(-1, c)
		}
		return nil
	})
}

// Update replaces the server called name, which may get another name by it.
// What Parley doesn't know in its entry is kept. Secrets that nothing refers to
// any more are deleted from the vault.
func (s *Store) Update(ctx context.Context, name string, to config.Server) error {
	return s.edit(ctx, func(t *task) error {
		obj, i, err := t.doc.member(name)
		if err != nil {
			return gone(name, err)
		}
		entry, ok := obj.Members[i].Value.Value.(*hujson.Object)
		if !ok {
			return gone(name, errNoEntry)
		}
		if err := check(to, t.list, name); err != nil {
			return err
		}
		if to, err = t.keep(to); err != nil {
			return err
		}
		r := &reader{text: t.doc.text}
		old, _ := r.entry(name, obj.Members[i].Value)
		apply(entry, old, to, t.doc.layout(2))
		if name != to.Name {
			obj.Members[i].Name.Value = quote(to.Name)
		}
		return nil
	})
}

// Remove deletes the server, and its secrets where no other refers to them.
func (s *Store) Remove(ctx context.Context, name string) error {
	return s.edit(ctx, func(t *task) error { return gone(name, t.doc.remove(name)) })
}

// Duplicate copies a server under a free name, right after it, and returns the
// copy, which is switched off. Both refer to the same secrets until one gets
// new ones.
func (s *Store) Duplicate(ctx context.Context, name string) (config.Server, error) {
	var dup config.Server
	err := s.edit(ctx, func(t *task) error {
		at := slices.IndexFunc(t.list, func(c config.Server) bool { return c.Name == name })
		_, i, err := t.doc.member(name)
		if err != nil || at < 0 {
			return gone(name, errNoEntry)
		}
		dup = t.list[at].Clone()
		dup.Name, dup.Disabled = FreeName(name, t.list), true
		if dup, err = t.keep(dup); err != nil {
			return err
		}
		t.doc.insert(i+1, dup)
		return nil
	})
	return dup, err
}

// Keep puts a value into the vault that doesn't look like a secret but is one,
// and returns the reference to use in its place.
func (s *Store) Keep(ctx context.Context, server, name, value string) (string, error) {
	k := newKey(server, name)
	if err := s.vault.Set(ctx, k, value); err != nil {
		return "", err
	}
	return refTo(k), nil
}

// Confirm records that the user has seen the command line and agreed.
func (s *Store) Confirm(ctx context.Context, name string) error {
	c, ok := s.Get(name)
	if !ok {
		return gone(name, errNoEntry)
	}
	c.Unconfirmed = false
	return s.Update(ctx, name, c)
}

// PlainSecrets counts the values that look like secrets and are written out in
// the file, by server; empty when there are none.
func (s *Store) PlainSecrets() map[string]int {
	found := map[string]int{}
	for _, c := range s.List() {
		if n := len(SecretsIn(c)); n > 0 {
			found[c.Name] = n
		}
	}
	return found
}

// MoveSecrets moves every such value of a server to the vault.
func (s *Store) MoveSecrets(ctx context.Context, name string) error {
	c, ok := s.Get(name)
	if !ok {
		return gone(name, errNoEntry)
	}
	return s.Update(ctx, name, c)
}

// task is one change of the file under way.
type task struct {
	ctx   context.Context
	vault Vault
	doc   *document
	list  []config.Server // what the file says before
	want  []config.Server // what it must say of some servers afterwards
	made  []secrets.Key
}

// keep moves the secrets of c to the vault. The result is what the file will
// say.
func (t *task) keep(c config.Server) (config.Server, error) {
	if c.Transport == "" {
		c.Transport = config.HTTP
		if c.Command != "" {
			c.Transport = config.Stdio
		}
	}
	c, keys, err := protect(t.ctx, t.vault, c)
	if err != nil {
		return c, err
	}
	t.made, t.want = append(t.made, keys...), append(t.want, c)
	return c, nil
}

// edit runs one change: the file as it is now, the change, secrets to the
// vault, the file written, and the secrets that became unused dropped. When
// anything fails the file is as before and no new secret stays behind.
func (s *Store) edit(ctx context.Context, change func(*task) error) error {
	s.editing.Lock()
	defer s.editing.Unlock()
	data, d, err := s.load()
	if err != nil {
		s.reload()
		return s.refuse(err)
	}
	t := &task{ctx: ctx, vault: s.vault, doc: d}
	t.list, _ = d.decode()
	if err := s.perform(t, data, change); err != nil {
		discard(ctx, s.vault, t.made)
		return err
	}
	return nil
}

func (s *Store) perform(t *task, data []byte, change func(*task) error) error {
	if err := change(t); err != nil {
		return err
	}
	out := t.doc.root.Pack()
	after, problems, err := verify(out, t.want)
	if err != nil {
		return err
	}
	if !bytes.Equal(out, data) {
		if err := s.write(s.path, out); err != nil {
			return err
		}
	}
	s.take(out, after, problems)
	s.dropUnused(t.ctx, t.list, after, out)
	return nil
}

// verify reads the new text before it is written: it must parse, and say what
// it should.
func verify(out []byte, want []config.Server) ([]config.Server, []Problem, error) {
	d, err := parse(out)
	if err != nil {
		return nil, nil, fmt.Errorf("the changed file would not parse: %w", err)
	}
	list, problems := d.decode()
	for _, w := range want {
		found := false
		for _, c := range list {
			found = found || c.Name == w.Name && same(c, w)
		}
		if !found {
			return nil, nil, &say.Error{
				What: say.T("{{.Server}} can't be written to the file in this form.", say.Data{"Server": w.Name}),
				Do:   say.T("Check its fields."),
			}
		}
	}
	return list, problems, nil
}

// dropUnused deletes the secrets that the file no longer mentions. Entries
// that can't be read may mention some: their text counts.
func (s *Store) dropUnused(ctx context.Context, before, after []config.Server, text []byte) {
	used := keysIn(after...)
	var unused []secrets.Key
	for k := range keysIn(before...) {
		if !used[k] && !bytes.Contains(text, []byte(refTo(k))) {
			unused = append(unused, k)
		}
	}
	discard(ctx, s.vault, unused)
}

// refuse explains why a file that is broken isn't changed.
func (s *Store) refuse(err error) error {
	return &say.Error{
		What:  s.explain(err).What,
		Do:    say.T("Repair the file, or put its last good copy back."),
		Cause: err,
	}
}

func gone(name string, err error) error {
	if err == nil {
		return nil
	}
	return &say.Error{
		What:  say.T("There is no server called {{.Server}} any more.", say.Data{"Server": name}),
		Cause: err,
	}
}

// check looks at a server before it is written.
func check(c config.Server, list []config.Server, besides string) error {
	if what := CheckName(c.Name); !what.IsZero() && c.Name != besides {
		return &say.Error{What: what}
	}
	if taken(c.Name, list, besides) {
		return &say.Error{
			What: say.T("There is a server called {{.Server}} already.", say.Data{"Server": c.Name}),
			Do:   say.T("Choose another name."),
		}
	}
	switch {
	case c.Transport == config.Stdio && c.Command == "":
		return &say.Error{What: say.T("{{.Server}} needs a command.", say.Data{"Server": c.Name})}
	case (c.Transport == config.HTTP || c.Transport == config.SSE) && c.URL == "":
		return &say.Error{What: say.T("{{.Server}} needs an address.", say.Data{"Server": c.Name})}
	}
	return nil
}
