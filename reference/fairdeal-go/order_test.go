package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"
)

func TestOrder(t *testing.T) {
	s := sha256.Sum256([]byte("evenhand:seed:42"))
	seed := s[:]
	if hex.EncodeToString(seed) != "ab498db70bb4586b57fba04c226c2ab5d8a9253cfd01ff9006689a91b3bfae09" {
		t.Fatal("seed")
	}
	if hex.EncodeToString(child(seed, "epoch/1")) != "ef6393be308dfe57b2464919731a8ea44256faa8fd4d4010c58d0a990b7686b3" {
		t.Fatal("child")
	}
	for n, want := range map[int]string{
		2: "1 0", 5: "3 0 1 2 4", 10: "7 3 1 0 2 5 9 4 8 6",
		52: "37 35 21 46 3 14 43 2 39 47 30 48 50 17 15 36 23 31 29 51 13 20 16 4 45 8 18 1 38 10 33 25 12 24 40 34 44 5 0 49 26 22 19 28 32 42 7 27 11 6 41 9",
	} {
		got := strings.Trim(fmt.Sprint(order(seed, n)), "[]")
		if got != want {
			t.Fatal(n, got)
		}
	}
	for n, want := range map[int]string{
		65536:   "068c385c60448c58337abb01cbcd7dad3d59c7507499803d49c2f5355416acf9",
		1 << 20: "2dd953e36c661fc35e47ae5c7fd45b965829b4efe6179bdfb6f18a9b798be0fe",
	} {
		var b bytes.Buffer
		for _, v := range order(seed, n) {
			binary.Write(&b, binary.LittleEndian, uint32(v))
		}
		h := sha256.Sum256(b.Bytes())
		if hex.EncodeToString(h[:]) != want {
			t.Fatal(n)
		}
	}
}
