package elicit

import (
	"golang.org/x/time/rate"

	"parley/elicit/say"
)

// Limits are the brakes on what servers may ask.
type Limits struct {
	Waiting   int        // requests of one server that wait at a time; 0: 20
	Rate      rate.Limit // requests of one server per second, in the long run; 0: 1
	Burst     int        // requests of one server at once; 0: 30
	Withdrawn int        // withdrawn requests kept for reading; 0: 50
	Notices   int        // notices kept; 0: 100
}

func (l Limits) withDefaults() Limits {
	set := func(n *int, v int) {
		if *n <= 0 {
			*n = v
		}
	}
	set(&l.Waiting, 20)
	set(&l.Burst, 30)
	set(&l.Withdrawn, 50)
	set(&l.Notices, 100)
	if l.Rate <= 0 {
		l.Rate = 1
	}
	return l
}

// Policy is what the user wants done with a server's requests.
type Policy int

// The policies.
const (
	AskMe     Policy = iota // list and show
	Mute                    // list, but don't show by itself
	CancelAll               // answer cancel at once
)

// Admission is whether a request was listed, and if not, why.
type Admission int

// The admissions.
const (
	Admitted Admission = iota
	TooMany            // too many of this server wait already
	TooFast            // too many of this server came in a short time
	ByPolicy           // the user cancels everything from this server
)

// brake is the state of one server's limits.
type brake struct {
	limiter *rate.Limiter
	notice  int // 1 + index of the notice that counts the present flood; 0: none
}

// SetPolicy sets what is done with a server's requests from now on.
func (b *Inbox) SetPolicy(server string, p Policy) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.policy[server] = p
}

// PolicyOf is the policy in force for a server.
func (b *Inbox) PolicyOf(server string) Policy {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.policy[server]
}

// SetLimits changes the limits, for requests that come from now on.
func (b *Inbox) SetLimits(l Limits) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.limits = l.withDefaults()
	b.brakes = map[string]*brake{}
}

// refuse tells whether a limit or policy keeps r out. The caller holds the lock.
func (b *Inbox) refuse(r Request) Admission {
	name := r.Server.Name
	if b.policy[name] == CancelAll {
		return ByPolicy
	}
	br := b.brakeOf(name)
	if !br.limiter.AllowN(b.now(), 1) {
		return TooFast
	}
	waiting := 0
	for _, e := range b.entries {
		if e.Server.Name == name && e.State == Waiting {
			waiting++
		}
	}
	if waiting >= b.limits.Waiting {
		return TooMany
	}
	br.notice = 0
	return Admitted
}

func (b *Inbox) brakeOf(server string) *brake {
	br := b.brakes[server]
	if br == nil {
		br = &brake{limiter: rate.NewLimiter(b.limits.Rate, b.limits.Burst)}
		b.brakes[server] = br
	}
	return br
}

// overflow books a refused request: one notice per flood, with a count.
func (b *Inbox) overflow(r Request, why Admission) {
	now := b.now()
	b.events.add(Event{Kind: EventRefused, Item: Item{Request: r, State: Answered, Since: now},
		Response: Response{Action: Cancel}, Refusal: why, At: now})
	if why == ByPolicy {
		return
	}
	br := b.brakeOf(r.Server.Name)
	defer func() { b.events.add(Event{Kind: EventNotice, Notice: b.notices[br.notice-1], At: now}) }()
	if i := br.notice - 1; i >= 0 && i < len(b.notices) && b.notices[i].Reason == ReasonFlood {
		b.notices[i].Count++
		b.notices[i].At = now
	} else {
		b.addNotice(Notice{Server: r.Server, Cause: r.Cause, Mode: r.Mode, At: now, Count: 1, Reason: ReasonFlood,
			What: say.T("{{.Server}} asks too much at once. What came on top was answered with cancel.", say.Data{"Server": r.Server.Name})})
		br.notice = len(b.notices)
	}
}

// trimWithdrawn keeps only the newest withdrawn requests. The caller holds the lock.
func (b *Inbox) trimWithdrawn() {
	n := 0
	for _, e := range b.entries {
		if e.State == Withdrawn {
			n++
		}
	}
	for _, e := range append([]*entry(nil), b.entries...) {
		if n <= b.limits.Withdrawn {
			return
		}
		if e.State == Withdrawn {
			b.remove(e)
			n--
		}
	}
}
