package mcpclient

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"parley/config"
	"parley/elicit"
)

// askingServer has one tool, which asks one question.
func askingServer() *mcp.Server {
	srv := mcp.NewServer(&mcp.Implementation{Name: "asks", Version: "1"}, nil)
	schema := json.RawMessage(`{"type":"object","properties":{"name":{"type":"string"},"age":{"type":"integer"}},"required":["name"]}`)
	srv.AddTool(&mcp.Tool{Name: "ask", InputSchema: json.RawMessage(`{"type":"object"}`)},
		func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
			if _, err := r.Session.Elicit(ctx, &mcp.ElicitParams{Message: "Name?", RequestedSchema: schema}); err != nil {
				return nil, err
			}
			return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: "ok"}}}, nil
		})
	return srv
}

// bare is the SDK's own client.
func bare() *mcp.Client {
	return mcp.NewClient(&mcp.Implementation{Name: "bare", Version: "1"}, &mcp.ClientOptions{
		ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
			return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"name": "Ada", "age": 36}}, nil
		},
	})
}

func benchBare(b *testing.B, t mcp.Transport) {
	cs, err := bare().Connect(b.Context(), t, &mcp.ClientSessionOptions{ProtocolVersion: Revision20251125})
	if err != nil {
		b.Fatal(err)
	}
	defer cs.Close()
	for b.Loop() {
		if _, err := cs.CallTool(b.Context(), &mcp.CallToolParams{Name: "ask"}); err != nil {
			b.Fatal(err)
		}
	}
}

func benchSession(b *testing.B, cfg config.Server, o Options) {
	o.Asker, o.KeepAlive = answers(elicit.Accept, `{"name":"Ada","age":36}`), -1
	s, err := Dial(b.Context(), cfg, o)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	for b.Loop() {
		if _, err := s.CallTool(b.Context(), ToolCall{Name: "ask"}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkElicitation is a call with one question, from the call to its
// result, with the bare SDK's client and with ours.
func BenchmarkElicitation(b *testing.B) {
	pipe := func() (*mcp.IOTransport, io.ReadWriteCloser) {
		here, there := net.Pipe()
		go func() {
			_ = askingServer().Run(context.Background(), &mcp.IOTransport{Reader: there, Writer: there})
		}()
		return &mcp.IOTransport{Reader: here, Writer: here}, here
	}
	b.Run("pipe/bare", func(b *testing.B) {
		t, _ := pipe()
		benchBare(b, t)
	})
	b.Run("pipe/parley", func(b *testing.B) {
		benchSession(b, playConfig, Options{InProcess: func(context.Context) (io.ReadWriteCloser, error) {
			_, rwc := pipe()
			return rwc, nil
		}})
	})
	srv := askingServer()
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return srv }, nil))
	defer web.Close()
	b.Run("http/bare", func(b *testing.B) {
		benchBare(b, &mcp.StreamableClientTransport{Endpoint: web.URL})
	})
	b.Run("http/parley", func(b *testing.B) {
		benchSession(b, config.Server{Name: "asks", Transport: config.HTTP, URL: web.URL}, Options{})
	})
}

// BenchmarkHundredSessions opens a hundred sessions over HTTP and tells what
// one of them holds.
func BenchmarkHundredSessions(b *testing.B) {
	srv := askingServer()
	web := httptest.NewServer(mcp.NewStreamableHTTPHandler(func(*http.Request) *mcp.Server { return srv }, nil))
	defer web.Close()
	cfg := config.Server{Name: "asks", Transport: config.HTTP, URL: web.URL}
	for b.Loop() {
		before := heap()
		var open []*Session
		for range 100 {
			s, err := Dial(b.Context(), cfg, Options{Asker: answers(elicit.Cancel, "")})
			if err != nil {
				b.Fatal(err)
			}
			open = append(open, s)
		}
		b.ReportMetric(float64(heap()-before)/100/1024, "KB/session+server")
		for _, s := range open {
			_ = s.Close()
		}
	}
}

// BenchmarkReconnectStorm is the time in which a hundred servers, lost at
// once, are connected again when the computer wakes.
func BenchmarkReconnectStorm(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		var ready sync.WaitGroup
		var all []*Supervisor
		ready.Add(100)
		for range 100 {
			var up atomic.Int32
			s, err := NewSupervisor(playConfig, SupervisorOptions{
				Options: Options{Asker: answers(elicit.Cancel, ""), InProcess: func(context.Context) (io.ReadWriteCloser, error) {
					here, there := net.Pipe()
					go func() {
						_ = askingServer().Run(context.Background(), &mcp.IOTransport{Reader: there, Writer: there})
					}()
					return here, nil
				}},
				OnChange: func(n Snapshot) {
					if n.State == Ready && up.Add(1) <= 2 {
						ready.Done()
					}
				},
			})
			if err != nil {
				b.Fatal(err)
			}
			s.Start()
			all = append(all, s)
		}
		ready.Wait()
		ready.Add(100)
		b.StartTimer()
		for _, s := range all {
			s.Retry()
		}
		ready.Wait()
		b.StopTimer()
		for _, s := range all {
			s.Close()
		}
		b.StartTimer()
	}
}

func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
