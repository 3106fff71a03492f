package main

import (
	"context"
	"fmt"

	"parley/elicit/weblink"
)

// accepted is an input that the gate let pass.
type accepted struct {
	raw  string
	link weblink.Link
}

// accept puts raw through the gate as a remote server's.
func accept(raw string) (accepted, bool) {
	link, err := weblink.Parse(raw, weblink.Asker{})
	return accepted{raw, link}, err == nil
}

// difference is an accepted input on which an oracle is of another mind.
type difference struct {
	accepted
	oracle string
	asked  string // the raw or the canonical string
	got    answer
}

// String shows both sides.
func (d difference) String() string {
	return fmt.Sprintf("%s on %q\n  raw   %q\n  gate  href %q host %q port %q\n  %-5s href %q host %q port %q",
		d.oracle, d.asked, d.raw, d.link, d.link.Host(), d.link.Port(), d.oracle, d.got.href, d.got.host, d.got.port)
}

// rejected reports whether the oracle does not open the string at all: nobody
// is led astray by that, so it is counted apart.
func (d difference) rejected() bool { return d.got == answer{} }

// compare asks an oracle about the raw and the canonical strings of inputs.
func compare(ctx context.Context, o oracle, inputs []accepted) ([]difference, error) {
	if len(inputs) == 0 {
		return nil, nil
	}
	urls := make([]string, 0, 2*len(inputs))
	for _, in := range inputs {
		urls = append(urls, in.raw, in.link.String())
	}
	answers, err := o.ask(ctx, urls)
	if err != nil {
		return nil, err
	}
	var found []difference
	for i, in := range inputs {
		want := answer{in.link.String(), in.link.Host(), in.link.Port()}
		for j := 2 * i; j < 2*i+2; j++ {
			if answers[j] != want {
				found = append(found, difference{in, o.name(), urls[j], answers[j]})
				break
			}
		}
	}
	return found, nil
}
