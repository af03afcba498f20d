"""Where files are: any file system of pyarrow or fsspec, by path, URI, or object."""

from __future__ import annotations

import contextlib
import fnmatch
import os
import posixpath
import uuid
from collections.abc import Iterable, Iterator, Sequence
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


class Location(NamedTuple):
    """A file: what it was called, and where it is."""

    name: str
    """As the caller wrote it."""
    filesystem: pafs.FileSystem
    path: str
    """On the file system."""

    def inside(self, name: str) -> Location:
        """A file in it, where it is a folder."""
        return Location(f"{self.name}/{name}", self.filesystem, f"{self.path}/{name}")

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


def expand(inputs: Any, filesystem: Any = None) -> list[Location]:
    """The files of some inputs, in the order of the inputs: paths and URIs, folders (all files in them, by name), and patterns with ``*``,
    ``?`` and ``[…]`` in the last part (by name).

    Raises ``FileNotFoundError`` where there is none.
    """
    system = wrap(filesystem)
    several = [inputs] if isinstance(inputs, (str, bytes, os.PathLike)) else list(inputs)
    found: list[Location] = []
    for path in several:
        found.extend(_files_of(locate(path, system)))
    if not found:
        raise ValueError("no file is named to be read")
    return found


def _files_of(location: Location) -> Iterable[Location]:
    about = location.filesystem.get_file_info(location.path)
    if about.type == pafs.FileType.File:
        return [location]
    if about.type == pafs.FileType.Directory:
        return _listed(location, location.path.rstrip("/"), recursive=True, pattern=None)
    folder, last = posixpath.split(location.path)
    if any(sign in last for sign in "*?["):
        return _listed(location, folder, recursive=False, pattern=last)
    raise FileNotFoundError(f"{location.name}: there is no such file")


def _listed(location: Location, folder: str, *, recursive: bool, pattern: Optional[str]) -> list[Location]:
    listed = location.filesystem.get_file_info(pafs.FileSelector(folder, allow_not_found=True, recursive=recursive))
    paths = [about.path for about in listed if about.type == pafs.FileType.File]
    # As the program goes through folders.
    files = sorted(paths, key=lambda path: os.fsencode(path).split(b"/"))
    if pattern is None:
        # As Spark, Hadoop and Dask have it, these are no data.
        inside = len(folder) + 1
        files = [path for path in files if not any(part[:1] in "._" for part in path[inside:].split("/"))]
    else:
        files = [path for path in files if fnmatch.fnmatchcase(posixpath.basename(path), pattern)]
    if not files:
        raise FileNotFoundError(f"{location.name}: there is no file in it")
    return [Location(path, location.filesystem, path) for path in files]


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
        raise FileNotFoundError(f"{location.name}: there is no such file")
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
        filesystem, path = self._location.filesystem, self._location.path
        try:
            filesystem.move(self._path, path)
        except OSError:
            # As on HDFS, which replaces nothing.
            if filesystem.get_file_info(path).type != pafs.FileType.File:
                raise
            filesystem.delete_file(path)
            filesystem.move(self._path, path)

    def abandon(self) -> None:
        """Removes what was written."""
        with contextlib.suppress(OSError):
            self._stream.close()
        with contextlib.suppress(OSError):
            self._location.filesystem.delete_file(self._path)


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
            if about.path.endswith(_UNFINISHED) and f".{job}-" in posixpath.basename(about.path):
                with contextlib.suppress(OSError):
                    location.filesystem.delete_file(about.path)


def remove_folder(location: Location) -> None:
    """Removes a folder with all that is in it, if it is there."""
    with contextlib.suppress(OSError):
        location.filesystem.delete_dir(location.path)
