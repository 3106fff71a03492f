//go:build linux

// Command peers measures Parley and the program that people would use instead
// of it side by side: the official Inspector with its page in Chromium. Both
// have a screen in memory of their own, use the same test server, and take
// turns. What is painted is found in the pixels of the screens, in the same
// way for both.
package main

import (
	"context"
	"flag"
	"fmt"
	"net"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"parley/e2e/desktop"
	"parley/e2e/thirdparty"
)

// patience is for one turn of one program.
const patience = 40 * time.Second

// inspectorPackage is where scripts/setup has put the Inspector.
const inspectorPackage = "e2e/peers/node_modules/@modelcontextprotocol/inspector"

func main() {
	if len(os.Args) > 3 && os.Args[1] == "tap" {
		if err := tap(os.Args[2], os.Args[3:]); err != nil {
			fmt.Fprintln(os.Stderr, "tap:", err)
			os.Exit(1)
		}
		return
	}
	binary := flag.String("binary", "build/parley", "Parley")
	n := flag.Int("n", 10, "how many turns each")
	out := flag.String("out", "build/peers.md", "the table; pictures go into a folder beside it")
	single := flag.Bool("alone", false, "measure Parley alone, and print as Go's benchmarks do")
	flag.Parse()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	measure := compare
	if *single {
		measure = alone
	}
	if err := measure(ctx, *binary, *n, *out); err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		os.Exit(1)
	}
}

// compare measures both in n turns and writes the table.
func compare(ctx context.Context, binary string, n int, out string) (err error) {
	dir, err := os.MkdirTemp("", "parley-peers-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := setUp(ctx, binary, dir, out, 2)
	if err != nil {
		return err
	}
	defer b.close()
	began := load()
	var turns [2][]figures
	for i := range n + 1 {
		for k := range b.labs {
			k = (k + i) % len(b.labs) // who begins changes
			l := b.labs[k]
			got, err := l.turn(ctx)
			if err != nil {
				return fmt.Errorf("%s: %w", l.subject.Name(), err)
			}
			fmt.Printf("%2d %-9s %s\n", i, l.subject.Name(), got)
			if i > 0 { // the first warms caches up, for both
				turns[k] = append(turns[k], got)
			}
		}
	}
	text := fmt.Sprintf("%s.\n%s.\n%s. Load at the beginning %s, at the end %s.\n\n%s", machine(), versions(b.node),
		time.Now().UTC().Format(time.DateOnly), began, load(),
		table([2]string{b.labs[0].subject.Name(), b.labs[1].subject.Name()}, turns))
	fmt.Print("\n", text)
	return os.WriteFile(out, []byte(text), 0o644)
}

// alone measures Parley in n turns.
func alone(ctx context.Context, binary string, n int, out string) error {
	dir, err := os.MkdirTemp("", "parley-bench-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	b, err := setUp(ctx, binary, dir, out, 1)
	if err != nil {
		return err
	}
	defer b.close()
	var turns []figures
	for i := range n + 1 {
		got, err := b.labs[0].turn(ctx)
		if err != nil {
			return err
		}
		if i > 0 { // the first warms caches up
			turns = append(turns, got)
		}
	}
	fmt.Print(lines(turns))
	return nil
}

// bench is all that is needed to measure: a lab for Parley and one for the
// Inspector.
type bench struct {
	labs     []*lab
	node     string
	desktops []*desktop.Desktop
}

func (b *bench) close() {
	for _, d := range b.desktops {
		_ = d.Close() // nothing of it is needed any more
	}
}

// setUp makes the first one or both labs.
func setUp(ctx context.Context, binary, dir, out string, labs int) (*bench, error) {
	servers, err := thirdparty.New(".", dir)
	if err != nil {
		return nil, err
	}
	paths := []string{binary, os.Args[0], filepath.Join(inspectorPackage, "clients", "launcher", "build", "index.js")}[:labs+1]
	for i := range paths {
		if paths[i], err = filepath.Abs(paths[i]); err != nil {
			return nil, err
		}
		if _, err := os.Stat(paths[i]); err != nil {
			return nil, fmt.Errorf("make bench-peers builds and installs what is needed: %w", err)
		}
	}
	everything := servers.Everything()
	b := &bench{node: everything.Path}
	for i := range labs {
		at := filepath.Join(dir, fmt.Sprint(i))
		d, err := desktop.Start(ctx, desktop.Params{Dir: at, Shared: true})
		if err != nil {
			b.close()
			return nil, err
		}
		b.desktops = append(b.desktops, d)
		screen, err := d.Screen()
		if err != nil {
			b.close()
			return nil, err
		}
		record := filepath.Join(at, "tap.txt")
		server := append([]string{paths[1], "tap", record, everything.Path}, everything.Args...)
		l := &lab{screen: screen, record: record, pictures: filepath.Join(filepath.Dir(out), "peers")}
		b.labs = append(b.labs, l)
		if i == 0 {
			l.subject = &parley{desktop: d, binary: paths[0], server: server, record: record}
			continue
		}
		ports, err := freePorts(ctx)
		if err != nil {
			b.close()
			return nil, err
		}
		l.subject = &inspector{desktop: d, dir: at, node: b.node, script: paths[2], server: server, ports: ports}
	}
	return b, nil
}

// freePorts finds two.
func freePorts(ctx context.Context) (ports [2]string, err error) {
	for i := range ports {
		l, err := (&net.ListenConfig{}).Listen(ctx, "tcp4", "127.0.0.1:0")
		if err != nil {
			return ports, err
		}
		defer l.Close()
		_, port, err := net.SplitHostPort(l.Addr().String())
		ports[i] = port
		if err != nil {
			return ports, err
		}
	}
	return ports, nil
}
