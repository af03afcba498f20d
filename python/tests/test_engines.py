"""Shuffles on Ray and Spark against the shuffle of one machine. A short form by itself; ``EVENHAND_ENGINES=full`` has it whole."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Callable

import pytest
from engine_data import hashes, leftovers, lines, truth, write_shards

import evenhand
from evenhand import _native

IS_FULL = os.environ.get("EVENHAND_ENGINES") == "full"
full = pytest.mark.skipif(not IS_FULL, reason="of the long form: cargo xtask test --engines")

Call = Callable[..., Any]


class OnRay:
    """Ray on this machine, and its functions."""

    name = name_of_package = "ray"

    def __init__(self, workers: int = 2) -> None:
        ray = pytest.importorskip("ray")
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        self.ray = ray
        ray.init(
            address="local",
            num_cpus=workers,
            include_dashboard=False,
            object_store_memory=300 << 20,
            log_to_driver=False,
        )
        import evenhand.ray

        self.shuffle, self.sample, self.split = evenhand.ray.shuffle, evenhand.ray.sample, evenhand.ray.split

    def stop(self) -> None:
        self.ray.shutdown()


class OnSpark:
    """Spark on this machine, and its functions."""

    name = "spark"
    name_of_package = "pyspark"

    def __init__(self, workers: int = 2) -> None:
        pytest.importorskip("pyspark")
        from pyspark.sql import SparkSession

        import evenhand.spark

        os.environ["PYSPARK_PYTHON"] = sys.executable
        built = SparkSession.builder.master(f"local[{workers},5]").appName("evenhand")
        built = built.config("spark.ui.enabled", "false").config("spark.driver.host", "127.0.0.1")
        spark = built.config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
        spark.sparkContext.setLogLevel("OFF")
        self.spark = spark

        def bound(function: Call) -> Call:
            return lambda *arguments, **keywords: function(spark, *arguments, **keywords)

        self.shuffle = bound(evenhand.spark.shuffle)
        self.sample = bound(evenhand.spark.sample)
        self.split = bound(evenhand.spark.split)

    def stop(self) -> None:
        self.spark.stop()


@pytest.fixture(scope="module", params=[OnRay, OnSpark], ids=["ray", "spark"])
def engine(request: pytest.FixtureRequest) -> Iterator[Any]:
    engine = request.param()
    yield engine
    engine.stop()


def test_a_cluster_writes_the_bytes_of_one_machine(engine: Any, tmp_path: Path) -> None:
    records = lines(20_000)
    for inputs, outputs in [(1, 1), (1, 64), (7, 3), (64, 1), (64, 64)] if IS_FULL else [(7, 3)]:
        files = write_shards(tmp_path / f"in-{inputs}-{outputs}", records, inputs)
        expected = truth(files, tmp_path / f"one-{inputs}-{outputs}", outputs)
        to = tmp_path / f"to-{inputs}-{outputs}"
        report = engine.shuffle(files, to / "out-{}.txt", seed=42, shards=outputs)
        assert hashes(to) == expected
        assert leftovers(to) == ["_out-manifest.json"]
        assert report.checked and report.records == len(records)
        assert sum(output.records for output in report.outputs) == len(records)


def test_many_piles_are_put_together_in_any_memory(engine: Any, tmp_path: Path) -> None:
    records = lines((1 << 20) + 5000)
    files = write_shards(tmp_path / "in", records, 3)
    for outputs, memory in [(1, "32M"), (5, "64M"), (64, "32M")] if IS_FULL else [(5, "32M")]:
        expected = truth(files, tmp_path / f"one-{outputs}", outputs)
        to = tmp_path / f"to-{outputs}"
        engine.shuffle(files, to / "out-{}.txt", seed=42, shards=outputs, memory=memory)
        assert hashes(to) == expected


def test_groups_of_partitions_that_are_merged(engine: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine.name != "ray":
        pytest.skip("Spark's exchange has files, and no blocks by the million")
    files = write_shards(tmp_path / "in", lines(20_000), 9)
    expected = truth(files, tmp_path / "one", 7)
    monkeypatch.setattr(
        _native, "group_bounds", lambda splits, first, stop: (False, [first, first + 3, first + 5, stop])
    )
    to = tmp_path / "to"
    engine.shuffle(files, to / "out-{}.txt", seed=42, shards=7)
    assert hashes(to) == expected


def test_tables_of_csv_have_their_header(engine: Any, tmp_path: Path) -> None:
    rows = [b'%d,"a\n""%d"' % (i, i) for i in range(3000)]
    files = write_shards(tmp_path / "in", rows, 2, header=b"number,text\n", suffix=".csv")
    expected = truth(files, tmp_path / "one", 2, suffix=".csv")
    to = tmp_path / "to"
    engine.shuffle(files, to / "out-{}.csv", seed=42, shards=2)
    assert hashes(to, ".csv") == expected


def test_compressed_files_are_read_and_written(engine: Any, tmp_path: Path) -> None:
    import gzip

    paths = []
    for number in range(2):
        paths.append(str(tmp_path / f"{number}.txt.gz"))
        Path(paths[-1]).write_bytes(gzip.compress(b"".join(line + b"\n" for line in lines(5000, number))))
    expected = truth(paths, tmp_path / "one", 2, suffix=".txt.gz")
    to = tmp_path / "to"
    engine.shuffle(paths, to / "out-{}.txt.gz", seed=42, shards=2)
    assert hashes(to, ".txt.gz") == expected


def test_rows_of_parquet_come_in_the_order_of_one_machine(engine: Any, tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    import pyarrow.parquet as pq

    for inputs, outputs in [(1, 1), (1, 64), (3, 2), (64, 7)] if IS_FULL else [(3, 2)]:
        folder, one, to = (tmp_path / f"{name}-{inputs}-{outputs}" for name in ["in", "one", "to"])
        folder.mkdir()
        each = 12_000 // inputs
        for number in range(inputs):
            rows = range(number * each, number * each + each)
            table = pa.table({"id": list(rows), "text": [None if i % 7 == 0 else f"row {i}" for i in rows]})
            table = table.replace_schema_metadata({"number": str(number)})
            pq.write_table(table, folder / f"{number:02}.parquet", row_group_size=900)
        one.mkdir()
        evenhand.shuffle_file(sorted(map(str, folder.iterdir())), one / "out-{:02}.parquet", seed=42, shards=outputs)
        report = engine.shuffle(str(folder), to / "out-{:02}.parquet", seed=42, shards=outputs, place_column="place")
        assert report.checked
        place = 0
        for number in range(outputs):
            expected = pq.read_table(one / f"out-{number:02}.parquet")
            found = pq.read_table(to / f"out-{number:02}.parquet")
            assert found.drop_columns(["place"]).to_pylist() == expected.to_pylist()
            assert found.schema.metadata == {b"number": b"0"}
            assert found.column("place").to_pylist() == list(range(place, place + found.num_rows))
            place += found.num_rows
        assert place == each * inputs


def test_samples_splits_and_aligned_files_are_those_of_one_machine(engine: Any, tmp_path: Path) -> None:
    files = write_shards(tmp_path / "in", lines(5000), 2)
    others = write_shards(tmp_path / "other", lines(5000, 7), 3)
    one, to = tmp_path / "one", tmp_path / "to"
    one.mkdir()
    evenhand.sample_file(files, one / "sample", count=700, seed=42)
    report = engine.sample(files, to / "sample", count=700, seed=42)
    assert (to / "sample").read_bytes() == (one / "sample").read_bytes()
    assert not report.checked
    evenhand.split_file(files, one / "{}", into={"train": "90%", "test": "10%"}, seed=42)
    report = engine.split(files, to / "{}", into={"train": "90%", "test": "10%"}, seed=42)
    for part in ["train", "test"]:
        assert (to / part).read_bytes() == (one / part).read_bytes()
    assert [output.name for output in report.outputs] == ["train", "test"]
    whole = tmp_path / "whole"
    whole.write_bytes(b"".join(Path(path).read_bytes() for path in others))
    evenhand.shuffle_file(files, one / "a", aligned=whole, output_aligned=one / "b", seed=42)
    engine.shuffle(files, to / "a", aligned={tuple(others): to / "b"}, seed=42)
    for name in ["a", "b"]:
        assert (to / name).read_bytes() == (one / name).read_bytes()


def test_outputs_that_are_there_and_jobs_that_go_on(engine: Any, tmp_path: Path) -> None:
    files = write_shards(tmp_path / "in", lines(3000), 2)
    to = tmp_path / "to"
    engine.shuffle(files, to / "out-{}.txt", seed=42, shards=3)
    expected = hashes(to)
    with pytest.raises(FileExistsError, match="out-0.txt is there"):
        engine.shuffle(files, to / "out-{}.txt", seed=42, shards=3)
    (to / "out-1.txt").unlink()
    manifest = json.loads((to / "_out-manifest.json").read_text())
    assert manifest["order"] == "evenhand-order-v1" and len(manifest["outputs"]) == 3
    engine.shuffle(files, to / "out-{}.txt", shards=3, resume=True)
    assert hashes(to) == expected
    with pytest.raises(evenhand.ManifestError, match="another seed"):
        engine.shuffle(files, to / "out-{}.txt", seed=43, shards=3, resume=True)
    with pytest.raises(evenhand.ManifestError, match="other outputs"):
        engine.shuffle(files, to / "out-{}.txt", seed=42, shards=2, resume=True)
    Path(files[0]).write_bytes(b"changed\n")
    with pytest.raises(evenhand.FileError, match="has changed since"):
        engine.shuffle(files, to / "out-{}.txt", seed=42, shards=3, resume=True)
    engine.shuffle(files[1:], to / "out-{}.txt", seed=42, shards=3, overwrite=True)


def test_old_outputs_stay_until_the_new_ones_are_whole(engine: Any, tmp_path: Path) -> None:
    files = write_shards(tmp_path / "in", lines(3000), 2)
    to = tmp_path / "to"
    engine.shuffle(files, to / "out-{}.txt", seed=1, shards=3)
    before = hashes(to)
    broken = tmp_path / "broken.txt.gz"
    broken.write_bytes(b"\x1f\x8b\x08")
    with pytest.raises(evenhand.FileError):
        engine.shuffle([*files, str(broken)], to / "out-{}.txt", seed=2, shards=2, overwrite=True)
    assert hashes(to) == before and leftovers(to) == ["_out-manifest.json"]
    report = engine.shuffle(files, to / "out-{}.txt", seed=2, shards=2, overwrite=True)
    assert hashes(to) == truth(files, tmp_path / "one", 2, seed=2)
    assert leftovers(to) == ["_out-manifest.json"]
    assert report.inputs == 2 and report.passed_over == ()


def test_jobs_that_are_others_are_not_gone_on_with(engine: Any, tmp_path: Path) -> None:
    files = write_shards(tmp_path / "in", lines(3000), 3)
    engine.sample(files[:2], tmp_path / "o/out-{}.txt", count=900, shards=2, seed=1)
    with pytest.raises(evenhand.ManifestError, match="other inputs"):
        engine.sample(files, tmp_path / "o/out-{}.txt", count=900, shards=2, seed=1, resume=True)
    engine.shuffle(files[0], tmp_path / "a", seed=1)
    engine.shuffle(files[0], tmp_path / "b", seed=2)
    (tmp_path / "a").unlink()
    with pytest.raises(evenhand.ManifestError, match="not be aligned"):
        engine.shuffle(files[0], tmp_path / "a", aligned={files[0]: tmp_path / "b"}, resume=True)
    assert not (tmp_path / "a").exists()


def test_an_input_that_changes_after_it_was_counted_is_an_error(engine: Any, tmp_path: Path) -> None:
    files = write_shards(tmp_path / "in", lines(3000), 2)
    path = Path(files[0])

    def change(progress: evenhand.ClusterProgress) -> None:
        if progress == ("count", 2, 2):
            content = path.read_bytes()
            path.write_bytes(content.replace(b"1", b"2"))

    with pytest.raises(evenhand.FileError, match="has changed since its records were counted"):
        engine.shuffle(files, tmp_path / "to/out-{}.txt", seed=42, shards=2, progress=change)
    assert hashes(tmp_path / "to") == []


def test_what_cannot_be_is_refused(engine: Any, tmp_path: Path) -> None:
    files = write_shards(tmp_path / "in", lines(100), 1)
    with pytest.raises(FileNotFoundError):
        engine.shuffle(str(tmp_path / "none"), tmp_path / "out", seed=1)
    before = Path(files[0]).read_bytes()
    (tmp_path / "link").symlink_to(files[0])
    for path in [files[0], os.path.relpath(files[0]), tmp_path / "link"]:
        with pytest.raises(ValueError, match="is an input"):
            engine.shuffle(files, path, seed=1, overwrite=True)
    assert Path(files[0]).read_bytes() == before
    with pytest.raises(ValueError, match="no name of a part"):
        engine.split(files, tmp_path / "{}", into={"a": 1, "../b": 1}, seed=1)
    with pytest.raises(ValueError, match="shards="):
        engine.shuffle(files, tmp_path / "out-{}", seed=1)
    (tmp_path / "rows.csv").write_bytes(b"a,b\n")
    with pytest.raises(ValueError, match="pass the format of all as records="):
        engine.shuffle([*files, str(tmp_path / "rows.csv")], tmp_path / "out", seed=1)
    with pytest.raises(ValueError, match="lies in"):
        engine.shuffle(str(tmp_path / "in"), tmp_path / "in/out", seed=1)
    with pytest.raises(ValueError, match="are one file"):
        engine.shuffle(files, tmp_path / "x", seed=1, manifest=tmp_path / "x")
    with pytest.raises(ValueError, match="32M"):
        engine.shuffle(files, tmp_path / "out", seed=1, memory="1M")
    with pytest.raises(evenhand.FileError, match="asked for 101"):
        engine.sample(files, tmp_path / "out", seed=1, count=101)
    with pytest.raises(ValueError, match="is not a format of records"):
        engine.shuffle(files, tmp_path / "out", seed=1, records="xml")
    assert not (tmp_path / "out").exists()


def test_datasets_of_ray_whatever_their_blocks(engine: Any) -> None:
    if engine.name != "ray":
        pytest.skip("of Ray")
    import ray.data

    import evenhand.ray

    order = evenhand.permutation(5000, seed=42).tolist()
    for blocks in [1, 7]:
        dataset = ray.data.range(5000, override_num_blocks=blocks)
        shuffled = evenhand.ray.shuffle_dataset(dataset, seed=42)
        assert [row["id"] for row in shuffled.take_all()] == order
    # Blocks that have other columns and types than others.
    import pyarrow as pa

    blocks_of = [pa.table({"id": [0, 1]}), pa.table({"id": [2.5], "text": ["a"]}), pa.table({"id": [3, 4]})]
    shuffled = evenhand.ray.shuffle_dataset(ray.data.from_arrow(blocks_of), seed=42)
    rows = [{"id": i, "text": "a" if i == 2.5 else None} for i in [0.0, 1.0, 2.5, 3.0, 4.0]]
    assert shuffled.take_all() == [rows[place] for place in evenhand.permutation(5, seed=42)]
    assert evenhand.ray.shuffle_dataset(ray.data.range(0), seed=42).count() == 0
    with pytest.raises(TypeError, match="Dataset: evenhand.ray.shuffle_dataset shuffles"):
        evenhand.ray.shuffle(shuffled, "out")
    unlike = ray.data.from_arrow([pa.table({"id": [1]}), pa.table({"id": [[1]]})])
    message = (
        'column "id" has the type int64 in some blocks of the dataset and .*list.* in others, which do not combine'
    )
    with pytest.raises(evenhand.FileError, match=message):
        evenhand.ray.shuffle_dataset(unlike, seed=42)


def test_data_frames_of_spark_whatever_their_partitions(engine: Any, tmp_path: Path) -> None:
    if engine.name != "spark":
        pytest.skip("of Spark")
    from pyspark.sql import functions

    import evenhand.spark

    order = evenhand.permutation(3000, seed=42).tolist()
    for partitions in [1, 5]:
        frame = engine.spark.range(0, 3000, 1, partitions).withColumn("at", functions.timestamp_micros("id"))
        to = tmp_path / str(partitions)
        shuffled = evenhand.spark.shuffle_dataframe(frame, to, seed=42, order_by="id", shards=2)
        rows = shuffled.orderBy("place").collect()
        assert [row["id"] for row in rows] == order
        assert rows[0]["at"].microsecond == rows[0]["id"]
        assert [row["place"] for row in rows] == list(range(3000))
    with pytest.raises(TypeError, match="not DataFrame: evenhand.spark.shuffle_dataframe shuffles"):
        engine.shuffle(shuffled, tmp_path / "out")
    # Files that Spark writes next to its data.
    written = tmp_path / "written"
    engine.spark.range(0, 1000, 1, 1).write.csv(str(written))
    report = engine.shuffle(f"{written}/*", tmp_path / "out.csv", seed=42, records="lines")
    assert report.records == 1000 and report.inputs == 1
    assert {Path(path).name for path in report.passed_over} >= {"_SUCCESS", "._SUCCESS.crc"}
    # Both steps of another call leave the files of the first where it fails.
    to = tmp_path / "1"
    kept = {path: path.read_bytes() for path in sorted(to.rglob("*")) if path.is_file()}
    frame = engine.spark.range(0, 100, 1, 1)
    with pytest.raises(ValueError, match="not a compression of Parquet"):
        evenhand.spark.shuffle_dataframe(frame, to, seed=1, overwrite=True, compress="zstdd")
    assert {path: path.read_bytes() for path in sorted(to.rglob("*")) if path.is_file()} == kept
    again = evenhand.spark.shuffle_dataframe(frame, to, seed=1, order_by="id", overwrite=True)
    assert [row["id"] for row in again.collect()] == evenhand.permutation(100, seed=1).tolist()
    assert len(list(to.glob("input*"))) == len(list((to / "shuffled").glob("part-*"))) == 1
