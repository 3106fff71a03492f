// Command pecheck checks the headers of Parley's program for Windows: a 64-bit
// program with a window and no console, an icon, version information that names
// the version, and a manifest with what Parley needs of Windows.
package main

import (
	"bytes"
	"debug/pe"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"unicode/utf16"
)

// The types of resource that a program is to have (winuser.h).
var wanted = map[uint32]string{3: "icon", 14: "icon group", 16: "version information", 24: "manifest"}

// settings of the manifest: sharp on every screen, long paths, UTF-8.
var settings = []string{"PerMonitorV2", "<longPathAware", ">UTF-8<", `level="asInvoker"`}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: pecheck FILE.exe VERSION")
		os.Exit(2)
	}
	if err := check(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "pecheck:", err)
		os.Exit(1)
	}
	fmt.Println("a 64-bit program with a window, without a console; icon, version " + os.Args[2] + " and manifest are there")
}

func check(path, version string) error {
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
	section := f.Section(".rsrc")
	if section == nil {
		return errors.New("it has no resources")
	}
	data, err := section.Data()
	if err != nil {
		return err
	}
	types, err := resourceTypes(data)
	if err != nil {
		return err
	}
	return errors.Join(missing(types), lacking(data, version))
}

// missing tells which types of resource are not there.
func missing(types map[uint32]bool) error {
	var missing []error
	for id, name := range wanted {
		if !types[id] {
			missing = append(missing, fmt.Errorf("it has no %s", name))
		}
	}
	return errors.Join(missing...)
}

// lacking tells what the version information and the manifest don't say.
func lacking(data []byte, version string) error {
	var missing []error
	var wide []byte
	for _, unit := range utf16.Encode([]rune("ProductVersion\x00" + version)) {
		wide = binary.LittleEndian.AppendUint16(wide, unit)
	}
	if !bytes.Contains(data, wide) {
		missing = append(missing, errors.New("it does not say that it is version "+version))
	}
	for _, setting := range settings {
		if !bytes.Contains(data, []byte(setting)) {
			missing = append(missing, fmt.Errorf("its manifest lacks %s", setting))
		}
	}
	return errors.Join(missing...)
}

// resourceTypes are the ids at the root of the resource directory.
func resourceTypes(data []byte) (map[uint32]bool, error) {
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
