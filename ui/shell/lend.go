package shell

import (
	"errors"

	"fyne.io/fyne/v2"

	"parley/desktop"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// lending has the key for it heard in a window, besides what the window does
// with its keys.
func (s *Shell) lending(c fyne.Canvas) {
	if s.p.Desk.Prompt == nil {
		return
	}
	others := c.OnTypedKey()
	c.SetOnTypedKey(func(k *fyne.KeyEvent) {
		switch {
		case k.Name == kit.LendKey:
			s.lend(c)
		case others != nil:
			others(k)
		}
	})
}

// lend lets the focused entry's text be typed in a window of the system's own.
func (s *Shell) lend(c fyne.Canvas) {
	e, ok := c.Focused().(kit.Lender)
	if !ok || s.lent {
		return
	}
	label, text, lines, ok := e.Lend()
	if !ok {
		return
	}
	s.lent = true
	s.p.Background(func() {
		typed, err := s.p.Desk.Prompt(s.ctx, desktop.Prompt{Title: plaintext.Line(label, maxTitle), Text: text, Lines: lines})
		s.p.Post(func() {
			s.lent = false
			switch _, _, _, still := e.Lend(); {
			case errors.Is(err, desktop.ErrCancelled), s.ctx.Err() != nil, !still:
			case err != nil:
				s.modal.Fault(notLent(err))
			default:
				e.TakeBack(typed)
			}
		})
	})
}

// notLent says why nothing could be typed elsewhere.
func notLent(err error) error {
	if errors.Is(err, desktop.ErrNoProgram) {
		return &say.Error{
			What: say.T("There is no program to type in."),
			Do:   say.T("Install zenity, yad or kdialog, or paste the text."),
		}
	}
	return &say.Error{
		What:  say.T("The program to type in could not be used."),
		Do:    say.T("Paste the text instead."),
		Cause: err,
	}
}
