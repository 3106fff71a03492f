package autostart

import (
	"errors"

	"golang.org/x/sys/windows/registry"
)

const runKey = `Software\Microsoft\Windows\CurrentVersion\Run`

// runEntry is a value of the user's Run key.
type runEntry struct{ id, command string }

func newEntry(p Params) entry {
	return runEntry{p.ID, commandLine(append([]string{p.Program}, p.Args...))}
}

func (r runEntry) enabled() (on bool, err error) {
	k, err := registry.OpenKey(registry.CURRENT_USER, runKey, registry.QUERY_VALUE)
	if errors.Is(err, registry.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, k.Close()) }()
	_, _, err = k.GetStringValue(r.id)
	if errors.Is(err, registry.ErrNotExist) {
		return false, nil
	}
	return err == nil, err
}

func (r runEntry) enable() error {
	k, _, err := registry.CreateKey(registry.CURRENT_USER, runKey, registry.SET_VALUE)
	if err != nil {
		return err
	}
	return errors.Join(k.SetStringValue(r.id, r.command), k.Close())
}

func (r runEntry) disable() error {
	k, err := registry.OpenKey(registry.CURRENT_USER, runKey, registry.SET_VALUE)
	if errors.Is(err, registry.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	err = k.DeleteValue(r.id)
	if errors.Is(err, registry.ErrNotExist) {
		err = nil
	}
	return errors.Join(err, k.Close())
}
