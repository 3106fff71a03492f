// Package desktop is what Parley needs of the desktop around its windows:
// notifications that can be clicked, and word on whether anything shows tray
// icons. It speaks D-Bus, where there is one, and draws nothing.
package desktop
