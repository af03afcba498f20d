package main

// The canonical form (section "The file"): a reader that accepts it and nothing else, and a writer.

import (
	"bytes"
	"strings"
)

type seal struct{ seat, seal string }
type opening struct{ seat, nonce, text string }

type file struct {
	format     string
	spec       []string
	commit     string
	seals      []seal
	openings   []opening
	randomness string
	signature  string
	secret     string
	deals      [][]string
	winners    []string // fairdraw
}

type reader struct {
	b   []byte
	at  int
	bad bool
}

func (r *reader) lit(s string) {
	if r.bad {
		return
	}
	if len(r.b)-r.at < len(s) || string(r.b[r.at:r.at+len(s)]) != s {
		r.bad = true
		return
	}
	r.at += len(s)
}

func (r *reader) peek(s string) bool {
	return !r.bad && len(r.b)-r.at >= len(s) && string(r.b[r.at:r.at+len(s)]) == s
}

func (r *reader) str() string {
	r.lit(`"`)
	if r.bad {
		return ""
	}
	var out []byte
	start := r.at
	for r.at < len(r.b) {
		c := r.b[r.at]
		switch {
		case c == '"':
			out = append(out, r.b[start:r.at]...)
			r.at++
			return string(out)
		case c < 0x20:
			r.bad = true
			return ""
		case c == '\\':
			out = append(out, r.b[start:r.at]...)
			if r.at+1 >= len(r.b) {
				r.bad = true
				return ""
			}
			switch e := r.b[r.at+1]; e {
			case '"', '\\':
				out = append(out, e)
				r.at += 2
			case 'b':
				out = append(out, 8)
				r.at += 2
			case 't':
				out = append(out, 9)
				r.at += 2
			case 'n':
				out = append(out, 10)
				r.at += 2
			case 'f':
				out = append(out, 12)
				r.at += 2
			case 'r':
				out = append(out, 13)
				r.at += 2
			case 'u':
				if r.at+6 > len(r.b) {
					r.bad = true
					return ""
				}
				ok := false
				got := string(r.b[r.at : r.at+6])
				for v := byte(0); v < 0x20; v++ {
					if v == 8 || v == 9 || v == 10 || v == 12 || v == 13 {
						continue
					}
					if got == uEscape(v) {
						out = append(out, v)
						ok = true
					}
				}
				if !ok {
					r.bad = true
					return ""
				}
				r.at += 6
			default:
				r.bad = true
				return ""
			}
			start = r.at
		default:
			r.at++
		}
	}
	r.bad = true
	return ""
}

func uEscape(v byte) string {
	const h = "0123456789abcdef"
	return `\u00` + string(h[v>>4]) + string(h[v&15])
}

// array reads an array at the given level (the level of its own opening bracket's line).
func (r *reader) array(level int, item func()) {
	if r.peek("[]") {
		r.at += 2
		return
	}
	in := "\n" + strings.Repeat("  ", level+1)
	r.lit("[")
	r.lit(in)
	for !r.bad {
		item()
		if r.peek(",") {
			r.at++
			r.lit(in)
			continue
		}
		r.lit("\n" + strings.Repeat("  ", level))
		r.lit("]")
		return
	}
}

func (r *reader) strings(level int) (out []string) {
	r.array(level, func() { out = append(out, r.str()) })
	return
}

// parse reads the canonical form; nil means that F02 fails.
func parse(b []byte) *file {
	r := &reader{b: b}
	f := &file{}
	r.lit("{\n  \"format\": ")
	f.format = r.str()
	r.lit(",\n  \"spec\": ")
	f.spec = r.strings(1)
	switch f.format {
	case "fairdeal-v2":
		r.lit(",\n  \"commit\": ")
		f.commit = r.str()
		r.lit(",\n  \"seals\": ")
		r.array(1, func() {
			var s seal
			r.lit("{\n      \"seat\": ")
			s.seat = r.str()
			r.lit(",\n      \"seal\": ")
			s.seal = r.str()
			r.lit("\n    }")
			f.seals = append(f.seals, s)
		})
		r.lit(",\n  \"openings\": ")
		r.array(1, func() {
			var o opening
			r.lit("{\n      \"seat\": ")
			o.seat = r.str()
			r.lit(",\n      \"nonce\": ")
			o.nonce = r.str()
			r.lit(",\n      \"text\": ")
			o.text = r.str()
			r.lit("\n    }")
			f.openings = append(f.openings, o)
		})
		r.beacon(f)
		r.lit(",\n  \"secret\": ")
		f.secret = r.str()
		r.lit(",\n  \"deals\": ")
		r.array(1, func() { f.deals = append(f.deals, r.strings(2)) })
	case "fairdraw-v2":
		r.beacon(f)
		r.lit(",\n  \"winners\": ")
		f.winners = r.strings(1)
	default:
		return nil
	}
	r.lit("\n}\n")
	if r.bad || r.at != len(b) {
		return nil
	}
	return f
}

func (r *reader) beacon(f *file) {
	r.lit(",\n  \"beacon\": {\n    \"randomness\": ")
	f.randomness = r.str()
	r.lit(",\n    \"signature\": ")
	f.signature = r.str()
	r.lit("\n  }")
}

type writer struct{ bytes.Buffer }

func (w *writer) str(s string) {
	w.WriteByte('"')
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '"' || c == '\\':
			w.WriteByte('\\')
			w.WriteByte(c)
		case c == 8:
			w.WriteString(`\b`)
		case c == 9:
			w.WriteString(`\t`)
		case c == 10:
			w.WriteString(`\n`)
		case c == 12:
			w.WriteString(`\f`)
		case c == 13:
			w.WriteString(`\r`)
		case c < 0x20:
			w.WriteString(uEscape(c))
		default:
			w.WriteByte(c)
		}
	}
	w.WriteByte('"')
}

func (w *writer) array(level, n int, item func(i int)) {
	if n == 0 {
		w.WriteString("[]")
		return
	}
	in := "\n" + strings.Repeat("  ", level+1)
	w.WriteString("[")
	for i := 0; i < n; i++ {
		if i > 0 {
			w.WriteString(",")
		}
		w.WriteString(in)
		item(i)
	}
	w.WriteString("\n" + strings.Repeat("  ", level) + "]")
}

func (w *writer) strings(level int, a []string) {
	w.array(level, len(a), func(i int) { w.str(a[i]) })
}

func (w *writer) beacon(f *file) {
	w.WriteString(",\n  \"beacon\": {\n    \"randomness\": ")
	w.str(f.randomness)
	w.WriteString(",\n    \"signature\": ")
	w.str(f.signature)
	w.WriteString("\n  }")
}

func (f *file) bytes() []byte {
	w := &writer{}
	w.WriteString("{\n  \"format\": ")
	w.str(f.format)
	w.WriteString(",\n  \"spec\": ")
	w.strings(1, f.spec)
	if f.format == "fairdraw-v2" {
		w.beacon(f)
		w.WriteString(",\n  \"winners\": ")
		w.strings(1, f.winners)
	} else {
		w.WriteString(",\n  \"commit\": ")
		w.str(f.commit)
		w.WriteString(",\n  \"seals\": ")
		w.array(1, len(f.seals), func(i int) {
			w.WriteString("{\n      \"seat\": ")
			w.str(f.seals[i].seat)
			w.WriteString(",\n      \"seal\": ")
			w.str(f.seals[i].seal)
			w.WriteString("\n    }")
		})
		w.WriteString(",\n  \"openings\": ")
		w.array(1, len(f.openings), func(i int) {
			w.WriteString("{\n      \"seat\": ")
			w.str(f.openings[i].seat)
			w.WriteString(",\n      \"nonce\": ")
			w.str(f.openings[i].nonce)
			w.WriteString(",\n      \"text\": ")
			w.str(f.openings[i].text)
			w.WriteString("\n    }")
		})
		w.beacon(f)
		w.WriteString(",\n  \"secret\": ")
		w.str(f.secret)
		w.WriteString(",\n  \"deals\": ")
		w.array(1, len(f.deals), func(i int) { w.strings(2, f.deals[i]) })
	}
	w.WriteString("\n}\n")
	return w.Bytes()
}

// The stages, cut from a later file.

func (f *file) offer() *file {
	return &file{format: f.format, spec: f.spec, commit: f.commit}
}

func (f *file) table() *file {
	g := f.offer()
	g.seals = f.seals
	return g
}

func (f *file) opened() *file {
	g := f.table()
	g.openings = f.openings
	return g
}

func (f *file) announcement() *file {
	return &file{format: f.format, spec: f.spec}
}
