package shell

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
)

// onePixel is a small image, as a server would send it.
var onePixel = func() []byte {
	img := image.NewRGBA(image.Rect(0, 0, 64, 32))
	for x := range 64 {
		for y := range 32 {
			img.Set(x, y, color.RGBA{uint8(4 * x), 120, uint8(8 * y), 255})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.Bytes()
}()
