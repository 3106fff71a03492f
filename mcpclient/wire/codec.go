package wire

import (
	"bytes"
	"encoding/json"
	"strconv"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// MaxFrame bounds one message of a server.
const MaxFrame = 16 << 20

const (
	methodElicit    = "elicitation/create"
	methodCancelled = "notifications/cancelled"
	methodListen    = "subscriptions/listen"
	methodProgress  = "notifications/progress"
)

// Codec carries one session's messages in both directions. It gives the
// server's requests ids of its own, because the SDK rounds large numbers, and
// lets no reply out for a request that the server has cancelled. What is no
// JSON-RPC message, or would make the SDK end the session, it drops or turns
// into an error of the call concerned.
type Codec struct {
	o CodecOptions

	mu    sync.Mutex
	last  int
	first jsontext.Value          // id of initialize
	open  map[string]*openRequest // by our id
	empty chan struct{}           // closed when the last reply is out; nil: nobody waits
}

type openRequest struct {
	rawID     string // as the server wrote it
	cancelled bool
}

// CodecOptions are what a Codec tells and asks; any may be nil.
type CodecOptions struct {
	// Stray hears of everything dropped.
	Stray func(text string)
	// Progress takes progress notifications in the SDK's stead, which lets the
	// response of a call overtake them.
	Progress func(params jsontext.Value)
	// Cause is the progress token of the call that must have caused an
	// elicitation on whose stream no call is; empty: unknown. It is asked when
	// the elicitation comes in, before any later message is.
	Cause func() string
}

// NewCodec makes a Codec.
func NewCodec(o CodecOptions) *Codec {
	if o.Stray == nil {
		o.Stray = func(string) {}
	}
	if o.Cause == nil {
		o.Cause = func() string { return "" }
	}
	return &Codec{o: o, open: map[string]*openRequest{}}
}

// In takes what a server sent as one frame and gives the messages for the
// SDK: usually one, none when it was not JSON-RPC, several for a batch. via
// is the progress token of the call on whose stream it came, if known.
func (c *Codec) In(frame []byte, via string) []jsontext.Value {
	frame = bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(frame), []byte("\ufeff")))
	if len(frame) == 0 {
		return nil
	}
	whole, cut := shallow(frame)
	if frame[0] == '[' {
		if all := c.batch(whole, cut, via); len(all) > 0 {
			return all
		}
	}
	o, err := parseObject(whole)
	if err != nil {
		if at := bytes.Index(frame, []byte(`{"jsonrpc"`)); at > 0 {
			// A banner without a newline stands before the message.
			c.o.Stray(string(frame[:at]))
			return c.In(frame[at:], via)
		}
		c.o.Stray(string(frame))
		return nil
	}
	if out := c.message(o, cut, via); out != nil {
		return []jsontext.Value{out}
	}
	return nil
}

func (c *Codec) batch(frame []byte, cut bool, via string) []jsontext.Value {
	messages, err := parseArray(frame)
	if err != nil {
		return nil
	}
	var all []jsontext.Value
	for _, v := range messages {
		if o, err := parseObject(v); err == nil {
			if out := c.message(o, cut, via); out != nil {
				all = append(all, out)
			}
		}
	}
	return all
}

// message prepares one message. One that was cut loses what it says if it is
// a reply; a request goes on, since whoever reads its params allows for far
// less depth, and refuses it with a reason.
func (c *Codec) message(o object, cut bool, via string) jsontext.Value {
	ok := false
	switch method := o.get("method"); {
	case method.Kind() == '"':
		name := string(unquoted(method))
		if c.taken(&o, name) {
			return nil
		}
		ok = c.request(&o)
		if name == methodElicit && via == "" {
			via = c.o.Cause()
		}
	case o.has("id") && (o.get("result") != nil || o.get("error") != nil):
		ok = fixResponse(&o)
		if ok && cut {
			return ErrorReply(o.get("id"), 0, "the reply is nested too deeply")
		}
	}
	if !ok {
		c.o.Stray(string(o.encode()))
		return nil
	}
	o.set("jsonrpc", jsontext.Value(`"2.0"`))
	incoming(&o, via)
	return o.encode()
}

// taken deals with notifications that are not for the SDK: progress, and the
// cancellation of a request that is unknown or answered already.
func (c *Codec) taken(o *object, method string) bool {
	switch method {
	case methodProgress:
		if c.o.Progress == nil {
			return false
		}
		c.o.Progress(o.get("params"))
		return true
	case methodCancelled:
		return !c.cancelled(o)
	}
	return false
}

// request takes in a request or notification; false: it is to be dropped.
func (c *Codec) request(o *object) bool {
	id := o.get("id")
	switch id.Kind() {
	case '"', '0':
		c.mu.Lock()
		defer c.mu.Unlock()
		c.last++
		ours := "s" + strconv.Itoa(c.last)
		c.open[ours] = &openRequest{rawID: string(id)}
		o.set("id", appendString(nil, ours))
		return true
	case 0, 'n':
		return true
	}
	return false
}

// cancelled notes that the server has withdrawn a request, and names it by
// our id. Requests that are unknown or answered are no business of the SDK's.
func (c *Codec) cancelled(o *object) bool {
	known := false
	o.change("params", func(p *object) {
		raw := string(p.get("requestId"))
		c.mu.Lock()
		defer c.mu.Unlock()
		for ours, r := range c.open {
			if r.rawID == raw && !r.cancelled {
				r.cancelled = true
				p.set("requestId", appendString(nil, ours))
				known = true
				return
			}
		}
	})
	return known
}

// fixResponse makes a response that the SDK can decode: an id that is a
// number, as all of ours are, and an error of the right shape.
func fixResponse(o *object) bool {
	id := o.get("id")
	if text := unquoted(id); text != nil {
		if _, err := strconv.ParseInt(string(text), 10, 64); err != nil {
			return false
		}
		o.set("id", text)
	} else if id.Kind() != '0' {
		return false
	}
	if !o.has("error") {
		o.del("error")
		return true
	}
	var shape struct {
		Code    int64  `json:"code"`
		Message string `json:"message"`
	}
	raw := o.get("error")
	if json.Unmarshal(raw, &shape) != nil {
		e := object{{"code", jsontext.Value("-32603")}, {"message", quoted(raw[:min(len(raw), 500)])}}
		o.set("error", e.encode())
		return true
	}
	o.change("error", func(e *object) {
		e.change("data", func(d *object) { d.del(keyStatus) })
	})
	return true
}

// Out takes a message of the SDK's and gives what goes to the server. send is
// false when nothing may go: the request it answers was withdrawn.
func (c *Codec) Out(msg []byte) (out jsontext.Value, send bool) {
	o, err := parseObject(msg)
	if err != nil {
		return nil, false
	}
	if !o.has("method") {
		ours := string(unquoted(o.get("id")))
		c.mu.Lock()
		r := c.open[ours]
		delete(c.open, ours)
		if c.empty != nil && c.owed() == 0 {
			close(c.empty)
			c.empty = nil
		}
		c.mu.Unlock()
		if r == nil || r.cancelled {
			return nil, false
		}
		o.set("id", jsontext.Value(r.rawID))
	}
	if !c.mayGo(&o) {
		return nil, false
	}
	outgoing(&o)
	return o.encode(), true
}

// mayGo keeps the protocol's rule that initialize is never cancelled.
func (c *Codec) mayGo(o *object) bool {
	switch string(unquoted(o.get("method"))) {
	case "initialize":
		c.mu.Lock()
		defer c.mu.Unlock()
		c.first = o.get("id")
	case methodCancelled:
		params, err := parseObject(o.get("params"))
		c.mu.Lock()
		defer c.mu.Unlock()
		return err != nil || c.first == nil || !bytes.Equal(params.get("requestId"), c.first)
	}
	return true
}

// owed is how many requests wait for a reply. The caller holds the lock.
func (c *Codec) owed() int {
	n := 0
	for _, r := range c.open {
		if !r.cancelled {
			n++
		}
	}
	return n
}

// Replied is closed once no request of the server waits for a reply.
func (c *Codec) Replied() <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.empty != nil {
		return c.empty
	}
	ch := make(chan struct{})
	if c.owed() == 0 {
		close(ch)
	} else {
		c.empty = ch
	}
	return ch
}

// ErrorReply is a response made here in the server's stead: why a call has
// no answer. status is the HTTP status behind it, or 0.
func ErrorReply(id jsontext.Value, status int, why string) jsontext.Value {
	data := object{{keyStatus, jsontext.Value(strconv.Itoa(status))}}
	e := object{
		{"code", jsontext.Value("-32603")},
		{"message", appendString(nil, why)},
		{"data", data.encode()},
	}
	o := object{{"jsonrpc", jsontext.Value(`"2.0"`)}, {"id", id}, {"error", e.encode()}}
	return o.encode()
}

// LocalError reports whether the data of a JSON-RPC error marks it as made by
// ErrorReply, and the HTTP status it carries.
func LocalError(data []byte) (status int, local bool) {
	o, err := parseObject(data)
	if err != nil || !o.has(keyStatus) {
		return 0, false
	}
	status, err = strconv.Atoi(string(o.get(keyStatus)))
	return status, err == nil
}
