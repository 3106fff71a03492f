package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"parley/elicit/say"
	"parley/instance"
)

func TestTheCommandLineAnswersWithoutAWindow(t *testing.T) {
	for _, tc := range []struct {
		args      []string
		code      int
		out, errs string
	}{
		{[]string{"--version"}, 0, "parley " + version + "\n", ""},
		{[]string{"--help"}, 0, "", "parley playground"},
		{[]string{"--nonsense"}, 2, "", "nonsense"},
		{[]string{"file.json"}, 2, "", `"file.json" means nothing here`},
	} {
		var out, errs bytes.Buffer
		if code := run(tc.args, &out, &errs); code != tc.code {
			t.Errorf("%v ends with %d, want %d", tc.args, code, tc.code)
		}
		if out.String() != tc.out || !strings.Contains(errs.String(), tc.errs) {
			t.Errorf("%v prints %q and %q", tc.args, out.String(), errs.String())
		}
	}
}

func TestFlags(t *testing.T) {
	o, err := parse([]string{"--debug", "--playground", "--hidden", "--config-dir", "/x"}, &bytes.Buffer{})
	if want := (options{debug: true, playground: true, hidden: true, configDir: "/x"}); err != nil || o != want {
		t.Errorf("parsed %+v, %v", o, err)
	}
}

func TestWhoKnocksBeforeThereIsAWindowIsNotForgotten(t *testing.T) {
	var d doors
	for range maxKnocks + 5 {
		d.Knock(instance.Message{Dir: "early"})
	}
	var entered []string
	d.Open(func(m instance.Message) { entered = append(entered, m.Dir) })
	d.Knock(instance.Message{Dir: "late"})
	if len(entered) != maxKnocks+1 || entered[maxKnocks] != "late" {
		t.Errorf("entered: %v", entered)
	}
}

func TestWhatIsToldEarlyIsKept(t *testing.T) {
	var c conditions
	c.Tell("history", say.T("The history was damaged."))
	c.Tell("history", say.T("The history can't be kept."))
	if got := c.early["history"].String(); got != "The history can't be kept." || len(c.early) != 1 {
		t.Errorf("kept: %v", c.early)
	}
}

func TestOutputOfLaunchersGoesToTheLogLineByLine(t *testing.T) {
	var b bytes.Buffer
	w := logWriter{slog.New(slog.NewTextHandler(&b, nil))}
	if n, err := w.Write([]byte("one\n\ntwo\n")); n != 9 || err != nil {
		t.Errorf("Write = %d, %v", n, err)
	}
	if got := b.String(); strings.Count(got, "\n") != 2 || !strings.Contains(got, "line=two") {
		t.Errorf("logged:\n%s", got)
	}
}
