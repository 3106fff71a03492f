package secrets

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// How a secret lies in the keyring, for user K:
//
//	K            "1:" and the value, or "2:" and a set (gen,count,digest)
//	K#gen.0 …    the chunks of that set, base64
//	K#journal    the sets that are being written or removed
//
// A change writes the journal, the new chunks, then K (which is the switch),
// then removes the old chunks and the journal. Whatever a kill leaves behind
// is in the journal, and the next change begins by removing it.
const (
	inlinePrefix = "1:"
	setPrefix    = "2:"
	journalName  = "#journal"
	minEntry     = 128  // a head and a journal fit
	maxChunks    = 1024 // bounds what a damaged entry can make us do
)

// entries reads and writes secrets as keyring entries of bounded size.
type entries struct {
	ring    Keyring
	service string
	size    int // bytes of one entry
}

// set names the chunks of one value.
type set struct {
	gen    string
	count  int
	digest string
}

func (s set) String() string { return fmt.Sprintf("%s,%d,%s", s.gen, s.count, s.digest) }

func parseSet(text string) (set, error) {
	parts := strings.Split(text, ",")
	var count int
	if len(parts) != 3 {
		return set{}, ErrDamaged
	}
	if _, err := fmt.Sscanf(parts[1], "%d", &count); err != nil || count < 1 || count > maxChunks {
		return set{}, ErrDamaged
	}
	return set{gen: parts[0], count: count, digest: parts[2]}, nil
}

func digest(value string) string {
	sum := sha256.Sum256([]byte(value))
	return hex.EncodeToString(sum[:])
}

// get reads the value of user. Another process may switch sets in between:
// then it looks again.
func (e *entries) get(user string) (string, error) {
	const attempts = 3
	for range attempts {
		head, err := e.ring.Get(e.service, user)
		if err != nil {
			return "", err
		}
		if value, ok := strings.CutPrefix(head, inlinePrefix); ok {
			return value, nil
		}
		value, err := e.join(user, head)
		if !errors.Is(err, ErrDamaged) {
			return value, err
		}
	}
	return "", ErrDamaged
}

func (e *entries) join(user, head string) (string, error) {
	text, ok := strings.CutPrefix(head, setPrefix)
	if !ok {
		return "", ErrDamaged
	}
	s, err := parseSet(text)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range s.count {
		chunk, err := e.ring.Get(e.service, chunkName(user, s.gen, i))
		if errors.Is(err, ErrNotFound) {
			return "", ErrDamaged
		}
		if err != nil {
			return "", err
		}
		raw, err := base64.StdEncoding.DecodeString(chunk)
		if err != nil {
			return "", ErrDamaged
		}
		b.Write(raw)
	}
	if digest(b.String()) != s.digest {
		return "", ErrDamaged
	}
	return b.String(), nil
}

func chunkName(user, gen string, i int) string { return fmt.Sprintf("%s#%s.%d", user, gen, i) }

// put writes value for user, or deletes it when value is nil.
func (e *entries) put(user string, value *string) error {
	old, err := e.tidy(user)
	if err != nil {
		return err
	}
	head, fresh, err := e.plan(value)
	if err != nil {
		return err
	}
	sets := append(slices.Clone(old), fresh...)
	if len(sets) > 0 {
		if err := e.writeJournal(user, sets); err != nil {
			return err
		}
	}
	for _, s := range fresh {
		if err := e.writeChunks(user, s, *value); err != nil {
			return err
		}
	}
	if err := e.switchTo(user, head); err != nil {
		return err
	}
	if len(sets) == 0 {
		return nil
	}
	return e.sweep(user, old)
}

// tidy removes what an interrupted change left behind, and tells the present
// set, if the value is in one.
func (e *entries) tidy(user string) ([]set, error) {
	head, err := e.ring.Get(e.service, user)
	if err != nil && !errors.Is(err, ErrNotFound) {
		return nil, err
	}
	var present []set
	if text, ok := strings.CutPrefix(head, setPrefix); ok {
		if s, err := parseSet(text); err == nil {
			present = append(present, s)
		}
	}
	journal, err := e.ring.Get(e.service, user+journalName)
	if errors.Is(err, ErrNotFound) {
		return present, nil
	}
	if err != nil {
		return nil, err
	}
	var garbage []set
	for text := range strings.SplitSeq(journal, ";") {
		s, err := parseSet(text)
		if err == nil && (len(present) == 0 || s.gen != present[0].gen) {
			garbage = append(garbage, s)
		}
	}
	return present, e.sweep(user, garbage)
}

// plan tells what the head entry will hold, and the set to write first.
func (e *entries) plan(value *string) (head string, fresh []set, err error) {
	switch {
	case value == nil:
		return "", nil, nil
	case len(*value)+len(inlinePrefix) <= e.size:
		return inlinePrefix + *value, nil, nil
	}
	count := (len(*value) + e.raw() - 1) / e.raw()
	if count > maxChunks {
		return "", nil, fmt.Errorf("a secret of %d chunks is too large", count)
	}
	s := set{gen: strings.ToLower(rand.Text()[:8]), count: count, digest: digest(*value)}
	return setPrefix + s.String(), []set{s}, nil
}

// raw is how many bytes fit an entry as base64.
func (e *entries) raw() int { return max(e.size/4*3, 3) }

func (e *entries) switchTo(user, head string) error {
	if head != "" {
		return e.ring.Set(e.service, user, head)
	}
	return e.delete(user)
}

func (e *entries) writeChunks(user string, s set, value string) error {
	for i := range s.count {
		part := value[i*e.raw() : min((i+1)*e.raw(), len(value))]
		text := base64.StdEncoding.EncodeToString([]byte(part))
		if err := e.ring.Set(e.service, chunkName(user, s.gen, i), text); err != nil {
			return err
		}
	}
	return nil
}

// writeJournal names the sets that an interruption would leave behind.
func (e *entries) writeJournal(user string, sets []set) error {
	texts := make([]string, len(sets))
	for i, s := range sets {
		texts[i] = set{gen: s.gen, count: s.count, digest: "-"}.String()
	}
	return e.ring.Set(e.service, user+journalName, strings.Join(texts, ";"))
}

// sweep removes the chunks of sets and then the journal.
func (e *entries) sweep(user string, sets []set) error {
	for _, s := range sets {
		for i := range s.count {
			if err := e.delete(chunkName(user, s.gen, i)); err != nil {
				return err
			}
		}
	}
	return e.delete(user + journalName)
}

func (e *entries) delete(user string) error {
	if err := e.ring.Delete(e.service, user); err != nil && !errors.Is(err, ErrNotFound) {
		return err
	}
	return nil
}
