// Package proc runs a stdio server as a child process and sees to it that
// nothing of it is left behind: neither when it is stopped, nor when the
// program itself is killed.
//
// On Unix the child leads a process group of its own. Stopping closes its
// stdin, waits, sends TERM to the group, waits, and sends KILL. Against a kill
// -9 of the program stands a watcher, a minimal /bin/sh in a session of its
// own that blocks on a pipe from us: if the pipe closes without the word that
// all is well, it ends the group. (Linux's parent-death signal won't do: it
// goes by thread, and reaches the child only, not what the child started.)
// On Windows a job object with KILL_ON_JOB_CLOSE does both.
package proc
