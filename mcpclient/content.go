package mcpclient

import (
	"encoding/json"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// block is a content block as it stands on the wire.
type block struct {
	Type        string         `json:"type"`
	Text        string         `json:"text"`
	Data        []byte         `json:"data"`
	MIMEType    string         `json:"mimeType"`
	URI         string         `json:"uri"`
	Name        string         `json:"name"`
	Title       string         `json:"title"`
	Description string         `json:"description"`
	Resource    *resourceBlock `json:"resource"`
}

type resourceBlock struct {
	URI      string `json:"uri"`
	MIMEType string `json:"mimeType"`
	Text     string `json:"text"`
	Blob     []byte `json:"blob"`
}

// contents reads the exact content array of a result. A block that can't be
// read is shown as its JSON, rather than losing the result.
func contents(raw jsontext.Value) []Content {
	var blocks []json.RawMessage
	if json.Unmarshal(raw, &blocks) != nil {
		return nil
	}
	out := make([]Content, len(blocks))
	for i, b := range blocks {
		out[i] = content(b)
	}
	return out
}

func content(raw []byte) Content {
	var b block
	if json.Unmarshal(raw, &b) != nil {
		return Content{Kind: ContentOther, Text: string(raw)}
	}
	switch {
	case b.Type == "text":
		return Content{Kind: ContentText, Text: b.Text}
	case b.Type == "image":
		return Content{Kind: ContentImage, Data: b.Data, MIMEType: b.MIMEType}
	case b.Type == "audio":
		return Content{Kind: ContentAudio, Data: b.Data, MIMEType: b.MIMEType}
	case b.Type == "resource_link":
		return Content{Kind: ContentLink, URI: b.URI, Name: b.Name, Title: b.Title, Description: b.Description, MIMEType: b.MIMEType}
	case b.Type == "resource" && b.Resource != nil:
		r := b.Resource
		return Content{Kind: ContentResource, URI: r.URI, MIMEType: r.MIMEType, Text: r.Text, Data: r.Blob}
	default:
		return Content{Kind: ContentOther, Text: string(raw)}
	}
}

// sdkContent is a content block that the SDK has decoded.
func sdkContent(c mcp.Content) Content {
	if c == nil {
		return Content{Kind: ContentOther}
	}
	raw, err := json.Marshal(c)
	if err != nil {
		return Content{Kind: ContentOther}
	}
	return content(raw)
}

func resourceContents(rs []*mcp.ResourceContents) []Content {
	out := make([]Content, 0, len(rs))
	for _, r := range rs {
		if r != nil {
			out = append(out, Content{Kind: ContentResource, URI: r.URI, MIMEType: r.MIMEType, Text: r.Text, Data: r.Blob})
		}
	}
	return out
}
