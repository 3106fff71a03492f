package main

import (
	"parley/config"
	"parley/store/importer"
)

// finder finds the servers of other apps on this computer.
type finder struct{}

// Discover lists the files that hold servers.
func (finder) Discover() []importer.Source { return importer.Discover(importer.Params{}) }

// Read says what an import of one file would add.
func (finder) Read(src importer.Source, existing []config.Server) (importer.Preview, error) {
	return importer.Read(src, existing)
}

// Paste says what adding a pasted text would add.
func (finder) Paste(text string, existing []config.Server) (importer.Preview, error) {
	return importer.Paste(text, existing)
}
