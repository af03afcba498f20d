// Go's rand.Shuffle: a deck of 52 a line, as many lines as the first argument says.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strconv"
)

func main() {
	count, _ := strconv.Atoi(os.Args[1])
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for ; count > 0; count-- {
		deck := make([]int, 52)
		for place := range deck {
			deck[place] = place + 1
		}
		rand.Shuffle(len(deck), func(i, j int) { deck[i], deck[j] = deck[j], deck[i] })
		for place, card := range deck {
			if place > 0 {
				out.WriteByte(' ')
			}
			fmt.Fprint(out, card)
		}
		out.WriteByte('\n')
	}
}
