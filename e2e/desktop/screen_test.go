//go:build linux

package desktop

import (
	"encoding/binary"
	"testing"
)

// xwd is a file as Xvfb keeps it, with a header of 160 bytes and two colours.
func xwd(width, height, stride int) []byte {
	file := make([]byte, 160+2*12+stride*height)
	for i, n := range map[int]int{0: 160, 4: width, 5: height, 12: stride, 19: 2} {
		binary.BigEndian.PutUint32(file[4*i:], uint32(n))
	}
	return file
}

func TestTheScreenIsReadFromItsFile(t *testing.T) {
	file := xwd(3, 2, 12)
	file[len(file)-4] = 0xb1 // of the last pixel
	s, err := readScreen(file)
	if err != nil {
		t.Fatal(err)
	}
	p := s.Pixels()
	if s.Width != 3 || s.Height != 2 || len(p) != 24 || p[20] != 0xb1 {
		t.Errorf("%dx%d, %x", s.Width, s.Height, p)
	}
}

func TestAnotherFileIsNoScreen(t *testing.T) {
	for _, file := range [][]byte{nil, make([]byte, 200), xwd(3, 2, 12)[:200], xwd(3, 2, 9)} {
		if _, err := readScreen(file); err == nil {
			t.Errorf("a file of %d bytes was taken for a screen", len(file))
		}
	}
}
