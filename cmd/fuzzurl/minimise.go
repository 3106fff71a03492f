package main

import "context"

// minimise removes from a differing input all that the difference doesn't
// need. Each round asks the oracle about all ways to cut once.
func minimise(ctx context.Context, o oracle, d difference) (difference, error) {
	for {
		var candidates []accepted
		for _, raw := range cuts(d.raw) {
			if in, ok := accept(raw); ok {
				candidates = append(candidates, in)
			}
		}
		found, err := compare(ctx, o, candidates)
		if err != nil {
			return d, err
		}
		smaller, ok := firstDisagreement(found)
		if !ok {
			return d, nil
		}
		d = smaller
	}
}

func firstDisagreement(found []difference) (difference, bool) {
	for _, f := range found {
		if !f.rejected() {
			return f, true
		}
	}
	return difference{}, false
}

// cuts gives s with one run of characters removed, longest runs first.
func cuts(s string) []string {
	runes := []rune(s)
	var all []string
	for size := len(runes) / 2; size > 0; size /= 2 {
		for at := 0; at+size <= len(runes); at += max(1, size/2) {
			all = append(all, string(runes[:at])+string(runes[at+size:]))
		}
	}
	return all
}
