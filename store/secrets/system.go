package secrets

import (
	"errors"
	"runtime"
	"strings"

	"github.com/godbus/dbus/v5"
	"github.com/zalando/go-keyring"

	"parley/elicit/say"
)

// entrySize is what one entry of this platform's keyring surely takes.
var entrySize = entrySizeOn(runtime.GOOS)

func entrySizeOn(goos string) int {
	switch goos {
	case "darwin":
		return 2000 // base64 of it, its name and a command in 4096 bytes
	case "windows":
		return 2400 // of 2560
	default:
		return 48 << 10 // D-Bus takes more, but daemons slow down above 100 kB
	}
}

// System is the keyring of this computer.
func System() Keyring { return system{} }

// system is go-keyring with our ErrNotFound.
type system struct{}

func (system) Get(service, user string) (string, error) {
	if err := reachable(); err != nil {
		return "", err
	}
	value, err := keyring.Get(service, user)
	return value, ours(err)
}

func (system) Set(service, user, value string) error {
	if err := reachable(); err != nil {
		return err
	}
	return ours(keyring.Set(service, user, value))
}

func (system) Delete(service, user string) error {
	if err := reachable(); err != nil {
		return err
	}
	return ours(keyring.Delete(service, user))
}

func ours(err error) error {
	if errors.Is(err, keyring.ErrNotFound) {
		return ErrNotFound
	}
	return err
}

// errLocked is how go-keyring says that the user has dismissed the prompt.
const errLocked = "failed to unlock correct collection"

// explain is the user's sentence for a keyring that can't be used.
func explain(cause error) say.Text {
	var bus dbus.Error
	switch {
	case errors.Is(cause, errSilent):
		return say.T("The keyring of this computer doesn't answer. Until it does, sign-ins and keys are kept in memory and are gone when Parley closes.")
	case strings.Contains(cause.Error(), errLocked),
		errors.As(cause, &bus) && strings.HasSuffix(bus.Name, ".IsLocked"):
		return say.T("The keyring of this computer is locked. Until you unlock it, sign-ins and keys are kept in memory and are gone when Parley closes.")
	case errors.Is(cause, errNoBus), errors.Is(cause, keyring.ErrUnsupportedPlatform), errors.As(cause, &bus):
		return say.T("This computer has no keyring that Parley can use. Sign-ins and keys are kept in memory and are gone when Parley closes.")
	}
	return say.T("The keyring of this computer can't be used. Sign-ins and keys are kept in memory and are gone when Parley closes.")
}
