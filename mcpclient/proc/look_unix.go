//go:build unix

package proc

import "io/fs"

func extensions(string) []string { return []string{""} }

func executable(fi fs.FileInfo) bool { return fi.Mode()&0o111 != 0 }

func sameVariable(a, b string) bool { return a == b }
