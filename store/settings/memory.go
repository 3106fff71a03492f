package settings

import (
	"maps"
	"slices"

	"parley/elicit/say"
	"parley/store/secrets"
)

// Memory is what the window remembers on its own.
type Memory struct {
	Version int                     `json:"version"`
	Width   float32                 `json:"width"` // 0: not known yet
	Height  float32                 `json:"height"`
	Page    string                  `json:"page"` // the last page shown
	Servers map[string]ServerMemory `json:"servers"`
}

// ServerMemory is what is remembered of one server.
type ServerMemory struct {
	Revision string   `json:"revision,omitzero"` // the protocol revision that worked
	Tab      string   `json:"tab,omitzero"`
	Pins     []string `json:"pins,omitzero"` // pinned tools
	Recents  []Recent `json:"recents,omitzero"`
	Cancel   bool     `json:"cancel,omitzero"` // all its requests are answered with cancel
}

// Recent is a call that can be run again.
type Recent struct {
	Tool string            `json:"tool"`
	Args map[string]string `json:"args"` // argument name -> its JSON; secret-shaped ones are never kept
	At   int64             `json:"at"`   // Unix seconds
}

// Limits on what is remembered.
const (
	MaxRecents = 20
	MaxPins    = 100
	MaxArg     = 4 << 10 // bytes of one argument; a longer one isn't kept
	maxWindow  = 20_000
)

// OpenMemory reads state.json. A missing file is an empty memory; a malformed
// one is kept as state.json.bak and told in the text.
func OpenMemory(path string) (*File[Memory], say.Text) {
	return open(path, kind[Memory]{
		fresh: func() Memory { return Memory{Version: 1, Servers: map[string]ServerMemory{}} },
		clean: (*Memory).clean,
		clone: Memory.clone,
	})
}

// Rename moves what is remembered of a server to its new name.
func (m *Memory) Rename(old, now string) {
	if s, ok := m.Servers[old]; ok && old != now {
		m.Servers[now] = s
		delete(m.Servers, old)
	}
}

// Remember puts a call first among the recent ones, in the place of an equal
// one, and forgets the oldest beyond MaxRecents.
func (s *ServerMemory) Remember(r Recent) {
	r.Args = keepable(r.Args)
	s.Recents = slices.DeleteFunc(s.Recents, func(old Recent) bool {
		return old.Tool == r.Tool && maps.Equal(keepable(old.Args), r.Args)
	})
	s.Recents = slices.Insert(s.Recents, 0, r)
	s.Recents = s.Recents[:min(len(s.Recents), MaxRecents)]
}

// keepable drops arguments that look like secrets or are very long.
func keepable(args map[string]string) map[string]string {
	kept := map[string]string{}
	for name, value := range args {
		if len(value) <= MaxArg && !secrets.Shaped(name, value) {
			kept[name] = value
		}
	}
	return kept
}

func (m *Memory) clean() {
	m.Version = max(m.Version, 1)
	m.Width, m.Height = size(m.Width), size(m.Height)
	if m.Servers == nil {
		m.Servers = map[string]ServerMemory{}
	}
	for name, s := range m.Servers {
		s.Pins = s.Pins[:min(len(s.Pins), MaxPins)]
		s.Recents = s.Recents[:min(len(s.Recents), MaxRecents)]
		for i := range s.Recents {
			s.Recents[i].Args = keepable(s.Recents[i].Args)
		}
		m.Servers[name] = s
	}
}

func size(n float32) float32 {
	if !(n > 0 && n < maxWindow) { // NaN too
		return 0
	}
	return n
}

func (m Memory) clone() Memory {
	m.Servers = maps.Clone(m.Servers)
	for name, s := range m.Servers {
		s.Pins = slices.Clone(s.Pins)
		s.Recents = slices.Clone(s.Recents)
		for i := range s.Recents {
			s.Recents[i].Args = maps.Clone(s.Recents[i].Args)
		}
		m.Servers[name] = s
	}
	return m
}
