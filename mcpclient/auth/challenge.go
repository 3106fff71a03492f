package auth

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/oauthex"
)

// maxMetadata bounds a metadata document, as the SDK does.
const maxMetadata = 1 << 20

// challenge prepares a 401 or 403 for the SDK's flow, which is stricter than
// deployed servers in two ways:
//
//   - It compares the resource of the protected resource metadata (RFC 9728
//     3.3) to the letter. A final slash more or less is common and harmless, so
//     where that is the only difference the request is shown to the flow with
//     the resource as the metadata spells it, which also makes that spelling
//     the resource parameter (RFC 8707).
//   - It steps up only for error="insufficient_scope". A 403 that names scopes
//     but no error means the same.
func (h *Handler) challenge(ctx context.Context, req *http.Request, resp *http.Response) (*http.Request, http.Header) {
	header := resp.Header.Clone()
	values := header.Values("WWW-Authenticate")
	params := bearer(values)
	h.seen.stepUp = resp.StatusCode == http.StatusForbidden
	if h.seen.stepUp && params["scope"] != "" && params["error"] == "" {
		for i, v := range values {
			if strings.HasPrefix(strings.ToLower(v), "bearer ") {
				values[i] = v + `, error="insufficient_scope"`
			}
		}
	}
	endpoint := *req.URL
	endpoint.RawQuery, endpoint.Fragment = "", ""
	out := req.Clone(ctx)
	out.URL = &endpoint
	if exact := h.resource(ctx, params["resource_metadata"], endpoint); exact != nil {
		out.URL = exact
	}
	h.seen.resource = out.URL.String()
	return out, header
}

// bearer gives the parameters of the Bearer challenge.
func bearer(values []string) map[string]string {
	challenges, err := oauthex.ParseWWWAuthenticate(values)
	if err != nil {
		return nil
	}
	for _, c := range challenges {
		if c.Scheme == "bearer" {
			return c.Params
		}
	}
	return nil
}

// resource is the metadata's own spelling of the endpoint, when it differs by
// one final slash only; nil otherwise.
func (h *Handler) resource(ctx context.Context, metadataURL string, endpoint url.URL) *url.URL {
	well := endpoint
	well.Path = "/.well-known/oauth-protected-resource/" + strings.Trim(endpoint.Path, "/")
	well.Path = strings.TrimSuffix(well.Path, "/")
	for _, u := range []string{metadataURL, well.String()} {
		if u == "" {
			continue
		}
		spelled, ok := h.fetchResource(ctx, u)
		if !ok {
			continue
		}
		if spelled == endpoint.String() || strings.TrimSuffix(spelled, "/") != strings.TrimSuffix(endpoint.String(), "/") {
			return nil
		}
		if exact, err := url.Parse(spelled); err == nil {
			return exact
		}
	}
	return nil
}

// fetchResource reads the resource of a metadata document, over HTTPS or
// loopback only.
func (h *Handler) fetchResource(ctx context.Context, metadataURL string) (string, bool) {
	u, err := url.Parse(metadataURL)
	if err != nil || (u.Scheme != "https" && !isLoopback(u.Hostname())) {
		return "", false
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, metadataURL, nil)
	if err != nil {
		return "", false
	}
	resp, err := h.http.Do(req)
	if err != nil {
		return "", false
	}
	defer resp.Body.Close()
	var doc struct {
		Resource string `json:"resource"`
	}
	if resp.StatusCode != http.StatusOK || json.NewDecoder(io.LimitReader(resp.Body, maxMetadata)).Decode(&doc) != nil {
		return "", false
	}
	return doc.Resource, doc.Resource != ""
}

func isLoopback(host string) bool {
	return host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.")
}
