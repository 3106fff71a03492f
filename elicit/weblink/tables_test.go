package weblink

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

var domainForm = regexp.MustCompile(`^[a-z0-9]+([.-][a-z0-9]+)*$`)

func TestBrandsAreWellFormed(t *testing.T) {
	t.Parallel()
	nameForm := regexp.MustCompile(`^[a-z0-9]{4,}$`)
	seen := map[string]bool{}
	for _, b := range tables().Brands {
		if !nameForm.MatchString(b.Name) || b.Title == "" || len(b.Domains) == 0 || seen[b.Name] {
			t.Errorf("brand %+v", b)
		}
		seen[b.Name] = true
	}
}

// A brand's own address must not be taken for an imitation, of itself or of
// another brand.
func TestBrandsDomainsAreNotWarnedOf(t *testing.T) {
	t.Parallel()
	for _, b := range tables().Brands {
		for _, d := range b.Domains {
			if !domainForm.MatchString(d) {
				t.Errorf("%s: domain %q", b.Name, d)
			}
			reasons := strings.Fields(reasonsOf(t, "https://"+d+"/", remote))
			if slices.Contains(reasons, "lookalike") || slices.Contains(reasons, "brand-in-host") {
				t.Errorf("%s: its own %s is warned of: %v", b.Name, d, reasons)
			}
		}
	}
}

func TestPagesAreWellFormed(t *testing.T) {
	t.Parallel()
	for _, s := range tables().Shorteners {
		if !domainForm.MatchString(s) {
			t.Errorf("shortener %q", s)
		}
	}
	for _, p := range slices.Concat(tables().redirectors, tables().deviceCode) {
		if !domainForm.MatchString(p.host) || strings.ToLower(p.path) != p.path {
			t.Errorf("page %+v", p)
		}
	}
}

func TestOtherLists(t *testing.T) {
	t.Parallel()
	for script := range tables().ScriptCCTLDs {
		if unicode.Scripts[script] == nil {
			t.Errorf("unknown script %q", script)
		}
	}
	if ports := tables().blockedPorts; len(ports) < 80 || !ports[22] || ports[443] {
		t.Errorf("blocked ports %v", tables().BlockedPorts)
	}
	for key := range tables().credentialKeys {
		if strings.ToLower(key) != key {
			t.Errorf("key %q has to be lower case", key)
		}
	}
}
