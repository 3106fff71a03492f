package playground

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/color"
	"image/png"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// resultTools are the tools that ask nothing and show a kind of result.
func resultTools() []tool {
	readOnly := mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true}
	return []tool{
		{
			name: "echo", title: "Repeat the arguments",
			description: "Gives back the arguments exactly as they arrived.",
			args: `{"type":"object","properties":{` +
				`"text":{"type":"string","title":"Text"},` +
				`"number":{"type":"number","title":"Number"},` +
				`"flag":{"type":"boolean","title":"Flag"},` +
				`"list":{"type":"array","title":"List","items":{"type":"string"}},` +
				`"place":{"type":"object","title":"Place","properties":{"x":{"type":"number","title":"X"},"y":{"type":"number","title":"Y"}}}},` +
				`"required":["text"]}`,
			hints: readOnly,
			run: func(_ context.Context, c *call) (*mcp.CallToolResult, error) {
				return report("These arguments arrived:", answer{c.args}), nil
			},
		},
		{
			name: "show_picture", title: "Show a picture", hints: readOnly,
			description: "A result with a picture in it.",
			run:         showPicture,
		},
		{
			name: "show_table", title: "Show structured data", hints: readOnly,
			description: "A result with structured content: the weather of three cities.",
			output:      `{"type":"object","properties":{"cities":{"type":"array","items":{"type":"object"}},"station":{"type":"integer"}},"required":["cities"]}`,
			run:         showTable,
		},
		{
			name: "show_error", title: "Fail", hints: readOnly,
			description: "A result that tells of an error.",
			run: func(context.Context, *call) (*mcp.CallToolResult, error) {
				return failure("The kettle is empty. Fill it and try again."), nil
			},
		},
		{
			name: "show_fault", title: "Fail in the protocol", hints: readOnly,
			description: "No result at all: the call itself is answered with an error.",
			run: func(context.Context, *call) (*mcp.CallToolResult, error) {
				return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "The playground broke, on purpose."}
			},
		},
	}
}

func showPicture(context.Context, *call) (*mcp.CallToolResult, error) {
	data, err := sunset(480, 270)
	if err != nil {
		return nil, err
	}
	r := report("A sunset, drawn for you:")
	r.Content = append(r.Content, &mcp.ImageContent{MIMEType: "image/png", Data: data})
	return r, nil
}

// weather has an integer that a float64 can't hold.
const weather = `{"cities":[` +
	`{"name":"Lisbon","sky":"clear","celsius":21.5,"wind":{"from":"NW","kmh":18}},` +
	`{"name":"Oslo","sky":"snow","celsius":-3.25,"wind":{"from":"N","kmh":7}},` +
	`{"name":"成都","sky":"mist","celsius":12,"wind":null}],` +
	`"station":9007199254740993,"reliable":true}`

func showTable(context.Context, *call) (*mcp.CallToolResult, error) {
	r := report(weather)
	r.StructuredContent = json.RawMessage(weather)
	return r, nil
}

// sunset draws a sun over the sea.
func sunset(width, height int) ([]byte, error) {
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	horizon, cx, radius := height*2/3, width/2, height/4
	for y := range height {
		for x := range width {
			img.Set(x, y, sunsetColor(x, y, height, horizon, cx, radius))
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func sunsetColor(x, y, height, horizon, cx, radius int) color.RGBA {
	dx, dy := x-cx, y-horizon
	switch {
	case y < horizon && dx*dx+dy*dy < radius*radius:
		return color.RGBA{255, 214, 102, 255}
	case y < horizon:
		return blend(color.RGBA{46, 58, 124, 255}, color.RGBA{255, 138, 92, 255}, y, horizon)
	case dx*dx < (radius*radius)/4 && (y/3)%2 == 0:
		return color.RGBA{255, 190, 110, 255}
	default:
		return blend(color.RGBA{84, 66, 122, 255}, color.RGBA{20, 28, 68, 255}, y-horizon, height-horizon)
	}
}

// blend goes from a to b in n steps; i is the step.
func blend(a, b color.RGBA, i, n int) color.RGBA {
	mix := func(from, to uint8) uint8 { return uint8((int(from)*(n-i) + int(to)*i) / n) }
	return color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255}
}
