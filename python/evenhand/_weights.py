"""Choices by weights, exactly.

**Claim.** Each choice is item i with probability w(i) / W, where W is the sum of all weights, and does not depend on the others.

**How.** A choice is a number u, uniform from 0 to 1: the item whose range has u, where the ranges of the items lie one behind the other
and are as wide as their part of all weights. u is known by digits, in base 2^63. Digits are read until all numbers that begin with them are in one
range, and the first digit does for all but about n in 2^63 choices.

**Which digits.** The first digit of choice j is number j of ``choices(2**63, k, seed.child("weights"))``. Its others, where they are
needed, are ``choices(2**63, …)`` by the child ``f"digits/{j}"`` of that child.

**Why it is exact.** Weights are fractions: an int, a float (the binary fraction that it is), a ``Fraction`` or a ``Decimal``. All sums and bounds are ints of any
size, and nothing is rounded: a bound rounded down to a digit decides for every other digit, and that digit itself has the choice looked
at again.

**Cost.** A search among n bounds for each choice; about a microsecond for each weight.
"""

from __future__ import annotations

import itertools
import math
import operator
from bisect import bisect_right
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from evenhand import _native
from evenhand._items import need_numpy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from evenhand._types import SeedLike

# Bits of a digit.
BITS = 63


def weighted_places(weights: Any, n: int, k: Any, seed: SeedLike, name: str = "weights") -> npt.NDArray[np.int64]:
    """``k`` independent places among n, each with a probability in proportion to its weight."""
    need_numpy(f"choices by {name} are made by an array")
    import numpy as np

    sums = list(itertools.accumulate(_whole(weights, n, name)))
    digits_of = _native.Seed(seed).child("weights")
    digits = _native.choices(1 << BITS, k, digits_of).view(np.uint64)
    if not len(digits):
        return np.empty(0, np.int64)
    if not sums:
        raise ValueError(f"asked for {len(digits)} of 0: there are too few")
    if not sums[-1]:
        raise ValueError(f"{name} are all 0: at least one must be positive")
    bounds = np.array([(before << BITS) // sums[-1] for before in sums[:-1]], np.uint64)
    places = bounds.searchsorted(digits, side="right")
    if not len(bounds):
        return places
    # If a bound begins with this digit, further digits decide.
    for j in np.flatnonzero(bounds[np.maximum(places, 1) - 1] == digits).tolist():
        further = _digits(digits_of.child(f"digits/{j}"))
        places[j] = place_of(sums, itertools.chain([int(digits[j])], further), 1 << BITS)
    return places.astype(np.int64, copy=False)


def place_of(sums: list[int], digits: Iterator[int], base: int) -> int:
    """The item whose range contains the number with these digits: the first whose sum of weights exceeds it."""
    number, one = 0, 1
    for digit in digits:
        number, one = number * base + digit, one * base
        place = bisect_right(sums, number * sums[-1] // one)
        if place == bisect_right(sums, ((number + 1) * sums[-1] - 1) // one):
            return place
    raise AssertionError("digits have no end")


def _digits(seed: _native.Seed) -> Iterator[int]:
    for count in itertools.count(1):
        yield int(_native.choices(1 << BITS, count, seed)[-1])


def _whole(weights: Any, n: int, name: str) -> list[int]:
    """Weights as ints in the same proportions."""
    if isinstance(weights, (str, bytes)) or not hasattr(weights, "__iter__"):
        raise TypeError(f"{name} are a sequence of numbers, not {type(weights).__name__}")
    # NumPy's and pandas' own method gives Python's numbers.
    listed = weights.tolist() if hasattr(weights, "tolist") else list(weights)
    if len(listed) != n:
        raise ValueError(f"{name} has {len(listed)} numbers for {n} items")
    ratios = []
    for i, weight in enumerate(listed):
        try:
            ratio = weight.as_integer_ratio() if hasattr(weight, "as_integer_ratio") else (operator.index(weight), 1)
        except TypeError:
            raise TypeError(f"{name}[{i}] is a number, not {type(weight).__name__}") from None
        except (ValueError, OverflowError):
            # A NaN or an infinity.
            ratio = (-1, 1)
        if ratio[0] < 0:
            raise ValueError(f"{name}[{i}] is {weight}: weights are 0 or a positive number")
        ratios.append(ratio)
    common = math.lcm(*{denominator for _, denominator in ratios})
    return [int(numerator) * (common // int(denominator)) for numerator, denominator in ratios]
