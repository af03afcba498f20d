package main

// The checks F01-F21, D03-D08 of a verifier that checks no signatures, the facts, warnings and verdict.

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"
)

const maxFile = 16777216

type given struct {
	tables, previous, voids, sheets, announcements, lists [][]byte
	opens, slips, words, rounds                           []string
}

type result struct {
	code     string
	exit     int
	facts    []string
	warnings []string
	notes    []string // said before the verdict's lines, not one of them
	verdict  []string
}

func sha(s string) string { h := sha256.Sum256([]byte(s)); return hex.EncodeToString(h[:]) }

func mac(key []byte, s string) []byte {
	m := hmac.New(sha256.New, key)
	m.Write([]byte(s))
	return m.Sum(nil)
}

func hashOf(f *file) string { return sha(string(f.bytes())) }

func commitOf(s *spec, secret string) string {
	return sha("fairdeal-v2 commit\nspec:" + sha(s.text) + "\nsecret:" + secret + "\n")
}

func sealOf(offer, seat, nonce, text string) string {
	return sha("fairdeal-v2 seal\noffer:" + offer + "\nseat:" + seat + "\nnonce:" + nonce + "\ntext:" + sha(text) + "\n")
}

func secretKey(s *spec, f *file) []byte {
	if s.dealer == "none" {
		return make([]byte, 32)
	}
	b, err := hex.DecodeString(f.secret)
	if err != nil {
		panic(err)
	}
	return b
}

func dealKey(s *spec, f *file, opened string, d int) []byte {
	r := f.randomness
	if s.beacon == "none" {
		r = "none"
	}
	return mac(secretKey(s, f), "fairdeal-v2 key\nopened:"+opened+"\nbeacon:"+s.beacon+":"+r+"\ndeal:"+strconv.Itoa(d)+"\n")
}

func cardKey(slips []byte, p int) string {
	return hex.EncodeToString(mac(slips, "fairdeal-v2 slip\nplace:"+strconv.Itoa(p)+"\n"))
}

func leafOf(opened string, d, p int, key, card string) string {
	return sha("fairdeal-v2 card\nopened:" + opened + "\ndeal:" + strconv.Itoa(d) + "\nplace:" + strconv.Itoa(p) + "\nkey:" + key +
		"\ncard:" + card + "\n")
}

func text64(t string) string {
	if t == "" {
		return "-"
	}
	return base64.RawURLEncoding.EncodeToString([]byte(t))
}

func openLine(table, seat, nonce, text string) string {
	return "fairdeal-v2 open " + table + " " + seat + " " + nonce + " " + text64(text)
}

// readMessage: section "Secret, seals, keys", Messages.
func readMessage(line string) (kind string, v []string) {
	line = strings.TrimSuffix(line, "\n")
	p := strings.Split(line, " ")
	if len(p) == 5 && p[0] == "fairdeal-v2" && p[1] == "seal" && reHash.MatchString(p[2]) && reSeat.MatchString(p[3]) &&
		reHash.MatchString(p[4]) {
		return "seal", p[2:]
	}
	if len(p) == 6 && p[0] == "fairdeal-v2" && p[1] == "open" && reHash.MatchString(p[2]) && reSeat.MatchString(p[3]) &&
		reHash.MatchString(p[4]) {
		t := ""
		if p[5] != "-" {
			b, err := base64.RawURLEncoding.DecodeString(p[5])
			if err != nil || len(b) == 0 || len(b) > 4096 || !utf8.Valid(b) {
				return "", nil
			}
			t = string(b)
		}
		if openLine(p[2], p[3], p[4], t) != line {
			return "", nil
		}
		return "open", []string{p[2], p[3], p[4], t}
	}
	return "", nil
}

// judged is what the checks found out, as far as they came.
type judged struct {
	f                    *file
	s                    *spec
	offer, table, opened string
	keys                 [][]byte // K[d], d from 1 at keys[d-1]
	orders               [][]int
}

var reSig = regexp.MustCompile(`\A(?:[0-9a-f]{2})*\z`)

func beaconValueOK(randomness, signature string) bool {
	if !reHash.MatchString(randomness) {
		return false
	}
	if signature == "" {
		return true
	}
	if len(signature) > 384 || !reSig.MatchString(signature) {
		return false
	}
	b, _ := hex.DecodeString(signature)
	return sha(string(b)) == randomness
}

// read is F01 and F02.
func read(b []byte) (*file, string) {
	if len(b) > maxFile || !utf8.Valid(b) {
		return nil, "F01"
	}
	f := parse(b)
	if f == nil {
		return nil, "F02"
	}
	return f, ""
}

// toF07 is F03 to F07 of a fairdeal-v2 file.
func toF07(f *file, j *judged) string {
	s := readSpec(f.spec)
	if s == nil {
		return "F03"
	}
	j.f, j.s = f, s
	if !s.deckOK() {
		return "F04"
	}
	if !s.readPattern() {
		return "F05"
	}
	if !reHash.MatchString(f.commit) {
		return "F06"
	}
	if len(f.seals) != len(s.seats) {
		return "F07"
	}
	n := 0
	for i, x := range f.seals {
		if x.seat != s.seats[i] || x.seal != "" && !reHash.MatchString(x.seal) {
			return "F07"
		}
		if x.seal != "" {
			n++
		}
	}
	if n < 1 || n < 2 && s.dealer == "none" && s.beacon == "none" {
		return "F07"
	}
	j.offer = hashOf(f.offer())
	j.table = hashOf(f.table())
	return ""
}

// toF14 is F08 to F14.
func toF14(j *judged) string {
	f, s := j.f, j.s
	if len(f.openings) != len(s.seats) {
		return "F08"
	}
	for i, o := range f.openings {
		if o.seat != s.seats[i] {
			return "F08"
		}
		if f.seals[i].seal == "" {
			if o.nonce != "" || o.text != "" {
				return "F08"
			}
		} else if !reHash.MatchString(o.nonce) || len(o.text) > 4096 {
			return "F08"
		}
	}
	for i, o := range f.openings {
		if f.seals[i].seal != "" && sealOf(j.offer, o.seat, o.nonce, o.text) != f.seals[i].seal {
			return "F09"
		}
	}
	j.opened = hashOf(f.opened())
	if s.beacon == "none" {
		if f.randomness != "" || f.signature != "" {
			return "F10"
		}
	} else if !beaconValueOK(f.randomness, f.signature) {
		return "F10"
	}
	if s.dealer == "none" {
		if f.secret != "" {
			return "F11"
		}
	} else {
		if !reHash.MatchString(f.secret) {
			return "F11"
		}
		if commitOf(s, f.secret) != f.commit {
			return "F12"
		}
	}
	if len(f.deals) != s.deals {
		return "F13"
	}
	for d := 1; d <= s.deals; d++ {
		k := dealKey(s, f, j.opened, d)
		o := order(child(k, "order"), len(s.deck))
		j.keys, j.orders = append(j.keys, k), append(j.orders, o)
		want := s.write(o)
		have := f.deals[d-1]
		if len(want) != len(have) {
			return "F14"
		}
		for i := range want {
			if want[i] != have[i] {
				return "F14"
			}
		}
	}
	return ""
}

func (j *judged) sheet(d int) []byte {
	var b bytes.Buffer
	b.WriteString("fairdeal-v2 sheet\nopened:" + j.opened + "\ndeal:" + strconv.Itoa(d) + "\n")
	slips := child(j.keys[d-1], "slips")
	for p, i := range j.orders[d-1] {
		b.WriteString(leafOf(j.opened, d, p, cardKey(slips, p), j.s.deck[i]) + "\n")
	}
	return b.Bytes()
}

func (j *judged) sheetOK(b []byte) bool {
	l := strings.SplitN(string(b), "\n", 4)
	if len(l) < 4 || !strings.HasPrefix(l[2], "deal:") {
		return false
	}
	t := l[2][len("deal:"):]
	if !reDeal.MatchString(t) || num(t) > j.s.deals {
		return false
	}
	return bytes.Equal(b, j.sheet(num(t)))
}

// slipOK: whether the slip is as worked out, and whether its place is the named one's.
func (j *judged) slipOK(x string) (isRight, isNamed bool) {
	name, slip, ok := strings.Cut(x, "=")
	if !ok {
		return
	}
	p := strings.SplitN(slip, ":", 4)
	if !reSeat.MatchString(name) && !rePile.MatchString(name) || len(p) != 4 || !reDeal.MatchString(p[0]) || !rePlace.MatchString(p[1]) {
		return
	}
	d, at := num(p[0]), num(p[1])
	if d > j.s.deals || at >= len(j.s.deck) {
		return
	}
	isRight = p[2] == cardKey(child(j.keys[d-1], "slips"), at) && p[3] == j.s.deck[j.orders[d-1][at]]
	return isRight, name == j.s.names[j.s.at[at]]
}

func follows(voids, of int) bool {
	if voids == 9999 {
		return of == 9999
	}
	return of == voids+1
}

// chainOK is F21; last is the `voids` beside the last `prev`.
func (j *judged) chainOK(g *given) (ok bool, last int) {
	prev, voids := j.s.prev, j.s.voids
	for _, b := range g.voids {
		f, code := read(b)
		if code != "" || f.format != "fairdeal-v2" {
			return false, 0
		}
		var v judged
		if toF07(f.table(), &v) != "" || v.table != prev || !follows(v.s.voids, voids) {
			return false, 0
		}
		prev, voids = v.s.prev, v.s.voids
	}
	for _, b := range g.previous {
		f, code := read(b)
		if code != "" || f.format != "fairdeal-v2" {
			return false, 0
		}
		var v judged
		if toF07(f, &v) != "" || toF14(&v) != "" || v.table != prev || voids != 0 {
			return false, 0
		}
	}
	return true, voids
}

func refused(code string) *result {
	r := &result{code: code, exit: 1}
	r.verdict = append(r.verdict, "Refused: "+code)
	return r
}

// blamed is a refusal with a sentence before it.
func blamed(code, sentence string) *result {
	r := refused(code)
	r.verdict = append([]string{sentence}, r.verdict...)
	return r
}

func judge(b []byte, g *given) *result {
	f, code := read(b)
	if code != "" {
		r := refused(code)
		if code == "F02" && (bytes.HasPrefix(b, []byte("{\n  \"format\": \"fairdeal-v1\",\n")) ||
			bytes.HasPrefix(b, []byte("{\n  \"format\": \"fairdraw-v1\",\n"))) {
			r.notes = []string{"Version 1 was withdrawn before release; this program reads version 2."}
		}
		return r
	}
	if f.format == "fairdraw-v2" {
		return judgeDraw(f, g)
	}
	j := &judged{}
	if code = toF07(f, j); code == "" {
		code = toF14(j)
	}
	if code != "" {
		return refused(code)
	}
	s := j.s
	kept := f.table().bytes()
	for _, t := range g.tables {
		if !bytes.Equal(t, kept) {
			return refused("F15")
		}
	}
	opened := map[string]bool{}
	for _, l := range g.opens {
		l = strings.TrimSuffix(l, "\n")
		found := false
		for i, o := range f.openings {
			if f.seals[i].seal != "" && openLine(j.table, o.seat, o.nonce, o.text) == l {
				found = true
				opened[o.seat] = true
			}
		}
		if !found {
			return refused("F16")
		}
	}
	for _, w := range g.words {
		c := j.opened[:12]
		if w != c && w != c[:4]+" "+c[4:8]+" "+c[8:] {
			return refused("F17")
		}
	}
	for _, r := range g.rounds {
		if s.beacon == "none" || r != s.beacon[len("drand:"):]+":"+f.randomness {
			return refused("F18")
		}
	}
	for _, b := range g.sheets {
		if !j.sheetOK(b) {
			return blamed("F19", "The sheet you gave is not this transcript's: one of them is false, or was not copied whole.")
		}
	}
	for _, x := range g.slips {
		isRight, isNamed := j.slipOK(x)
		if !isRight {
			return blamed("F20", "The slip you gave is not this transcript's: one of them is false, or was not copied whole.")
		}
		if !isNamed {
			return blamed("F20", "The slip you gave is this transcript's, but of a place of another seat or pile than you named.")
		}
	}
	ok, last := j.chainOK(g)
	if !ok {
		return refused("F21")
	}
	if len(g.lists) > 0 {
		return refused("D06")
	}
	if len(g.announcements) > 0 {
		return refused("D07")
	}

	r := &result{code: "ok"}
	var sealed, silent, shown []string
	for _, x := range f.seals {
		if x.seal == "" {
			silent = append(silent, x.seat)
		} else {
			sealed = append(sealed, x.seat)
		}
		if opened[x.seat] {
			shown = append(shown, x.seat)
		}
	}
	r.facts = dealFacts(j, sealed, silent)

	warn := func(f string, a ...any) { r.warnings = append(r.warnings, fmt.Sprintf(f, a...)) }
	if s.dealer != "none" && s.dealer != "outside" {
		warn("%s dealt and saw every hand.", s.dealer)
	}
	if s.voids == 1 {
		warn("1 table before this one was not finished.")
	} else if s.voids > 1 {
		warn("%d tables before this one were not finished.", s.voids)
	}
	if len(g.previous) == 0 && !(len(g.voids) > 0 && last == 0) {
		warn("How many tables before it were dropped, I was not shown.")
	}
	if s.beacon != "none" && len(g.words) == 0 {
		warn("Whether all openings were in before the round, I was not shown.")
	}
	if len(silent) > 0 {
		warn("%s did not seal.", strings.Join(silent, ", "))
	}
	look := strings.NewReplacer("0", "o", "1", "l", "i", "l", "5", "s", "8", "b", "2", "z")
	for i, a := range s.seats {
		for _, b := range s.seats[i+1:] {
			if look.Replace(strings.ToLower(a)) == look.Replace(strings.ToLower(b)) {
				warn("%s and %s look alike.", a, b)
			}
		}
	}
	for _, a := range s.seats[1:] {
		if s.count(a) != s.count(s.seats[0]) {
			warn("The seats do not get equally many cards.")
			break
		}
	}
	if s.game == "custom" {
		warn("The deck is the spec's own: read it.")
	}

	say := func(f string, a ...any) { r.verdict = append(r.verdict, fmt.Sprintf(f, a...)) }
	if len(g.tables) == 0 && len(g.opens) == 0 {
		r.exit = 3
		say("The transcript agrees with itself. Whether it is the table you played at, I was not shown.")
	}
	if s.beacon != "none" && s.chain() != quicknet {
		r.exit = 3
		say("I do not know this chain: whoever runs it may have chosen the cards.")
	} else if s.beacon != "none" && len(g.rounds) == 0 {
		r.exit = 3
		say("I could not check the beacon's value: whoever wrote it may have chosen the cards.")
	}
	if r.exit != 0 {
		return r
	}
	if len(g.tables) > 0 {
		say("All holds, against the table you kept.")
	} else {
		say("All holds, against the opening line you gave.")
	}
	if len(g.opens) > 0 {
		say("Nobody chose these cards if one of these seats is honest and printed the opening line you gave: %s.",
			strings.Join(shown, ", "))
	} else {
		say("Nobody chose these cards if one of these seats is honest and tells you that %s is the table she opened for: %s.",
			j.table, strings.Join(sealed, ", "))
	}
	say("If you had no seat and got it only after the openings, it may be one picked out of several tables.")
	if s.beacon != "none" {
		say("Nobody chose these cards if you had the table before the beacon's round.")
	}
	return r
}

func dealFacts(j *judged, sealed, silent []string) (out []string) {
	s := j.s
	say := func(f string, a ...any) { out = append(out, fmt.Sprintf(f, a...)) }
	say("Game: %s.", s.game)
	if s.game == "custom" {
		c := cards{}.add(1, s.deck...)
		var k []string
		seen := map[string]bool{}
		for _, x := range s.deck {
			if !seen[x] {
				seen[x] = true
				k = append(k, fmt.Sprintf("%s %d", x, c[x]))
			}
		}
		say("Deck: %d cards: %s.", len(s.deck), strings.Join(k, ", "))
	} else {
		say("Deck: the %d cards of %s.", len(s.deck), s.game)
	}
	say("Pattern: %s.", s.pattern)
	var k []string
	for _, a := range s.seats {
		k = append(k, fmt.Sprintf("%s %d", a, s.count(a)))
	}
	say("Cards a seat: %s.", strings.Join(k, ", "))
	k = nil
	for _, a := range s.names {
		if rePile.MatchString(a) {
			k = append(k, fmt.Sprintf("%s %d", a, s.count(a)))
		}
	}
	if len(k) > 0 {
		say("Piles: %s.", strings.Join(k, ", "))
	}
	say("Deals: %d.", s.deals)
	say("Seats: %s.", strings.Join(s.seats, ", "))
	switch s.dealer {
	case "outside":
		say("Dealer: somebody who does not sit.")
	case "none":
		say("Dealer: none.")
	default:
		say("Dealer: %s, who sits.", s.dealer)
	}
	say("Sealed: %s.", strings.Join(sealed, ", "))
	if len(silent) > 0 {
		say("Did not seal: %s.", strings.Join(silent, ", "))
	}
	if s.beacon == "none" {
		say("Beacon: none.")
	} else {
		say("Beacon: round %s of the drand chain %s, randomness %s.", s.round(), s.chain(), j.f.randomness)
	}
	if s.prev == zeros {
		say("Table before it: none named.")
	} else {
		say("Table before it: %s.", s.prev)
	}
	say("Unfinished tables since the last finished one: %d.", s.voids)
	say("OFFER %s", j.offer)
	say("TABLE %s", j.table)
	say("OPENED %s", j.opened)
	say("Check word %s %s %s", j.opened[:4], j.opened[4:8], j.opened[8:12])
	for _, o := range j.f.openings {
		if o.text != "" {
			say("Words of %s: %s", o.seat, strconv.QuoteToASCII(o.text))
		}
	}
	return
}

// judgeDraw is D03 to D08.
func judgeDraw(f *file, g *given) *result {
	s := readDrawSpec(f.spec)
	if s == nil {
		return refused("D03")
	}
	if !beaconValueOK(f.randomness, f.signature) {
		return refused("D04")
	}
	k, _ := hex.DecodeString(sha("fairdraw-v2 key\nspec:" + sha(s.text) + "\nbeacon:" + s.beacon + ":" + f.randomness + "\n"))
	if len(f.winners) != s.winners {
		return refused("D05")
	}
	o := order(child(k, "draw"), s.entries)
	for i, w := range f.winners {
		if w != strconv.Itoa(o[i]+1) {
			return refused("D05")
		}
	}
	switch {
	case len(g.tables) > 0:
		return refused("F15")
	case len(g.opens) > 0:
		return refused("F16")
	case len(g.words) > 0:
		return refused("F17")
	case len(g.sheets) > 0:
		return refused("F19")
	case len(g.slips) > 0:
		return refused("F20")
	case len(g.previous)+len(g.voids) > 0:
		return refused("F21")
	}
	odd := 0
	for _, l := range g.lists {
		if sha(string(l)) != s.list {
			return refused("D06")
		}
		lines, o := countLines(l)
		if lines != s.entries {
			return refused("D06")
		}
		odd = o
	}
	ann := f.announcement().bytes()
	for _, a := range g.announcements {
		if !bytes.Equal(a, ann) {
			return refused("D07")
		}
	}
	for _, r := range g.rounds {
		if r != s.beacon[len("drand:"):]+":"+f.randomness {
			return refused("D08")
		}
	}
	r := &result{code: "ok"}
	r.facts = []string{"Title: " + s.title, fmt.Sprintf("Entries: %d.", s.entries), "Winners: " + strings.Join(f.winners, ", ") + ".",
		"Beacon: round " + s.beacon[71:] + " of the drand chain " + s.beacon[6:70] + ", randomness " + f.randomness + "."}
	if len(g.lists) == 0 {
		r.warnings = append(r.warnings, "The list, I was not shown.")
	} else if odd == 1 {
		r.warnings = append(r.warnings, "1 line of the list is empty or equal to an earlier line.")
	} else if odd > 1 {
		r.warnings = append(r.warnings, fmt.Sprintf("%d lines of the list are empty or equal to an earlier line.", odd))
	}
	if len(g.announcements) == 0 {
		r.exit = 3
		r.verdict = append(r.verdict, "The draw agrees with itself; whether it was announced so, I was not shown.")
	}
	if s.beacon[6:70] != quicknet {
		r.exit = 3
		r.verdict = append(r.verdict, "I do not know this chain: whoever runs it may have chosen the winners.")
	} else if len(g.rounds) == 0 {
		r.exit = 3
		r.verdict = append(r.verdict, "I could not check the beacon's value: whoever wrote it may have chosen the winners.")
	}
	if r.exit == 0 {
		r.verdict = []string{"All holds, against the announcement you kept.",
			"Nobody chose the winners if you had it before the beacon's round."}
	}
	return r
}

// countLines: LF ends a line, and the last may do without; odd lines are empty or equal to an earlier one.
func countLines(b []byte) (n, odd int) {
	if n = bytes.Count(b, []byte{10}); len(b) > 0 && b[len(b)-1] != 10 {
		n++
	}
	if n > 1<<20 {
		return n, 0
	}
	var l [][]byte
	for len(b) > 0 {
		line, rest, _ := bytes.Cut(b, []byte{10})
		b = rest
		if len(line) == 0 {
			odd++
		} else {
			l = append(l, line)
		}
	}
	sort.Slice(l, func(i, k int) bool { return bytes.Compare(l[i], l[k]) < 0 })
	for i := 1; i < len(l); i++ {
		if bytes.Equal(l[i], l[i-1]) {
			odd++
		}
	}
	return
}
