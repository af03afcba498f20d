"""A stream of draws with NumPy's names."""

from __future__ import annotations

import math
from _thread import allocate_lock
from typing import TYPE_CHECKING, Any, Optional, SupportsIndex

from evenhand import _native
from evenhand._items import axis_of, integer, items_of
from evenhand._parts import permutation
from evenhand._shuffle import shuffle

if TYPE_CHECKING:
    from evenhand._types import SeedLike, Size


class Generator:
    """Draws one after the other, by methods with the names and arguments that ``numpy.random.Generator`` gives them.

    Call r of a generator, from 0 on, draws by the child ``f"call/{r}"`` of its seed, so that no two calls draw alike and any of them
    can be repeated alone. ``Generator()`` begins with a fresh seed. A generator can be pickled, and goes on where it was; threads can
    share one, and which of them makes which call is then up to them.

    Methods mean what NumPy's mean, and give other values. What NumPy has besides (numbers of distributions, weights ``p``) is not
    here: it would not be exact.

    >>> import evenhand
    >>> rng = evenhand.Generator(42)
    >>> rng.permutation(5)
    array([2, 4, 1, 3, 0])
    >>> rng.permutation(5)
    array([2, 3, 1, 0, 4])
    >>> evenhand.permutation(5, seed=evenhand.Seed(42).child("call/1"))
    array([2, 3, 1, 0, 4])
    """

    def __init__(self, seed: SeedLike = None) -> None:
        self.__setstate__((_native.Seed(seed), 0))

    def __getstate__(self) -> tuple[_native.Seed, int]:
        return self._seed, self._calls

    def __setstate__(self, state: tuple[_native.Seed, int]) -> None:
        self._seed, self._calls = state
        # Not by way of `threading`, which is half a millisecond to import.
        self._lock = allocate_lock()

    def __repr__(self) -> str:
        return f"Generator(Seed(..)), at call {self._calls}"

    def _next(self) -> _native.Seed:
        with self._lock:
            call = self._calls
            self._calls = call + 1
        return self._seed.child(f"call/{call}")

    def shuffle(self, x: Any, axis: SupportsIndex = 0) -> None:
        """Puts the items of ``x`` along an axis in a random order, in place: ``evenhand.shuffle``.

        >>> import evenhand
        >>> items = [1, 2, 3, 4, 5]
        >>> evenhand.Generator(42).shuffle(items)
        >>> items
        [3, 5, 2, 4, 1]
        """
        shuffle(x, self._next(), axis)

    def permutation(self, x: Any, axis: SupportsIndex = 0) -> Any:
        """A random order of ``x`` items, or a copy of ``x`` in one: ``evenhand.permutation``.

        >>> import evenhand
        >>> evenhand.Generator(42).permutation(["a", "b", "c", "d", "e"])
        ['c', 'e', 'b', 'd', 'a']
        """
        return permutation(x, self._next(), axis)

    def permuted(self, x: Any, axis: Optional[SupportsIndex] = None, out: Any = None) -> Any:
        """A copy of an array whose lines along an axis are each in an order of their own; without an axis, all its elements are in
        one. Line r, counted as the lines lie, is in order r of ``Series``, and so has at most 2^20 elements.

        The copy is a plain array, or a masked one of a masked one. It is written to ``out``, if that is given: of the same kind and
        shape, and of a type that has every value of the copy's (NumPy's rule ``safe``).

        >>> import evenhand, numpy
        >>> evenhand.Generator(42).permuted(numpy.arange(10).reshape(2, 5), axis=1)
        array([[1, 3, 0, 2, 4],
               [8, 6, 7, 9, 5]])
        """
        import numpy

        x = numpy.asanyarray(x) if isinstance(x, numpy.ma.MaskedArray) else numpy.asarray(x)
        if out is not None:
            _fits(out, x)
        if axis is None:
            made = permutation(x.reshape(-1), self._next()).reshape(x.shape)
        else:
            axis = axis_of(x, axis)
            lines = numpy.moveaxis(x, axis, -1)
            n = lines.shape[-1]
            series = _native.Series(n, self._next())
            orders = series.fill(0, math.prod(lines.shape[:-1])).reshape(lines.shape)
            made = numpy.moveaxis(numpy.take_along_axis(lines, orders, axis=-1), -1, axis)
        if out is None:
            return made
        out[...] = made
        return out

    def choice(
        self,
        a: Any,
        size: Size = None,
        replace: bool = True,
        p: None = None,
        axis: SupportsIndex = 0,
        shuffle: bool = True,
    ) -> Any:
        """Items of ``a``, with replacement or without: ``evenhand.choices`` and ``evenhand.sample``, in the shape ``size``.

        Without a size it is one item, itself. With one, numbers and arrays give arrays, as NumPy's do; sequences give lists, of lists
        where the shape has more than one axis; tables give tables, whose size is an int. One item of a table is a table of one row,
        and one of a column its value.

        Without replacement they are in random order, whatever ``shuffle`` says. Weights ``p`` are refused.

        >>> import evenhand
        >>> rng = evenhand.Generator(42)
        >>> rng.choice(6, 10)
        array([2, 1, 4, 0, 5, 2, 5, 2, 5, 0])
        >>> rng.choice(["ann", "bob", "cy"])
        'bob'
        >>> rng.choice(100, size=(2, 3), replace=False)
        array([[88,  1, 39],
               [56, 58,  2]])
        """
        if p is not None:
            raise NotImplementedError("weights p are not drawn by: evenhand sample --weight draws lines by weights")
        items = items_of(a, axis)
        draw = items.choices if replace else items.sample
        if size is None:
            return items.only(draw(1, self._next()))
        shape = _shape(size)
        return items.shaped(draw(math.prod(shape), self._next()), shape)


def _shape(size: Any) -> tuple[int, ...]:
    """What a caller gives as a size: an int, or several."""
    one = integer(size, "a size")
    if one is not None:
        return (one,)
    lengths = [integer(length, "a size") for length in size] if hasattr(size, "__iter__") else [None]
    shape = tuple(length for length in lengths if length is not None)
    if len(shape) < len(lengths):
        raise TypeError(f"a size is an int, or a tuple of ints, not {size!r}")
    return shape


def _fits(out: Any, x: Any) -> None:
    """Raises TypeError or ValueError unless a copy of ``x`` can be written to ``out``."""
    import numpy

    if type(out) is not type(x):
        raise TypeError(f"out is an array of the type {type(x).__name__}, as the copy is, not {type(out).__name__}")
    if out.shape != x.shape:
        raise ValueError(f"out has the shape {out.shape}, and the copy {x.shape}")
    if not numpy.can_cast(x.dtype, out.dtype, "safe"):
        raise TypeError(f"out has the type {out.dtype}, which not all values of {x.dtype} fit")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
