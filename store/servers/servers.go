// Package servers keeps servers.json: the configured servers, in the
// mcpServers form that other clients use.
//
// What Parley adds to that form is in an entry's "parley" object (revision,
// callTimeout, caFile, unconfirmed, source) and its "oauth" object (clientId,
// clientSecret, scopes, redirectHost, redirectPort). Everything else in the
// file, comments included, survives a change.
//
// Secrets are never in the file. A value that looks like one moves to the
// keyring and a reference takes its place: ${keyring:Weather/env/API_KEY~k3f9aq}.
// References are opaque: renaming or copying a server keeps them, and the
// secret goes when the last one does. Besides, ${env:NAME} and
// ${env:NAME:-otherwise} read a variable, and ${userHome} is the home folder.
package servers

import (
	"context"
	"unicode"
	"unicode/utf8"

	"parley/elicit/say"
	"parley/store/jsonc"
	"parley/store/secrets"
)

// Limits on servers.json, imports and pasted JSON.
const (
	MaxFile    = 4 << 20 // bytes of servers.json and of pasted text
	MaxServers = 500
	MaxName    = 80 // characters of a server's name
	MaxDepth   = 100
	MaxList    = 1000 // arguments, variables or headers of one server
)

var limits = jsonc.Limits{Bytes: MaxFile, Depth: MaxDepth}

// Problem is something wrong in a file, with the place where it is. What tells
// the place too.
type Problem struct {
	Server       string // empty when it concerns the whole file
	Line, Column int    // from 1; 0 when unknown
	What         say.Text
}

// Vault is the part of secrets.Vault that is needed here.
type Vault interface {
	Get(ctx context.Context, k secrets.Key) (string, error)
	Set(ctx context.Context, k secrets.Key, value string) error
	Delete(ctx context.Context, k secrets.Key) error
}

// CheckName says what is wrong with a server's name; zero: nothing.
func CheckName(name string) say.Text {
	switch {
	case name == "":
		return say.T("Give the server a name.")
	case utf8.RuneCountInString(name) > MaxName:
		return say.T("The name is longer than {{.N}} characters.", say.Data{"N": MaxName})
	case !utf8.ValidString(name):
		return say.T("The name holds characters that can't be shown.")
	}
	first, last := rune(0), rune(0)
	for _, r := range name {
		if !unicode.IsPrint(r) { // no controls, no bidi, nothing invisible: a name tells who asks
			return say.T("The name holds characters that can't be shown.")
		}
		if first == 0 {
			first = r
		}
		last = r
	}
	if first == ' ' || last == ' ' {
		return say.T("The name begins or ends with a space.")
	}
	return say.Text{}
}
