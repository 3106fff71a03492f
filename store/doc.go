// Package store is the parent of what outlives a run: servers.json and imports
// into it, settings, the history, secrets and the log. A test here plants
// secrets in every one of them and looks for them in every file.
package store
