package shell

import (
	"context"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"parley/config"
	"parley/desktop"
	"parley/ui/kit"
)

func TestAnAnswerIsTypedInAnotherProgram(t *testing.T) {
	asked := make(chan desktop.Prompt, 1)
	brings := make(chan error)
	r := newRigOn(t, Desk{Prompt: func(_ context.Context, p desktop.Prompt) (string, error) {
		asked <- p
		return p.Text + "好", <-brings
	}}, config.Server{Name: "A"})
	r.ask(t.Context(), formRequest(t, "A", "form"))
	w := r.window("form")
	r.typeKeys(w, "Ana", kit.LendKey, kit.LendKey) // the second is one too many
	if p := <-asked; p.Title != "Your name" || p.Text != "Ana" || p.Lines {
		t.Errorf("asked for %+v", p)
	}
	brings <- nil
	r.until("it is taken back", func() bool { return strings.Contains(strings.Join(r.heard(w), "\n"), "Your name: Ana好") })

	r.typeKeys(w, "", kit.LendKey)
	<-asked
	brings <- desktop.ErrCancelled
	r.until("nothing changed", func() bool { return !r.lent })
	if !strings.Contains(strings.Join(r.heard(w), "\n"), "Your name: Ana好") || r.modal.Up() {
		t.Error("giving it up changed something")
	}
	r.typeKeys(w, "", kit.LendKey)
	<-asked
	brings <- desktop.ErrNoProgram
	r.until("it is said", r.modal.Up)
	r.expect(r.win, "There is no program to type in.")
	r.modal.Dismiss()

	r.shortcut(fyne.KeyN)
	r.showKeys()
	r.expect(r.win, "Type in another program")
	r.modal.Dismiss()
	secret := kit.NewPasswordEntry("Key")
	if _, _, _, ok := secret.Lend(); ok {
		t.Error("a hidden text is lent")
	}
}
