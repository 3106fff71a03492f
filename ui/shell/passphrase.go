package shell

import (
	"fyne.io/fyne/v2/lang"

	"parley/ui/kit"
)

// askPassphrase has secrets kept in a file where the keyring can't be used.
func (s *Shell) askPassphrase() {
	word := kit.NewPasswordEntry(lang.L("Passphrase"))
	s.modal.Ask(question{
		What: lang.L("Keep secrets in a file?"),
		More: lang.L("The file is locked with a passphrase of yours. Parley asks for it again in each run in which the keyring can't be used. Nobody can recover it for you."),
		Body: kit.NewRow(kit.RowParams{Label: lang.L("Passphrase"), Required: true, Control: word}),
		Act:  lang.L("Use the file"),
		Do: func() {
			passphrase := word.Text
			s.background(func() error { return s.core.KeepSecretsInFile(passphrase) })
		},
	})
	s.win.Canvas().Focus(word)
}
