package formgen

import (
	"errors"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/widget"

	"parley/elicit"
	"parley/elicit/form"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// RequestParams is what a Request shows and whom it tells.
type RequestParams struct {
	Request elicit.Request // with Form set
	// Draft is what has been answered already; nil starts with the defaults.
	Draft *form.Draft
	// OnAnswer is called with the user's decision, and reports whether it was
	// taken. One that comes too late isn't: the form stays, with what was typed,
	// and is told so by Withdrawn.
	OnAnswer func(elicit.Response) (taken bool)
	// OnLater puts the request back into the inbox unanswered; nil: no such
	// button.
	OnLater func()
	// OnRunAgain makes the call again that the server gave up on; nil where
	// there is none to make.
	OnRunAgain func()
	// OnClose closes the window of a request that was withdrawn.
	OnClose func()
}

// Request is the whole content of the window in which a server asks by form.
type Request struct {
	widget.BaseWidget
	p       RequestParams
	head    *kit.AskHead
	view    *View
	preview *preview
	pane    *kit.Pane
	whole   *kit.Remark // what is wrong with the form as a whole
	footer  *footer
	secret  *kit.Banner // nil unless a secret is asked for
	bar     *kit.Banner // once withdrawn

	answered  bool
	confirmed bool // the user was warned of the secret in these answers
}

var _ fyne.Widget = (*Request)(nil)

// NewRequest makes the content. Call Bind when it has its window.
func NewRequest(p RequestParams) (*Request, error) {
	if p.Request.Form == nil {
		return nil, errors.New("formgen: the request has no form")
	}
	if p.OnAnswer == nil {
		return nil, errors.New("formgen: nobody waits for the answer")
	}
	if p.Draft == nil {
		p.Draft = p.Request.Form.NewDraft()
	}
	r := &Request{p: p, head: kit.NewAskHead(kit.AskHeadOf(p.Request))}
	var err error
	r.view, err = NewView(ViewParams{
		Draft: p.Draft, OnChange: r.changed, OnResize: r.relayout,
		OnSubmit: r.Submit, OnEscape: r.Dismiss,
	})
	if err != nil {
		return nil, err
	}
	r.whole = kit.NewRemark(kit.ToneError, "")
	r.whole.Hide()
	r.preview = newPreview(p.Draft, r.relayout)
	r.preview.toggle.OnKey = r.key
	r.pane = kit.NewPane(kit.PadEach(kit.Space1, kit.Space3, kit.Space4, kit.Space4, r.body()))
	r.view.Follow(r.pane.Scroll)
	r.footer = newFooter(r)
	r.head.SetOnResize(r.Refresh)
	r.head.SetOnKey(r.key)
	r.ExtendBaseWidget(r)
	return r, nil
}

// body is what scrolls: warnings, the form's own title, fields, the JSON.
func (r *Request) body() *kit.Column {
	f := r.p.Request.Form
	var items []fyne.CanvasObject
	if note := kit.Say(r.p.Request.Note); note != "" {
		items = append(items, kit.NewRemark(kit.ToneNote, note))
	}
	if f.Secret {
		r.secret = kit.NewBanner(kit.MoodWarn,
			lang.L("{{.Name}} asks for a secret.", r.name()),
			lang.L("The protocol forbids that in forms: what you type may pass through a model and be kept in logs. Leave it out, or decline."))
		items = append(items, r.secret)
	}
	items = append(items, formWords(f, r.relayout)...)
	if needsLegend(f) {
		items = append(items, kit.NewText(lang.L("* needs an answer"), small()))
	}
	items = append(items, r.view, r.whole, r.preview)
	return kit.NewColumn(kit.Space4, items...)
}

// formWords are the title and description that a form carries itself, and the
// engine's notices about it.
func formWords(f *form.Form, resized func()) []fyne.CanvasObject {
	var items []fyne.CanvasObject
	if f.Title != "" {
		items = append(items, kit.NewText(plaintext.Line(f.Title, maxTitle), kit.TextOptions{Style: fyne.TextStyle{Bold: true}}))
	}
	if f.Description != "" {
		o := small()
		o.MaxLines = hintLines
		words := kit.NewSafeText(f.Description, o)
		words.OnResize = resized
		items = append(items, words)
	}
	for _, n := range f.Notices {
		items = append(items, kit.NewRemark(kit.ToneNote, kit.Say(n)))
	}
	return items
}

func needsLegend(f *form.Form) bool {
	for _, fd := range f.Fields {
		if fd.Required && fd.Kind != form.Fixed && fd.Kind != form.Group {
			return true
		}
	}
	return false
}

func (r *Request) name() map[string]any {
	return map[string]any{"Name": plaintext.Line(r.p.Request.Server.Name, maxTitle)}
}

// Title is fit for the window's title.
func (r *Request) Title() string { return r.head.Title() }

// Scroller is what the fields scroll in.
func (r *Request) Scroller() *container.Scroll { return r.pane.Scroll }

// View is the form itself.
func (r *Request) View() *View { return r.view }

// Draft is what has been typed so far; it outlives the widget.
func (r *Request) Draft() *form.Draft { return r.p.Draft }

// Bind takes Ctrl+Enter and Escape from the window's canvas, for when no
// control has the focus.
func (r *Request) Bind(c fyne.Canvas) {
	for _, key := range []fyne.KeyName{fyne.KeyReturn, fyne.KeyEnter} {
		c.AddShortcut(&desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault},
			func(fyne.Shortcut) { r.Submit() })
	}
	c.SetOnTypedKey(r.key)
}

// key is what a key does where nothing has a use for it: Escape closes what
// has popped up, else it cancels.
func (r *Request) key(k *fyne.KeyEvent) {
	if k.Name != fyne.KeyEscape {
		return
	}
	if c := canvasOf(r); c != nil && c.Overlays().Top() != nil {
		c.Overlays().Remove(c.Overlays().Top())
		return
	}
	r.Dismiss()
}

// FocusFirst gives the keyboard to the first field.
func (r *Request) FocusFirst() {
	if r.bar == nil {
		r.view.FocusFirst()
	}
}

// Submit sends the answer, or moves to what keeps it from being sent.
func (r *Request) Submit() {
	if r.answered || r.bar != nil {
		return
	}
	content, problems := r.view.Content()
	r.showWhole(problems)
	if len(problems) > 0 {
		return
	}
	if r.holdsSecret() && !r.confirmed {
		r.confirmed = true
		r.footer.warn(lang.L("This sends a secret to {{.Name}} through a form. Send it only if you know why.", r.name()))
		r.Refresh()
		return
	}
	r.answer(elicit.Response{Action: elicit.Accept, Content: content})
}

// Confirming reports whether the form waits for a second click, having warned
// that a secret would be sent.
func (r *Request) Confirming() bool { return r.confirmed && !r.answered }

// Decline says no to the server.
func (r *Request) Decline() { r.answer(elicit.Response{Action: elicit.Decline}) }

// Dismiss cancels: the window's close button and Escape. Once withdrawn it
// only closes.
func (r *Request) Dismiss() {
	if r.bar != nil {
		if r.p.OnClose != nil {
			r.p.OnClose()
		}
		return
	}
	r.answer(elicit.Response{Action: elicit.Cancel})
}

func (r *Request) later() {
	if !r.answered {
		r.p.OnLater()
	}
}

func (r *Request) answer(a elicit.Response) {
	if r.answered || r.bar != nil {
		return
	}
	r.answered = true // not twice, whatever OnAnswer sets off
	r.answered = r.p.OnAnswer(a)
}

// showWhole shows problems that belong to no field.
func (r *Request) showWhole(problems []form.Problem) {
	sentence := ""
	for _, p := range problems {
		if p.Field < 0 {
			sentence = kit.Say(p.Text)
			break
		}
	}
	if sentence == r.whole.Text() {
		return
	}
	r.whole.Set(sentence)
	r.whole.Hidden = sentence == ""
	r.relayout()
	if sentence != "" && problems[0].Field < 0 {
		r.pane.Scroll.ScrollToBottom()
	}
}

// holdsSecret reports whether an answer that would be sent is a secret.
func (r *Request) holdsSecret() bool {
	for _, f := range r.p.Request.Form.Fields {
		if f.Secret && r.p.Draft.Answered(f.Index) {
			return true
		}
	}
	return false
}

func (r *Request) changed() {
	r.preview.sync()
	if r.confirmed {
		r.confirmed = false
		r.footer.warn("")
		r.Refresh()
	}
}

func (r *Request) relayout() { r.pane.Relayout() }

// Withdrawn turns the form read-only: the server waits no longer. The reason
// says why; zero says just that.
func (r *Request) Withdrawn(reason say.Text, at time.Time) {
	if r.answered || r.bar != nil {
		return
	}
	what := kit.Say(reason)
	if what == "" {
		data := r.name()
		data["Time"] = at.Format("15:04")
		what = lang.L("{{.Name}} stopped waiting at {{.Time}}.", data)
	}
	r.bar = kit.NewBanner(kit.MoodWarn, what, lang.L("Nothing was sent."))
	r.view.Lock()
	r.whole.Hide()
	if r.secret != nil {
		r.secret.Hide()
	}
	r.footer.withdraw()
	r.relayout()
	r.Refresh()
}
