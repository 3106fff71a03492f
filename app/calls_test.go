package app

import (
	"context"
	"errors"
	"testing"

	"github.com/go-json-experiment/json/jsontext"

	"parley/elicit"
	"parley/elicit/say"
	"parley/mcpclient"
)

func TestAToolRuns(t *testing.T) {
	r := newRig(t, "Weather")
	s := r.connect("Weather")
	var sent mcpclient.ToolCall
	s.call = func(_ context.Context, c mcpclient.ToolCall) (*ToolResult, error) {
		sent = c
		c.OnProgress(Progress{Done: 2, Total: 4, Message: "half"})
		return &ToolResult{Content: []Content{{Text: "sunny"}}}, nil
	}
	id, err := r.RunTool("Weather", "plan_trip", jsontext.Value(`{"n":9007199254740993}`))
	if err != nil {
		t.Fatal(err)
	}
	c := r.finish(id)
	if c.Err != nil || c.Tool.Content[0].Text != "sunny" || c.Progress.Message != "half" || !c.Reported {
		t.Errorf("call = %+v", c)
	}
	if sent.ID != id || string(sent.Arguments) != `{"n":9007199254740993}` {
		t.Errorf("the server was sent %+v", sent)
	}
}

func TestACallThatFailsSaysWhy(t *testing.T) {
	r := newRig(t, "Weather")
	s := r.connect("Weather")
	s.call = func(context.Context, mcpclient.ToolCall) (*ToolResult, error) {
		return nil, &say.Error{What: say.T("Weather closed the connection.")}
	}
	id, _ := r.RunTool("Weather", "plan_trip", nil)
	if c := r.finish(id); c.Err == nil || c.Err.What.String() != "Weather closed the connection." || c.Cancelled {
		t.Errorf("call = %+v", c)
	}
}

func TestCancelEndsTheCall(t *testing.T) {
	r := newRig(t, "Weather")
	s := r.connect("Weather")
	s.call = func(ctx context.Context, _ mcpclient.ToolCall) (*ToolResult, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	id, _ := r.RunTool("Weather", "plan_trip", nil)
	r.CancelCall(id)
	if c := r.finish(id); !c.Cancelled || c.Err != nil {
		t.Errorf("call = %+v", c)
	}
}

func TestAnAbandonedCallWithAnErrorOfItsOwnKeepsIt(t *testing.T) {
	r := newRig(t, "Weather")
	s := r.connect("Weather")
	s.call = func(context.Context, mcpclient.ToolCall) (*ToolResult, error) { return nil, errors.New("odd") }
	id, _ := r.RunTool("Weather", "plan_trip", nil)
	r.CancelCall(id)
	if c := r.finish(id); c.Err == nil {
		t.Errorf("call = %+v", c)
	}
}

func TestACallThatAsksSaysSo(t *testing.T) {
	r := newRig(t, "Weather")
	s := r.connect("Weather")
	s.call = func(ctx context.Context, c mcpclient.ToolCall) (*ToolResult, error) {
		_, err := r.inbox.Ask(ctx, elicit.Request{ID: "q", Server: elicit.Server{Name: "Weather"},
			Cause: elicit.Cause{Kind: elicit.CauseTool, Name: c.Name, Call: c.ID}})
		return &ToolResult{}, err
	}
	id, _ := r.RunTool("Weather", "plan_trip", nil)
	r.await("the question", func(Event) bool {
		c, _ := r.Call(id)
		return c.Asking
	})
	if err := r.inbox.Answer("q", elicit.Response{Action: elicit.Decline}); err != nil {
		t.Fatal(err)
	}
	if c := r.finish(id); c.Asking || c.Err != nil {
		t.Errorf("call = %+v", c)
	}
}

func TestPromptsAndResources(t *testing.T) {
	r := newRig(t, "Weather")
	r.connect("Weather")
	id, err := r.GetPrompt("Weather", "greet", map[string]string{"who": "Ana", "b": `"`})
	if err != nil {
		t.Fatal(err)
	}
	c := r.finish(id)
	if c.Prompt.Description != "greet Ana" || string(c.Arguments) != `{"b":"\"","who":"Ana"}` {
		t.Errorf("prompt call = %+v", c)
	}
	if c.Progress.Message != "filling in "+id { // the server's questions and progress find the call by its id
		t.Errorf("it told %+v", c.Progress)
	}
	if id, err = r.ReadResource("Weather", "file:///a"); err != nil {
		t.Fatal(err)
	}
	if c := r.finish(id); len(c.Resource) != 1 || c.Resource[0].Text != "file:///a" {
		t.Errorf("resource call = %+v", c)
	} else if c.Progress.Message != "reading "+id {
		t.Errorf("it told %+v", c.Progress)
	}
}

func TestOldCallsAreForgotten(t *testing.T) {
	r := newRig(t, "Weather")
	r.connect("Weather")
	var last string
	for range keptCalls + 5 {
		id, err := r.RunTool("Weather", "plan_trip", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.finish(id)
		last = id
	}
	got := r.Calls("Weather")
	if len(got) != keptCalls || got[0].ID != last {
		t.Errorf("%d calls kept, newest %s; want %d, %s", len(got), got[0].ID, keptCalls, last)
	}
}

func TestNoCallWithoutASession(t *testing.T) {
	r := newRig(t, "Weather")
	if _, err := r.RunTool("Weather", "plan_trip", nil); err == nil {
		t.Error("a tool of a server that isn't connected could be run")
	}
}
