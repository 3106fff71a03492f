package mcpclient

import (
	"context"
	"errors"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// pingLimit bounds the wait for the answer to a ping.
const pingLimit = 15 * time.Second

// maxMissedPings is how many pings in a row may stay without an answer.
const maxMissedPings = 2

// pings reports whether the session's revision has pings.
func (s *Session) pings() bool { return s.facts.Load().info.Revision < Revision20260728 }

// Ping asks the server for a sign of life. In revisions without pings it
// returns nil at once.
func (s *Session) Ping(ctx context.Context) error {
	if !s.pings() {
		return nil
	}
	err := s.cs.Load().Ping(ctx, nil)
	if e, ok := rpcError(err); ok && httpStatus(e) == 0 {
		return nil // an error is a sign of life, too
	}
	return err
}

// keepAlive pings until the session ends. A server that is at work on a call
// may have no time for pings, so none is held against it meanwhile.
func (s *Session) keepAlive() {
	if s.o.KeepAlive < 0 || !s.pings() {
		return
	}
	go func() {
		tick := time.NewTicker(s.o.KeepAlive)
		defer tick.Stop()
		for missed := 0; ; {
			select {
			case <-tick.C:
			case <-s.ctx.Done():
				return
			}
			if s.answersPing() {
				missed = 0
				continue
			}
			if missed++; missed >= maxMissedPings && !s.calls.busy() {
				s.finish(errSilent, ErrDisconnected)
				return
			}
		}
	}()
}

func (s *Session) answersPing() bool {
	ctx, cancel := context.WithTimeout(s.ctx, pingLimit)
	defer cancel()
	err := s.Ping(ctx)
	if err != nil && s.ctx.Err() == nil {
		s.log.Info("no answer to a ping", "error", err)
	}
	return err == nil
}

// check ends the session now if the server does not answer: after sleep, a
// change of network, or a failed call.
func (s *Session) check() {
	if s.link.fresh != nil {
		s.link.fresh()
	}
	if s.pings() && !s.answersPing() && s.ctx.Err() == nil {
		s.finish(errSilent, ErrDisconnected)
	}
}

// sessionMissing reports whether the server no longer knows the session.
func sessionMissing(err error) bool { return errors.Is(err, mcp.ErrSessionMissing) }
