package kit

import "fyne.io/fyne/v2"

// ForwardKey hands a key that a focused widget has no use for to its window,
// so that Escape and F1 work wherever the focus is.
func ForwardKey(o fyne.CanvasObject, k *fyne.KeyEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(o); c != nil {
		if f := c.OnTypedKey(); f != nil {
			f(k)
		}
	}
}

// ForwardShortcut hands a shortcut that a focused widget has no use for to its
// window: Fyne gives it to the widget alone.
func ForwardShortcut(o fyne.CanvasObject, s fyne.Shortcut) {
	if c, ok := fyne.CurrentApp().Driver().CanvasForObject(o).(fyne.Shortcutable); ok {
		c.TypedShortcut(s)
	}
}
