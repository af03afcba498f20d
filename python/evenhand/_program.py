"""A run of the program as a function: its command line from keywords, its progress to a callback, its figures to a report."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

from evenhand import _native

if TYPE_CHECKING:
    from evenhand._types import SeedLike

Path = Union[str, "os.PathLike[str]"]
Paths = Union[Path, Iterable[Path]]

# Options that are on or off.
FLAGS = frozenset(
    ["in_order", "no_quoting", "no_sync", "repeat", "sync", "text", "with_replacement", "zero_terminated"]
)

# Options whose values are paths.
PATHS = frozenset(["aligned", "files_from", "output", "output_aligned", "stats", "temp_dir"])


class FileProgress(NamedTuple):
    """How far a shuffle, a sample or a split of files is.

    >>> import evenhand
    >>> evenhand.FileProgress("read", 10, 40)
    FileProgress(phase='read', done=10, total=40)
    """

    phase: str
    """What is done with records now: ``"read"``, ``"redeal"`` (once more, where memory did not hold them) or ``"write"``."""
    done: int
    """Bytes done, of all phases together. It never becomes less."""
    total: Optional[int]
    """Bytes to be done in all; None if that is not known before, as of compressed files. At the end it is ``done``."""


class FilePart(NamedTuple):
    """One of several files that records were divided among.

    >>> import evenhand
    >>> evenhand.FilePart("deck.train", 8, 40, "train").records
    8
    """

    file: str
    """The name of the file."""
    records: int
    """How many records it has, without its header."""
    size: int
    """Its size in bytes, before it is compressed; of columns, as they are in the file."""
    name: str = ""
    """The name of the part; none of shards, which have only numbers."""


class FileReport(NamedTuple):
    """What a shuffle, a sample or a split of files did.

    >>> import evenhand, os, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "cards")
    ...     with open(path, "w") as file:
    ...         _ = file.write("ace\\nking\\nqueen\\n")
    ...     report = evenhand.shuffle_file(path, path, seed=42)
    >>> report.records, report.size, report.stats["multiset_hash"]
    (3, 15, '6281bb324184364d')
    """

    seed: _native.Seed
    """The seed, given or new: with it the same is done again."""
    records: Optional[int]
    """How many records were written; None where ``stats`` is empty."""
    size: Optional[int]
    """The size of all that was written, in bytes, headers included, before it is compressed; None where ``stats`` is empty."""
    parts: tuple[FilePart, ...]
    """The files, where there are several by ``shards``, ``shard_size``, ``aligned`` or a split."""
    stats: Mapping[str, Any]
    """The figures of the program's ``--stats`` but the seed, under their names there, such as ``multiset_hash``, ``spilled_bytes`` and
    ``deal_seconds``, and what a split's ``--json`` says of a column. The program has none with ``input_range``, ``repeat``,
    ``with_replacement``, ``weight`` and ``method``."""


def run(
    command: str,
    input: Optional[Paths],
    output: Path,
    seed: SeedLike,
    progress: Optional[Callable[[FileProgress], object]],
    options: Mapping[str, Any],
) -> FileReport:
    """Runs a command of the program: on these inputs, with its long options by their names, ``_`` for ``-``."""
    given = _native.Seed(seed)
    inputs = [] if input is None else [_path(path) for path in _several(input)]
    if not inputs and not any(options.get(name) for name in ("files_from", "recursive", "input_range")):
        raise ValueError("no file is named to be read")
    words = ["evenhand", command, f"--output={_path(output)}", f"--seed={given.hex()}"]
    for name, value in options.items():
        words.extend(_words(name, value))
    if command == "split":
        words.append("--json")
    # No name of a file is an option.
    words += ["--", *inputs]
    written, figures, done = _native.run_captured(words, _told(progress) if progress else None)
    if progress:
        progress(FileProgress("write", done, done))
    return _report(given, written, figures)


def _told(progress: Callable[[FileProgress], object]) -> Callable[[str, int, Optional[int]], None]:
    """A callback of numbers."""

    def tell(phase: str, done: int, total: Optional[int]) -> None:
        # What was expected are bytes of files, to which a last newline may be added.
        progress(FileProgress(phase, done, None if total is None else max(total, done)))

    return tell


def _several(paths: Paths) -> list[Path]:
    if isinstance(paths, (str, bytes, os.PathLike)):
        return [paths]
    if isinstance(paths, int) or hasattr(paths, "read"):
        raise TypeError(f"a file is named by its path, not by {type(paths).__name__}")
    return list(paths)


def _path(path: Path) -> str:
    """A path as a word of the command line, which is never a standard stream."""
    name = os.fsdecode(path)
    if "\0" in name:
        raise ValueError("a path has a zero byte")
    return os.path.join(os.curdir, name) if name == "-" else name


def _words(option: str, value: Any) -> list[str]:
    """The words of an option: none without a value, or where it is off."""
    word = "--" + option.replace("_", "-")
    if option in FLAGS:
        if not isinstance(value, bool):
            raise TypeError(f"{option} is True or False, not {value!r}")
        return [word] if value else []
    if value is None:
        return []
    if isinstance(value, bool):
        # As a word without a value it would take the next word for one.
        raise TypeError(f"{option} has a value, which {value} is none of")
    if option in PATHS:
        return [f"{word}={_path(path)}" for path in _several(value)]
    if isinstance(value, Mapping):
        value = ",".join(f"{name}={share}" for name, share in shares(value).items())
    text = str(value)
    if "\0" in text:
        raise ValueError(f"{option} has a zero byte")
    return [f"{word}={text}"]


def shares(parts: Mapping[str, Any]) -> dict[str, Any]:
    """Shares as the program writes them: numbers without fractions, in the same proportions. Next to ``"*"`` ints are counts."""
    if "*" in parts.values():
        if any(isinstance(share, bool) or not isinstance(share, (int, str)) for share in parts.values()):
            raise ValueError(
                "into has '*', which takes the rest: other parts are ints (numbers of records) or texts such as '10%'"
            )
        return dict(parts)
    kinds = {_kind(share) for share in parts.values()}
    if kinds <= {int} or kinds == {str}:
        return dict(parts)
    if kinds != {Fraction}:
        raise ValueError(
            "into mixes kinds of shares: pass only ints as ratios, only fractions, or only percentages. "
            "If one part is '*', ints are numbers of records"
        )
    # The number that is written, and not the one in binary that is nearest to it.
    exact: list[Fraction] = [
        Fraction(repr(share) if isinstance(share, float) else str(share)) for share in parts.values()
    ]
    if any(share.numerator < 0 for share in exact):
        raise ValueError(f"a share is negative: {dict(parts)}")
    if abs(sum(exact, Fraction(-1))) > Fraction(1, 10**9):
        raise ValueError(f"shares add up to {float(sum(exact))}, not 1; ints are relative to one another")
    scale = math.lcm(*(share.denominator for share in exact))
    whole = [int(share * scale) for share in exact]
    common = math.gcd(*whole) or 1
    return {name: number // common for name, number in zip(parts, whole)}


def _kind(share: Any) -> type:
    """Whether a share is an int, a str or a Fraction, as which finite floats and Decimals count; or an error if it is no share."""
    if isinstance(share, (int, str)) and not isinstance(share, bool):
        return int if isinstance(share, int) else str
    if not isinstance(share, (float, Fraction, Decimal)):
        raise TypeError("a share is an int, a float, a Fraction, a Decimal, or a str such as '80%'")
    if not math.isfinite(share):
        raise ValueError(f"a share is finite, and not {share}")
    return Fraction


def _report(seed: _native.Seed, written: bytes, figures: Optional[str]) -> FileReport:
    if figures is None:
        return FileReport(seed, None, None, (), {})
    import json

    stats: dict[str, Any] = json.loads(figures)
    # It is there already, where it does not print itself.
    stats.pop("seed", None)
    parts = [FilePart(part["name"], part["records"], part["bytes"]) for part in stats.get("outputs", [])]
    if written:
        split = json.loads(written)
        parts = [FilePart(part["file"], part["records"], part["bytes"], part["name"]) for part in split["parts"]]
        stats.update({column: split[column] for column in ("by", "stratify") if column in split})
    return FileReport(seed, stats["records_written"], stats["output_bytes"], tuple(parts), stats)
