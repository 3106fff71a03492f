// Command pecheck checks the headers of Parley's program for Windows: a 64-bit
// program with a window and no console, an icon, version information and a
// manifest.
package main

import (
	"debug/pe"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
)

// The types of resource that a program is to have (winuser.h).
var wanted = map[uint32]string{3: "icon", 14: "icon group", 16: "version information", 24: "manifest"}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pecheck FILE.exe")
		os.Exit(2)
	}
	if err := check(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "pecheck:", err)
		os.Exit(1)
	}
	fmt.Println("a 64-bit program with a window, without a console; icon, version information and manifest are there")
}

func check(path string) error {
	f, err := pe.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	header, ok := f.OptionalHeader.(*pe.OptionalHeader64)
	switch {
	case f.Machine != pe.IMAGE_FILE_MACHINE_AMD64 || !ok:
		return fmt.Errorf("it is for machine %#x", f.Machine)
	case header.Subsystem != pe.IMAGE_SUBSYSTEM_WINDOWS_GUI:
		return fmt.Errorf("it opens a console: subsystem %d", header.Subsystem)
	}
	types, err := resourceTypes(f)
	if err != nil {
		return err
	}
	var missing []error
	for id, name := range wanted {
		if !types[id] {
			missing = append(missing, fmt.Errorf("it has no %s", name))
		}
	}
	return errors.Join(missing...)
}

// resourceTypes are the ids at the root of the resource directory.
func resourceTypes(f *pe.File) (map[uint32]bool, error) {
	section := f.Section(".rsrc")
	if section == nil {
		return nil, errors.New("it has no resources")
	}
	data, err := section.Data()
	if err != nil {
		return nil, err
	}
	const head, entry = 16, 8
	if len(data) < head {
		return nil, errors.New("its resources are cut off")
	}
	named, ids := int(binary.LittleEndian.Uint16(data[12:])), int(binary.LittleEndian.Uint16(data[14:]))
	out := map[uint32]bool{}
	for i := named; i < named+ids; i++ {
		at := head + i*entry
		if at+entry > len(data) {
			return nil, errors.New("its resources are cut off")
		}
		out[binary.LittleEndian.Uint32(data[at:])] = true
	}
	return out, nil
}
