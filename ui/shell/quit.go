package shell

import "sync/atomic"

// exit is the way out. Once it is taken nothing is drawn any more: Fyne's
// thread is ending, and then runs what it is given on whatever goroutine
// gives it.
type exit struct{ taken atomic.Bool }

// guard keeps what is posted from being drawn after the exit.
func (x *exit) guard(post func(func())) func(func()) {
	return func(f func()) {
		if x.taken.Load() {
			return
		}
		post(func() {
			if !x.taken.Load() {
				f()
			}
		})
	}
}

// Leave tells that the app is about to end, from any goroutine.
func (s *Shell) Leave() { s.desk.exit.taken.Store(true) }

// Quit ends the app. Who called App.Run then closes the core, which answers
// what waits with cancel before it ends the sessions.
func (s *Shell) Quit() {
	s.Leave()
	s.p.App.Quit()
}
