// fairdeal-verify: a verifier of fairdeal-v2 and fairdraw-v2 files, written from FAIRDEAL.md and SPEC.md alone by a reader
// who had seen no other one. It checks no signatures. Standard library only, Go 1.19 or later.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
)

const usage = `usage: fairdeal-verify FILE [--table F]... [--previous F]... [--void F]... [--sheet F]... [--announcement F]...
       [--list F]... [--open LINE]... [--slip NAME=SLIP]... [--check-word W]... [--round R]... [--code]
       fairdeal-verify --cases INDEX.json
       fairdeal-verify answers
exit: 0 good, 1 refused, 2 wrong usage, 3 not good, 4 a file cannot be read
`

// readFile reads at most limit+1 bytes (0: no limit): one byte too many is enough to refuse a file.
func readFile(name string, limit int64) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if limit == 0 {
		return io.ReadAll(f)
	}
	return io.ReadAll(io.LimitReader(f, limit+1))
}

var errUsage = errors.New("usage")

// put adds one thing given; kind is the option's name.
func (g *given) put(kind, value, dir string) error {
	at := map[string]*[][]byte{"table": &g.tables, "previous": &g.previous, "void": &g.voids, "sheet": &g.sheets,
		"announcement": &g.announcements, "list": &g.lists}
	str := map[string]*[]string{"open": &g.opens, "slip": &g.slips, "check-word": &g.words, "round": &g.rounds}
	if p := at[kind]; p != nil {
		limit := int64(maxFile)
		if kind == "list" {
			limit = 0
		}
		if dir != "" && !filepath.IsAbs(value) {
			value = filepath.Join(dir, value)
		}
		b, err := readFile(value, limit)
		if err != nil {
			return err
		}
		*p = append(*p, b)
		return nil
	}
	if p := str[kind]; p != nil {
		*p = append(*p, value)
		return nil
	}
	return errUsage
}

func main() {
	os.Exit(run(os.Args[1:]))
}

func wrong() int {
	fmt.Fprint(os.Stderr, usage)
	return 2
}

func run(args []string) int {
	var names []string
	type opt struct{ kind, value string }
	var opts []opt
	kinds := map[string]bool{"table": true, "previous": true, "void": true, "sheet": true, "announcement": true, "list": true,
		"open": true, "slip": true, "check-word": true, "round": true, "cases": true}
	codeOnly, plain, index := false, false, ""
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case plain || !strings.HasPrefix(a, "-") || a == "-":
			names = append(names, a)
		case a == "--":
			plain = true
		case a == "--code":
			codeOnly = true
		case a == "--help":
			fmt.Print(usage)
			return 0
		case strings.HasPrefix(a, "--"):
			kind, value, has := strings.Cut(a[2:], "=")
			if !kinds[kind] {
				return wrong()
			}
			if !has {
				if i++; i == len(args) {
					return wrong()
				}
				value = args[i]
			}
			if kind == "cases" {
				index = value
			} else {
				opts = append(opts, opt{kind, value})
			}
		default:
			return wrong()
		}
	}
	if index != "" {
		if len(names) > 0 || len(opts) > 0 {
			return wrong()
		}
		return runCases(index)
	}
	if len(names) != 1 {
		return wrong()
	}
	if names[0] == "answers" && len(opts) == 0 {
		return runAnswers()
	}
	cannot := func(err error) int {
		fmt.Fprintln(os.Stderr, "cannot read:", err)
		return 4
	}
	b, err := readFile(names[0], maxFile)
	if err != nil {
		return cannot(err)
	}
	g := &given{}
	for _, o := range opts {
		if err := g.put(o.kind, o.value, ""); err == errUsage {
			return wrong()
		} else if err != nil {
			return cannot(err)
		}
	}
	r := judge(b, g)
	if codeOnly {
		fmt.Println(r.code)
		return r.exit
	}
	for _, l := range r.facts {
		fmt.Println(l)
	}
	for _, l := range r.warnings {
		fmt.Println("Warning: " + l)
	}
	for _, l := range append(r.notes, r.verdict...) {
		fmt.Println(l)
	}
	return r.exit
}

type testCase struct {
	File     string              `json:"file"`
	Given    map[string][]string `json:"given"`
	Code     string              `json:"code"`
	Exit     int                 `json:"exit"`
	Verdict  json.RawMessage     `json:"verdict"`
	Warnings *[]string           `json:"warnings"`
}

func runCases(index string) int {
	b, err := readFile(index, 0)
	if err != nil {
		fmt.Fprintln(os.Stderr, "cannot read:", err)
		return 4
	}
	var cases []testCase
	if err := json.Unmarshal(b, &cases); err != nil {
		fmt.Fprintln(os.Stderr, "cannot read:", index, err)
		return 4
	}
	dir := filepath.Dir(index)
	bad := 0
	for i, c := range cases {
		var diffs []string
		differ := func(f string, a ...any) { diffs = append(diffs, fmt.Sprintf(f, a...)) }
		g := &given{}
		for kind, values := range c.Given {
			for _, v := range values {
				if err := g.put(strings.ReplaceAll(kind, "_", "-"), v, dir); err != nil {
					differ("given %s: %v", kind, err)
				}
			}
		}
		data, err := readFile(filepath.Join(dir, c.File), maxFile)
		if err != nil {
			differ("%v", err)
		}
		if len(diffs) == 0 {
			r := judge(data, g)
			if r.code != c.Code {
				differ("code: %s, expected %s", r.code, c.Code)
			}
			if r.exit != c.Exit {
				differ("exit: %d, expected %d", r.exit, c.Exit)
			}
			if len(c.Verdict) > 0 {
				var want []string
				var one string
				if json.Unmarshal(c.Verdict, &want) != nil {
					if json.Unmarshal(c.Verdict, &one) != nil {
						differ("verdict of another type: %s", c.Verdict)
					}
					want = strings.Split(strings.TrimSuffix(one, "\n"), "\n")
				}
				if !reflect.DeepEqual(r.verdict, want) {
					differ("verdict: %q, expected %q", r.verdict, want)
				}
			}
			if c.Warnings != nil && !(len(r.warnings) == 0 && len(*c.Warnings) == 0) && !reflect.DeepEqual(r.warnings, *c.Warnings) {
				differ("warnings: %q, expected %q", r.warnings, *c.Warnings)
			}
		}
		if len(diffs) > 0 {
			bad++
			fmt.Printf("case %d %s %v\n", i, c.File, c.Given)
			for _, d := range diffs {
				fmt.Println("   ", d)
			}
		}
	}
	fmt.Printf("%d cases, %d agree, %d differ\n", len(cases), len(cases)-bad, bad)
	if bad > 0 {
		return 1
	}
	return 0
}
