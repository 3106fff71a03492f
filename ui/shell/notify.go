package shell

import (
	"context"
	"slices"
	"sync"
	"time"

	"fyne.io/fyne/v2/lang"

	"parley/desktop"
	"parley/elicit"
	"parley/elicit/plaintext"
)

// How notifications are paced.
const (
	// notifyAfter is how long the keyboard must have been in none of the
	// windows.
	notifyAfter = 300 * time.Millisecond
	// notifyEvery is the least time between two notifications, whatever the
	// servers do.
	notifyEvery = 2 * time.Second
	// notifyLimit is how long the desktop may take for one.
	notifyLimit = 3 * time.Second
)

// announcement is a notification about requests that wait.
type announcement struct {
	title string
	about []elicit.RequestID
}

// announce says who asks, never what. Only the user's own names are in it.
func announce(due []elicit.Item) announcement {
	a := announcement{}
	for _, it := range due {
		a.about = append(a.about, it.ID)
	}
	data := map[string]any{"Server": plaintext.Line(due[0].Server.Name, maxName), "N": len(due) - 1}
	switch {
	case len(due) > 1:
		a.title = lang.L("{{.Server}} and {{.N}} more ask you something", data)
	case due[0].Cause.Kind == elicit.CauseSignIn:
		a.title = lang.L("{{.Server}} asks you to sign in", data)
	case due[0].Mode == elicit.ModeURL:
		a.title = lang.L("{{.Server}} asks you to open a web page", data)
	default:
		a.title = lang.L("{{.Server}} asks you something", data)
	}
	return a
}

// within reports whether b says all that a would.
func (a announcement) within(b announcement) bool {
	return a.title == b.title &&
		!slices.ContainsFunc(a.about, func(id elicit.RequestID) bool { return !slices.Contains(b.about, id) })
}

// announcer brings the desktop's one notification to what is wanted, off the
// drawing thread and no faster than is pleasant. What is wanted may change any
// number of times meanwhile; only the last counts.
type announcer struct {
	notifier Notifier
	failed   func(err error) // a notification was not shown (err), or can't be clicked (nil)

	mu   sync.Mutex
	want announcement // zero: none
	wake chan struct{}
}

func newAnnouncer(n Notifier, failed func(error)) *announcer {
	return &announcer{notifier: n, failed: failed, wake: make(chan struct{}, 1)}
}

// Want names what should stand; the zero announcement is none.
func (a *announcer) Want(w announcement) {
	a.mu.Lock()
	a.want = w
	a.mu.Unlock()
	select {
	case a.wake <- struct{}{}:
	default:
	}
}

func (a *announcer) wanted() announcement {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.want
}

// run works until ctx ends, and then takes away what stands.
func (a *announcer) run(ctx context.Context) {
	var stands announcement
	var last time.Time
	for {
		select {
		case <-a.wake:
		case <-ctx.Done():
			a.withdraw(context.WithoutCancel(ctx), stands)
			return
		}
		if a.wanted().title != "" && !pause(ctx, notifyEvery-time.Since(last)) {
			continue
		}
		switch want := a.wanted(); {
		case want.title == "":
			a.withdraw(ctx, stands)
			stands = want
		case !want.within(stands):
			a.show(ctx, want)
			stands, last = want, time.Now()
		}
	}
}

func (a *announcer) show(ctx context.Context, w announcement) {
	ctx, cancel := context.WithTimeout(ctx, notifyLimit)
	defer cancel()
	clickable, err := a.notifier.Show(ctx, desktop.Notification{
		Title: w.title, Body: lang.L("Answer it in Parley."), Action: lang.L("Answer"),
	})
	if err != nil || !clickable {
		a.failed(err)
	}
}

func (a *announcer) withdraw(ctx context.Context, stands announcement) {
	if stands.title == "" {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, notifyLimit)
	defer cancel()
	// What can't be taken away stands until it is read; it does no harm.
	_ = a.notifier.Withdraw(ctx)
}

// pause waits, if there is any time to wait, and reports whether it came to its end.
func pause(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
}
