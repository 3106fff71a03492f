// Command conformance is the client under test of the official MCP conformance
// suite: a small program built on nothing but mcpclient, with a scripted Asker
// that accepts every form with its defaults and "opens" every link.
//
// The suite runs it as `conformance URL`, with the scenario's name in
// MCP_CONFORMANCE_SCENARIO.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"time"

	"parley/config"
	"parley/elicit"
	"parley/mcpclient"
	"parley/mcpclient/auth"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: MCP_CONFORMANCE_SCENARIO=name conformance URL")
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	r := run{
		url:      os.Args[1],
		scenario: os.Getenv("MCP_CONFORMANCE_SCENARIO"),
		revision: os.Getenv("MCP_CONFORMANCE_PROTOCOL_VERSION"),
		log:      slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelDebug})),
	}
	if text := os.Getenv("MCP_CONFORMANCE_CONTEXT"); text != "" {
		if err := json.Unmarshal([]byte(text), &r.given); err != nil {
			fmt.Fprintln(os.Stderr, "MCP_CONFORMANCE_CONTEXT:", err)
			os.Exit(2)
		}
	}
	if err := r.play(ctx); err != nil {
		fmt.Fprintf(os.Stderr, "scenario %s: %v\n", r.scenario, err)
		os.Exit(1)
	}
}

// run is one scenario against one server.
type run struct {
	url, scenario, revision string
	log                     *slog.Logger
	given                   struct {
		ClientID     string     `json:"client_id"`
		ClientSecret string     `json:"client_secret"`
		ToolCalls    []toolCall `json:"toolCalls"`
	}
}

// The suite's client ID metadata document, and where the browser returns to: on a
// port of its own, because scenarios run side by side (RFC 8252 7.3).
const (
	metadataURL  = "https://conformance-test.local/client-metadata.json"
	redirectHost = "localhost"
)

// play connects, then does what the scenario asks for.
func (r run) play(ctx context.Context) error {
	cfg := config.Server{Name: "conformance", Transport: config.HTTP, URL: r.url}
	if r.revision == mcpclient.Revision20260728 {
		cfg.Revision = r.revision
	}
	who := elicit.Server{Name: cfg.Name, How: cfg.How()}
	asker := scripted{log: r.log}
	signIn, err := auth.New(auth.Options{
		Server: who, URL: r.url, Asker: asker, Store: &memory{}, Logger: r.log,
		ClientIDMetadataURL: metadataURL,
		Fixed: &config.OAuth{ClientID: r.given.ClientID, ClientSecret: r.given.ClientSecret,
			RedirectHost: redirectHost},
	})
	if err != nil {
		return err
	}
	s, err := mcpclient.Dial(ctx, cfg, mcpclient.Options{
		Asker: asker, Logger: r.log, HandshakeTimeout: 25 * time.Second, HTTP: mcpclient.HTTPOptions{OAuth: signIn},
	})
	if err != nil {
		return err
	}
	defer s.Close()
	return r.script(ctx, s)
}
