package formgen

import (
	"fmt"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"parley/elicit"
	"parley/elicit/form"
)

// schemaOf is a form of n fields of all common kinds, a tenth required, all
// with the same title as in the wild.
func schemaOf(n int) string {
	kinds := []string{
		`"type":"string","description":"As it stands in your passport."`,
		`"type":"integer","minimum":1,"maximum":14`,
		`"type":"boolean"`,
		`"type":"string","enum":["Economy","Business","First"]`,
		`"type":"string","format":"email"`,
		`"type":"array","items":{"type":"string","enum":["Bike","Dog"]},"minItems":1`,
		`"type":"string","format":"date"`,
		`"type":"number"`,
		`"type":"string","maxLength":400`,
		`"type":"string","pattern":"^[A-Z]{2}[0-9]+$"`,
	}
	var props, required []string
	for i := range n {
		props = append(props, fmt.Sprintf(`"k%d":{"title":"Value",%s}`, i, kinds[i%len(kinds)]))
		if i%10 == 0 {
			required = append(required, fmt.Sprintf(`"k%d"`, i))
		}
	}
	return `{"type":"object","properties":{` + strings.Join(props, ",") + `},"required":[` + strings.Join(required, ",") + `]}`
}

func choicesOf(n int) string {
	options := make([]string, n)
	for i := range options {
		options[i] = fmt.Sprintf(`"Choice number %d"`, i)
	}
	return `{"type":"object","properties":{"c":{"type":"string","enum":[` + strings.Join(options, ",") + `]}}}`
}

// open parses, builds and lays out a form for the first time.
func open(b *testing.B, w fyne.Window, schema []byte) *Request {
	f, err := form.Parse(schema, form.Elicitation)
	if err != nil {
		b.Fatal(err)
	}
	r, err := NewRequest(RequestParams{
		Request:  elicit.Request{Server: elicit.Server{Name: "Bench"}, Message: "Please answer.", Form: f},
		OnAnswer: func(elicit.Response) bool { return true },
	})
	if err != nil {
		b.Fatal(err)
	}
	w.SetContent(r)
	return r
}

func benchWindow(b *testing.B) fyne.Window {
	ourApp(b)
	w := test.NewTempWindow(b, nil)
	w.SetPadded(false)
	w.Resize(fyne.NewSize(560, 720))
	return w
}

// measured runs f and reports, beside the time by the clock, that of the CPU.
func measured(b *testing.B, f func()) {
	f() // fonts are loaded once in a program's life
	start := cpuTime()
	for b.Loop() {
		f()
	}
	b.ReportMetric(float64((cpuTime()-start).Microseconds())/float64(b.N)/1000, "cpu-ms/op")
}

func benchOpen(b *testing.B, fields int) {
	w := benchWindow(b)
	schema := []byte(schemaOf(fields))
	measured(b, func() { open(b, w, schema) })
}

func BenchmarkOpen14Fields(b *testing.B)   { benchOpen(b, 14) }
func BenchmarkOpen200Fields(b *testing.B)  { benchOpen(b, 200) }
func BenchmarkOpen3000Fields(b *testing.B) { benchOpen(b, 3000) }

// BenchmarkOpenHostile opens what was made to freeze windows: 12 kB in one
// message, most of it without a space, and a description to match.
func BenchmarkOpenHostile(b *testing.B) {
	w := benchWindow(b)
	f, err := form.Parse([]byte(hostileForm), form.Elicitation)
	if err != nil {
		b.Fatal(err)
	}
	measured(b, func() {
		r, err := NewRequest(RequestParams{
			Request:  elicit.Request{Server: elicit.Server{Name: "Bench"}, Message: hostileMessage, Form: f},
			OnAnswer: func(elicit.Response) bool { return true },
		})
		if err != nil {
			b.Fatal(err)
		}
		w.SetContent(r)
	})
}

func BenchmarkKeystroke200Fields(b *testing.B) {
	for _, shown := range []bool{false, true} {
		b.Run(fmt.Sprintf("preview=%v", shown), func(b *testing.B) {
			w := benchWindow(b)
			r := open(b, w, []byte(schemaOf(200)))
			r.Submit() // from now on every keystroke is judged
			r.preview.open(shown)
			h := r.view.Field(4)
			w.Canvas().Focus(h.Typist())
			n := 0
			measured(b, func() {
				if n++; n%20 == 0 {
					h.Entry().SetText("")
				}
				h.Typist().TypedRune('a')
			})
		})
	}
}

func BenchmarkOpenListOf1000(b *testing.B) {
	w := benchWindow(b)
	r := open(b, w, []byte(choicesOf(1000)))
	p := r.view.slots[0].control.(*picker)
	measured(b, func() {
		p.open("")
		p.close()
	})
}

func BenchmarkSubmit200Fields(b *testing.B) {
	w := benchWindow(b)
	r := open(b, w, []byte(schemaOf(200)))
	measured(b, r.Submit)
}
