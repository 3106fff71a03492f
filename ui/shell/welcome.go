package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/lang"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"parley/app"
	"parley/config"
	"parley/ui/kit"
)

// PlaygroundName is what the built-in server is called at first.
const PlaygroundName = "Playground"

// welcomePage is what a new user sees: three ways to begin.
type welcomePage struct {
	first  fyne.Focusable
	object fyne.CanvasObject
}

func newWelcomePage(s *Shell) *welcomePage {
	try := startCard(theme.MediaPlayIcon(), lang.L("Try the playground"),
		lang.L("A built-in server that asks you everything a server can ask. Nothing leaves this computer."),
		s.addPlayground)
	imp := startCard(theme.DownloadIcon(), lang.L("Import servers"),
		lang.L("Take over the servers that other apps on this computer know. You see each one first."),
		func() { s.Go(place{kind: atImport}) })
	add := startCard(theme.ContentAddIcon(), lang.L("Add a server"),
		lang.L("By its command line or its web address."),
		func() { s.Go(place{kind: atAdd}) })
	title := widget.NewLabelWithStyle(lang.L("Welcome to Parley"), fyne.TextAlignCenter, fyne.TextStyle{Bold: true})
	title.SizeName = kit.SizeTitle
	words := widget.NewLabelWithStyle(lang.L("Servers ask, you answer. Nothing is ever answered without you."),
		fyne.TextAlignCenter, fyne.TextStyle{})
	words.Importance = widget.LowImportance
	words.Wrapping = fyne.TextWrapWord
	cards := container.NewGridWithColumns(3, try, imp, add)
	return &welcomePage{first: try, object: container.New(welcomeLayout{},
		container.NewVBox(title, words, widget.NewLabel(""), cards))}
}

// startCard is one way to begin.
func startCard(icon fyne.Resource, title, words string, act func()) *kit.Pressable {
	picture := widget.NewIcon(theme.NewPrimaryThemedResource(icon))
	body := kit.NewColumn(kit.Space2,
		container.NewHBox(container.NewGridWrap(fyne.NewSquareSize(28), picture)),
		kit.NewText(title, kit.TextOptions{Style: fyne.TextStyle{Bold: true}}),
		kit.NewText(words, kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}))
	return kit.NewPressable(title+". "+words, kit.Pad(kit.Space4, body), act).Bordered()
}

// addPlayground adds the built-in server.
func (s *Shell) addPlayground() {
	s.background(func() error {
		return s.core.AddServer(s.ctx, config.Server{Name: PlaygroundName, Transport: config.Playground})
	})
}

// Object is the page.
func (p *welcomePage) Object() fyne.CanvasObject { return p.object }

// Hear has nothing to look at.
func (p *welcomePage) Hear(app.Event) {}

// Focus is the first card.
func (p *welcomePage) Focus(c fyne.Canvas) { c.Focus(p.first) }

// welcomeLayout centres the cards, no wider than reads well.
type welcomeLayout struct{}

const (
	welcomeWidth  float32 = 720
	welcomeHeight float32 = 260
)

// Layout places the cards a little above the middle.
func (welcomeLayout) Layout(o []fyne.CanvasObject, size fyne.Size) {
	width := min(welcomeWidth, size.Width-2*kit.Space4)
	height := max(welcomeHeight, o[0].MinSize().Height)
	o[0].Resize(fyne.NewSize(width, height))
	o[0].Move(fyne.NewPos((size.Width-width)/2, max(kit.Space4, (size.Height-height)*0.4)))
}

// MinSize leaves the window free to be small.
func (welcomeLayout) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 200) }
