"""assert_fair: fair shuffles pass, planted faults fail with the verdict's sentence, and the number of decks is what the power needs."""

from __future__ import annotations

import random
from typing import Any, Callable

import numpy as np
import pytest

from evenhand.testing import assert_fair

rng = random.Random(3)


def counted(shuffle: Callable[[Any], Any]) -> tuple[Callable[[Any], Any], list[int]]:
    """The shuffle, and how often it was called."""
    calls = [0]

    def once(deck: Any) -> Any:
        calls[0] += 1
        return shuffle(deck)

    return once, calls


def test_fair_shuffles_pass() -> None:
    assert_fair(random.Random(1).shuffle)
    assert_fair(np.random.default_rng(1).shuffle, as_array=True)
    assert_fair(lambda deck: rng.sample(deck, len(deck)), n=6)


def test_planted_faults_fail_with_the_sentence_of_the_verdict() -> None:
    def naive(deck: list[int]) -> None:
        for i in range(len(deck)):
            j = rng.randrange(len(deck))
            deck[i], deck[j] = deck[j], deck[i]

    def one_off(deck: list[int]) -> None:
        for i in range(len(deck) - 1, 0, -1):
            j = rng.randrange(i)
            deck[i], deck[j] = deck[j], deck[i]

    for shuffle in (naive, one_off, lambda deck: None, lambda deck: deck[::-1]):
        with pytest.raises(AssertionError, match=r"^This shuffle is not fair: .*less than once in 10\^"):
            assert_fair(shuffle, n=10, decks=3000)


def test_the_number_of_decks_is_that_which_the_power_needs() -> None:
    def decks(**options: Any) -> int:
        shuffle, calls = counted(rng.shuffle)
        assert_fair(shuffle, n=20, **options)
        return calls[0]

    usual = decks()
    assert 30_000 < usual < 35_000
    # Half of the bias takes four times as many decks, about; less power takes fewer.
    assert 3 * usual < decks(bias=0.005) < 5 * usual
    assert decks(power=0.5) < usual
    assert decks(decks=123) == 123


def test_fresh_decks_decide_what_the_first_ones_show() -> None:
    shuffle, calls = counted(lambda deck: deck)
    with pytest.raises(AssertionError):
        assert_fair(shuffle, n=5, decks=200)
    assert calls[0] == 200 + 800

    # The first ones alone are wrong: a false alarm of the first level is none of the test's.
    calls = [0]

    def late(deck: list[int]) -> None:
        calls[0] += 1
        if calls[0] > 200:
            rng.shuffle(deck)

    assert_fair(late, n=5, decks=200)
    assert calls[0] == 1000


def test_decks_that_are_never_put_back_are_handed_on() -> None:
    seen: list[list[int]] = []

    def rotate(deck: list[int]) -> None:
        seen.append(list(deck))
        deck.append(deck.pop(0))

    with pytest.raises(AssertionError):
        assert_fair(rotate, n=4, decks=100, keep=True)
    assert seen[:3] == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1]]


def test_what_is_no_test_is_refused() -> None:
    wrong: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        ([[0, 1]], {}, TypeError, "list is no function that shuffles"),
        (rng.shuffle, {"n": 1}, ValueError, "n is 1"),
        (rng.shuffle, {"n": 2000}, ValueError, "up to 1024"),
        (rng.shuffle, {"bias": 0.0}, ValueError, "invalid bias 0 "),
        (rng.shuffle, {"bias": 1.0}, ValueError, "at most 0.981"),
        (rng.shuffle, {"bias": float("nan")}, ValueError, "invalid bias NaN"),
        (rng.shuffle, {"bias": "1"}, TypeError, "real number"),
        (rng.shuffle, {"power": 1.0}, ValueError, "invalid power 1"),
        (rng.shuffle, {"bias": 1e-9}, ValueError, "Use a larger bias"),
        (rng.shuffle, {"decks": 0}, ValueError, "decks is 0"),
        (lambda deck: 3, {}, TypeError, "call 1 returned int"),
        (lambda deck: deck[:3], {}, ValueError, "deck 1 has 3 cards"),
    ]
    for shuffle, options, error, message in wrong:
        with pytest.raises(error, match=message):
            assert_fair(shuffle, **{"n": 52, **options})


def test_what_the_shuffle_raises_comes_through() -> None:
    def shuffle(deck: list[int]) -> None:
        raise LookupError("no dice")

    with pytest.raises(LookupError, match="no dice"):
        assert_fair(shuffle)
