package mcpclient

import (
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient/wire"
)

// Why a question is no longer open: context.Cause of what an Asker was given.
// A question that belongs to a call of ours ends with that call, too.
var (
	// ErrWithdrawn means that the server cancelled its request.
	ErrWithdrawn = elicit.ErrWithdrawn
	// ErrDisconnected means that the session was lost.
	ErrDisconnected = fmt.Errorf("%w: the connection was lost", elicit.ErrSessionEnded)
	// ErrClosed means that the session was closed by Close.
	ErrClosed = fmt.Errorf("%w: it was closed", elicit.ErrSessionEnded)
)

// Causes of errors that a caller may want to tell apart.
var (
	// ErrSessionExpired is the cause of an end that needs no more than a new
	// session: the server has forgotten the old one.
	ErrSessionExpired = errors.New("the server has ended the session")
	// ErrSignInNeeded is the cause where the server demands a sign-in that
	// can't be made.
	ErrSignInNeeded = errors.New("the server demands a sign-in")
	// ErrDeclined is the cause of a call's end when the user declined a link
	// that it needs.
	ErrDeclined = errors.New("the user declined")
)

var (
	errCallTimeout      = errors.New("the call's time limit has passed")
	errHandshakeTimeout = errors.New("no answer to the handshake")
	errSilent           = errors.New("no answer to two pings")
)

// olderRevisionTexts are what SDKs say when a server tries to ask its user in
// a revision that has no pushed requests.
var olderRevisionTexts = []string{
	`"elicitation/create" cannot be sent while serving a request on protocol version 2026-07-28`,
	"server-initiated requests are not supported in protocol version 2026-07-28",
	"server-to-client requests are not available on protocol revision 2026-07-28",
	"url elicitation cannot be signalled by throwing urlelicitationrequirederror on protocol revision 2026-07-28",
}

// asksForOlderRevision recognises the failures that reconnecting at
// Revision20251125 cures.
func asksForOlderRevision(text string) bool {
	text = strings.ToLower(text)
	for _, t := range olderRevisionTexts {
		if strings.Contains(text, t) {
			return true
		}
	}
	return false
}

// sdkErrors are JSON-RPC errors that no server has sent: the SDK's own words
// for a message that did not go out.
var sdkErrors = map[int64]string{
	-32003: "client is closing", -32004: "server is closing", -32005: "rejected by transport",
}

// rpcError finds the server's JSON-RPC error in err.
func rpcError(err error) (*jsonrpc.Error, bool) {
	var e *jsonrpc.Error
	if !errors.As(err, &e) {
		return nil, false
	}
	own, known := sdkErrors[e.Code]
	return e, !known || own != e.Message
}

// httpStatus is the HTTP status behind err, 0 when there is none.
func httpStatus(err error) int {
	var status *wire.StatusError
	if errors.As(err, &status) {
		return status.Code
	}
	if e, ok := rpcError(err); ok {
		code, _ := wire.LocalError(e.Data)
		return code
	}
	return 0
}

// failed puts an error of a call in the user's words.
func (s *Session) failed(c *call, err error) error {
	var said *say.Error
	if errors.As(err, &said) {
		return said
	}
	d := say.Data{"Server": s.cfg.Name, "Name": c.cause.Name}
	if sessionMissing(err) {
		return &say.Error{
			What:  say.T("{{.Server}} had ended the session, so “{{.Name}}” was not carried out.", d),
			Do:    say.T("Call it again once {{.Server}} is connected.", d),
			Cause: errors.Join(ErrSessionExpired, err),
		}
	}
	switch cause := causeOf(c.ctx); {
	case errors.Is(cause, errCallTimeout):
		return &say.Error{
			What:  say.T("“{{.Name}}” of {{.Server}} took longer than the time limit set for this server.", d),
			Do:    say.T("You can call it again, or raise the limit in the server's settings."),
			Cause: cause,
		}
	case errors.Is(cause, ErrDisconnected), errors.Is(cause, ErrClosed):
		return s.lostCall(d, cause)
	case cause != nil:
		return &say.Error{What: say.T("You cancelled “{{.Name}}”.", d), Cause: cause}
	}
	if e, ok := rpcError(err); ok {
		if asksForOlderRevision(e.Message) {
			s.noteOlderRevision()
		}
		return s.refusedCall(d, e, err)
	}
	go s.check()
	return s.lostCall(d, err)
}

func (s *Session) lostCall(d say.Data, err error) error {
	return &say.Error{
		What:  say.T("The connection to {{.Server}} was lost before “{{.Name}}” was answered.", d),
		Do:    say.T("It may or may not have been carried out. Check before you call it again."),
		Cause: err,
	}
}

// refusedCall is for a call that was answered with a JSON-RPC error.
func (s *Session) refusedCall(d say.Data, e *jsonrpc.Error, err error) error {
	d["Error"] = e.Message
	status, local := wire.LocalError(e.Data)
	switch {
	case status == 401 || status == 403:
		return signInNeeded(s.cfg.Name, err)
	case local && status == 0:
		return &say.Error{
			What:  say.T("{{.Server}} gave no usable answer to “{{.Name}}”: {{.Error}}", d),
			Do:    say.T("It may or may not have been carried out. Check before you call it again."),
			Cause: err,
		}
	}
	return &say.Error{What: say.T("{{.Server}} answered “{{.Name}}” with an error: {{.Error}}", d), Cause: err}
}

func signInNeeded(server string, err error) *say.Error {
	return &say.Error{
		What:  say.T("{{.Server}} does not let you in.", say.Data{"Server": server}),
		Do:    say.T("Sign in, or check the key in the server's settings."),
		Cause: errors.Join(ErrSignInNeeded, err),
	}
}
