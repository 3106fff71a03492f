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
	// ConfirmUnknown asks before tools that say nothing about what they change.
	ConfirmUnknown bool `json:"confirmUnknown"`

	BrowserHint string `json:"browserHint"` // shown beside Open: which browser the system will use

	Limits  Limits  `json:"limits"`
	History History `json:"history"`
}

// Limits are the brakes on one server.
type Limits struct {
	Waiting   int `json:"waiting"`   // requests that may wait for the user
	PerMinute int `json:"perMinute"` // requests in a minute
	// SignInMinutes is the time that one sign-in may take.
	SignInMinutes int `json:"signInMinutes"`
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
		Limits:        Limits{Waiting: 20, PerMinute: 60, SignInMinutes: 10},
		History:       History{Days: 365, MaxRows: 100_000},
	}
}

// OpenSettings reads settings.json. A missing file is the defaults; a
// malformed one is kept as settings.json.bak and told in the text.
func OpenSettings(path string) (*File[Settings], say.Text) {
	return open(path, kind[Settings]{
		fresh: Default,
		clean: (*Settings).clean,
		clone: func(s Settings) Settings { return s },
	})
}

// The limits' own limits.
const (
	maxWaiting   = 200
	maxPerMinute = 6000
	maxSignIn    = 24 * 60 // minutes
	maxDays      = 36_500
	maxRows      = 10_000_000
)

// clean puts every setting within its limits; a word that isn't known falls
// back to the usual one.
func (s *Settings) clean() {
	usual := Default()
	s.Version = max(s.Version, usual.Version)
	if s.Theme != ThemeLight && s.Theme != ThemeDark {
		s.Theme = ThemeSystem
	}
	if s.OnClose != CloseTray && s.OnClose != CloseQuit {
		s.OnClose = CloseAsk
	}
	if !(s.TextSize >= MinTextSize) { // NaN too
		s.TextSize = MinTextSize
	}
	s.TextSize = min(s.TextSize, MaxTextSize)
	s.Limits.Waiting = within(s.Limits.Waiting, maxWaiting, usual.Limits.Waiting)
	s.Limits.PerMinute = within(s.Limits.PerMinute, maxPerMinute, usual.Limits.PerMinute)
	s.Limits.SignInMinutes = within(s.Limits.SignInMinutes, maxSignIn, usual.Limits.SignInMinutes)
	s.History.Days = min(max(s.History.Days, 0), maxDays)
	s.History.MaxRows = min(max(s.History.MaxRows, 0), maxRows)
}

// within bounds n; a limit can't be switched off by 0.
func within(n, most, usual int) int {
	if n <= 0 {
		return usual
	}
	return min(n, most)
}
