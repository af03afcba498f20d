"""What has items: a number n, which stands for 0 to n - 1; an array along an axis; a table by its rows; a sequence."""

from __future__ import annotations

import operator
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

from evenhand import _native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from evenhand._types import SeedLike

Ranges = list[tuple[int, int]]

# Why numbers need NumPy.
NUMBERS = "what is drawn of numbers is an array"


class Numbers:
    """0 to n - 1, as arrays."""

    def __init__(self, n: int) -> None:
        need_numpy(NUMBERS)
        self.length = n

    def permutation(self, seed: SeedLike, threads: Optional[int]) -> Any:
        return _native.order(self.length, seed, threads)

    def sample(self, k: Any, seed: SeedLike) -> Any:
        return _native.sample(self.length, k, seed)

    def choices(self, k: Any, seed: SeedLike) -> Any:
        return _native.choices(self.length, k, seed)

    def split(self, ranges: Ranges, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        order = self.permutation(seed, threads)
        return [order[start:end] for start, end in ranges]


class Listed:
    """The items of a sequence, as lists."""

    def __init__(self, x: Any) -> None:
        self._items = list(x)
        self.length = len(self._items)

    def permutation(self, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        items = list(self._items)
        _native.shuffle_list(items, seed, threads)
        return items

    def sample(self, k: Any, seed: SeedLike) -> list[Any]:
        return _native.sample_of_list(self._items, k, seed)

    def choices(self, k: Any, seed: SeedLike) -> list[Any]:
        return _native.choices_of_list(self._items, k, seed)

    def split(self, ranges: Ranges, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        items = self.permutation(seed, threads)
        return [items[start:end] for start, end in ranges]


class Taken:
    """What gives its items for an array of their places."""

    def __init__(self, length: int, take: Callable[[npt.NDArray[np.int64]], Any]) -> None:
        self.length = length
        self.take = take

    def permutation(self, seed: SeedLike, threads: Optional[int]) -> Any:
        return self.take(_native.order(self.length, seed, threads))

    def sample(self, k: Any, seed: SeedLike) -> Any:
        return self.take(_native.order_head(self.length, k, seed))

    def choices(self, k: Any, seed: SeedLike) -> Any:
        return self.take(_native.choices(self.length, k, seed))

    def split(self, ranges: Ranges, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        order = _native.order(self.length, seed, threads)
        return [self.take(order[start:end]) for start, end in ranges]


class Rows(Taken):
    """An array of no subclass along its first axis: what is faster moved than taken."""

    def __init__(self, x: Any) -> None:
        super().__init__(len(x), lambda places: x.take(places, axis=0))
        self._x = x

    def permutation(self, seed: SeedLike, threads: Optional[int]) -> Any:
        copy = self._x.copy(order="C")
        _native.shuffle_array(copy, seed, threads)
        return copy


def items_of(x: Any, axis: int) -> Union[Numbers, Listed, Taken]:
    """What has the items of ``x``: along an axis, if it is an array.

    Raises TypeError if it has none in an order, and ValueError if it has no such axis.
    """
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(x, numpy.ndarray) and x.ndim > 0:
        axis = axis_of(x, axis)
        if axis == 0 and type(x) is numpy.ndarray:
            return Rows(x)
        return Taken(x.shape[axis], lambda places: x.take(places, axis=axis))
    if axis != 0:
        raise ValueError(f"only arrays have an axis {axis}: all else has axis 0")
    if (n := integer(x, "a number of items")) is not None:
        return Numbers(n)
    if (take := _taker(x)) is not None:
        need_numpy("places of rows are an array")
        return Taken(len(x), take)
    if isinstance(x, Sequence) or _has_buffer(x):
        return Listed(x)
    raise TypeError(f"{type(x).__name__} has no items in an order: a number, an array, a sequence or a table has")


def axis_of(x: Any, axis: int) -> int:
    """The number of an axis, counted from the front."""
    if not -x.ndim <= axis < x.ndim:
        import numpy

        raise numpy.exceptions.AxisError(axis, x.ndim)
    return int(axis % x.ndim)


def integer(x: Any, what: str) -> Optional[int]:
    """What is an int, or says that it is one, and is not negative; None if it is something else."""
    if isinstance(x, bool):
        raise TypeError(f"{what} is an int, not bool")
    try:
        number: int = operator.index(x)
    except TypeError:
        return None
    if number < 0:
        raise ValueError(f"{what} is negative: {number}")
    return number


def _taker(x: Any) -> Optional[Callable[[Any], Any]]:
    """How a table of pandas, Polars or Arrow gives rows for their places; None if it is no table."""
    library = type(x).__module__.partition(".")[0]
    if library in ("pandas", "pyarrow") and hasattr(x, "take") and hasattr(x, "__len__"):
        return lambda places: x.take(places)
    # What is lazy has no shape yet.
    if library == "polars" and hasattr(x, "shape"):
        return lambda places: x[places]
    return None


def need_numpy(why: str) -> None:
    if sys.modules.get("numpy") is None:
        try:
            import numpy  # noqa: F401
        except ImportError as error:
            raise ImportError(f"{why}: install numpy; sequences do without it") from error


def _has_buffer(x: Any) -> bool:
    try:
        memoryview(x).release()
    except TypeError:
        return False
    return True
