// Package app is the application without pixels: the configured servers and
// their sessions, what they offer, the calls that run, the Inbox, the log
// lines, the settings and the history, put together for a window to show.
//
// Nothing in here waits on the window. What changes is announced as Events,
// which say only what to look at again; the window then asks for a snapshot.
package app
