// Package formdriver acts on a real form as a person does, under Fyne's test
// driver: it types, clicks and presses keys, and reads what is shown. Tests
// and the case runner speak through it:
//
//	d.Field("email").Type("ana@").Leave().ExpectError("domain")
package formdriver

import (
	"errors"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
	"parley/ui/formgen"
	"parley/ui/kit"
)

// Options are how a form is driven. The zero value suits most tests.
type Options struct {
	Size fyne.Size      // of the window; zero: 560x720
	Zone *time.Location // the person's time zone; nil: the system's
	// Fail is told what was not as expected; nil collects it in Failures.
	Fail func(format string, args ...any)
}

// Driver holds a form in a window of its own.
type Driver struct {
	// Later and Closed count those decisions.
	Later, Closed int
	// Failures are what Expect… found wrong, where Options.Fail is nil.
	Failures []error

	o       Options
	app     fyne.App
	window  fyne.Window
	request *formgen.Request
	answers []elicit.Response
}

// New opens a request's form.
func New(r elicit.Request, o Options) (*Driver, error) {
	if r.Form == nil {
		return nil, errors.New("formdriver: the request has no form")
	}
	if o.Size.IsZero() {
		o.Size = fyne.NewSize(560, 720)
	}
	d := &Driver{o: o, app: testApp()}
	draft := r.Form.NewDraft()
	if o.Zone != nil {
		draft.SetZone(o.Zone)
	}
	var err error
	d.request, err = formgen.NewRequest(formgen.RequestParams{
		Request: r, Draft: draft,
		OnAnswer: func(a elicit.Response) bool { d.answers = append(d.answers, a); return true },
		OnLater:  func() { d.Later++ },
		OnClose:  func() { d.Closed++ },
	})
	if err != nil {
		return nil, err
	}
	d.window = d.app.NewWindow("")
	d.window.SetPadded(false)
	d.window.SetContent(d.request)
	d.window.Resize(o.Size)
	d.request.Bind(d.window.Canvas())
	return d, nil
}

// testApp is Fyne's test app with our theme. One that is there already is
// kept: a new theme has all fonts read anew.
func testApp() fyne.App {
	if a := fyne.CurrentApp(); a != nil {
		if _, ours := a.Settings().Theme().(*kit.Theme); ours {
			return a
		}
	}
	a := test.NewApp()
	a.Settings().SetTheme(kit.NewTheme())
	return a
}

// Close closes the window.
func (d *Driver) Close() { d.window.Close() }

// Request is the form's window content.
func (d *Driver) Request() *formgen.Request { return d.request }

// Answer is what was sent; ok is false while nothing was.
func (d *Driver) Answer() (a elicit.Response, ok bool) {
	if len(d.answers) == 0 {
		return elicit.Response{}, false
	}
	return d.answers[0], true
}

// Press presses a key where the focus is.
func (d *Driver) Press(key fyne.KeyName) {
	c := d.window.Canvas()
	if f := c.Focused(); f != nil {
		f.TypedKey(&fyne.KeyEvent{Name: key})
		if key == fyne.KeySpace { // it comes as a character, too
			d.Rune(' ')
		}
		return
	}
	if f := c.OnTypedKey(); f != nil {
		f(&fyne.KeyEvent{Name: key})
	}
}

// Rune types one character where the focus is.
func (d *Driver) Rune(r rune) {
	if f := d.window.Canvas().Focused(); f != nil {
		f.TypedRune(r)
	}
}

// Focused is what has the keyboard.
func (d *Driver) Focused() fyne.Focusable { return d.window.Canvas().Focused() }

// Tab moves the focus on.
func (d *Driver) Tab() { d.window.Canvas().FocusNext() }

// Submit presses Ctrl+Enter where a field has the focus, else clicks Send; and
// once more where the form asks whether a secret may be sent.
func (d *Driver) Submit() {
	d.send()
	if d.request.Confirming() {
		d.send()
	}
}

func (d *Driver) send() {
	send := &desktop.CustomShortcut{KeyName: fyne.KeyReturn, Modifier: fyne.KeyModifierShortcutDefault}
	if s, ok := d.window.Canvas().Focused().(fyne.Shortcutable); ok {
		s.TypedShortcut(send)
		return
	}
	d.clickMain()
}

// clickMain clicks the button of the main act, whatever it is called.
func (d *Driver) clickMain() {
	button, ok := find(d.window.Content(), func(b *kit.Button) bool {
		return b.Importance == widget.HighImportance || b.Importance == widget.DangerImportance
	})
	if !ok {
		d.fail("there is no button to send with")
		return
	}
	test.Tap(button)
}

// Decline clicks Decline.
func (d *Driver) Decline() { d.Click("Decline") }

// Dismiss presses Escape.
func (d *Driver) Dismiss() { d.Press(fyne.KeyEscape) }

// Click clicks a button by its label.
func (d *Driver) Click(label string) {
	button, ok := find(d.window.Content(), func(b *kit.Button) bool { return b.Text == label && b.Visible() })
	if !ok {
		d.fail("there is no button %q", label)
		return
	}
	if button.Disabled() {
		d.fail("the button %q is disabled", label)
		return
	}
	test.Tap(button)
}

// Faults are the keys of the fields that show an error, top to bottom.
func (d *Driver) Faults() []string {
	var keys []string
	for _, f := range d.request.Draft().Form().Fields {
		if d.handle(f.Index).Fault() != "" {
			keys = append(keys, f.Key)
		}
	}
	return keys
}

// Order is the keys of the outermost fields, top to bottom as they stand.
func (d *Driver) Order() []string {
	var keys []string
	var tops []float32
	for _, f := range d.request.Draft().Form().Fields {
		if f.Parent >= 0 {
			continue
		}
		top := d.handle(f.Index).Top()
		i := len(keys)
		for i > 0 && tops[i-1] > top {
			i--
		}
		keys = append(keys[:i], append([]string{f.Key}, keys[i:]...)...)
		tops = append(tops[:i], append([]float32{top}, tops[i:]...)...)
	}
	return keys
}

func (d *Driver) handle(field int) formgen.Handle { return d.request.View().Field(field) }

func (d *Driver) fail(format string, args ...any) {
	if d.o.Fail != nil {
		d.o.Fail(format, args...)
		return
	}
	d.Failures = append(d.Failures, failure(format, args...))
}

// find walks what is drawn for a widget that matches.
func find[W fyne.CanvasObject](root fyne.CanvasObject, match func(W) bool) (found W, ok bool) {
	if w, is := root.(W); is && match(w) {
		return w, true
	}
	var children []fyne.CanvasObject
	switch o := root.(type) {
	case *fyne.Container:
		children = o.Objects
	case fyne.Widget:
		children = test.WidgetRenderer(o).Objects()
	}
	for _, c := range children {
		if found, ok = find(c, match); ok {
			return found, true
		}
	}
	return found, false
}
