package playground

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// busyTools are the tools that take their time.
func (s *server) busyTools() []tool {
	return []tool{
		{
			name: "slow_work", title: "Take some time",
			description: "Works for a while and tells how far it is. Can be cancelled.",
			args: `{"type":"object","properties":{` +
				`"seconds":{"type":"integer","title":"Seconds","minimum":1,"maximum":600,"default":5}}}`,
			run: slowWork,
		},
		{
			name: "change_mind", title: "Ask, then take it back",
			description: "Asks a question and withdraws it after a few seconds, as servers do that lose patience.",
			args: `{"type":"object","properties":{` +
				`"seconds":{"type":"integer","title":"Seconds","description":"How long the server waits for you.","minimum":1,"maximum":600,"default":5}}}`,
			run: s.changeMind,
		},
		{
			name: "delete_everything", title: "Delete everything",
			description: "Marked as destructive, so Parley asks before it runs. It deletes nothing.",
			hints:       mcp.ToolAnnotations{DestructiveHint: new(true)},
			run: func(context.Context, *call) (*mcp.CallToolResult, error) {
				return report("Nothing was deleted: this is the playground."), nil
			},
		},
	}
}

type seconds struct {
	Seconds int `json:"seconds"`
}

// steps is how many times slowWork tells how far it is, per second.
const steps = 5

func slowWork(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	var args seconds
	if err := decode(c.args, &args); err != nil {
		return nil, err
	}
	n, err := within("seconds", args.Seconds, 1, 600, 5)
	if err != nil {
		return nil, err
	}
	tick := time.NewTicker(time.Second / steps)
	defer tick.Stop()
	total := n * steps
	for i := range total {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-tick.C:
		}
		if c.progress == nil {
			continue
		}
		if err := c.session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
			ProgressToken: c.progress, Progress: float64(i + 1), Total: float64(total),
			Message: fmt.Sprintf("Packing box %d of %d", i+1, total),
		}); err != nil {
			return nil, err
		}
	}
	return report(fmt.Sprintf("%d boxes packed in %d s.", total, n)), nil
}

func (s *server) changeMind(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	var args seconds
	if err := decode(c.args, &args); err != nil {
		return nil, err
	}
	n, err := within("seconds", args.Seconds, 1, 600, 5)
	if err != nil {
		return nil, err
	}
	patience, cancel := context.WithTimeout(ctx, time.Duration(n)*time.Second)
	defer cancel()
	a, err := c.ask(patience, form("hurry", fmt.Sprintf("Quick, you have %d s: what is your favourite word?", n),
		`{"type":"object","properties":{"word":{"type":"string","title":"Word"}},"required":["word"]}`))
	switch {
	case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		s.record.write(line{From: "change_mind", Question: "hurry", Received: encode("withdrawn")})
		return failure(fmt.Sprintf("The question was taken back after %d s.", n)), nil
	case err != nil:
		return nil, err
	}
	return report("In time. This is exactly what arrived:", a...), nil
}
