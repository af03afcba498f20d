"""A shuffle on Ray beside one machine's and Ray Data's, and on Spark beside Spark's own: python3 benches/python_engines.py [GB [FOLDER]].

By a Python that has evenhand (built for release), ray[data] and pyspark, and Java. Lines of 100 bytes, 2 GB unless it is said, in 16 files, on
two workers, in the system's folder for temporary files unless it is said; the peers in turn, three rounds, medians. The bytes that evenhand wrote
are compared. Spark's orderBy(rand()) writes text; Ray Data, which writes no lines, writes them as a column of text in Parquet.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Callable

from python_lines import lines

GB = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
ROUNDS = 3
FILES = 16
SHARDS = 16
WORKERS = 2


def digest(folder: Path) -> str:
    """The hash of the outputs, one after another."""
    whole = hashlib.sha256()
    for path in sorted(folder.glob("*.txt")):
        with path.open("rb") as file:
            while piece := file.read(1 << 20):
                whole.update(piece)
    return whole.hexdigest()


def timed(call: Callable[[], Any]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def main() -> None:
    base = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(tempfile.gettempdir())
    work = base / "evenhand-engines"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    size = int(GB * 1e9)
    files = lines(work / "in", size, 100, FILES)
    to = work / "to"
    times: dict[str, list[float]] = {}
    digests: dict[str, str] = {}

    def run(name: str, call: Callable[[], Any], compared: bool = True) -> None:
        shutil.rmtree(to, ignore_errors=True)
        to.mkdir()
        times.setdefault(name, []).append(timed(call))
        if compared:
            digests[name] = digest(to)

    def alone() -> None:
        evenhand.shuffle_file(files, to / "{:02}.txt", seed=42, shards=SHARDS, memory="1G", threads=WORKERS)

    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    import ray

    ray.init(num_cpus=WORKERS, include_dashboard=False, log_to_driver=False)
    import ray.data

    import evenhand.ray

    ray.data.DataContext.get_current().enable_progress_bars = False

    def on_ray() -> None:
        evenhand.ray.shuffle(files, to / "{:02}.txt", seed=42, shards=SHARDS)

    def ray_data() -> None:
        dataset = ray.data.read_text(files).random_shuffle(seed=42)
        dataset.write_parquet(str(to))

    for _ in range(ROUNDS):
        run("evenhand shuffle --memory 1G", alone)
        run("evenhand.ray", on_ray)
        run("ray.data random_shuffle", ray_data, compared=False)
    ray.shutdown()

    from pyspark.sql import SparkSession
    from pyspark.sql.functions import rand

    import evenhand.spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    built = SparkSession.builder.master(f"local[{WORKERS},4]").config("spark.ui.enabled", "false")
    built = built.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    spark = built.config("spark.driver.memory", "4g").config("spark.ui.showConsoleProgress", "false").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")

    def on_spark() -> None:
        evenhand.spark.shuffle(spark, files, to / "{:02}.txt", seed=42, shards=SHARDS)

    def order_by() -> None:
        spark.read.text(files).orderBy(rand(42)).write.mode("overwrite").text(str(to / "out"))

    for _ in range(ROUNDS):
        run("evenhand.spark", on_spark)
        run("spark orderBy(rand())", order_by, compared=False)
    spark.stop()
    shutil.rmtree(work)

    alone_time = statistics.median(times["evenhand shuffle --memory 1G"])
    print(f"# {platform.platform()}, {os.cpu_count()} processors, Python {platform.python_version()}")
    print(f"# {size / 1e9:g} GB of lines of 100 bytes in {FILES} files to {SHARDS}, {WORKERS} workers, {ROUNDS} rounds")
    for name, seconds in times.items():
        median = statistics.median(seconds)
        all_rounds = ", ".join(f"{second:.1f}" for second in seconds)
        print(f"{name:30} {median:6.1f} s  {median / alone_time:5.2f} of one machine  ({all_rounds})")
    same = len(set(digests.values())) == 1
    print(f"the outputs of evenhand are {'the same' if same else 'DIFFERENT'}: {sorted(set(digests.values()))}")
    if not same:
        sys.exit(1)


if __name__ == "__main__":
    main()
