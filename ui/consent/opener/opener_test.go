package opener

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"parley/elicit/weblink"
)

func TestDoor(t *testing.T) {
	for _, url := range []string{"https://a.test/", "http://[::1]:8080/x?y=%20'z'&$(a);#f", "https://a.test/" + strings.Repeat("~", 9000)} {
		if !presentable(url) {
			t.Errorf("%.60q was turned away", url)
		}
	}
	for _, url := range []string{
		"", "--help", "/etc/passwd", "file:///etc/passwd", "javascript:alert(1)", "HTTPS://a.test/", "https:/a", "ftp://a.test/",
		"calc", `\\host\share`, "https://a.test/ b", "https://a.test/\x00", "https://a.test/\n", "https://a.test/é",
		`https://a.test/"&calc&"`, "https://a.test/`id`", "https://a.test/|x", "https://a.test/\x7f", `https://a.test/\x`,
	} {
		if presentable(url) {
			t.Errorf("%q was let through", url)
		}
	}
}

func TestNoLinkIsNotOpened(t *testing.T) {
	if err := New(Params{}).Open(t.Context(), weblink.Link{}); err == nil {
		t.Error("the zero link was opened")
	}
}

func TestAwait(t *testing.T) {
	failed := errors.New("exit status 3")
	tests := map[string]struct {
		ends   time.Duration // when the launcher ends; 0: never
		with   error
		cancel time.Duration
		want   error
	}{
		"ends well":                 {ends: time.Second},
		"fails":                     {ends: time.Second, with: failed, want: failed},
		"stays, so it is a browser": {},
		"stays, and fails later":    {ends: time.Minute, with: failed},
		"withdrawn":                 {cancel: time.Second, want: context.Canceled},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if tt.cancel > 0 {
					time.AfterFunc(tt.cancel, cancel)
				}
				done := make(chan error, 1)
				if tt.ends > 0 {
					time.AfterFunc(tt.ends, func() { done <- tt.with })
				}
				start := time.Now()
				if err := New(Params{}).await(ctx, done); !errors.Is(err, tt.want) {
					t.Errorf("got %v, want %v", err, tt.want)
				}
				if waited := time.Since(start); waited > 3*time.Second {
					t.Errorf("the user waited %v", waited)
				}
			})
		})
	}
}

func TestTailKeepsTheEnd(t *testing.T) {
	var log bytes.Buffer
	out := &tail{log: &log}
	for range 100 {
		io.WriteString(out, strings.Repeat("x", 1000)+"\n")
	}
	io.WriteString(out, "the end\n")
	if s := out.String(); len(s) > tailSize || !strings.HasSuffix(s, "the end") {
		t.Errorf("kept %d bytes ending in %q", len(s), s[max(0, len(s)-10):])
	}
	if log.Len() != 100*1001+8 {
		t.Errorf("the log got %d bytes", log.Len())
	}
}

func TestFullLogStopsNothing(t *testing.T) {
	out := &tail{log: brokenWriter{}}
	if n, err := out.Write([]byte("said")); n != 4 || err != nil {
		t.Errorf("Write gave %d, %v", n, err)
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }
