package main

import "context"

// answer is what a parser makes of a URL; the zero answer: it rejects it.
type answer struct {
	href, host, port string
}

// oracle is a parser of the real world.
type oracle interface {
	name() string
	// bulk is how many strings to ask for at once.
	bulk() int
	// ask gives one answer for each string.
	ask(ctx context.Context, urls []string) ([]answer, error)
}

// fromTriples turns what the oracles' scripts print into answers.
func fromTriples(triples [][]string) []answer {
	answers := make([]answer, len(triples))
	for i, t := range triples {
		if len(t) == 3 {
			answers[i] = answer{t[0], t[1], t[2]}
		}
	}
	return answers
}
