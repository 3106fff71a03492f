//go:build unix && !darwin

package opener

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWithoutBundle(t *testing.T) {
	tests := map[string]struct{ in, want []string }{
		"no bundle: all is the user's own": {
			in:   []string{"LD_LIBRARY_PATH=/opt/mine", "GTK_PATH=/x", "PATH=/bin"},
			want: []string{"LD_LIBRARY_PATH=/opt/mine", "GTK_PATH=/x", "PATH=/bin"},
		},
		"AppImage": {
			in: []string{
				"APPDIR=/tmp/.mount_p", "APPIMAGE=/home/a/Parley", "ARGV0=Parley", "OWD=/home/a",
				"LD_LIBRARY_PATH=/tmp/.mount_p/usr/lib:/opt/mine", "LD_PRELOAD=/tmp/.mount_p/a.so /opt/b.so",
				"GTK_PATH=/tmp/.mount_p/gtk", "GIO_MODULE_DIR=/tmp/.mount_p/usr/lib/../gio", "QT_PLUGIN_PATH=/tmp/.mount_p/qt",
				"XDG_DATA_DIRS=/tmp/.mount_p/share:/usr/share", "PATH=/tmp/.mount_p/bin:/usr/bin",
				"GTK_MODULES=canberra-gtk-module", "QT_STYLE_OVERRIDE=", "BROWSER=firefox", "HOME=/home/a",
			},
			want: []string{
				"LD_LIBRARY_PATH=/opt/mine", "LD_PRELOAD=/opt/b.so",
				"XDG_DATA_DIRS=/usr/share", "PATH=/usr/bin",
				"GTK_MODULES=canberra-gtk-module", "QT_STYLE_OVERRIDE=", "BROWSER=firefox", "HOME=/home/a",
			},
		},
		"Snap": {
			in: []string{
				"SNAP=/snap/parley/3", "SNAP_USER_COMMON=/home/a/snap/parley/common",
				"LD_LIBRARY_PATH=/var/lib/snapd/lib/gl:/snap/parley/3/lib", "GIO_MODULE_DIR=/home/a/snap/parley/common/.cache/gio",
				"GTK_PATH=/snap/parley/30/gtk",
			},
			want: []string{
				"SNAP=/snap/parley/3", "SNAP_USER_COMMON=/home/a/snap/parley/common",
				"GTK_PATH=/snap/parley/30/gtk",
			},
		},
		"a root that holds everything is none": {
			in:   []string{"APPDIR=/", "LD_LIBRARY_PATH=/opt/mine"},
			want: []string{"APPDIR=/", "LD_LIBRARY_PATH=/opt/mine"},
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, environment(tt.in).withoutBundle()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestLauncherSeesNoBundle(t *testing.T) {
	d := newDesktop(t, "APPDIR=/tmp/.mount_p", "LD_LIBRARY_PATH=/tmp/.mount_p/lib", "GTK_PATH=/tmp/.mount_p/gtk", "LANG=C.UTF-8")
	d.install("xdg-open", "")
	if err := d.open(t.Context(), "https://x.test/", patient); err != nil {
		t.Fatal(err)
	}
	env := strings.Fields(d.recorded("xdg-open.env"))
	if !slices.Contains(env, "LANG=C.UTF-8") || !slices.Contains(env, "DISPLAY=:99") {
		t.Errorf("the launcher lost what it needs: %v", env)
	}
	for _, kv := range env {
		if strings.Contains(kv, ".mount_p") {
			t.Errorf("the launcher got %s", kv)
		}
	}
}
