package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// TestEveryExportedNameIsDocumented reads all sources. One comment serves a
// whole group of constants or variables; a method of a type that is not
// exported needs none.
func TestEveryExportedNameIsDocumented(t *testing.T) {
	names := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "build" || d.Name() == "node_modules" || d.Name() == ".git") {
			return fs.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			for _, name := range undocumented(decl, &names) {
				t.Errorf("%s: %s has no comment", fset.Position(decl.Pos()), name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if names < 500 {
		t.Errorf("only %d exported names were found", names)
	}
}

// undocumented names what a declaration exports without a comment, and counts
// all that it exports.
func undocumented(decl ast.Decl, exported *int) (missing []string) {
	note := func(name *ast.Ident, docs ...*ast.CommentGroup) {
		if !name.IsExported() {
			return
		}
		*exported++
		for _, doc := range docs {
			if doc.Text() != "" {
				return
			}
		}
		missing = append(missing, name.Name)
	}
	switch d := decl.(type) {
	case *ast.FuncDecl:
		if receiver(d) == "" || ast.IsExported(receiver(d)) {
			note(d.Name, d.Doc)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				note(s.Name, d.Doc, s.Doc)
			case *ast.ValueSpec:
				for _, name := range s.Names {
					note(name, d.Doc, s.Doc, s.Comment)
				}
			}
		}
	}
	return missing
}

// receiver is the name of the type that a method belongs to, "" for a function.
func receiver(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return ""
	}
	of := d.Recv.List[0].Type
	if star, ok := of.(*ast.StarExpr); ok {
		of = star.X
	}
	if generic, ok := of.(*ast.IndexExpr); ok {
		of = generic.X
	}
	if name, ok := of.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}

func TestTheNamesRuleNotices(t *testing.T) {
	for source, want := range map[string]string{
		"func Bare() {}":                         "Bare",
		"func (t *T) Bare() {}":                  "Bare",
		"func (t *hidden) Bare() {}":             "",
		"// Told tells.\nfunc Told() {}":         "",
		"type Bare struct{}":                     "Bare",
		"const (\n\tA = 1 // one\n\tB = 2\n)":    "B",
		"// Both.\nconst (\n\tA = 1\n\tB = 2\n)": "",
		"func (g *G[K]) Bare() {}":               "Bare",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+source, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		count := 0
		if got := strings.Join(undocumented(file.Decls[0], &count), " "); got != want {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}
