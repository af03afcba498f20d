"""Inputs for shuffles across machines, and what one machine makes of them."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import evenhand


def lines(count: int, salt: int = 0) -> list[bytes]:
    """Lines of different lengths, some of them twice, one of them empty."""
    return [b"%d,%x" % (i, (i * 2654435761 + salt) % 2**32) if i % 1000 else b"" for i in range(count)]


def write_shards(
    folder: Path, records: list[bytes], shards: int, header: bytes = b"", suffix: str = ".txt"
) -> list[str]:
    """The records in files, not all of one size; the last one lacks its last newline."""
    folder.mkdir(parents=True)
    cuts = sorted({len(records) * i * i // (shards * shards) for i in range(shards + 1)} | {0, len(records)})
    cuts += [len(records)] * (shards + 1 - len(cuts))
    paths = []
    for number, (start, stop) in enumerate(zip(cuts, cuts[1:])):
        path = folder / f"part-{number:03}{suffix}"
        text = header + b"".join(record + b"\n" for record in records[start:stop])
        path.write_bytes(
            text[:-1] if number == shards - 1 and text.endswith(b"\n") and not text.endswith(b"\n\n") else text
        )
        paths.append(str(path))
    return paths


def truth(inputs: list[str], folder: Path, shards: int, seed: object = 42, suffix: str = ".txt") -> list[str]:
    """Hashes of what one machine makes of inputs."""
    folder.mkdir(parents=True)
    evenhand.shuffle_file(inputs, folder / f"out-{{}}{suffix}", seed=seed, shards=shards)  # type: ignore[arg-type]
    return hashes(folder, suffix)


def hashes(folder: Path, suffix: str = ".txt") -> list[str]:
    """Hashes of outputs, in the order of their numbers."""
    paths = sorted(folder.glob(f"out-*{suffix}"), key=lambda path: int(path.name[4 : -len(suffix)]))
    return [hashlib.sha256(path.read_bytes()).hexdigest() for path in paths]


def leftovers(folder: Path) -> list[str]:
    """What lies among outputs and is none."""
    return sorted(path.name for path in folder.iterdir() if not re.fullmatch(r"out-\d+(\.[a-z]+)+", path.name))
