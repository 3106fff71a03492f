// Command fuzzurl holds the URL gate against real parsers: it mutates URLs and
// compares what the gate accepts with what Node and Chromium make of the same
// strings. It ends with status 1 and a minimised input when any of them
// contacts another host, or opens another string, than the one shown.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"time"
)

func main() {
	var o options
	flag.IntVar(&o.inputs, "n", 200_000, "how many inputs to try")
	flag.DurationVar(&o.limit, "time", 0, "stop trying new inputs after this long; 0: no limit")
	flag.Uint64Var(&o.seed, "seed", 1, "seed of the mutations; the same seed tries the same inputs")
	flag.StringVar(&o.cases, "cases", "../shared/cases", "folder with url/cases.json, for seeds; may be missing")
	flag.StringVar(&o.testData, "testdata", "../shared/data/urltestdata.json", "urltestdata.json of web-platform-tests, for seeds; may be missing")
	node := flag.String("node", "node", "the Node program")
	chromium := flag.String("chromium", "chromium", "the Chromium program; empty: leave it out")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	found, err := run(ctx, o, *node, *chromium)
	if err != nil {
		fmt.Fprintln(os.Stderr, "fuzzurl:", err)
		os.Exit(2)
	}
	if found > 0 {
		os.Exit(1)
	}
}

// options are what to try.
type options struct {
	inputs   int
	limit    time.Duration
	seed     uint64
	cases    string
	testData string
}

// run tries all inputs and gives the number of disagreements.
func run(ctx context.Context, o options, node, chromium string) (int, error) {
	nodeOracle, err := startNode(ctx, node)
	if err != nil {
		return 0, fmt.Errorf("node is needed to compare with: %w", err)
	}
	defer nodeOracle.stop()
	oracles := []oracle{nodeOracle}
	if path, err := exec.LookPath(chromium); chromium != "" && err == nil {
		oracles = append(oracles, &chromiumOracle{path: path})
	} else if chromium != "" && !errors.Is(err, exec.ErrNotFound) {
		return 0, err
	}
	seeds, err := loadSeeds(o.cases, o.testData)
	if err != nil {
		return 0, err
	}
	s := newSearch(o, seeds, oracles)
	if err := s.run(ctx); err != nil {
		return 0, err
	}
	s.summary(os.Stdout)
	return s.disagreements(), nil
}
