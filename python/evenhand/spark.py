"""Files of any size in random order on a cluster of Spark (the extra ``spark``).

The same seed gives what ``evenhand shuffle`` gives on one machine, whatever the cluster: how many executors there are, how inputs are
divided among files, which tasks were run again. Spark schedules, moves, spills and retries: as often as ``spark.task.maxFailures`` says,
which for ``local[N]`` is once, and for ``local[N,F]`` F times.

All machines need the same wheel: executors run the Python that ``PYSPARK_PYTHON`` names.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import uuid
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

import numpy as np

from evenhand import _native
from evenhand._cluster import request, storage, tasks
from evenhand._cluster.driver import Dealt, Event
from evenhand._cluster.plan import Parts
from evenhand._cluster.report import ClusterReport, VersionError
from evenhand._cluster.request import Progress
from evenhand._cluster.tasks import Job, Output, SplitTask

if TYPE_CHECKING:
    from pyspark import Broadcast, SparkContext
    from pyspark.sql import Column, DataFrame, SparkSession

    from evenhand._types import SeedLike

__all__ = ["sample", "shuffle", "shuffle_dataframe", "split"]

# Spark's setting for the type of times in Parquet.
_TIMES = "spark.sql.parquet.outputTimestampType"

# The most bytes that are handed to the Java side at once.
_PIECE_BYTES = 16 << 20

# Of an output in the exchange: its place among those that are written, the partition, the split, and the piece of its block.
_Key = tuple[int, int, int, int]


def shuffle(
    spark: SparkSession,
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
    """Writes the records of files in the seed's order to ``output``, on the cluster of a Spark session: the bytes that ``evenhand shuffle`` writes.

    Arguments and errors are those of :func:`evenhand.ray.shuffle`, after the session; progress is told at the end of each of Spark's jobs, which
    its own pages show as they go.
    """
    return request.run(
        Engine(spark),
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
    spark: SparkSession,
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
        Engine(spark),
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
    spark: SparkSession,
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
        Engine(spark),
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


def shuffle_dataframe(
    frame: DataFrame,
    folder: Any,
    *,
    seed: SeedLike = None,
    order_by: Union[str, Column, Sequence[Union[str, Column]], None] = None,
    shards: int = 1,
    place_column: Optional[str] = "place",
    compress: Optional[str] = None,
    memory: Union[int, str, None] = None,
    filesystem: Any = None,
    overwrite: bool = False,
    progress: Progress = None,
) -> DataFrame:
    """The rows of a DataFrame in the seed's order, as files of Parquet in ``folder`` and as a DataFrame of these, with a column
    for the place of each row in the order.

    A DataFrame has no order of its rows, and a task that is run again may give them in another. So it is written down first, under ``input`` in
    the directory: in the order of the columns ``order_by``, which should tell all rows apart, as rows that they do not tell apart come in any
    order; without them as the rows come, and then another run of the same may give another result. The shuffled shards are under ``shuffled``.
    Both are paths or URIs that Spark and pyarrow both know.

    One task writes each of the ``shards``: with 1, the default, one task writes everything. ``overwrite`` replaces the files of an earlier
    call, which stay until the new ones are whole; the new rows are then first written under ``input-`` and some digits.
    """
    root = os.fsdecode(folder).rstrip("/")
    system = storage.wrap(filesystem)
    taken, made = f"{root}/input", f"{root}/shuffled"
    old = storage.locate(root, system).directories("input(-[0-9a-f]{12})?") if overwrite else []
    if old:
        taken = f"{taken}-{uuid.uuid4().hex[:12]}"
    try:
        _write_in_order(frame, order_by, taken)
        report = shuffle(
            frame.sparkSession,
            taken,
            f"{made}/part-{{:05}}.parquet",
            seed=seed,
            records="parquet",
            shards=shards,
            place_column=place_column,
            compress=compress,
            memory=memory,
            filesystem=filesystem,
            manifest=f"{root}/manifest.json",
            overwrite=overwrite,
            progress=progress,
        )
    except BaseException:
        if old:
            storage.remove_folder(storage.locate(taken, system))
        raise
    for directory in old:
        storage.remove_folder(directory)
    return frame.sparkSession.read.parquet(*(output.file for output in report.outputs))


def _write_in_order(
    frame: DataFrame, order_by: Union[str, Column, Sequence[Union[str, Column]], None], folder: str
) -> None:
    """Writes the rows of a DataFrame as Parquet, in the order of columns."""
    ordered = frame
    if order_by is not None:
        is_one = isinstance(order_by, str) or not isinstance(order_by, (list, tuple))
        columns: Any = [order_by] if is_one else order_by
        ordered = frame.orderBy(*columns)
    # Spark's own type for times, INT96, is no other's.
    settings = frame.sparkSession.conf
    kept = settings.get(_TIMES, None)
    settings.set(_TIMES, "TIMESTAMP_MICROS")
    try:
        ordered.write.mode("error").parquet(folder)
    finally:
        if kept is None:
            settings.unset(_TIMES)
        else:
            settings.set(_TIMES, kept)


class Engine:
    """Runs tasks on Spark."""

    tables = ": evenhand.spark.shuffle_dataframe shuffles a DataFrame of Spark, which createDataFrame makes"

    def __init__(self, spark: SparkSession) -> None:
        self._context = spark.sparkContext

    def map(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        if arguments:
            with _described(self._context, f"evenhand: {function.__name__}"):
                given = self._context.parallelize(list(arguments), len(arguments))
                yield from (_value(result) for result in given.map(_Call(function)).collect())

    def sum(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Any:
        with _described(self._context, f"evenhand: {function.__name__}"):
            given = self._context.parallelize(list(arguments), len(arguments))
            return _value(given.map(_Call(function)).treeReduce(_added))

    def exchange(
        self,
        job: Job,
        parts: Parts,
        splits: Sequence[SplitTask],
        outputs: Sequence[Output],
        header: bytes,
    ) -> Generator[Event, None, None]:
        context = self._context
        shared = context.broadcast(parts)
        try:
            with _described(context, "evenhand: deal and write"):
                dealt = context.parallelize(list(splits), len(splits)).flatMap(_Deal(job, shared, outputs))
                # The last partition takes what was dealt of each split, for the driver.
                exchanged = dealt.repartitionAndSortWithinPartitions(len(outputs) + 1, _output_of)
                done = exchanged.mapPartitionsWithIndex(_Write(job, shared, outputs, header)).collect()
            # What failed when it was dealt, before what that left out; what was dealt, before what was written of it.
            done.sort(key=_turn)
            yield from (_value(event) for event in done)
        finally:
            shared.destroy()


# What another try would raise again: it is handed to the driver as it is, and not tried as often as Spark does.
_FINAL = (
    _native.FileError,
    FileNotFoundError,
    IsADirectoryError,
    NotADirectoryError,
    PermissionError,
    VersionError,
    ValueError,
)


class _Failure(NamedTuple):
    """What a task raised."""

    error: Exception
    dealt: bool = False
    """Whether that was in dealing, and not in what follows."""


def _turn(event: Any) -> int:
    if isinstance(event, _Failure):
        return 0 if event.dealt else 1
    return 2 if isinstance(event, Dealt) else 3


def _added(one: Any, other: Any) -> Any:
    """The sum of two results, or the first failure."""
    return next((result for result in (one, other) if isinstance(result, _Failure)), None) or one + other


def _value(result: Any) -> Any:
    if isinstance(result, _Failure):
        raise result.error
    return result


@contextlib.contextmanager
def _described(context: SparkContext, description: str) -> Iterator[None]:
    """Has jobs called something in the pages of Spark; where the caller ends before them, they end too, so that none writes when another
    may."""
    group = uuid.uuid4().hex
    context.setJobGroup(group, description, interruptOnCancel=True)
    try:
        yield
    except BaseException:
        context.cancelJobGroup(group)
        raise
    finally:
        for name in ["spark.jobGroup.id", "spark.job.description", "spark.job.interruptOnCancel"]:
            context.setLocalProperty(name, None)  # type: ignore[arg-type, unused-ignore]


class _Call:
    """A function of a tuple of arguments."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    def __call__(self, arguments: tuple[Any, ...]) -> Any:
        try:
            return self._function(*arguments)
        except _FINAL as error:
            return _Failure(error)


def _output_of(key: _Key) -> int:
    return key[0]


class _Deal:
    """The pieces of the blocks of a split, each with where it goes."""

    def __init__(self, job: Job, shared: Broadcast[Parts], outputs: Sequence[Output]) -> None:
        self._job, self._shared = job, shared
        wanted = [output.partitions for output in outputs if len(output.partitions)]
        self._first = min((partitions.start for partitions in wanted), default=0)
        self._stop = max((partitions.stop for partitions in wanted), default=0)
        # Outputs that are done already get nothing.
        self._output_of = {partition: place for place, output in enumerate(outputs) for partition in output.partitions}
        self._outputs = len(outputs)

    def __call__(self, task: SplitTask) -> Iterable[tuple[_Key, bytes]]:
        groups = range(self._first, self._stop + 1)
        try:
            blocks, tally = tasks.deal(self._job, self._shared.value, task, groups)
        except _FINAL as error:
            yield (self._outputs, 0, task.number, 0), pickle.dumps(_Failure(error, dealt=True))
            return
        yield (self._outputs, 0, task.number, 0), pickle.dumps(Dealt(task.number, tally))
        for partition in range(self._first, self._stop):
            block, blocks[partition - self._first] = blocks[partition - self._first], np.empty(0, np.uint8)
            to = self._output_of.get(partition)
            if to is None:
                continue
            for piece, start in enumerate(range(0, len(block), _PIECE_BYTES)):
                yield (to, partition, task.number, piece), block[start : start + _PIECE_BYTES].tobytes()


class _Write:
    """Writes an output of the pieces of blocks, which come by partitions, splits and pieces."""

    def __init__(self, job: Job, shared: Broadcast[Parts], outputs: Sequence[Output], header: bytes) -> None:
        self._job, self._shared, self._outputs, self._header = job, shared, outputs, header

    def __call__(self, number: int, pieces: Iterable[tuple[_Key, bytes]]) -> Iterable[Union[Event, _Failure]]:
        if number == len(self._outputs):
            for _, event in pieces:
                yield pickle.loads(event)
            return
        output = self._outputs[number]
        try:
            yield tasks.write(self._job, self._shared.value, output, self._header, _by_partitions(pieces))
        except _FINAL as error:
            yield _Failure(error)


def _by_partitions(pieces: Iterable[tuple[_Key, bytes]]) -> Iterator[tuple[int, list[Any]]]:
    """The partitions of an output, each with its blocks."""
    partition: Optional[int] = None
    # Of each split the pieces of its block.
    blocks: dict[int, list[bytes]] = {}
    for (_, of, split, _), data in pieces:
        if of != partition:
            if partition is not None:
                yield partition, _joined(blocks)
            partition, blocks = of, {}
        blocks.setdefault(split, []).append(data)
    if partition is not None:
        yield partition, _joined(blocks)


def _joined(blocks: dict[int, list[bytes]]) -> list[Any]:
    joined = (pieces[0] if len(pieces) == 1 else b"".join(pieces) for pieces in blocks.values())
    return [np.frombuffer(block, dtype=np.uint8) for block in joined]
