package main

import (
	"context"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"time"

	"github.com/go-json-experiment/json/jsontext"

	"parley/app"
	"parley/config"
	"parley/elicit"
	"parley/elicit/form"
)

// callLimit is how long one call may take before it counts as lost, and
// between how long a server rests.
const (
	callLimit = 60 * time.Second
	between   = 50 * time.Millisecond
	look      = 5 * time.Millisecond
)

// decide is how the question with a token is answered.
func decide(token string) elicit.Action {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(token))
	switch sum.Sum32() % 8 {
	case 0:
		return elicit.Decline
	case 1:
		return elicit.Cancel
	}
	return elicit.Accept
}

// call calls one server until ctx ends.
func (h *house) call(ctx context.Context, t *tally, c config.Server, line int) {
	for n := 0; ctx.Err() == nil; n++ {
		if s, ok := h.core.Server(c.Name); !ok || s.State != app.Ready {
			rest(ctx, between)
			continue
		}
		args := arguments{Token: fmt.Sprintf("%s-%d-%d", slug(c.Name), line, n), Link: linksFor(c) && n%5 == 4}
		text, err := json.Marshal(args)
		if err != nil {
			t.fault("%v", err)
			return
		}
		id, err := h.core.RunTool(c.Name, "ask", jsontext.Value(text))
		if err != nil {
			t.unconnected()
			continue // it was lost since we looked
		}
		h.check(t, c.Name, args.Token, h.await(id))
		rest(ctx, between)
	}
}

// await waits for a call's end, or too long.
func (h *house) await(id string) app.Call {
	limit := time.Now().Add(callLimit)
	for {
		c, ok := h.core.Call(id)
		if !ok || !c.Running() || time.Now().After(limit) {
			return c
		}
		time.Sleep(look)
	}
}

// check compares what a call brought with what was answered.
func (h *house) check(t *tally, server, token string, c app.Call) {
	switch {
	case c.ID == "" || c.Running():
		t.fault("%s: the call with %s never ended", server, token)
	case c.Err != nil && mayFail(server):
		t.brokenOff()
	case c.Err != nil:
		t.fault("%s: the call with %s failed: %v", server, token, c.Err)
	case c.Tool == nil || c.Tool.IsError || len(c.Tool.Content) != 1:
		t.fault("%s: the call with %s brought %+v", server, token, c.Tool)
	default:
		var got answer
		want := answer{Token: token, Action: string(decide(token))}
		if err := json.Unmarshal([]byte(c.Tool.Content[0].Text), &got); err != nil {
			t.fault("%s: %v", server, err)
			return
		}
		if want.Action == string(elicit.Accept) && !t.isLink(token) {
			want.Echo = token
		}
		if got != want {
			t.fault("%s: an answer was lost or crossed: got %+v, want %+v", server, got, want)
			return
		}
		t.completed(token, c.Ended.Sub(c.Started))
	}
}

// answer has a person answer whatever waits, until the returned function is
// called.
func (h *house) answer(t *tally) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	woken := make(chan struct{}, 1)
	deaf := h.inbox.Listen(func(elicit.Event) {
		select {
		case woken <- struct{}{}:
		default:
		}
	})
	go func() {
		defer close(ended)
		for {
			for _, it := range h.inbox.Items() {
				if it.State == elicit.Waiting {
					h.answerOne(t, it)
				}
			}
			select {
			case <-ctx.Done():
				return
			case <-woken:
			}
		}
	}()
	return func() {
		cancel()
		<-ended
		deaf()
	}
}

func (h *house) answerOne(t *tally, it elicit.Item) {
	token := it.Message
	r := elicit.Response{Action: decide(token)}
	if it.Mode == elicit.ModeURL {
		t.link(token)
		if got := it.Link.String(); got != "https://soak.example/"+token {
			t.fault("%s: the link with %s leads to %s", it.Server.Name, token, got)
		}
	} else if r.Action == elicit.Accept {
		d := it.Form.NewDraft()
		d.SetText(0, token)
		var problems []form.Problem
		if r.Content, problems = d.Content(); len(problems) > 0 {
			t.fault("%s: the form with %s can't be filled in: %v", it.Server.Name, token, problems)
			return
		}
	}
	if err := h.inbox.Answer(it.ID, r); err != nil {
		return // it was withdrawn since we looked
	}
	t.answered(token)
}

func rest(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}
