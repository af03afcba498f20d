"""The program that comes with the package: it is the one in Rust, whatever starts it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import Any

import pytest

import evenhand.__main__

SCRIPT = str(Path(sysconfig.get_path("scripts")) / "evenhand")
STARTS = {"script": [SCRIPT], "module": [sys.executable, "-m", "evenhand"]}
POSIX = pytest.mark.skipif(os.name != "posix", reason="signals and descriptors of POSIX")

# Each ends in another way: output, help, a page in Chinese, wrong usage in both languages, a file that is not there, no, what is no text.
LINES = [
    "shuffle -i 1-1000 --seed 42",
    "shuffle letters --seed 42",
    "shuffle -e a b c --seed 42 --print-seed",
    "sample -n 3 letters --seed 42 --lang zh",
    "sample -n 30 letters --seed 42",
    "sample -n 30 letters --seed 42 --lang zh",
    "split letters --folds 2 -o {} --seed 42 --json",
    "shuf -n 0 letters",
    "shuf -n x letters",
    "check letters letters",
    "check letters more",
    "deal bridge --seed 42",
    "exact riffle -n 3",
    "classics",
    "",
    "--help",
    "--version",
    "shuffle --help --lang zh",
    "shuffle --no-such-option",
    "shuffle --no-such-option --lang zh",
    "shuffle missing",
    "no-such-command",
    "audit decks",
    "audit missing",
    "completions bash",
    "man shuffle",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "letters").write_bytes(b"a\nb\nc\nd\ne\nf\ng")
    (tmp_path / "more").write_bytes(b"a\nb\n")
    (tmp_path / "decks").write_bytes(b"1 2 3\n3 1 2\n" * 50)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def outcome(start: list[str], words: list[Any]) -> tuple[int, bytes, bytes]:
    """What the program ends with, and writes."""
    done = subprocess.run([*start, *words], stdin=subprocess.DEVNULL, capture_output=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("line", LINES)
def test_it_writes_and_ends_as_the_program_in_rust(line: str, program: str, folder: Path) -> None:
    words = line.split()
    expected = outcome([program], words)
    assert outcome(STARTS["script"], words) == expected
    if line in ("", "--help", "shuffle missing", "check letters more", "shuffle --no-such-option"):
        assert outcome(STARTS["module"], words) == expected


@POSIX
@pytest.mark.skipif(sys.platform == "darwin", reason="names of files are UTF-8 there")
def test_names_of_files_are_bytes(program: str, folder: Path) -> None:
    name = b"a \xff name"
    Path(os.fsdecode(name)).write_bytes(b"1\n2\n3\n")
    for words in ([b"shuffle", b"--seed=1", name], [b"shuffle", b"--seed=\xff", name], [b"shuffle", name + b"s"]):
        assert outcome(STARTS["script"], words) == outcome([program], words)


@POSIX
def test_it_is_shuf_by_that_name(program: str, folder: Path) -> None:
    (folder / "rust").mkdir()
    (folder / "python").mkdir()
    (folder / "rust/shuf").symlink_to(program)
    (folder / "python/shuf").symlink_to(SCRIPT)
    for words in (["-n", "0", "letters"], ["--version"], ["--seed", "42", "letters"], ["-n", "x"]):
        assert outcome([str(folder / "python/shuf")], words) == outcome([str(folder / "rust/shuf")], words)


@POSIX
@pytest.mark.parametrize("words", [["shuffle", "-i", "1-3000000"], ["shuf", "-i", "1-3000000"]], ids=str)
def test_a_reader_that_has_enough_ends_it_in_silence(words: list[str], program: str) -> None:
    ends = []
    for start in ([program], *STARTS.values()):
        with subprocess.Popen([*start, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout and child.stderr
            child.stdout.readline()
            child.stdout.close()
            ends.append((child.wait(), child.stderr.read()))
    # GNU shuf is ended by the signal, and so is what stands for it.
    assert ends == [(-signal.SIGPIPE if words[0] == "shuf" else 0, b"")] * 3


@POSIX
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_from_the_start_are_no_files(closed: str, program: str, folder: Path) -> None:
    ends = []
    for start in (program, SCRIPT):
        for words in ("shuffle letters --seed 42 -o out", "shuffle --seed 42", "shuffle letters --seed 42"):
            line = f"'{start}' {words} {closed}"
            done = subprocess.run(["sh", "-c", line], capture_output=True, stdin=subprocess.DEVNULL)
            out = (folder / "out").read_bytes() if (folder / "out").exists() else None
            ends.append((done.returncode, done.stdout, done.stderr, out))
    assert ends[:3] == ends[3:]


def has_written(child: subprocess.Popen[bytes], folder: Path) -> bool:
    """Whether a program has a file open in the folder, which may have no name, and has written to it."""
    try:
        files = list(Path(f"/proc/{child.pid}/fd").iterdir())
        return any(str(folder) in os.readlink(file) and file.stat().st_size > 0 for file in files)
    except OSError:
        return False


def has_read(child: subprocess.Popen[bytes]) -> bool:
    """Whether a program has read all that is on its standard input so far."""
    import fcntl
    import termios

    assert child.stdin
    left = fcntl.ioctl(child.stdin, termios.FIONREAD, b"\0\0\0\0")
    return left == b"\0\0\0\0"


def interrupted(start: list[str], words: list[str], has_begun: Any, number: int) -> tuple[int, bytes]:
    """How a program ends that gets a signal once it has begun with its work, and what it says."""

    def heed() -> None:
        # Whoever runs the tests, as nohup, may have it ignored.
        signal.signal(number, signal.SIG_DFL)

    pipe = subprocess.PIPE
    with subprocess.Popen([*start, *words], stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=heed) as child:
        assert child.stdin and child.stderr
        child.stdin.write(b"a\n")
        child.stdin.flush()
        patience = time.monotonic() + 60
        while not has_begun(child):
            assert time.monotonic() < patience and child.poll() is None, "it begins"
            time.sleep(0.01)
        child.send_signal(number)
        return child.wait(60), child.stderr.read()


@pytest.mark.skipif(sys.platform != "linux", reason="what a program has open is told by Linux's /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP], ids=str)
def test_signals_end_it_and_leave_nothing(number: int, program: str, folder: Path) -> None:
    before = sorted(os.listdir())
    endless = ["shuffle", "-r", "-n", "18446744073709551615", "-i", "1-6", "-o", "out"]

    def begun(child: subprocess.Popen[bytes]) -> bool:
        return has_written(child, folder)

    expected = interrupted([program], endless, begun, number)
    assert expected[0] == -number
    for start in STARTS.values():
        assert interrupted(start, endless, begun, number) == expected
        assert sorted(os.listdir()) == before


@pytest.mark.skipif(sys.platform != "linux", reason="what a program has open is told by Linux's /proc")
def test_ctrl_c_ends_what_has_nothing_to_remove(program: str, folder: Path) -> None:
    # It waits for more on standard input.
    for start in ([program], *STARTS.values()):
        ended = interrupted(start, ["check", "letters", "-"], has_read, signal.SIGINT)
        assert ended == (-signal.SIGINT, b"")


def test_main_returns_its_code_and_gives_the_signal_back(capfd: pytest.CaptureFixture[str], folder: Path) -> None:
    before = signal.getsignal(signal.SIGINT)
    assert evenhand.__main__.main(["evenhand", "shuffle", "-e", "a", "b", "c", "--seed", "42"]) == 0
    assert capfd.readouterr().out == "c\nb\na\n"
    assert evenhand.__main__.main(["evenhand", "shuffle", "missing"]) == 1
    assert "missing" in capfd.readouterr().err
    assert evenhand.__main__.main(["evenhand", "shuffle", "--no-such-option"]) == 2
    assert signal.getsignal(signal.SIGINT) is before
