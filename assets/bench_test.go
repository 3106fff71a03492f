package assets_test

import (
	"testing"

	"parley/assets"
)

// BenchmarkSpeak is a part of every start.
func BenchmarkSpeak(b *testing.B) {
	for b.Loop() {
		if err := assets.Speak(assets.English); err != nil {
			b.Fatal(err)
		}
	}
}
