package proc

import (
	"fmt"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// TestMain runs, when asked to, as the program that is killed in
// TestNothingIsLeftWhenTheProgramIsKilled.
func TestMain(m *testing.M) {
	if os.Getenv("PARLEY_TEST_APP") != "" {
		p, err := Start(Spec{
			Command: "sh", Args: []string{"-c", "sleep 9999 & exec cat"}, Env: os.Environ(),
			Path: os.Getenv("PATH"), Grace: time.Second,
		})
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		fmt.Println(p.cmd.Process.Pid)
		select {}
	}
	goleak.VerifyTestMain(m)
}
