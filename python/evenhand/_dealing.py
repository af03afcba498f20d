"""A caller's own shuffle, called until there are enough decks, and the decks handed on in blocks."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Callable, Protocol

from evenhand._items import need_numpy

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

# Cards of a block; and pairs of cards, where decks are so large that they cost n² each: Ctrl-C is seen between blocks, of which four
# may be on their way.
CARDS_AT_ONCE = 1 << 18
PAIRS_AT_ONCE = 1 << 21
LARGE_DECK = 65


class Taker(Protocol):
    """What takes decks."""

    def take_rows(self, rows: npt.NDArray[np.int64]) -> None: ...
    def take_lists(self, decks: list[Any]) -> None: ...


def decks_at_once(n: int) -> int:
    """The decks of n cards in a block."""
    return max(1, CARDS_AT_ONCE // n if n < LARGE_DECK else PAIRS_AT_ONCE // n**2)


class Dealer:
    """Calls a shuffle.

    Each call has the cards 0 to n - 1 in order, or with ``keep`` as the call before left them: a list, or with ``as_array`` a row of
    ``int64``. Whether it shuffles in place or returns the shuffled deck is seen at the first call, and is so at each.
    """

    def __init__(self, shuffle: Callable[[Any], Any], n: int, *, as_array: bool, keep: bool) -> None:
        self._shuffle = shuffle
        self._n = n
        self._keep = keep
        self._calls = 0
        self._returns = False
        self._start: Any = list(range(n))
        self._as_array = as_array
        if as_array:
            need_numpy("as_array=True hands out rows of an array")
            import numpy

            self._start = numpy.arange(n)

    def deal(self, count: int, to: Taker) -> None:
        """Deals so many decks to ``to``, in blocks."""
        size = decks_at_once(self._n)
        while count > 0:
            some = min(size, count)
            if self._as_array:
                self._rows(some, to)
            else:
                self._lists(some, to)
            count -= some

    def _rows(self, count: int, to: Taker) -> None:
        import numpy

        shuffle, start, keep = self._shuffle, self._start, self._keep
        # A block of its own each time: a shuffle may have kept its rows.
        block = numpy.empty((count, self._n), numpy.int64)
        block[...] = start
        for row in block:
            if keep:
                row[...] = start
            result = shuffle(row)
            if result is not None or self._returns or self._calls == 0:
                result = self._checked(result)
                if result is not None and result is not row:
                    row[...] = self._array(result)
            self._calls += 1
            if keep:
                start = row
        if keep:
            self._start = start.copy()
        to.take_rows(block)

    def _lists(self, count: int, to: Taker) -> None:
        shuffle, start, keep = self._shuffle, self._start, self._keep
        decks = []
        for _ in range(count):
            deck = start[:]
            result = shuffle(deck)
            if result is not None or self._returns or self._calls == 0:
                result = self._checked(result)
                if result is not None and result is not deck:
                    deck = self._list(result)
            self._calls += 1
            decks.append(deck)
            if keep:
                start = deck
        if keep:
            self._start = list(start)
        to.take_lists(decks)

    def _checked(self, result: Any) -> Any:
        """What a call returned, if it is what the first one did."""
        returns = result is not None
        if self._calls == 0:
            self._returns = returns
        elif returns is not self._returns:
            raise TypeError(
                f"the shuffle's call {self._calls + 1} returned {_name(result)}, and its first {'a deck' if self._returns else 'None'}: "
                "a shuffle returns the shuffled deck each time, or None each time and shuffles in place"
            )
        return result

    def _list(self, result: Any) -> list[Any]:
        """A deck that was returned, as a list."""
        numpy = sys.modules.get("numpy")
        if numpy is not None and isinstance(result, numpy.ndarray):
            return list(self._array(result).tolist())
        if isinstance(result, Sequence) and not isinstance(result, (str, bytes)):
            return list(result)
        raise self._no_deck(result)

    def _array(self, result: Any) -> Any:
        """A deck that was returned, as an array of n ints."""
        import numpy

        if not isinstance(result, numpy.ndarray):
            if not isinstance(result, Sequence) or isinstance(result, (str, bytes)):
                raise self._no_deck(result)
            result = numpy.asarray(result)
        if result.dtype.kind not in "iu":
            raise TypeError(f"the shuffle's call {self._calls + 1} returned {result.dtype}: cards are ints")
        if result.shape != (self._n,):
            raise ValueError(
                f"the shuffle's call {self._calls + 1} returned an array of shape {result.shape}, not ({self._n},)"
            )
        return result

    def _no_deck(self, result: Any) -> TypeError:
        return TypeError(
            f"the shuffle's call {self._calls + 1} returned {_name(result)}, which is no deck: a shuffle returns a list, a tuple or an "
            "array of the cards, or None and shuffles in place"
        )


def _name(result: Any) -> str:
    return "None" if result is None else type(result).__name__


def take_all(decks: Iterable[Any], n: int, most: int | None, to: Taker) -> int:
    """Takes the decks of an iterable, ``most`` at most; how many there were."""
    numpy = sys.modules.get("numpy")
    table = _table(decks)
    if table is not None:
        rows = table if most is None else table[:most]
        _take_rows(rows, n, 0, to)
        return len(rows)
    taken = 0
    size = decks_at_once(n)
    pending: list[Any] = []

    def flush() -> None:
        nonlocal taken
        if pending:
            # Emptied before it is handed on: what is wrong with one of them ends it all.
            block = list(pending)
            pending.clear()
            if numpy is not None and isinstance(block[0], numpy.ndarray):
                _take_rows(numpy.stack(block), n, taken, to)
            else:
                to.take_lists(block)
            taken += len(block)

    for deck in decks:
        left = None if most is None else most - taken - len(pending)
        if left == 0:
            break
        if numpy is None:
            numpy = sys.modules.get("numpy")
        if type(deck) not in (list, tuple):
            deck = _deck(deck, n, taken + len(pending) + 1)
        if numpy is not None and isinstance(deck, numpy.ndarray) and deck.ndim == 2:
            flush()
            rows = deck if left is None else deck[:left]
            _take_rows(rows, n, taken, to)
            taken += len(rows)
            continue
        if pending and (isinstance(pending[0], (list, tuple)) is not isinstance(deck, (list, tuple))):
            flush()
        # A copy: who shuffles one deck over and over gives it again before the block is full.
        pending.append(deck if type(deck) is tuple else deck.copy())
        if len(pending) == size:
            flush()
    flush()
    return taken


def _unmasked(x: Any, what: str) -> Any:
    """What is an array, as one without a mask."""
    import numpy

    if isinstance(x, numpy.ma.MaskedArray) and numpy.ma.is_masked(x):
        raise ValueError(f"{what} masked cards: a deck has all of its cards")
    return numpy.asarray(x)


def _table(decks: Any) -> Any:
    """An array, or what is one, whose rows are decks."""
    if hasattr(decks, "__array__") and getattr(decks, "ndim", None) is not None:
        table = _unmasked(decks, "the decks have")
        if table.ndim != 2:
            raise ValueError(f"an array of decks has a deck in each row, and so 2 axes, not {table.ndim}")
        return table
    return None


def _take_rows(rows: Any, n: int, before: int, to: Taker) -> None:
    import numpy

    if rows.dtype.kind not in "iu":
        raise TypeError(f"deck {before + 1} is of {rows.dtype}: cards are ints from 0 to {n - 1}")
    if rows.dtype.kind == "u" and rows.dtype.itemsize == 8:
        # As int64, numbers from 2^63 on would be told as others.
        for deck, place in numpy.argwhere(rows >= n)[:1]:
            raise ValueError(
                f"deck {before + int(deck) + 1} has {rows[deck, place]} at place {place}, places counted from 0, which is none of the "
                f"cards 0 to {n - 1}{': cards count from 0, so take 1 from each' if rows[deck, place] == n else ''}"
            )
    size = decks_at_once(n)
    for first in range(0, len(rows), size):
        to.take_rows(numpy.ascontiguousarray(rows[first : first + size], dtype=numpy.int64))


def _deck(deck: Any, n: int, number: int) -> Any:
    """A deck, or a block of them, of another kind than lists: an array, or a list of what is a sequence."""
    if hasattr(deck, "__array__"):
        deck = _unmasked(deck, f"deck {number} has")
        if deck.ndim not in (1, 2):
            raise ValueError(f"deck {number} has {deck.ndim} axes: a deck has 1, and a block of decks 2")
        if deck.shape[-1] != n:
            raise ValueError(f"deck {number} has {deck.shape[-1]} cards, not {n}: n= says how many there are")
        if deck.dtype.kind not in "iu":
            raise TypeError(f"deck {number} is of {deck.dtype}: cards are ints from 0 to {n - 1}")
        return deck
    if isinstance(deck, Sequence) and not isinstance(deck, (str, bytes)):
        return list(deck)
    raise TypeError(f"deck {number} is no list, tuple or array of ints, but {_name(deck)}")
