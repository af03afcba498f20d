"""A stream of draws with NumPy's names."""

from __future__ import annotations

import math
from _thread import allocate_lock
from typing import TYPE_CHECKING, Any, Optional, SupportsIndex

from evenhand import _native
from evenhand._items import axis_of, integer, is_taken, items_of, need_numpy
from evenhand._names import named
from evenhand._parts import permutation
from evenhand._shuffle import shuffle
from evenhand._weights import weighted_places

if TYPE_CHECKING:
    from evenhand._parts import Weights
    from evenhand._types import SeedLike, Size

# Maximum number of items of an order of a series.
SERIES_LIMIT = 1 << 20


class Generator:
    """Draws one after the other, by methods with the names and arguments that ``numpy.random.Generator`` gives them.

    Call r of a generator, from 0 on, draws by the child ``f"call/{r}"`` of its seed, so that no two calls draw alike and any of them
    can be repeated alone. ``Generator()`` begins with a fresh seed. A generator can be pickled, and goes on where it was; threads can
    share one, and which of them makes which call is then up to them.

    Methods mean what NumPy's mean, and give other values: sequences give arrays, as there. Tables of pandas, Polars and Arrow give tables. What NumPy has
    besides (numbers of distributions) is not here: it would not be exact.

    >>> import evenhand
    >>> rng = evenhand.Generator(42)
    >>> rng.permutation(5)
    array([2, 4, 1, 3, 0])
    >>> rng.permutation(5)
    array([2, 3, 1, 0, 4])
    >>> evenhand.permutation(5, seed=evenhand.Seed(42).child("call/1"))
    array([2, 3, 1, 0, 4])
    """

    @named
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

    @named
    def shuffle(self, x: Any, axis: SupportsIndex = 0) -> None:
        """Puts the items of ``x`` along an axis in a random order, in place: ``evenhand.shuffle``.

        >>> import evenhand
        >>> items = [1, 2, 3, 4, 5]
        >>> evenhand.Generator(42).shuffle(items)
        >>> items
        [3, 5, 2, 4, 1]
        """
        shuffle(x, self._next(), axis)

    @named
    def permutation(self, x: Any, axis: SupportsIndex = 0) -> Any:
        """A random order of ``x`` items, or a copy of ``x`` in one: ``evenhand.permutation``. A sequence gives an array.

        >>> import evenhand
        >>> evenhand.Generator(42).permutation(["a", "b", "c", "d", "e"])
        array(['c', 'e', 'b', 'd', 'a'], dtype='<U1')
        """
        x = _array_like(x)
        return permutation(x, self._next(), axis)

    @named
    def permuted(self, x: Any, axis: Optional[SupportsIndex] = None, out: Any = None) -> Any:
        """A copy of an array whose lines along an axis are each in an order of their own; without an axis, all its elements are in
        one. Line r, counted as the lines lie, is in order r of ``Series``. If a line has more than 2^20 elements, it is in the order of
        the child ``f"line/{r}"``.

        The copy is a plain array, or a masked one of a masked one. It is written to ``out``, if that is given: an array of the same
        shape, masked if the copy is, and of a type that has every value of the copy's (NumPy's rule ``safe``).

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
            seed, count = self._next(), math.prod(lines.shape[:-1])
            if n <= SERIES_LIMIT:
                orders = _native.Series(n, seed).fill(0, count).reshape(lines.shape)
                made = numpy.take_along_axis(lines, orders, axis=-1)
            else:
                made = lines.copy()
                for r, line in enumerate(numpy.ndindex(lines.shape[:-1])):
                    made[line] = lines[line][_native.order(n, seed.child(f"line/{r}"), None)]
            made = numpy.moveaxis(made, -1, axis)
        if out is None:
            return made
        out[...] = made
        return out

    @named
    def choice(
        self,
        a: Any,
        size: Size = None,
        replace: bool = True,
        p: Optional[Weights] = None,
        axis: SupportsIndex = 0,
        shuffle: bool = True,
    ) -> Any:
        """Items of ``a``, with replacement or without: ``evenhand.choices`` and ``evenhand.sample``, in the shape ``size``.

        Without a size it is one item, itself. With one, numbers, arrays and sequences give arrays, as NumPy's do; tables give tables,
        whose size is an int. One item of a table is a table of one row, and one of a column its value.

        ``p`` are weights that add up to 1, by which items are chosen with replacement, exactly. Without replacement, ``p`` is refused,
        and items are in random order, whatever ``shuffle`` says. Those of a number take time for ``size`` alone, so that
        ``a[rng.choice(len(a), k, replace=False)]`` is the way to a few rows of a large array.

        >>> import evenhand
        >>> rng = evenhand.Generator(42)
        >>> rng.choice(6, 10)
        array([2, 1, 4, 0, 5, 2, 5, 2, 5, 0])
        >>> rng.choice(["ann", "bob", "cy"], 2)
        array(['bob', 'ann'], dtype='<U3')
        >>> rng.choice(100, size=(2, 3), replace=False)
        array([[88,  1, 39],
               [56, 58,  2]])
        """
        if p is not None and not replace:
            raise NotImplementedError(
                "weights p need replace=True. sample_file(weight=) draws records by weights without replacement"
            )
        # Never expand a range, however long it is.
        listed = a if isinstance(a, range) and _is_short(a) else None
        items = items_of(_array_like(a) if listed is None else len(listed), axis)
        shape = () if size is None else _shape(size)
        count, seed = math.prod(shape), self._next()
        drawn: Any
        if p is not None:
            drawn = items.at(weighted_places(_of_one(p), items.length, count, seed, "p"))
        else:
            drawn = (items.choices if replace else items.sample)(count, seed)
        if listed is not None:
            drawn = drawn * listed.step + listed.start
        return items.only(drawn) if size is None else items.shaped(drawn, shape)


def _array_like(x: Any) -> Any:
    """Converts a sequence to an array, as NumPy does. A number, an array or a table stays as it is."""
    if is_taken(x):
        return x
    need_numpy("a Generator gives arrays")
    import numpy

    if isinstance(x, (str, bytes, bytearray)):
        # NumPy treats a str as one item. Split it into characters.
        return numpy.asarray(list(x))
    try:
        array = numpy.asarray(x)
    except ValueError:
        raise ValueError(
            "the items of the sequence have different shapes. The functions of evenhand take any list"
        ) from None
    # A set, a dict, an iterator: one object to NumPy.
    return x if array.ndim == 0 else array


def _is_short(x: range) -> bool:
    """Whether all numbers of a range have 64 bits."""
    return not x or (max(x[0], x[-1]) < 1 << 63 and min(x[0], x[-1]) >= -1 << 63)


def _of_one(p: Any) -> Any:
    """Checks that the weights add up to 1, with the tolerance of NumPy.

    Raises ValueError if they do not.
    """
    import numpy

    p = p if hasattr(p, "__len__") else list(p)
    total = math.fsum(map(float, p))
    if abs(total - 1) > math.sqrt(numpy.finfo(float).eps):
        raise ValueError(f"p adds up to {total}, not 1. evenhand.choices(…, weights=p) takes any weights")
    return p


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

    is_masked = isinstance(x, numpy.ma.MaskedArray)
    # Any array class accepts a plain copy, such as an array in a file. A masked array would lose its mask.
    if not isinstance(out, numpy.ndarray) or isinstance(out, numpy.ma.MaskedArray) is not is_masked:
        raise TypeError(f"out is an array of the type {type(x).__name__}, as the copy is, not {type(out).__name__}")
    if out.shape != x.shape:
        raise ValueError(f"out has the shape {out.shape}, and the copy {x.shape}")
    if not numpy.can_cast(x.dtype, out.dtype, "safe"):
        raise TypeError(f"out has the type {out.dtype}, which not all values of {x.dtype} fit")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
