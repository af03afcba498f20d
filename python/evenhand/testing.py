"""A shuffle in a unit test: ``assert_fair``.

>>> import random
>>> from evenhand.testing import assert_fair
>>> assert_fair(random.Random(42).shuffle, n=6)
"""

from __future__ import annotations

from typing import Any, Callable, Optional, SupportsIndex

from evenhand import _native
from evenhand._audit import count, number_of_cards
from evenhand._dealing import Dealer
from evenhand._names import named

__all__ = ["assert_fair"]


@named
def assert_fair(
    shuffle: Callable[[Any], Any],
    n: SupportsIndex = 52,
    *,
    bias: float = 0.01,
    power: float = 0.99,
    decks: Optional[SupportsIndex] = None,
    as_array: bool = False,
    keep: bool = False,
) -> None:
    """Asserts that a shuffle is fair: a fair one fails with a probability of 1e-9 at most.

    ``shuffle`` is called as ``evenhand.audit`` calls it, with the cards 0 to n - 1: in place, or it returns the shuffled deck;
    ``as_array`` and ``keep`` are the same.

    How many decks there are follows from the power that is wanted: a shuffle that puts one card at one place with a probability of
    ``bias`` more than 1/n, and is fair else, fails with a probability of ``power`` at least. For 52 cards, a percentage point and 99 %
    that is some 15,000 decks; twice the bias takes a third of that, and gross faults show in a few hundred. ``decks`` gives their number
    instead.

    The battery judges them by two levels: where the least p-value over all its tests (adjusted by Holm) is below 1e-3, four times as many
    fresh decks are dealt, and fail the shuffle if theirs is below 1e-6. Fresh decks of a fair shuffle are independent of the first ones,
    so that both happen with 1e-9 at most. Give the shuffle a generator with a seed to have the same answer each time.

    Raises AssertionError with the sentence of the verdict; TypeError and ValueError for what is no shuffle; and what the shuffle raises.

    >>> import random
    >>> from evenhand.testing import assert_fair
    >>> rng = random.Random(42)
    >>> assert_fair(lambda deck: rng.sample(deck, len(deck)), n=8, decks=2000)
    >>> assert_fair(lambda deck: sorted(deck, key=lambda card: rng.random() * card), n=8, decks=2000)
    Traceback (most recent call last):
        ...
    AssertionError: This shuffle is not fair: card 0 is always first...
    """
    __tracebackhide__ = True
    cards = number_of_cards(n)
    if not callable(shuffle):
        raise TypeError(f"{type(shuffle).__name__} is no function that shuffles; decks are for evenhand.audit")
    test = _native.FairTest(cards, decks=count(decks, "decks"), bias=bias, power=power)
    dealer = Dealer(shuffle, cards, as_array=as_array, keep=keep)
    while wanted := test.wanted:
        dealer.deal(wanted, test)
    sentence = test.unfair()
    if sentence is not None:
        raise AssertionError(sentence)
