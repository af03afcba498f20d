"""A stream of draws with NumPy's names."""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Any, Optional, Union

from evenhand import _native
from evenhand._items import axis_of
from evenhand._parts import choices, permutation, sample
from evenhand._shuffle import shuffle

if TYPE_CHECKING:
    from evenhand._types import SeedLike


class Generator:
    """Draws one after the other, by methods with the names and arguments that ``numpy.random.Generator`` gives them.

    Call r of a generator, from 0 on, draws by the child ``f"call/{r}"`` of its seed, so that no two calls draw alike and any of them
    can be repeated alone. ``Generator()`` begins with a fresh seed. A generator can be pickled, and goes on where it was.

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
        self._seed = _native.Seed(seed)
        self._calls = 0

    def __repr__(self) -> str:
        return f"Generator(Seed(..)), at call {self._calls}"

    def _next(self) -> _native.Seed:
        seed = self._seed.child(f"call/{self._calls}")
        self._calls += 1
        return seed

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Puts the items of ``x`` along an axis in a random order, in place: ``evenhand.shuffle``.

        >>> import evenhand
        >>> items = [1, 2, 3, 4, 5]
        >>> evenhand.Generator(42).shuffle(items)
        >>> items
        [3, 5, 2, 4, 1]
        """
        shuffle(x, self._next(), axis)

    def permutation(self, x: Any, axis: int = 0) -> Any:
        """A random order of ``x`` items, or a copy of ``x`` in one: ``evenhand.permutation``.

        >>> import evenhand
        >>> evenhand.Generator(42).permutation(["a", "b", "c", "d", "e"])
        ['c', 'e', 'b', 'd', 'a']
        """
        return permutation(x, self._next(), axis)

    def permuted(self, x: Any, axis: Optional[int] = None, out: Any = None) -> Any:
        """A copy of an array whose lines along an axis are each in an order of their own; without an axis, all its elements are in
        one. Line r, counted as the lines lie, is in order r of ``Series``, and so has at most 2^20 elements.

        >>> import evenhand, numpy
        >>> evenhand.Generator(42).permuted(numpy.arange(10).reshape(2, 5), axis=1)
        array([[1, 3, 0, 2, 4],
               [8, 6, 7, 9, 5]])
        """
        import numpy

        x = numpy.asanyarray(x)
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
        size: Union[int, tuple[int, ...], None] = None,
        replace: bool = True,
        p: None = None,
        axis: int = 0,
        shuffle: bool = True,
    ) -> Any:
        """Items of ``a``, with replacement or without: ``evenhand.choices`` and ``evenhand.sample``, in the shape ``size``.

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
        draw = choices if replace else sample
        if size is None:
            drawn = draw(a, 1, self._next(), axis)
            return _only(drawn, axis)
        shape = tuple(size) if isinstance(size, (tuple, list)) else (size,)
        drawn = draw(a, math.prod(shape), self._next(), axis)
        return drawn if len(shape) == 1 else _shaped(drawn, shape, axis)


def _only(drawn: Any, axis: int) -> Any:
    """The one item that was drawn."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(drawn, numpy.ndarray):
        return drawn.take(0, axis=axis)
    return drawn[0]


def _shaped(drawn: Any, shape: tuple[int, ...], axis: int) -> Any:
    """Items that were drawn in a row, in a shape in the place of the axis along which they lie."""
    import numpy

    drawn = numpy.asanyarray(drawn)
    axis = axis_of(drawn, axis)
    return drawn.reshape(drawn.shape[:axis] + shape + drawn.shape[axis + 1 :])
