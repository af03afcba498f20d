# Decks of CPython's random and of NumPy: python3 decks.py
import random

import numpy as np

N = 52


def show(name, decks):
    for deck in decks:
        print(f"{name}: {' '.join(str(card) for card in deck)}")


for seed in (12345, 1700000000123):
    random.seed(seed)
    show(f"python removal_filled top_bits {seed}", [random.sample(range(N), N) for _ in range(2)])
    random.seed(seed)
    show(f"python sort_by_key fraction {seed}", [sorted(range(N), key=lambda card: random.random()) for _ in range(2)])
    random.seed(seed)
    decks = [list(range(N)) for _ in range(2)]
    for deck in decks:
        random.shuffle(deck)
    show(f"python durstenfeld top_bits {seed}", decks)
# A float is hashed: the seed that is printed makes the same numbers.
seed = 1700000000.1234567
random.seed(seed)
decks = [list(range(N)) for _ in range(2)]
for deck in decks:
    random.shuffle(deck)
show(f"python durstenfeld top_bits {hash(seed)}", decks)

for seed in (42, 1700000000123):
    rng = np.random.default_rng(seed)
    decks = [np.arange(N) for _ in range(2)]
    for deck in decks:
        rng.shuffle(deck)
    show(f"pcg64 durstenfeld low_bits {seed}", decks)
    rng = np.random.default_rng(seed)
    show(f"pcg64 durstenfeld low_bits {seed}", [rng.permutation(N) for _ in range(2)])
    rng = np.random.default_rng(seed)
    decks = [list(range(N)) for _ in range(2)]
    for deck in decks:
        for i in range(N):
            j = rng.integers(N)
            deck[i], deck[j] = deck[j], deck[i]
    show(f"pcg64 naive_swap multiplied {seed}", decks)
    rng = np.random.default_rng(seed)
    show(f"pcg64 sort_by_key fraction {seed}", [np.argsort(rng.random(N)) for _ in range(2)])
    rng = np.random.default_rng(seed)
    decks = [list(range(N)) for _ in range(2)]
    for deck in decks:
        for i in range(N - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            deck[i], deck[j] = deck[j], deck[i]
    show(f"pcg64 durstenfeld scaled {seed}", decks)
np.random.seed(42)
show("mersenne sort_by_key fraction 42", [np.argsort(np.random.rand(N)) for _ in range(2)])
np.random.seed(42)
decks = [list(range(N)) for _ in range(2)]
for deck in decks:
    for i in range(N - 1, 0, -1):
        j = int(np.random.rand() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
show("mersenne durstenfeld scaled_fraction 42", decks)
