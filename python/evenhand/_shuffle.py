"""Shuffling in place.

What is in memory in one piece is moved by the compiled part, which is the usual case and comes first; everything else is put in
order by what it is made of: NumPy, the buffer protocol, or its own items.
"""

from __future__ import annotations

import re
import sys
from collections.abc import MutableSequence
from typing import TYPE_CHECKING, Any, Optional, SupportsIndex

from evenhand import _native
from evenhand._items import axis_of, has_copy, only_axis, places_hint
from evenhand._names import named

if TYPE_CHECKING:
    from evenhand._types import SeedLike


@named
def shuffle(
    x: Any,
    seed: SeedLike = None,
    axis: SupportsIndex = 0,
    *,
    threads: Optional[int] = None,
) -> None:
    """Puts the items of ``x`` in the seed's order, in place: place p gets the item that was at ``order[p]``.

    ``x`` is an array of NumPy, of any type, rank and layout, whose items are those along ``axis``; a list; another mutable sequence;
    or anything with a writable buffer of numbers or characters, as ``array.array``, ``bytearray``, ``memoryview`` and ``mmap``.

    The second argument is the seed. In ``numpy.random.Generator.shuffle`` it is the axis, which is ``axis=`` here.

    Arrays of more than 2^20 items are moved on ``threads`` threads, up to eight for each processor, by default one for each; the order
    is the same. The lock of the interpreter is let go meanwhile, but for lists and arrays of objects: other threads must not touch
    ``x`` then. What ends in an error leaves ``x`` as it was.

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
    if type(x) is _ndarray and type(axis) is int and axis == 0 and _native.shuffle_array(x, seed, threads):
        return
    if isinstance(x, list):
        only_axis(axis)
        _native.shuffle_list(x, seed, threads)
        return
    if _is_array(x):
        _array(x, seed, axis, threads)
        return
    only_axis(axis)
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


def _array(x: Any, seed: SeedLike, axis: SupportsIndex, threads: Optional[int]) -> None:
    """An array along any axis, of any layout."""
    import numpy

    if x.ndim == 0:
        raise TypeError("an array without axes has no items to shuffle")
    axis = axis_of(x, axis)
    # Masks are moved where they lie, which a view shares with the whole as it shares the items.
    mask = numpy.ma.getmask(x) if isinstance(x, numpy.ma.MaskedArray) else numpy.ma.nomask
    arrays = [x] if mask is numpy.ma.nomask else [x, mask]
    if not all(array.flags.writeable for array in arrays):
        raise ValueError("the array is read-only: evenhand.permutation gives a shuffled copy")
    # Items first, and as plain arrays: no code of a subclass runs.
    lines = [numpy.moveaxis(array.view(numpy.ndarray), axis, 0) for array in arrays]
    if len(lines) == 1 and _native.shuffle_array(lines[0], seed, threads):
        return
    if any(map(_may_overlap, lines)):
        raise ValueError("items of the array share memory: shuffle a copy")
    order = _native.order(x.shape[axis], seed, threads)
    # All that needs memory comes before anything moves.
    shuffled = [array[order] for array in lines]
    before = [array.copy() for array in lines[:-1]]
    try:
        for array, items in zip(lines, shuffled):
            array[...] = items
    except BaseException:
        # Ctrl-C between items and mask.
        for array, items in zip(lines, before):
            array[...] = items
        raise


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
        raise ValueError(f"the {type(x.obj).__name__} is read-only: evenhand.permutation gives a shuffled copy")
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
    copy = _native.shuffled_bytes(x.tobytes(), x.nbytes // x.shape[0], seed, threads)
    if x.c_contiguous:
        with x.cast("B") as all_bytes:
            all_bytes[:] = copy
    else:
        try:
            items = memoryview(copy).cast(x.format)  # type: ignore[call-overload]
        except ValueError as error:
            raise ValueError(f"a buffer of {x.format!r} is shuffled only if it lies in one piece") from error
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
    # A view that was cast says bytes of whatever its owner holds.
    with memoryview(x.obj) as whole:
        return _is_number(whole) and _is_number(x)


def _is_number(x: memoryview) -> bool:
    # Unions and packed structures of ctypes call themselves bytes, whatever they hold, but are wider.
    return _NUMBER.fullmatch(x.format) is not None and (x.itemsize == 1 or not x.format.endswith("B"))


def _sequence(x: Any, seed: SeedLike, threads: Optional[int]) -> None:
    """Another sequence, by its own methods; if one raises, what was there is put back."""
    if not isinstance(x, MutableSequence):
        hint = ": evenhand.permutation gives a shuffled copy" if has_copy(x) else places_hint(x)
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
