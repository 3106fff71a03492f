package consent

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
	"parley/elicit/weblink"
	"parley/ui/kit"
)

const (
	plainURL  = "https://pay.shop.example/c/550e8400?cart=12"
	dangerURL = "https://xn--pypal-4ve.example.test/login"
)

// TestMain gives all tests one app: a new one would read the fonts again.
func TestMain(m *testing.M) {
	test.NewApp().Settings().SetTheme(kit.NewTheme())
	m.Run()
}

// harness is a dialog in a window, with a clock, a browser and a user.
type harness struct {
	*Dialog
	t      *testing.T
	window fyne.Window

	timers  []func() // started and neither fired nor stopped
	posts   chan func()
	browser *fakeBrowser
	answers []elicit.Action
	waits   []elicit.WaitOutcome
	copies  []string
	closed  int
	later   int
}

// fakeBrowser is an Opener that starts when the test says so.
type fakeBrowser struct {
	opened chan string     // the exact strings it was given
	result chan error      // what its start comes to
	ended  chan struct{}   // its context ended first
	ctx    context.Context // of the last start
}

func (b *fakeBrowser) Open(ctx context.Context, l weblink.Link) error {
	b.ctx = ctx
	b.opened <- l.String()
	select {
	case err := <-b.result:
		return err
	case <-ctx.Done():
		b.ended <- struct{}{}
		return ctx.Err()
	}
}

func link(t *testing.T, raw string) weblink.Link {
	t.Helper()
	l, err := weblink.Parse(raw, weblink.Asker{LocalProcess: true})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// request is a link request as the tests like it.
func request(t *testing.T, raw string) elicit.Request {
	return elicit.Request{
		Mode: elicit.ModeURL, Link: link(t, raw), Message: "Confirm the payment.", ElicitationID: "u1",
		Server: elicit.Server{Name: "Payments", How: "https · pay.example", CallsItself: "Shop Pay"},
		Cause:  elicit.Cause{Kind: elicit.CauseTool, Name: "checkout"},
	}
}

// show puts a dialog for r on a screen of 560 by height.
func show(t *testing.T, r elicit.Request, height float32) *harness {
	t.Helper()
	h := &harness{t: t, posts: make(chan func(), 100), browser: &fakeBrowser{
		opened: make(chan string, 10), result: make(chan error, 10), ended: make(chan struct{}, 10),
	}}
	d, err := New(Params{
		Request: r, Opener: h.browser,
		OnAnswer: func(r elicit.Response) { h.answers = append(h.answers, r.Action) },
		OnWait:   func(o elicit.WaitOutcome) { h.waits = append(h.waits, o) },
		OnLater:  func() { h.later++ },
		OnClose:  func() { h.closed++ },
		Copy:     func(s string) { h.copies = append(h.copies, s) },
		Post:     func(f func()) { h.posts <- f },
		After:    h.after,
	})
	if err != nil {
		t.Fatal(err)
	}
	h.Dialog = d
	h.window = test.NewTempWindow(t, d)
	h.window.SetPadded(false)
	h.window.Resize(fyne.NewSize(560, height))
	d.Shown(h.window.Canvas())
	return h
}

// ask shows a dialog for raw and lets a second pass.
func ask(t *testing.T, raw string) *harness {
	t.Helper()
	h := show(t, request(t, raw), 640)
	h.tick()
	return h
}

func (h *harness) after(_ time.Duration, f func()) func() {
	live := true
	h.timers = append(h.timers, func() {
		if live {
			f()
		}
	})
	return func() { live = false }
}

// tick lets the clock run far enough for every timer.
func (h *harness) tick() {
	fire := h.timers
	h.timers = nil
	for _, f := range fire {
		f()
	}
}

// settle runs what is posted until the dialog is in state s.
func (h *harness) settle(s state) {
	h.t.Helper()
	for h.state != s {
		select {
		case f := <-h.posts:
			f()
		case <-h.t.Context().Done():
			h.t.Fatalf("the dialog is %v, want %v", h.state, s)
		}
	}
}

// settleAnd also lets a second pass.
func (h *harness) settleAnd(s state) {
	h.t.Helper()
	h.settle(s)
	h.tick()
}

// idle runs what is posted by now.
func (h *harness) idle() {
	for {
		select {
		case f := <-h.posts:
			f()
		default:
			return
		}
	}
}

// press clicks a button by its label and reports whether it was live.
func (h *harness) press(label string) bool {
	h.t.Helper()
	b := h.button(label)
	if b == nil {
		h.t.Fatalf("there is no button %q among %q", label, h.labels())
	}
	live := !b.Disabled()
	test.Tap(b)
	h.idle()
	return live
}

func (h *harness) button(label string) *button {
	for _, o := range visible(h.Dialog) {
		if b, ok := o.(*button); ok && b.Text == label {
			return b
		}
	}
	return nil
}

// labels are the buttons in sight, in the order of the Tab key.
func (h *harness) labels() []string {
	var all []string
	for _, o := range visible(h.Dialog) {
		if b, ok := o.(*button); ok {
			all = append(all, b.Text)
		}
	}
	return all
}

// words is all text in sight, top to bottom, a line each.
func (h *harness) words() string {
	var all []string
	for _, o := range visible(h.Dialog) {
		switch o := o.(type) {
		case *kit.Text:
			all = append(all, o.Text())
		case *kit.HostText:
			all = append(all, "HOST "+o.Text())
		case *urlText:
			all = append(all, "URL "+o.text)
		}
	}
	return strings.Join(all, "\n")
}

// key types a key where the focus is.
func (h *harness) key(name fyne.KeyName) {
	f := h.window.Canvas().Focused()
	if f == nil {
		h.TypedKey(&fyne.KeyEvent{Name: name})
	} else {
		f.TypedKey(&fyne.KeyEvent{Name: name})
	}
	h.idle()
}

// visible are o and all objects in it that are not hidden.
func visible(o fyne.CanvasObject) []fyne.CanvasObject {
	if !o.Visible() {
		return nil
	}
	all := []fyne.CanvasObject{o}
	switch o := o.(type) {
	case fyne.Widget:
		for _, c := range test.WidgetRenderer(o).Objects() {
			all = append(all, visible(c)...)
		}
	case *fyne.Container:
		for _, c := range o.Objects {
			all = append(all, visible(c)...)
		}
	}
	return all
}
