"""Where files are: any file system of pyarrow or fsspec, by path, URI, or object."""

from __future__ import annotations

import contextlib
import fnmatch
import os
import posixpath
import re
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import Any, NamedTuple, Optional

import pyarrow as pa
from pyarrow import fs as pafs

# Bytes that a writer collects for one call of the file system.
_BUFFER_BYTES = 4 << 20

# File systems of pyarrow that have objects, and no folders.
OBJECT_STORES = frozenset(["gcs", "s3"])

# The most bytes that S3 copies at once, as a file is when it gets its name.
MAX_S3_BYTES = 5_000_000_000

# What a file is called until it is whole ends so; it begins with _, as what Spark, Ray and Dask take for no data.
_UNFINISHED = ".evenhand-part"

# The suffix of a complete file that waits for the others of its job.
_STAGED = ".evenhand-whole"


class Location(NamedTuple):
    """A file: what it was called, and where it is."""

    name: str
    """As the caller wrote it."""
    filesystem: pafs.FileSystem
    path: str
    """On the file system."""

    def beside(self, suffix: str) -> Location:
        """The file with ``suffix`` appended to its name."""
        return Location(f"{self.name}{suffix}", self.filesystem, f"{self.path}{suffix}")

    def inside(self, name: str) -> Location:
        """A file in it, where it is a folder."""
        return Location(f"{self.name}/{name}", self.filesystem, f"{self.path}/{name}")

    def directories(self, pattern: str) -> list[Location]:
        """The subdirectories whose names match a regular expression. Empty unless the directory exists."""
        listed = self.filesystem.get_file_info(pafs.FileSelector(self.path, allow_not_found=True))
        names = [posixpath.basename(about.path) for about in listed if about.type == pafs.FileType.Directory]
        return [self.inside(name) for name in sorted(names) if re.fullmatch(pattern, name)]

    def files(self) -> list[Location]:
        """The files in it, where it is a folder that is there, but for unfinished ones."""
        listed = self.filesystem.get_file_info(pafs.FileSelector(self.path, allow_not_found=True))
        paths = [about.path for about in listed if about.type == pafs.FileType.File]
        return [Location(path, self.filesystem, path) for path in paths if not path.endswith(_UNFINISHED)]


class Identity(NamedTuple):
    """What tells a file from one that was changed."""

    size: int
    mtime_ns: Optional[int]
    """When it was changed; None where the file system does not say."""


def wrap(filesystem: Any) -> Optional[pafs.FileSystem]:
    """A file system of pyarrow or fsspec as pyarrow's."""
    if filesystem is None or isinstance(filesystem, pafs.FileSystem):
        return filesystem
    if hasattr(filesystem, "protocol") and hasattr(filesystem, "open"):
        return pafs.PyFileSystem(pafs.FSSpecHandler(filesystem))
    raise TypeError(f"a file system is pyarrow's or fsspec's, not {type(filesystem).__name__}")


def locate(path: Any, filesystem: Optional[pafs.FileSystem] = None) -> Location:
    """Where a path or a URI is: ``s3://…``, ``gs://…``, ``hdfs://…`` and ``file://…`` by pyarrow, other schemes by fsspec."""
    name = os.fsdecode(path)
    if not name or "\0" in name:
        raise ValueError(f"a file has a name, which {name!r} is none of")
    if filesystem is not None:
        return Location(name, filesystem, name)
    if "://" not in name:
        return Location(name, pafs.LocalFileSystem(), os.path.abspath(name).replace(os.sep, "/"))
    try:
        found, inner = pafs.FileSystem.from_uri(name)
    except (pa.ArrowInvalid, pa.ArrowNotImplementedError) as error:
        scheme = name.split("://", 1)[0]
        if scheme in ("file", "s3", "gs", "gcs", "hdfs", "viewfs", "abfs"):
            raise ValueError(f"{name}: {error}") from error
        return _by_fsspec(name)
    return Location(name, found, inner)


def _by_fsspec(name: str) -> Location:
    try:
        import fsspec
    except ImportError as error:
        raise ValueError(f"{name}: its scheme is none of pyarrow's; install fsspec for others") from error
    found, inner = fsspec.core.url_to_fs(name)
    return Location(name, pafs.PyFileSystem(pafs.FSSpecHandler(found)), inner)


class Files(NamedTuple):
    """The files of some inputs."""

    found: list[Location]
    passed_over: list[str]
    """Skipped paths, whose names begin with ``.`` or ``_``: files, and directories that match a pattern."""


def expand(inputs: Any, filesystem: Any = None) -> Files:
    """The files of some inputs, in the order of the inputs: paths and URIs, directories (all files in them, by name), and patterns (by name).

    A pattern has ``*``, ``?``, ``[…]``, ``{a,b}``, and ``**`` for any number of directories. A directory that fits stands for the files in it.
    Names that begin with ``.`` or ``_`` are passed over, as a shell, Spark and Hadoop do, in directories and in patterns, unless the
    pattern's own part begins so.

    Raises ``FileNotFoundError`` if an input leads to no file.
    """
    system = wrap(filesystem)
    found: list[Location] = []
    passed_over: list[str] = []
    for path in paths_of(inputs):
        files = _files_of(os.fsdecode(path), system)
        found.extend(files.found)
        passed_over.extend(files.passed_over)
    if not found:
        raise ValueError("inputs is empty: name at least one file")
    return Files(found, passed_over)


def paths_of(inputs: Any, tables: str = "") -> list[Any]:
    """Each of one or several paths. Raises ``TypeError`` for anything else; ``tables`` says how to shuffle a table."""
    if isinstance(inputs, (str, bytes, os.PathLike)):
        return [inputs]
    # Iterating a table gives its columns, and a set has another order in each process.
    is_list = isinstance(inputs, Iterable) and not isinstance(inputs, (Mapping, Set)) and not hasattr(inputs, "columns")
    several = list(inputs) if is_list else [inputs]
    wrong = next((path for path in several if not isinstance(path, (str, bytes, os.PathLike))), None)
    if wrong is not None:
        raise TypeError(f"inputs are a path or a list of paths, not {type(wrong).__name__}{tables}")
    return several


def _files_of(name: str, system: Optional[pafs.FileSystem]) -> Files:
    location = locate_pattern(name, system)
    filesystem, path = location.filesystem, location.path
    about = filesystem.get_file_info(path)
    if about.type == pafs.FileType.File:
        return Files([location], [])
    found = _Found(filesystem)
    if about.type == pafs.FileType.Directory:
        found.add_directory(path.rstrip("/"))
    elif not _SIGNS.search(path):
        raise FileNotFoundError(f"{name}: the file does not exist")
    else:
        for pattern in _alternatives(path):
            found.add_pattern(pattern)
    if found.files:
        files = sorted(found.files, key=_by_name)
        return Files([Location(path, filesystem, path) for path in files], sorted(found.passed_over, key=_by_name))
    if found.passed_over:
        first = min(found.passed_over, key=_by_name)
        raise FileNotFoundError(
            f'{name}: the names of all files there begin with "." or "_", such as {first}. Name them in full to read them'
        )
    where = "in it" if about.type == pafs.FileType.Directory else "that fits the pattern"
    raise FileNotFoundError(f"{name}: no file {where}")


# Characters that make a path a pattern.
_SIGNS = re.compile(r"[*?\[{]")

# Maximum number of patterns that braces expand to.
_MAX_ALTERNATIVES = 10_000


def locate_pattern(name: str, system: Optional[pafs.FileSystem]) -> Location:
    """Like ``locate``, but accepts a URI whose path is a pattern."""
    path, sign, query = name.partition("?") if "://" in name else (name, "", "")
    begin = _SIGNS.search(path)
    if system is not None or "://" not in name or begin is None:
        return locate(name, system)
    folder = path[: path.rindex("/", 0, begin.start())]
    if folder.endswith(":/"):
        raise ValueError(f"{name}: the bucket or host contains a pattern. Name the bucket or host in full")
    inside = locate(folder + sign + query)
    return Location(name, inside.filesystem, inside.path.rstrip("/") + path[len(folder) :])


def _alternatives(pattern: str) -> list[str]:
    """Expands ``{a,b}`` to patterns without braces. Braces without a comma stay as they are."""
    left, whole = [pattern], []
    while left:
        text = left.pop()
        # An innermost pair.
        group = re.search(r"\{([^{}]*,[^{}]*)\}", text)
        if group is None:
            whole.append(text)
        else:
            left.extend(text[: group.start()] + word + text[group.end() :] for word in group[1].split(","))
        if len(left) + len(whole) > _MAX_ALTERNATIVES:
            raise ValueError(f"{pattern} stands for more than {_MAX_ALTERNATIVES} patterns: name a directory")
    return whole


def _by_name(path: str) -> list[bytes]:
    """The sort key of a path: the order in which the program walks directories."""
    return os.fsencode(path).split(b"/")


class _Found:
    """The files of inputs on one file system, each once, and the skipped paths."""

    def __init__(self, filesystem: pafs.FileSystem) -> None:
        self._filesystem = filesystem
        # Of paths without a first directory.
        self._root = ""
        self._listings: dict[str, list[tuple[str, pafs.FileType]]] = {}
        self.files: dict[str, None] = {}
        self.passed_over: dict[str, None] = {}

    def add_directory(self, folder: str) -> None:
        """Adds all files in a directory and below it."""
        inside = len(folder) + 1
        for about in self._filesystem.get_file_info(pafs.FileSelector(folder, allow_not_found=True, recursive=True)):
            if about.type == pafs.FileType.File:
                is_hidden = any(map(_is_hidden, about.path[inside:].split("/")))
                (self.passed_over if is_hidden else self.files)[about.path] = None

    def add_pattern(self, pattern: str) -> None:
        """Adds all files that match a pattern."""
        self._root = "/" if pattern.startswith("/") else ""
        segments = pattern.split("/")
        first = next((number for number, segment in enumerate(segments) if _SIGNS.search(segment)), len(segments) - 1)
        self._add("/".join(segments[:first]), segments[first:])

    def _add(self, folder: str, segments: Sequence[str]) -> None:
        segment, rest = segments[0], segments[1:]
        if segment == "**":
            if not rest:
                return self.add_directory(folder)
            self._add(folder, rest)
        for name, kind in self._listing(folder):
            path = f"{folder}/{name}" if folder else f"{self._root}{name}"
            if not (segment == "**" and kind == pafs.FileType.Directory or fnmatch.fnmatchcase(name, segment)):
                continue
            if rest and kind != pafs.FileType.Directory:
                continue
            if _is_hidden(name) and not _is_hidden(segment):
                self.passed_over[path] = None
            elif segment == "**":
                self._add(path, segments)
            elif rest:
                self._add(path, rest)
            elif kind == pafs.FileType.Directory:
                self.add_directory(path)
            else:
                self.files[path] = None

    def _listing(self, folder: str) -> list[tuple[str, pafs.FileType]]:
        """The names in a directory, listed once."""
        if folder not in self._listings:
            where = folder or self._root or ("." if self._filesystem.type_name == "local" else "")
            listed = self._filesystem.get_file_info(pafs.FileSelector(where, allow_not_found=True))
            self._listings[folder] = [(posixpath.basename(about.path), about.type) for about in listed]
        return self._listings[folder]


def _is_hidden(name: str) -> bool:
    """Whether Spark, Hadoop and Dask do not treat a file with this name as data."""
    return name[:1] in (".", "_")


def types_of(locations: Sequence[Location]) -> list[pafs.FileInfo]:
    """What is at some places, which one file system is asked for at once."""
    found: list[pafs.FileInfo] = []
    for location in locations[:1]:
        if all(other.filesystem == location.filesystem for other in locations):
            found = location.filesystem.get_file_info([other.path for other in locations])
    return found or [location.filesystem.get_file_info(location.path) for location in locations]


def identity(location: Location) -> Identity:
    """What tells a file from a changed one. Raises ``FileNotFoundError`` if it is gone."""
    about = location.filesystem.get_file_info(location.path)
    if about.type != pafs.FileType.File:
        raise FileNotFoundError(f"{location.name}: the file does not exist")
    return Identity(about.size or 0, about.mtime_ns)


class Range:
    """The bytes ``start`` to ``stop`` of a file, to be read once, in turn."""

    def __init__(self, location: Location, start: int, stop: Optional[int]) -> None:
        self._file = location.filesystem.open_input_file(location.path)
        self._at, self._stop = start, self._file.size() if stop is None else stop
        self._file.seek(start)

    def read(self, size: int) -> bytes:
        data: bytes = self._file.read(min(size, self._stop - self._at))
        self._at += len(data)
        return data

    def __enter__(self) -> Range:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


class Unfinished:
    """A file that is written under a name of its own, and gets its name when it is whole."""

    def __init__(self, location: Location, job: str) -> None:
        self._location = location
        # Another attempt at the same file may be under way, on a machine that is thought to be lost.
        folder, name = posixpath.split(location.path)
        self._path = posixpath.join(folder, f"_{name}.{job}-{uuid.uuid4().hex[:12]}{_UNFINISHED}")
        # Object stores have no folders.
        if folder and location.filesystem.type_name not in OBJECT_STORES:
            location.filesystem.create_dir(folder, recursive=True)
        self._stream = location.filesystem.open_output_stream(self._path, buffer_size=_BUFFER_BYTES)
        self.size = 0

    def write(self, data: Any) -> None:
        data = pa.py_buffer(data)
        self.size += data.size
        self._stream.write(data)

    @property
    def stream(self) -> Any:
        """What pyarrow writes to."""
        return self._stream

    def finish(self) -> None:
        """Puts it in its place."""
        if not self._stream.closed:
            self._stream.close()
        replace(self._location.filesystem, self._path, self._location.path)

    def abandon(self) -> None:
        """Removes what was written."""
        with contextlib.suppress(OSError):
            self._stream.close()
        with contextlib.suppress(OSError):
            self._location.filesystem.delete_file(self._path)


def replace(filesystem: pafs.FileSystem, path: str, to: str) -> None:
    """Moves a file over another one. The old file is lost only once the new one is in its place."""
    try:
        filesystem.move(path, to)
    except OSError:
        # HDFS does not replace a file.
        if filesystem.get_file_info(to).type != pafs.FileType.File:
            raise
        folder, name = posixpath.split(to)
        old = posixpath.join(folder, f"_{name}.old")
        filesystem.move(to, old)
        try:
            filesystem.move(path, to)
        except BaseException:
            filesystem.move(old, to)
            raise
        filesystem.delete_file(old)


def staged(location: Location, job: str) -> Location:
    """The location of a replacing output until all outputs of its job are complete."""
    folder, name = posixpath.split(location.path)
    path = posixpath.join(folder, f"_{name}.{job}-{_STAGED}")
    return Location(location.name, location.filesystem, path)


def is_file(location: Location, size: Optional[int] = None) -> bool:
    """Whether a file exists and has the given size."""
    about = location.filesystem.get_file_info(location.path)
    return bool(about.type == pafs.FileType.File and size in (None, about.size))


def remove(location: Location) -> None:
    """Removes a file if it exists."""
    if is_file(location):
        location.filesystem.delete_file(location.path)


@contextlib.contextmanager
def written_whole(location: Location, job: str) -> Iterator[Unfinished]:
    """A file that is there whole, or not at all."""
    file = Unfinished(location, job)
    try:
        yield file
        file.finish()
    except BaseException:
        file.abandon()
        raise


def sweep(location: Location, job: str) -> None:
    """Removes what attempts at files of a job left beside one of them, that were killed."""
    folder = posixpath.dirname(location.path)
    with contextlib.suppress(OSError):
        for about in location.filesystem.get_file_info(pafs.FileSelector(folder, allow_not_found=True)):
            if about.path.endswith((_UNFINISHED, _STAGED)) and f".{job}-" in posixpath.basename(about.path):
                with contextlib.suppress(OSError):
                    location.filesystem.delete_file(about.path)


def remove_folder(location: Location) -> None:
    """Removes a directory and its contents if it exists."""
    with contextlib.suppress(OSError):
        location.filesystem.delete_dir(location.path)
