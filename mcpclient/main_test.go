package mcpclient

import (
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain is also the program that stdio tests run as their server.
func TestMain(m *testing.M) {
	if role := os.Getenv("PARLEY_TEST_SERVER"); role != "" {
		os.Exit(stdioServers[role]())
	}
	goleak.VerifyTestMain(m)
}
