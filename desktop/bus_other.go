//go:build !unix || darwin

package desktop

import (
	"context"
	"errors"
)

// SessionBus fails: there is no such bus on this platform.
func SessionBus(context.Context) (Bus, error) { return nil, errors.ErrUnsupported }
