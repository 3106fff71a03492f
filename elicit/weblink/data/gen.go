//go:build ignore

// Command gen makes the compact tables of this folder from Unicode's files:
//
//	go run gen.go -confusables confusables.txt -extensions ScriptExtensions.txt \
//	    -aliases PropertyValueAliases.txt -status IdentifierStatus.txt
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"sort"
	"strconv"
	"strings"
)

func main() {
	confusables := flag.String("confusables", "confusables.txt", "UTS #39 confusables")
	extensions := flag.String("extensions", "ScriptExtensions.txt", "UAX #24 script extensions")
	aliases := flag.String("aliases", "PropertyValueAliases.txt", "UAX #44 property value aliases")
	status := flag.String("status", "IdentifierStatus.txt", "UTS #39 identifier status")
	flag.Parse()
	write("confusables.txt", confusableRows(*confusables))
	write("scriptextensions.txt", extensionRows(*extensions, scriptNames(*aliases)))
	write("identifierstatus.txt", allowedRows(*status))
}

// rows gives the fields of each line of a file of the Unicode kind.
func rows(name string) [][]string {
	f, err := os.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	var all [][]string
	for s := bufio.NewScanner(f); s.Scan(); {
		line, _, _ := strings.Cut(strings.TrimPrefix(s.Text(), "\ufeff"), "#")
		if strings.TrimSpace(line) == "" {
			continue
		}
		fields := strings.Split(line, ";")
		for i := range fields {
			fields[i] = strings.TrimSpace(fields[i])
		}
		all = append(all, fields)
	}
	return all
}

// confusableRows keeps the mappings of single non-ASCII characters.
func confusableRows(name string) []string {
	var out []string
	for _, f := range rows(name) {
		from, err := strconv.ParseUint(f[0], 16, 32)
		if err != nil || from < 0x80 {
			continue
		}
		out = append(out, fmt.Sprintf("%06X;%s", from, f[1]))
	}
	return out
}

func scriptNames(name string) map[string]string {
	names := map[string]string{}
	for _, f := range rows(name) {
		if f[0] == "sc" {
			names[f[1]] = f[2]
		}
	}
	return names
}

func extensionRows(name string, long map[string]string) []string {
	var out []string
	for _, f := range rows(name) {
		var scripts []string
		for _, short := range strings.Fields(f[1]) {
			scripts = append(scripts, long[short])
		}
		out = append(out, span(f[0])+";"+strings.Join(scripts, " "))
	}
	return out
}

func allowedRows(name string) []string {
	var out []string
	for _, f := range rows(name) {
		if f[1] == "Allowed" {
			out = append(out, span(f[0]))
		}
	}
	return out
}

// span pads a range to six digits, so that the rows sort as numbers.
func span(s string) string {
	lo, hi, found := strings.Cut(s, "..")
	if !found {
		hi = lo
	}
	l, err1 := strconv.ParseUint(lo, 16, 32)
	h, err2 := strconv.ParseUint(hi, 16, 32)
	if err1 != nil || err2 != nil {
		log.Fatalf("bad range %q", s)
	}
	return fmt.Sprintf("%06X..%06X", l, h)
}

func write(name string, lines []string) {
	sort.Strings(lines)
	if err := os.WriteFile(name, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		log.Fatal(err)
	}
}
