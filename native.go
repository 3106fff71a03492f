package main

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// glfwWindows does to a window what Fyne has no word for. Its windows are
// GLFW's, which can be got at while their drawing context is current.
type glfwWindows struct{}

// drawn is a Fyne window that is on the screen, or was.
type drawn interface{ RunWithContext(func()) }

// Minimise puts the window away into the system's list of windows.
func (glfwWindows) Minimise(w fyne.Window) {
	withGLFW(w, (*glfw.Window).Iconify)
}

// Restore brings it back, if it is minimised.
func (glfwWindows) Restore(w fyne.Window) {
	withGLFW(w, func(g *glfw.Window) {
		if g.GetAttrib(glfw.Iconified) == glfw.True { // else a maximised one would shrink
			g.Restore()
		}
	})
}

// Focused reports whether the keyboard is in it. Systems have been seen to
// announce that of a window that is minimised.
func (glfwWindows) Focused(w fyne.Window) (focused bool) {
	withGLFW(w, func(g *glfw.Window) {
		focused = g.GetAttrib(glfw.Focused) == glfw.True && g.GetAttrib(glfw.Iconified) == glfw.False
	})
	return focused
}

func withGLFW(w fyne.Window, do func(*glfw.Window)) {
	d, ok := w.(drawn)
	if !ok {
		return
	}
	d.RunWithContext(func() {
		if g := glfw.GetCurrentContext(); g != nil {
			do(g)
		}
	})
}
