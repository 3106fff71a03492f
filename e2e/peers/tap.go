//go:build linux

package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// What a tap writes down when it passes.
const (
	sawRequest = "request" // the server asks something
	sawTools   = "tools"   // the server tells its tools
)

// tap runs a stdio server between a client and itself, and writes into a file
// when the server asks. It is the same for every client.
func tap(path string, command []string) error {
	log, err := os.Create(path)
	if err != nil {
		return err
	}
	defer log.Close()
	server := exec.Command(command[0], command[1:]...)
	server.Stdin, server.Stderr = os.Stdin, os.Stderr
	out, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return err
	}
	if err := pass(out, os.Stdout, log, time.Now); err != nil {
		return err
	}
	return server.Wait()
}

// pass copies line by line. What is noted is noted before the client can have
// it.
func pass(from io.Reader, to, log io.Writer, now func() time.Time) error {
	r := bufio.NewReader(from)
	for {
		line, err := r.ReadBytes('\n')
		if what := sort(line); what != "" {
			if _, err := fmt.Fprintln(log, now().UnixNano(), what); err != nil {
				return err
			}
		}
		if _, err := to.Write(line); err != nil {
			return err
		}
		if err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// sort says what a message of the server is, or "".
func sort(line []byte) string {
	switch {
	case bytes.Contains(line, []byte(`"method":"elicitation/create"`)):
		return sawRequest
	case bytes.Contains(line, []byte(`"result":{"tools":[`)):
		return sawTools
	}
	return ""
}

// seen gives the times at which a tap saw something.
func seen(path, what string) ([]time.Time, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var times []time.Time
	for line := range strings.Lines(string(text)) {
		nanos, name, ok := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if !ok || name != what {
			continue
		}
		n, err := strconv.ParseInt(nanos, 10, 64)
		if err != nil {
			return nil, err
		}
		times = append(times, time.Unix(0, n))
	}
	return times, nil
}
