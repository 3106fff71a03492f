package urlcases

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/elicit/weblink"
)

// The verdicts.
const (
	verdictOK     = "ok"
	verdictWarn   = "warn"
	verdictRefuse = "refuse"
)

// outcome is what the gate made of a URL, in the words of the cases.
type outcome struct {
	verdict, host, display, canonical string
	reasons                           []string
}

// Run puts the case through the gate. The error tells all that differs.
func (c Case) Run() error {
	got := judge(c.URL, weblink.Asker{LocalProcess: c.Ctx == "stdio"})
	var differences []string
	differ := func(what, got, want string) {
		if got != want {
			differences = append(differences, fmt.Sprintf("%s is %q, not %q", what, got, want))
		}
	}
	differ("verdict", got.verdict, c.Expect.Verdict)
	if c.Expect.HostASCII != nil {
		differ("host", got.host, *c.Expect.HostASCII)
	}
	if c.Expect.HostDisplay != nil {
		differ("host display", got.display, *c.Expect.HostDisplay)
	}
	if c.Expect.Canonical != nil {
		differ("canonical", got.canonical, *c.Expect.Canonical)
	}
	if c.Expect.Reasons != nil {
		maybe := append(slices.Clone(c.Expect.Maybe), c.Maybe...)
		differ("reasons", certain(got.reasons, maybe), certain(c.Expect.Reasons, maybe))
	}
	if len(differences) > 0 {
		return errors.New(strings.Join(differences, "; "))
	}
	return nil
}

// certain lists the reasons that are not among those that may be left out.
func certain(reasons, maybe []string) string {
	kept := slices.DeleteFunc(slices.Clone(reasons), func(r string) bool { return slices.Contains(maybe, r) })
	slices.Sort(kept)
	return strings.Join(kept, " ")
}

func judge(raw string, a weblink.Asker) outcome {
	link, err := weblink.Parse(raw, a)
	var refusal *weblink.Refusal
	if errors.As(err, &refusal) {
		return outcome{verdict: verdictRefuse, reasons: []string{refusal.Reason}}
	}
	o := outcome{verdict: verdictOK, host: link.Host(), display: link.HostDisplay(), canonical: link.String()}
	for _, w := range link.Warnings() {
		o.verdict = verdictWarn
		o.reasons = append(o.reasons, w.Reason)
	}
	return o
}
