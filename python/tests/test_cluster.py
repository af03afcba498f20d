"""Inputs and outputs of shuffles across machines, on an engine that runs tasks in this process: needs pyarrow alone."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from typing import Any, Callable

import pytest
from engine_data import hashes, leftovers, lines, truth, write_shards

import evenhand

pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")

from evenhand._cluster import driver, request, storage, tables, tasks  # noqa: E402
from evenhand._cluster.report import ClusterProgress, ClusterReport  # noqa: E402


class InProcess:
    """Runs tasks one after the other."""

    tables = ""

    def map(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Iterator[Any]:
        return (function(*given) for given in arguments)

    def sum(self, function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Any:
        return sum(self.map(function, arguments))

    def exchange(
        self, job: Any, parts: Any, splits: Any, outputs: Any, header: bytes
    ) -> Generator[driver.Event, None, None]:
        wanted = [output.partitions for output in outputs if len(output.partitions)]
        first = min((partitions.start for partitions in wanted), default=0)
        stop = max((partitions.stop for partitions in wanted), default=0)
        blocks: dict[int, list[Any]] = {number: [] for number in range(first, stop)}
        for task in splits:
            dealt, tally = tasks.deal(job, parts, task, range(first, stop + 1))
            for number, block in zip(range(first, stop), dealt):
                blocks[number].append(block)
            yield driver.Dealt(task.number, tally)
        for output in outputs:
            yield tasks.write(job, parts, output, header, [(number, blocks[number]) for number in output.partitions])


def shuffle(inputs: Any, output: Any, shards: Any = None, **given: Any) -> ClusterReport:
    names = [
        "seed",
        "records",
        "header",
        "compress",
        "place_column",
        "memory",
        "filesystem",
        "aligned",
        "manifest",
        "progress",
    ]
    options = {**dict.fromkeys(names), "resume": False, "overwrite": False, **given}
    return request.run(InProcess(), inputs, output, lambda target: request.shards_of(target, shards), **options)


def found(inputs: Any) -> tuple[list[str], list[str]]:
    """Files and what was passed over, relative to the current directory."""
    files = storage.expand(inputs)
    return [os.path.relpath(file.path) for file in files.found], [os.path.relpath(path) for path in files.passed_over]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    names = [
        "a.txt",
        "b.csv",
        "_m.txt",
        ".a.txt.crc",
        "s/c.txt",
        "s/_c.txt",
        "t/c.txt",
        ".hid/c.txt",
        "_tmp/q.txt",
        "{x}.txt",
    ]
    for name in names:
        path = tmp_path / "h" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{name}\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_directories_and_patterns_pass_over_the_same_names(tree: Path) -> None:
    data = ["h/a.txt", "h/b.csv", "h/s/c.txt", "h/t/c.txt", "h/{x}.txt"]
    files = ["h/.a.txt.crc", "h/.hid/c.txt", "h/_m.txt", "h/_tmp/q.txt", "h/s/_c.txt"]
    assert found("h") == found("h/**") == (data, files)
    assert found("h/*") == (data, ["h/.a.txt.crc", "h/.hid", "h/_m.txt", "h/_tmp", "h/s/_c.txt"])
    assert found("h/*.txt") == (["h/a.txt", "h/{x}.txt"], ["h/_m.txt"])
    assert found(f"file://{tree}/h/*.txt") == found("h/*.txt")


def test_patterns_that_begin_with_the_sign_take_such_names(tree: Path) -> None:
    assert found("h/_*.txt") == (["h/_m.txt"], [])
    assert found("h/.*") == (["h/.a.txt.crc", "h/.hid/c.txt"], [])
    assert found("h/.hid/*") == (["h/.hid/c.txt"], [])
    assert found(["h/_m.txt", "h/_tmp"]) == (["h/_m.txt", "h/_tmp/q.txt"], [])


def test_patterns_in_directories_and_with_braces(tree: Path) -> None:
    both = ["h/s/c.txt", "h/t/c.txt"]
    assert found("h/*/c.txt") == (both, ["h/.hid", "h/_tmp"])
    assert found("**/c.txt") == found("h/**/c.txt") == (both, ["h/.hid", "h/_tmp"])
    assert found("h/{t,s}/c.txt") == (both, [])
    assert found(f"file://{tree}/h/{{t,s}}/c.txt") == (both, [])
    assert found("h/{a.txt,b.csv}") == (["h/a.txt", "h/b.csv"], [])
    assert found("h/{x}.txt") == (["h/{x}.txt"], [])
    assert found("h/[a-b].*") == (["h/a.txt", "h/b.csv"], [])


def test_inputs_without_a_file_are_clear_errors(tree: Path) -> None:
    for inputs, message in [
        ("h/none", "the file does not exist"),
        ("h/*.tsv", "no file that fits the pattern"),
        ("h/*_m*", "begin with .* such as .*_m.txt. Name them in full"),
        ("h/{1..9}.txt", "no file that fits the pattern"),
    ]:
        with pytest.raises(FileNotFoundError, match=message):
            storage.expand(inputs)
    bad: Any
    for bad in [{"h/a.txt": 1}, {"h/a.txt"}, 5, [5], pa.table({"a": [1]})]:
        with pytest.raises(TypeError, match="inputs are a path or a list of paths, not"):
            storage.expand(bad)
    with pytest.raises(ValueError, match="inputs is empty"):
        storage.expand([])


def test_a_report_counts_inputs_and_names_what_was_passed_over(tree: Path) -> None:
    report = shuffle("h/*.txt", "out", seed=1)
    assert report.records == report.inputs == 2
    assert [os.path.relpath(path) for path in report.passed_over] == ["h/_m.txt"]
    assert shuffle((path for path in ["h/a.txt", "h/b.csv"]), "two", seed=1, records="lines").inputs == 2


def test_inputs_of_several_formats_are_named_as_their_users_name_them(tree: Path) -> None:
    Path("b.jsonl").write_text("{}\n")
    with pytest.raises(ValueError, match=r"csv by its name, and .*b.jsonl is jsonl"):
        shuffle(["h/b.csv", "b.jsonl"], "out", seed=1)
    with pytest.raises(
        ValueError, match="'json' is not a format of records. Formats: .*null.*lines-per-record:N.*record-start:REGEX"
    ):
        shuffle("b.jsonl", "out", seed=1, records="json")
    for records, form in [("record-start:(", "record-start:REGEX"), ("lines-per-record:x", "lines-per-record:N")]:
        with pytest.raises(ValueError, match=f"Write {form}"):
            shuffle("b.jsonl", "out", seed=1, records=records)


Old = tuple[list[str], list[str], Path]


@pytest.fixture
def old(tmp_path: Path) -> Old:
    """Inputs, and four outputs of an earlier job with the seed 1."""
    files = write_shards(tmp_path / "in", lines(3000), 3)
    to = tmp_path / "to"
    shuffle(files, to / "out-{}.txt", 4, seed=1)
    return files, hashes(to), to


def test_outputs_are_replaced_by_a_job_that_has_fewer(old: Old, tmp_path: Path) -> None:
    files, _, to = old
    expected = truth(files, tmp_path / "one", 2, seed=2)
    report = shuffle(files, to / "out-{}.txt", 2, seed=2, overwrite=True)
    assert report.checked and hashes(to) == expected
    assert leftovers(to) == ["_out-manifest.json"]
    manifest = json.loads((to / "_out-manifest.json").read_text())
    assert manifest["seed"] == evenhand.Seed(2).hex() and "replaced" not in manifest
    # The job is complete, and can resume.
    (to / "out-0.txt").unlink()
    shuffle(files, to / "out-{}.txt", 2, resume=True)
    assert hashes(to) == expected


def test_old_outputs_stay_if_an_input_cannot_be_read(old: Old, tmp_path: Path) -> None:
    files, before, to = old
    broken = tmp_path / "broken.txt.gz"
    broken.write_bytes(gzip.compress(b"a\n" * 1000)[:-9])
    cases: list[tuple[Any, dict[str, Any], type[Exception]]] = [
        ([*files, str(broken)], {}, evenhand.FileError),
        (files, {"records": "jsom"}, ValueError),
        (files, {"records": "parquet"}, evenhand.FileError),
        (files, {"compress": "gzipp"}, ValueError),
        (files, {"aligned": {str(files[0]): tmp_path / "other-{}.txt"}}, evenhand.FileError),
        (str(tmp_path / "none"), {}, FileNotFoundError),
    ]
    for inputs, options, error in cases:
        with pytest.raises(error):
            shuffle(inputs, to / "out-{}.txt", 2, seed=2, overwrite=True, **options)
        assert hashes(to) == before
        assert leftovers(to) == ["_out-manifest.json"]
    assert json.loads((to / "_out-manifest.json").read_text())["seed"] == evenhand.Seed(1).hex()


class Stop(BaseException):
    """Ctrl-C, or the death of a driver."""


@pytest.mark.parametrize("at", [("count", 1), ("deal", 1), ("write", 1), ("write", 2)])
def test_old_outputs_stay_if_the_driver_is_stopped(old: Old, tmp_path: Path, at: tuple[str, int]) -> None:
    files, before, to = old
    expected = truth(files, tmp_path / "one", 2, seed=2)

    def stop(progress: ClusterProgress) -> None:
        if (progress.phase, progress.done) == at:
            raise Stop

    for resume in [False, True]:
        with contextlib.suppress(Stop):
            shuffle(files, to / "out-{}.txt", 2, seed=2, overwrite=True, resume=resume, progress=stop)
            assert resume and hashes(to) == expected
            return
        assert hashes(to) == before
    shuffle(files, to / "out-{}.txt", 2, resume=True)
    assert hashes(to) == expected
    assert leftovers(to) == ["_out-manifest.json"]


@pytest.mark.parametrize("again", [{"resume": True}, {"seed": 2, "overwrite": True}], ids=["resume", "overwrite"])
@pytest.mark.parametrize("moved", [0, 1, 2])
def test_a_driver_that_is_stopped_between_moves_goes_on(
    old: Old, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moved: int, again: dict[str, Any]
) -> None:
    files, _, to = old
    expected = truth(files, tmp_path / "one", 2, seed=2)
    put, left = tasks.put_in_place, [moved]

    def stop(job: tasks.Job, outputs: Sequence[Any]) -> None:
        if not left[0]:
            raise Stop
        left[0] -= 1
        put(job, outputs)

    monkeypatch.setattr(tasks, "put_in_place", stop)
    monkeypatch.setattr(driver, "_MOVED_AT_ONCE", 1)
    if moved < 2:
        with pytest.raises(Stop):
            shuffle(files, to / "out-{}.txt", 2, seed=2, overwrite=True)
    else:
        monkeypatch.setattr(storage, "remove", lambda location: (_ for _ in ()).throw(Stop))
        with pytest.raises(Stop):
            shuffle(files, to / "out-{}.txt", 2, seed=2, overwrite=True)
    monkeypatch.undo()
    # A job with complete outputs no longer needs its inputs.
    if "resume" in again:
        Path(files[0]).write_bytes(b"changed\n")
    shuffle(files, to / "out-{}.txt", 2, **again)
    assert hashes(to) == expected
    assert leftovers(to) == ["_out-manifest.json"]


def test_aligned_outputs_are_all_whole_before_one_is_replaced(old: Old, tmp_path: Path) -> None:
    files, before, to = old
    others = write_shards(tmp_path / "other", lines(3000, 7), 2)
    aligned = {tuple(others): tmp_path / "b/out-{}.txt"}
    shuffle(files, tmp_path / "a/out-{}.txt", 4, seed=1, aligned=aligned)
    old_b = hashes(tmp_path / "b")

    def stop(progress: ClusterProgress) -> None:
        # Of the second.
        if progress.phase == "write":
            written.append(progress)
            if len(written) == 7:
                raise Stop

    written: list[ClusterProgress] = []
    with pytest.raises(Stop):
        shuffle(files, tmp_path / "a/out-{}.txt", 4, seed=2, aligned=aligned, overwrite=True, progress=stop)
    assert (hashes(tmp_path / "a"), hashes(tmp_path / "b")) == (before, old_b)
    report = shuffle(files, tmp_path / "a/out-{}.txt", 4, aligned=aligned, resume=True)
    assert hashes(tmp_path / "a") == truth(files, tmp_path / "one", 4, seed=2)
    assert report.inputs == 5 and hashes(tmp_path / "b") != old_b
    assert leftovers(tmp_path / "a") == leftovers(tmp_path / "b") == ["_out-manifest.json"]


@pytest.mark.parametrize("is_new", [True, False], ids=["new", "replaced"])
def test_the_loser_of_two_jobs_leaves_nothing(tmp_path: Path, is_new: bool) -> None:
    files = write_shards(tmp_path / "in", lines(3000), 3)
    to = tmp_path / "to"
    if not is_new:
        shuffle(files, to / "out-{}.txt", 4, seed=1)
    begun: list[bool] = []

    def other(progress: ClusterProgress) -> None:
        if progress.phase == "write" and not begun:
            begun.append(True)
            shuffle(files, to / "out-{}.txt", 4, seed=3, overwrite=True)

    with pytest.raises(evenhand.ManifestError, match="by another job"):
        shuffle(files, to / "out-{}.txt", 4, seed=2, overwrite=True, progress=other)
    assert leftovers(to) == ["_out-manifest.json"]
    if not is_new:
        assert hashes(to) == truth(files, tmp_path / "one", 4, seed=3)


def test_a_file_system_that_replaces_nothing_loses_nothing(tmp_path: Path) -> None:
    class Hdfs:
        """Like HDFS: moving to an existing file is an error. With ``broken``, moves of the new file fail too."""

        def __init__(self, broken: bool) -> None:
            self._inner, self._broken = pa.fs.LocalFileSystem(), broken

        def move(self, path: str, to: str) -> None:
            if os.path.exists(to) or (self._broken and path.endswith("new")):
                raise OSError("no")
            self._inner.move(path, to)

        def __getattr__(self, name: str) -> Any:
            return getattr(self._inner, name)

    new, to = tmp_path / "new", tmp_path / "to"
    for broken in [True, False]:
        new.write_text("new")
        to.write_text("old")
        with pytest.raises(OSError, match="no") if broken else contextlib.nullcontext():
            storage.replace(Hdfs(broken), str(new), str(to))
        assert to.read_text() == ("old" if broken else "new")
        assert sorted(path.name for path in tmp_path.iterdir()) == (["new", "to"] if broken else ["to"])


def test_columns_that_pyarrow_cannot_take_are_moved_as_others_and_come_back() -> None:
    import numpy as np
    import pyarrow.compute as pc

    texts = pa.array(["a", None, "c" * 20], pa.string_view())
    columns = {
        "view": texts,
        "bytes": pa.array([b"a", None, b"c"], pa.binary_view()),
        "list": pa.array([["a"], None, ["c"]], pa.list_(pa.string_view())),
        "fixed": pa.array([["a", "b"], None, ["c", "d"]], pa.list_(pa.string_view(), 2)),
        "struct": pa.array([{"x": "a"}, None, {"x": "c"}], pa.struct([("x", pa.string_view())])),
        "map": pa.array([[("a", "b")], None, []], pa.map_(pa.string_view(), pa.string_view())),
        "runs": pc.run_end_encode(pa.array([1, 1, 2])),
        "extension": pa.ExtensionArray.from_storage(pa.json_(pa.string_view()), texts),
        "plain": pa.array([1, None, 3]),
    }
    table = pa.table(columns)
    moved = tables.cast(table, tables.movable_schema(table.schema))
    rows = np.array([2, 0, 1])
    again = tables.cast(tables._take(moved, rows), table.schema)
    assert again.schema == table.schema
    assert again.to_pylist() == [table.to_pylist()[row] for row in rows]
    with pytest.raises(evenhand.FileError, match='column "view" has the type string_view'):
        tables._take(table, rows)


def test_parquet_with_views_keeps_its_types_and_the_order_of_one_machine(tmp_path: Path) -> None:
    import pyarrow.parquet as pq

    words = [f"word {number}" for number in range(500)]
    table = pa.table(
        {
            "text": pa.array(words, pa.string_view()),
            "lists": pa.array([[word] for word in words], pa.list_(pa.string_view())),
        }
    )
    pq.write_table(table, tmp_path / "in.parquet")
    shuffle(tmp_path / "in.parquet", tmp_path / "out.parquet", seed=42)
    assert pq.read_table(tmp_path / "out.parquet").equals(
        pa.table(
            {
                name: [table[name][row].as_py() for row in evenhand.permutation(500, seed=42)]
                for name in table.column_names
            },
            table.schema.remove_metadata(),
        )
    )


def test_an_index_of_pandas_that_is_a_range_is_dropped_and_a_column_stays(tmp_path: Path) -> None:
    pd = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = pd.DataFrame({"v": range(1000)})[100:200]
    order = evenhand.permutation(100, seed=42)
    for index, expected in [
        (None, list(range(100))),
        ([f"row {v}" for v in frame["v"]], [f"row {100 + i}" for i in order]),
    ]:
        (frame if index is None else frame.set_axis(index)).to_parquet(tmp_path / "in.parquet")
        shuffle(tmp_path / "in.parquet", tmp_path / "out.parquet", seed=42, overwrite=True)
        found = pd.read_parquet(tmp_path / "out.parquet")
        assert found["v"].tolist() == [100 + i for i in order]
        assert found.index.tolist() == expected
