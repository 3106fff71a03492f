package main

import (
	"bufio"
	"context"
	_ "embed" // for the script
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
)

//go:embed node.js
var nodeScript string

// nodeOracle is one Node process that lives for the whole run: a line of JSON
// with strings in, a line with answers out.
type nodeOracle struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Reader
}

func startNode(ctx context.Context, program string) (*nodeOracle, error) {
	cmd := exec.CommandContext(ctx, program, "-e", nodeScript)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &nodeOracle{process: cmd, in: in, out: bufio.NewReaderSize(out, 1<<20)}, nil
}

func (n *nodeOracle) name() string { return "node" }
func (n *nodeOracle) bulk() int    { return 4000 }

func (n *nodeOracle) ask(_ context.Context, urls []string) ([]answer, error) {
	if err := json.NewEncoder(n.in).Encode(urls); err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	line, err := n.out.ReadBytes('\n')
	if err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	var triples [][]string
	if err := json.Unmarshal(line, &triples); err != nil {
		return nil, fmt.Errorf("node: %w", err)
	}
	if len(triples) != len(urls) {
		return nil, fmt.Errorf("node: %d answers to %d questions", len(triples), len(urls))
	}
	return fromTriples(triples), nil
}

// stop ends the process by closing its input.
func (n *nodeOracle) stop() {
	_ = n.in.Close()
	_ = n.process.Wait()
}
