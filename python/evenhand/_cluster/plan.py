"""Numbers of a job: the memory of a task, and where outputs begin. How a job is cut into tasks is the crate's evenhand-cluster."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Union

import numpy as np
import numpy.typing as npt

from evenhand import _native


def memory_size(memory: Union[int, str, None]) -> int:
    """Bytes of a number, or of a text such as ``"512M"``."""
    default, least = _native.task_memory()
    if memory is None:
        return default
    if isinstance(memory, bool) or not isinstance(memory, (int, str)):
        raise TypeError(f"memory is a number of bytes or a text such as '512M', not {type(memory).__name__}")
    size = memory if isinstance(memory, int) else _native.parse_size(memory)
    if size < least:
        raise ValueError(f"memory is {memory}: a task needs {least >> 20}M at least")
    return size


def shard_cuts(records: int, shards: int) -> list[int]:
    """Where shards begin, and the last ends: as many records in each, the first ones one more where that does not come out."""
    each, more = divmod(records, shards)
    return [number * each + min(number, more) for number in range(shards + 1)]


def partitions_of(bounds: npt.NDArray[np.uint64], start: int, stop: int) -> range:
    """The partitions of a range of places, whose ends are bounds."""
    if start == stop:
        return range(0)
    first, last = np.searchsorted(bounds, np.array([start, stop], dtype=np.uint64))
    return range(int(first), int(last))


# Those that this process has, the last ones: up to 2^24 records each has a list of 4 bytes a record, which takes a moment to make.
_PARTITIONERS: dict[tuple[int, str, bytes], _native.Partitioner] = {}

_MAX_PARTITIONERS = 2


@dataclasses.dataclass(frozen=True)
class Parts:
    """What a partitioner is made of, on its way to tasks."""

    n: int
    seed: _native.Seed
    counts: npt.NDArray[np.uint64]
    bounds: npt.NDArray[np.uint64]

    def partitioner(self) -> _native.Partitioner:
        """That of this process, made once."""
        key = (self.n, self.seed.hex(), self.bounds.tobytes())
        found = _PARTITIONERS.get(key)
        if found is None:
            while len(_PARTITIONERS) >= _MAX_PARTITIONERS:
                _PARTITIONERS.pop(next(iter(_PARTITIONERS)))
            found = _PARTITIONERS[key] = _native.Partitioner(self.n, self.seed, self.counts, self.bounds)
        return found


def total(tallies: Sequence[tuple[int, int, int]]) -> tuple[int, int, int]:
    return _native.sum_tallies(list(tallies))
