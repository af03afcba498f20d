"""Records that are bytes: lines, rows of CSV, and what else the program reads, compressed or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Optional

import numpy as np
import numpy.typing as npt

from evenhand import _native
from evenhand._cluster.storage import Location, Range, Unfinished

Tally = tuple[int, int, int]
Block = npt.NDArray[np.uint8]

EMPTY: Tally = (0, 0, 0)


@dataclass(frozen=True)
class Split:
    """Neighbouring records of an input."""

    offset: int
    """Its first byte; of tables, its first row group."""
    stop: Optional[int]
    """Where the next begins; None for the input's end."""
    tally: Tally
    """Records, their bytes, and the hash of their multiset; of tables, rows and two zeros, as these are not read to be counted."""


@dataclass(frozen=True)
class Counted:
    """What an input holds."""

    header: bytes
    divided: bool
    """Whether splits are read by themselves."""
    size: int
    """Bytes of its records, as they are when they are not compressed."""
    splits: tuple[Split, ...]

    @property
    def records(self) -> int:
        return sum(split.tally[0] for split in self.splits)


@dataclass(frozen=True)
class ByteRecords:
    """How inputs divide into records, and outputs are written."""

    format: str
    """One of the program's formats, ``null``, ``lines-per-record:N`` or ``record-start:REGEX``."""
    header: Optional[int]
    """Records on top of every input; None for the format's own."""
    compression: Optional[str]
    """Of outputs; None for what their names say."""

    def count(self, location: Location, split_bytes: int) -> Counted:
        """Reads an input once."""
        with Range(location, 0, None) as file:
            header, divided, _, splits = _native.count_records(
                file, location.name, self.format, header=self.header, split_bytes=split_bytes
            )
        stops: list[Optional[int]] = [offset for offset, _ in splits[1:]] + [None]
        return Counted(
            header,
            divided,
            sum(size for _, (_, size, _) in splits),
            tuple(Split(offset, stop, tally) for (offset, tally), stop in zip(splits, stops)),
        )

    def is_same_header(self, one: bytes, other: bytes) -> bool:
        return _native.is_same_header(one, other, self.format)

    def deal(
        self,
        location: Location,
        divided: bool,
        split: Split,
        first: int,
        parts: _native.Partitioner,
        groups: Sequence[int],
    ) -> tuple[list[Block], Tally]:
        """The blocks of a split, and the tally of its records."""
        start, stop = (split.offset, split.stop) if divided else (0, None)
        with Range(location, start, stop) as file:
            return parts.deal(
                file,
                location.name,
                self.format,
                first,
                first + split.tally[0],
                list(groups),
                header=self.header,
                is_split=divided,
            )

    def deal_again(self, blocks: Sequence[Block], parts: _native.Partitioner, groups: Sequence[int]) -> list[Block]:
        return parts.deal_again(list(blocks), list(groups))

    def writer(self, file: Unfinished, name: str, header: bytes) -> ByteWriter:
        compression = self.compression or _native.output_compression(name)
        return ByteWriter(self, file, None if compression == "none" else compression, header)


class ByteWriter:
    """Writes an output: its header, its partitions in their order, and what stands behind."""

    def __init__(self, records: ByteRecords, file: Unfinished, compression: Optional[str], header: bytes) -> None:
        self._records, self._file = records, file
        self._encoder = _native.OutputEncoder(compression) if compression else None
        self._add(np.frombuffer(header, dtype=np.uint8))

    def _add(self, data: Any) -> None:
        self._file.write(data if self._encoder is None else self._encoder.push(data))

    def partition(self, parts: _native.Partitioner, number: int, blocks: Sequence[Block], first_place: int) -> Tally:
        data, tally = parts.finish(number, list(blocks), self._records.format)
        self._add(data)
        return tally

    def finish(self) -> None:
        encoder = self._encoder or _native.OutputEncoder(None)
        self._file.write(encoder.finish(self._records.format))
