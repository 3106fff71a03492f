package shell

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"fyne.io/fyne/v2"
)

// waitingDot is the colour of the dot on the icon: amber, seen on light and
// dark panels.
var waitingDot = color.NRGBA{R: 0xf5, G: 0x9e, B: 0x0b, A: 0xff}

// badged is a PNG icon with a dot at its lower right: something waits. What
// can't be drawn on stays as it is.
func badged(icon fyne.Resource) fyne.Resource {
	src, err := png.Decode(bytes.NewReader(icon.Content()))
	if err != nil {
		return icon
	}
	b := src.Bounds()
	out := image.NewNRGBA(b)
	draw.Draw(out, b, src, b.Min, draw.Src)
	r := b.Dx() / 5
	centre := image.Pt(b.Max.X-r-1, b.Max.Y-r-1)
	for y := centre.Y - r; y <= centre.Y+r; y++ {
		for x := centre.X - r; x <= centre.X+r; x++ {
			if dx, dy := x-centre.X, y-centre.Y; dx*dx+dy*dy <= r*r {
				out.Set(x, y, waitingDot)
			}
		}
	}
	var buf bytes.Buffer
	if png.Encode(&buf, out) != nil {
		return icon
	}
	return fyne.NewStaticResource("waiting-"+icon.Name(), buf.Bytes())
}
