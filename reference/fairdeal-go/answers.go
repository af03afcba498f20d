package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
)

// runAnswers answers cases from standard input: on each line a JSON object with the file in hexadecimal and what is given;
// files in it are in hexadecimal too.
func runAnswers() int {
	in, out := bufio.NewReaderSize(os.Stdin, 1<<20), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	decoder, encoder := json.NewDecoder(in), json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	for decoder.More() {
		var asked struct {
			File  string
			Given map[string][]string
		}
		if err := decoder.Decode(&asked); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 4
		}
		g := &given{}
		files := map[string]*[][]byte{"table": &g.tables, "previous": &g.previous, "void": &g.voids, "sheet": &g.sheets,
			"announcement": &g.announcements, "list": &g.lists}
		texts := map[string]*[]string{"open": &g.opens, "slip": &g.slips, "check_word": &g.words, "round": &g.rounds}
		for kind, values := range asked.Given {
			for _, value := range values {
				if at := files[kind]; at != nil {
					data, _ := hex.DecodeString(value)
					*at = append(*at, data)
				} else {
					*texts[kind] = append(*texts[kind], value)
				}
			}
		}
		data, _ := hex.DecodeString(asked.File)
		r := judge(data, g)
		answer := map[string]any{"code": r.code, "exit": r.exit, "verdict": r.verdict}
		if r.code == "ok" {
			answer["warnings"] = append([]string{}, r.warnings...)
		}
		if err := encoder.Encode(answer); err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 4
		}
	}
	return 0
}
