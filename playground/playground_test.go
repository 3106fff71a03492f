package playground

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// odd is an answer that suffers when it passes through Go values: order,
// digits, escapes, a field the schema doesn't know and a type it forbids.
const odd = `{"action":"accept","content":{"z":9007199254740993,"a":1.10,"name":7,"html":"<&>","u":"\u0041"}}`

func TestEveryToolRepeatsExactlyWhatItReceived(t *testing.T) {
	for _, name := range []string{"plan_trip", "every_field", "confirm", "ask_in_chinese", "hostile_text", "ask_secret"} {
		t.Run(name, func(t *testing.T) {
			p := dialPushed(t)
			p.answer = func(string) string { return odd }
			got := p.tool(name, `{}`)
			if len(got) != 2 || got[1] != odd {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestAnswersWithoutContent(t *testing.T) {
	for _, a := range []string{
		`{"action":"accept","content":{}}`, `{"action":"accept"}`, `{"action":"decline"}`, `{"action":"cancel"}`, `{"action":"maybe"}`,
	} {
		p := dialPushed(t)
		p.answer = func(string) string { return a }
		if got := p.tool("plan_trip", `{}`); got[1] != a {
			t.Errorf("sent %s, got %q", a, got)
		}
	}
}

func TestSchemasGoOutAsTheyAreWritten(t *testing.T) {
	p := dialPushed(t)
	var asked string
	p.answer = func(params string) string { asked = params; return `{"action":"cancel"}` }
	p.tool("every_field", `{}`)
	if !strings.Contains(asked, `"default":9007199254740993`) {
		t.Error("a long number was rounded")
	}
	last := -1
	for _, key := range []string{`"text":`, `"limited":`, `"code":`, `"whole":`, `"one_legacy":`, `"several_named":`} {
		at := strings.Index(asked, key)
		if at < last {
			t.Errorf("%s is out of order", key)
		}
		last = at
	}
}

func TestTheMessageNamesTheCity(t *testing.T) {
	p := dialPushed(t)
	var asked string
	p.answer = func(params string) string { asked = params; return `{"action":"decline"}` }
	p.tool("plan_trip", `{"city":"Oslo"}`)
	if !strings.Contains(asked, "Who travels to Oslo, and when?") {
		t.Error(asked)
	}
}

func TestTheSecondStepDependsOnTheFirst(t *testing.T) {
	for kind, want := range map[string]string{"cat": "How many lives", "parrot": "What does your parrot say"} {
		p := dialPushed(t)
		var asked []string
		p.answer = func(params string) string {
			asked = append(asked, params)
			return fmt.Sprintf(`{"action":"accept","content":{"kind":%q}}`, kind)
		}
		p.tool("two_steps", `{}`)
		if len(asked) != 2 || !strings.Contains(asked[1], want) {
			t.Errorf("%s: asked %q", kind, asked)
		}
	}
	p := dialPushed(t)
	count := 0
	p.answer = func(string) string { count++; return `{"action":"decline"}` }
	p.tool("two_steps", `{}`)
	if count != 1 {
		t.Errorf("after a decline the server asked again")
	}
}

func TestManyAtOnce(t *testing.T) {
	p := dialPushed(t)
	p.answer = func(string) string { return `{"action":"decline"}` }
	if got := p.tool("ask_many", `{"count":50}`); len(got) != 51 {
		t.Errorf("%d blocks", len(got))
	}
	if got := p.tool("ask_many", `{"count":301}`); !strings.Contains(got[0], "from 1 to 300") {
		t.Error(got)
	}
	if got := p.tool("ask_many", `{"count":"x"}`); !strings.Contains(got[0], "can't be read") {
		t.Error(got)
	}
}

func TestTheRecordHoldsArgumentsAndAnswers(t *testing.T) {
	p := dialPushed(t)
	p.answer = func(string) string { return odd }
	p.call("tools/list", `{}`)
	p.tool("plan_trip", `{"city":"<Oslo>"}`)
	want := []string{
		`{"from":"tools/list","received":null}`,
		`{"from":"plan_trip","received":{"city":"<Oslo>"}}`,
		`{"from":"plan_trip","question":"trip","received":` + odd + `}`,
	}
	if diff := cmp.Diff(want, p.recorded()); diff != "" {
		t.Error(diff)
	}
}

func TestRounds(t *testing.T) {
	p := dial(t)
	first := p.round("two_at_once", `{}`, "")
	if first.ResultType != "input_required" || len(first.InputRequests) != 2 {
		t.Fatalf("%s", first.raw)
	}
	last := p.round("two_at_once", `{}`, fmt.Sprintf(
		`,"requestState":%q,"inputResponses":{"dinner":{"action":"decline"},"breakfast":%s}`, first.RequestState, odd))
	got := texts(t, last.raw)
	if len(got) != 3 || got[1] != odd || got[2] != `{"action":"decline"}` {
		t.Errorf("%s", last.raw)
	}
}

func TestRoundsCarryEarlierAnswersInTheirState(t *testing.T) {
	p := dial(t)
	const cat = `{"action":"accept","content":{"kind":"cat"}}`
	const lives = `{"action":"accept","content":{"lives":9007199254740993}}`
	first := p.round("two_steps", `{}`, "")
	second := p.round("two_steps", `{}`, fmt.Sprintf(`,"requestState":%q,"inputResponses":{"animal":%s}`, first.RequestState, cat))
	if _, ok := second.InputRequests["cat"]; !ok {
		t.Fatalf("%s", second.raw)
	}
	last := p.round("two_steps", `{}`, fmt.Sprintf(`,"requestState":%q,"inputResponses":{"cat":%s}`, second.RequestState, lives))
	if got := texts(t, last.raw); len(got) != 3 || got[1] != cat || got[2] != lives {
		t.Errorf("%s", last.raw)
	}
}

// elicited is a URL question as it arrives.
type elicited struct{ Mode, URL, ElicitationID, Message string }

func parse(t *testing.T, text []byte) elicited {
	t.Helper()
	var e elicited
	if err := json.Unmarshal(text, &e); err != nil {
		t.Fatal(err)
	}
	return e
}

// press opens a page and presses its button, as a browser would.
func press(t *testing.T, url string) {
	t.Helper()
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for _, do := range []func() (*http.Response, error){
		func() (*http.Response, error) { return client.Get(url) },
		func() (*http.Response, error) { return client.Post(url, "", nil) },
	} {
		r, err := do()
		if err != nil {
			t.Error(err)
			return
		}
		_ = r.Body.Close()
		if r.StatusCode != http.StatusOK || !strings.Contains(r.Header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %s %v", url, r.Status, r.Header)
		}
	}
}

func TestAPageThatIsDoneIsAnnounced(t *testing.T) {
	p := dialPushed(t)
	var e elicited
	p.answer = func(params string) string {
		e = parse(t, []byte(params))
		go press(t, e.URL)
		return `{"action":"accept"}`
	}
	got := p.tool("open_page", `{}`)
	if e.Mode != "url" || !strings.HasPrefix(e.URL, "http://127.0.0.1:") || e.ElicitationID == "" {
		t.Errorf("%+v", e)
	}
	if !strings.Contains(got[0], "was pressed") || got[1] != `{"action":"accept"}` {
		t.Error(got)
	}
	p.expectAnnounced(e.ElicitationID)
}

// expectAnnounced wants the completion of an id among what arrived, or next.
func (p *peer) expectAnnounced(id string) {
	p.t.Helper()
	p.call("ping", `{}`) // what was sent before its reply has arrived
	for _, n := range p.notes {
		if n.Method == "notifications/elicitation/complete" && strings.Contains(string(n.Params), id) {
			return
		}
	}
	// The announcement runs beside the call: it is still to come.
	for f := range p.lines {
		if f.Method == "notifications/elicitation/complete" && strings.Contains(string(f.Params), id) {
			return
		}
	}
	p.t.Errorf("completion of %s was not announced", id)
}

func TestADeclinedPageIsNotWaitedFor(t *testing.T) {
	p := dialPushed(t)
	p.answer = func(string) string { return `{"action":"decline"}` }
	if got := p.tool("open_page", `{}`); got[1] != `{"action":"decline"}` {
		t.Error(got)
	}
}

func TestTheReportUnlocksOnceItsPagesAreDone(t *testing.T) {
	p := dialPushed(t)
	const call = `{"name":"locked_report","arguments":{"pages":2}}`
	first, again := p.locked(call), p.locked(call)
	if diff := cmp.Diff(first, again); diff != "" || len(first) != 2 {
		t.Fatalf("the pages before the report changed: %s", diff)
	}
	for _, e := range first {
		press(t, e.URL)
		p.expectAnnounced(e.ElicitationID)
	}
	if got := p.tool("locked_report", `{"pages":2}`); got[0] != theReport {
		t.Error(got)
	}
	if relocked := p.locked(call); relocked[0].ElicitationID == first[0].ElicitationID {
		t.Error("the report did not lock again")
	}
}

// locked makes a call that must end in -32042 and returns what it lists.
func (p *peer) locked(params string) []elicited {
	p.t.Helper()
	f := p.call("tools/call", params)
	if f.Error == nil || f.Error.Code != -32042 {
		p.t.Fatalf("not locked: %+v", f)
	}
	var data struct{ Elicitations []elicited }
	if err := json.Unmarshal(f.Error.Data, &data); err != nil {
		p.t.Fatal(err)
	}
	return data.Elicitations
}

func TestALockThatNeverOpensAsksForAnotherPage(t *testing.T) {
	p := dialPushed(t)
	const call = `{"name":"locked_forever","arguments":{}}`
	first := p.locked(call)[0]
	press(t, first.URL)
	if second := p.locked(call)[0]; second.URL == first.URL {
		t.Error("the same page again")
	}
}

func TestLinksInRounds(t *testing.T) {
	p := dial(t)
	first := p.round("locked_report", `{}`, "")
	q := first.InputRequests["page1"].Params
	if q.Mode != "url" || q.ElicitationID != "" {
		t.Fatalf("%s", first.raw)
	}
	more := fmt.Sprintf(`,"requestState":%q,"inputResponses":{"page1":{"action":"accept"}}`, first.RequestState)
	if got := texts(t, p.round("locked_report", `{}`, more).raw); !strings.Contains(got[0], "still locked") {
		t.Error(got)
	}
	press(t, q.URL)
	if got := texts(t, p.round("locked_report", `{}`, more).raw); got[0] != theReport {
		t.Error(got)
	}
}

func TestAQuestionIsTakenBack(t *testing.T) {
	p := dialPushed(t) // and nobody answers
	got := p.tool("change_mind", `{"seconds":1}`)
	if !strings.Contains(got[0], "taken back after 1 s") {
		t.Error(got)
	}
	p.call("ping", `{}`)
	for _, n := range p.notes {
		if n.Method == "notifications/cancelled" {
			return
		}
	}
	for f := range p.lines {
		if f.Method == "notifications/cancelled" {
			return
		}
	}
	t.Error("the question was not withdrawn")
}

func TestOtherPagesAreNotThere(t *testing.T) {
	ps := newPages()
	defer ps.Close()
	var first *page
	for range maxPages + 1 {
		p, err := ps.add(func(*page) {})
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = p
		}
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	for _, url := range []string{ps.base + "/page/nothing", first.url} {
		r, err := client.Get(url)
		if err != nil {
			t.Fatal(err)
		}
		_ = r.Body.Close()
		if r.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", url, r.Status)
		}
	}
}

func TestEveryToolIsDescribedForPeople(t *testing.T) {
	s := &server{record: &recorder{}, pages: newPages()}
	for _, group := range [][]tool{s.formTools(), s.linkTools(), s.busyTools(), resultTools()} {
		for _, tl := range group {
			d := tl.describe()
			if d.Title == "" || d.Description == "" || d.Annotations.DestructiveHint == nil {
				t.Errorf("%s lacks words or hints", d.Name)
			}
			if *d.Annotations.DestructiveHint != (d.Name == "delete_everything") {
				t.Errorf("%s is marked wrongly", d.Name)
			}
		}
	}
}

func TestOpenServesUntilThePipeIsClosed(t *testing.T) {
	pipe, err := Open(t.Context(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "t", Version: "1"}, nil)
	session, err := client.Connect(t.Context(), &mcp.IOTransport{Reader: pipe, Writer: pipe}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if name := session.InitializeResult().ServerInfo.Title; name != "Parley Playground" {
		t.Error(name)
	}
	_ = session.Close() // goleak sees whether the server has ended
}

func TestARecordThatCannotBeWrittenIsAnError(t *testing.T) {
	_, there := mcp.NewInMemoryTransports()
	if err := Serve(t.Context(), there, Options{RecordFile: t.TempDir()}); err == nil {
		t.Error("a folder was taken for a file")
	}
}

func TestWithTheSDKsOwnClient(t *testing.T) {
	for _, revision := range []string{"2025-06-18", "2025-11-25", "2026-07-28"} {
		t.Run(revision, func(t *testing.T) {
			ctx := t.Context()
			here, there := mcp.NewInMemoryTransports()
			served := make(chan error, 1)
			go func() { served <- Serve(context.WithoutCancel(ctx), there, Options{}) }()
			var progress []string
			client := mcp.NewClient(&mcp.Implementation{Name: "t", Version: "1"}, &mcp.ClientOptions{
				Capabilities: &mcp.ClientCapabilities{Elicitation: &mcp.ElicitationCapabilities{
					Form: &mcp.FormElicitationCapabilities{}, URL: &mcp.URLElicitationCapabilities{},
				}},
				ElicitationHandler: func(context.Context, *mcp.ElicitRequest) (*mcp.ElicitResult, error) {
					return &mcp.ElicitResult{Action: "accept", Content: map[string]any{"name": "Ana"}}, nil
				},
				ProgressNotificationHandler: func(_ context.Context, r *mcp.ProgressNotificationClientRequest) {
					progress = append(progress, r.Params.Message)
				},
			})
			session, err := client.Connect(ctx, here, &mcp.ClientSessionOptions{ProtocolVersion: revision})
			if err != nil {
				t.Fatal(err)
			}
			checkLists(ctx, t, session)
			checkCalls(ctx, t, session)
			_ = session.Close()
			<-served
			if len(progress) != steps || progress[0] != "Packing box 1 of 5" {
				t.Errorf("progress: %q", progress)
			}
		})
	}
}

func checkLists(ctx context.Context, t *testing.T, s *mcp.ClientSession) {
	t.Helper()
	tools, err := s.ListTools(ctx, nil)
	if err != nil || len(tools.Tools) < 15 {
		t.Fatalf("%v, %v", tools, err)
	}
	done, err := s.Complete(ctx, &mcp.CompleteParams{
		Ref:      &mcp.CompleteReference{Type: "ref/prompt", Name: "packing_list"},
		Argument: mcp.CompleteParamsArgument{Name: "city", Value: "p"},
	})
	if err != nil || !cmp.Equal(done.Completion.Values, []string{"Paris", "Prague"}) {
		t.Errorf("completion: %v, %v", done, err)
	}
	for _, uri := range []string{welcomeURI, sunsetURI, cityURI + "Oslo"} {
		r, err := s.ReadResource(ctx, &mcp.ReadResourceParams{URI: uri})
		if err != nil || len(r.Contents) != 1 || r.Contents[0].URI != uri {
			t.Errorf("%s: %v, %v", uri, r, err)
		}
	}
}

func checkCalls(ctx context.Context, t *testing.T, s *mcp.ClientSession) {
	t.Helper()
	p, err := s.GetPrompt(ctx, &mcp.GetPromptParams{Name: "introduce_me"})
	if err != nil || !strings.Contains(p.Messages[0].Content.(*mcp.TextContent).Text, "Introduce Ana") {
		t.Errorf("introduce_me: %v, %v", p, err)
	}
	slow := &mcp.CallToolParams{Name: "slow_work", Arguments: map[string]any{"seconds": 1}}
	slow.SetProgressToken("p")
	if r, err := s.CallTool(ctx, slow); err != nil || r.IsError {
		t.Errorf("slow_work: %v, %v", r, err)
	}
	r, err := s.CallTool(ctx, &mcp.CallToolParams{Name: "show_table"})
	if err != nil || r.StructuredContent == nil {
		t.Errorf("show_table: %v, %v", r, err)
	}
	if r, err = s.CallTool(ctx, &mcp.CallToolParams{Name: "show_error"}); err != nil || !r.IsError {
		t.Errorf("show_error: %v, %v", r, err)
	}
	if _, err = s.CallTool(ctx, &mcp.CallToolParams{Name: "show_fault"}); err == nil || !strings.Contains(err.Error(), "on purpose") {
		t.Errorf("show_fault: %v", err)
	}
	if r, err = s.CallTool(ctx, &mcp.CallToolParams{Name: "show_picture"}); err != nil {
		t.Error(err)
	} else if img, ok := r.Content[1].(*mcp.ImageContent); !ok || len(img.Data) == 0 || img.MIMEType != "image/png" {
		t.Errorf("show_picture: %v", r.Content)
	}
}
