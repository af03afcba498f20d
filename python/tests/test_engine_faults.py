"""Shuffles on Ray and Spark under faults: the same bytes, or an error that says what is wrong; never half an output.

Each round kills workers, a machine or the driver at some time of the run. A short form by itself; ``EVENHAND_ENGINES=full`` has twenty
rounds on each engine.
"""

from __future__ import annotations

import contextlib
import functools
import os
import random
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engine_data import hashes, leftovers, lines, truth, write_shards
from test_engines import IS_FULL, OnRay, OnSpark, full

import evenhand

ROUNDS = 20 if IS_FULL else 1

# A driver by itself, on an engine of its own.
DRIVERS = {
    "ray": """
import sys, ray, evenhand.ray
ray.init(address="local", num_cpus=2, include_dashboard=False, object_store_memory=300 << 20, log_to_driver=False)
evenhand.ray.shuffle(sys.argv[2:], sys.argv[1], seed=42, shards=6, memory="32M", resume=True)
""",
    "spark": """
import sys, evenhand.spark
from pyspark.sql import SparkSession
spark = SparkSession.builder.master("local[2,5]").config("spark.ui.enabled", "false")
spark = spark.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
spark.sparkContext.setLogLevel("OFF")
evenhand.spark.shuffle(spark, sys.argv[2:], sys.argv[1], seed=42, shards=6, memory="32M", resume=True)
spark.stop()
""",
}


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[str]]:
    """Inputs of several partitions, and the hashes of what one machine makes of them."""
    folder = tmp_path_factory.mktemp("data")
    records = lines(1_500_000 if IS_FULL else 600_000)
    files = write_shards(folder / "in", records, 6)
    return files, truth(files, folder / "one", 6)


def workers_of(name: str) -> list[int]:
    """The processes that run tasks of an engine now."""
    import psutil

    found = []
    for process in psutil.process_iter(["pid", "name", "cmdline"]):
        line = " ".join(process.info["cmdline"] or [])
        if name == "ray" and line.startswith("ray::evenhand") or name == "spark" and "pyspark.daemon" in line:
            found.append(process.info["pid"])
    if name == "spark":
        # The first is the one that starts the others.
        found = [pid for pid in found if "pyspark.daemon" in " ".join(psutil.Process(pid).parent().cmdline())]
    return found


def end(group: int) -> None:
    """Waits until all of a group of processes are gone, those of Ray that outlive their driver for a moment too."""
    import psutil

    for process in psutil.process_iter():
        with contextlib.suppress(OSError, psutil.Error):
            if os.getpgid(process.pid) == group or os.getsid(process.pid) == group:
                process.kill()
                process.wait(10)


@contextlib.contextmanager
def killing(name: str, count: int, seed: int) -> Iterator[list[int]]:
    """Kills workers at some times, while something runs."""
    dice, stop = random.Random(seed), threading.Event()
    killed: list[int] = []

    def kill() -> None:
        while len(killed) < count and not stop.is_set():
            time.sleep(dice.uniform(0.02, 0.3))
            with contextlib.suppress(Exception):
                found = workers_of(name)
                if found:
                    pid = dice.choice(found)
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield killed
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize("kind", [OnRay, OnSpark], ids=["ray", "spark"])
def test_workers_that_are_killed_change_nothing(kind: Any, data: tuple[list[str], list[str]], tmp_path: Path) -> None:
    pytest.importorskip("psutil")
    files, expected = data
    engine = kind()
    killed = 0
    try:
        # Two are to be killed in each round; some rounds are over before, so that there are more of them where they must be.
        for number in range(5 * ROUNDS + 5):
            if number >= ROUNDS and killed >= ROUNDS:
                break
            to = tmp_path / str(number)
            with killing(engine.name, 2, number) as pids:
                engine.shuffle(files, to / "out-{}.txt", seed=42, shards=6, memory="32M")
            killed += len(pids)
            assert hashes(to) == expected, number
            assert leftovers(to) == ["_out-manifest.json"]
    finally:
        engine.stop()
    assert killed >= ROUNDS


@pytest.mark.parametrize("name", ["ray", pytest.param("spark", marks=full)])
def test_a_driver_that_is_killed_goes_on(name: str, data: tuple[list[str], list[str]], tmp_path: Path) -> None:
    pytest.importorskip("ray" if name == "ray" else "pyspark")
    files, expected = data
    dice = random.Random(7)
    kills = 0
    for number in range(4):
        if kills > 0 and not IS_FULL:
            break
        to = tmp_path / str(number)
        line = [sys.executable, "-c", DRIVERS[name], str(to / "out-{}.txt"), *files]
        environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
        driver = subprocess.Popen(line, env=environment, start_new_session=True, stderr=subprocess.DEVNULL)
        # Once it has begun to note what it does.
        while driver.poll() is None and not (to / "_out-manifest.json").exists():
            time.sleep(0.02)
        time.sleep(dice.uniform(0, 0.7))
        if driver.poll() is None:
            os.killpg(driver.pid, signal.SIGKILL)
            kills += 1
        driver.wait()
        end(driver.pid)
        assert subprocess.run(line, env=environment, capture_output=True, check=False).returncode == 0
        assert hashes(to) == expected, number
        assert leftovers(to) == ["_out-manifest.json"]
    assert kills > 0


@full
def test_a_machine_of_ray_that_is_removed_changes_nothing(data: tuple[list[str], list[str]], tmp_path: Path) -> None:
    ray: Any = pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    import evenhand.ray

    files, expected = data
    cluster: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 200 << 20})
    lost = cluster.add_node(num_cpus=1, object_store_memory=200 << 20)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        removed = threading.Event()

        def remove(progress: evenhand.ClusterProgress) -> None:
            # Blocks of splits that were dealt there are gone, and are dealt anew.
            if progress.phase == "write" and not removed.is_set():
                removed.set()
                cluster.remove_node(lost)
                cluster.add_node(num_cpus=1, object_store_memory=200 << 20)

        evenhand.ray.shuffle(files, tmp_path / "out-{}.txt", seed=42, shards=6, memory="32M", progress=remove)
        assert removed.is_set()
        assert hashes(tmp_path) == expected
    finally:
        ray.shutdown()
        cluster.shutdown()


@full
def test_a_machine_of_spark_that_is_lost_changes_nothing(
    data: tuple[list[str], list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pyspark: Any = pytest.importorskip("pyspark")
    psutil: Any = pytest.importorskip("psutil")
    from pyspark.sql import SparkSession

    import evenhand.spark

    files, expected = data
    monkeypatch.setenv("SPARK_HOME", str(Path(pyspark.__file__).parent))
    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    # Two executors, each a machine's.
    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.executor.memory", "1g")
    builder = builder.config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1")
    spark = builder.config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
    spark.sparkContext.setLogLevel("OFF")
    lost: list[int] = []

    def executors() -> list[int]:
        lines = [(process.pid, process.info["cmdline"] or []) for process in psutil.process_iter(["cmdline"])]
        return sorted(pid for pid, line in lines if any("CoarseGrainedExecutorBackend" in word for word in line))

    def lose(progress: evenhand.ClusterProgress) -> None:
        # What it dealt is gone with it, and is dealt anew.
        if progress.phase == "write" and not lost:
            lost.append(executors()[0])
            os.kill(lost[0], signal.SIGKILL)

    try:
        evenhand.spark.shuffle(spark, files, tmp_path / "out-{}.txt", seed=42, shards=6, memory="32M", progress=lose)
    finally:
        spark.stop()
    assert lost
    assert hashes(tmp_path) == expected
    assert leftovers(tmp_path) == ["_out-manifest.json"]


@full
def test_a_store_that_is_full_spills(data: tuple[list[str], list[str]], tmp_path: Path) -> None:
    ray: Any = pytest.importorskip("ray")
    import evenhand.ray

    folder = tmp_path / "in"
    files = write_shards(folder, [line * 30 for line in lines(400_000)], 4)
    expected = truth(files, tmp_path / "one", 3)
    ray.init(address="local", num_cpus=2, include_dashboard=False, object_store_memory=80 << 20, log_to_driver=False)
    try:
        evenhand.ray.shuffle(files, tmp_path / "to/out-{}.txt", seed=42, shards=3, memory="32M")
    finally:
        ray.shutdown()
    assert hashes(tmp_path / "to") == expected


@pytest.mark.parametrize("kind", [OnRay, OnSpark], ids=["ray", "spark"])
def test_a_disk_that_is_full_ends_the_job(kind: Any, data: tuple[list[str], list[str]], tmp_path: Path) -> None:
    pytest.importorskip(kind.name_of_package)
    files, _ = data
    small = tmp_path / "small"
    small.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(small)], capture_output=True, check=False
    )
    if mounted.returncode != 0:
        pytest.skip("no small disk can be mounted here")
    engine = kind()
    try:
        with pytest.raises(Exception, match="No space left on device"):
            engine.shuffle(files, small / "out-{}.txt", seed=42, shards=2, memory="64M")
        assert not [path for path in small.iterdir() if path.name.endswith(".evenhand-part")]
    finally:
        engine.stop()
        subprocess.run(["umount", "-l", str(small)], check=False)


@pytest.mark.parametrize("kind", [OnRay, OnSpark], ids=["ray", "spark"])
def test_machines_with_another_wheel_are_refused(kind: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("pyarrow")
    pytest.importorskip(kind.name_of_package)
    from evenhand._cluster import driver, tasks

    files = write_shards(tmp_path / "in", lines(100), 1)
    other = tasks.Versions(evenhand="0.0.1")
    monkeypatch.setattr(driver, "Job", functools.partial(tasks.Job, versions=other))
    engine = kind()
    try:
        with pytest.raises(evenhand.VersionError, match="install the same wheel on all machines"):
            engine.shuffle(files, tmp_path / "out", seed=42)
    finally:
        engine.stop()
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("kind", [OnRay, OnSpark], ids=["ray", "spark"])
def test_objects_of_s3_are_read_and_written(kind: Any, tmp_path: Path) -> None:
    moto = pytest.importorskip("moto.server")
    from pyarrow import fs

    files = write_shards(tmp_path / "in", lines(20_000), 3)
    expected = truth(files, tmp_path / "one", 4)
    server = moto.ThreadedMotoServer(port=0)
    server.start()
    engine = kind()
    try:
        bucket = f"deck-{engine.name}"
        host, port = server.get_host_and_port()
        options = {"access_key": "key", "secret_key": "secret", "scheme": "http", "region": "us-east-1"}
        store = fs.S3FileSystem(endpoint_override=f"{host}:{port}", allow_bucket_creation=True, **options)
        store.create_dir(bucket)
        for path in files:
            with store.open_output_stream(f"{bucket}/in/{Path(path).name}") as stream:
                stream.write(Path(path).read_bytes())
        with store.open_output_stream(f"{bucket}/in/_SUCCESS") as stream:
            stream.write(b"not a record\n")
        engine.shuffle(f"{bucket}/in", bucket + "/to/out-{}.txt", seed=1, shards=5, filesystem=store)
        with pytest.raises(evenhand.FileError, match="schema|Parquet"):
            engine.shuffle(
                f"{bucket}/in", bucket + "/to/out-{}.txt", records="parquet", shards=4, filesystem=store, overwrite=True
            )
        assert store.get_file_info(f"{bucket}/to/out-4.txt").is_file
        report = engine.shuffle(
            f"{bucket}/{{in,none}}/*", bucket + "/to/out-{}.txt", seed=42, shards=4, filesystem=store, overwrite=True
        )
        assert report.inputs == 3 and report.passed_over == (f"{bucket}/in/_SUCCESS",)
        fetched = tmp_path / "fetched"
        fetched.mkdir()
        for about in store.get_file_info(fs.FileSelector(f"{bucket}/to")):
            if about.type == fs.FileType.File:
                with store.open_input_stream(about.path) as stream:
                    (fetched / Path(about.path).name).write_bytes(stream.read())
        assert hashes(fetched) == expected
        assert leftovers(fetched) == ["_out-manifest.json"]
    finally:
        engine.stop()
        server.stop()


@full
def test_any_number_of_workers_gives_the_same(data: tuple[list[str], list[str]], tmp_path: Path) -> None:
    files, expected = data
    kinds: list[Any] = [OnRay, OnSpark]
    for kind in kinds:
        for workers in [1, 2, 7]:
            engine = kind(workers)
            try:
                to = tmp_path / f"{engine.name}-{workers}"
                engine.shuffle(files, to / "out-{}.txt", seed=42, shards=6, memory="32M")
                assert hashes(to) == expected, (engine.name, workers)
            finally:
                engine.stop()
            shutil.rmtree(to)
