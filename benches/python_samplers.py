"""The samplers beside PyTorch's, and what orders by blocks cost in fairness: python3 benches/python_samplers.py [PROGRAM].

By a Python that has evenhand, torch and torchdata. Starts and resumes are timed to the first item; the least of 30 is printed. PROGRAM is
`evenhand` unless it is said; it audits one order of 10^7 items of each kind, in blocks of 4,096.
"""

from __future__ import annotations

import itertools
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable

import numpy as np
import torch
import torch.utils.data

import evenhand
from evenhand.torch import BatchSampler, DistributedSampler, Sampler

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "evenhand"
HUGE = 10**10
AUDITED = 10**7
BATCH = 256


def least(call: Callable[[], Any], rounds: int = 30) -> float:
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return min(times)


def started(sampler: Any, state: Any = None) -> None:
    if state is not None:
        sampler.load_state_dict(state)
    next(iter(sampler))


def starts() -> None:
    for name, how in (("index order", {}), ("blocks of 4096", {"block": 4096})):

        def make(how: dict[str, Any] = how) -> Sampler:
            return Sampler(HUGE, seed=42, **how)

        state = {**make().state_dict(), "epoch": 3, "position": 7_123_456_789}
        print(f"start/1e10    {name:44} {least(lambda: started(make())) * 1e6:12.0f} µs", flush=True)
        print(f"resume/1e10   {name:44} {least(lambda: started(make(), state)) * 1e6:12.0f} µs", flush=True)
    for name, sampler in (
        ("evenhand exact", Sampler(AUDITED, seed=42, exact=True)),
        ("torch RandomSampler", torch.utils.data.RandomSampler(range(AUDITED))),
        ("torch DistributedSampler", torch.utils.data.DistributedSampler(range(AUDITED), 2, 0)),
    ):
        print(
            f"start/1e7     {name:44} {least(lambda sampler=sampler: started(sampler), 3) * 1e6:12.0f} µs", flush=True
        )


def per_item(items: Iterator[Any], count: int, each: int = 1) -> float:
    start = time.perf_counter()
    for _ in itertools.islice(items, count // each):
        pass
    return (time.perf_counter() - start) / count * 1e9


def throughput() -> None:
    count = 1_000_000
    for name, make, each in (
        ("index order", lambda: iter(Sampler(HUGE, seed=42)), 1),
        ("index order, BatchSampler of 256", lambda: iter(BatchSampler(Sampler(HUGE, seed=42), BATCH)), BATCH),
        ("index order, one of 8 ranks", lambda: iter(DistributedSampler(HUGE, 8, 3, seed=42, pad=True)), 1),
        ("blocks of 4096", lambda: iter(Sampler(HUGE, seed=42, block=4096)), 1),
        ("torch RandomSampler of 1e7, once it began", lambda: torch_items(), 1),
    ):
        nanoseconds = min(per_item(make(), count, each) for _ in range(5))
        print(f"items         {name:44} {nanoseconds:12.0f} ns an item", flush=True)


def torch_items() -> Iterator[int]:
    items = iter(torch.utils.data.RandomSampler(range(AUDITED)))
    next(items)
    return items


def buffered(size: int) -> np.ndarray[Any, Any]:
    """What a shuffle buffer gives that takes the items as they lie."""
    buffer = list(range(size))
    slots = evenhand.choices(size, AUDITED - size, seed=42).tolist()
    given = []
    for item, slot in zip(range(size, AUDITED), slots):
        given.append(buffer[slot])
        buffer[slot] = item
    evenhand.shuffle(buffer, seed=42)
    return np.array(given + buffer, np.uint32)


def fairness() -> None:
    print(
        f"# orders of {AUDITED:,} items: what `evenhand audit --order` tells of one epoch, and how far means of batches of {BATCH}"
    )
    print("# spread when an item's value is its place in the file, in uniform orders' deviations: the worst case")
    print(
        "# order                          verdict    z of one  moved by  neighbours  successors  lag 1   in other  batch"
    )
    print(
        "#                                           farthest            apart       apart       corr.   blocks    means"
    )
    orders: list[tuple[str, Callable[[], Any]]] = [
        ("index order", lambda: whole()),
        *(
            (f"block=4096, window={window}", lambda window=window: whole(block=4096, window=window))
            for window in (1024, 256, 64, 16, 4, 1)
        ),
        ("shuffle buffer of 65,536 items", lambda: buffered(65_536)),
    ]
    for name, make in orders:
        order = make()
        assert (np.bincount(order, minlength=AUDITED) == 1).all()
        batches = order[: AUDITED // BATCH * BATCH].reshape(-1, BATCH).mean(axis=1)
        spread = batches.std() / (AUDITED / 12**0.5 / BATCH**0.5)
        ids = order.astype(np.float64) - (AUDITED - 1) / 2
        lag = float((ids[1:] * ids[:-1]).mean() / (ids * ids).mean())
        with tempfile.TemporaryDirectory() as folder:
            path, report = Path(folder, "order.npy"), Path(folder, "report.json")
            np.save(path, order)
            subprocess.run([PROGRAM, "audit", "-q", "--order", path, "--json", report], stdout=subprocess.DEVNULL)
            found = json.loads(report.read_text())
        tests = {(test["statistic"], test["transform"]): test for test in found["tests"]}
        far = max(abs(test["z"]) for test in found["tests"] if test["z"] is not None)
        near, places = (
            tests[name, "orders"]["observed"] / AUDITED**2 for name in ("neighbour_distance", "place_distance")
        )
        how = found["how_far"]
        print(
            f"{name:32} {found['verdict']['outcome']:8} {far:10.0f} {how['displacement']:9.1%} {near:10.1%} {places:11.3%} "
            f"{lag:8.4f} {how['misplaced']:8.1%} {spread:8.2f}",
            flush=True,
        )


def whole(**how: Any) -> np.ndarray[Any, Any]:
    return np.fromiter(iter(Sampler(AUDITED, seed=42, **how)), np.uint32, AUDITED)


if __name__ == "__main__":
    print(
        f"# evenhand {evenhand.__version__}, Python {platform.python_version()}, torch {torch.__version__}, {os.cpu_count()} CPUs"
    )
    starts()
    throughput()
    fairness()
