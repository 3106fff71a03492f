package main

import (
	"context"
	"encoding/base64"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// liar is an oracle that goes along with the gate, but for strings that
// contain its word.
type liar struct {
	word   string
	answer answer
}

func (l liar) name() string { return "liar" }
func (l liar) bulk() int    { return 100 }

func (l liar) ask(_ context.Context, urls []string) ([]answer, error) {
	answers := make([]answer, len(urls))
	for i, raw := range urls {
		in, ok := accept(raw)
		switch {
		case strings.Contains(raw, l.word):
			answers[i] = l.answer
		case ok:
			answers[i] = answer{in.link.String(), in.link.Host(), in.link.Port()}
		}
	}
	return answers, nil
}

func searchWith(o oracle, inputs int, seeds ...string) *search {
	return newSearch(options{inputs: inputs, seed: 7}, seeds, []oracle{o})
}

func TestDisagreementIsFoundAndMinimised(t *testing.T) {
	t.Parallel()
	s := searchWith(liar{"zz", answer{"https://evil.example/", "evil.example", ""}}, 2,
		"https://example.com/", "https://www.example.com:8443/some/long/pathzz?and=query#fragment")
	if err := s.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.disagreements() != 1 {
		t.Fatalf("%d disagreements found", s.disagreements())
	}
	d := s.tallies[0].differing[0]
	if !strings.Contains(d.raw, "zz") || len(d.raw) > len("https://mm/zz") {
		t.Errorf("minimised to %q", d.raw)
	}
	var out strings.Builder
	s.summary(&out)
	for _, want := range []string{"2 inputs, 2 accepted", "1 disagreements", d.raw, "evil.example"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the summary lacks %q:\n%s", want, &out)
		}
	}
}

func TestRejectionIsCountedApart(t *testing.T) {
	t.Parallel()
	s := searchWith(liar{word: "zz"}, 1, "https://example.com/zz")
	if err := s.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.disagreements() != 0 || len(s.tallies[0].rejecting) != 1 {
		t.Errorf("%d disagreements, %d rejections", s.disagreements(), len(s.tallies[0].rejecting))
	}
}

func TestEverythingAcceptedIsCompared(t *testing.T) {
	t.Parallel()
	s := searchWith(liar{word: "no such word"}, 2000, "https://example.com/")
	if err := s.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if s.tried != 2000 || s.passed < 300 || s.tallies[0].compared != s.passed || s.disagreements() != 0 {
		t.Errorf("tried %d, passed %d, compared %d, %d disagreements", s.tried, s.passed, s.tallies[0].compared, s.disagreements())
	}
}

func TestTimeLimitStopsTheSearch(t *testing.T) {
	t.Parallel()
	s := searchWith(liar{word: "x"}, 1<<40, "https://example.com/")
	s.limit = time.Millisecond
	if err := s.run(t.Context()); err != nil {
		t.Fatal(err)
	}
}

func TestSameSeedSameInputs(t *testing.T) {
	t.Parallel()
	inputs := func(seed uint64) []string {
		m := &mutator{seeds: []string{"https://example.com/a?b#c"}, rand: rand.New(rand.NewPCG(seed, 0))}
		var all []string
		for n := range 200 {
			all = append(all, m.next(n))
		}
		return all
	}
	if !slices.Equal(inputs(1), inputs(1)) || slices.Equal(inputs(1), inputs(2)) {
		t.Error("the inputs have to depend on the seed, and on nothing else")
	}
}

func TestSeeds(t *testing.T) {
	t.Parallel()
	missing := filepath.Join(t.TempDir(), "none")
	own, err := loadSeeds(missing, missing)
	if err != nil || len(own) < 30 {
		t.Fatalf("%d seeds without the files: %v", len(own), err)
	}
	inputs, err := testInputs([]byte(`["a comment", {"input": "https://a.example/", "base": null}, {"input": ""}, {"other": 1}]`))
	if err != nil || !slices.Equal(inputs, []string{"https://a.example/"}) {
		t.Errorf("test data gives %q, %v", inputs, err)
	}
}

func TestReadDOM(t *testing.T) {
	t.Parallel()
	page := func(json string) []byte {
		return []byte(`<html><pre id="out">` + base64.StdEncoding.EncodeToString([]byte(json)) + `</pre></html>`)
	}
	got, err := readDOM(page(`[["https://a/","a",""],null]`), 2)
	if err != nil || !slices.Equal(got, []answer{{"https://a/", "a", ""}, {}}) {
		t.Errorf("%v, %v", got, err)
	}
	for _, dom := range [][]byte{nil, []byte("<html></html>"), page(`[null]`), page(`{`), []byte(`<pre id="out">%</pre>`)} {
		if _, err := readDOM(dom, 2); err == nil {
			t.Errorf("%q is read as answers", dom)
		}
	}
}

func TestNodeAnswers(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("Node is not installed")
	}
	node, err := startNode(t.Context(), "node")
	if err != nil {
		t.Fatal(err)
	}
	defer node.stop()
	for range 2 { // the process stays
		got, err := node.ask(t.Context(), []string{"https://A.example:8443/ü", "nonsense"})
		want := []answer{{"https://a.example:8443/%C3%BC", "a.example", "8443"}, {}}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%v, %v", got, err)
		}
	}
}
