package secrets

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestSealedFileOutlivesTheRun(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "secrets.sealed")
	ring := newFakeRing(128)
	ring.setFail(func(int) error { return errNoBus })
	v, _ := openOn(t, ring)
	if err := v.Set(t.Context(), k, "planted-before"); err != nil {
		t.Fatal(err)
	}
	if err := v.UseFile(path, "correct horse"); err != nil {
		t.Fatal(err)
	}
	if v.State().Kept != InFile || !v.State().Say.IsZero() {
		t.Errorf("state %+v", v.State())
	}
	big := strings.Repeat("planted-after", 1000)
	if err := v.Set(t.Context(), Key{"b", "y"}, big); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil || bytes.Contains(data, []byte("planted")) || bytes.Contains(data, []byte("Weather")) {
		t.Errorf("the file shows what is in it (%v)", err)
	}

	next, _ := openOn(t, ring)
	if err := next.UseFile(path, "wrong horse!"); err == nil || !strings.Contains(err.Error(), "passphrase doesn't open") {
		t.Errorf("wrong passphrase: %v", err)
	}
	if err := next.UseFile(path, "correct horse"); err != nil {
		t.Fatal(err)
	}
	if got, err := next.Get(t.Context(), k); got != "planted-before" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := next.Get(t.Context(), Key{"b", "y"}); got != big || err != nil {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	if err := next.Delete(t.Context(), k); err != nil {
		t.Error(err)
	}
	if _, err := next.Get(t.Context(), k); !errors.Is(err, ErrNotFound) {
		t.Errorf("after deleting: %v", err)
	}
}

func TestSealedFileRefusals(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "secrets.sealed")
	v, _ := openOn(t, newFakeRing(128))
	if err := v.UseFile(path, "short"); err == nil || !strings.Contains(err.Error(), "8 characters") {
		t.Errorf("short passphrase: %v", err)
	}
	for _, content := range []string{"", "{}", "null", "not json", `{"format":"parley-secrets-1","rounds":99999999999}`,
		`{"format":"parley-secrets-1","rounds":1,"nonce":"AA=="}`} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := v.UseFile(path, "long enough"); err == nil || !strings.Contains(err.Error(), "can't be read") {
			t.Errorf("%q: %v", content, err)
		}
		if got, _ := os.ReadFile(path); string(got) != content {
			t.Errorf("%q was overwritten", content)
		}
	}
}
