"""An order for data on disks: blocks in random order, a window of blocks shuffled at a time.

Items lie in blocks of ``block`` neighbours, the last of which may be shorter. The blocks are in the index order of the child
``blocks`` of the seed. As they come, they are dealt to as many windows as are needed for at most ``window`` blocks each, and as evenly
as can be: of b blocks and w windows, window i has blocks i·b/w to (i + 1)·b/w, rounded down. The items of window i are in the index
order of the child ``window/{i}``, which is uniform up to 65,536 items.

Each item is there once: a bijection of blocks, one of places within each window. Any place is found in O(1) time and memory, as only
the last block can be shorter than others, and its place is known: what comes after it is that much earlier.

Whoever reads in this order reads ``window`` blocks at a time, each from one piece of the disk, and none twice. Neighbours in the order
are of one block with probability 1/``window``, where in a uniform order it is ``block``/n: see what that costs in python/README.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

from evenhand import _native

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


class _Window:
    """A window: the numbers of its blocks, and its items, which are at places ``start`` to ``stop``."""

    def __init__(self, order: BlockOrder, i: int) -> None:
        self.i = i
        self.first, end = (j * order.blocks // order.windows for j in (i, i + 1))
        self.blocks = order.block_order.batch(self.first, end)
        self.start, self.stop = order.start_of(self.first), order.start_of(end)
        self.within = _native.IndexOrder(self.stop - self.start, order.seed.child(f"window/{i}"))


class BlockOrder:
    """Items by place, as slices with steps above zero: arrays of ``int64``.

    >>> from evenhand import Seed
    >>> from evenhand._block_order import BlockOrder
    >>> BlockOrder(10, Seed(42), block=3, window=2)[:]
    array([4, 3, 5, 9, 2, 6, 7, 8, 0, 1])
    """

    def __init__(self, n: int, seed: _native.Seed, block: int, window: int) -> None:
        self.n = n
        self.seed = seed
        self.block = block
        self.blocks = -(-n // block)
        self.windows = -(-self.blocks // window)
        self.block_order = _native.IndexOrder(self.blocks, seed.child("blocks"))
        # By how much the last block is shorter, and where it comes.
        self._lacking = self.blocks * block - n
        self._last = self.block_order.inverse(self.blocks - 1) if n else 0
        self._window: Optional[_Window] = None

    def start_of(self, k: int) -> int:
        """The place at which the block begins that comes as number k."""
        return k * self.block - (self._lacking if k > self._last else 0)

    def _window_at(self, place: int) -> _Window:
        """The window that has a place: the last one made, if it has."""
        made = self._window
        if made is None or not made.start <= place < made.stop:
            if place >= self.start_of(self._last + 1):
                place += self._lacking
            k = place // self.block
            # The last i with i·b/w, rounded down, at most k.
            made = self._window = _Window(self, ((k + 1) * self.windows - 1) // self.blocks)
        return made

    def __getitem__(self, places: slice) -> npt.NDArray[np.int64]:
        import numpy as np

        wanted = range(self.n)[places]
        made: list[npt.NDArray[Any]] = []
        place, after_last = wanted.start, self.start_of(self._last + 1)
        while place < wanted.stop:
            window = self._window_at(place)
            stop = min(wanted.stop, window.stop)
            items = window.within[place - window.start : stop - window.start : wanted.step]
            items += np.int64(window.start)
            items += (items >= after_last) * np.int64(self._lacking)
            block = np.int64(self.block)
            made.append(window.blocks[items // block - np.int64(window.first)] * block + items % block)
            place += len(items) * wanted.step
        return np.concatenate(made) if made else np.empty(0, np.int64)
