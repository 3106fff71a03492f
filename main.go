// Parley is a desktop client for MCP elicitation: it keeps sessions with MCP
// servers, and when a server asks its user something, shows a native form or
// asks for consent to a link, and sends back what the user decided.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"parley/assets"
	"parley/playground"
)

const (
	appID   = "app.parley.desktop"
	version = "0.1.0"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is main with its surroundings passed in; it returns the exit code.
func run(args []string, out, errs io.Writer) int {
	if len(args) > 0 && args[0] == "playground" {
		return servePlayground(errs)
	}
	o, err := parse(args, errs)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	case o.version:
		fmt.Fprintln(out, "parley", version)
		return 0
	}
	if err := openWindow(o); err != nil {
		fmt.Fprintln(errs, "parley:", err)
		return 1
	}
	return 0
}

// servePlayground is the built-in server on standard input and output.
func servePlayground(errs io.Writer) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := playground.RunStdio(ctx, os.Stdin, os.Stdout); err != nil && ctx.Err() == nil {
		fmt.Fprintln(errs, "parley playground:", err)
		return 1
	}
	return 0
}

// openWindow runs the application until its window is closed for good.
func openWindow(o options) error {
	env := os.Environ() // for the servers' processes, as the user set it
	h, err := newHouse(o, env)
	if err != nil {
		return err
	}
	defer h.Close()
	if err := speak(h.settings.Get().Language); err != nil {
		return err
	}
	app.SetMetadata(fyne.AppMetadata{ID: appID, Name: "Parley", Version: version, Icon: assets.Icon()})
	a := app.NewWithID(appID)
	a.SetIcon(assets.Icon())
	if err := h.Furnish(a); err != nil {
		return err
	}
	a.Run()
	return nil
}
