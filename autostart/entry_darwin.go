package autostart

func newEntry(p Params) entry { return launchAgent(p) }
