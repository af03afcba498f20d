"""Files: the same bytes as the program in Rust, errors as exceptions, progress, and a stop that leaves nothing."""

from __future__ import annotations

import contextlib
import gzip
import json
import math
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import evenhand
from evenhand import FileError, FileProgress, FileReport, sample_file, shuffle_file, split_file

POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and descriptors of POSIX")
ENDLESS: dict[str, Any] = {"input_range": "1-6", "repeat": True, "head_count": 2**64 - 1}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "letters").write_bytes(b"a\nb\nc\nd\ne\nf\ng")
    (tmp_path / "more").write_bytes(b"h\ni\n")
    (tmp_path / "rows.csv").write_bytes(b"name,age\nann,1\nbob,2\ncy,3\ndee,4\n")
    (tmp_path / "numbers").write_bytes(b"".join(b"%d\n" % number for number in range(200_000)))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def at(function: Any, *arguments: Any, **options: Any) -> Any:
    return lambda: function(*arguments, **options)


# What is called, and the command line that does the same.
PAIRS = [
    (at(shuffle_file, "letters", "out", seed=42), "shuffle letters -o out --seed 42"),
    (at(shuffle_file, ["letters", "more"], "letters", seed="x"), "shuffle letters more -o letters --seed x"),
    (at(shuffle_file, "numbers", "out", seed=1, memory="32M", threads=2), "shuffle numbers -o out --seed 1"),
    (at(shuffle_file, "numbers", "out.gz", seed=1, head_count=9), "shuffle numbers -o out.gz --seed 1 -n 9"),
    (at(shuffle_file, "numbers", "out-{}", seed=1, shards=3), "shuffle numbers -o out-{} --seed 1 --shards 3"),
    (at(shuffle_file, "rows.csv", "out", seed=7), "shuffle rows.csv -o out --seed 7"),
    (at(shuffle_file, "rows.csv", "out", seed=7, text=True), "shuffle rows.csv -o out --seed 7 --text"),
    (
        at(shuffle_file, "letters", "out", seed=7, method="riffle", rounds=2),
        "shuffle letters -o out --seed 7 --method riffle --rounds 2",
    ),
    (
        at(shuffle_file, "letters", "out", seed=7, repeat=True, head_count=50),
        "shuffle letters -o out --seed 7 -r -n 50",
    ),
    (at(shuffle_file, None, "out", seed=7, input_range="5-99"), "shuffle -i 5-99 -o out --seed 7"),
    (at(shuffle_file, None, "out", seed=7, recursive="*tter*"), "shuffle -R *tter* -o out --seed 7"),
    (at(sample_file, "numbers", "out", count=1000, seed=42), "sample -n 1000 numbers -o out --seed 42"),
    (
        at(sample_file, "numbers", "out", count="1%", in_order=True, seed=42),
        "sample -n 1% numbers --in-order -o out --seed 42",
    ),
    (
        at(sample_file, "rows.csv", "out", count=2, weight="age", seed=42),
        "sample -n 2 rows.csv --weight age -o out --seed 42",
    ),
    (
        at(split_file, "numbers", "out-{}", into={"a": 0.8, "b": 0.2}, seed=3),
        "split numbers --into a=4,b=1 -o out-{} --seed 3",
    ),
    (at(split_file, "rows.csv", "out-{}.csv", folds=2, seed=3), "split rows.csv --folds 2 -o out-{}.csv --seed 3"),
    (
        at(shuffle_file, "letters", "out", seed=5, aligned="letters", output_aligned="other"),
        "shuffle letters -o out --seed 5 --aligned letters --output-aligned other",
    ),
]


@pytest.mark.parametrize(("call", "line"), PAIRS, ids=[line for _, line in PAIRS])
def test_files_are_those_of_the_program_in_rust(call: Any, line: str, program: str, folder: Path) -> None:
    before = files(folder)
    call()
    done = files(folder)
    assert done != before
    for name in done:
        (folder / name).unlink()
    for name, content in before.items():
        (folder / name).write_bytes(content)
    subprocess.run([program, *line.split()], check=True, capture_output=True)
    assert files(folder) == done


def test_a_report_says_what_was_done(folder: Path) -> None:
    report = shuffle_file("letters", "out")
    assert isinstance(report, FileReport)
    assert (report.records, report.size, report.parts) == (7, 14, ())
    assert report.stats["schema"] == "evenhand-stats/1" and "seed" not in report.stats
    shuffle_file("letters", "again", seed=report.seed)
    assert Path("again").read_bytes() == Path("out").read_bytes()

    report = split_file("rows.csv", "part-{}", into="a=50%,b=50%", stratify="age", stats="figures")
    assert [(part.name, part.file, part.records) for part in report.parts] == [("a", "part-a", 2), ("b", "part-b", 2)]
    assert report.size == sum(part.size for part in report.parts)
    assert [found["value"] for found in report.stats["stratify"]["classes"]] == ["1", "2", "3", "4"]
    assert json.loads(Path("figures").read_text("utf-8"))["seed"] == report.seed.hex()

    report = shuffle_file("letters", "shard-{}", shards=2)
    assert [(part.file, part.records, part.name) for part in report.parts] == [("shard-0", 4, ""), ("shard-1", 3, "")]
    report = shuffle_file("letters", "out", repeat=True, head_count=3)
    assert (report.records, report.size, report.parts, report.stats) == (None, None, (), {})


def test_paths_are_names_of_files_whatever_they_look_like(folder: Path) -> None:
    names: list[Any] = ["-", "--help", "a name", "名", Path("a path")]
    if sys.platform == "linux":
        names.append(os.fsdecode(b"\xff\xfe"))
    for name in names:
        Path(name).write_bytes(b"a\nb\nc\n")
        shuffle_file(name, name, seed=1, files_from=None)
        assert sorted(Path(name).read_bytes().split()) == [b"a", b"b", b"c"]
    for wrong in ("a\0b", Path("a\0b")):
        with pytest.raises(ValueError, match="zero byte"):
            shuffle_file(wrong, "out")
    with pytest.raises(TypeError):
        shuffle_file(5, "out")  # type: ignore[arg-type]


def test_standard_streams_have_no_part_in_it(folder: Path) -> None:
    code = """
import evenhand
evenhand.shuffle_file("letters", "out", seed=1)
evenhand.split_file("letters", "out-{}", folds=2)
evenhand.shuffle_file("rows.csv", "out")
try:
    evenhand.shuffle_file("missing", "out")
except FileNotFoundError as error:
    assert error.filename is None and error.errno and "missing" in str(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


def test_errors_are_the_exceptions_of_their_kind(folder: Path) -> None:
    Path("bad.gz").write_bytes(gzip.compress(b"a\n" * 1000)[:-9])
    Path("folder").mkdir()
    before = files_of(folder)
    wrong: list[tuple[type[BaseException], str, Any]] = [
        (ValueError, "no file is named", at(shuffle_file, [], "out")),
        (ValueError, "memory", at(shuffle_file, "letters", "out", memory="1K")),
        (ValueError, "threads", at(shuffle_file, "letters", "out", threads=0)),
        (ValueError, "no-such", at(shuffle_file, "letters", "out", method="no-such")),
        (ValueError, "--sync", at(shuffle_file, "letters", "out", sync=True, no_sync=True)),
        (ValueError, "-o", at(split_file, "letters", "out", folds=2)),
        (ValueError, "neither into nor folds", at(split_file, "letters", "out-{}")),
        (ValueError, "x", at(sample_file, "letters", "out", count="x")),
        (ValueError, "", at(shuffle_file, "letters", "out", seed=-1)),
        (TypeError, "", at(shuffle_file, "letters", "out", seed=1.5)),
        (TypeError, "no_such", at(shuffle_file, "letters", "out", no_such=1)),
        (FileNotFoundError, "missing", at(shuffle_file, "missing", "out")),
        (FileNotFoundError, "missing", at(shuffle_file, "letters", "missing/out")),
        (FileNotFoundError, "missing", at(shuffle_file, "letters", "out", temp_dir="missing", memory="32M")),
        (FileNotFoundError, "missing", at(shuffle_file, None, "out", files_from="missing")),
        (IsADirectoryError, "folder", at(shuffle_file, "folder", "out")),
        (IsADirectoryError, "folder", at(shuffle_file, "letters", "folder")),
        (NotADirectoryError, "letters", at(shuffle_file, "letters", "letters/out")),
        (
            MemoryError,
            "64.0 MiB",
            at(sample_file, None, "out", input_range="1-1000000000", count=500_000_000, memory="64M"),
        ),
        (FileError, "Ask for fewer", at(sample_file, "letters", "out", count=8)),
        (FileError, "bad.gz", at(shuffle_file, "bad.gz", "out")),
        (FileError, "bad.gz", at(shuffle_file, "bad.gz", "out", lang="zh")),
        (FileError, "column", at(split_file, "rows.csv", "out-{}", folds=2, by="no such")),
    ]
    for kind, words, call in wrong:
        with pytest.raises(kind) as raised:
            call()
        assert type(raised.value) is kind, raised.value
        assert words in str(raised.value), raised.value
        assert files_of(folder) == before
    assert issubclass(FileError, ValueError)


def files_of(folder: Path) -> list[str]:
    return sorted(os.listdir(folder))


def test_words_are_in_the_language_that_is_asked_for(folder: Path) -> None:
    with pytest.raises(FileError, match="但只有 7 行") as raised:
        sample_file("letters", "out", count=8, lang="zh")
    assert "evenhand:" not in str(raised.value)


@pytest.mark.parametrize(
    ("options", "phases"),
    [
        ({}, ["read", "write"]),
        ({"memory": "32M"}, ["read", "redeal", "write"]),
        ({"compress": "zstd"}, ["read", "write"]),
    ],
    ids=["memory", "files", "compressed"],
)
def test_progress_goes_up_to_its_total(options: Any, phases: list[str], folder: Path) -> None:
    # Of one pile and of more than 32 MiB, so that it is dealt once more.
    size = 1_000_000 if "memory" in options else 3_000_000
    line = b"x" * 60 + b"\n" if "memory" in options else b"a line\n"
    Path("in").write_bytes(line * size)
    told: list[FileProgress] = []
    shuffle_file("in", "out", progress=told.append, threads=1, **options)
    assert len(told) > 2
    assert all(one.done <= next_one.done for one, next_one in zip(told, told[1:]))
    assert all(one.total is not None and one.done <= one.total for one in told)
    assert told[-1].done == told[-1].total
    assert told[-1].done >= 2 * size * len(line)
    seen = [one.phase for one in told]
    assert set(seen) <= set(phases) and seen[-1] == "write"
    assert sorted(seen, key=phases.index) == seen


def fail(progress: FileProgress) -> None:
    raise LookupError(progress.phase)


def test_a_callback_that_raises_stops_it_and_leaves_nothing(folder: Path) -> None:
    before = files_of(folder)
    for name in ("out", "letters"):
        started = time.monotonic()

        with pytest.raises(LookupError, match="write"):
            shuffle_file(None, name, progress=fail, **ENDLESS)
        assert time.monotonic() - started < 5
        assert files_of(folder) == before
    assert Path("letters").read_bytes() == b"a\nb\nc\nd\ne\nf\ng"


@contextlib.contextmanager
def interrupt_after(seconds: float) -> Iterator[list[float]]:
    """Sends this process Ctrl-C after some time; when it did."""
    sent: list[float] = []

    def send() -> None:
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(seconds, send)
    timer.start()
    try:
        yield sent
    finally:
        timer.cancel()
        timer.join()


@POSIX
@pytest.mark.parametrize("after", [0.05, 0.3, 0.8])
@pytest.mark.parametrize("kind", ["endless", "spilled", "waiting"])
def test_ctrl_c_stops_it_at_once_and_leaves_nothing(kind: str, after: float, folder: Path) -> None:
    """Within a tenth of a second; a second is allowed, so that a machine with much to do fails nothing."""
    if kind == "endless":
        call = at(shuffle_file, None, "out", **ENDLESS)
    elif kind == "spilled":
        # Some 700 MB, which no machine shuffles by way of files in so little time.
        Path("in").write_bytes(b"%060d\n" * 1_000_000 % tuple(range(1_000_000)))
        call = at(shuffle_file, ["in"] * 12, "out", memory="32M", temp_dir=".")
    else:
        # Nobody writes to it, nor will.
        os.mkfifo("in")
        call = at(shuffle_file, "in", "out")
    before = files_of(folder)
    with interrupt_after(after) as sent, pytest.raises(KeyboardInterrupt):
        call()
    assert time.monotonic() - sent[0] < 1
    assert files_of(folder) == before
    if kind == "waiting":
        # Lets the thread go that waits for it.
        os.close(os.open("in", os.O_WRONLY))


def test_threads_share_nothing(folder: Path) -> None:
    ended: list[Any] = []

    def work(seed: int) -> None:
        shuffle_file("numbers", f"out-{seed}", seed=seed)
        with pytest.raises(LookupError):
            shuffle_file(None, "none", progress=fail, **ENDLESS)
        shuffle_file("numbers", f"again-{seed}", seed=seed)
        ended.append(seed)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ended) == [0, 1, 2, 3]
    assert not Path("none").exists()
    for seed in range(4):
        assert Path(f"out-{seed}").read_bytes() == Path(f"again-{seed}").read_bytes()


def test_other_threads_run_meanwhile(folder: Path) -> None:
    counted = 0
    over = threading.Event()

    def count() -> None:
        nonlocal counted
        while not over.is_set():
            counted += 1
            time.sleep(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    Path("in").write_bytes(b"a line\n" * 3_000_000)
    before = counted
    shuffle_file("in", "out")
    during = counted - before
    over.set()
    counter.join()
    assert during > 5


def test_the_limit_is_for_the_call_and_not_for_the_process(folder: Path) -> None:
    held = bytearray(b"x" * (256 << 20))
    report = shuffle_file("numbers", "out", memory=64 << 20)
    assert report.stats["memory_limit_bytes"] == 64 << 20
    assert len(held) == 256 << 20


def _fork(seed: int) -> bytes:
    shuffle_file("numbers", f"forked-{seed}", seed=seed)
    return Path(f"forked-{seed}").read_bytes()


@pytest.mark.skipif("fork" not in multiprocessing.get_all_start_methods(), reason="no fork")
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_processes_that_were_forked_after_a_call_can_do_it_too(folder: Path) -> None:
    shuffle_file("numbers", "out", seed=1)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        done = pool.map_async(_fork, [1, 2]).get(60)
    assert done[0] == Path("out").read_bytes() != done[1]


@POSIX
def test_the_signals_of_the_process_are_as_they_were(folder: Path) -> None:
    numbers = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGXFSZ, signal.SIGPIPE]

    def caught() -> str:
        if sys.platform != "linux":
            return ""
        lines = Path("/proc/self/status").read_text().splitlines()
        return "".join(line for line in lines if line.startswith(("SigCgt", "SigIgn", "SigBlk")))

    before = [signal.getsignal(number) for number in numbers], caught()
    shuffle_file("letters", "out")
    split_file("letters", "out-{}", folds=2)
    with pytest.raises(ValueError):
        evenhand.sample_file("letters", "out", count="x")
    assert ([signal.getsignal(number) for number in numbers], caught()) == before


def test_shares_are_of_one_kind_and_those_of_a_split(tmp_path: Path) -> None:
    (tmp_path / "in").write_text("".join(f"{line}\n" for line in range(300)))

    def parts(into: Any) -> list[int]:
        report = evenhand.split_file(tmp_path / "in", tmp_path / "{}", into=into, seed=1)
        return [part.records for part in report.parts]

    for shares in ([0.8, 0.2], [1 / 3, 1 / 3, 1 / 3], [1e-5, 1 - 1e-5], [Fraction(2, 7), Fraction(5, 7)]):
        into = {f"p{place}": share for place, share in enumerate(shares)}
        assert parts(into) == [len(part) for part in evenhand.split(range(300), shares, seed=1)]
    assert parts({"train": 10, "test": 5}) == [200, 100]
    assert parts({"test": 10, "train": "*", "valid": "10%"}) == [10, 260, 30]
    with pytest.raises(evenhand.FileError, match="310 records, 300 available"):
        parts({"test": 310, "train": "*"})
    for wrong in (
        {"test": 20, "train": 1.0},
        {"a": 0.8, "b": 0.1},
        {"a": "80%", "b": 0.2},
        {"a": math.nan, "b": 0.5},
        {"a": "*", "b": 0.5},
    ):
        with pytest.raises(ValueError, match="share|into has"):
            parts(wrong)
    with pytest.raises(ValueError, match="neither into nor folds"):
        evenhand.split_file(tmp_path / "in", tmp_path / "{}")


def test_flags_are_flags_and_values_values(tmp_path: Path) -> None:
    (tmp_path / "in").write_text("a\n")
    with pytest.raises(TypeError, match="memory has a value"):
        evenhand.shuffle_file(tmp_path / "in", tmp_path / "out", memory=True)
    with pytest.raises(TypeError, match="sync is True or False"):
        evenhand.shuffle_file(tmp_path / "in", tmp_path / "out", sync=1)  # type: ignore[arg-type]
    with open(tmp_path / "in") as file, pytest.raises(TypeError, match="by its path"):
        evenhand.shuffle_file(file, tmp_path / "out")
    report = evenhand.shuffle_file(tmp_path / "in", tmp_path / "out", seed=5)
    assert evenhand.Seed(5).hex() not in repr(report)
