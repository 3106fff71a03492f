//go:build keepdeps

// Temporary: keeps the planned dependencies in go.mod while their packages are
// being written. Deleted before the first release.
package main

import (
	_ "github.com/BurntSushi/toml"
	_ "github.com/adrg/xdg"
	_ "github.com/cenkalti/backoff/v5"
	_ "github.com/dlclark/regexp2/v2"
	_ "github.com/go-json-experiment/json"
	_ "github.com/go-json-experiment/json/jsontext"
	_ "github.com/godbus/dbus/v5"
	_ "github.com/gofrs/flock"
	_ "github.com/google/go-cmp/cmp"
	_ "github.com/modelcontextprotocol/go-sdk/auth"
	_ "github.com/modelcontextprotocol/go-sdk/mcp"
	_ "github.com/modelcontextprotocol/go-sdk/oauthex"
	_ "github.com/natefinch/atomic"
	_ "github.com/pkg/browser"
	_ "github.com/santhosh-tekuri/jsonschema/v6"
	_ "github.com/tailscale/hujson"
	_ "github.com/zalando/go-keyring"
	_ "go.uber.org/goleak"
	_ "golang.org/x/net/idna"
	_ "golang.org/x/net/publicsuffix"
	_ "golang.org/x/text/unicode/norm"
	_ "golang.org/x/time/rate"
	_ "gopkg.in/natefinch/lumberjack.v2"
	_ "modernc.org/sqlite"

	_ "fyne.io/fyne/v2"
	_ "fyne.io/fyne/v2/app"
	_ "fyne.io/fyne/v2/test"
)
