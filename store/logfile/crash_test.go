package logfile

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// crashIn tells this test's own program to die with its report in a folder.
const crashIn = "PARLEY_TEST_CRASH_IN"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashIn); dir != "" {
		if _, err := CatchCrashes(dir); err != nil {
			os.Exit(3)
		}
		panic("the sky fell")
	}
	os.Exit(m.Run())
}

func TestACrashIsReportedToTheNextRunOnce(t *testing.T) {
	dir := t.TempDir()
	child := exec.CommandContext(t.Context(), os.Args[0])
	child.Env = append(os.Environ(), crashIn+"="+dir)
	if out, err := child.CombinedOutput(); err == nil || !strings.Contains(string(out), "the sky fell") {
		t.Fatalf("it did not die: %v\n%s", err, out)
	}
	report, err := CatchCrashes(dir)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(report)
	if err != nil || !strings.Contains(string(text), "the sky fell") || !strings.Contains(string(text), "crash_test.go") {
		t.Errorf("the report says %q, %v", text, err)
	}
	if again, err := CatchCrashes(dir); again != "" || err != nil {
		t.Errorf("told again: %q, %v", again, err)
	}
	if kept, err := os.ReadFile(report); err != nil || string(kept) != string(text) {
		t.Errorf("the report is gone: %v", err)
	}
}
