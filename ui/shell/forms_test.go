package shell

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"github.com/google/go-cmp/cmp"

	"parley/app"
	"parley/config"
	"parley/elicit/say"
)

func TestCommandLinesAreReadAsAShellReadsThem(t *testing.T) {
	for line, want := range map[string][]string{
		``:                         nil,
		`npx -y weather-desk`:      {"npx", "-y", "weather-desk"},
		`a "b c" 'd "e"' f\ g`:     {"a", "b c", `d "e"`, "f g"},
		`C:\Users\ana\desk.exe -v`: {`C:\Users\ana\desk.exe`, "-v"},
		`a "" ''`:                  {"a", "", ""},
		`a "\"q\" \\"`:             {"a", `"q" \`},
		"a\tb\n c":                 {"a", "b", "c"},
	} {
		got, err := splitCommand(line)
		if err != nil || !cmp.Equal(got, want) {
			t.Errorf("splitCommand(%s) = %q, %v, want %q", line, got, err, want)
		}
		again, err := splitCommand(joinCommand(got))
		if err != nil || !cmp.Equal(again, got) {
			t.Errorf("%q comes back as %q, %v", got, again, err)
		}
	}
	if _, err := splitCommand(`a "b`); err == nil {
		t.Error("an open quotation mark passes")
	}
}

func FuzzCommandLineComesBack(f *testing.F) {
	f.Add("a", "b c", `"'\`)
	f.Fuzz(func(t *testing.T, a, b, c string) {
		want := []string{a, b, c}
		got, err := splitCommand(joinCommand(want))
		if err != nil || strings.ToValidUTF8(strings.Join(got, "\x00"), "�") != strings.ToValidUTF8(strings.Join(want, "\x00"), "�") {
			t.Errorf("%q comes back as %q, %v", want, got, err)
		}
	})
}

func TestPairsAreFilledInARowEach(t *testing.T) {
	r := newRig(t, config.Server{Name: "Shop", Transport: config.HTTP, URL: "https://shop.example/mcp",
		Headers: map[string]string{"Authorization": "Bearer ${keyring:Shop/x}", "X-Team": "red"}})
	r.Go(place{kind: atEdit, server: "Shop"})
	h := r.page.(*serverForm).headers
	if kept := h.rows[0].value; kept.Text != "" || !kept.Password || kept.PlaceHolder != "Kept in your keyring" {
		t.Errorf("what is in the keyring is shown as %q", kept.Text)
	}
	h.rows[1].value.SetText("blue")
	r.press(r.win, "Add a header")
	h.rows[2].name.SetText("X-Api-Key: abc")
	if key := h.rows[2]; key.name.Text != "X-Api-Key" || key.value.Text != "abc" || !key.value.Password {
		t.Errorf("a pasted header became %q and %q, hidden: %v", key.name.Text, key.value.Text, key.value.Password)
	}
	r.press(r.win, "Add a header") // left empty: nothing
	h.rows[3].value.SetText("lost?")
	r.runOpen()
	r.expect(r.win, "Needs a name.")
	h.rows[3].name.SetText("X-Team")
	r.runOpen()
	r.expect(r.win, "“X-Team” is there twice.")
	h.remove(h.rows[3])
	r.runOpen()
	r.until("its page", func() bool { return r.where.kind == atServer })
	want := map[string]string{"Authorization": "Bearer ${keyring:Shop/x}", "X-Team": "blue", "X-Api-Key": "abc"}
	if d := cmp.Diff(want, r.store.List()[0].Headers); d != "" {
		t.Error(d)
	}
}

func TestACopyOfAServerIsOffUntilItIsSaved(t *testing.T) {
	r := newRig(t, config.Server{Name: "Desk", Transport: config.Stdio, Command: "desk", Args: []string{"-v"}})
	r.Go(place{kind: atServer, server: "Desk"})
	r.deed("Desk", "Duplicate").Action()
	r.until("the copy's form", func() bool { return r.where == place{kind: atEdit, server: "Desk 2"} })
	if srv, _ := r.core.Server("Desk 2"); !srv.Config.Disabled {
		t.Error("the copy runs before anybody has looked at it")
	}
	r.page.(*serverForm).title.SetText("Desk of Ana")
	r.runOpen()
	r.until("its page", func() bool { return r.where == place{kind: atServer, server: "Desk of Ana"} })
	want := []config.Server{
		{Name: "Desk", Transport: config.Stdio, Command: "desk", Args: []string{"-v"}},
		{Name: "Desk of Ana", Transport: config.Stdio, Command: "desk", Args: []string{"-v"}},
	}
	if d := cmp.Diff(want, r.store.List()); d != "" {
		t.Error(d)
	}
}

func TestAServerStartsWhenItIsOpened(t *testing.T) {
	r := newRig(t, config.Server{Name: "Desk", Transport: config.Stdio, Command: "desk"},
		config.Server{Name: "Rare", Transport: config.Stdio, Command: "rare", OnDemand: true})
	r.sup("Desk")
	r.mu.Lock()
	started := r.sups["Rare"] != nil
	r.mu.Unlock()
	if started {
		t.Error("it was started with the app")
	}
	r.Go(place{kind: atServer, server: "Rare"})
	r.sup("Rare") // waits for it
}

func TestAServerIsAddedByItsCommandLine(t *testing.T) {
	r := newRig(t)
	r.shortcut(fyne.KeyN)
	f := r.page.(*serverForm)
	r.runOpen()
	r.expect(r.win, "Needs a name.")
	r.typeKeys(r.win, "Desk") // the focus is where the fault is
	r.runOpen()
	r.expect(r.win, "Needs the program to start.")
	f.command.SetText(`npx -y "weather desk"`)
	r.press(r.win, "Add a variable")
	r.typeKeys(r.win, "KEY=") // the focus is in the new row
	r.typeKeys(r.win, "1")    // and goes on to the value
	r.press(r.win, "Save and connect")
	r.until("its page", func() bool { return r.where == place{kind: atServer, server: "Desk"} })
	want := config.Server{Name: "Desk", Transport: config.Stdio, Command: "npx", Args: []string{"-y", "weather desk"}, Env: map[string]string{"KEY": "1"}}
	if d := cmp.Diff([]config.Server{want}, r.store.List()); d != "" {
		t.Error(d)
	}
}

func TestAServerIsAddedByItsAddress(t *testing.T) {
	r := newRig(t)
	r.Go(place{kind: atAdd})
	f := r.page.(*serverForm)
	f.title.SetText("Shop")
	f.kind.SetSelected(f.kind.Options[1])
	f.address.SetText("shop.example/mcp")
	r.runOpen()
	r.expect(r.win, "Needs a whole address")
	f.address.SetText("https://shop.example/mcp")
	r.press(r.win, "Add a header")
	f.headers.rows[0].name.SetText("X-Team: red")
	r.runOpen()
	r.until("its page", func() bool { return r.where.kind == atServer })
	want := config.Server{Name: "Shop", Transport: config.HTTP, URL: "https://shop.example/mcp", Headers: map[string]string{"X-Team": "red"}}
	if d := cmp.Diff([]config.Server{want}, r.store.List()); d != "" {
		t.Error(d)
	}
}

func TestEditingKeepsWhatTheFormDoesNotShow(t *testing.T) {
	before := config.Server{Name: "Shop", Transport: config.SSE, URL: "https://shop.example/sse", CAFile: "/ca.pem", Revision: app.Revision20250618}
	r := newRig(t, before)
	r.Go(place{kind: atEdit, server: "Shop"})
	r.page.(*serverForm).title.SetText("Store")
	r.press(r.win, "Save and connect")
	r.until("its page", func() bool { return r.where == place{kind: atServer, server: "Store"} })
	before.Name = "Store"
	if d := cmp.Diff([]config.Server{before}, r.store.List()); d != "" {
		t.Error(d)
	}
}

func TestRareSettingsAreFoldedAwayUntilWanted(t *testing.T) {
	r := newRig(t)
	r.Go(place{kind: atAdd})
	f := r.page.(*serverForm)
	if f.kind.SetSelected(f.kind.Options[1]); strings.Contains(text(r.win), "Client ID") {
		t.Error("a new user meets them at once")
	}
	f.title.SetText("Shop")
	f.address.SetText("https://shop.example/mcp")
	f.rare.toggle()
	r.expect(r.win, "Client ID", "Certificate file", "Time limit of a call", "Fewer settings")
	f.rare.limit.SetText("soon")
	r.runOpen()
	r.expect(r.win, "Needs a whole number of seconds, up to 86400.")
	f.rare.limit.SetText("90")
	f.rare.port.SetText("70000")
	r.runOpen()
	r.expect(r.win, "Needs a port")
	f.rare.port.SetText("3118")
	f.rare.caFile.SetText(" /ca.pem ")
	f.rare.client.SetText("parley")
	f.rare.secret.SetText("s3cret")
	f.rare.scopes.SetText("files:read  files:write")
	f.rare.back.SetSelectedIndex(2)
	f.rare.revision.SetSelected(app.Revision20251125)
	r.runOpen()
	r.until("its page", func() bool { return r.where.kind == atServer })
	want := config.Server{Name: "Shop", Transport: config.HTTP, URL: "https://shop.example/mcp", CAFile: "/ca.pem",
		Revision: app.Revision20251125, CallTimeout: 90 * time.Second, OAuth: &config.OAuth{ClientID: "parley", ClientSecret: "s3cret",
			Scopes: []string{"files:read", "files:write"}, RedirectHost: "localhost", RedirectPort: 3118}}
	if d := cmp.Diff([]config.Server{want}, r.store.List()); d != "" {
		t.Error(d)
	}
	// Whoever opens it again sees what is set.
	r.Go(place{kind: atEdit, server: "Shop"})
	r.expect(r.win, "Fewer settings")
	r.press(r.win, "Save and connect")
	r.until("its page again", func() bool { return r.where.kind == atServer })
	if d := cmp.Diff([]config.Server{want}, r.store.List()); d != "" {
		t.Error(d)
	}
}

func TestWhatCantBeSavedStaysInTheForm(t *testing.T) {
	r := newRig(t)
	r.store.fail = &say.Error{What: say.T("servers.json can't be written."), Do: say.T("Free some space.")}
	r.Go(place{kind: atAdd})
	f := r.page.(*serverForm)
	f.title.SetText("Desk")
	f.command.SetText("desk")
	r.runOpen()
	r.until("the fault", func() bool { return strings.Contains(text(r.win), "servers.json can't be written.") })
	if r.where.kind != atAdd || f.title.Text != "Desk" {
		t.Error("what was typed is gone")
	}
}

func TestSavedResultsNeverOverwrite(t *testing.T) {
	dir := t.TempDir()
	for _, want := range []string{"parley.png", "parley-2.png", "parley-3.png"} {
		path, err := saveNew(dir, "parley", ".png", []byte(want))
		if err != nil || filepath.Base(path) != want {
			t.Fatalf("saved as %s, %v, want %s", path, err, want)
		}
		if got, _ := os.ReadFile(path); string(got) != want {
			t.Errorf("%s holds %q", path, got)
		}
	}
	_, err := saveNew(filepath.Join(dir, "nowhere"), "parley", ".png", nil)
	var e *say.Error
	if !errors.As(err, &e) || e.Do.IsZero() {
		t.Errorf("a folder that isn't there: %v", err)
	}
}

func TestImagesAreJudgedBeforeTheyAreDecoded(t *testing.T) {
	if _, size, err := decodeImage(onePixel); err != nil || size != "64 × 32" {
		t.Errorf("a good one: %q %v", size, err)
	}
	if _, _, err := decodeImage([]byte("GIF89a")); err == nil {
		t.Error("a broken one passes")
	}
	huge := append([]byte(nil), onePixel...)
	copy(huge[16:24], []byte{0, 1, 0, 0, 0, 1, 0, 0}) // 65536 × 65536 in the head
	if _, _, err := decodeImage(huge); err == nil {
		t.Error("a huge one passes")
	}
}
