"""Choices by weights: exact, by enumeration and by a plain twin."""

from __future__ import annotations

import itertools
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import evenhand
from evenhand._weights import place_of

SEED = "weights"
BASE = 1 << 63


def plain(weights: Any, k: int, seed: Any) -> list[int]:
    """The choices, from what the page says: u·W lies in the range of the item, by fractions."""
    weights = [Fraction(weight) for weight in weights]
    ends = list(itertools.accumulate(weights))
    by = evenhand.Seed(seed).child("weights")
    made = []
    for j, digit in enumerate(evenhand.choices(BASE, k, by)):
        low, width = Fraction(int(digit), BASE), Fraction(1, BASE)
        for count in itertools.count(1):
            first, last = (
                next(
                    i for i, end in enumerate(ends) if u * ends[-1] < end or (u == low + width and u * ends[-1] <= end)
                )
                for u in (low, low + width)
            )
            if first == last:
                break
            low += width * Fraction(int(evenhand.choices(BASE, count, by.child(f"digits/{j}"))[-1]), BASE)
            width /= BASE
        made.append(first)
    return made


@pytest.mark.parametrize(
    "weights",
    [
        [1],
        [1, 1],
        [1, 2, 3, 4],
        [0, 3, 0, 0, 5, 0],
        [0.1, 0.7, 0.2],
        [1e-300, 1.0, 1e300],
        [5e-324, 0, 5e-324],
        [Fraction(1, 3), Decimal("0.1"), 2, 0.5],
        [10**400, 10**400 + 1],
        [1, BASE, BASE],
        [True, False, True],
    ],
)
def test_choices_are_those_of_the_plain_twin(weights: Any) -> None:
    assert evenhand.choices(len(weights), 50, SEED, weights=weights).tolist() == plain(weights, 50, SEED)


def test_a_bound_within_a_digit_is_decided_by_the_next() -> None:
    by = evenhand.Seed(SEED).child("weights")
    digits = evenhand.choices(BASE, 3, by).tolist()
    for j, digit in enumerate(digits):
        further = int(evenhand.choices(BASE, 1, by.child(f"digits/{j}"))[0])
        for numerator in (further, further + 1, 1, BASE - 1):
            bound = digit * BASE + numerator
            weights = [bound, BASE**2 - bound]
            drawn = evenhand.choices(2, 3, SEED, weights=weights).tolist()
            assert drawn == plain(weights, 3, SEED)
            assert drawn[j] == (0 if further < numerator else 1)
        # A bound on a digit needs no other.
        assert evenhand.choices(2, 3, SEED, weights=[digit, BASE - digit])[j] == 1
        assert evenhand.choices(2, 3, SEED, weights=[digit + 1, BASE - digit - 1])[j] == 0


@pytest.mark.parametrize("weights", [[1, 2, 1], [3, 0, 5], [1, 1, 1], [2, 3, 2], [1, 6], [0, 0, 7, 1]])
def test_every_number_by_its_digits_has_one_item_and_each_item_its_part(weights: list[int]) -> None:
    sums = list(itertools.accumulate(weights))
    base, depth = 4, 5
    counts: Counter[int] = Counter()
    open_ones = 0
    for digits in itertools.product(range(base), repeat=depth):
        try:
            counts[place_of(sums, iter(digits), base)] += 1
        except AssertionError:
            open_ones += 1
    # Bounds that a number of these digits cannot reach leave one number open each.
    whole = [end * base**depth % sums[-1] == 0 for end in sums]
    assert open_ones == len({end for end, is_whole in zip(sums, whole) if not is_whole})
    for item, weight in enumerate(weights):
        exact = Fraction(weight * base**depth, sums[-1])
        assert counts[item] <= exact <= counts[item] + open_ones
        if whole[item] and (item == 0 or whole[item - 1]):
            assert counts[item] == exact


def test_choices_by_weights_are_items_of_what_is_chosen_from() -> None:
    weights = np.array([0.5, 0.25, 0.25, 0.0])
    places = evenhand.choices(4, 200, SEED, weights=weights)
    assert places.dtype == np.int64 and set(places.tolist()) == {0, 1, 2}
    assert evenhand.choices("abcd", 200, SEED, weights=weights.tolist()) == ["abcd"[place] for place in places]
    x = np.arange(8).reshape(2, 4)
    assert (evenhand.choices(x, 200, SEED, axis=1, weights=weights) == x[:, places]).all()
    assert evenhand.choices(4, 50, SEED, weights=weights).tolist() == places[:50].tolist()
    assert evenhand.choices(4, 200, SEED, weights=weights * 8).tolist() == places.tolist()
    assert evenhand.choices([], 0, SEED, weights=[]) == []
    seed = evenhand.Seed(SEED).child("call/0")
    assert (
        evenhand.Generator(SEED).choice(4, 200, p=weights).tolist()
        == evenhand.choices(4, 200, seed, weights=weights).tolist()
    )


@pytest.mark.parametrize(
    ("weights", "error", "says"),
    [
        ([1, 2], ValueError, "2 numbers for 3 items"),
        ([0, 0, 0], ValueError, "all 0"),
        ([1, -1, 3], ValueError, r"weights\[1\] is -1"),
        ([1, 1, float("nan")], ValueError, r"weights\[2\] is nan"),
        ([float("inf"), 1, 1], ValueError, r"weights\[0\] is inf"),
        ([Decimal("NaN"), 1, 1], ValueError, r"weights\[0\] is NaN"),
        (["1", 1, 1], TypeError, r"weights\[0\] is a number, not str"),
        ([[1], [1], [1]], TypeError, r"weights\[0\] is a number, not list"),
        ("abc", TypeError, "not str"),
        (5, TypeError, "not int"),
    ],
)
def test_weights_that_are_none_are_refused(weights: Any, error: Any, says: str) -> None:
    with pytest.raises(error, match=says):
        evenhand.choices(3, 5, SEED, weights=weights)
