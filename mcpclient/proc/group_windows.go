//go:build windows

package proc

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job object: whatever the child starts belongs to it, and it ends
// with us.
type group struct {
	job windows.Handle
}

// prepare keeps the console window away, and has launchers that are batch
// files run as cmd.exe needs it.
func prepare(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{
		HideWindow:    true,
		CreationFlags: windows.CREATE_NO_WINDOW | windows.CREATE_NEW_PROCESS_GROUP,
	}
	switch strings.ToLower(filepath.Ext(cmd.Path)) {
	case ".cmd", ".bat":
		line := escape(cmd.Path)
		for _, a := range cmd.Args[1:] {
			line += " " + escape(a)
		}
		shell := os.Getenv("COMSPEC")
		if shell == "" {
			shell = `C:\Windows\System32\cmd.exe`
		}
		cmd.Path = shell
		cmd.SysProcAttr.CmdLine = `cmd.exe /d /s /c "` + line + `"`
	}
}

// escape makes an argument that passes cmd.exe and the program's own parsing
// unchanged: quoted for the latter, each special character with a caret for
// the former.
func escape(arg string) string {
	var b strings.Builder
	for _, r := range syscall.EscapeArg(arg) {
		if strings.ContainsRune("()[]%!^\"`<>&|;, *?", r) {
			b.WriteByte('^')
		}
		b.WriteRune(r)
	}
	return b.String()
}

func newGroup(p *os.Process) group {
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return group{}
	}
	info := windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION{
		BasicLimitInformation: windows.JOBOBJECT_BASIC_LIMIT_INFORMATION{
			LimitFlags: windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
		},
	}
	if _, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info))); err != nil {
		_ = windows.CloseHandle(job)
		return group{}
	}
	h, err := windows.OpenProcess(windows.PROCESS_SET_QUOTA|windows.PROCESS_TERMINATE, false, uint32(p.Pid))
	if err == nil {
		err = windows.AssignProcessToJobObject(job, h)
		_ = windows.CloseHandle(h)
	}
	if err != nil {
		_ = windows.CloseHandle(job)
		return group{}
	}
	return group{job: job}
}

// terminate has no gentle form for a program without a window.
func (g group) terminate() { g.kill() }

func (g group) kill() {
	if g.job != 0 {
		_ = windows.TerminateJobObject(g.job, 1)
	}
}

func (g group) alive() bool {
	if g.job == 0 {
		return false
	}
	var info struct {
		TotalUserTime, TotalKernelTime, PeriodUserTime, PeriodKernelTime int64
		PageFaults, TotalProcesses, ActiveProcesses, TerminatedProcesses uint32
	}
	err := windows.QueryInformationJobObject(g.job, windows.JobObjectBasicAccountingInformation,
		uintptr(unsafe.Pointer(&info)), uint32(unsafe.Sizeof(info)), nil)
	return err == nil && info.ActiveProcesses > 0
}

func (g group) release() {
	if g.job != 0 {
		_ = windows.CloseHandle(g.job)
	}
}
