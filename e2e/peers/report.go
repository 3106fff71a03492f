//go:build linux

package main

import (
	"fmt"
	"slices"
	"strings"
)

// rows are the table's, with their units.
var rows = []struct{ name, unit string }{
	{startToUsable, "ms"},
	{startToListen, "ms"},
	{memoryIdle, "MB"},
	{memoryAsking, "MB"},
	{requestToForm, "ms"},
	{requestToDialog, "ms"},
}

// table sets two programs side by side: the median of each row, its spread,
// and how many times as much the second takes.
func table(names [2]string, turns [2][]figures) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| median (least … most) of %d | %s | %s | ratio |\n|---|---|---|---|\n", len(turns[0]), names[0], names[1])
	var behind []string
	for _, row := range rows {
		ours, theirs := column(turns[0], row.name), column(turns[1], row.name)
		ratio := ""
		if len(ours) > 0 && len(theirs) > 0 {
			r := median(theirs) / median(ours)
			ratio = fmt.Sprintf("%.1f", r)
			if r <= 1 {
				behind = append(behind, row.name)
			}
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", row.name, cell(ours, row.unit), cell(theirs, row.unit), ratio)
	}
	if len(behind) == 0 {
		fmt.Fprintf(&b, "\n%s is ahead in every row.\n", names[0])
	} else {
		fmt.Fprintf(&b, "\n%s is not ahead in: %s.\n", names[0], strings.Join(behind, "; "))
	}
	return b.String()
}

// lines sets one program's turns out as Go's benchmarks do: p50 and p95.
func lines(turns []figures) string {
	var b strings.Builder
	b.WriteString("pkg: parley/e2e/peers\n")
	for _, row := range rows {
		if all := column(turns, row.name); len(all) > 0 {
			name := strings.NewReplacer(" → ", "_to_", ", ", "_", " ", "_").Replace(row.name)
			fmt.Fprintf(&b, "BenchmarkWindow/%s\t%d\t%.0f p50-%s\t%.0f p95-%s\n", name, len(all), median(all), row.unit, high(all), row.unit)
		}
	}
	return b.String()
}

// high is the 95th percentile: of few figures, the greatest.
func high(all []float64) float64 {
	s := slices.Sorted(slices.Values(all))
	return s[len(s)*95/100]
}

// String is all figures of a turn in a line.
func (f figures) String() string {
	var all []string
	for _, row := range rows {
		if v, ok := f[row.name]; ok {
			all = append(all, fmt.Sprintf("%s %.0f %s", row.name, v, row.unit))
		}
	}
	return strings.Join(all, "; ")
}

// column is a row's figure of every turn.
func column(turns []figures, name string) []float64 {
	var all []float64
	for _, t := range turns {
		if v, ok := t[name]; ok {
			all = append(all, v)
		}
	}
	return all
}

func cell(all []float64, unit string) string {
	if len(all) == 0 {
		return ""
	}
	return fmt.Sprintf("%.0f %s (%.0f … %.0f)", median(all), unit, slices.Min(all), slices.Max(all))
}

func median(all []float64) float64 {
	s := slices.Sorted(slices.Values(all))
	n := len(s)
	return (s[(n-1)/2] + s[n/2]) / 2
}
