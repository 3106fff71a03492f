package secrets

import (
	"context"
	"errors"
	"time"
)

// errSilent says that the keyring hasn't answered within the limit.
var errSilent = errors.New("no answer from the keyring")

// do runs one job on the keyring, off the caller's goroutine. Each call that
// the job makes has the limit to itself. A job that is given up goes on in the
// background, since nothing can stop a keyring call, and holds the turn until
// it is over: a keyring that hangs costs one goroutine, not one per secret.
func (v *Vault) do(ctx context.Context, job func(*entries) error) error {
	v.mu.Lock()
	turn, ring := v.turn, v.ring
	v.mu.Unlock()

	if err := v.await(ctx, turn); err != nil {
		return err
	}
	progress := make(chan struct{}, 1)
	done := make(chan error)
	left := make(chan struct{})
	defer close(left)
	go func() {
		err := job(ring.metered(progress))
		<-turn
		select {
		case done <- err:
		case <-left:
			v.late(err)
		}
	}()
	timer := time.NewTimer(v.limit)
	defer timer.Stop()
	for {
		select {
		case err := <-done:
			return err
		case <-progress:
			timer.Reset(v.limit)
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			v.mu.Lock()
			v.setStateLocked(State{Kept: InMemory, Say: explain(errSilent), Cause: errSilent})
			return errSilent
		}
	}
}

// await takes the turn. Waiting behind jobs that get on is no fault; waiting
// behind one that hangs ends when it is known to hang.
func (v *Vault) await(ctx context.Context, turn chan struct{}) error {
	timer := time.NewTimer(v.limit)
	defer timer.Stop()
	for {
		select {
		case turn <- struct{}{}:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			if v.State().Kept == InMemory {
				return errSilent
			}
			timer.Reset(v.limit)
		}
	}
}

// late takes the end of a job that was given up. When it went well, e.g.
// because the user has unlocked the keyring by now, the keyring is used again.
func (v *Vault) late(err error) {
	if v.State().Kept != InMemory || (err != nil && !errors.Is(err, ErrNotFound)) {
		return
	}
	// Nobody waits for this any more, and do has its own limit. A failure is
	// known already: the state stays.
	_ = v.Retry(context.Background())
}

// metered is e with a sign of life before every call.
func (e *entries) metered(progress chan<- struct{}) *entries {
	m := *e
	m.ring = meter{e.ring, progress}
	return &m
}

type meter struct {
	Keyring
	progress chan<- struct{}
}

func (m meter) tick() {
	select {
	case m.progress <- struct{}{}:
	default:
	}
}

func (m meter) Get(service, user string) (string, error) {
	m.tick()
	return m.Keyring.Get(service, user)
}

func (m meter) Set(service, user, value string) error {
	m.tick()
	return m.Keyring.Set(service, user, value)
}

func (m meter) Delete(service, user string) error {
	m.tick()
	return m.Keyring.Delete(service, user)
}
