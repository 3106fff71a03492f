// Package mcpclient keeps sessions with MCP servers: it dials them, stays
// connected, makes calls, and puts the servers' questions before an
// elicit.Asker. It knows nothing of windows.
//
// Dial opens one Session. A Supervisor keeps a server connected: it dials,
// watches, waits and dials again. Everything a server says is foreign text;
// every error a user may meet is a *say.Error that names the server.
package mcpclient
