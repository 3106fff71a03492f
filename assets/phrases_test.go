package assets_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const (
	sayPath  = "parley/elicit/say"
	fynePath = "fyne.io/fyne/v2"
	langPath = fynePath + "/lang"
)

// sentence is a template that the program may show.
type sentence struct {
	template string
	at       string
}

// where a translating function takes what it translates: the key, the English
// text, and the values.
type shape struct{ key, text, data int }

// shapes are the functions that take a key of a translation, by import path.
func shapes() map[string]map[string]shape {
	plain, plural := shape{0, 0, 1}, shape{0, 0, 2}
	keyed, keyedPlural := shape{0, 1, 2}, shape{0, 1, 3}
	return map[string]map[string]shape{
		sayPath: {"T": plain},
		langPath: {
			"L": plain, "Localize": plain, "N": plural, "LocalizePlural": plural,
			"X": keyed, "LocalizeKey": keyed, "XN": keyedPlural, "LocalizePluralKey": keyedPlural,
		},
	}
}

// collector reads the sentences of Go files. What it can't follow is a fault.
type collector struct {
	fset      *token.FileSet
	sentences []sentence
	faults    []string
}

// sentences collects what the program says, from all its files, whatever
// system they are for.
func sentences(t *testing.T) *collector {
	t.Helper()
	c := &collector{fset: token.NewFileSet()}
	if err := goFiles("..", func(path string) error { return c.file(path, nil) }); err != nil {
		t.Fatal(err)
	}
	return c
}

// goFiles visits the files of the program below a folder.
func goFiles(root string, visit func(path string) error) error {
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || d.Name() == "build" || d.Name() == "node_modules" || len(d.Name()) > 2 && strings.HasPrefix(d.Name(), ".")):
			return filepath.SkipDir
		case d.IsDir(), !strings.HasSuffix(path, ".go"), strings.HasSuffix(path, "_test.go"):
			return nil
		}
		return visit(path)
	})
}

// file reads one file; src replaces what is on the disk.
func (c *collector) file(path string, src any) error {
	f, err := parser.ParseFile(c.fset, path, src, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	if f.Name.Name != "assets" { // it loads sentences and says none
		ast.Inspect(f, c.reading(f).visit)
	}
	return nil
}

func (c *collector) reading(f *ast.File) *reading {
	r := &reading{collector: c, file: f, paths: map[string]string{}, called: map[ast.Expr]bool{}, global: map[ast.Expr]bool{}}
	for _, spec := range f.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		name := p[strings.LastIndex(p, "/")+1:]
		if p == fynePath {
			name = "fyne"
		}
		if spec.Name != nil {
			name = spec.Name.Name
		}
		r.paths[name] = p
	}
	return r
}

// reading is one file being read.
type reading struct {
	*collector
	file   *ast.File
	paths  map[string]string // what is imported, by its local name
	called map[ast.Expr]bool // functions whose call has been seen
	global map[ast.Expr]bool // calls outside functions
}

func (r *reading) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		r.markGlobals(n)
	case *ast.CallExpr:
		if s, ok := r.shapeOf(n.Fun); ok {
			r.called[n.Fun] = true
			r.call(n, s)
		}
	case *ast.SelectorExpr:
		if _, ok := r.shapeOf(n); ok && !r.called[n] {
			r.fault(n, "call it by its own name, so that its sentences can be found")
		}
	case *ast.CompositeLit:
		if r.named(n.Type, sayPath, "Text") {
			r.literal(n)
		}
	}
	return true
}

// markGlobals notes the calls of package-level declarations: a sentence made
// there gets its values later.
func (r *reading) markGlobals(d *ast.GenDecl) {
	if !slices.Contains(r.file.Decls, ast.Decl(d)) {
		return
	}
	ast.Inspect(d, func(n ast.Node) bool {
		if e, ok := n.(*ast.CallExpr); ok {
			r.global[e] = true
		}
		return true
	})
}

func (r *reading) shapeOf(e ast.Expr) (shape, bool) {
	for path, functions := range shapes() {
		for name, s := range functions {
			if r.named(e, path, name) {
				return s, true
			}
		}
	}
	return shape{}, false
}

// named reports whether e is the name of that package.
func (r *reading) named(e ast.Expr, path, name string) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		return ok && e.Sel.Name == name && r.paths[x.Name] == path
	case *ast.Ident:
		return path == sayPath && r.file.Name.Name == "say" && e.Name == name
	}
	return false
}

// shows reports whether a function makes something that is drawn, or gives it
// its words.
func (r *reading) shows(function ast.Expr) bool {
	s, ok := function.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if slices.Contains([]string{"SetText", "SetLabel", "SetPlaceHolder", "SetTitle", "SetToolTip"}, s.Sel.Name) {
		return true
	}
	x, ok := s.X.(*ast.Ident)
	return ok && strings.HasPrefix(s.Sel.Name, "New") &&
		slices.Contains([]string{fynePath, fynePath + "/widget", fynePath + "/container", fynePath + "/dialog", "parley/ui/kit"}, r.paths[x.Name])
}

func (r *reading) call(e *ast.CallExpr, s shape) {
	if len(e.Args) <= s.text {
		return
	}
	key, ok := text(e.Args[s.key])
	if !ok {
		if !isTemplate(e.Args[s.key]) {
			r.fault(e, "the sentence has to be a literal")
		}
		return
	}
	english, ok := text(e.Args[s.text])
	if !ok {
		r.fault(e, "the English text has to be a literal")
		return
	}
	r.add(e, key)
	var data ast.Expr
	if len(e.Args) > s.data {
		data = e.Args[s.data]
	}
	if data != nil || !r.global[e] {
		r.compare(e, english, data)
	}
}

// literal reads a say.Text that is written out.
func (r *reading) literal(e *ast.CompositeLit) {
	for _, part := range e.Elts {
		kv, ok := part.(*ast.KeyValueExpr)
		if !ok {
			r.fault(e, "name the fields of a Text")
			return
		}
		if name, ok := kv.Key.(*ast.Ident); !ok || name.Name != "Template" || isTemplate(kv.Value) {
			continue
		}
		if template, ok := text(kv.Value); ok {
			r.add(e, template)
		} else if r.file.Name.Name != "say" { // where T makes its Text
			r.fault(e, "the sentence has to be a literal")
		}
	}
}

// compare checks that a sentence gets the values that it names.
func (r *reading) compare(at ast.Node, english string, data ast.Expr) {
	want := placeholders(english)
	given, known := keys(data)
	if !known {
		return
	}
	for _, name := range want {
		if !slices.Contains(given, name) {
			r.fault(at, fmt.Sprintf("no value for {{.%s}}", name))
		}
	}
}

// keys are the names of values that are written out; known is false where
// they come from elsewhere.
func keys(data ast.Expr) (names []string, known bool) {
	if data == nil {
		return nil, true
	}
	values, ok := data.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	for _, part := range values.Elts {
		if kv, ok := part.(*ast.KeyValueExpr); ok {
			if name, ok := text(kv.Key); ok {
				names = append(names, name)
			}
		}
	}
	return names, true
}

func (r *reading) add(at ast.Node, template string) {
	r.sentences = append(r.sentences, sentence{template: template, at: r.place(at)})
}

func (r *reading) fault(at ast.Node, what string) {
	r.faults = append(r.faults, r.place(at)+": "+what)
}

func (r *reading) place(at ast.Node) string {
	p := r.fset.Position(at.Pos())
	return fmt.Sprintf("%s:%d", strings.TrimPrefix(filepath.ToSlash(p.Filename), "../"), p.Line)
}

// text is the value of a literal.
func text(e ast.Expr) (string, bool) {
	l, ok := e.(*ast.BasicLit)
	if !ok || l.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(l.Value)
	return s, err == nil
}

// isTemplate reports whether e is the sentence of another Text, which has been
// collected where it was made.
func isTemplate(e ast.Expr) bool {
	s, ok := e.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Template"
}

var placeholder = regexp.MustCompile(`\{\{\.([A-Z][A-Za-z]*)\}\}`)

// placeholders are the names of a sentence's values, each once, in order.
func placeholders(template string) []string {
	var names []string
	for _, m := range placeholder.FindAllStringSubmatch(template, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}
