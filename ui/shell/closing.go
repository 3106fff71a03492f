package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/layout"

	"parley/app"
	"parley/store/settings"
	"parley/ui/kit"
)

// closing is what the main window's close button does: the servers stay
// connected, or everything ends.
func (s *Shell) closing() {
	switch how := s.core.Settings().OnClose; {
	case how == settings.CloseQuit || !s.running():
		s.Quit()
	case how == settings.CloseTray:
		s.stepBack()
	default:
		s.askClosing()
	}
}

// running reports whether there is anything to keep running.
func (s *Shell) running() bool {
	for _, srv := range s.core.Servers() {
		if srv.State != app.Off {
			return true
		}
	}
	return false
}

// askClosing asks once; the answer is kept, and the settings can change it.
func (s *Shell) askClosing() {
	keep, more := lang.L("Keep in the tray"),
		lang.L("Your servers stay connected. When one asks you something, a notification tells you, and the tray icon brings Parley back.")
	if !s.hasTray() {
		keep, more = lang.L("Minimise"),
			lang.L("Your servers stay connected. When one asks you something, a notification tells you. This desktop has no tray, so the window stays in the list of windows.")
	}
	choose := func(how settings.OnClose, then func()) func() {
		return func() {
			s.modal.Close()
			s.core.ChangeSettings(func(st *app.Settings) { st.OnClose = how })
			then()
		}
	}
	keeping := kit.NewButton(keep, choose(settings.CloseTray, s.stepBack)).Accent()
	quitting := kit.NewButton(lang.L("Quit"), choose(settings.CloseQuit, s.Quit))
	cancel := kit.NewButton(lang.L("Cancel"), s.modal.Dismiss)
	s.modal.openColumn([]fyne.CanvasObject{
		kit.NewText(lang.L("Keep Parley running?"), kit.TextOptions{Size: kit.SizeTitle, Style: fyne.TextStyle{Bold: true}}),
		kit.NewText(more, kit.TextOptions{}),
		kit.NewText(lang.L("Parley remembers your choice. You can change it in the settings."),
			kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}),
	}, keeping, container.NewHBox(cancel, layout.NewSpacer(), quitting, keeping))
}

// stepBack takes the window away while everything runs on: into the tray, or
// where there is none, into the list of windows. It is never left where nobody
// can find it.
func (s *Shell) stepBack() {
	s.desk.away = true
	if s.hasTray() {
		s.win.Hide()
		return
	}
	s.minimise()
}

func (s *Shell) minimise() {
	if s.p.Desk.Windows != nil {
		s.p.Desk.Windows.Minimise(s.win)
	}
}

// hasTray reports whether the tray can bring the window back.
func (s *Shell) hasTray() bool { return s.desk.tray != nil && s.p.Desk.Tray.Present() }

// trayChanged hears that a tray came or went. A window hidden in a tray that
// is gone comes back to where it can be found.
func (s *Shell) trayChanged(present bool) {
	if !present && s.desk.away {
		s.win.Show()
		s.minimise()
	}
}
