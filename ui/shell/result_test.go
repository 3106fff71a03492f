package shell

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/config"
	"parley/mcpclient"
)

// result runs a tool that gives res back, and waits until it is drawn.
func (r *rig) result(res *app.ToolResult) {
	r.t.Helper()
	r.sup("A").live.(*fakeSession).call = func(context.Context, mcpclient.ToolCall) (*app.ToolResult, error) { return res, nil }
	r.Go(place{kind: atServer, server: "A", tool: "t"})
	r.runOpen()
	r.until("the result", func() bool {
		c := r.core.Calls("A")
		return len(c) > 0 && !c[0].Running() && len(r.queue) == 0
	})
}

func resultRig(t *testing.T) *rig {
	t.Helper()
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A", app.Tool{Name: "t"})
	return r
}

func TestResultsOfEveryKind(t *testing.T) {
	r := resultRig(t)
	r.result(&app.ToolResult{Content: []app.Content{
		{Text: "plain words"},
		{Kind: app.ContentImage, MIMEType: "image/png", Data: onePixel},
		{Kind: app.ContentAudio, MIMEType: "audio/wav", Data: make([]byte, 2000)},
		{Kind: app.ContentLink, Name: "Ticket", URI: "file:///1.pdf", Description: "A ticket."},
		{Kind: app.ContentResource, URI: "note:///1", Text: "a note"},
		{Kind: app.ContentOther, Text: `{"type":"hologram"}`},
	}})
	r.until("the image", func() bool { return strings.Contains(text(r.win), "64 × 32") })
	r.expect(r.win, "plain words", "image/png · 126 bytes", "audio/wav · 2 kB", "Ticket", "file:///1.pdf", "A ticket.", "a note", "hologram")
}

func TestTextThatOnlyRepeatsTheStructuredContentIsShownOnce(t *testing.T) {
	r := resultRig(t)
	r.result(&app.ToolResult{Structured: jsontext.Value(`{"a": 1, "b": "two"}`),
		Content: []app.Content{{Text: `{"b":"two","a":1}`}}})
	if n := strings.Count(text(r.win), "two"); n != 1 {
		t.Errorf("shown %d times in:\n%s", n, text(r.win))
	}
}

func TestAnEmptyResultSaysSo(t *testing.T) {
	r := resultRig(t)
	r.result(&app.ToolResult{})
	r.expect(r.win, "The tool gave nothing back.")
}

func TestAnErrorOfTheToolIsMarked(t *testing.T) {
	r := resultRig(t)
	r.result(&app.ToolResult{IsError: true, Content: []app.Content{{Text: "no such city"}}})
	r.expect(r.win, "The tool reported an error after", "no such city")
}

func TestHugeTextIsOfferedAsAFile(t *testing.T) {
	r := resultRig(t)
	huge := strings.Repeat("x", maxDrawn+1)
	r.result(&app.ToolResult{Content: []app.Content{{Text: huge}}})
	r.expect(r.win, "text/plain · 4.2 MB")
	r.press(r.win, "Save")
	r.until("saved", func() bool { return strings.Contains(text(r.win), "Saved as") })
	got, err := os.ReadFile(filepath.Join(r.p.SaveDir, "parley.txt"))
	if err != nil || string(got) != huge {
		t.Errorf("saved %d bytes, %v", len(got), err)
	}
}

func TestMoreBlocksThanCanBeDrawnAreCounted(t *testing.T) {
	r := resultRig(t)
	r.result(&app.ToolResult{Content: make([]app.Content, maxBlocks+7)})
	r.expect(r.win, "and 7 more")
}
