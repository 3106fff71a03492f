package desktop

import (
	"context"
	"errors"
	"sync"
	"testing"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// fakeBus answers by method and writes down what was called.
type fakeBus struct {
	mu      sync.Mutex
	answers map[string]func(args []any) ([]any, error)
	calls   []call
	watched []Match
	signals chan Signal
	closed  bool
}

type call struct {
	method string
	args   []any
}

func newFakeBus() *fakeBus {
	return &fakeBus{answers: map[string]func([]any) ([]any, error){}, signals: make(chan Signal)}
}

// dial gives the bus away.
func (b *fakeBus) dial(context.Context) (Bus, error) { return b, nil }

func (b *fakeBus) answer(method string, f func(args []any) ([]any, error)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.answers[method] = f
}

func (b *fakeBus) Call(ctx context.Context, _ Object, method string, args ...any) ([]any, error) {
	b.mu.Lock()
	b.calls = append(b.calls, call{method, args})
	f := b.answers[method]
	b.mu.Unlock()
	if f == nil {
		return nil, errors.New("nobody has " + method)
	}
	return f(args)
}

func (b *fakeBus) Watch(_ context.Context, m Match) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.watched = append(b.watched, m)
	return nil
}

func (b *fakeBus) Signals() <-chan Signal { return b.signals }

func (b *fakeBus) Close() error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.closed {
		b.closed = true
		close(b.signals)
	}
	return nil
}

// last is the latest call of a method.
func (b *fakeBus) last(t *testing.T, method string) call {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for i := len(b.calls) - 1; i >= 0; i-- {
		if b.calls[i].method == method {
			return b.calls[i]
		}
	}
	t.Fatalf("%s was never called", method)
	return call{}
}

func (b *fakeBus) count(method string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	n := 0
	for _, c := range b.calls {
		if c.method == method {
			n++
		}
	}
	return n
}
