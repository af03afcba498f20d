"""What has items: a number n, which stands for 0 to n - 1; an array along an axis; a table by its rows; a sequence."""

from __future__ import annotations

import operator
import sys
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, Callable, Optional, SupportsIndex, Union

from evenhand import _native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from evenhand._types import SeedLike

Ranges = list[tuple[int, int]]
Shape = tuple[int, ...]

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

    def at(self, places: npt.NDArray[np.int64]) -> Any:
        """The items at places."""
        return places

    def split(self, ranges: Ranges, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        order = self.permutation(seed, threads)
        return [order[start:end] for start, end in ranges]

    def only(self, drawn: Any) -> Any:
        """The one item that was drawn."""
        return drawn[0]

    def shaped(self, drawn: Any, shape: Shape) -> Any:
        """Items that were drawn in a row, in a shape of as many places."""
        return drawn.reshape(shape)


class Listed:
    """The items of a sequence, as lists."""

    def __init__(self, x: Any) -> None:
        self._x = x
        try:
            self.length = len(x)
        except OverflowError as error:
            raise ValueError("a sequence has fewer than 2^63 items: draw places, of the number of its items") from error

    def permutation(self, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        # By place, as samples have them: the iterator of an mmap gives bytes where its places have ints.
        items = list(self._x) if isinstance(self._x, Sequence) else [self._x[i] for i in range(self.length)]
        _native.shuffle_list(items, seed, threads)
        return items

    def sample(self, k: Any, seed: SeedLike) -> list[Any]:
        return _native.sample_of_sequence(self._x, k, seed)

    def choices(self, k: Any, seed: SeedLike) -> list[Any]:
        return _native.choices_of_sequence(self._x, k, seed)

    def at(self, places: npt.NDArray[np.int64]) -> list[Any]:
        return [self._x[place] for place in places.tolist()]

    def split(self, ranges: Ranges, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        items = self.permutation(seed, threads)
        return [items[start:end] for start, end in ranges]

    def only(self, drawn: list[Any]) -> Any:
        return drawn[0]

    def shaped(self, drawn: list[Any], shape: Shape) -> Any:
        return _nested(iter(drawn), shape)


def _nested(items: Iterator[Any], shape: Shape) -> Any:
    """The next items as lists of lists."""
    return [_nested(items, shape[1:]) for _ in range(shape[0])] if shape else next(items)


class Taken:
    """What gives its items for an array of their places."""

    def __init__(self, length: int, at: Callable[[npt.NDArray[np.int64]], Any]) -> None:
        self.length = length
        self.at = at

    def permutation(self, seed: SeedLike, threads: Optional[int]) -> Any:
        return self.at(_native.order(self.length, seed, threads))

    def sample(self, k: Any, seed: SeedLike) -> Any:
        return self.at(_native.order_head(self.length, k, seed))

    def choices(self, k: Any, seed: SeedLike) -> Any:
        return self.at(_native.choices(self.length, k, seed))

    def split(self, ranges: Ranges, seed: SeedLike, threads: Optional[int]) -> list[Any]:
        order = _native.order(self.length, seed, threads)
        return [self.at(order[start:end]) for start, end in ranges]


class Along(Taken):
    """An array along an axis."""

    def __init__(self, x: Any, axis: int) -> None:
        import numpy

        # Index a masked array: its `take` fails if it has fields.
        is_masked = isinstance(x, numpy.ma.MaskedArray)
        before = (slice(None),) * axis
        super().__init__(
            x.shape[axis],
            (lambda places: x[(*before, places)]) if is_masked else (lambda places: x.take(places, axis=axis)),
        )
        self._axis = axis

    def only(self, drawn: Any) -> Any:
        return drawn.take(0, axis=self._axis)

    def shaped(self, drawn: Any, shape: Shape) -> Any:
        return drawn.reshape(drawn.shape[: self._axis] + shape + drawn.shape[self._axis + 1 :])


class Rows(Along):
    """An array of no subclass along its first axis: what is faster moved than taken."""

    def __init__(self, x: Any) -> None:
        super().__init__(x, 0)
        self._x = x

    def permutation(self, seed: SeedLike, threads: Optional[int]) -> Any:
        copy = self._x.copy(order="C")
        _native.shuffle_array(copy, seed, threads)
        return copy


class Table(Taken):
    """The rows of a table, or the items of one of its columns."""

    def only(self, drawn: Any) -> Any:
        """The item of a column; of a table, one of one row."""
        if len(getattr(drawn, "shape", (1,))) > 1:
            return drawn
        # By place: in brackets, pandas takes a label.
        return getattr(drawn, "iloc", drawn)[0]

    def shaped(self, drawn: Any, shape: Shape) -> Any:
        if len(shape) != 1:
            raise ValueError(
                f"rows of a table have one axis, not the shape {shape}: draw places, choice(len(table), {shape})"
            )
        return drawn


def items_of(x: Any, axis: SupportsIndex) -> Union[Numbers, Listed, Along, Table]:
    """What has the items of ``x``: along an axis, if it is an array.

    Raises TypeError if it has none in an order, and ValueError if it has no such axis.
    """
    numpy = sys.modules.get("numpy")
    is_array = numpy is not None and isinstance(x, numpy.ndarray)
    if numpy is not None and is_array and x.ndim > 0:
        axis = axis_of(x, axis)
        return Rows(x) if axis == 0 and type(x) is numpy.ndarray else Along(x, axis)
    only_axis(axis)
    if (n := integer(x, "a number of items")) is not None:
        return Numbers(n)
    if is_array:
        raise TypeError("an array without axes has no items in an order, unless it is an int")
    x = _arrow_table(x)
    if (take := _taker(x)) is not None:
        need_numpy("places of rows are an array")
        return Table(len(x), take)
    if isinstance(x, memoryview) and x.ndim != 1:
        raise TypeError(f"a memoryview of {x.ndim} axes has no items in an order: numpy.asarray makes an array of it")
    if isinstance(x, Sequence) or (hasattr(x, "__len__") and _has_buffer(x)):
        return Listed(x)
    raise TypeError(
        f"{type(x).__name__} has no items in an order: a number, an array, a sequence or a table has{places_hint(x)}"
    )


def is_taken(x: Any) -> bool:
    """Whether ``x`` is an int, an array or a table, and not a sequence."""
    numpy = sys.modules.get("numpy")
    # Tensors have `__index__` too.
    is_number = hasattr(x, "__index__") and not hasattr(x, "__len__")
    if is_number or (numpy is not None and isinstance(x, numpy.ndarray)):
        return True
    return hasattr(x, "__arrow_c_stream__") or hasattr(x, "__arrow_c_array__") or _taker(x) is not None


def has_copy(x: Any) -> bool:
    """Whether ``permutation`` gives a copy of ``x``: a sequence or a table."""
    return isinstance(x, Sequence) or hasattr(x, "__arrow_c_stream__") or _taker(x) is not None


def places_hint(x: Any) -> str:
    """The end of a message: how to order an object that only its own library can move."""
    if isinstance(x, (Mapping, Set, Iterator)):
        return f". Pass a list, such as list({'x.items()' if isinstance(x, Mapping) else 'x'})"
    if hasattr(x, "collect") and not hasattr(x, "shape"):
        return ". Collect it first"
    length = "len(x)"
    try:
        len(x)
    except TypeError:
        # Sparse arrays have a shape alone.
        if not getattr(x, "shape", ()):
            return ""
        length = "x.shape[0]"
    if hasattr(x, "tocsr"):
        return f". Draw places for its rows: x.tocsr()[evenhand.permutation({length})]"
    if not hasattr(x, "__getitem__"):
        return ""
    if type(x).__module__.startswith("tensorflow"):
        return f". Draw places: tensorflow.gather(x, evenhand.permutation({length}))"
    if hasattr(x, "shape"):
        return f". Draw places: x[evenhand.permutation({length})]"
    return f". Draw places: [x[i] for i in evenhand.permutation({length})]"


def axis_of(x: Any, axis: SupportsIndex) -> int:
    """The number of an axis, counted from the front."""
    number = _axis(axis)
    if not -x.ndim <= number < x.ndim:
        import numpy

        raise numpy.exceptions.AxisError(number, x.ndim)
    return number % int(x.ndim)


def only_axis(axis: SupportsIndex) -> None:
    """Raises ValueError unless the axis is 0, of what is no array."""
    if _axis(axis) != 0:
        raise ValueError(f"only arrays have an axis {axis}: all else has axis 0")


def _axis(axis: SupportsIndex) -> int:
    if type(axis).__name__ in ("bool", "bool_"):
        raise TypeError("axis is an int, not bool")
    try:
        return operator.index(axis)
    except TypeError:
        raise TypeError(f"axis is an int, not {type(axis).__name__}") from None


def integer(x: Any, what: str) -> Optional[int]:
    """What is an int, or says that it is one, and is not negative; None if it is something else."""
    # NumPy's too, which older versions take for ints.
    if type(x).__name__ in ("bool", "bool_"):
        raise TypeError(f"{what} is an int, not bool")
    try:
        number: int = operator.index(x)
    except TypeError:
        return None
    if number < 0:
        raise ValueError(f"{what} is negative: {number}")
    return number


def optional(x: Any, what: str, most: int = (1 << 32) - 1) -> Optional[int]:
    """What is an int from 0 to ``most``, or None."""
    if x is None:
        return None
    number = integer(x, what)
    if number is None:
        raise TypeError(f"{what} is an int or None, not {type(x).__name__}")
    if number > most:
        raise ValueError(f"{what} is at most {most}, not {number}")
    return number


def positive(x: Any, what: str) -> int:
    """What is an int, 1 at least."""
    number = integer(x, what)
    if number is None:
        raise TypeError(f"{what} is an int, not {type(x).__name__}")
    if number == 0:
        raise ValueError(f"{what} is 0: at least 1 is needed")
    return number


# The classes whose rows are taken, by library: what is made from them, by whomever, is one too. Of Polars, what is lazy has no rows yet.
_TABLES = {
    "pandas": {"DataFrame", "Series", "Index", "ExtensionArray"},
    "polars": {"DataFrame", "Series"},
    "pyarrow": {"Table", "RecordBatch", "Array", "ChunkedArray"},
}
_GROUPS = {"pandas": {"BaseGroupBy"}, "polars": {"GroupBy", "LazyGroupBy"}, "pyarrow": {"TableGroupBy"}}


def _taker(x: Any) -> Optional[Callable[[Any], Any]]:
    """How a table of pandas, Polars or Arrow gives rows for their places; None if it is no table."""
    for base in type(x).__mro__:
        library = base.__module__.partition(".")[0]
        if base.__name__ in _TABLES.get(library, ()):
            return {"polars": _polars_rows, "pyarrow": _arrow_rows}.get(library, _pandas_rows)(x)
        if base.__name__ in _GROUPS.get(library, ()):
            raise TypeError(f"{type(x).__name__} has groups, not rows in an order: draw of the table, or of each group")
    return None


def _pandas_rows(x: Any) -> Callable[[Any], Any]:
    return lambda places: x.take(places)


def _polars_rows(x: Any) -> Callable[[Any], Any]:
    # Polars has 32-bit indices. It checks and converts others first, which takes as long as the rows.
    return lambda places: x[places.astype("uint32") if len(x) < 1 << 32 else places]


def _arrow_rows(x: Any) -> Callable[[Any], Any]:
    def rows(places: Any) -> Any:
        import pyarrow

        try:
            return x.take(places)
        except pyarrow.ArrowNotImplementedError:
            if isinstance(x, (pyarrow.Table, pyarrow.RecordBatch)):
                columns = [_arrow_items(column, places) for column in x.columns]
                return type(x).from_arrays(columns, schema=x.schema)
            return _arrow_items(x, places)

    return rows


def _arrow_items(x: Any, places: Any) -> Any:
    """The items of an Arrow column at places. Also handles views, runs and types that contain them, which ``take`` rejects."""
    import pyarrow

    try:
        return x.take(places)
    except pyarrow.ArrowNotImplementedError:
        whole = x.combine_chunks() if isinstance(x, pyarrow.ChunkedArray) else x
        if isinstance(whole, pyarrow.ChunkedArray):
            whole = pyarrow.concat_arrays(whole.chunks)
        # Cast strings to a type that ``take`` accepts. Wrap other items in lists of one item, and flatten these piece by piece.
        plain = {"string_view": "large_string", "binary_view": "large_binary"}.get(str(whole.type))
        if plain is not None:
            taken = whole.cast(plain).take(places).cast(whole.type)
        else:
            taken = pyarrow.LargeListViewArray.from_arrays(
                places, pyarrow.array([1] * len(places), "int64"), whole
            ).flatten()
        return pyarrow.chunked_array([taken], x.type) if isinstance(x, pyarrow.ChunkedArray) else taken


def _arrow_table(x: Any) -> Any:
    """What another library hands over by Arrow's PyCapsule interface, as a table of pyarrow; anything else as it is."""
    is_handed_over = hasattr(x, "__arrow_c_stream__") or hasattr(x, "__arrow_c_array__")
    if not is_handed_over or _taker(x) is not None:
        return x
    name = type(x).__name__
    try:
        import pyarrow
    except ImportError as error:
        raise ImportError(f"rows of {name} are taken from Arrow by pyarrow: install pyarrow") from error
    try:
        return pyarrow.table(x)
    except pyarrow.ArrowInvalid as error:
        raise TypeError(f"{name} hands over no table by Arrow's interface: {error}") from error


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
