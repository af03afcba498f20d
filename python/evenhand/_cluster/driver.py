"""The steps of a shuffle across machines, over any engine: count, plan, exchange, check.

The driver decides nothing about orders: which record goes where follows from the seed and the records' numbers. It may be killed at any
time, and go on from the manifest: what it had not noted is done again, and comes out the same.
"""

from __future__ import annotations

import contextlib
import dataclasses
import posixpath
import sys
import uuid
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Callable, Optional, Protocol, Union

import numpy as np
import numpy.typing as npt
from pyarrow import fs as pafs

from evenhand import _native
from evenhand._cluster import plan, storage, tasks
from evenhand._cluster.manifest import InputEntry, Manifest, OutputEntry
from evenhand._cluster.plan import Parts
from evenhand._cluster.records import Counted, Tally
from evenhand._cluster.report import ClusterOutput, ClusterProgress, ClusterReport, ManifestError
from evenhand._cluster.storage import Location
from evenhand._cluster.tasks import Job, Output, Records, SplitTask, Versions, Written

# Items whose keys the driver counts by itself, in a second: as evenhand_cluster::plan has it.
_COUNTED_HERE = 1 << 26

# Number of outputs that one task moves to their places.
_MOVED_AT_ONCE = 64

# A partition is there as blocks, and as what is written.
_PARTITION_COPIES = 2


@dataclass(frozen=True)
class Dealt:
    """A split was dealt."""

    number: int
    tally: Tally


Event = Union[Dealt, Written]


class Engine(Protocol):
    """What runs tasks."""

    tables: str
    """The end of a message that names the function for tables of this engine."""

    def map(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        """The results of a function of each of some arguments, in their order."""

    def sum(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Any:
        """The sum of the arrays that a function gives of each of some arguments."""

    def exchange(
        self,
        job: Job,
        parts: Parts,
        splits: Sequence[SplitTask],
        outputs: Sequence[Output],
        header: bytes,
    ) -> Generator[Event, None, None]:
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
    passed_over: Sequence[str]
    outputs: Outputs
    records: Records
    seed: _native.Seed
    seed_is_given: bool
    memory: int
    manifest: Location
    """For a job whose outputs are in their places."""
    filesystem: Optional[pafs.FileSystem]
    """Of the outputs; None for what their names say."""
    locations: Mapping[str, Location]
    """Of the outputs, by their names."""
    resume: bool
    overwrite: bool
    progress: Optional[Callable[[ClusterProgress], object]]

    @property
    def next_manifest(self) -> Location:
        """The manifest of a job that replaces outputs, until it has replaced them."""
        return self.manifest.beside(".next")

    @property
    def described(self) -> dict[str, Any]:
        """How inputs divide into records, as a manifest has it."""
        return {"kind": type(self.records).__name__, **dataclasses.asdict(self.records)}


def prepare(request: Request) -> Manifest:
    """Finds or makes the manifest of a job."""
    manifest = _found(request) if request.resume else None
    if manifest is None:
        manifest = Manifest(request.manifest, request.seed, request.described, uuid.uuid4().hex[:12])
        if _is_there(request):
            old = _old_jobs(request)
            manifest.location = request.next_manifest
            manifest.replaced = _replaced(old)
            manifest.write()
            for job in old:
                storage.remove_folder(_notes(request, job.job))
                _sweep(request, job)
    return manifest


def begin(engine: Engine, request: Request, manifest: Manifest) -> None:
    """Counts the records of the inputs, and plans the outputs."""
    _count(engine, request, manifest)
    records = sum(entry.counted.records for entry in manifest.inputs)
    outputs = request.outputs.entries(records)
    if manifest.outputs:
        asked = [(entry.name, entry.start, entry.stop) for entry in outputs]
        if asked != [(entry.name, entry.start, entry.stop) for entry in manifest.outputs]:
            raise ManifestError(f"{manifest.location.name} describes other outputs: request the same, or omit resume")
    else:
        manifest.outputs = outputs
    for written in tasks.noted(_notes(request, manifest.job), manifest.job) if request.resume else []:
        if 0 <= written.number < len(manifest.outputs):
            entry = manifest.outputs[written.number]
            entry.size, entry.tally = written.size, written.tally
    manifest.write()


def forget(request: Request, manifest: Manifest) -> None:
    """Removes the manifest of a replacing job that has not written any output."""
    if not request.resume and manifest.replaced is not None:
        storage.remove(request.next_manifest)


def run(engine: Engine, request: Request, manifest: Manifest) -> bool:
    """Shuffles what the inputs of a manifest hold. Returns whether the outputs were compared with the inputs.

    Outputs that replace others are then whole, and not in their places yet.
    """
    _check_s3(request, manifest)
    job = Job(request.records, manifest.job, _notes(request, manifest.job))
    header = _header(request.records, manifest.inputs)
    records = sum(entry.counted.records for entry in manifest.inputs)
    taken = max((entry.stop for entry in manifest.outputs), default=0)
    left = _left(request, manifest)
    if left:
        parts = _partitioner(engine, request, manifest, records)
        outputs = [
            Output(
                request.locations[entry.name],
                number,
                entry.start,
                entry.stop,
                plan.partitions_of(parts.bounds, entry.start, entry.stop),
                manifest.replaced is not None,
            )
            for number, entry in left
        ]
        splits = _splits(request, manifest.inputs)
        total = 0, 0, 0
        dealt = written = 0
        with contextlib.closing(engine.exchange(job, parts, splits, outputs, header)) as events:
            for event in events:
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
    out = plan.total([entry.tally for entry in manifest.outputs if entry.tally is not None])
    read = manifest.tally or _counted(manifest)
    checked = taken == records and read is not None
    if checked and read is not None and out != read:
        manifest.write()
        raise _native.FileError(
            f"the outputs have {out[0]} records of {out[1]} bytes with the hash {out[2]:016x}, the inputs "
            f"{read[0]} of {read[1]} with {read[2]:016x}: records were lost or changed on their way; the outputs are not to be used"
        )
    _check_own(request, manifest)
    manifest.write()
    return checked


def finish(engine: Engine, request: Request, manifest: Manifest, checked: bool) -> ClusterReport:
    """Moves replacing outputs to their places, and removes all files that only a running job needs."""
    if manifest.replaced is not None:
        _put_in_place(engine, request, manifest, manifest.replaced)
    storage.remove_folder(_notes(request, manifest.job))
    _sweep(request, manifest)
    return ClusterReport(
        manifest.seed,
        sum(entry.counted.records for entry in manifest.inputs),
        tuple(
            ClusterOutput(entry.name, entry.stop - entry.start, entry.size or 0, entry.part)
            for entry in manifest.outputs
        ),
        manifest.location.name,
        checked,
        len(request.inputs),
        tuple(request.passed_over),
    )


def _put_in_place(engine: Engine, request: Request, manifest: Manifest, replaced: Sequence[tuple[str, int]]) -> None:
    """Replaces the old outputs and their manifest with complete new ones. A job that was killed here can resume."""
    manifest.is_whole = True
    manifest.write()
    job = Job(request.records, manifest.job, _notes(request, manifest.job))
    outputs = [(request.locations[entry.name], entry.size or 0) for entry in manifest.outputs]
    groups = [outputs[first : first + _MOVED_AT_ONCE] for first in range(0, len(outputs), _MOVED_AT_ONCE)]
    for _ in engine.map(tasks.put_in_place, [(job, group) for group in groups]):
        pass
    for name, size in replaced:
        location = storage.locate(name, request.filesystem)
        # An output that changed since then does not belong to the old job.
        if name not in request.locations and storage.is_file(location, size):
            location.filesystem.delete_file(location.path)
    manifest.location, manifest.replaced = request.manifest, None
    manifest.write()
    storage.remove(request.next_manifest)


def _old_jobs(request: Request) -> list[Manifest]:
    """The jobs that wrote the present outputs, and unfinished jobs that were to replace them."""
    old = []
    for location in (request.manifest, request.next_manifest):
        with contextlib.suppress(OSError, ManifestError):
            old.append(Manifest.read(location))
    return old


def _replaced(old: Sequence[Manifest]) -> list[tuple[str, int]]:
    """The outputs of earlier jobs, with their sizes."""
    replaced: dict[str, int] = {}
    for job in old:
        replaced.update(job.replaced or [])
        if job.replaced is None or job.is_whole:
            replaced.update((entry.name, entry.size) for entry in job.outputs if entry.size is not None)
    return list(replaced.items())


def _sweep(request: Request, manifest: Manifest) -> None:
    """Removes unfinished files of a job."""
    located = [request.manifest, *(storage.locate(entry.name, request.filesystem) for entry in manifest.outputs)]
    for location in {posixpath.dirname(location.path): location for location in located}.values():
        storage.sweep(location, manifest.job)


def _notes(request: Request, job: str) -> Location:
    """Where the tasks of a job note the outputs that are whole."""
    name, filesystem, path = request.manifest
    return Location(f"{name}.{job}.notes", filesystem, f"{path}.{job}.notes")


def _check_own(request: Request, manifest: Manifest) -> None:
    """Raises ``ManifestError`` if another job wrote the same outputs meanwhile, and removes the files of this job."""
    try:
        other = Manifest.read(manifest.location).job
    except (OSError, ManifestError):
        other = ""
    if other != manifest.job or _left(request, manifest):
        storage.remove_folder(_notes(request, manifest.job))
        _sweep(request, manifest)
        outputs = "This one replaced nothing" if manifest.replaced is not None else "Do not use them"
        raise ManifestError(
            f"{request.manifest.name} or the outputs were changed by another job while this one ran. {outputs}"
        )


def _counted(manifest: Manifest) -> Optional[Tally]:
    """The tally of all records, as they were counted; None of tables, whose rows were not read for that."""
    tallies = [split.tally for entry in manifest.inputs for split in entry.counted.splits]
    if any(records and not digest for records, _, digest in tallies):
        return None
    return plan.total(tallies)


def _found(request: Request) -> Optional[Manifest]:
    """The manifest of a job that was begun; None where there is none."""
    located = (location for location in (request.next_manifest, request.manifest) if storage.is_file(location))
    location = next(located, None)
    if location is None:
        return None
    manifest = Manifest.read(location)
    for name, value in request.described.items():
        if manifest.records.get(name) != value:
            raise ManifestError(f"{location.name} was made with {name} {manifest.records.get(name)!r}, not {value!r}")
    if request.seed_is_given and manifest.seed != request.seed:
        raise ManifestError(f"{location.name} belongs to another seed: omit seed, or pass the same")
    names = [location.name for location in request.inputs]
    counted = [entry.name for entry in manifest.inputs]
    # Where outputs are planned, all inputs were counted.
    if counted != names[: len(counted)] or (manifest.outputs and counted != names):
        raise ManifestError(f"{location.name} belongs to other inputs: shuffle them again without resume")
    # A job with complete outputs does not read its inputs again.
    for entry, read in zip(manifest.inputs, [] if manifest.is_whole else request.inputs):
        if storage.identity(read) != entry.identity:
            raise _native.FileError(
                f"{entry.name} has changed since its records were counted: shuffle it anew, without resume"
            )
    return manifest


def _count(engine: Engine, request: Request, manifest: Manifest) -> None:
    """Counts the inputs that the manifest has not."""
    split_bytes = _native.split_bytes(request.memory)
    done = len(manifest.inputs)
    job = Job(request.records, manifest.job, _notes(request, manifest.job))
    arguments = [(job, location, split_bytes) for location in request.inputs[done:]]
    for location, (identity, counted) in zip(request.inputs[done:], engine.map(tasks.count_input, arguments)):
        manifest.inputs.append(InputEntry(location.name, identity, counted))
        _tell(request, "count", len(manifest.inputs), len(request.inputs))
        manifest.write_now_and_then()


def _is_there(request: Request) -> bool:
    """Whether an output or a manifest exists. Raises ``FileExistsError`` unless the job replaces it. Runs before inputs are read."""
    located = [*request.locations.values(), request.manifest, request.next_manifest]
    is_there = False
    for location, about in zip(located, storage.types_of(located)):
        if about.type == pafs.FileType.Directory:
            raise IsADirectoryError(f"{location.name} is a directory: use other names for the outputs")
        if about.type != pafs.FileType.NotFound and not request.overwrite:
            raise FileExistsError(
                f"{location.name} is there: remove it, name others, go on with resume=True, or replace all with overwrite=True"
            )
        is_there |= about.type != pafs.FileType.NotFound
    return is_there


def _left(request: Request, manifest: Manifest) -> list[tuple[int, OutputEntry]]:
    """The outputs that are not there as they were noted, with their numbers."""
    located = [request.locations[entry.name] for entry in manifest.outputs]
    if manifest.is_whole:
        # Some may be in their places already, which is looked at when the others get there.
        return []
    if manifest.replaced is not None:
        located = [storage.staged(location, manifest.job) for location in located]
    left = []
    for (number, entry), about in zip(enumerate(manifest.outputs), storage.types_of(located)):
        is_there = about.type == pafs.FileType.File and about.size == entry.size
        if entry.tally is None or not is_there:
            left.append((number, entry))
    return left


def _header(records: Records, inputs: Sequence[InputEntry]) -> bytes:
    """What all inputs have on top that are not empty. Raises ``FileError`` where it differs."""
    first: Optional[InputEntry] = None
    for entry in inputs:
        if not entry.counted.header:
            continue
        if first is None:
            first = entry
        elif not records.is_same_header(first.counted.header, entry.counted.header):
            what = "schema" if records.format == "parquet" else "header"
            raise _native.FileError(f"{entry.name} has another {what} than {first.name}")
    return b"" if first is None else first.counted.header


def _check_s3(request: Request, manifest: Manifest) -> None:
    """Raises ``ValueError`` where an output is more than S3 copies at once, as it is when it gets its name."""
    records = sum(entry.counted.records for entry in manifest.inputs)
    size = sum(entry.counted.size for entry in manifest.inputs) + records
    for entry in manifest.outputs:
        filesystem = request.locations[entry.name].filesystem
        if filesystem.type_name == "s3" and size * (entry.stop - entry.start) > storage.MAX_S3_BYTES * records:
            raise ValueError(f"{entry.name} would have more than 5 GB, the most of an output on S3 here: say shards=")


def _partitioner(engine: Engine, request: Request, manifest: Manifest, records: int) -> Parts:
    counts = bucket_counts(engine, manifest.seed, records)
    size = sum(entry.counted.size for entry in manifest.inputs)
    most = _native.partition_records(request.memory, records, size)
    cuts = sorted({place for entry in manifest.outputs for place in (entry.start, entry.stop)})
    bounds = _native.partition_bounds(counts, cuts, most)
    parts = Parts(records, manifest.seed, counts, bounds)
    _check_memory(request, parts.partitioner(), size / records if records else 0)
    return parts


def _check_memory(request: Request, parts: _native.Partitioner, mean: float) -> None:
    """Raises ``MemoryError`` where a partition is more than a task may take: it has whole piles, of up to 65,536 records on average."""
    largest = max((items for _, _, items in parts.partitions()), default=0)
    needed = int(_PARTITION_COPIES * largest * mean)
    if needed > request.memory:
        raise MemoryError(
            f"a task puts up to {largest} records of {mean:.0f} bytes in order at once, and needs about "
            f"{-(-needed >> 20)}M for them: say memory=, which is {request.memory >> 20}M"
        )


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
