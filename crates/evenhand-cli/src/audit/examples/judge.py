# Save as judge.py, then:  evenhand audit -- python3 judge.py
import os, random, sys

def my_shuffle(deck):  # <-- your shuffle goes here: it puts the list in order, in place
    random.shuffle(deck)

try:
    while True:
        deck = list(range(1, 53))
        my_shuffle(deck)
        print(*deck, flush=True)
except BrokenPipeError:  # evenhand has enough decks
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
