package main

import (
	"encoding/hex"
	"encoding/json"
	"os"
	"strconv"
	"testing"
)

func load(t *testing.T, name string, v any) {
	b, err := os.ReadFile("../../vectors/fairdeal-v2/" + name)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, v); err != nil {
		t.Fatal(err)
	}
}

func TestCases(t *testing.T) {
	if runCases("../../vectors/fairdeal-v2/index.json") != 0 {
		t.Fatal("cases differ: see above")
	}
}

func TestMessages(t *testing.T) {
	var m []map[string]*string
	load(t, "messages.json", &m)
	n := 0
	for _, x := range m {
		kind, v := readMessage(*x["line"])
		want := ""
		if x["is"] != nil {
			want = *x["is"]
		}
		names := map[string][]string{"seal": {"offer", "seat", "seal"}, "open": {"table", "seat", "nonce", "text"}}[kind]
		bad := kind != want
		for i := range names {
			bad = bad || x[names[i]] == nil || *x[names[i]] != v[i]
		}
		if bad {
			t.Errorf("%q: %q %q, expected %q", *x["line"], kind, v, want)
		} else {
			n++
		}
	}
	t.Log(n, "of", len(m), "messages agree")
}

type value struct {
	File                         string
	SpecHash                     string `json:"spec_sha256"`
	Commit, Offer, Table, Opened string
	Done                         string   `json:"done_sha256"`
	Word                         string   `json:"check_word"`
	Seals                        []string `json:"seal_lines"`
	Opens                        []string `json:"open_lines"`
	Deals                        []struct {
		Deal, Key string
		Order     string `json:"order_seed"`
		Slips     string `json:"slips_seed"`
		Sheet     string `json:"sheet_sha256"`
		Cards     []struct {
			Place, To, Card string
			Key             string `json:"card_key"`
			Leaf            string
		}
	}
}

func TestValues(t *testing.T) {
	var all []value
	load(t, "values.json", &all)
	cards := 0
	for _, v := range all {
		b, err := os.ReadFile("../../vectors/fairdeal-v2/" + v.File)
		if err != nil {
			t.Fatal(err)
		}
		f, _ := read(b)
		j := &judged{}
		if c := toF07(f, j) + toF14(j); c != "" {
			t.Fatal(v.File, c)
		}
		is := func(what, a, b string) {
			if a != b {
				t.Errorf("%s %s: %s, expected %s", v.File, what, a, b)
			}
		}
		is("spec", sha(j.s.text), v.SpecHash)
		is("commit", f.commit, v.Commit)
		is("offer", j.offer, v.Offer)
		is("table", j.table, v.Table)
		is("opened", j.opened, v.Opened)
		is("done", sha(string(f.bytes())), v.Done)
		is("word", j.opened[:4]+" "+j.opened[4:8]+" "+j.opened[8:12], v.Word)
		k := 0
		for i, x := range f.seals {
			if x.seal == "" {
				continue
			}
			o := f.openings[i]
			is("seal", "fairdeal-v2 seal "+j.offer+" "+x.seat+" "+sealOf(j.offer, o.seat, o.nonce, o.text), v.Seals[k])
			is("open", openLine(j.table, o.seat, o.nonce, o.text), v.Opens[k])
			k++
		}
		is("seals", strconv.Itoa(k), strconv.Itoa(len(v.Seals)))
		is("opens", strconv.Itoa(k), strconv.Itoa(len(v.Opens)))
		if len(f.deals) != len(v.Deals) {
			t.Logf("%s: the values of %d of %d deals are given", v.File, len(v.Deals), len(f.deals))
		}
		for i, d := range v.Deals {
			is("deal", strconv.Itoa(i+1), d.Deal)
			key := j.keys[i]
			slips := child(key, "slips")
			is("key", hex.EncodeToString(key), d.Key)
			is("order", hex.EncodeToString(child(key, "order")), d.Order)
			is("slips", hex.EncodeToString(slips), d.Slips)
			is("sheet", sha(string(j.sheet(i+1))), d.Sheet)
			if len(d.Cards) != len(j.s.deck) {
				t.Logf("%s deal %d: %d of %d cards given", v.File, i+1, len(d.Cards), len(j.s.deck))
			}
			for _, c := range d.Cards {
				p := num(c.Place)
				card := j.s.deck[j.orders[i][p]]
				is("to", j.s.names[j.s.at[p]], c.To)
				is("card", card, c.Card)
				is("card key", cardKey(slips, p), c.Key)
				is("leaf", leafOf(j.opened, i+1, p, cardKey(slips, p), card), c.Leaf)
				if isRight, isNamed := j.slipOK(c.To + "=" + d.Deal + ":" + c.Place + ":" + c.Key + ":" + c.Card); !isRight || !isNamed {
					t.Error("slip", v.File, p)
				}
				cards++
			}
		}
	}
	t.Log(len(all), "files,", cards, "cards")
}
