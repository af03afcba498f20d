"""Files and datasets of any size in random order on a cluster of Ray (the extra ``ray``).

The same seed gives what ``evenhand shuffle`` gives on one machine, whatever the cluster: how many machines there are, how inputs are
divided among files, which tasks were run again. Ray schedules, moves, spills and retries.

``ray.init()`` comes before, or is called with no arguments by the first function that needs it. All machines need the same wheel.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import operator
import time
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

import pyarrow as pa
import ray
import ray.data
from pyarrow import fs as pafs

from evenhand import _native
from evenhand._cluster import driver, plan, request, tables, tasks
from evenhand._cluster.driver import Dealt, Event
from evenhand._cluster.plan import Parts
from evenhand._cluster.report import ClusterReport, VersionError
from evenhand._cluster.request import Progress
from evenhand._cluster.storage import Location
from evenhand._cluster.tables import ParquetRecords
from evenhand._cluster.tasks import Job, Output, SplitTask

if TYPE_CHECKING:
    from evenhand._types import SeedLike

__all__ = ["sample", "shuffle", "shuffle_dataset", "split"]

# Times that a task is run again after its machine or worker was lost. It gives the same, so that many do no harm.
_RETRIES = 8

# Tasks under way for each processor: one that runs, and one whose blocks may come meanwhile.
_TASKS_A_CPU = 2

# Seconds for which a task that writes waits for blocks of which none comes, at first; twice as many each time that one waited in vain.
_PATIENCE = 15.0

# Seconds that Ray has to hand free processors to tasks that wait for them.
_PAUSE = 1.0


def shuffle(
    inputs: Any,
    output: Any,
    *,
    seed: SeedLike = None,
    records: Optional[str] = None,
    shards: Optional[int] = None,
    header: Optional[int] = None,
    compress: Optional[str] = None,
    place_column: Optional[str] = None,
    memory: Union[int, str, None] = None,
    filesystem: Any = None,
    aligned: Optional[Mapping[Any, Any]] = None,
    manifest: Any = None,
    resume: bool = False,
    overwrite: bool = False,
    progress: Progress = None,
) -> ClusterReport:
    """Writes the records of files in the seed's order to ``output``, on a cluster of Ray: the bytes that ``evenhand shuffle`` writes.

    ``inputs`` is a path or URI, a directory (all files in it, by name), a pattern (``raw/*.csv``, ``raw/**/*.{csv,tsv}``), or a list of these.
    Names that begin with ``.`` or ``_`` are passed over in directories and in patterns, unless the pattern's own part begins so; the report
    lists them. ``output`` is a path or URI, with ``{}`` or ``{:05}`` for the number of each of ``shards`` outputs, which have as many records
    each. All machines must see both.

    - ``seed``: an int, a str, 32 bytes, a :class:`evenhand.Seed`; None for a fresh one, which the report has.
    - ``records``: ``"lines"``, ``"jsonl"``, ``"csv"``, ``"tsv"``, ``"fasta"``, ``"fastq"``, ``"parquet"``, ``"tar"``, ``"null"``, ``"fixed:N"``, ``"length-prefixed:TYPE"``,
      ``"lines-per-record:N"``, ``"record-start:REGEX"``; None for what the name of the first input says, else lines.
    - ``header``: records on top of every input, which each output has too; None for the format's own: 1 of CSV and TSV, else 0.
    - ``compress``: ``"zstd"``, ``"gzip:9"``, …; None for what the outputs' names say. Of Parquet, a codec of pyarrow.
    - ``place_column``: of Parquet, a column of the outputs for the place of each row in the order, from 0.
    - ``memory``: what a task may take, a number of bytes or a text such as ``"2G"``; 512 MiB by default, 32 MiB at least.
    - ``filesystem``: of pyarrow or fsspec, for paths without a scheme.
    - ``aligned``: other inputs with as many records, each with its output; record by record they get the same order.
    - ``manifest``: the file that says what was done; by default beside the outputs, ``_part-manifest.json`` of ``part-{}.csv``.
    - ``resume``: continues the job that such a file records, and starts a new one if it does not exist.
    - ``overwrite``: replaces outputs that are there, which stay until all new ones are whole.
    - ``progress``: True for a bar on standard error, or a function that is called with a :class:`evenhand.ClusterProgress`; what it raises ends the job.

    Raises ``FileExistsError`` where an output is there, :class:`evenhand.FileError` for what inputs hold, where one changed after it was counted,
    or records were lost on their way, :class:`evenhand.ManifestError` where ``resume`` finds another job,
    :class:`evenhand.VersionError` where machines have other versions of evenhand, and what the file systems and Ray raise. Outputs are then
    whole or not there.
    """
    return request.run(
        Engine(),
        inputs,
        output,
        lambda target: request.shards_of(target, shards),
        seed=seed,
        records=records,
        header=header,
        compress=compress,
        place_column=place_column,
        memory=memory,
        filesystem=filesystem,
        aligned=aligned,
        manifest=manifest,
        resume=resume,
        overwrite=overwrite,
        progress=progress,
    )


def sample(
    inputs: Any,
    output: Any,
    *,
    count: Union[int, float, str, Fraction],
    seed: SeedLike = None,
    records: Optional[str] = None,
    shards: Optional[int] = None,
    header: Optional[int] = None,
    compress: Optional[str] = None,
    place_column: Optional[str] = None,
    memory: Union[int, str, None] = None,
    filesystem: Any = None,
    aligned: Optional[Mapping[Any, Any]] = None,
    manifest: Any = None,
    resume: bool = False,
    overwrite: bool = False,
    progress: Progress = None,
) -> ClusterReport:
    """Writes a sample of the records of files, the head of :func:`shuffle`: ``count`` of them, a text in percent such as ``"10%"``, or a
    part of all, as ``0.1`` or a ``Fraction``. Everything else is as for :func:`shuffle`.
    """
    return request.run(
        Engine(),
        inputs,
        output,
        lambda target: request.sample_of(target, count, shards),
        seed=seed,
        records=records,
        header=header,
        compress=compress,
        place_column=place_column,
        memory=memory,
        filesystem=filesystem,
        aligned=aligned,
        manifest=manifest,
        resume=resume,
        overwrite=overwrite,
        progress=progress,
    )


def split(
    inputs: Any,
    output: Any,
    *,
    into: Mapping[str, Any],
    seed: SeedLike = None,
    records: Optional[str] = None,
    header: Optional[int] = None,
    compress: Optional[str] = None,
    place_column: Optional[str] = None,
    memory: Union[int, str, None] = None,
    filesystem: Any = None,
    aligned: Optional[Mapping[Any, Any]] = None,
    manifest: Any = None,
    resume: bool = False,
    overwrite: bool = False,
    progress: Progress = None,
) -> ClusterReport:
    """Divides the records of files among parts with shares, each a range of the order of :func:`shuffle`; ``{}`` in ``output`` stands for
    the name of a part. ``into`` maps names to shares, as for :func:`evenhand.split_file`. Everything else is as for :func:`shuffle`.
    """
    return request.run(
        Engine(),
        inputs,
        output,
        lambda target: request.parts_of(target, into),
        seed=seed,
        records=records,
        header=header,
        compress=compress,
        place_column=place_column,
        memory=memory,
        filesystem=filesystem,
        aligned=aligned,
        manifest=manifest,
        resume=resume,
        overwrite=overwrite,
        progress=progress,
    )


def shuffle_dataset(
    dataset: ray.data.Dataset, *, seed: SeedLike = None, memory: Union[int, str, None] = None
) -> ray.data.Dataset:
    """The rows of a dataset in the seed's order, as another dataset: the order does not depend on how the rows are divided into blocks.

    The dataset is materialized with its rows in their order (``preserve_order``), which it must have: of one that is read from files that is
    the order of the files. ``memory`` is what a task may take: partitions are a quarter of it.

    Raises :class:`evenhand.FileError` if rows were lost or changed on their way.
    """
    if not isinstance(dataset, ray.data.Dataset):
        raise TypeError(
            f"a dataset is a ray.data.Dataset, not {type(dataset).__name__}: ray.data.from_pandas and others make one"
        )
    engine = Engine()
    options = dataset.context.execution_options
    kept, options.preserve_order = options.preserve_order, True
    try:
        materialized: ray.data.Dataset = dataset.materialize()
        of_blocks = materialized.to_arrow_refs()
    finally:
        options.preserve_order = kept
    given = _native.Seed(seed)
    about = list(engine.map(_about_table, [(table,) for table in of_blocks]))
    # Those without a row may be without the columns too.
    of_blocks = [table for table, (rows, _, _) in zip(of_blocks, about) if rows]
    about = [one for one in about if one[0]]
    if not about:
        return materialized
    records, size = sum(rows for rows, _, _ in about), sum(size for _, size, _ in about)
    schema = _one_schema([schema for _, _, schema in about])
    moved = tables.movable_schema(schema)
    most = _native.partition_records(plan.memory_size(memory), records, size)
    counts = driver.bucket_counts(engine, given, records)
    bounds = _native.partition_bounds(counts, [0, records], most)
    parts = ray.put(Parts(records, given, counts, bounds))
    job = Job(ParquetRecords(None, None), "dataset", Location("", pafs.LocalFileSystem(), ""))
    firsts = itertools.accumulate((rows for rows, _, _ in about), initial=0)
    blocks: dict[int, list[Any]] = {number: [] for number in range(len(bounds) - 1)}
    splits = [(table, moved, first) for table, first in zip(of_blocks, firsts)]
    dealt = [event.tally for event in engine.deal(_deal_table, job, parts, splits, blocks)]
    finish = _remote(_finish_table, num_returns=2)
    finished: list[list[Any]] = []
    for number, refs in blocks.items():
        finished.append(finish.remote(parts, schema, number, *refs))
        if len(finished) > engine.limit:
            ray.wait([finished[-engine.limit - 1][1]])
    written = [_result(tally) for _, tally in finished]
    if plan.total(dealt) != plan.total(written):
        raise _native.FileError("rows of the dataset were lost or changed on their way")
    return ray.data.from_arrow_refs([table for table, _ in finished])


def _about_table(table: pa.Table) -> tuple[int, int, pa.Schema]:
    """Its rows, bytes, and columns."""
    return len(table), table.nbytes, table.schema.remove_metadata()


def _one_schema(schemas: Sequence[pa.Schema]) -> pa.Schema:
    """The columns of all blocks: what a block lacks is null there, and numbers have the type that holds them all."""
    if all(schema == schemas[0] for schema in schemas):
        return schemas[0]
    # Views of text and plain text have the same movable type.
    moved = [tables.movable_schema(schema) for schema in schemas]
    try:
        return pa.unify_schemas(moved, promote_options="permissive")
    except (pa.ArrowTypeError, pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        raise _native.FileError(f"{_conflict(moved)}. Give it one type with map_batches: {error}") from error


def _conflict(schemas: Sequence[pa.Schema]) -> str:
    """A message that names the first column with types that do not combine."""
    for name in dict.fromkeys(name for schema in schemas for name in schema.names):
        first: Optional[pa.Field] = None
        for field in (field for schema in schemas for field in schema if field.name == name):
            try:
                whole = [pa.schema([first or field]), pa.schema([field])]
                first = pa.unify_schemas(whole, promote_options="permissive").field(0)
            except (pa.ArrowTypeError, pa.ArrowInvalid, pa.ArrowNotImplementedError):
                assert first is not None
                return (
                    f'column "{name}" has the type {_type_name(first.type)} in some blocks of the dataset and {_type_name(field.type)} '
                    "in others, which do not combine"
                )
    return "blocks of the dataset have columns whose types do not combine"


def _type_name(kind: pa.DataType) -> str:
    """A type for a message, with the shape of a tensor."""
    return repr(kind) if isinstance(kind, pa.BaseExtensionType) else str(kind)


def _deal_table(job: Job, parts: Parts, table: pa.Table, schema: pa.Schema, first: int, groups: Sequence[int]) -> Any:
    job.versions.check()
    table = table.replace_schema_metadata(None)
    table = tables.cast(table, tables.movable_schema(table.schema))
    if table.schema != schema:
        table = pa.concat_tables([schema.empty_table(), table], promote_options="permissive")
    blocks, tally = tables.deal_table(table, first, parts.partitioner(), groups)
    return (*blocks, tally) if blocks else tally


def _finish_table(parts: Parts, schema: pa.Schema, number: int, *blocks: Any) -> Any:
    table = tables.finish_table(parts.partitioner(), number, blocks)
    return tables.cast(table, schema), tables.tally(table)


class Engine:
    """Runs tasks on Ray."""

    tables = ": evenhand.ray.shuffle_dataset shuffles a ray.data.Dataset, which ray.data.from_pandas and others make"

    def __init__(self) -> None:
        if not ray.is_initialized():
            ray.init()
        # What it gives has no type.
        resources: Any = ray
        cpus = resources.cluster_resources().get("CPU", 1)
        self.limit = max(2, int(cpus * _TASKS_A_CPU))

    def map(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        remote = _remote(function)
        waiting: deque[Any] = deque()
        for given in arguments:
            if len(waiting) >= self.limit:
                yield _result(waiting.popleft())
            waiting.append(remote.remote(*given))
        while waiting:
            yield _result(waiting.popleft())

    def sum(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Any:
        return functools.reduce(operator.add, self.map(function, arguments))

    def exchange(
        self,
        job: Job,
        parts: Parts,
        splits: Sequence[SplitTask],
        outputs: Sequence[Output],
        header: bytes,
    ) -> Generator[Event, None, None]:
        wanted = [output.partitions for output in outputs if len(output.partitions)]
        first = min((partitions.start for partitions in wanted), default=0)
        stop = max((partitions.stop for partitions in wanted), default=0)
        parts_ref = ray.put(parts)
        blocks: dict[int, list[Any]] = {number: [] for number in range(first, stop)}
        yield from self.deal(_deal, job, parts_ref, [(task,) for task in splits], blocks)
        yield from self._write(job, parts_ref, outputs, header, blocks)

    def deal(
        self,
        function: Callable[..., Any],
        job: Job,
        parts_ref: Any,
        splits: Sequence[tuple[Any, ...]],
        blocks: dict[int, list[Any]],
    ) -> Iterator[Dealt]:
        """Deals splits to neighbouring partitions: appends to ``blocks``, for each of them, those that it got, in the order of the splits.

        ``function`` takes the job, the partitioner, what a split is, and bounds of groups.
        """
        first, stop = min(blocks, default=0), max(blocks, default=-1) + 1
        is_direct, groups = _native.group_bounds(len(splits), first, stop)
        merging = _Merging(job, parts_ref, groups, blocks)
        deal = _remote(function, num_returns=len(groups))
        waiting: dict[Any, tuple[int, list[Any]]] = {}
        dealt: dict[int, list[Any]] = {}
        begun = handed = 0
        with _cancelling(waiting):
            while handed < len(splits):
                while begun < len(splits) and len(waiting) < self.limit:
                    *refs, tally = _listed(deal.remote(job, parts_ref, *splits[begun], groups))
                    waiting[tally] = (begun, refs)
                    begun += 1
                (done, *_), _ = ray.wait(list(waiting), num_returns=1)
                number, dealt_refs = waiting.pop(done)
                yield Dealt(number, _result(done))
                dealt[number] = dealt_refs
                # In the order of the splits, whichever comes first.
                while handed in dealt:
                    refs = dealt.pop(handed)
                    if is_direct:
                        for number, ref in zip(range(first, stop), refs):
                            blocks[number].append(ref)
                    else:
                        merging.add(refs)
                    handed += 1
        merging.finish()

    def _write(
        self, job: Job, parts_ref: Any, outputs: Sequence[Output], header: bytes, blocks: dict[int, list[Any]]
    ) -> Iterator[Event]:
        write = _remote(_write)
        waiting: dict[Any, Output] = {}
        left = list(reversed(outputs))
        late: list[Output] = []
        patience = _PATIENCE
        with _cancelling(waiting):
            while left or waiting or late:
                if late and not waiting:
                    # No task holds a processor: those that make lost blocks anew have them all.
                    of_blocks = (ref for output in late for number in output.partitions for ref in blocks[number])
                    lost = list(dict.fromkeys(of_blocks))
                    ray.wait(lost, num_returns=len(lost), timeout=patience, fetch_local=False)
                    time.sleep(_PAUSE)
                    left.extend(reversed(late))
                    late.clear()
                    patience *= 2
                while left and not late and len(waiting) < self.limit:
                    output = left.pop()
                    refs = [blocks[number] for number in output.partitions]
                    waiting[write.remote(job, parts_ref, output, header, refs, patience)] = output
                (done, *_), _ = ray.wait(list(waiting), num_returns=1)
                output = waiting.pop(done)
                written = _result(done)
                if written is None:
                    late.append(output)
                    continue
                yield written
                for number in output.partitions:
                    # The store has room again.
                    blocks[number] = []


@contextlib.contextmanager
def _cancelling(waiting: Mapping[Any, object]) -> Iterator[None]:
    """Cancels tasks that are under way where the job ends before them, so that none writes when another job may."""
    try:
        yield
    except BaseException:
        refs = list(waiting)
        for ref in refs:
            with contextlib.suppress(Exception):
                ray.cancel(ref)
        if refs:
            # They remove what they had half written.
            with contextlib.suppress(Exception):
                ray.wait(refs, num_returns=len(refs), timeout=_PATIENCE, fetch_local=False)
        raise


class _Merging:
    """Blocks of groups on their way to blocks of partitions, some splits at a time."""

    def __init__(self, job: Job, parts_ref: Any, groups: Sequence[int], blocks: dict[int, list[Any]]) -> None:
        self._job, self._parts_ref, self._groups, self._blocks = job, parts_ref, groups, blocks
        self._waiting: list[list[Any]] = []
        self._last: list[Any] = []

    def add(self, refs: list[Any]) -> None:
        self._waiting.append(refs)
        # Of as many splits as there are groups: a merge takes about the bytes of a split.
        if len(self._waiting) == len(self._groups) - 1:
            self._merge()

    def finish(self) -> None:
        if self._waiting:
            self._merge()
        if self._last:
            ray.wait(self._last, num_returns=len(self._last), fetch_local=False)

    def _merge(self) -> None:
        if self._last:
            # No more than one round is under way, beside what is dealt meanwhile.
            ray.wait(self._last, num_returns=len(self._last), fetch_local=False)
        self._last = []
        for group, (start, stop) in enumerate(zip(self._groups, self._groups[1:])):
            merge = _remote(_merge, num_returns=stop - start)
            given = [refs[group] for refs in self._waiting]
            merged = _listed(merge.remote(self._job, self._parts_ref, list(range(start, stop + 1)), *given))
            for number, ref in zip(range(start, stop), merged):
                self._blocks[number].append(ref)
            self._last.append(merged[0])
        self._waiting = []


def _deal(job: Job, parts: Parts, task: SplitTask, groups: Sequence[int]) -> Any:
    """A block for each group, and the tally."""
    blocks, tally = tasks.deal(job, parts, task, groups)
    return (*blocks, tally) if blocks else tally


def _merge(job: Job, parts: Parts, groups: Sequence[int], *blocks: Any) -> Any:
    merged = tasks.merge(job, parts, groups, blocks)
    return tuple(merged) if len(merged) > 1 else merged[0]


class _LateError(Exception):
    """Blocks do not come."""


def _write(job: Job, parts: Parts, output: Output, header: bytes, refs: list[list[Any]], patience: float) -> Any:
    """Writes an output, one partition in memory at a time. None, and nothing written, where blocks do not come.

    A machine that was lost took blocks with it, which other tasks make anew. Ray hands the processor of a task that waits to them, but
    not always (2.60): where every processor is held by one that waits, no block would ever come.
    """
    partitions = ((number, _fetched(of_partition, patience)) for number, of_partition in zip(output.partitions, refs))
    try:
        return tasks.write(job, parts, output, header, partitions)
    except _LateError:
        return None


def _fetched(refs: list[Any], patience: float) -> list[Any]:
    """Blocks, as long as one comes here every ``patience`` seconds."""
    here = 0
    while True:
        try:
            blocks: list[Any] = ray.get(refs, timeout=patience)
            return blocks
        except ray.exceptions.GetTimeoutError:
            came, _ = ray.wait(refs, num_returns=len(refs), timeout=0)
            if len(came) <= here:
                raise _LateError from None
            here = len(came)


def _remote(function: Callable[..., Any], num_returns: int = 1) -> Any:
    name = f"evenhand.{function.__name__.strip('_')}"
    return ray.remote(function).options(num_returns=num_returns, max_retries=_RETRIES, name=name)


def _listed(refs: Any) -> list[Any]:
    return refs if isinstance(refs, list) else [refs]


def _result(ref: Any) -> Any:
    """What a task gave; what it raised, as it was raised there."""
    try:
        return ray.get(ref)
    except ray.exceptions.RayTaskError as error:
        raised: Any = error
        if isinstance(raised.cause, (_native.FileError, OSError, ValueError, MemoryError, VersionError)):
            # It says what is wrong with what: where it was found out does not matter.
            raise raised.cause from None
        raise raised.as_instanceof_cause() from None
