package elicit

import (
	"time"

	"parley/elicit/say"
)

// Notice is something the user should know that asks for no answer.
type Notice struct {
	Server Server
	Cause  Cause
	Mode   Mode
	At     time.Time
	What   say.Text // what happened, naming the server
	Reason string   // a short code, e.g. the gate's refusal reason
	Detail string   // foreign text, escaped and cut short
}
