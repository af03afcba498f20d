"""The inputs of the measurements on clusters."""

from __future__ import annotations

from pathlib import Path


def lines(folder: Path, size: int, length: int, count: int) -> list[str]:
    """Makes `count` files with `size` bytes in all, of lines of `length` bytes, at least 24, that differ; their paths."""
    folder.mkdir()
    paths = []
    each = size // length // count
    for number in range(count):
        path = folder / f"{number:03}.txt"
        with path.open("wb") as file:
            for start in range(0, each, 10_000):
                rows = range(number * each + start, number * each + min(start + 10_000, each))
                file.write(
                    b"".join(
                        b"%020d%0*x\n" % (i, length - 21, i * 0x9E3779B97F4A7C15 % 2 ** (4 * min(length - 21, 64)))
                        for i in rows
                    )
                )
        paths.append(str(path))
    return paths
