"""Copies and parts: permutations, samples, choices and splits of numbers, arrays, sequences and tables."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Optional, SupportsIndex, TypeVar, Union, overload

from evenhand import _native
from evenhand._items import NUMBERS, integer, items_of, need_numpy
from evenhand._names import as_shares, named
from evenhand._weights import weighted_places

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from evenhand._types import SeedLike

T = TypeVar("T")
Part = Union[SupportsIndex, float, "np.floating[Any]", Fraction, Decimal]
Weights = Union[Sequence[Part], "npt.NDArray[Any]"]


@overload
def permutation(
    x: npt.NDArray[Any], seed: SeedLike = None, axis: SupportsIndex = 0, *, threads: Optional[int] = None
) -> npt.NDArray[Any]: ...
@overload
def permutation(
    x: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0, *, threads: Optional[int] = None
) -> npt.NDArray[np.int64]: ...
@overload
def permutation(
    x: Sequence[T], seed: SeedLike = None, axis: SupportsIndex = 0, *, threads: Optional[int] = None
) -> list[T]: ...
@overload
def permutation(x: Any, seed: SeedLike = None, axis: SupportsIndex = 0, *, threads: Optional[int] = None) -> Any: ...
@named
def permutation(x: Any, seed: SeedLike = None, axis: SupportsIndex = 0, *, threads: Optional[int] = None) -> Any:
    """The order of ``x`` items as an array, or a copy of ``x`` in that order.

    Of a number, the order is an array of ``int64``, as NumPy's; of an array, the copy is an array; of another sequence, a list; of a
    table (pandas, Polars, Arrow), a table with its rows in that order.

    >>> import evenhand
    >>> evenhand.permutation(5, seed=42)
    array([3, 0, 1, 2, 4])
    >>> evenhand.permutation(["ann", "bob", "cy", "dee", "eve"], seed=42)
    ['dee', 'ann', 'bob', 'cy', 'eve']
    """
    if type(x) is int and type(axis) is int and axis == 0:
        # The usual case, with no detour.
        need_numpy(NUMBERS)
        return _native.order(x, seed, threads)
    return items_of(x, axis).permutation(seed, threads)


@overload
def sample(
    x: npt.NDArray[Any], k: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0
) -> npt.NDArray[Any]: ...
@overload
def sample(
    x: SupportsIndex, k: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0
) -> npt.NDArray[np.int64]: ...
@overload
def sample(x: Sequence[T], k: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0) -> list[T]: ...
@overload
def sample(x: Any, k: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0) -> Any: ...
@named
def sample(x: Any, k: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0) -> Any:
    """``k`` of ``x`` without replacement, in random order.

    A sample of an array, a table or a list is the head of ``permutation(x, seed)``. Beyond 2^20 items, it draws a key for each of
    them. A sample of a number n, or of a range, takes memory and time for ``k`` alone. Up to 2^20 it is the head of
    ``permutation(n, seed)``, and beyond a sparse sample of its own. So ``x[sample(len(x), k)]`` is the way to a few rows of a large
    array.

    Sequences are asked for the ``k`` items, and not copied. The sample of a number above 2^63 is an array of ``uint64``, which the
    type of its items does not tell.

    >>> import evenhand
    >>> evenhand.sample(["ann", "bob", "cy", "dee", "eve"], 2, seed=42)
    ['dee', 'ann']
    >>> evenhand.sample(2**40, 2, seed=42)
    array([521412191786, 410252763113])
    """
    return items_of(x, axis).sample(k, seed)


@overload
def choices(
    x: npt.NDArray[Any],
    k: SupportsIndex,
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    weights: Optional[Weights] = None,
) -> npt.NDArray[Any]: ...
@overload
def choices(
    x: SupportsIndex,
    k: SupportsIndex,
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    weights: Optional[Weights] = None,
) -> npt.NDArray[np.int64]: ...
@overload
def choices(
    x: Sequence[T],
    k: SupportsIndex,
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    weights: Optional[Weights] = None,
) -> list[T]: ...
@overload
def choices(
    x: Any, k: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0, *, weights: Optional[Weights] = None
) -> Any: ...
@named
def choices(
    x: Any, k: SupportsIndex, seed: SeedLike = None, axis: SupportsIndex = 0, *, weights: Optional[Weights] = None
) -> Any:
    """``k`` independent choices from ``x`` with replacement, uniform or by ``weights``, one number per item.

    Weights are 0 or positive: ints, floats (each the binary fraction that it is), Fractions or Decimals. Each choice is an item with
    the probability of its weight divided by the sum of all weights, exactly. Weights need not add up to 1.

    Choices by weights use the child ``weights`` of the seed. They differ from choices without weights, also if all weights are equal.

    >>> import evenhand
    >>> evenhand.choices(6, 10, seed=42)
    array([2, 4, 2, 0, 0, 2, 5, 1, 4, 1])
    >>> evenhand.choices("ab", 5, seed=42)
    ['a', 'b', 'b', 'b', 'a']
    >>> evenhand.choices(["win", "lose"], 5, seed=42, weights=[1, 9])
    ['lose', 'lose', 'win', 'lose', 'lose']
    """
    items = items_of(x, axis)
    if weights is None:
        return items.choices(k, seed)
    return items.at(weighted_places(weights, items.length, k, seed))


@overload
def split(
    x: Any,
    parts: Mapping[str, Part],
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    aligned: None = None,
    threads: Optional[int] = None,
) -> dict[str, Any]: ...
@overload
def split(
    x: Any,
    parts: Union[Sequence[Part], npt.NDArray[Any]],
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    aligned: None = None,
    threads: Optional[int] = None,
) -> list[Any]: ...
@overload
def split(
    x: Any,
    parts: Mapping[str, Part],
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    aligned: Sequence[Any],
    threads: Optional[int] = None,
) -> dict[str, tuple[Any, ...]]: ...
@overload
def split(
    x: Any,
    parts: Union[Sequence[Part], npt.NDArray[Any]],
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    aligned: Sequence[Any],
    threads: Optional[int] = None,
) -> list[tuple[Any, ...]]: ...
@named
def split(
    x: Any,
    parts: Union[Mapping[str, Part], Sequence[Part], npt.NDArray[Any]],
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    aligned: Optional[Sequence[Any]] = None,
    threads: Optional[int] = None,
) -> Any:
    """``permutation(x, seed)`` cut into parts: every item is in exactly one of them.

    A part is a number of items, if it is an int, or a share of what these leave: a float (NumPy's too) as its decimal digits say, a
    ``Fraction`` or a ``Decimal``. Shares add up to 1 (thirds that are written as floats do too), and are apportioned, exactly, by
    largest remainders, so that no part is off its exact share by a whole item, as ``evenhand split`` does it with shares alone. Named parts give a dict.

    ``aligned`` is a list of arrays, sequences or tables with as many items as ``x``, along their first axis. They are split alike, and
    each part is a tuple: the part of ``x``, then those of the others.

    >>> import evenhand, numpy
    >>> evenhand.split(10, [0.8, 0.1, 0.1], seed=42)
    [array([7, 3, 1, 0, 2, 5, 9, 4]), array([8]), array([6])]
    >>> evenhand.split("abcdefgh", {"test": 2, "train": 1.0}, seed=42)
    {'test': ['f', 'g'], 'train': ['a', 'c', 'e', 'h', 'b', 'd']}
    >>> x, y = numpy.arange(5) * 10, ["a", "b", "c", "d", "e"]
    >>> (x_train, y_train), (x_test, y_test) = evenhand.split(x, [0.6, 0.4], seed=42, aligned=[y])
    >>> x_test, y_test
    (array([20, 40]), ['c', 'e'])
    """
    if isinstance(parts, Mapping):
        amounts = list(parts.values())
    elif (isinstance(parts, Sequence) and not isinstance(parts, (str, bytes))) or _is_row(parts):
        amounts = list(parts)
    else:
        raise TypeError(f"parts are a sequence or a mapping, not {type(parts).__name__}{_other_array(parts, seed)}")
    if hint := _other_array(parts, seed):
        raise TypeError(f"parts come after one x{hint}")
    _one_x(x, amounts)
    items = items_of(x, axis)
    all_items = [items, *(items_of(other, 0) for other in _others(aligned))]
    for number, other in enumerate(all_items[1:]):
        if other.length != items.length:
            raise ValueError(f"aligned[{number}] has {other.length} items, and x {items.length}")
    ranges = _ranges(amounts, items.length)
    # All arrays use one seed, even if it is fresh.
    seed = _native.Seed(seed)
    cuts = [each.split(ranges, seed, threads) for each in all_items]
    cut = cuts[0] if aligned is None else list(zip(*cuts))
    return dict(zip(parts, cut)) if isinstance(parts, Mapping) else cut


def _others(aligned: Any) -> Sequence[Any]:
    if aligned is None:
        return ()
    if not isinstance(aligned, (list, tuple)):
        raise TypeError(f"aligned is a list of arrays, such as aligned=[y], not {type(aligned).__name__}")
    return aligned


def _other_array(parts: Any, seed: Any) -> str:
    """The end of a message for a second array before the parts: ``split(x, y, [0.8, 0.2])``."""
    if not hasattr(seed, "__len__") or isinstance(seed, (str, bytes)):
        return ""
    shown = repr(seed) if isinstance(seed, (list, tuple, dict)) and len(repr(seed)) <= 60 else "[0.8, 0.2]"
    return f". To split several arrays alike, use aligned: split(x, {shown}, aligned=[y])"


def _one_x(x: Any, amounts: list[Any]) -> None:
    """Raises ValueError for shares of a short list of long arrays of equal length, which is most likely a mistake."""
    if not isinstance(x, (list, tuple)) or not 2 <= len(x) <= 8 or all(isinstance(amount, int) for amount in amounts):
        return
    shapes: list[Any] = [getattr(each, "shape", ()) for each in x]
    if all(shape and shape[0] == shapes[0][0] and shape[0] > len(x) for shape in shapes):
        raise ValueError(
            f"x is a {type(x).__name__} of {len(x)} arrays of {shapes[0][0]} items. To split the arrays alike: "
            "split(x[0], parts, aligned=x[1:]). To split the list, draw places: split(len(x), parts)"
        )


def _is_row(parts: Any) -> bool:
    """Whether it is an array with one axis."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(parts, numpy.ndarray) and parts.ndim == 1


# What shares that were floats may lack of 1 together, or be over.
_TOLERANCE = Fraction(1, 10**9)


def _ranges(parts: list[Any], n: int) -> list[tuple[int, int]]:
    """Where each part of n items begins and ends."""
    try:
        return _native.split(n, _sizes(parts, n))
    except ValueError as error:
        shares = as_shares(parts)
        if shares is None or "negative" in str(error):
            raise
        raise ValueError(f"{error}. An int is a number of items. As shares, the parts are {shares}") from None


def _sizes(parts: list[Any], n: int) -> list[int]:
    """How many of n items each part has. Those that are too many, or leave some over, stay so."""
    amounts = [_amount(part) for part in parts]
    shares = [amount for amount in amounts if isinstance(amount, Fraction)]
    total = sum(shares, Fraction(0))
    if shares and abs(total - 1) > _TOLERANCE:
        raise ValueError(f"shares add up to {float(total)}, not 1; a number of items is an int")
    rest = n - sum(amount for amount in amounts if isinstance(amount, int))
    portions = iter(_largest_remainders(max(rest, 0), [share / total for share in shares]))
    return [amount if isinstance(amount, int) else next(portions) for amount in amounts]


def _largest_remainders(n: int, shares: list[Fraction]) -> list[int]:
    """n items by shares of any denominators, which the crate's ``split`` has no room for: each its exact share, rounded down, and
    what is left one each to those that lost the largest fractions, the earlier first among equals.
    """
    exact = [n * share for share in shares]
    portions = [math.floor(share) for share in exact]
    by_loss = sorted(range(len(shares)), key=lambda part: portions[part] - exact[part])
    for part in by_loss[: n - sum(portions)] if shares else ():
        portions[part] += 1
    return portions


def _amount(part: Any) -> Union[int, Fraction]:
    numpy = sys.modules.get("numpy")
    is_float = isinstance(part, float) or (numpy is not None and isinstance(part, numpy.floating))
    if is_float or isinstance(part, (Fraction, Decimal)):
        if not math.isfinite(part) or not 0 <= part <= 1:
            raise ValueError(f"a share is from 0 to 1, not {part}; a number of items is an int")
        # A float is what its digits say, the fewest that tell it from others of its width: 0.1 is a tenth, which no float is.
        return Fraction(float.__repr__(part) if isinstance(part, float) else str(part))
    if (size := integer(part, "a part")) is not None:
        return size
    raise TypeError(f"a part is an int, a float, a Fraction or a Decimal, not {type(part).__name__}")
