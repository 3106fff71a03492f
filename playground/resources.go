package playground

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

const (
	welcomeURI = "playground://welcome"
	sunsetURI  = "playground://sunset.png"
	noteURI    = "playground://locked-note"
	cityURI    = "playground://city/"
)

const welcome = `Welcome to the playground.

Pick a tool and press Run. Some tools ask you something first: a form, or a
page to open. You can always decline or cancel. The result repeats exactly what
the server received.
`

func (s *server) addResources(srv *mcp.Server) {
	srv.AddResource(&mcp.Resource{
		URI: welcomeURI, Name: "welcome", Title: "Welcome", MIMEType: "text/plain",
		Description: "What the playground is for.", Size: int64(len(welcome)),
	}, text(welcome))
	srv.AddResource(&mcp.Resource{
		URI: sunsetURI, Name: "sunset", Title: "Sunset", MIMEType: "image/png",
		Description: "A picture.",
	}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		data, err := sunset(480, 270)
		if err != nil {
			return nil, err
		}
		return contents(&mcp.ResourceContents{URI: sunsetURI, MIMEType: "image/png", Blob: data}), nil
	})
	srv.AddResource(&mcp.Resource{
		URI: noteURI, Name: "locked-note", Title: "Locked note", MIMEType: "text/plain",
		Description: "Can be read once a page was opened: resources can ask, too.",
	}, s.lockedNote)
	srv.AddResourceTemplate(&mcp.ResourceTemplate{
		URITemplate: cityURI + "{city}", Name: "city", Title: "A city", MIMEType: "text/plain",
		Description: "One sentence about a city.",
	}, func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		name, err := url.PathUnescape(strings.TrimPrefix(req.Params.URI, cityURI))
		if err != nil || name == "" {
			return nil, mcp.ResourceNotFoundError(req.Params.URI)
		}
		return text(fmt.Sprintf("%s is well worth a visit.\n", name))(ctx, req)
	})
}

// text is a handler that gives words.
func text(words string) mcp.ResourceHandler {
	return func(_ context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return contents(&mcp.ResourceContents{URI: req.Params.URI, MIMEType: "text/plain", Text: words}), nil
	}
}

func contents(c *mcp.ResourceContents) *mcp.ReadResourceResult {
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{c}}
}

func (s *server) lockedNote(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
	p := req.Params
	c := newConversation(req.Session, p.InputResponses, p.RequestState, func(key string, a answer) {
		s.record.write(line{From: noteURI, Question: key, Received: a.raw})
	})
	err := s.pass(ctx, c, noteURI, "Unlock the note on this page.", 1)
	switch {
	case errors.Is(err, errPending):
		return &mcp.ReadResourceResult{InputRequests: c.pending, RequestState: c.state()}, nil
	case err != nil:
		return nil, err
	}
	return text("The note says: well done.\n")(ctx, req)
}
