package wire

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// doer answers requests in a test.
type doer func(*http.Request) *http.Response

func (d doer) Do(r *http.Request) (*http.Response, error) {
	resp := d(r)
	resp.Request = r
	if resp.Body == nil {
		resp.Body = http.NoBody
	}
	resp.Status = fmt.Sprintf("%d %s", resp.StatusCode, http.StatusText(resp.StatusCode))
	return resp, nil
}

func reply(status int, kind, body string) *http.Response {
	return &http.Response{
		StatusCode: status, Header: http.Header{"Content-Type": {kind}}, Body: io.NopCloser(strings.NewReader(body)),
	}
}

func TestLegacyEndpointIsResolved(t *testing.T) {
	t.Parallel()
	tests := []struct{ value, post, spare string }{
		{"/messages?s=1", "https://gw.example.test/messages?s=1", "https://gw.example.test/team1/messages?s=1"},
		{"messages?s=1", "https://gw.example.test/team1/messages?s=1", ""},
		{"?s=1", "https://gw.example.test/team1/sse?s=1", ""},
		{"https://gw.example.test/team1/messages?s=1", "https://gw.example.test/team1/messages?s=1", ""},
		{"https://GW.example.test:443/x", "https://GW.example.test:443/x", ""},
		{"/team1/messages", "https://gw.example.test/team1/messages", ""},
		{"https://evil.test/messages?s=1", "", ""},
		{"//evil.test/messages", "", ""},
		{"http://gw.example.test/messages", "", ""},
		{"https://gw.example.test:8443/messages", "", ""},
		{"javascript:alert(1)", "", ""},
		{"https://gw.example.test:bad/", "", ""},
	}
	for _, tt := range tests {
		var posted []string
		d := doer(func(r *http.Request) *http.Response {
			if r.Method == http.MethodGet {
				return reply(200, "text/event-stream", "event: endpoint\ndata: "+tt.value+"\n\n")
			}
			posted = append(posted, r.URL.String())
			return reply(404, "", "")
		})
		rt, err := NewLegacySSE(HTTPOptions{Client: d, Codec: NewCodec(CodecOptions{})})
		if err != nil {
			t.Fatal(err)
		}
		req, _ := http.NewRequest(http.MethodGet, "https://gw.example.test/team1/sse?key=k", nil)
		resp, err := rt.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		told, err := io.ReadAll(resp.Body)
		if tt.post == "" {
			if rt.Fault() == nil || len(told) > 0 {
				t.Errorf("%s was taken: %s", tt.value, told)
			}
			if u, _ := url.Parse(tt.value); u != nil && u.Host == "evil.test" && !errors.Is(rt.Fault(), ErrOtherOrigin) {
				t.Errorf("%s: %v", tt.value, rt.Fault())
			}
			continue
		}
		if want := "event: endpoint\ndata: " + tt.post + "\n\n"; string(told) != want {
			t.Errorf("%s: the SDK is told %q (%v)", tt.value, told, err)
		}
		msg := `{"jsonrpc":"2.0","method":"notifications/x"}`
		post, _ := http.NewRequest(http.MethodPost, tt.post, strings.NewReader(msg))
		if _, err := rt.RoundTrip(post); err != nil {
			t.Fatal(err)
		}
		want := strings.TrimSpace(tt.post + " " + tt.spare)
		if got := strings.Join(posted, " "); got != want {
			t.Errorf("%s: posted to %s, want %s", tt.value, got, want)
		}
	}
}

func TestLegacyStreamThatIsNone(t *testing.T) {
	t.Parallel()
	for _, resp := range []*http.Response{reply(405, "", ""), reply(200, "text/html", "<html>")} {
		rt, err := NewLegacySSE(HTTPOptions{Client: doer(func(*http.Request) *http.Response { return resp }), Codec: NewCodec(CodecOptions{})})
		if err != nil {
			t.Fatal(err)
		}
		req, _ := http.NewRequest(http.MethodGet, "https://x.test/sse", nil)
		_, err = rt.RoundTrip(req)
		var status *StatusError
		if !errors.As(err, &status) || status.Code != resp.StatusCode {
			t.Errorf("%v", err)
		}
	}
}
