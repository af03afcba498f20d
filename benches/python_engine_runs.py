"""Seconds of each phase of shuffles on Ray, for the model of clusters: python3 benches/python_engine_runs.py OUTPUT.json [GB [FOLDER]].

By a Python that has evenhand (built for release) and ray. Sizes, lengths of lines, tasks and workers are varied apart, so that a cost for each
byte, record and task can be told; the largest input has 2 GB unless it is said. Each shuffle is run three times, after one that is not counted
in which the workers start, and the median of each phase is taken. `evenhand_cluster::model::fit` says what OUTPUT.json holds, and
`cargo xtask cluster-model` reads benches/records/engine-runs.json.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from python_lines import lines

import evenhand
from evenhand import _native

OUTPUT = Path(sys.argv[1])
GB = float(sys.argv[2]) if len(sys.argv) > 2 else 2.0
ROUNDS = 3
# Bytes of a line, and inputs, which are as many as outputs.
SHAPES = [(100, 16), (40, 16), (1000, 16), (100, 4), (100, 64)]


def main() -> None:
    base = Path(sys.argv[3]) if len(sys.argv) > 3 else Path(tempfile.gettempdir())
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray

    runs = []
    for workers, shapes in ((2, SHAPES), (1, SHAPES[:1])):
        ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
        for length, count in shapes:
            for part in (0.1, 0.3, 1.0):
                work = base / "evenhand-engine-runs"
                shutil.rmtree(work, ignore_errors=True)
                work.mkdir()
                runs.append(run(work, int(GB * 1e9 * part), length, count, workers))
                print(runs[-1], flush=True)
                shutil.rmtree(work)
        ray.shutdown()
    OUTPUT.write_text(json.dumps(runs, indent=1) + "\n")


def run(work: Path, size: int, length: int, count: int, workers: int) -> dict[str, Any]:
    """A shuffle of `size` bytes in lines of `length`, of `count` files to as many."""
    files = lines(work / "in", size, length, count)
    rounds = [once(files, work / "to", count) for _ in range(ROUNDS + 1)][1:]
    report, inputs, _ = rounds[0]
    memory, _ = _native.task_memory()
    most = _native.partition_records(memory, report.records, size)
    return {
        "workers": workers,
        "bytes": size,
        "records": report.records,
        "splits": sum(len(entry["splits"]) for entry in inputs),
        "partitions": count * -(-report.records // (count * most)),
        "seconds": {
            name: statistics.median(seconds[name] for _, _, seconds in rounds) for name in ("count", "deal", "finish")
        },
    }


def once(files: list[str], to: Path, count: int) -> tuple[Any, Any, dict[str, float]]:
    """Its report, its inputs as the manifest has them, and the seconds of each phase."""
    import evenhand.ray

    ends: dict[str, float] = {}

    def note(progress: evenhand.ClusterProgress) -> None:
        ends[progress.phase] = time.perf_counter()

    shutil.rmtree(to, ignore_errors=True)
    start = time.perf_counter()
    report = evenhand.ray.shuffle(files, to / "{:03}.txt", seed=42, shards=count, progress=note)
    manifest = json.loads((to / "_manifest.json").read_text())
    seconds = {
        "count": ends["count"] - start,
        "deal": ends["deal"] - ends["count"],
        "finish": ends["write"] - ends["deal"],
    }
    return report, manifest["inputs"], seconds


if __name__ == "__main__":
    main()
