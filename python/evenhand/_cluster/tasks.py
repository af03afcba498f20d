"""What engines run: pure functions of their arguments, so that a task that is run again, anywhere, gives the same.

Each looks first whether the wheel on its machine is that of the driver: another could put records in another order.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Union

import numpy as np
import numpy.typing as npt

from evenhand import _native
from evenhand._cluster import manifest, storage
from evenhand._cluster.plan import Parts
from evenhand._cluster.records import EMPTY, Block, ByteRecords, Counted, Split, Tally
from evenhand._cluster.report import VersionError
from evenhand._cluster.storage import Identity, Location
from evenhand._cluster.tables import ParquetRecords

Records = Union[ByteRecords, ParquetRecords]


@dataclass(frozen=True)
class Versions:
    """What all machines must have the same of."""

    evenhand: str = _native.__version__
    order: str = manifest.ORDER
    exchange: int = manifest.EXCHANGE

    def check(self) -> None:
        """Raises :class:`VersionError` where this machine has others than the driver, whose these are."""
        own = Versions()
        if self != own:
            import socket

            raise VersionError(
                f"{socket.gethostname()} has evenhand {own.evenhand} ({own.order}, exchange {own.exchange}), the driver "
                f"{self.evenhand} ({self.order}, exchange {self.exchange}): install the same wheel on all machines"
            )


@dataclass(frozen=True)
class Job:
    """What all tasks of a job know."""

    records: Records
    name: str
    """What tells it from other jobs, in the names of unfinished files."""
    notes: Location
    """Where outputs are noted that are whole, each by a file of its own: the driver may die before it hears of them."""
    versions: Versions = dataclasses.field(default_factory=Versions)


@dataclass(frozen=True)
class Output:
    """A file that is to be written: a range of places, and the partitions that it has."""

    location: Location
    number: int
    start: int
    stop: int
    partitions: range
    is_staged: bool = False
    """Whether the output keeps another name until all outputs are complete."""


@dataclass(frozen=True)
class SplitTask:
    """A split that is to be dealt."""

    location: Location
    identity: Identity
    divided: bool
    split: Split
    number: int
    """Among those of all inputs."""
    first: int
    """Its first record, among those of all inputs."""


@dataclass(frozen=True)
class Written:
    """An output that is whole."""

    number: int
    size: int
    tally: Tally


def count_input(job: Job, location: Location, split_bytes: int) -> tuple[Identity, Counted]:
    """What an input holds, which is read once for it."""
    job.versions.check()
    before = storage.identity(location)
    counted = job.records.count(location, split_bytes)
    if storage.identity(location) != before:
        raise _native.FileError(f"{location.name} changed while its records were counted")
    return before, counted


def count_buckets(versions: Versions, seed: _native.Seed, n: int, first: int, stop: int) -> npt.NDArray[np.uint64]:
    """How many of some items each bucket gets."""
    versions.check()
    return _native.bucket_counts(seed, n, first, stop)


def deal(job: Job, parts: Parts, task: SplitTask, groups: Sequence[int]) -> tuple[list[Block], Tally]:
    """The blocks of a split for groups of partitions, and the tally of its records."""
    job.versions.check()
    if storage.identity(task.location) != task.identity:
        raise _native.FileError(
            f"{task.location.name} has changed since its records were counted: shuffle it anew, without resume"
        )
    blocks, tally = job.records.deal(task.location, task.divided, task.split, task.first, parts.partitioner(), groups)
    counted = task.split.tally
    # Of tables, the rows were only counted.
    if tally[0] != counted[0] or (counted[1:] != (0, 0) and tally != counted):
        raise _native.FileError(
            f"{task.location.name} has changed since its records were counted, at the same size: shuffle it anew"
        )
    return blocks, tally


def merge(job: Job, parts: Parts, groups: Sequence[int], blocks: Sequence[Block]) -> list[Block]:
    """The blocks of a group of partitions, by partitions."""
    job.versions.check()
    return job.records.deal_again(blocks, parts.partitioner(), groups)


def write(
    job: Job,
    parts: Parts,
    output: Output,
    header: bytes,
    partitions: Iterable[tuple[int, Sequence[Block]]],
) -> Written:
    """Writes an output of partitions, each with its blocks in the order of their splits: whole, or not at all."""
    job.versions.check()
    tallies = []
    partitioner = parts.partitioner()
    places = partitioner.partitions()
    left = list(output.partitions)
    place = storage.staged(output.location, job.name) if output.is_staged else output.location
    with storage.written_whole(place, job.name) as file:
        writer = job.records.writer(file, output.location.name, header)
        for number, blocks in partitions:
            if not left or number != left.pop(0):
                raise RuntimeError(f"partition {number} came out of turn in {output.location.name}")
            tallies.append(writer.partition(partitioner, number, blocks, places[number][0]))
        if left:
            raise _native.FileError(
                f"{output.location.name}: nothing came for partition {left[0]}: blocks were lost on their way"
            )
        writer.finish()
    written = Written(output.number, file.size, _native.sum_tallies(tallies) if tallies else EMPTY)
    note = json.dumps({"job": job.name, "number": written.number, "size": written.size, "tally": written.tally})
    with storage.written_whole(job.notes.inside(str(written.number)), job.name) as file:
        file.write(note.encode())
    return written


def put_in_place(job: Job, outputs: Sequence[tuple[Location, int]]) -> None:
    """Renames staged outputs over the old ones. A repeated call completes an interrupted one."""
    for location, size in outputs:
        place = storage.staged(location, job.name)
        if storage.is_file(place, size):
            storage.replace(location.filesystem, place.path, location.path)
        elif not storage.is_file(location, size):
            raise _native.FileError(f"{location.name} was changed by another job while this one ran. Shuffle again")


def noted(notes: Location, job: str) -> list[Written]:
    """The outputs of a job that were noted."""
    found = []
    for location in notes.files():
        with location.filesystem.open_input_stream(location.path) as file:
            data = file.read()
        try:
            note = json.loads(data)
            if note["job"] == job:
                records, size, digest = note["tally"]
                found.append(Written(int(note["number"]), int(note["size"]), (int(records), int(size), int(digest))))
        except (KeyError, TypeError, ValueError):
            # As good as none: the output is written again.
            continue
    return found
