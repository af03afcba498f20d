# Python's random.shuffle: a deck of 52 a line, as many lines as the first argument says.
import random
import sys

for _ in range(int(sys.argv[1])):
    deck = list(range(1, 53))
    random.shuffle(deck)
    print(*deck)
