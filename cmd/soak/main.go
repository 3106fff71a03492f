// Command soak lets Parley live through a busy while: twenty servers of
// several kinds connect, ask, die and complete, and a scripted person answers.
// Each question carries a token and each answer must bring it back, to the
// call that it was for. It ends with 1 when an answer was lost or crossed, or
// when memory or goroutines keep growing.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"
)

func main() {
	if role := os.Getenv(roleEnv); role != "" {
		os.Exit(serve(role))
	}
	lasts := flag.Duration("for", 10*time.Minute, "how long")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := soak(ctx, *lasts); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

// soak runs it all, from the first connection to the last goroutine's end.
func soak(ctx context.Context, lasts time.Duration) error {
	dir, err := os.MkdirTemp("", "parley-soak-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	before := measure()
	h, err := open(ctx, dir)
	if err != nil {
		return err
	}
	t := newTally()
	ctx, cancel := context.WithTimeout(ctx, lasts)
	defer cancel()
	person := h.answer(t)
	readings := h.live(ctx, t)
	person()
	h.close()
	after := settle(before)
	t.print(os.Stdout)
	printReadings(os.Stdout, readings)
	fmt.Printf("after closing: %d goroutines, %d before\n", after.goroutines, before.goroutines)
	return verdict(t, readings, before, after)
}
