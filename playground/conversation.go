package playground

import (
	"context"
	"encoding/json"
	"errors"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// roundsRevision is the first revision in which questions travel inside
// results (SEP-2322) and the server may no longer push them.
const roundsRevision = "2026-07-28"

// errPending ends a script that waits for answers of the next round.
var errPending = errors.New("playground: answers are pending")

// question is an elicitation with a key that is unique in its script.
type question struct {
	key    string
	params *mcp.ElicitParams
}

// form makes a form question from the exact text of a schema.
func form(key, message, schema string) question {
	return question{key, &mcp.ElicitParams{
		Mode: "form", Message: message, RequestedSchema: json.RawMessage(schema),
	}}
}

// conversation lets a script ask as if questions were plain calls, in either
// era. Before 2026-07-28 they are; from then on the script ends at the first
// unanswered question, the client brings the answers with its next call, and
// the script runs again from the top with the answers it has.
type conversation struct {
	session *mcp.ServerSession
	record  func(key string, a answer)

	answers map[string]answer
	pending mcp.InputRequestMap
}

// newConversation continues from what the client brought back.
func newConversation(s *mcp.ServerSession, responses mcp.InputResponseMap, state string, record func(string, answer)) *conversation {
	c := &conversation{session: s, record: record, answers: make(map[string]answer)}
	var earlier map[string]json.RawMessage
	if json.Unmarshal([]byte(state), &earlier) == nil {
		for key, raw := range earlier {
			c.answers[key] = answer{raw}
		}
	}
	for key, r := range responses {
		if r, ok := r.(*mcp.ElicitResult); ok {
			c.answers[key] = answerOf(r)
			record(key, c.answers[key])
		}
	}
	return c
}

// inRounds reports whether questions travel inside results.
func (c *conversation) inRounds() bool {
	p := c.session.InitializeParams()
	return p != nil && p.ProtocolVersion >= roundsRevision
}

// ask puts all questions at once and returns the answers in the same order.
func (c *conversation) ask(ctx context.Context, questions ...question) ([]answer, error) {
	if c.inRounds() {
		return c.collect(questions)
	}
	answers := make([]answer, len(questions))
	errs := make([]error, len(questions))
	var wg sync.WaitGroup
	for i, q := range questions {
		wg.Go(func() {
			r, err := c.session.Elicit(ctx, q.params)
			if err != nil {
				errs[i] = err
				return
			}
			answers[i] = answerOf(r)
			c.record(q.key, answers[i])
		})
	}
	wg.Wait()
	return answers, errors.Join(errs...)
}

// collect finds the answers among those brought back, or leaves the missing
// questions for the next round.
func (c *conversation) collect(questions []question) ([]answer, error) {
	var answers []answer
	missing := make(mcp.InputRequestMap)
	for _, q := range questions {
		if a, ok := c.answers[q.key]; ok {
			answers = append(answers, a)
			continue
		}
		missing[q.key] = q.params
	}
	if len(missing) == 0 {
		return answers, nil
	}
	c.pending = missing
	return nil, errPending
}

// state is what the client must bring back with its next call.
func (c *conversation) state() string {
	m := make(map[string]json.RawMessage, len(c.answers))
	for key, a := range c.answers {
		m[key] = a.raw
	}
	return string(encode(m))
}
