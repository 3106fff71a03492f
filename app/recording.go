package app

import (
	"context"
	"sync"

	"parley/elicit"
	"parley/store/history"
)

// maxUnwritten is how many rows may wait for the disk. A flood beyond that
// loses rows, never requests.
const maxUnwritten = 1000

// recording writes the history down, beside everything else and in order.
type recording struct {
	app   *App
	queue chan elicit.Event
	done  sync.WaitGroup
	links map[elicit.RequestID]int64 // opened links whose end isn't known
}

func newRecording(a *App) *recording {
	r := &recording{app: a, queue: make(chan elicit.Event, maxUnwritten), links: map[elicit.RequestID]int64{}}
	if a.p.Recorder != nil {
		r.done.Go(r.run)
	}
	return r
}

// hear takes an event of the Inbox; it never blocks.
func (r *recording) hear(e elicit.Event) {
	if r.app.p.Recorder == nil {
		return
	}
	switch e.Kind {
	case elicit.EventAnswered, elicit.EventWithdrawn, elicit.EventRefused, elicit.EventEnded:
	default:
		return
	}
	select {
	case r.queue <- e:
	default:
		r.app.p.Logger.Warn("history row lost: the disk is behind")
	}
}

func (r *recording) close() {
	close(r.queue)
	r.done.Wait()
}

func (r *recording) run() {
	ctx := context.Background() // the last rows are written while the App closes
	for e := range r.queue {
		if err := r.write(ctx, e); err != nil {
			r.app.p.Logger.Error("history row not written", "err", err)
		}
		r.app.events.raise(Event{Kind: HistoryChanged})
	}
}

func (r *recording) write(ctx context.Context, e elicit.Event) error {
	id := e.Item.ID
	if e.Kind == elicit.EventEnded {
		row, known := r.links[id]
		if !known {
			return nil
		}
		delete(r.links, id)
		return r.app.p.Recorder.SetEnd(ctx, row, linkEnd(e.End), "")
	}
	row, err := r.app.p.Recorder.Add(ctx, entry(e))
	if err == nil && e.Kind == elicit.EventAnswered && e.Item.Mode == elicit.ModeURL && e.Response.Action == elicit.Accept {
		r.links[id] = row
	}
	return err
}

func linkEnd(e elicit.End) history.End {
	switch e {
	case elicit.EndAnnounced, elicit.EndUserDone:
		return history.Completed
	case elicit.EndSession:
		return history.SessionLost
	default:
		return history.Opened
	}
}
