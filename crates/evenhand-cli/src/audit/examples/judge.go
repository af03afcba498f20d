// Save as judge.go, then:  go build judge.go && evenhand audit -- ./judge
package main

import (
	"crypto/rand"
	"fmt"
	"math/big"
	"strings"
)

func myShuffle(deck []int) { // <-- your shuffle goes here: it puts the slice in order, in place
	for i := len(deck) - 1; i > 0; i-- {
		j, err := rand.Int(rand.Reader, big.NewInt(int64(i+1)))
		if err != nil {
			panic(err)
		}
		deck[i], deck[j.Int64()] = deck[j.Int64()], deck[i]
	}
}

func main() {
	for {
		deck := make([]int, 52)
		for i := range deck {
			deck[i] = i + 1
		}
		myShuffle(deck)
		if _, err := fmt.Println(strings.Trim(fmt.Sprint(deck), "[]")); err != nil {
			return // evenhand has enough decks
		}
	}
}
