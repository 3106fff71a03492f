package playground

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// peer is a client of bare JSON-RPC lines: what it sends and receives is
// nobody's idea of a value, only text.
type peer struct {
	t      *testing.T
	out    io.WriteCloser
	lines  chan frame
	lastID int
	record string

	answer func(params string) string // the result for each elicitation/create
	notes  []frame                    // notifications received during calls
}

// frame is one JSON-RPC message, with its parts as text.
type frame struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  *struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Data    json.RawMessage `json:"data"`
	} `json:"error"`
}

// dial starts a playground and connects without shaking hands.
func dial(t *testing.T) *peer {
	t.Helper()
	serverIn, clientOut := io.Pipe()
	clientIn, serverOut := io.Pipe()
	p := &peer{
		t: t, out: clientOut, lines: make(chan frame, 1000),
		record: filepath.Join(t.TempDir(), "record.jsonl"),
	}
	served := make(chan error, 1)
	go func() {
		served <- Serve(context.Background(), &mcp.IOTransport{Reader: serverIn, Writer: serverOut}, Options{RecordFile: p.record})
		_ = serverOut.Close()
	}()
	go func() {
		defer close(p.lines)
		r := bufio.NewReader(clientIn)
		for {
			l, err := r.ReadBytes('\n')
			if err != nil {
				return
			}
			var f frame
			if err := json.Unmarshal(l, &f); err != nil {
				f = frame{Method: "unreadable: " + string(l)}
			}
			p.lines <- f
		}
	}()
	t.Cleanup(func() {
		_ = clientOut.Close()
		<-served
		for range p.lines { // until the reader has ended
		}
	})
	return p
}

// dialPushed shakes hands at 2025-11-25.
func dialPushed(t *testing.T) *peer {
	t.Helper()
	p := dial(t)
	p.call("initialize", `{"protocolVersion":"2025-11-25","capabilities":{"elicitation":{"form":{},"url":{}}},"clientInfo":{"name":"t","version":"1"}}`)
	p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}`)
	return p
}

func (p *peer) send(text string) {
	p.t.Helper()
	if _, err := io.WriteString(p.out, text+"\n"); err != nil {
		p.t.Fatal(err)
	}
}

// call sends a request and answers the server's questions until the reply.
func (p *peer) call(method, params string) frame {
	p.t.Helper()
	p.lastID++
	id := fmt.Sprint(p.lastID)
	p.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":%q,"params":%s}`, id, method, params))
	for f := range p.lines {
		switch {
		case f.Method == "elicitation/create":
			if p.answer == nil {
				p.notes = append(p.notes, f)
				continue
			}
			p.send(fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, f.ID, p.answer(string(f.Params))))
		case f.Method != "":
			p.notes = append(p.notes, f)
		case string(f.ID) == id:
			return f
		}
	}
	p.t.Fatal("the playground hung up")
	return frame{}
}

// tool calls a tool and returns the blocks of text of its result.
func (p *peer) tool(name, args string) []string {
	p.t.Helper()
	f := p.call("tools/call", fmt.Sprintf(`{"name":%q,"arguments":%s}`, name, args))
	if f.Error != nil {
		p.t.Fatalf("%s: %d %s", name, f.Error.Code, f.Error.Message)
	}
	return texts(p.t, f.Result)
}

func texts(t *testing.T, result json.RawMessage) []string {
	t.Helper()
	var r struct {
		Content []struct{ Text string }
	}
	if err := json.Unmarshal(result, &r); err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, c := range r.Content {
		out = append(out, c.Text)
	}
	return out
}

// roundsMeta is the _meta that every request of 2026-07-28 carries.
const roundsMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",` +
	`"io.modelcontextprotocol/clientInfo":{"name":"t","version":"1"},` +
	`"io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{},"url":{}}}}`

// round calls a tool at 2026-07-28; more is put beside its other params.
func (p *peer) round(name, args, more string) roundResult {
	p.t.Helper()
	f := p.call("tools/call", fmt.Sprintf(`{"name":%q,"arguments":%s%s,%s}`, name, args, more, roundsMeta))
	if f.Error != nil {
		p.t.Fatalf("%s: %d %s", name, f.Error.Code, f.Error.Message)
	}
	var r roundResult
	if err := json.Unmarshal(f.Result, &r); err != nil {
		p.t.Fatal(err)
	}
	r.raw = f.Result
	return r
}

type roundResult struct {
	ResultType    string `json:"resultType"`
	RequestState  string `json:"requestState"`
	InputRequests map[string]struct {
		Method string
		Params struct {
			Mode, Message, URL string
			ElicitationID      string
			RequestedSchema    json.RawMessage
		}
	} `json:"inputRequests"`
	raw json.RawMessage
}

// recorded is the record so far, a line each.
func (p *peer) recorded() []string {
	p.t.Helper()
	b, err := os.ReadFile(p.record)
	if err != nil {
		p.t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(b)), "\n")
}
