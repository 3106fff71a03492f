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
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/app"

	"parley/assets"
	"parley/instance"
	"parley/playground"
	"parley/store/folders"
)

const (
	appID   = "app.parley.desktop"
	version = "0.1.0"
)

// closeLimit is how long closing may take: a server has time to end by itself,
// then to end when told, then none.
const closeLimit = 20 * time.Second

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
	switch err := start(o, args); {
	case errors.Is(err, instance.ErrHandedOver):
		fmt.Fprintln(errs, "parley: it is running already; its window comes up")
	case err != nil:
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

// start runs the application, unless a copy is running already: that one is
// raised.
func start(o options, args []string) error {
	f := folders.Default()
	if o.configDir != "" {
		f = folders.Under(o.configDir)
	}
	if err := f.Make(); err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		dir = "" // it was deleted; nothing here needs it
	}
	doors := &doors{}
	claim, err := instance.Claim(context.Background(), instance.Params{
		Dir:     f.Run(),
		Message: instance.Message{Args: args, Dir: dir, Activation: os.Getenv("XDG_ACTIVATION_TOKEN")},
		Receive: doors.Knock,
	})
	if err != nil {
		return err
	}
	defer claim.Close()
	return openWindow(o, f, doors, claim.Retire)
}

// openWindow runs the application until its window is closed for good, and
// calls leaving as soon as it is.
func openWindow(o options, f folders.Folders, d *doors, leaving func()) error {
	h, err := newHouse(o, f, os.Environ())
	if err != nil {
		return err
	}
	err = h.run(o, d)
	leaving()
	if err != nil {
		return errors.Join(err, h.CloseWithin(closeLimit))
	}
	return h.CloseWithin(closeLimit)
}

// run shows the window until it is closed for good.
func (h *house) run(o options, d *doors) error {
	if err := speak(h.settings.Get().Language); err != nil {
		return err
	}
	app.SetMetadata(fyne.AppMetadata{ID: appID, Name: "Parley", Version: version, Icon: assets.Icon()})
	a := app.NewWithID(appID)
	a.SetIcon(assets.Icon())
	if err := h.Furnish(a, o.hidden); err != nil {
		return err
	}
	d.Open(h.enter)
	defer h.leaveOnSignal(a)()
	a.Run()
	return nil
}

// leaveOnSignal has the system's wish to end the app known before Fyne acts on
// it, and acts on a lost terminal, which Fyne doesn't. Once stopped, another
// signal ends the program at once.
func (h *house) leaveOnSignal(a fyne.App) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	done := make(chan struct{})
	go func() {
		select {
		case s := <-signals:
			h.shell.Leave()
			if s == syscall.SIGHUP {
				fyne.Do(a.Quit)
			}
		case <-done:
		}
	}()
	return func() {
		close(done)
		signal.Reset(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	}
}
