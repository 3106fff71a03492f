package shell

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"parley/app"
	"parley/ui/kit"
)

// The size of the window at first, and the least it is drawn for.
const (
	firstWidth, firstHeight float32 = 1100, 720
	leastWidth, leastHeight float32 = 720, 440
	railWidth               float32 = 216
)

// Params are what a Shell is made of. App, Core and Open are required.
type Params struct {
	App  fyne.App
	Core *app.App

	// Open hands a link that passed the gate to the system's browser. It may
	// block and is called off the drawing thread.
	Open Opener

	// Speak changes the language of all that is said from then on; nil: it
	// stays as it is.
	Speak func(language string) error
	// StartAtLogin switches the start at login; nil: it can't be.
	StartAtLogin func(on bool) error

	Finder  Finder  // finds servers of other apps; nil: none are found
	History History // nil: nothing is kept, and the page says so
	Places  []Place // where Parley's files are, for the settings
	SaveDir string  // where results are saved
	Desk    Desk    // what the desktop around the windows offers
	Hidden  bool    // start without the window, as at login

	Post       func(func()) // hops to the drawing thread; nil: fyne.Do
	Background func(func()) // runs off the drawing thread; nil: a goroutine
	Now        func() time.Time
	Logger     *slog.Logger
}

func (p *Params) check() error {
	switch {
	case p.App == nil:
		return errors.New("shell: no Fyne app")
	case p.Core == nil:
		return errors.New("shell: no core")
	case p.Open == nil:
		return errors.New("shell: nothing opens links")
	}
	if p.Post == nil {
		p.Post = fyne.Do
	}
	if p.Background == nil {
		p.Background = func(f func()) { go f() }
	}
	if p.Now == nil {
		p.Now = time.Now
	}
	if p.Logger == nil {
		p.Logger = slog.New(slog.DiscardHandler)
	}
	return nil
}

// page is what stands at the right of the rail.
type page interface {
	Object() fyne.CanvasObject
	// Hear looks again at what e names.
	Hear(e app.Event)
	// Focus puts the keyboard where it starts.
	Focus(c fyne.Canvas)
}

// Shell is the main window and all that belongs to it.
type Shell struct {
	p        Params
	core     *app.App
	win      fyne.Window
	rail     *rail
	stage    *fyne.Container
	modal    *modal
	asks     *asks
	desk     desk         // how it stands on the desktop
	look     app.Settings // as applied
	lent     bool         // a text is being typed in another program
	where    place
	page     page
	servers  map[string]*serverPage // pages keep what was typed
	ctx      context.Context
	cancel   context.CancelFunc
	stopTick func()
}

// New makes the window. It is shown by Show.
func New(p Params) (*Shell, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	s := &Shell{p: p, core: p.Core, servers: map[string]*serverPage{}}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.p.Post = s.desk.exit.guard(p.Post)
	s.look = s.core.Settings()
	s.applyTheme()
	s.win = p.App.NewWindow("Parley")
	s.win.SetPadded(false)
	s.win.SetMaster()
	s.modal = &modal{win: s.win}
	s.asks = newAsks(s)
	s.furnish()
	s.win.Resize(s.firstSize())
	s.bindKeys(s.win.Canvas())
	s.Go(s.firstPlace())
	s.takePlace()
	s.core.Listen(s.p.Post, s.hear)
	return s, nil
}

// furnish makes rail and stage, in the language that is spoken now.
func (s *Shell) furnish() {
	s.rail = newRail(s.core, s.p.Now, s.Go)
	s.stage = container.NewStack()
	left := container.NewStack(kit.NewTint(kit.ColorSurface, "", 0), s.rail.object)
	s.win.SetContent(kit.NewTipLayer(container.New(railLayout{}, left, kit.NewTint(kit.ColorBorder, "", 0), s.stage)))
}

// Show brings the window up, unless it is to start hidden.
func (s *Shell) Show() {
	s.stopTick = s.startTick()
	s.p.Background(func() { s.desk.attention.announcer.run(s.ctx) })
	if s.p.Hidden {
		s.startHidden()
		return
	}
	s.win.Show()
}

// Close ends what the window runs by itself.
func (s *Shell) Close() {
	s.Leave() // Fyne's thread has ended
	if s.stopTick != nil {
		s.stopTick()
	}
	s.cancel()
	s.asks.closeAll()
	size := s.win.Canvas().Size()
	s.core.Remember(func(m *app.Memory) { m.Width, m.Height, m.Page = size.Width, size.Height, s.where.String() })
}

// hear passes an event on to whoever shows what it names.
func (s *Shell) hear(e app.Event) {
	s.rail.Hear(e)
	switch e.Kind {
	case app.ServersChanged:
		s.forget()
	case app.InboxChanged:
		s.asks.look(e.Server)
	case app.SettingsChanged:
		s.applySettings()
		s.desk.attention.look()
	}
	s.desk.tray.Hear(e)
	for name, p := range s.servers {
		if p != s.page && name == e.Server {
			p.Hear(e)
		}
	}
	if s.page != nil {
		s.page.Hear(e)
	}
}

// forget drops the pages of servers that are gone.
func (s *Shell) forget() {
	for name := range s.servers {
		if _, ok := s.core.Server(name); !ok {
			delete(s.servers, name)
		}
	}
	if s.where.kind == atServer || s.where.kind == atEdit {
		if _, ok := s.core.Server(s.where.server); !ok {
			s.Go(s.firstPlace())
		}
	}
	if s.where.kind == atWelcome && len(s.core.Servers()) > 0 {
		s.Go(s.firstPlace())
	}
}

func (s *Shell) firstSize() fyne.Size {
	m := s.core.Memory()
	if m.Width < leastWidth || m.Height < leastHeight {
		return fyne.NewSize(firstWidth, firstHeight)
	}
	return fyne.NewSize(m.Width, m.Height)
}

// railLayout gives the rail its width, a line, and the page the rest.
type railLayout struct{}

// Layout places rail, line and page.
func (railLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := min(railWidth, size.Width)
	o[0].Resize(fyne.NewSize(width, size.Height))
	o[1].Move(fyne.NewPos(width, 0))
	o[1].Resize(fyne.NewSize(1, size.Height))
	o[2].Move(fyne.NewPos(width+1, 0))
	o[2].Resize(fyne.NewSize(size.Width-width-1, size.Height))
}

// MinSize is the least the window is drawn for, whatever is on the page.
func (railLayout) MinSize([]fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(leastWidth, leastHeight)
}
