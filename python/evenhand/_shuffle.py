"""Shuffling in place.

What is in memory in one piece is moved by the compiled part, which is the usual case and comes first; everything else is put in
order by what it is made of: NumPy, the buffer protocol, or its own items.
"""

from __future__ import annotations

import re
import sys
from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, Optional

from evenhand import _native
from evenhand._items import axis_of

if TYPE_CHECKING:
    from evenhand._types import SeedLike


def shuffle(
    x: Any,
    seed: SeedLike = None,
    axis: int = 0,
    *,
    threads: Optional[int] = None,
) -> None:
    """Puts the items of ``x`` in the seed's order, in place: place p gets the item that was at ``order[p]``.

    ``x`` is an array of NumPy, of any type, rank and layout, whose items are those along ``axis``; a list; another mutable sequence;
    or anything with a writable buffer, as ``array.array``, ``bytearray``, ``memoryview`` and ``mmap``.

    Arrays of more than 2^20 items are moved on ``threads`` threads, by default on all of the machine's; the order is the same.
    The lock of the interpreter is let go meanwhile, but for lists and arrays of objects. What ends in an error leaves ``x`` as it was.

    >>> import evenhand, numpy
    >>> items = ["ann", "bob", "cy", "dee", "eve"]
    >>> evenhand.shuffle(items, seed=42)
    >>> items
    ['dee', 'ann', 'bob', 'cy', 'eve']
    >>> table = numpy.arange(6).reshape(2, 3)
    >>> evenhand.shuffle(table, seed=42, axis=1)
    >>> table
    array([[2, 1, 0],
           [5, 4, 3]])
    """
    if type(x) is _ndarray and axis == 0 and _native.shuffle_array(x, seed, threads):
        return
    if isinstance(x, list):
        _only_axis(axis)
        _native.shuffle_list(x, seed, threads)
        return
    if _is_array(x):
        _array(x, seed, axis, threads)
        return
    _only_axis(axis)
    try:
        buffer = memoryview(x)
    except TypeError:
        _sequence(x, seed, threads)
    else:
        with buffer:
            _buffer(buffer, seed, threads)


# NumPy's, once an array was seen: who has none needs no NumPy.
_ndarray: Any = None


def _is_array(x: Any) -> bool:
    global _ndarray
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return False
    _ndarray = numpy.ndarray
    return isinstance(x, numpy.ndarray)


def _only_axis(axis: int) -> None:
    if axis != 0:
        raise ValueError(f"only arrays have an axis {axis}: all else has axis 0")


def _array(x: Any, seed: SeedLike, axis: int, threads: Optional[int]) -> None:
    """An array along any axis, of any layout."""
    import numpy

    if x.ndim == 0:
        raise TypeError("an array without axes has no items to shuffle")
    axis = axis_of(x, axis)
    if not x.flags.writeable:
        raise ValueError("the array is read-only: evenhand.permutation gives a shuffled copy")
    if isinstance(x, numpy.ma.MaskedArray):
        # One seed for both, so that every item keeps its mask.
        seed = _native.Seed(seed)
        x.unshare_mask()
        mask = numpy.ma.getmask(x)
        if mask is not numpy.ma.nomask:
            _array(mask, seed, axis, threads)
    # Items first, and as a plain array: no code of a subclass runs.
    lines = numpy.moveaxis(x.view(numpy.ndarray), axis, 0)
    if _native.shuffle_array(lines, seed, threads):
        return
    if _may_overlap(lines):
        raise ValueError("items of the array share memory: shuffle a copy")
    order = _native.order(len(lines), seed, threads)
    lines[...] = lines[order]


def _may_overlap(x: Any) -> bool:
    """Whether two elements may lie in the same memory: whether a stride is shorter than what lies within it."""
    if x.size == 0:
        return False
    extent = x.itemsize
    for stride, length in sorted((abs(stride), length) for stride, length in zip(x.strides, x.shape)):
        if length > 1:
            if stride < extent:
                return True
            extent += stride * (length - 1)
    return False


def _buffer(x: memoryview, seed: SeedLike, threads: Optional[int]) -> None:
    """Anything with the buffer protocol, along the first axis of its buffer."""
    if x.readonly:
        raise TypeError(f"what is read-only is not shuffled in place: {type(x.obj).__name__}")
    if x.ndim == 0 or x.shape is None:
        raise TypeError("a buffer without axes has no items to shuffle")
    if not _is_plain(x):
        raise TypeError(
            f"a buffer of {x.format!r} may hold references, which are not moved as bytes: shuffle the array itself, if it is NumPy's, "
            "or a list of its items"
        )
    if not x.nbytes:
        return
    if not x.c_contiguous and x.ndim > 1:
        raise ValueError("a buffer of several axes is shuffled only if it lies in one piece")
    # A copy is this call's alone, and put back at once.
    copy = bytearray(x.tobytes())
    _native.shuffle_bytearray(copy, x.nbytes // x.shape[0], seed, threads)
    if x.c_contiguous:
        with x.cast("B") as all_bytes:
            all_bytes[:] = copy
    else:
        with memoryview(copy) as shuffled, shuffled.cast(x.format) as items:  # type: ignore[call-overload]
            x[:] = items


# One number, bool or character, as struct, ctypes and array.array write it. Pointers and references have other letters.
_NUMBER = re.compile(r"[@=<>!]?Z?[?bBchHiIlLqQnNefdgFDGuw]")


def _is_plain(x: memoryview) -> bool:
    """Whether the items of a buffer are bytes and no more: neither references, which are counted, nor pointers, whose ends are kept
    alive by their place.
    """
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(x.obj, numpy.ndarray):
        return not x.obj.dtype.hasobject
    # Unions and packed structures of ctypes call themselves bytes, whatever they hold, but are wider.
    return _NUMBER.fullmatch(x.format) is not None and (x.itemsize == 1 or not x.format.endswith("B"))


def _sequence(x: Any, seed: SeedLike, threads: Optional[int]) -> None:
    """Another sequence, by its own methods; if one raises, what was there is put back."""
    if not isinstance(x, MutableSequence):
        hint = "" if _is_unordered(x) else ": evenhand.permutation gives a shuffled copy of a sequence or a table"
        raise TypeError(f"{type(x).__name__} is not shuffled in place{hint}")
    before = list(x)
    items = list(before)
    _native.shuffle_list(items, seed, threads)
    try:
        for place, item in enumerate(items):
            x[place] = item
    except BaseException:
        for place, item in enumerate(before):
            x[place] = item
        raise


def _is_unordered(x: Any) -> bool:
    return isinstance(x, (set, frozenset, dict, int, float))
