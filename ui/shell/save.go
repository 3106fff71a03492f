package shell

import (
	"errors"
	"io"
	"io/fs"
	"mime"
	"os"
	"path/filepath"
	"strconv"

	"fyne.io/fyne/v2/lang"

	"parley/app"
	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/ui/kit"
)

// maxSameName is how many files of one name a folder may hold before saving
// gives up.
const maxSameName = 1000

// saveLink saves data into the user's folder for downloads, and then says
// where it is.
func (s *Shell) saveLink(c app.Content) *kit.TextLink {
	var link *kit.TextLink
	link = kit.NewTextLink(lang.L("Save"), func() {
		s.background(func() error {
			path, err := saveNew(s.p.SaveDir, "parley", extension(c.MIMEType), c.Data)
			if err != nil {
				return err
			}
			s.p.Post(func() {
				link.SetLabel(lang.L("Saved as {{.Path}}", map[string]any{"Path": plaintext.Line(path, maxLine)}))
			})
			return nil
		})
	})
	return link
}

// saveNew writes data under the first free name in dir; it never overwrites.
func saveNew(dir, name, ext string, data []byte) (string, error) {
	return saveStream(dir, name, ext, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// saveStream is saveNew for what is written bit by bit.
func saveStream(dir, name, ext string, write func(io.Writer) error) (string, error) {
	for n := 1; n <= maxSameName; n++ {
		path := filepath.Join(dir, name+ext)
		if n > 1 {
			path = filepath.Join(dir, name+"-"+strconv.Itoa(n)+ext)
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err == nil {
			err = errors.Join(write(f), f.Close())
		}
		if err != nil {
			return "", notSaved(dir, err)
		}
		return path, nil
	}
	return "", notSaved(dir, fs.ErrExist)
}

func notSaved(dir string, cause error) error {
	return &say.Error{
		What:  say.T("The file could not be saved in {{.Folder}}.", say.Data{"Folder": dir}),
		Do:    say.T("Check that the folder is yours and the disk isn't full."),
		Cause: cause,
	}
}

// extension is a file name's end for a media type.
func extension(mediaType string) string {
	switch mediaType { // where the system's list is unsorted or empty
	case "image/jpeg":
		return ".jpg"
	case "text/plain":
		return ".txt"
	}
	all, err := mime.ExtensionsByType(mediaType)
	if err != nil || len(all) == 0 {
		return ".bin"
	}
	return all[0]
}
