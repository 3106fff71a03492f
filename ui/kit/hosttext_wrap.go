package kit

import "strings"

// hostPiece is a run of one colour that stays together if it fits a line.
type hostPiece struct {
	text string
	dim  bool
}

// hostPieces cuts a host after its dots. The registrable part is one piece, so
// that a line never ends within it while it fits.
func hostPieces(p HostTextParams) []hostPiece {
	before, ok := strings.CutSuffix(p.Host, p.Registrable)
	if !ok {
		before, p.Registrable = "", p.Host
	}
	var pieces []hostPiece
	for label := range strings.SplitAfterSeq(before, ".") {
		if label != "" {
			pieces = append(pieces, hostPiece{text: label, dim: true})
		}
	}
	pieces = append(pieces, hostPiece{text: p.Registrable})
	if p.Port != "" {
		pieces = append(pieces, hostPiece{text: ":" + p.Port})
	}
	return pieces
}

// wrapHost sets pieces on lines. One that is wider than a line starts a line
// of its own and is broken anywhere: a hyphen would be read as part of it.
func wrapHost(pieces []hostPiece, width float32, measure measurer) [][]hostPiece {
	var lines [][]hostPiece
	var line []hostPiece
	used := float32(0)
	for _, p := range pieces {
		wide := measure(p.text)
		if used > 0 && used+wide > width {
			lines, line, used = append(lines, line), nil, 0
		}
		for wide > width && len(p.text) > 1 {
			n := fitting(p.text, width, measure)
			lines = append(lines, []hostPiece{{p.text[:n], p.dim}})
			p.text = p.text[n:]
			wide = measure(p.text)
		}
		line, used = append(line, p), used+wide
	}
	return append(lines, line)
}

// fitting is how many bytes of ASCII text fit a width, at least one.
func fitting(text string, width float32, measure measurer) int {
	sum := float32(0)
	for i := range len(text) {
		sum += measure(text[i : i+1])
		if sum > width && i > 0 {
			return i
		}
	}
	return max(len(text)-1, 1)
}
