// Package shell is the window: a rail of servers at the left, a page at the
// right, and one window of its own for every request that a server makes. It
// is the only room that knows both the application and widgets.
//
// Everything in here runs on the thread that draws, except what is handed to
// Params.Background. News comes as app.Events, which say what to look at
// again; each page states in a small interface what it looks at.
package shell
