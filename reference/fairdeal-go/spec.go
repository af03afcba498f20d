package main

// Sections "Spec", "The deck of a game", "The pattern"; F03, F04, F05; the spec of a draw, D03.

import (
	"regexp"
	"strconv"
	"strings"
)

const zeros = "0000000000000000000000000000000000000000000000000000000000000000"
const quicknet = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

func re(s string) *regexp.Regexp { return regexp.MustCompile(`\A(?:` + s + `)\z`) }

var (
	reHash    = re(`[0-9a-f]{64}`)
	reCount   = re(`[1-9][0-9]{0,4}`)
	reGame    = re(`[a-z][a-z0-9]{0,31}`)
	reCard    = re(`[!-~]{1,16}`)
	reSeat    = re(`[A-Z][A-Za-z0-9]{0,15}`)
	rePile    = re(`[a-z][A-Za-z0-9]{0,15}`)
	reBeacon  = re(`none|drand:[0-9a-f]{64}:[1-9][0-9]{0,17}`)
	reDrand   = re(`drand:[0-9a-f]{64}:[1-9][0-9]{0,17}`)
	reVoids   = re(`0|[1-9][0-9]{0,3}`)
	reDeal    = re(`[1-9][0-9]{0,3}`)
	rePlace   = re(`0|[1-9][0-9]{0,3}`)
	reTitle   = re(`[ -~]{0,200}`)
	reEntries = re(`[1-9][0-9]{0,6}`)
)

type spec struct {
	text    string // the lines with their LFs
	game    string
	deck    []string
	pattern string
	seats   []string
	dealer  string
	deals   int
	beacon  string
	prev    string
	voids   int

	// after F05
	names []string // places in the order in which the pattern first names them, stub last if it is not named
	at    []int    // for each place of the deck, the index into names
}

func (s *spec) chain() string { return s.beacon[6:70] }
func (s *spec) round() string { return s.beacon[71:] }

func specText(lines []string) string { return strings.Join(lines, "\n") + "\n" }

func list(s string, g *regexp.Regexp, max int) []string {
	if strings.Count(s, " ") >= max {
		return nil
	}
	l := strings.Split(s, " ")
	for _, e := range l {
		if !g.MatchString(e) {
			return nil
		}
	}
	return l
}

func num(s string) int {
	n, err := strconv.Atoi(s)
	if err != nil {
		panic(err)
	}
	return n
}

// readSpec is F03.
func readSpec(lines []string) *spec {
	if len(lines) != 10 || lines[0] != "fairdeal-v2 spec" {
		return nil
	}
	var v [10]string
	for i, key := range []string{"", "game:", "deck:", "deal:", "seats:", "dealer:", "deals:", "beacon:", "prev:", "voids:"} {
		if !strings.HasPrefix(lines[i], key) {
			return nil
		}
		v[i] = lines[i][len(key):]
	}
	s := &spec{text: specText(lines), game: v[1], pattern: v[3], dealer: v[5], beacon: v[7], prev: v[8]}
	if !reGame.MatchString(s.game) {
		return nil
	}
	if s.deck = list(v[2], reCard, 10000); s.deck == nil {
		return nil
	}
	if s.seats = list(v[4], reSeat, 64); s.seats == nil {
		return nil
	}
	seen := map[string]bool{}
	for _, a := range s.seats {
		if seen[a] {
			return nil
		}
		seen[a] = true
	}
	if s.dealer != "outside" && s.dealer != "none" && !seen[s.dealer] {
		return nil
	}
	if !reDeal.MatchString(v[6]) {
		return nil
	}
	s.deals = num(v[6])
	if s.deals*len(s.deck) > 1000000 {
		return nil
	}
	if !reBeacon.MatchString(s.beacon) || !reHash.MatchString(s.prev) || !reVoids.MatchString(v[9]) {
		return nil
	}
	s.voids = num(v[9])
	if s.prev == zeros && s.voids != 0 {
		return nil
	}
	return s
}

type cards map[string]int

func (c cards) add(n int, names ...string) cards {
	for _, x := range names {
		c[x] += n
		if c[x] == 0 {
			delete(c, x)
		}
	}
	return c
}

func cross(a, b string) (out []string) {
	for _, x := range strings.Fields(a) {
		for _, y := range strings.Fields(b) {
			out = append(out, x+y)
		}
	}
	return
}

func (c cards) times(n int) cards {
	d := cards{}
	for k, v := range c {
		d[k] = v * n
	}
	return d
}

func gameDeck(game string) cards {
	const suits = "c d h s"
	c52 := func(ranks string) cards { return cards{}.add(1, cross(ranks, suits)...) }
	all := func() cards { return c52("2 3 4 5 6 7 8 9 T J Q K A") }
	c54 := func() cards { return all().add(1, "BJ", "RJ") }
	uno := func() cards {
		return cards{}.add(1, cross("R Y G B", "0")...).add(2, cross("R Y G B", "1 2 3 4 5 6 7 8 9 S R +2")...).add(4, "W", "W+4")
	}
	mj := func() cards {
		return cards{}.add(4, cross("1 2 3 4 5 6 7 8 9", "m p s")...).add(4, cross("1 2 3 4 5 6 7", "z")...)
	}
	switch game {
	case "bridge", "whist", "spades", "hearts", "gin", "cribbage", "bigtwo", "zhajinhua", "holdem", "omaha",
		"sevencardstud", "fivecarddraw":
		return all()
	case "paodekuai":
		return all().add(-1, "2c", "2d", "2h", "As")
	case "paodekuai15":
		return all().add(-1, "2c", "2d", "2h", "Ac", "Ad", "Ah", "Kd")
	case "shortdeck":
		return c52("6 7 8 9 T J Q K A")
	case "skat":
		return c52("7 8 9 T J Q K A")
	case "euchre":
		return c52("9 T J Q K A")
	case "pinochle":
		return c52("9 T J Q K A").times(2)
	case "doudizhu":
		return c54()
	case "doudizhu4", "shuangkou", "guandan", "shengji", "canasta":
		return c54().times(2)
	case "gouji":
		return c54().times(4)
	case "tarot":
		c := c52("A 2 3 4 5 6 7 8 9 T J C Q K")
		for i := 0; i <= 21; i++ {
			c.add(1, "M"+strconv.Itoa(i))
		}
		return c
	case "uno":
		return uno()
	case "uno112":
		return uno().add(1, "WS").add(3, "WC")
	case "mahjong":
		return mj()
	case "mahjong144", "mahjongtw":
		return mj().add(1, cross("1 2 3 4 5 6 7 8", "f")...)
	case "riichi":
		return mj().add(-1, "5m", "5p", "5s").add(1, "0m", "0p", "0s")
	case "sanma":
		return mj().add(-4, cross("2 3 4 5 6 7 8", "m")...).add(-1, "5p", "5s").add(1, "0p", "0s")
	case "sichuan":
		return mj().add(-4, cross("1 2 3 4 5 6 7", "z")...)
	case "hongzhong":
		return mj().add(-4, cross("1 2 3 4 5 6", "z")...)
	case "koikoi":
		return cards{}.add(1, cross("H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12", "a b c d")...)
	}
	return nil
}

// deckOK is F04.
func (s *spec) deckOK() bool {
	if s.game == "custom" {
		return true
	}
	var want cards
	if s.game == "blackjack" {
		if len(s.deck)%52 != 0 || len(s.deck) > 8*52 {
			return false
		}
		want = gameDeck("bridge").times(len(s.deck) / 52)
	} else {
		want = gameDeck(s.game)
	}
	if want == nil {
		return false
	}
	have := cards{}.add(1, s.deck...)
	if len(have) != len(want) {
		return false
	}
	for k, v := range want {
		if have[k] != v {
			return false
		}
	}
	return true
}

type take struct {
	name string
	n    int // -1 is ":*"
}

func (s *spec) readTake(t string, star bool, isSeat map[string]bool) (take, bool) {
	x := take{n: 1}
	name, count, has := strings.Cut(t, ":")
	x.name = name
	if !reSeat.MatchString(name) && !rePile.MatchString(name) {
		return x, false
	}
	if reSeat.MatchString(name) && !isSeat[name] {
		return x, false
	}
	if has {
		switch {
		case count == "*":
			if !star {
				return x, false
			}
			x.n = -1
		case reCount.MatchString(count):
			x.n = num(count)
		default:
			return x, false
		}
	}
	return x, true
}

// readPattern is F05.
func (s *spec) readPattern() bool {
	isSeat := map[string]bool{}
	for _, a := range s.seats {
		isSeat[a] = true
	}
	index := map[string]int{}
	name := func(n string) int {
		i, ok := index[n]
		if !ok {
			i = len(s.names)
			index[n] = i
			s.names = append(s.names, n)
		}
		return i
	}
	n := len(s.deck)
	give := func(i, k int) bool {
		if k > n-len(s.at) {
			return false
		}
		for ; k > 0; k-- {
			s.at = append(s.at, i)
		}
		return true
	}
	rest := s.pattern
	for more := true; more; {
		// one item: to the next space outside of a group
		var item string
		end := -1
		if sp := strings.IndexAny(rest, " ("); sp >= 0 && rest[sp] == '(' {
			if end = strings.IndexByte(rest, ')'); end < sp {
				return false
			}
			item, rest = rest[:end+1], rest[end+1:]
			if more = rest != ""; more {
				if rest[0] != ' ' {
					return false
				}
				rest = rest[1:]
			}
		} else {
			item, rest, more = strings.Cut(rest, " ")
		}
		if end < 0 {
			t, ok := s.readTake(item, !more, isSeat)
			if !ok {
				return false
			}
			if t.n < 0 {
				t.n = n - len(s.at)
			}
			if !give(name(t.name), t.n) {
				return false
			}
			continue
		}
		count, inner, ok := strings.Cut(item[:len(item)-1], "*(")
		if !ok || !reCount.MatchString(count) {
			return false
		}
		times := num(count)
		var group []take
		sum := 0
		for _, p := range strings.Split(inner, " ") {
			t, ok := s.readTake(p, false, isSeat)
			if !ok {
				return false
			}
			group = append(group, t)
			if sum += t.n; sum > n {
				return false
			}
		}
		if sum*times > n-len(s.at) {
			return false
		}
		for ; times > 0; times-- {
			for _, t := range group {
				give(name(t.name), t.n)
			}
		}
	}
	if s.dealer != "none" {
		for _, a := range s.seats {
			if _, ok := index[a]; !ok {
				return false
			}
		}
	}
	if left := n - len(s.at); left > 0 {
		give(name("stub"), left)
	}
	return true
}

// deal lists the cards of one deal, as they are written in the file.
func (s *spec) write(ord []int) []string {
	b := make([]strings.Builder, len(s.names))
	for p, i := range s.at {
		if b[i].Len() == 0 {
			b[i].WriteString(s.names[i] + ":")
		} else {
			b[i].WriteByte(' ')
		}
		b[i].WriteString(s.deck[ord[p]])
	}
	var out []string
	for i := range b {
		if b[i].Len() > 0 {
			out = append(out, b[i].String())
		}
	}
	return out
}

func (s *spec) count(name string) (n int) {
	for _, i := range s.at {
		if s.names[i] == name {
			n++
		}
	}
	return
}

type drawSpec struct {
	text    string
	title   string
	entries int
	list    string
	winners int
	beacon  string
}

// readDrawSpec is D03.
func readDrawSpec(lines []string) *drawSpec {
	if len(lines) != 6 || lines[0] != "fairdraw-v2 spec" {
		return nil
	}
	var v [6]string
	for i, key := range []string{"", "title:", "entries:", "list:", "winners:", "beacon:"} {
		if !strings.HasPrefix(lines[i], key) {
			return nil
		}
		v[i] = lines[i][len(key):]
	}
	if !reTitle.MatchString(v[1]) || !reEntries.MatchString(v[2]) || !reHash.MatchString(v[3]) ||
		!reEntries.MatchString(v[4]) || !reDrand.MatchString(v[5]) {
		return nil
	}
	d := &drawSpec{specText(lines), v[1], num(v[2]), v[3], num(v[4]), v[5]}
	if d.entries > 1<<20 || d.winners > d.entries {
		return nil
	}
	return d
}
