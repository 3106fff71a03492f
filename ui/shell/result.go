package shell

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/lang"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/ui/kit"
)

// Limits on what is drawn of a result.
const (
	maxBlocks = 50
	maxDrawn  = 4 << 20 // bytes of one text; a longer one can be saved
)

// resultBlocks draws what a call gave back.
func (s *Shell) resultBlocks(c app.Call, changed func()) []fyne.CanvasObject {
	var blocks []app.Content
	var rows []fyne.CanvasObject
	switch {
	case c.Tool != nil:
		blocks = c.Tool.Content
		if len(c.Tool.Structured) > 0 {
			rows = append(rows, s.jsonBlock(c.Tool.Structured, changed))
			blocks = withoutEcho(blocks, c.Tool.Structured)
		}
		if len(blocks) == 0 && len(rows) == 0 {
			rows = append(rows, dim(lang.L("The tool gave nothing back.")))
		}
	case c.Prompt != nil:
		return promptBlocks(s, c, changed)
	case c.Resource != nil:
		blocks = c.Resource
	}
	return append(rows, s.contentBlocks(c.Server, blocks, changed)...)
}

// contentBlocks draws blocks of content, up to a number.
func (s *Shell) contentBlocks(server string, blocks []app.Content, changed func()) []fyne.CanvasObject {
	var rows []fyne.CanvasObject
	for i, b := range blocks {
		if i == maxBlocks {
			return append(rows, dim(lang.L("and {{.N}} more", map[string]any{"N": len(blocks) - i})))
		}
		rows = append(rows, s.contentBlock(server, b, changed))
	}
	return rows
}

func (s *Shell) contentBlock(server string, c app.Content, changed func()) fyne.CanvasObject {
	switch {
	case c.Kind == app.ContentImage:
		return newImageBlock(s, c, changed)
	case c.Kind == app.ContentLink:
		return s.linkBlock(server, c)
	case c.Kind == app.ContentOther:
		return s.jsonBlock(jsontext.Value(c.Text), changed)
	case len(c.Data) > 0 || c.Kind == app.ContentAudio:
		return s.fileBlock(c)
	}
	return s.textBlock(c.Text, changed)
}

// textBlock shows text as it is; text that is JSON, as JSON.
func (s *Shell) textBlock(text string, changed func()) fyne.CanvasObject {
	if len(text) > maxDrawn {
		return s.fileBlock(app.Content{MIMEType: "text/plain", Data: []byte(text)})
	}
	v := jsontext.Value(text)
	if k := v.Kind(); (k == '{' || k == '[') && v.IsValid() {
		return s.jsonBlock(v, changed)
	}
	words := kit.NewSafeText(text, kit.TextOptions{MaxLines: 16})
	words.OnResize = changed
	return kit.NewColumn(kit.Space1,
		kit.Box(kit.ColorSurface, "", words),
		kit.NewLinks(kit.NewTextLink(lang.L("Copy text"), func() {
			fyne.CurrentApp().Clipboard().SetContent(text)
		})))
}

func (s *Shell) jsonBlock(v jsontext.Value, changed func()) fyne.CanvasObject {
	if len(v) > maxDrawn {
		return s.fileBlock(app.Content{MIMEType: "application/json", Data: v})
	}
	view := kit.NewJSONView(v)
	view.OnResize = changed
	return view
}

// withoutEcho leaves out the text that repeats the structured content, as the
// specification asks servers to send for older clients.
func withoutEcho(blocks []app.Content, structured jsontext.Value) []app.Content {
	if len(blocks) != 1 || blocks[0].Kind != app.ContentText || len(structured) > maxDrawn || len(blocks[0].Text) > maxDrawn {
		return blocks
	}
	text, value := jsontext.Value(blocks[0].Text).Clone(), structured.Clone()
	if text.Canonicalize() == nil && value.Canonicalize() == nil && string(text) == string(value) {
		return nil
	}
	return blocks
}

// linkBlock is a resource that can be read.
func (s *Shell) linkBlock(server string, c app.Content) fyne.CanvasObject {
	name := c.Title
	if name == "" {
		name = c.Name
	}
	rows := []fyne.CanvasObject{
		kit.NewText(plaintext.Line(name, maxTitle), kit.TextOptions{Style: fyne.TextStyle{Bold: true}}),
		kit.NewText(plaintext.Line(c.URI, maxLine), kit.TextOptions{Size: kit.SizeSmall, Color: kit.ColorDim}),
	}
	if c.Description != "" {
		rows = append(rows, kit.NewSafeText(c.Description, kit.TextOptions{MaxLines: 3}))
	}
	rows = append(rows, kit.NewLinks(kit.NewTextLink(lang.L("Read it"), func() {
		s.Go(place{kind: atServer, server: server})
		s.servers[server].OpenResource(c.URI)
	})))
	return kit.Box(kit.ColorSurface, "", kit.NewColumn(kit.Space1, rows...))
}

// fileBlock is data that can only be saved.
func (s *Shell) fileBlock(c app.Content) fyne.CanvasObject {
	what := c.MIMEType
	if what == "" {
		what = lang.L("data")
	}
	words := plaintext.Line(what, maxName) + " · " + sizeWords(len(c.Data))
	if c.URI != "" {
		words += " · " + plaintext.Line(c.URI, maxLine)
	}
	return kit.Box(kit.ColorSurface, "", kit.NewColumn(kit.Space1,
		kit.NewText(words, kit.TextOptions{}),
		kit.NewLinks(s.saveLink(c))))
}

func dim(text string) *kit.Text {
	return kit.NewText(text, kit.TextOptions{Color: kit.ColorDim})
}
