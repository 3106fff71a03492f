// Package settings keeps what the user chose (settings.json) and what the
// window remembers on its own (state.json).
package settings

import "parley/elicit/say"

// Theme is light, dark or as the system has it.
type Theme string

// The themes.
const (
	ThemeSystem Theme = "system"
	ThemeLight  Theme = "light"
	ThemeDark   Theme = "dark"
)

// OnClose is what closing the main window does.
type OnClose string

// The ways to close.
const (
	CloseAsk  OnClose = "ask" // until the user has chosen
	CloseTray OnClose = "tray"
	CloseQuit OnClose = "quit"
)

// Settings is what the user chose.
type Settings struct {
	Version int `json:"version"`

	Theme    Theme   `json:"theme"`
	TextSize float32 `json:"textSize"` // 1 is normal; MinTextSize to MaxTextSize
	Language string  `json:"language"` // "" follows the system; "en", "zh"

	Notifications bool    `json:"notifications"`
	OnClose       OnClose `json:"onClose"`
	StartAtLogin  bool    `json:"startAtLogin"`
	BrowserHint   string  `json:"browserHint"` // shown beside Open: which browser the system will use

	Limits  Limits  `json:"limits"`
	History History `json:"history"`
}

// Limits are the brakes on one server.
type Limits struct {
	Waiting   int `json:"waiting"`   // requests that may wait for the user
	PerMinute int `json:"perMinute"` // requests in a minute
	ResultMB  int `json:"resultMB"`  // size of one result
}

// History is what is recorded and for how long.
type History struct {
	Values  bool `json:"values"`  // answered values too; never those of secret-shaped fields
	Days    int  `json:"days"`    // 0: for ever
	MaxRows int  `json:"maxRows"` // 0: all
}

// The range of TextSize.
const (
	MinTextSize = 0.8
	MaxTextSize = 2.0
)

// Default is what a new user has.
func Default() Settings {
	return Settings{
		Version:       1,
		Theme:         ThemeSystem,
		TextSize:      1,
		Notifications: true,
		OnClose:       CloseAsk,
		Limits:        Limits{Waiting: 20, PerMinute: 60, ResultMB: 100},
		History:       History{Days: 365, MaxRows: 100_000},
	}
}

// Memory is what the window remembers on its own.
type Memory struct {
	Version int                     `json:"version"`
	Width   float32                 `json:"width"`
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
	NoURL    bool     `json:"noURL,omitzero"` // it choked on URL mode being declared
}

// Recent is a call that can be run again.
type Recent struct {
	Tool string            `json:"tool"`
	Args map[string]string `json:"args"` // argument name -> its JSON; secret-shaped ones are never kept
	At   int64             `json:"at"`   // Unix seconds
}

// File is settings.json or state.json: read once, changed by Update, written
// at once. It is safe for concurrent use.
type File[T any] struct{}

// OpenSettings reads settings.json. A missing file is the defaults; a
// malformed one is kept as settings.json.bak and told in the text.
func OpenSettings(path string) (*File[Settings], say.Text) { panic("being written") }

// OpenMemory reads state.json in the same way.
func OpenMemory(path string) (*File[Memory], say.Text) { panic("being written") }

// Get is the present value.
func (f *File[T]) Get() T { panic("being written") }

// Update changes the value, puts it within its limits and writes it. When the
// write fails the change holds for this run and the error says so.
func (f *File[T]) Update(change func(*T)) error { panic("being written") }
