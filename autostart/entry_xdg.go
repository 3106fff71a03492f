//go:build !windows && !darwin

package autostart

func newEntry(p Params) entry { return desktopEntry(p) }
