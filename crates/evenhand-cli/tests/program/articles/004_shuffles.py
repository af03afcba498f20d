"""Article 004: its shuffles of a, b, c, d; one deck a run, or as many as the second argument says, a deck a line.

Usage: 004_shuffles.py METHOD [DECKS]
"""

import json
import random
import sys


def method1(cards):
    """Any of those left, to the end of the result."""
    result = []
    while cards:
        result.append(cards.pop(random.randrange(len(cards))))
    return result


def method1_improved(cards):
    """The same in place."""
    for place in range(len(cards)):
        drawn = random.randrange(place, len(cards))
        cards[place], cards[drawn] = cards[drawn], cards[place]
    return cards


def method2(cards):
    """Any of those left, in front of the result."""
    result = []
    while cards:
        result.insert(0, cards.pop(random.randrange(len(cards))))
    return result


def method3(cards):
    """n times, two places drawn independently are swapped."""
    for _ in range(len(cards)):
        one, other = random.randrange(len(cards)), random.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    return cards


METHODS = {each.__name__: each for each in (method1, method1_improved, method2, method3)}

if __name__ == "__main__":
    for _ in range(int(sys.argv[2]) if len(sys.argv) > 2 else 1):
        # As Ruby's p shows an array.
        print(json.dumps(METHODS[sys.argv[1]](["a", "b", "c", "d"])))
