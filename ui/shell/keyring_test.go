package shell

import (
	"context"
	"strings"
	"sync"
	"testing"

	"fyne.io/fyne/v2"
	sdkauth "github.com/modelcontextprotocol/go-sdk/auth"

	"parley/app"
	"parley/config"
	"parley/elicit/say"
	"parley/mcpclient"
	"parley/store/secrets"
)

// fakeKeyring notes what it is told.
type fakeKeyring struct {
	mu    sync.Mutex
	state secrets.State
	told  []string
}

func (k *fakeKeyring) State() secrets.State {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.state
}

func (k *fakeKeyring) Retry(context.Context) error { return k.tell("retry") }

func (k *fakeKeyring) UseFile(path, passphrase string) error {
	return k.tell("file " + path + " " + passphrase)
}

func (k *fakeKeyring) tell(what string) error {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.told = append(k.told, what)
	return nil
}

func (k *fakeKeyring) heard() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return strings.Join(k.told, ", ")
}

// fakeAccount is a sign-in.
type fakeAccount struct {
	sdkauth.OAuthHandler
	mu  sync.Mutex
	out bool
}

func (a *fakeAccount) SignedIn() bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return !a.out
}

func (a *fakeAccount) SignOut(context.Context) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.out = true
	return nil
}

func (r *rig) options(config.Server) mcpclient.Options {
	if r.account == nil {
		return mcpclient.Options{}
	}
	return mcpclient.Options{HTTP: mcpclient.HTTPOptions{OAuth: r.account}}
}

func TestALockedKeyringIsToldWithWhatHelps(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.vault.state = secrets.State{Kept: secrets.InMemory, Say: say.T("The keyring is locked.")}
	r.core.KeyringChanged()
	r.until("a mark on the inbox", func() bool { return r.rail.inbox.press.AccessibilityLabel() == "Inbox, with a warning" })
	r.Go(place{kind: atInbox})
	r.until("the notice", func() bool { return strings.Contains(text(r.win), "The keyring is locked.") })
	r.press(r.win, "Try again")
	r.await("retried", func() bool { return r.vault.heard() == "retry" })
	r.press(r.win, "Keep them in a file…")
	r.expect(r.win, "Keep secrets in a file?")
	r.typeKeys(r.win, "correct horse")
	r.press(r.win, "Use the file")
	r.await("moved", func() bool { return strings.Contains(r.vault.heard(), "file") })
	if got := r.vault.heard(); got != "retry, file secrets.sealed correct horse" {
		t.Errorf("the keyring heard %q", got)
	}
	r.vault.mu.Lock()
	r.vault.state = secrets.State{}
	r.vault.mu.Unlock()
	r.core.KeyringChanged()
	r.until("the mark to go", func() bool { return r.rail.inbox.press.AccessibilityLabel() == "Inbox" })
}

func TestSecretsInTheFileAreOfferedTheKeyring(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.store.plain = map[string]int{"A": 1}
	r.ready("A")
	r.Go(place{kind: atServer, server: "A"})
	r.expect(r.win, "Secrets of A are written out in servers.json.")
	r.press(r.win, "Move them to the keyring")
	r.until("the notice to go", func() bool { return !strings.Contains(text(r.win), "written out") })
	if r.core.PlainSecrets("A") != 0 {
		t.Error("not moved")
	}
}

func TestAServerWithoutLinksSaysSo(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"})
	r.ready("A")
	r.Go(place{kind: atServer, server: "A"})
	r.sup("A").o.OnChange(app.Snapshot{State: app.Ready, URLModeOff: true})
	r.until("told", func() bool { return strings.Contains(text(r.win), "A can't ask you to open web pages.") })
}

// deed is an entry of a server's menu, or nil.
func (r *rig) deed(server, label string) *fyne.MenuItem {
	s, _ := r.core.Server(server)
	for _, item := range r.servers[server].deeds(s) {
		if item.Label == label {
			return item
		}
	}
	return nil
}

func TestSigningOutIsOfferedWhereOneIsSignedIn(t *testing.T) {
	r := newRig(t, config.Server{Name: "A"}, config.Server{Name: "B"})
	r.ready("A")
	r.Go(place{kind: atServer, server: "A"})
	if r.deed("A", "Sign out…") != nil {
		t.Error("offered without a sign-in")
	}
	r.account = &fakeAccount{}
	if err := r.core.AddServer(t.Context(), config.Server{Name: "C"}); err != nil {
		t.Fatal(err)
	}
	r.await("C", func() bool { s, _ := r.core.Server("C"); return s.SignedIn })
	r.Go(place{kind: atServer, server: "C"})
	r.deed("C", "Sign out…").Action()
	r.expect(r.win, "Sign out of C?")
	r.press(r.win, "Sign out")
	r.await("signed out", func() bool { return !r.account.SignedIn() })
	if s, _ := r.core.Server("C"); !s.Config.Disabled {
		t.Error("still wanted")
	}
}
