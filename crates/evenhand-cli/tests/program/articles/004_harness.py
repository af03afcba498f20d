"""Article 004: its test, which counts how often each card was at each place, and shows the counts and no deck.

Usage: 004_harness.py METHOD [DECKS]
"""

import importlib
import sys

shuffles = importlib.import_module("004_shuffles")

if __name__ == "__main__":
    cards = ["a", "b", "c", "d"]
    counts = {card: [0] * len(cards) for card in cards}
    deck = list(cards)
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 20_001):
        if sys.argv[1] in ("method1", "method2"):
            deck = list(cards)
        # The deck of the last two is never put back in order.
        deck = shuffles.METHODS[sys.argv[1]](deck)
        for place, card in enumerate(deck):
            counts[card][place] += 1
    for card, row in counts.items():
        print(card)
        print(row)
