package playground

import (
	"encoding/json"
	"fmt"
	"os"
	"sync"
)

// line is one line of the record: what came in, and from where.
type line struct {
	From     string          `json:"from"`               // the tool, prompt, resource or page
	Question string          `json:"question,omitempty"` // the question answered, when it is an answer
	Received json.RawMessage `json:"received"`           // arguments or answer, exactly as received
}

// recorder appends lines to a file. A nil file records nothing.
type recorder struct {
	mu   sync.Mutex
	file *os.File
}

func newRecorder(path string) (*recorder, error) {
	if path == "" {
		return &recorder{}, nil
	}
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("playground: open the record: %w", err)
	}
	return &recorder{file: f}, nil
}

// write appends l. What was received keeps its order, digits and escapes;
// white space between its tokens is not part of a JSON line.
func (r *recorder) write(l line) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.file == nil {
		return
	}
	if len(l.Received) == 0 {
		l.Received = json.RawMessage("null")
	}
	// A record that can't be written must not stop the playground: the
	// reader of the file notices the missing line.
	_, _ = r.file.Write(append(encode(l), '\n'))
}

// Close ends the record.
func (r *recorder) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.file == nil {
		return nil
	}
	err := r.file.Close()
	r.file = nil
	return err
}
