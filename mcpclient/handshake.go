package mcpclient

import (
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"strings"
	"syscall"

	"parley/elicit/plaintext"
	"parley/elicit/say"
	"parley/mcpclient/proc"
	"parley/mcpclient/wire"
)

// handshakeError is a try that failed after there was something to talk to.
type handshakeError struct {
	err         error
	exit, tail  string // of a process that has ended
	chatter     string // the first line that it printed instead of a message
	discovering bool   // it failed at Revision20260728
}

func (e *handshakeError) Error() string { return e.err.Error() }
func (e *handshakeError) Unwrap() error { return e.err }

// handshakeError notes how a try failed, while its process still can be asked.
func (s *Session) handshakeError(err, cause error, discovering bool) error {
	h := &handshakeError{err: err, discovering: discovering, chatter: plaintext.Line(s.chatter.line(), maxDetail)}
	if cause != nil {
		h.err = errors.Join(cause, err)
	}
	if s.link.fault != nil {
		if fault := s.link.fault(); fault != nil && cause == nil {
			h.err = errors.Join(fault, err)
		}
	}
	if p := s.link.process; p != nil && cause == nil {
		p.Settle(lastWords)
		h.exit, h.tail = p.Exit(), cmp.Or(p.Tail(), h.chatter)
	}
	return h
}

// explain puts a failure to connect in the user's words.
func (d *dialer) explain(ctx context.Context, err error) error {
	var said *say.Error
	if errors.As(err, &said) {
		return said
	}
	data := say.Data{"Server": d.cfg.Name, "Command": d.cfg.Command, "URL": d.cfg.URL}
	if cause := causeOf(ctx); cause != nil {
		return &say.Error{What: say.T("Connecting to {{.Server}} was stopped.", data), Cause: cause}
	}
	if e := d.explainStart(err, data); e != nil {
		return e
	}
	if e := explainHTTP(err, data); e != nil {
		return e
	}
	return explainHandshake(err, data)
}

// explainStart is for what fails before anything was said.
func (d *dialer) explainStart(err error, data say.Data) *say.Error {
	var missing *proc.NotFoundError
	var dir *proc.DirError
	var address *unusableURL
	var ca *caError
	var h *handshakeError
	switch {
	case errors.As(err, &missing):
		data["Path"] = missing.Path
		return &say.Error{
			What:  say.T("The command of {{.Server}}, “{{.Command}}”, was not found.", data),
			Do:    say.T("Install it, or give its full path in the server's settings. Searched: {{.Path}}", data),
			Cause: err,
		}
	case errors.As(err, &dir):
		data["Dir"] = dir.Dir
		return &say.Error{
			What:  say.T("The working directory of {{.Server}}, “{{.Dir}}”, does not exist.", data),
			Do:    say.T("Correct it in the server's settings."),
			Cause: err,
		}
	case errors.As(err, &address):
		return &say.Error{
			What:  say.T("The address of {{.Server}}, “{{.URL}}”, can't be used.", data),
			Do:    say.T("Give an address that begins with https:// or http:// in the server's settings."),
			Cause: err,
		}
	case errors.As(err, &ca):
		data["File"] = ca.name
		return &say.Error{
			What:  say.T("The certificate file of {{.Server}}, “{{.File}}”, can't be used.", data),
			Do:    say.T("Choose another file in the server's settings."),
			Cause: err,
		}
	case !errors.As(err, &h):
		data["Error"] = err.Error()
		return &say.Error{
			What:  say.T("{{.Server}} could not be started: {{.Error}}", data),
			Do:    say.T("Check the command in the server's settings."),
			Cause: err,
		}
	}
	return nil
}

// explainHTTP is for what the network or the HTTP server said.
func explainHTTP(err error, data say.Data) *say.Error {
	var redirect *redirectError
	var dns *net.DNSError
	var refused *authError
	var cert *tls.CertificateVerificationError
	status := httpStatus(err)
	switch {
	case errors.As(err, &refused):
		var said *say.Error
		if errors.As(refused.err, &said) {
			return said
		}
		return signInNeeded(data["Server"].(string), err)
	case status == 401 || status == 403:
		return signInNeeded(data["Server"].(string), err)
	case errors.As(err, &redirect):
		data["To"] = redirect.to.Redacted()
		return &say.Error{
			What:  say.T("{{.Server}} sends you to another address: {{.To}}", data),
			Do:    say.T("If you trust it, put it into the server's settings."),
			Cause: err,
		}
	case errors.Is(err, wire.ErrOtherOrigin):
		return &say.Error{
			What:  say.T("{{.Server}} wants its messages sent to another address than its own, which is not safe.", data),
			Do:    say.T("Ask whoever runs the server to correct this."),
			Cause: err,
		}
	case errors.As(err, &dns):
		data["Host"] = dns.Name
		return &say.Error{
			What:  say.T("The address of {{.Server}} was not found: there is no “{{.Host}}”.", data),
			Do:    say.T("Check the address, and that you are online."),
			Cause: err,
		}
	case errors.As(err, &cert), errors.As(err, new(x509.UnknownAuthorityError)):
		return &say.Error{
			What:  say.T("{{.Server}} can't prove that it is the server of this address: its certificate is not trusted.", data),
			Do:    say.T("Check the address, or name your organisation's certificate file in the server's settings."),
			Cause: err,
		}
	case errors.Is(err, syscall.ECONNREFUSED):
		return &say.Error{
			What:  say.T("Nothing answers at the address of {{.Server}}, {{.URL}}.", data),
			Do:    say.T("Check that the server is running."),
			Cause: err,
		}
	case status != 0:
		data["Status"] = status
		return &say.Error{
			What:  say.T("{{.Server}} answered with HTTP status {{.Status}} instead of opening a session.", data),
			Do:    say.T("Check the address in the server's settings."),
			Cause: err,
		}
	}
	return nil
}

// explainHandshake is for a server that was there and did not open a session.
func explainHandshake(err error, data say.Data) *say.Error {
	var h *handshakeError
	var other *otherRevisionError
	_ = errors.As(err, &h) // explainStart has seen to the rest
	data["Exit"], data["Tail"], data["Line"] = h.exit, h.tail, h.chatter
	switch e, answered := rpcError(err); {
	case h.chatter != "" && !answered && h.exit == "" && !errors.As(err, &other):
		return &say.Error{
			What:  say.T("{{.Server}} does not speak MCP. It printed: {{.Line}}", data),
			Do:    say.T("Check its command: some programs need an argument, such as “stdio”, to start as a server."),
			Cause: err,
		}
	case errors.Is(err, errHandshakeTimeout):
		return &say.Error{
			What:  say.T("{{.Server}} did not answer in time.", data),
			Do:    say.T("Check that it is an MCP server, look into its log, and try again."),
			Cause: err,
		}
	case errors.Is(err, wire.ErrFrameTooLarge):
		data["Limit"] = wire.MaxFrame >> 20
		return &say.Error{
			What:  say.T("{{.Server}} sent a message of more than {{.Limit}} MB and was disconnected.", data),
			Do:    say.T("Check that it is an MCP server, look into its log, and try again."),
			Cause: err,
		}
	case errors.As(err, &other):
		data["Want"], data["Got"] = other.want, other.got
		return &say.Error{
			What:  say.T("{{.Server}} speaks protocol revision {{.Got}}, not {{.Want}}.", data),
			Do:    say.T("Set the revision to automatic in the server's settings."),
			Cause: err,
		}
	case answered:
		data["Error"] = e.Message
		return &say.Error{
			What:  say.T("{{.Server}} refused to open a session: {{.Error}}", data),
			Do:    say.T("Look into the server's log, or try another protocol revision in its settings."),
			Cause: err,
		}
	case h.exit != "" && h.tail != "":
		return &say.Error{
			What:  say.T("{{.Server}} stopped right after it was started ({{.Exit}}). Its last words: {{.Tail}}", data),
			Do:    say.T("Correct what it complains of, then retry."),
			Cause: err,
		}
	case h.exit != "":
		return &say.Error{
			What:  say.T("{{.Server}} stopped right after it was started ({{.Exit}}), without a word.", data),
			Do:    say.T("Check the command and its arguments in the server's settings."),
			Cause: err,
		}
	}
	data["Error"] = strings.TrimSpace(err.Error())
	return &say.Error{
		What:  say.T("{{.Server}} could not be talked to: {{.Error}}", data),
		Do:    say.T("Check that it is an MCP server, look into its log, and try again."),
		Cause: err,
	}
}

// lossError is why a session was lost.
func (s *Session) lossError(err error) error {
	data := say.Data{"Server": s.cfg.Name}
	if s.link.fault != nil {
		if fault := s.link.fault(); errors.Is(fault, wire.ErrFrameTooLarge) {
			data["Limit"] = wire.MaxFrame >> 20
			return &say.Error{
				What:  say.T("{{.Server}} sent a message of more than {{.Limit}} MB and was disconnected.", data),
				Do:    say.T("Ask it for less at a time."),
				Cause: fault,
			}
		}
	}
	if p := s.link.process; p != nil && p.Exit() != "" {
		data["Exit"], data["Tail"] = p.Exit(), p.Tail()
		e := &say.Error{What: say.T("{{.Server}} has stopped ({{.Exit}}).", data), Cause: err}
		if p.Tail() != "" {
			e.What = say.T("{{.Server}} has stopped ({{.Exit}}). Its last words: {{.Tail}}", data)
		}
		return e
	}
	switch {
	case errors.Is(err, errSilent):
		return &say.Error{What: say.T("{{.Server}} no longer answers.", data), Cause: err}
	case sessionMissing(err):
		return &say.Error{What: say.T("{{.Server}} has ended the session.", data), Cause: errors.Join(ErrSessionExpired, err)}
	}
	if err == nil {
		err = ErrDisconnected
	}
	return &say.Error{What: say.T("The connection to {{.Server}} was lost.", data), Cause: err}
}
