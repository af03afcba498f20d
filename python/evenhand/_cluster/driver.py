"""The steps of a shuffle across machines, over any engine: count, plan, exchange, check.

The driver decides nothing about orders: which record goes where follows from the seed and the records' numbers. It may be killed at any
time, and go on from the manifest: what it had not noted is done again, and comes out the same.
"""

from __future__ import annotations

import dataclasses
import sys
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional, Protocol, Union

import numpy as np
import numpy.typing as npt
from pyarrow import fs as pafs

from evenhand import _native
from evenhand._cluster import plan, storage, tasks
from evenhand._cluster.manifest import InputEntry, Manifest, OutputEntry
from evenhand._cluster.records import Counted, Tally
from evenhand._cluster.report import ClusterOutput, ClusterProgress, ClusterReport, ManifestError
from evenhand._cluster.storage import Location
from evenhand._cluster.tasks import Job, Output, Records, SplitTask, Versions, Written

# Items whose keys the driver counts by itself: a second.
_COUNTED_HERE = 1 << 26


@dataclass(frozen=True)
class Dealt:
    """A split was dealt."""

    number: int
    tally: Tally


Event = Union[Dealt, Written]


class Engine(Protocol):
    """What runs tasks."""

    def map(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """The results of a function of each of some arguments, in their order."""

    def exchange(
        self,
        job: Job,
        parts: _native.Partitioner,
        splits: Sequence[SplitTask],
        outputs: Sequence[Output],
        header: bytes,
    ) -> Iterator[Event]:
        """Deals all splits, and writes all outputs of what was dealt; tells what was done as it is done."""


@dataclass(frozen=True)
class Outputs:
    """What outputs are called, and which places each has."""

    names: Sequence[str]
    entries: Callable[[int], list[OutputEntry]]
    """Those of an order of a number of records."""


@dataclass(frozen=True)
class Request:
    """What is asked for."""

    inputs: Sequence[Location]
    outputs: Outputs
    records: Records
    seed: _native.Seed
    seed_is_given: bool
    memory: int
    manifest: Location
    filesystem: Optional[pafs.FileSystem]
    """Of the outputs; None for what their names say."""
    resume: bool
    overwrite: bool
    progress: Optional[Callable[[ClusterProgress], object]]


def begin(engine: Engine, request: Request) -> Manifest:
    """Finds or makes the manifest of a job, with what its inputs hold."""
    manifest = _found(request) if request.resume else None
    if manifest is None and not request.overwrite:
        _check_absent(request)
    if manifest is None:
        storage.remove_folder(_notes(request))
        described = {"kind": type(request.records).__name__, **dataclasses.asdict(request.records)}
        manifest = Manifest(request.manifest, request.seed, described, uuid.uuid4().hex[:12])
    _count(engine, request, manifest)
    records = sum(entry.counted.records for entry in manifest.inputs)
    outputs = request.outputs.entries(records)
    if manifest.outputs:
        asked = [(entry.name, entry.start, entry.stop) for entry in outputs]
        if asked != [(entry.name, entry.start, entry.stop) for entry in manifest.outputs]:
            raise ManifestError(f"{request.manifest.name} is of other outputs: they were asked for otherwise")
    else:
        manifest.outputs = outputs
    for written in tasks.noted(_notes(request), manifest.job) if request.resume else []:
        entry = manifest.outputs[written.number]
        entry.size, entry.tally = written.size, written.tally
    manifest.write()
    return manifest


def run(engine: Engine, request: Request, manifest: Manifest) -> ClusterReport:
    """Shuffles what the inputs of a manifest hold."""
    job = Job(request.records, manifest.job, _notes(request))
    header = _header(request.records, manifest.inputs)
    records = sum(entry.counted.records for entry in manifest.inputs)
    taken = max((entry.stop for entry in manifest.outputs), default=0)
    left = [(number, entry) for number, entry in enumerate(manifest.outputs) if not _is_done(request, entry)]
    if left:
        parts = _partitioner(engine, request, manifest, records)
        bounds = np.array([0, *(stop for _, stop, _ in parts.partitions())], dtype=np.uint64)
        outputs = [
            Output(
                storage.locate(entry.name, request.filesystem),
                number,
                entry.start,
                entry.stop,
                plan.partitions_of(bounds, entry.start, entry.stop),
            )
            for number, entry in left
        ]
        splits = _splits(request, manifest.inputs)
        total = 0, 0, 0
        dealt = written = 0
        for event in engine.exchange(job, parts, splits, outputs, header):
            if isinstance(event, Dealt):
                dealt += 1
                total = plan.total([total, event.tally])
                _tell(request, "deal", dealt, len(splits))
                continue
            entry = manifest.outputs[event.number]
            entry.size, entry.tally = event.size, event.tally
            if event.tally[0] != entry.stop - entry.start:
                raise _native.FileError(
                    f"{entry.name} has {event.tally[0]} records in place of {entry.stop - entry.start}: records were lost"
                )
            written += 1
            _tell(request, "write", written, len(outputs))
            manifest.write_now_and_then()
        if dealt != len(splits):
            raise _native.FileError(f"{dealt} parts of the inputs were dealt in place of {len(splits)}")
        manifest.tally = total
    checked = taken == records
    out = plan.total([entry.tally for entry in manifest.outputs if entry.tally is not None])
    if checked and manifest.tally is not None and out != manifest.tally:
        manifest.write()
        raise _native.FileError(
            f"the outputs have {out[0]} records of {out[1]} bytes with the hash {out[2]:016x}, the inputs "
            f"{manifest.tally[0]} of {manifest.tally[1]} with {manifest.tally[2]:016x}: records were lost or changed on their way"
        )
    manifest.write()
    storage.remove_folder(_notes(request))
    for location in {location.path: location for location in (manifest.location, *_places(request, manifest))}.values():
        storage.sweep(location, manifest.job)
    return ClusterReport(
        manifest.seed,
        records,
        tuple(
            ClusterOutput(entry.name, entry.stop - entry.start, entry.size or 0, entry.part)
            for entry in manifest.outputs
        ),
        manifest.location.name,
        checked,
    )


def _notes(request: Request) -> Location:
    """Where tasks note the outputs that are whole."""
    name, filesystem, path = request.manifest
    return Location(f"{name}.d", filesystem, f"{path}.d")


def _found(request: Request) -> Optional[Manifest]:
    """The manifest of a job that was begun; None where there is none."""
    about = request.manifest.filesystem.get_file_info(request.manifest.path)
    if about.type != pafs.FileType.File:
        return None
    manifest = Manifest.read(request.manifest)
    described = {"kind": type(request.records).__name__, **dataclasses.asdict(request.records)}
    if manifest.records != described:
        raise ManifestError(f"{request.manifest.name} is of other records: {manifest.records}, not {described}")
    if request.seed_is_given and manifest.seed != request.seed:
        raise ManifestError(f"{request.manifest.name} is of another seed: leave seed out, or give the same")
    names = [location.name for location in request.inputs]
    if [entry.name for entry in manifest.inputs] != names[: len(manifest.inputs)]:
        raise ManifestError(f"{request.manifest.name} is of other inputs")
    for entry, location in zip(manifest.inputs, request.inputs):
        if storage.identity(location) != entry.identity:
            raise _native.FileError(
                f"{entry.name} has changed since its records were counted: shuffle it anew, without resume"
            )
    return manifest


def _count(engine: Engine, request: Request, manifest: Manifest) -> None:
    """Counts the inputs that the manifest has not."""
    split_bytes = _native.split_bytes(request.memory)
    done = len(manifest.inputs)
    job = Job(request.records, manifest.job, _notes(request))
    arguments = [(job, location, split_bytes) for location in request.inputs[done:]]
    for location, (identity, counted) in zip(request.inputs[done:], engine.map(tasks.count_input, arguments)):
        manifest.inputs.append(InputEntry(location.name, identity, counted))
        _tell(request, "count", len(manifest.inputs), len(request.inputs))
        manifest.write_now_and_then()


def _check_absent(request: Request) -> None:
    """Raises ``FileExistsError`` where an output or a manifest is there: before anything is read, and the old manifest is lost."""
    located = [storage.locate(name, request.filesystem) for name in request.outputs.names]
    for location in [*located, request.manifest]:
        if location.filesystem.get_file_info(location.path).type != pafs.FileType.NotFound:
            raise FileExistsError(
                f"{location.name} is there: remove it, name others, go on with resume=True, or replace all with overwrite=True"
            )


def _is_done(request: Request, entry: OutputEntry) -> bool:
    """Whether an output was written before, and is still there."""
    if entry.size is None or entry.tally is None:
        return False
    location = storage.locate(entry.name, request.filesystem)
    about = location.filesystem.get_file_info(location.path)
    return bool(about.type == pafs.FileType.File and about.size == entry.size)


def _header(records: Records, inputs: Sequence[InputEntry]) -> bytes:
    """What all inputs have on top that are not empty. Raises ``FileError`` where it differs."""
    first: Optional[InputEntry] = None
    for entry in inputs:
        if not entry.counted.header:
            continue
        if first is None:
            first = entry
        elif not _native.is_same_header(first.counted.header, entry.counted.header, records.format):
            what = "schema" if records.format == "parquet" else "header"
            raise _native.FileError(f"{entry.name} has another {what} than {first.name}")
    return b"" if first is None else first.counted.header


def _partitioner(engine: Engine, request: Request, manifest: Manifest, records: int) -> _native.Partitioner:
    counts = bucket_counts(engine, manifest.seed, records)
    size = sum(entry.identity.size for entry in manifest.inputs)
    whole = plan.total([split.tally for entry in manifest.inputs for split in entry.counted.splits])
    most = _native.partition_records(request.memory, records, max(size, whole[1]))
    cuts = sorted({place for entry in manifest.outputs for place in (entry.start, entry.stop)})
    bounds = _native.partition_bounds(counts, cuts, most)
    return _native.Partitioner(records, manifest.seed, counts, bounds)


def bucket_counts(engine: Engine, seed: _native.Seed, records: int) -> npt.NDArray[np.uint64]:
    """How many items each bucket of an order gets; of many they are counted by the engine."""
    if records <= _COUNTED_HERE:
        return _native.bucket_counts(seed, records, 0, records)
    arguments = [(Versions(), seed, records, first, stop) for first, stop in _native.counted_ranges(records)]
    counts: npt.NDArray[np.uint64] = np.sum(list(engine.map(tasks.count_buckets, arguments)), axis=0, dtype=np.uint64)
    return counts


def _splits(request: Request, inputs: Sequence[InputEntry]) -> list[SplitTask]:
    """All splits, with their first records among those of all."""
    found: list[SplitTask] = []
    first = 0
    for entry, location in zip(inputs, request.inputs):
        counted: Counted = entry.counted
        for split in counted.splits:
            found.append(SplitTask(location, entry.identity, counted.divided, split, len(found), first))
            first += split.tally[0]
    return found


def _places(request: Request, manifest: Manifest) -> list[Location]:
    """An output in each folder."""
    import posixpath

    located = [storage.locate(entry.name, request.filesystem) for entry in manifest.outputs]
    return list({posixpath.dirname(location.path): location for location in located}.values())


def _tell(request: Request, phase: str, done: int, total: int) -> None:
    if request.progress is not None:
        request.progress(ClusterProgress(phase, done, total))


class Bar:
    """A bar on standard error, by tqdm, for each phase."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._phase = ""

    def __call__(self, progress: ClusterProgress) -> None:
        try:
            from tqdm import tqdm
        except ImportError:
            print(f"evenhand: {progress.phase} {progress.done} of {progress.total}", file=sys.stderr)
            return
        if self._bar is None or progress.phase != self._phase:
            if self._bar is not None:
                self._bar.close()
            self._bar, self._phase = tqdm(total=progress.total, desc=f"evenhand: {progress.phase}"), progress.phase
        self._bar.update(progress.done - self._bar.n)
        if progress.done == progress.total:
            self._bar.close()
            self._bar = None
