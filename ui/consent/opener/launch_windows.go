package opener

import (
	"context"
	"runtime"
	"strconv"
	"syscall"

	"github.com/pkg/browser"
	"golang.org/x/sys/windows"

	"parley/elicit/say"
)

// maxShellExecute is the longest address that Windows opens.
const maxShellExecute = 2081

// launch calls ShellExecuteW through pkg/browser (no verb: for a web address
// the default is "open"). Never cmd, PowerShell or explorer: they read "&",
// "%" and "$" in an address as their own.
func (s *System) launch(ctx context.Context, url string) error {
	if len(url) > maxShellExecute {
		return &say.Error{
			What: say.T("Windows can't open an address of {{.Length}} characters; {{.Most}} is the most.", say.Data{
				"Length": strconv.Itoa(len(url)), "Most": strconv.Itoa(maxShellExecute),
			}),
			Do: say.T("Copy it instead."),
		}
	}
	done := make(chan error, 1)
	go func() { done <- shellExecute(url) }()
	err := s.await(ctx, done)
	if err != nil && ctx.Err() == nil {
		return fault(say.T("Windows could not open it: {{.Error}}", say.Data{"Error": err.Error()}), err)
	}
	return err
}

// shellExecute runs on a thread of its own with COM, which shell extensions
// need, and which pkg/browser doesn't set up.
func shellExecute(url string) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := windows.CoInitializeEx(0, windows.COINIT_APARTMENTTHREADED|windows.COINIT_DISABLE_OLE1DDE)
	if err == nil || err == sFalse {
		defer windows.CoUninitialize()
	}
	return browser.OpenURL(url)
}

// sFalse is COM's "was initialised already", which must be undone as well.
const sFalse = syscall.Errno(1)
