//go:build linux

package desktop

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"syscall"
)

// Screen is what the desktop's screen shows at any moment. Looking at it asks
// nothing of the X server: the file that Xvfb draws into is shared. Close it.
type Screen struct {
	Width, Height int

	file  []byte
	start int
}

// bytesPerPixel of Xvfb's screen: blue, green, red, and one unused.
const bytesPerPixel = 4

// Screen opens the desktop's screen, if it was started with a shared one.
func (d *Desktop) Screen() (*Screen, error) {
	f, err := os.Open(d.path("Xvfb_screen0"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	mapped, err := syscall.Mmap(int(f.Fd()), 0, int(info.Size()), syscall.PROT_READ, syscall.MAP_SHARED)
	if err != nil {
		return nil, err
	}
	s, err := readScreen(mapped)
	if err != nil {
		return nil, errors.Join(err, syscall.Munmap(mapped))
	}
	return s, nil
}

// readScreen understands the file, which is in the format of xwd: a header of
// 32-bit numbers, a table of colours, and the pixels.
func readScreen(file []byte) (*Screen, error) {
	const header = 100
	if len(file) < header {
		return nil, errors.New("desktop: the screen's file is too short")
	}
	number := func(i int) int { return int(binary.BigEndian.Uint32(file[4*i:])) }
	const colour = 12 // bytes of one in the table
	s := &Screen{Width: number(4), Height: number(5), file: file, start: number(0) + number(19)*colour}
	if stride := number(12); stride == 0 || stride != s.Width*bytesPerPixel || len(file) < s.start+stride*s.Height {
		return nil, fmt.Errorf("desktop: %d bytes a line in %d bytes are no screen of %dx%d", stride, len(file), s.Width, s.Height)
	}
	return s, nil
}

// Pixels are those of now, row by row, four bytes each: blue, green, red, and
// one that means nothing. They change while one looks.
func (s *Screen) Pixels() []byte {
	return s.file[s.start : s.start+s.Width*s.Height*bytesPerPixel]
}

// Close lets go of it.
func (s *Screen) Close() error { return syscall.Munmap(s.file) }
