package shell

import (
	"bytes"
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"image"
	_ "image/gif"  // the formats of images in results
	_ "image/jpeg" // …
	_ "image/png"  // …

	"parley/app"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// Limits on images that are drawn. Larger ones can be saved.
const (
	maxPixels           = 40_000_000
	imageWidth  float32 = 340
	imageHeight float32 = 340
)

// newImageBlock shows an image, decoded off the drawing thread, with its size
// and a way to save it.
func newImageBlock(s *Shell, c app.Content, changed func()) fyne.CanvasObject {
	words := dim(plaintext.Line(c.MIMEType, maxName) + " · " + sizeWords(len(c.Data)))
	stage := container.NewStack()
	block := kit.NewColumn(kit.Space1, stage, words, kit.NewLinks(s.saveLink(c)))
	s.p.Background(func() {
		img, size, err := decodeImage(c.Data)
		s.p.Post(func() {
			if err != nil {
				words.SetText(words.Text() + " · " + err.What.String())
			} else {
				words.SetText(words.Text() + " · " + size)
				stage.Objects = []fyne.CanvasObject{picture(img)}
			}
			stage.Refresh()
			changed()
		})
	})
	return block
}

// picture shows an image at its own size, or smaller where it doesn't fit.
func picture(img image.Image) fyne.CanvasObject {
	p := canvas.NewImageFromImage(img)
	p.FillMode = canvas.ImageFillContain
	width, height := float32(img.Bounds().Dx()), float32(img.Bounds().Dy())
	scale := min(1, imageWidth/max(width, 1), imageHeight/max(height, 1))
	p.SetMinSize(fyne.NewSize(width*scale, height*scale))
	return container.NewHBox(p)
}

// decodeImage judges an image by its head before any of it is decoded.
func decodeImage(data []byte) (image.Image, string, *say.Error) {
	head, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, "", &say.Error{What: say.T("This image can't be shown."), Cause: err}
	}
	if int64(head.Width)*int64(head.Height) > maxPixels {
		return nil, "", &say.Error{What: say.T("This image is too large to be shown.")}
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, "", &say.Error{What: say.T("This image can't be shown."), Cause: err}
	}
	return img, pixelWords(head.Width, head.Height), nil
}
