"""The Python package beside NumPy and the standard library: python3 benches/python_package.py [ROUNDS], by a Python that has both
(pip install . numpy). Each result is checked, then timed; peers take turns, and the least of all rounds is printed.
"""

from __future__ import annotations

import os
import platform
import random
import subprocess
import sys
import time
from typing import Any, Callable

import numpy as np

import evenhand

ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 5
SEED = evenhand.Seed(42)


def least(calls: dict[str, Callable[[], Any]], repeat: int = 1) -> dict[str, float]:
    """The least seconds of each call, which take turns."""
    times = dict.fromkeys(calls, float("inf"))
    for _ in range(ROUNDS):
        for name, call in calls.items():
            start = time.perf_counter()
            for _ in range(repeat):
                call()
            times[name] = min(times[name], (time.perf_counter() - start) / repeat)
    return times


def table(place: str, calls: dict[str, Callable[[], Any]], repeat: int = 1) -> None:
    times = least(calls, repeat)
    first = next(iter(times.values()))
    for name, seconds in times.items():
        print(f"{place:28} {name:28} {seconds * 1e6:14.2f} µs {first / seconds:8.3f}", flush=True)


def seconds_to_import(modules: str) -> float:
    code = f"import time; start = time.perf_counter(); import {modules}; print(time.perf_counter() - start)"
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)


def imports() -> None:
    seconds_to_import("numpy, evenhand")
    for modules in ("numpy", "evenhand", "numpy, evenhand"):
        seconds = min(seconds_to_import(modules) for _ in range(ROUNDS))
        print(f"{'import':28} {modules:28} {seconds * 1e6:14.2f} µs", flush=True)


def small() -> None:
    rng = np.random.default_rng(1)
    for n in (2, 8):
        x, items = np.arange(n), list(range(n))
        table(
            f"call/{n}",
            {
                "evenhand array": lambda: evenhand.shuffle(x, SEED),
                "evenhand array, int": lambda: evenhand.shuffle(x, 42),
                "evenhand array, fresh": lambda: evenhand.shuffle(x),
                "evenhand list": lambda: evenhand.shuffle(items, SEED),
                "numpy array": lambda: rng.shuffle(x),
                "random list": lambda: random.shuffle(items),
            },
            20_000,
        )
    table(
        "call/permutation",
        {"evenhand": lambda: evenhand.permutation(8, SEED), "numpy": lambda: rng.permutation(8)},
        20_000,
    )
    series = evenhand.Series(52, SEED)
    table("series/52/1e5", {"evenhand": lambda: series.fill(0, 100_000)})


def orders(n: int) -> None:
    rng = np.random.default_rng(1)
    assert (np.bincount(evenhand.permutation(n, SEED)) == 1).all()
    table(
        f"permutation/{n:.0e}",
        {
            "evenhand": lambda: evenhand.permutation(n, SEED),
            "evenhand, one thread": lambda: evenhand.permutation(n, SEED, threads=1),
            "numpy": lambda: rng.permutation(n),
        },
    )


def rows(n: int, columns: int) -> None:
    rng = np.random.default_rng(1)
    x = np.arange(n * columns, dtype=np.float32).reshape(n, columns)
    wanted = x[evenhand.permutation(n, SEED)]
    assert (evenhand.permutation(x, SEED) == wanted).all()
    evenhand.shuffle(x, SEED)
    assert (x == wanted).all()
    del wanted
    table(
        f"rows/{n:.0e}x{columns}/f32",
        {
            "evenhand shuffle": lambda: evenhand.shuffle(x, SEED),
            "evenhand permutation": lambda: evenhand.permutation(x, SEED),
            "numpy shuffle": lambda: rng.shuffle(x),
            "numpy permutation": lambda: rng.permutation(x),
            "numpy x[permutation]": lambda: x[rng.permutation(n)],
        },
    )


def lists(n: int) -> None:
    items = list(range(n))
    table(
        f"list/{n:.0e}",
        {"evenhand": lambda: evenhand.shuffle(items, SEED), "random": lambda: random.shuffle(items)},
    )


if __name__ == "__main__":
    print(
        f"# evenhand {evenhand.__version__}, Python {platform.python_version()}, numpy {np.__version__}, {os.cpu_count()} CPUs"
    )
    print("# place, what, the least time, how many times as fast as the first of the place")
    imports()
    small()
    lists(1_000_000)
    rows(1_000_000, 64)
    orders(100_000_000)
