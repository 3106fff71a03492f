package main

import (
	"flag"
	"fmt"
	"io"
)

// options are what the command line says.
type options struct {
	version    bool
	debug      bool
	playground bool
	hidden     bool
	configDir  string
}

const usage = `Parley answers what MCP servers ask.

  parley [flags]       open the window
  parley playground    serve the built-in server on standard input and output

Flags:
`

func parse(args []string, errs io.Writer) (options, error) {
	var o options
	f := flag.NewFlagSet("parley", flag.ContinueOnError)
	f.SetOutput(errs)
	f.Usage = func() {
		fmt.Fprint(errs, usage)
		f.PrintDefaults()
	}
	f.BoolVar(&o.version, "version", false, "print the version")
	f.BoolVar(&o.debug, "debug", false, "log everything, on standard error too")
	f.BoolVar(&o.playground, "playground", false, "have the built-in server ready")
	f.BoolVar(&o.hidden, "hidden", false, "start in the tray, or minimised where there is none")
	f.StringVar(&o.configDir, "config-dir", "", "keep all files under this `folder`")
	if err := f.Parse(args); err != nil {
		return o, err
	}
	if f.NArg() > 0 {
		fmt.Fprintf(errs, "parley: %q means nothing here\n", f.Arg(0))
		return o, fmt.Errorf("unexpected argument %q", f.Arg(0))
	}
	return o, nil
}
