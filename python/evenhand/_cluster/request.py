"""Requests from what callers write: the same for all engines."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Callable, Optional, Union

import pyarrow as pa

from evenhand import _native, _program
from evenhand._cluster import driver, plan, storage
from evenhand._cluster.driver import Bar, Engine, Outputs, Request
from evenhand._cluster.manifest import Manifest, OutputEntry
from evenhand._cluster.records import ByteRecords
from evenhand._cluster.report import ClusterProgress, ClusterReport, ManifestError
from evenhand._cluster.tables import ParquetRecords
from evenhand._cluster.tasks import Records

if TYPE_CHECKING:
    from evenhand._types import SeedLike

Progress = Union[Callable[[ClusterProgress], object], bool, None]

# The most shards: each is a task, and some hundred bytes of the manifest.
_MAX_SHARDS = 10_000_000

# Of pyarrow.
_PARQUET_CODECS = ("snappy", "gzip", "brotli", "zstd", "lz4")

# How to write each format of records, by its first word.
_FORMATS = {
    "lines": "lines",
    "jsonl": "jsonl",
    "csv": "csv",
    "tsv": "tsv",
    "parquet": "parquet",
    "fasta": "fasta",
    "fastq": "fastq",
    "tar": "tar",
    "null": "null",
    "fixed": "fixed:N with a number of bytes from 1 on",
    "length-prefixed": "length-prefixed:TYPE with a type such as u32le",
    "lines-per-record": "lines-per-record:N with a number from 1 on",
    "record-start": "record-start:REGEX with a regular expression",
}

# What a manifest is called, where the outputs' names have a place for a number or a name.
_MANIFEST = "manifest"


def shards_of(output: str, shards: Optional[int]) -> Outputs:
    """One output, or shards with as many records in each."""
    return _range_of(output, shards, lambda records: records)


def sample_of(output: str, count: Union[int, float, str, Fraction], shards: Optional[int]) -> Outputs:
    """A sample: a number of records, or a text in percent of all."""

    def wanted(records: int) -> int:
        if isinstance(count, (str, float, Fraction)):
            share = _percent(count) if isinstance(count, str) else Fraction(str(count))
            if not 0 <= share <= 1:
                raise ValueError(f"count is a part of all, which {count} is not")
            return _native.apportion(records, [share.numerator, share.denominator - share.numerator])[0]
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise ValueError(
                f"count is a number of records, a part of all such as 0.1, or a text such as '10%', not {count!r}"
            )
        if count > records:
            raise _native.FileError(f"asked for {count} records of {records}: ask for fewer, or shuffle all")
        return count

    wanted(1 << 62)
    return _range_of(output, shards, wanted)


def parts_of(output: str, into: Mapping[str, Any]) -> Outputs:
    """Parts with names and shares."""
    if not isinstance(into, Mapping):
        raise TypeError(
            f"into maps names to shares, as {{'train': 9, 'test': 1}}, which {type(into).__name__} does not"
        )
    if not into:
        raise ValueError("into names no part")
    if "*" in into.values():
        raise ValueError("into has '*': on a cluster the parts are percentages or ratios")
    shares = _program.shares(into)
    if any(isinstance(share, str) for share in shares.values()):
        percents = {name: _percent(share) for name, share in shares.items()}
        if sum(percents.values()) != 1:
            raise ValueError(f"shares add up to {float(sum(percents.values()) * 100)}%, not 100%")
        shares = _program.shares(percents)
    for name in shares:
        if not name or name in (".", "..") or any(sign in name for sign in "/\\\0"):
            raise ValueError(f"{name!r} is no name of a part")
    if any(not 0 <= share < 1 << 64 for share in shares.values()) or not any(shares.values()):
        raise ValueError(f"shares are numbers from 0 on below 2^64, not all 0: {dict(into)}")
    names = _native.output_names(output, 0, list(shares))
    if len(set(names)) != len(names):
        raise ValueError("two parts have one name")

    def entries(records: int) -> list[OutputEntry]:
        found, start = [], 0
        for name, part, size in zip(names, shares, _native.apportion(records, list(shares.values()))):
            found.append(OutputEntry(name, start, start + size, part))
            start += size
        return found

    return Outputs(names, entries)


def _range_of(output: str, shards: Optional[int], wanted: Callable[[int], int]) -> Outputs:
    if shards is not None and (isinstance(shards, bool) or not isinstance(shards, int) or shards < 1):
        raise ValueError(f"shards is a number from 1 on, not {shards!r}")
    if shards is not None and shards > _MAX_SHARDS:
        raise ValueError(f"shards is {shards}: {_MAX_SHARDS} at most")
    if shards is None:
        if "{" in output:
            raise ValueError(f"{output} has a place for a number: say how many there are with shards=")
        names = [output]
    else:
        names = _native.output_names(output, shards)

    def entries(records: int) -> list[OutputEntry]:
        cuts = plan.shard_cuts(wanted(records), len(names))
        return [OutputEntry(name, start, stop) for name, start, stop in zip(names, cuts, cuts[1:])]

    return Outputs(names, entries)


def _percent(text: str) -> Fraction:
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?%", text):
        raise ValueError(f"{text!r} is no share: write it in percent, such as '10%'")
    share = Fraction(text[:-1]) / 100
    if not 0 <= share <= 1:
        raise ValueError(f"{text!r} is not between 0% and 100%")
    return share


def records_of(
    records: Optional[str],
    files: Sequence[storage.Location],
    *,
    header: Optional[int],
    compress: Optional[str],
    place_column: Optional[str],
) -> Records:
    """How inputs divide into records: as the caller says, or as all of their names."""
    named = records
    if named is None:
        named = _native.record_format(files[0].name)
        for file in files:
            other = _native.record_format(file.name)
            if other != named:
                raise ValueError(
                    f"{files[0].name} is {named} by its name, and {file.name} is {other}: "
                    "pass the format of all as records="
                )
    if named == "parquet":
        if header is not None:
            raise ValueError("tables of Parquet have no header")
        if compress is not None:
            codec, _, level = compress.partition(":")
            if (
                codec != "none"
                and not (codec in _PARQUET_CODECS and pa.Codec.is_available(codec))
                or not level.isdigit()
                and level
            ):
                raise ValueError(
                    f"{compress!r} is not a compression of Parquet: pass none, {', '.join(_PARQUET_CODECS)}, perhaps with a level"
                )
        return ParquetRecords(compress, place_column)
    if place_column is not None:
        raise ValueError("place_column is for tables of Parquet")
    if named == "arrow":
        raise ValueError("files of Arrow are not read across machines: write them as Parquet")
    try:
        _native.check_format(named)
    except ValueError as error:
        known = _FORMATS.get(named.partition(":")[0])
        formats = ", ".join(form.partition(" ")[0] for form in _FORMATS.values())
        help_text = f"Formats: {formats}" if known is None else f"Write {known}"
        raise ValueError(f"records: {named!r} is not a format of records. {help_text}") from error
    if compress is not None and compress != "none":
        _native.OutputEncoder(compress)
    return ByteRecords(named, header, compress)


def run(
    engine: Engine,
    inputs: Any,
    output: Any,
    names: Callable[[str], Outputs],
    *,
    seed: SeedLike,
    records: Optional[str],
    header: Optional[int],
    compress: Optional[str],
    place_column: Optional[str],
    memory: Union[int, str, None],
    filesystem: Any,
    aligned: Optional[Mapping[Any, Any]],
    manifest: Any,
    resume: bool,
    overwrite: bool,
    progress: Progress,
) -> ClusterReport:
    """Does what was asked for; with aligned inputs, all in one order."""
    given = _native.Seed(seed)
    pairs = [(inputs, output), *(aligned or {}).items()]
    if manifest is not None and len(pairs) > 1:
        raise ValueError("with aligned inputs, each output has a manifest of its own name")
    system = storage.wrap(filesystem)
    # Any iterable, gone through once.
    pairs = [(storage.paths_of(sources, engine.tables), target) for sources, target in pairs]
    tell = Bar() if progress is True else (progress or None)
    requests = []
    for sources, target in pairs:
        target = os.fsdecode(target)
        if target.endswith("/"):
            raise ValueError(f"{target} is a folder: name the outputs, such as {target}part-{{:05}}.txt with shards=")
        files = storage.expand(sources, filesystem)
        wanted = names(target)
        located = {name: storage.locate(name, system) for name in wanted.names}
        kind = records_of(records, files.found, header=header, compress=compress, place_column=place_column)
        where = storage.locate(manifest_name(target) if manifest is None else os.fsdecode(manifest), system)
        requests.append(
            Request(
                files.found,
                files.passed_over,
                wanted,
                kind,
                given,
                seed is not None,
                plan.memory_size(memory),
                where,
                system,
                located,
                resume,
                overwrite,
                tell,
            )
        )
    for sources, _ in pairs:
        _check_folders(sources, system, requests)
    _check_names(requests)
    begun: list[Manifest] = []
    try:
        for request in requests:
            begun.append(driver.prepare(request))
        for request, job in zip(requests, begun):
            driver.begin(engine, request, job)
        _align(pairs, requests, begun)
    except Exception:
        # Inputs cannot be read, or do not fit together.
        for request, job in zip(requests, begun):
            driver.forget(request, job)
        raise
    checked = [driver.run(engine, request, job) for request, job in zip(requests, begun)]
    # Old outputs stay until all new ones are complete.
    reports = [driver.finish(engine, *of_one) for of_one in zip(requests, begun, checked)]
    first = reports[0]
    return first._replace(
        outputs=tuple(output for report in reports for output in report.outputs),
        checked=all(checked),
        inputs=sum(report.inputs for report in reports),
        passed_over=tuple(path for report in reports for path in report.passed_over),
    )


def _align(pairs: Sequence[tuple[list[Any], Any]], requests: Sequence[Request], begun: Sequence[Manifest]) -> None:
    """Gives jobs with the same number of records one seed."""
    counts = [sum(entry.counted.records for entry in job.inputs) for job in begun]
    for (sources, _), count in zip(pairs, counts):
        if count != counts[0]:
            raise _native.FileError(
                f"{_listed(sources)} has {count} records, {_listed(pairs[0][0])} {counts[0]}: aligned inputs need the same number"
            )
    for request, job in zip(requests, begun):
        # All get the order of the first job, which may be a resumed one.
        if job.seed != begun[0].seed and any(entry.tally is not None for entry in job.outputs):
            raise ManifestError(
                f"{request.manifest.name} has another seed than {requests[0].manifest.name}: "
                "the files would not be aligned; shuffle all anew with overwrite=True"
            )
        job.seed = begun[0].seed


def _listed(sources: Sequence[Any]) -> str:
    """Paths for a message."""
    first = os.fsdecode(sources[0]) if sources else ""
    return first if len(sources) < 2 else f"{first} and {len(sources) - 1} more"


def _check_names(requests: Sequence[Request]) -> None:
    """Raises ``ValueError`` where two files that are written are one, or one is read: machines read inputs until the end."""
    read = {_key(location) for request in requests for location in request.inputs}
    written: dict[tuple[str, str], str] = {}
    for request in requests:
        for location in [*request.locations.values(), request.manifest, request.next_manifest]:
            key = _key(location)
            if key in read:
                raise ValueError(
                    f"{location.name} is an input: shuffle to another name, as machines read it until the end"
                )
            if key in written:
                raise ValueError(f"{location.name} and {written[key]} are one file: name them otherwise")
            written[key] = location.name


def _check_folders(sources: Sequence[Any], system: Any, requests: Sequence[Request]) -> None:
    """Raises ``ValueError`` where an output lies in a folder that is read: it would be read the next time."""
    for path in sources:
        kind, folder = _key(storage.locate_pattern(os.fsdecode(path), system))
        for request in requests:
            for location in request.locations.values():
                if _key(location)[0] == kind and _key(location)[1].startswith(folder.rstrip("/") + "/"):
                    raise ValueError(
                        f"{location.name} lies in {os.fsdecode(path)}, which is read: write to another folder"
                    )


def _key(location: storage.Location) -> tuple[str, str]:
    path = location.path
    if location.filesystem.type_name == "local":
        path = os.path.realpath(path)
    return location.filesystem.type_name, path


def manifest_name(output: str) -> str:
    """Where the manifest of some outputs is, unless the caller says: beside them, with a name that Spark, Ray and Dask take for no data."""
    path, sign, query = output.partition("?") if "://" in output else (output, "", "")
    folder, slash, name = path.rpartition("/")
    if "{" in folder:
        raise ValueError(
            f"{output} has the number of an output in the name of a folder: say where the manifest is with manifest="
        )
    if "{" in name:
        before, _, after = name.partition("{")
        name = f"{before}{_MANIFEST}{after.partition('}')[2].partition('.')[0]}"
    else:
        name = f"{name}.{_MANIFEST}"
    return f"{folder}{slash}_{name}.json{sign}{query}"
