//go:build !unix

package formgen

import "time"

func cpuTime() time.Duration { return 0 }
