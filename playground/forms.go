package playground

import (
	"context"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// formTools are the tools that ask with forms.
func (s *server) formTools() []tool {
	return []tool{
		{
			name: "plan_trip", title: "Plan a trip",
			description: "Asks who travels, when and how. A friendly form with a few answers filled in.",
			args: `{"type":"object","properties":{` +
				`"city":{"type":"string","title":"City","description":"Where the trip goes.","default":"Lisbon","minLength":1,"maxLength":60}}}`,
			run: planTrip,
		},
		{
			name: "every_field", title: "Show every kind of field",
			description: "One form with every kind of question that a server may ask.",
			run:         single("everything", "Here is one of each. Only three of them must be answered.", everyFieldSchema),
		},
		{
			name: "confirm", title: "Ask without fields",
			description: "Only a message and a yes or no: a form that has nothing to fill in.",
			run:         single("confirm", "Shall we go on?", `{"type":"object","properties":{}}`),
		},
		{
			name: "two_steps", title: "Ask in two steps",
			description: "Asks for a kind of animal, then a second question that depends on the answer.",
			run:         twoSteps,
		},
		{
			name: "two_at_once", title: "Ask two questions at once",
			description: "Two forms arrive together. One is shown after the other.",
			run:         twoAtOnce,
		},
		{
			name: "ask_many", title: "Ask many questions at once",
			description: "A flood of small forms, to see that one server can't drown the others.",
			args: `{"type":"object","properties":{` +
				`"count":{"type":"integer","title":"How many","minimum":1,"maximum":300,"default":30}}}`,
			run: askMany,
		},
		{
			name: "ask_in_chinese", title: "Ask in Chinese (用中文提问)",
			description: "一份中文表单。A form in Chinese.",
			run:         single("chinese", "请填写预订信息。", chineseSchema),
		},
		{
			name: "hostile_text", title: "Send a form full of tricks",
			description: "Labels that pretend to be links, hide letters or turn the reading direction. All of it must be shown as plain text.",
			run:         single("hostile", hostileMessage(), hostileSchema),
		},
		{
			name: "ask_secret", title: "Ask for a password",
			description: "The protocol forbids servers to ask for secrets in a form. This one does it all the same.",
			run:         single("secret", "Please sign in to go on.", secretSchema),
		},
	}
}

// single is the script of a tool that asks one form and repeats the answer.
func single(key, message, schema string) func(context.Context, *call) (*mcp.CallToolResult, error) {
	return func(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
		a, err := c.ask(ctx, form(key, message, schema))
		if err != nil {
			return nil, err
		}
		return report(told(a[0]), a...), nil
	}
}

func planTrip(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	args := struct {
		City string `json:"city"`
	}{City: "Lisbon"}
	if err := decode(c.args, &args); err != nil {
		return nil, err
	}
	a, err := c.ask(ctx, form("trip", fmt.Sprintf("Who travels to %s, and when?", args.City), tripSchema))
	if err != nil {
		return nil, err
	}
	return report(told(a[0]), a...), nil
}

const animalSchema = `{"type":"object","properties":{` +
	`"kind":{"type":"string","title":"Kind","oneOf":[{"const":"cat","title":"A cat"},{"const":"parrot","title":"A parrot"}]}},` +
	`"required":["kind"]}`

func twoSteps(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	first, err := c.ask(ctx, form("animal", "Which animal lives with you?", animalSchema))
	if err != nil {
		return nil, err
	}
	if first[0].action() != "accept" {
		return report(told(first[0]), first...), nil
	}
	second := form("parrot", "What does your parrot say?",
		`{"type":"object","properties":{"says":{"type":"string","title":"It says"}},"required":["says"]}`)
	if first[0].text("kind") == "cat" {
		second = form("cat", "How many lives has your cat left?",
			`{"type":"object","properties":{"lives":{"type":"integer","title":"Lives","minimum":1,"maximum":9,"default":9}},"required":["lives"]}`)
	}
	last, err := c.ask(ctx, second)
	if err != nil {
		return nil, err
	}
	return report("Both answers, exactly as they arrived:", first[0], last[0]), nil
}

func twoAtOnce(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	answers, err := c.ask(ctx,
		form("breakfast", "What is for breakfast?",
			`{"type":"object","properties":{"food":{"type":"string","title":"Food","default":"Bread"}}}`),
		form("dinner", "What is for dinner?",
			`{"type":"object","properties":{"food":{"type":"string","title":"Food","default":"Soup"}}}`))
	if err != nil {
		return nil, err
	}
	return report("Breakfast first, then dinner, exactly as they arrived:", answers...), nil
}

func askMany(ctx context.Context, c *call) (*mcp.CallToolResult, error) {
	var args struct {
		Count int `json:"count"`
	}
	if err := decode(c.args, &args); err != nil {
		return nil, err
	}
	count, err := within("count", args.Count, 1, 300, 30)
	if err != nil {
		return nil, err
	}
	questions := make([]question, count)
	for i := range questions {
		questions[i] = form(fmt.Sprintf("q%03d", i+1), fmt.Sprintf("Question %d of %d", i+1, count),
			`{"type":"object","properties":{"answer":{"type":"string","title":"Answer"}}}`)
	}
	answers, err := c.ask(ctx, questions...)
	if err != nil {
		return nil, err
	}
	return report(fmt.Sprintf("%d answers, exactly as they arrived:", len(answers)), answers...), nil
}

// hostileMessage is a message that tries what text can try.
func hostileMessage() string {
	return "Your computer is at risk. <a href=\"http://127.0.0.1:9/\">Fix it now</a> or see " +
		"[the manual](file:///etc/passwd). \u202EYou may trust this line.\u202C " +
		"Zero\u200Bwidth. {{.Name}} \u0007\u001B[1mbold\u001B[0m\n" +
		strings.Repeat("\n", 30) + strings.Repeat("unbroken", 200)
}
