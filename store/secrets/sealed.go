package secrets

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"sync"

	"parley/elicit/say"
	"parley/store/safefile"
)

// Costs and sizes of the passphrase-protected file.
const (
	sealedRounds    = 600_000 // PBKDF2-HMAC-SHA256, as OWASP advises
	maxSealedRounds = 10_000_000
	sealedSalt      = 16
	maxSealedFile   = 16 << 20
	// MinPassphrase is the fewest characters of a passphrase.
	MinPassphrase = 8
)

// sealed is a Keyring in one file, encrypted with AES-256-GCM under a key made
// from a passphrase. Every change writes the file anew, atomically.
type sealed struct {
	path string
	head sealedFile
	aead cipher.AEAD

	mu     sync.Mutex
	values map[string]string // service and user -> value
}

// sealedFile is the file's JSON.
type sealedFile struct {
	Format string `json:"format"` // sealedFormat
	Rounds int    `json:"rounds"`
	Salt   []byte `json:"salt"`
	Nonce  []byte `json:"nonce"`
	Data   []byte `json:"data"`
}

const sealedFormat = "parley-secrets-1"

// openSealed opens the file, or begins one when there is none.
func openSealed(path, passphrase string, rounds int) (*sealed, error) {
	if len([]rune(passphrase)) < MinPassphrase {
		return nil, &say.Error{What: say.T("The passphrase needs at least {{.N}} characters.", say.Data{"N": MinPassphrase})}
	}
	s := &sealed{path: path, values: map[string]string{}}
	data, err := readSmall(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, s.begin(passphrase, rounds)
	}
	if err == nil {
		err = s.unlock(data, passphrase)
	}
	if err != nil {
		return nil, sealedError(path, err)
	}
	return s, nil
}

func readSmall(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxSealedFile {
		return nil, errNotSealed
	}
	return os.ReadFile(path)
}

var (
	errNotSealed  = errors.New("not a file of secrets")
	errPassphrase = errors.New("the passphrase doesn't fit, or the file was changed")
)

func sealedError(path string, err error) error {
	e := &say.Error{
		What:  say.T("The file of secrets {{.File}} can't be read.", say.Data{"File": path}),
		Do:    say.T("Move it away to begin a new one. What is in it has to be entered again."),
		Cause: err,
	}
	if errors.Is(err, errPassphrase) {
		e.What = say.T("The passphrase doesn't open the file of secrets.")
		e.Do = say.T("Check the passphrase and try again.")
	}
	return e
}

func (s *sealed) begin(passphrase string, rounds int) error {
	s.head = sealedFile{Format: sealedFormat, Rounds: rounds, Salt: make([]byte, sealedSalt)}
	if _, err := rand.Read(s.head.Salt); err != nil {
		return err
	}
	if err := s.derive(passphrase); err != nil {
		return err
	}
	return s.write()
}

func (s *sealed) unlock(data []byte, passphrase string) error {
	if err := json.Unmarshal(data, &s.head); err != nil {
		return errNotSealed // the error could quote the file
	}
	if s.head.Format != sealedFormat || s.head.Rounds < 1 || s.head.Rounds > maxSealedRounds {
		return errNotSealed
	}
	if err := s.derive(passphrase); err != nil {
		return err
	}
	if len(s.head.Nonce) != s.aead.NonceSize() {
		return errNotSealed
	}
	plain, err := s.aead.Open(nil, s.head.Nonce, s.head.Data, []byte(sealedFormat))
	if err != nil {
		return errPassphrase
	}
	if json.Unmarshal(plain, &s.values) != nil {
		return errNotSealed
	}
	return nil
}

func (s *sealed) derive(passphrase string) error {
	key, err := pbkdf2.Key(sha256.New, passphrase, s.head.Salt, s.head.Rounds, 32)
	if err != nil {
		return err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return err
	}
	s.aead, err = cipher.NewGCM(block)
	return err
}

// write seals the values under a fresh nonce.
func (s *sealed) write() error {
	plain, err := json.Marshal(s.values)
	if err != nil {
		return err
	}
	out := s.head
	out.Nonce = make([]byte, s.aead.NonceSize())
	if _, err := rand.Read(out.Nonce); err != nil {
		return err
	}
	out.Data = s.aead.Seal(nil, out.Nonce, plain, []byte(sealedFormat))
	data, err := json.Marshal(out)
	if err != nil {
		return err
	}
	return safefile.Write(s.path, data)
}

// Get implements Keyring.
func (s *sealed) Get(service, user string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	value, ok := s.values[service+"\n"+user]
	if !ok {
		return "", ErrNotFound
	}
	return value, nil
}

// Set implements Keyring.
func (s *sealed) Set(service, user, value string) error {
	return s.change(service, user, &value)
}

// Delete implements Keyring.
func (s *sealed) Delete(service, user string) error {
	return s.change(service, user, nil)
}

// change takes effect only when it could be written.
func (s *sealed) change(service, user string, value *string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	name := service + "\n" + user
	old, had := s.values[name]
	switch {
	case value != nil:
		s.values[name] = *value
	case !had:
		return nil
	default:
		delete(s.values, name)
	}
	err := s.write()
	if err == nil {
		return nil
	}
	if had {
		s.values[name] = old
	} else {
		delete(s.values, name)
	}
	return err
}
