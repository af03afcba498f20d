package main

// SPEC.md: the order of n items under a seed (n <= 2^20 only: one pile), and child.

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/binary"
	"math/bits"
)

func child(seed []byte, label string) []byte {
	h := sha256.New()
	h.Write([]byte("evenhand:child:"))
	h.Write(seed)
	h.Write([]byte(label))
	return h.Sum(nil)
}

// words is stream(seed, kind, number) of SPEC.md, read as u64 little endian.
type words struct {
	s   cipher.Stream
	buf [1024]byte
	at  int
}

func newWords(seed []byte, kind byte, number uint32) *words {
	b, err := aes.NewCipher(seed)
	if err != nil {
		panic(err)
	}
	var iv [16]byte
	iv[0] = 1
	iv[1] = kind
	binary.BigEndian.PutUint32(iv[4:8], number)
	w := &words{s: cipher.NewCTR(b, iv[:])}
	w.at = len(w.buf)
	return w
}

func (w *words) next() uint64 {
	if w.at == len(w.buf) {
		for i := range w.buf {
			w.buf[i] = 0
		}
		w.s.XORKeyStream(w.buf[:], w.buf[:])
		w.at = 0
	}
	v := binary.LittleEndian.Uint64(w.buf[w.at:])
	w.at += 8
	return v
}

func diceOf(left int) int {
	switch {
	case left <= 16:
		return left - 1
	case left <= 64:
		return 8
	case left <= 1<<9:
		return 6
	case left <= 1<<11:
		return 5
	case left <= 1<<14:
		return 4
	case left <= 1<<19:
		return 3
	case left <= 1<<31:
		return 2
	}
	return 1
}

// order gives the order of n items, n <= 2^20, under a seed of 32 bytes.
func order(seed []byte, n int) []int {
	if n > 1<<20 {
		panic("more than one pile")
	}
	o := make([]int, n)
	for i := range o {
		o[i] = i
	}
	w := newWords(seed, 3, 0)
	var die [16]int
	for i := 0; n-i > 1; {
		left := n - i
		k := diceOf(left)
		p := uint64(1)
		for j := 0; j < k; j++ {
			p *= uint64(left - j)
		}
		limit := (-p) % p // 2^64 mod p
		for {
			r := w.next()
			for j := 0; j < k; j++ {
				hi, lo := bits.Mul64(r, uint64(left-j))
				die[j] = int(hi)
				r = lo
			}
			if r >= limit {
				break
			}
		}
		for j := 0; j < k; j++ {
			a, b := i+j, i+j+die[j]
			o[a], o[b] = o[b], o[a]
		}
		i += k
	}
	return o
}
