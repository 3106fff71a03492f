package weblink

import (
	_ "embed" // for the tables
	"encoding/json"
	"sync"
)

//go:embed data/lists.json
var listsJSON []byte

// brand is a name that is often imitated, and where it really lives.
type brand struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Domains []string `json:"domains"`

	skeleton string
}

// lists are the judgement calls of data/lists.json.
type lists struct {
	Brands           []brand             `json:"brands"`
	Shorteners       []string            `json:"shorteners"`
	Redirectors      []string            `json:"redirectors"`
	DeviceCode       []string            `json:"device_code"`
	CredentialKeys   []string            `json:"credential_keys"`
	BlockedPorts     []int               `json:"blocked_ports_whatwg_fetch"`
	ScriptCCTLDs     map[string][]string `json:"script_cctlds"`
	ExtraConfusables map[string]string   `json:"extra_confusables"`

	redirectors    []pagePattern
	deviceCode     []pagePattern
	credentialKeys map[string]bool
	blockedPorts   map[int]bool
}

// tables loads the lists when the first URL comes.
var tables = sync.OnceValue(loadLists)

func loadLists() *lists {
	var l lists
	if err := json.Unmarshal(listsJSON, &l); err != nil {
		panic(err) // embedded, and a test reads it
	}
	for i := range l.Brands {
		l.Brands[i].skeleton = fold(l.Brands[i].Name)
	}
	l.redirectors = pagePatterns(l.Redirectors)
	l.deviceCode = pagePatterns(l.DeviceCode)
	l.credentialKeys = map[string]bool{}
	for _, key := range l.CredentialKeys {
		l.credentialKeys[key] = true
	}
	l.blockedPorts = map[int]bool{}
	for _, port := range l.BlockedPorts {
		l.blockedPorts[port] = true
	}
	return &l
}
