"""Files in random order: what the commands ``shuffle``, ``sample`` and ``split`` of the program do, as functions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Callable, Optional, Union

from evenhand import _program
from evenhand._names import named
from evenhand._program import FileProgress, FileReport, Path, Paths

if TYPE_CHECKING:
    from evenhand._types import SeedLike

# The arguments of the functions that are no options of the program.
_OWN = frozenset(["input", "output", "seed", "progress"])


@named
def shuffle_file(
    input: Optional[Paths],
    output: Path,
    *,
    seed: SeedLike = None,
    progress: Optional[Callable[[FileProgress], object]] = None,
    head_count: Optional[int] = None,
    repeat: bool = False,
    method: Optional[str] = None,
    dice: Optional[str] = None,
    rounds: Optional[int] = None,
    faces: Optional[int] = None,
    aligned: Optional[Paths] = None,
    output_aligned: Optional[Paths] = None,
    input_range: Optional[str] = None,
    files_from: Optional[Path] = None,
    recursive: Optional[str] = None,
    text: bool = False,
    format: Optional[str] = None,
    lines_per_record: Optional[int] = None,
    record_start: Optional[str] = None,
    no_quoting: bool = False,
    escape: Optional[str] = None,
    zero_terminated: bool = False,
    header: Optional[int] = None,
    compress: Optional[str] = None,
    shards: Optional[int] = None,
    shard_size: Union[int, str, None] = None,
    in_place: Optional[str] = None,
    sync: bool = False,
    no_sync: bool = False,
    threads: Optional[int] = None,
    memory: Union[int, str, None] = None,
    temp_dir: Optional[Paths] = None,
    stats: Optional[Path] = None,
    lang: Optional[str] = None,
) -> FileReport:
    """Writes the records of files in the seed's order, of any size, to ``output``, which may be one of them.

    It does what ``evenhand shuffle`` does, and the same seed gives the same bytes. ``input`` is a path or several; keywords are the long
    options of the program (``evenhand shuffle --help`` explains each), and files are compressed or CSV, JSON lines, Parquet, Arrow, tar
    by their names, unless ``text``, ``format`` or ``compress`` say otherwise. The path ``-`` is a file.

    ``memory`` (bytes, or a text such as ``"512M"``, 32 MiB at least) limits what this call takes beside what the process has by then;
    what does not fit goes to files. By default it is half of what is free. ``threads`` limits its threads.

    ``progress`` is called with a :class:`FileProgress` up to fifty times a second, in this thread, and once more at the end. What it
    raises stops the work, as Ctrl-C does, within a tenth of a second; the interpreter's lock is let go meanwhile. Whatever stops it, ``output`` is then
    as it was, or whole where all was done by then, and nothing is left beside it. Where the disk is waited for, or a pipe, or much is put in order at once, a thread may
    live on for that long, and touches no file any more.

    Errors are ``ValueError`` for options that make no sense, ``FileNotFoundError`` and other kinds of ``OSError`` for what the system
    refuses, ``MemoryError``, and :class:`FileError` for what files hold.

    >>> import evenhand, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cards, shuffled = os.path.join(folder, "cards"), os.path.join(folder, "shuffled")
    ...     with open(cards, "w") as file:
    ...         _ = file.write("ace\\nking\\nqueen\\njack\\nten\\n")
    ...     report = evenhand.shuffle_file(cards, shuffled, seed=42)
    ...     with open(shuffled) as file:
    ...         file.read().split()
    ['jack', 'ace', 'king', 'queen', 'ten']
    >>> report.records
    5
    """
    options = {name: value for name, value in locals().items() if name not in _OWN}
    return _program.run("shuffle", input, output, seed, progress, options)


@named
def sample_file(
    input: Optional[Paths],
    output: Path,
    *,
    count: Union[int, str],
    seed: SeedLike = None,
    progress: Optional[Callable[[FileProgress], object]] = None,
    with_replacement: bool = False,
    weight: Optional[str] = None,
    stratify: Optional[str] = None,
    method: Optional[str] = None,
    in_order: bool = False,
    aligned: Optional[Paths] = None,
    output_aligned: Optional[Paths] = None,
    input_range: Optional[str] = None,
    files_from: Optional[Path] = None,
    recursive: Optional[str] = None,
    text: bool = False,
    format: Optional[str] = None,
    lines_per_record: Optional[int] = None,
    record_start: Optional[str] = None,
    no_quoting: bool = False,
    escape: Optional[str] = None,
    zero_terminated: bool = False,
    header: Optional[int] = None,
    compress: Optional[str] = None,
    shards: Optional[int] = None,
    shard_size: Union[int, str, None] = None,
    in_place: Optional[str] = None,
    sync: bool = False,
    no_sync: bool = False,
    threads: Optional[int] = None,
    memory: Union[int, str, None] = None,
    temp_dir: Optional[Paths] = None,
    stats: Optional[Path] = None,
    lang: Optional[str] = None,
) -> FileReport:
    """Writes ``count`` records of files, or a part such as ``"1%"``, chosen at random without replacement, to ``output``.

    It does what ``evenhand sample`` does: the first ``count`` that :func:`shuffle_file` would write with the same seed, or by a column,
    those of larger ``weight`` more often, or of each value its part (``stratify``). Everything else is as for :func:`shuffle_file`. If
    there are fewer records, that is a :class:`FileError`, and nothing is written.

    >>> import evenhand, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cards, hand = os.path.join(folder, "cards"), os.path.join(folder, "hand")
    ...     with open(cards, "w") as file:
    ...         _ = file.write("ace\\nking\\nqueen\\njack\\nten\\n")
    ...     report = evenhand.sample_file(cards, hand, count=2, seed=42)
    ...     with open(hand) as file:
    ...         file.read().split()
    ['jack', 'ace']
    """
    options = {name: value for name, value in locals().items() if name not in _OWN}
    return _program.run("sample", input, output, seed, progress, options)


@named
def split_file(
    input: Optional[Paths],
    output: Path,
    *,
    into: Union[str, Mapping[str, Union[int, float, str]], None] = None,
    folds: Optional[int] = None,
    seed: SeedLike = None,
    progress: Optional[Callable[[FileProgress], object]] = None,
    by: Optional[str] = None,
    stratify: Optional[str] = None,
    files_from: Optional[Path] = None,
    recursive: Optional[str] = None,
    text: bool = False,
    format: Optional[str] = None,
    lines_per_record: Optional[int] = None,
    record_start: Optional[str] = None,
    no_quoting: bool = False,
    escape: Optional[str] = None,
    zero_terminated: bool = False,
    header: Optional[int] = None,
    compress: Optional[str] = None,
    in_place: Optional[str] = None,
    sync: bool = False,
    no_sync: bool = False,
    threads: Optional[int] = None,
    memory: Union[int, str, None] = None,
    temp_dir: Optional[Paths] = None,
    stats: Optional[Path] = None,
    lang: Optional[str] = None,
) -> FileReport:
    """Divides the records of files at random among files: ``into`` parts with shares, or ``folds`` of one size.

    It does what ``evenhand split`` does. ``into`` is a mapping of names to shares: texts in percent of all, or numbers relative to one another, ints
    or fractions (``{"train": 0.8, "test": 0.2}``). If one part is ``"*"``, it takes the rest, and ints are numbers of records:
    ``{"train": "*", "test": 200}``. Or it is the program's text such as ``"train=80%,test=20%"``; ``{}`` in ``output`` stands for the name of a part. With ``by``, records with the same
    value in a column stay together; with ``stratify``, those of each value are divided in proportion to the sizes of the parts. Everything else is as for
    :func:`shuffle_file`.

    >>> import evenhand, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cards, parts = os.path.join(folder, "cards"), os.path.join(folder, "{}.txt")
    ...     with open(cards, "w") as file:
    ...         _ = file.write("ace\\nking\\nqueen\\njack\\nten\\n")
    ...     report = evenhand.split_file(cards, parts, into={"train": "80%", "test": "20%"}, seed=42)
    >>> [(part.name, part.records) for part in report.parts]
    [('train', 4), ('test', 1)]
    """
    if into is None and folds is None:
        raise ValueError("neither into nor folds is given: into={'train': '80%', 'test': '20%'}, or folds=5")
    options = {name: value for name, value in locals().items() if name not in _OWN}
    return _program.run("split", input, output, seed, progress, options)
