package shell

import (
	"fmt"
	"time"

	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/config"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// How much of foreign text is shown in one line.
const (
	maxName  = 80
	maxLine  = 200
	maxTitle = 120
)

// stateWord is a server's state as a user reads it.
func stateWord(s app.Server, now time.Time) string {
	switch {
	case s.Config.Unconfirmed:
		return lang.L("Not confirmed yet")
	case s.State == app.Connecting:
		return lang.L("Connecting")
	case s.State == app.SigningIn:
		return lang.L("Signing in")
	case s.State == app.Ready:
		return lang.L("Ready")
	case s.State == app.Waiting:
		return lang.L("Trying again in {{.Time}}", map[string]any{"Time": countdown(s.RetryAt.Sub(now))})
	case s.State == app.Failed:
		return lang.L("Failed")
	}
	return lang.L("Off")
}

func stateDot(s app.Server) kit.DotKind {
	switch s.State {
	case app.Connecting, app.SigningIn, app.Waiting:
		return kit.DotBusy
	case app.Ready:
		return kit.DotReady
	case app.Failed:
		return kit.DotFailed
	}
	return kit.DotOff
}

// countdown is a time to go as m:ss.
func countdown(d time.Duration) string {
	sec := max(0, int(d.Round(time.Second).Seconds()))
	return fmt.Sprintf("%d:%02d", sec/60, sec%60)
}

// age is how long ago something was.
func age(d time.Duration) string {
	switch {
	case d < 10*time.Second:
		return lang.L("just now")
	case d < time.Minute:
		return lang.L("{{.N}} s ago", map[string]any{"N": int(d.Seconds())})
	case d < time.Hour:
		return lang.L("{{.N}} min ago", map[string]any{"N": int(d.Minutes())})
	default:
		return lang.L("{{.N}} h ago", map[string]any{"N": int(d.Hours())})
	}
}

// howWords says in one line how a server is reached and in which revision.
func howWords(c config.Server, revision string) string {
	how := kit.HowWords(c.How(), maxLine)
	if revision != "" {
		how += " · " + plaintext.Line(revision, maxName)
	}
	return how
}

// sizeWords is a size in bytes for people.
func sizeWords(n int) string {
	switch {
	case n < 1000:
		return lang.L("{{.N}} bytes", map[string]any{"N": n})
	case n < 1_000_000:
		return fmt.Sprintf("%d kB", (n+500)/1000)
	default:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
}

func pixelWords(width, height int) string { return fmt.Sprintf("%d × %d", width, height) }
