"""Shuffling in place: of everything that can be, and of nothing that cannot."""

from __future__ import annotations

import array
import collections
import contextlib
import ctypes
import gc
import itertools
import mmap
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import numpy as np
import pytest

import evenhand

SEED = "places"

DTYPES = [
    "?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "g", "c8", "c16", "G",
    ">i2", ">i4", ">f8", ">c16", "S1", "S5", "S7", "U1", "U3", ">U3", "V3", "V11", "M8[ns]", ">M8[D]", "m8[s]",
    "O", [("a", "u1"), ("b", "f8"), ("c", "S3")], [("a", "O"), ("b", "i4")], [("m", "f4", (2, 3))],
]  # fmt: skip


def filled(shape: Any, dtype: Any) -> np.ndarray[Any, Any]:
    """An array whose items differ as far as their type lets them."""
    made = np.zeros(shape, dtype)
    flat = made.reshape(-1)
    for i in range(flat.size):
        if made.dtype.names:
            for name in made.dtype.names:
                flat[name][i] = i % 100
        elif made.dtype.kind == "V":
            flat[i] = bytes([i % 256]) * made.dtype.itemsize
        elif made.dtype.kind in "SU":
            flat[i] = str(i)[-max(1, made.dtype.itemsize // (4 if made.dtype.kind == "U" else 1)) :]
        elif made.dtype.kind == "O":
            flat[i] = [i]
        else:
            flat[i] = i % 100
    return made


def same(a: Any, b: Any) -> bool:
    return bool(a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes())


@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("n", [0, 1, 2, 9])
def test_every_type_moves_whole_along_every_axis(dtype: Any, n: int) -> None:
    for rank in (1, 2, 3):
        for axis in range(-rank, rank):
            shape = [2, 3, 4][:rank]
            shape[axis] = n
            x = filled(shape, dtype)
            wanted = x.take(evenhand.permutation(n, SEED), axis=axis)
            evenhand.shuffle(x, SEED, axis)
            assert same(x, wanted)


LAYOUTS: dict[str, Any] = {
    "strided": lambda x: x[::2],
    "reversed": lambda x: x[::-1],
    "columns apart": lambda x: x[:, ::2],
    "columns reversed": lambda x: x[:, ::-1],
    "transposed": lambda x: x.T,
    "Fortran": np.asfortranarray,
    "a corner": lambda x: x[1:4, 1:3],
    "one column": lambda x: x[:, 1],
    "swapped axes": lambda x: x[:, :, None].swapaxes(0, 2),
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", ["i4", "O", ">f8", "S5"])
def test_every_layout_is_shuffled_where_it_lies(layout: str, dtype: str) -> None:
    whole = filled((8, 6), dtype)
    for axis in range(LAYOUTS[layout](whole).ndim):
        base = whole.copy(order="C")
        x = LAYOUTS[layout](base)
        wanted = x.take(evenhand.permutation(x.shape[axis], SEED), axis=axis)
        evenhand.shuffle(x, SEED, axis)
        assert same(x, wanted)
        if x.base is not None and np.shares_memory(x, base):
            # What is not of the view stays.
            outside = np.ones(base.shape, bool)
            LAYOUTS[layout](outside)[...] = False
            assert (base[outside] == whole[outside]).all()


def test_arrays_that_are_not_aligned_are_shuffled() -> None:
    memory = bytearray(8 * 100 + 1)
    x = np.frombuffer(memory, "f8", 100, 1)
    x[:] = np.arange(100)
    assert not x.flags.aligned
    evenhand.shuffle(x, SEED)
    assert (x == evenhand.permutation(100, SEED)).all()


def test_rows_of_every_width_are_moved_whole() -> None:
    for width in [*range(1, 40), 64, 100, 256, 784]:
        x = np.arange(50 * width).reshape(50, width).astype(np.uint8)
        wanted = x[evenhand.permutation(50, SEED)]
        evenhand.shuffle(x, SEED)
        assert same(x, wanted)


def test_lists_and_their_subclasses_are_shuffled() -> None:
    class Noisy(list):  # type: ignore[type-arg]
        def __setitem__(self, place: Any, item: Any) -> None:
            raise AssertionError("no code of a subclass runs")

    for kind in (list, Noisy):
        items = kind(range(100))
        evenhand.shuffle(items, SEED)
        assert list(items) == evenhand.permutation(100, SEED).tolist()
        assert type(items) is kind


@pytest.mark.parametrize("code", "bBhHiIlLqQfdu")
def test_arrays_of_the_standard_library_are_shuffled(code: str) -> None:
    items = [chr(i + 40) for i in range(50)] if code == "u" else list(range(50))
    x = array.array(code, items)
    evenhand.shuffle(x, SEED)
    assert x.tolist() == evenhand.permutation(items, SEED)


def test_everything_with_a_writable_buffer_is_shuffled() -> None:
    order = evenhand.permutation(50, SEED).tolist()
    x: Any
    for x in (bytearray(range(50)), memoryview(bytearray(range(50))), (ctypes.c_ubyte * 50)(*range(50))):
        evenhand.shuffle(x, SEED)
        assert list(x) == order
    with mmap.mmap(-1, 50) as x:
        x[:] = bytes(range(50))
        evenhand.shuffle(x, SEED)
        assert list(x[:]) == list(bytes(order))
    rows: Any = memoryview(bytearray(range(60))).cast("B", (20, 3))
    evenhand.shuffle(rows, SEED)
    assert rows.tolist() == evenhand.permutation(np.arange(60).reshape(20, 3).tolist(), SEED)
    backwards = memoryview(array.array("i", range(50)))[::-1]
    evenhand.shuffle(backwards, SEED)
    assert backwards.tolist() == [49 - i for i in order]
    empty = bytearray()
    evenhand.shuffle(empty, SEED)
    assert empty == b""


class Record(ctypes.Structure):
    _fields_ = [("number", ctypes.c_int), ("item", ctypes.py_object)]


class Packed(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = Record._fields_


class Either(ctypes.Union):
    _fields_ = Record._fields_


def test_buffers_of_references_and_pointers_are_refused_and_stay() -> None:
    kinds: Any = (
        ctypes.c_char_p,
        ctypes.c_wchar_p,
        ctypes.c_void_p,
        ctypes.POINTER(ctypes.c_int),
        Record,
        Packed,
        Either,
    )
    held = [object() for _ in range(5)]
    objects: Any = np.array(held)
    records: Any = np.array([(i, item) for i, item in enumerate(held)], [("number", "i4"), ("item", "O")])
    references: Any = (ctypes.py_object * 5)(*held)  # type: ignore[misc]
    for x in (memoryview(objects), memoryview(records), memoryview(records[::2]), references):
        with pytest.raises(TypeError, match="references.*a list"):
            evenhand.shuffle(x, SEED)
    for kind in (*kinds, ctypes.CFUNCTYPE(None)):
        with pytest.raises(TypeError, match="references.*a list"):
            evenhand.shuffle((kind * 5)(), SEED)
    assert list(references) == held == objects.tolist() == [item for _, item in records.tolist()]


def test_buffers_of_every_kind_of_number_are_shuffled() -> None:
    order = evenhand.permutation(50, SEED).tolist()
    numbers: Any = (
        ctypes.c_bool, ctypes.c_char, ctypes.c_short, ctypes.c_long, ctypes.c_size_t, ctypes.c_float, ctypes.c_longdouble,
        ctypes.c_uint16.__ctype_be__,
    )  # fmt: skip
    for kind in numbers:
        items = [bytes([i]) if kind is ctypes.c_char else i for i in range(50)]
        x = (kind * 50)(*items)
        before = list(x)
        evenhand.shuffle(x, SEED)
        assert list(x) == [before[i] for i in order]
    for dtype in ("?", "f2", ">i8", "g", "c8", "G", "S5", "U3", "V3", [("a", "i4"), ("b", "f8", 2)]):
        plain: Any = filled(50, dtype)
        wanted = plain[order]
        evenhand.shuffle(memoryview(plain), SEED)
        assert same(plain, wanted)


def test_other_sequences_are_shuffled_by_their_own_methods() -> None:
    for kind in (collections.deque, collections.UserList):
        x = kind(range(50))
        evenhand.shuffle(x, SEED)
        assert list(x) == evenhand.permutation(50, SEED).tolist()


def test_a_sequence_that_raises_is_as_it_was() -> None:
    class Fails(collections.UserList):  # type: ignore[type-arg]
        left = 5

        def __setitem__(self, place: Any, item: Any) -> None:
            self.left -= 1
            if self.left == 0:
                raise RuntimeError("no more")
            super().__setitem__(place, item)

    x = Fails(range(20))
    with pytest.raises(RuntimeError, match="no more"):
        evenhand.shuffle(x, SEED)
    assert list(x) == list(range(20))


def test_subclasses_of_arrays_are_shuffled_and_run_no_code() -> None:
    class Loud(np.ndarray[Any, Any]):
        def __getitem__(self, key: Any) -> Any:
            raise AssertionError("no code of a subclass runs")

        def __setitem__(self, key: Any, item: Any) -> None:
            raise AssertionError("no code of a subclass runs")

    for dtype in ("f8", "O"):
        x = np.arange(30, dtype=dtype).view(Loud)
        evenhand.shuffle(x, SEED)
        assert x.view(np.ndarray).tolist() == evenhand.permutation(30, SEED).tolist()


def test_items_keep_their_masks() -> None:
    for axis in (0, 1):
        x = np.ma.masked_array(np.arange(12).reshape(4, 3), mask=np.arange(12).reshape(4, 3) % 5 == 0)
        wanted = x.take(evenhand.permutation(x.shape[axis], SEED), axis=axis)
        evenhand.shuffle(x, SEED, axis)
        assert x.tolist() == wanted.tolist()
        unmasked = np.ma.masked_array(np.arange(5))
        evenhand.shuffle(unmasked, SEED)
        assert unmasked.tolist() == evenhand.permutation(5, SEED).tolist()


def test_masks_are_moved_where_they_lie_and_with_their_items() -> None:
    # A view shares its mask with the whole, as it shares its items.
    whole = np.ma.masked_array(np.arange(8), np.arange(8) == 3)
    evenhand.shuffle(whole[:6], SEED)
    assert whole.data[whole.mask].tolist() == [3]
    # One of both in one piece, the other not; types of fields; masks that are hard.
    columns: Any = np.ma.masked_array(np.arange(12).reshape(3, 4).T, np.arange(12).reshape(4, 3) % 5 == 0)
    fields: Any = np.ma.masked_array(
        np.array([(1, 2), (3, 4), (5, 6)], [("a", int), ("b", int)]),
        np.array([(1, 0), (0, 0), (0, 1)], [("a", bool), ("b", bool)]),
    )
    hard: Any = np.ma.masked_array(np.arange(5), np.arange(5) == 0, hard_mask=True)
    for x in (columns, fields, hard):
        wanted = x[evenhand.permutation(len(x), SEED)].copy()
        evenhand.shuffle(x, SEED)
        assert x.tolist() == wanted.tolist()


def test_masked_arrays_that_are_refused_stay() -> None:
    mask = np.array([[True, True], [False, False], [False, True]])
    shared = np.lib.stride_tricks.as_strided(np.arange(10), (3, 2), (8, 8))
    doubled = np.lib.stride_tricks.as_strided(np.array([True, False, True, True]), (3, 2), (1, 1))
    frozen = mask.copy()
    frozen.flags.writeable = False
    for items, of_items, says in (
        (shared, mask, "share memory"),
        (np.arange(6).reshape(3, 2), doubled, "share memory"),
        (np.arange(6).reshape(3, 2), frozen, "read-only"),
    ):
        x = np.ma.masked_array(items)
        x._mask = of_items  # type: ignore[attr-defined]
        before = x.data.tolist(), x.mask.tolist()
        for seed in range(5):
            with pytest.raises(ValueError, match=says):
                evenhand.shuffle(x, seed)
        assert (x.data.tolist(), x.mask.tolist()) == before


def test_objects_are_never_asked_and_never_lost() -> None:
    class Silent:
        def fail(self, *_: Any) -> Any:
            raise AssertionError("no code of an item runs")

        __eq__ = __hash__ = __lt__ = __len__ = __bool__ = __repr__ = __iter__ = fail

    items = [Silent() for _ in range(1000)]
    counts = [sys.getrefcount(item) for item in items]
    in_array = np.empty(1000, object)
    in_array[:] = items
    in_list = list(items)
    grid = in_array.reshape(10, 100)[:, ::-1]
    for seed in range(20):
        evenhand.shuffle(in_array, seed)
        evenhand.shuffle(in_list, seed)
        evenhand.shuffle(grid, seed, axis=1)
    assert {id(item) for item in in_array} == {id(item) for item in in_list} == {id(item) for item in items}
    del in_array, grid, in_list
    gc.collect()
    assert [sys.getrefcount(item) for item in items] == counts


def test_what_cannot_be_shuffled_is_refused_and_stays() -> None:
    x: Any
    frozen = np.arange(5)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="read-only"):
        evenhand.shuffle(frozen)
    with pytest.raises(ValueError, match="read-only"):
        evenhand.shuffle(np.broadcast_to(np.arange(3), (4, 3)))
    with pytest.raises(TypeError, match="without axes"):
        evenhand.shuffle(np.array(3))
    with pytest.raises(np.exceptions.AxisError):
        evenhand.shuffle(np.arange(4), axis=1)
    with pytest.raises(np.exceptions.AxisError):
        evenhand.shuffle(np.zeros((2, 2)), axis=-3)
    shared = np.lib.stride_tricks.as_strided(np.arange(10), (4, 4), (8, 8))
    with pytest.raises(ValueError, match="share memory"):
        evenhand.shuffle(shared)
    with mmap.mmap(-1, 5, access=mmap.ACCESS_READ) as file:
        for x in (b"abc", memoryview(b"abc"), file):
            with pytest.raises(ValueError, match="read-only"):
                evenhand.shuffle(x)
    for x in ("abc", (1, 2, 3), range(3), {1, 2}, {1: 2}, 5, 1.5, None, object()):
        with pytest.raises(TypeError, match="is not shuffled in place"):
            evenhand.shuffle(x)
    big_endian: Any = np.arange(10, dtype=">i4")
    with pytest.raises(ValueError, match="one piece"):
        evenhand.shuffle(memoryview(big_endian)[::2])
    for x in ([1, 2], bytearray(2), collections.deque([1, 2])):
        with pytest.raises(ValueError, match="axis"):
            evenhand.shuffle(x, axis=1)
    for x in ([1, 2], np.arange(2), bytearray(2)):
        for threads in (0, -1):
            with pytest.raises(ValueError, match="threads"):
                evenhand.shuffle(x, threads=threads)
        with pytest.raises(TypeError, match="threads"):
            evenhand.shuffle(x, threads=1.5)  # type: ignore[arg-type]
    assert frozen.tolist() == [0, 1, 2, 3, 4]


def test_an_axis_is_an_int() -> None:
    square = np.arange(9).reshape(3, 3)
    bad: Any
    for bad in (0.0, 1.0, None, "0", (0,)):
        for x in (square, square.tolist(), bytearray(3), square[::2]):
            with pytest.raises(TypeError):
                evenhand.shuffle(x, SEED, bad)
            with pytest.raises(TypeError):
                evenhand.permutation(x, SEED, bad)
        for call in (evenhand.sample, evenhand.choices):
            with pytest.raises(TypeError):
                call(5, 2, SEED, bad)
        with pytest.raises(TypeError):
            evenhand.permutation(5, SEED, bad)
    assert square.ravel().tolist() == list(range(9))
    assert (evenhand.permutation(square, SEED, np.int8(-1)) == evenhand.permutation(square, SEED, 1)).all()


@pytest.mark.skipif(sys.platform != "linux", reason="threads are counted in Linux's /proc")
def test_no_more_threads_are_started_than_the_machine_can_use() -> None:
    code = """
import os, threading, evenhand
most, done = 0, threading.Event()
def count():
    global most
    while not done.is_set():
        most = max(most, len(os.listdir("/proc/self/task")))
other = threading.Thread(target=count)
other.start()
n = (1 << 20) + 1
order = evenhand.permutation(n, 7, threads=1)
others = most = len(os.listdir("/proc/self/task"))
assert (evenhand.permutation(n, 7, threads=1 << 63) == order).all()
done.set()
other.join()
assert most <= others + 8 * os.cpu_count(), most
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=100)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited by Linux's means")
def test_an_array_that_there_is_no_memory_for_stays() -> None:
    # A layout that takes a copy, of more bytes than the process may still have.
    code = """
import resource, evenhand, numpy
plain = numpy.arange(40_000_000, dtype="u4").reshape(1000, -1)[:, ::2]
masked = numpy.ma.masked_array(plain, plain // 40_000 % 2 == 1, copy=False)
taken = int(open("/proc/self/statm").read().split()[0]) * 4096
resource.setrlimit(resource.RLIMIT_AS, (taken + (40 << 20),) * 2)
for x in (plain, masked):
    try:
        evenhand.shuffle(x, 42)
    except MemoryError:
        pass
    else:
        raise SystemExit("there was memory for it")
assert all(plain[i, 0] == i * 40_000 for i in range(1000))
assert all(masked.mask[i, 1] == (i % 2 == 1) for i in range(1000))
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=100)


def test_memory_that_is_not_there_is_an_error() -> None:
    for call in (
        lambda: evenhand.permutation(1 << 48),
        lambda: evenhand.choices(6, 1 << 60),
        lambda: evenhand.sample(1 << 63, 1 << 58),
        lambda: evenhand.Series(1 << 20, 1).fill(0, 1 << 32),
        lambda: evenhand.choices([1, 2], 1 << 50),
    ):
        with pytest.raises(MemoryError):
            call()


def test_all_orders_of_four_come_up() -> None:
    x = np.arange(4)
    seen = set()
    for seed in range(400):
        y = x.copy()
        evenhand.shuffle(y, seed)
        seen.add(tuple(y.tolist()))
    assert seen == set(itertools.permutations(range(4)))


def test_without_a_seed_every_call_differs() -> None:
    assert len({tuple(evenhand.permutation(20).tolist()) for _ in range(10)}) == 10


def test_other_threads_of_python_go_on() -> None:
    x = np.arange(20_000_000)
    turns = 0
    done = threading.Event()

    def turn() -> None:
        nonlocal turns
        while not done.is_set():
            turns += 1
            time.sleep(0.001)

    other = threading.Thread(target=turn)
    other.start()
    before = turns
    evenhand.shuffle(x, SEED, threads=1)
    gained = turns - before
    done.set()
    other.join()
    assert gained >= 5


def test_strings_of_any_length_are_shuffled_where_numpy_has_them() -> None:
    if not hasattr(np.dtypes, "StringDType"):
        pytest.skip("NumPy 2 has them")
    items = ["a" * i for i in range(50)]
    x = np.array(items, np.dtypes.StringDType())
    evenhand.shuffle(x, SEED)
    assert x.tolist() == evenhand.permutation(items, SEED)


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="the system has no fork")
def test_a_process_that_was_forked_has_threads_of_its_own() -> None:
    import os

    n = (1 << 20) + 1
    expected = evenhand.permutation(n, SEED, threads=2)
    child = os.fork()
    if child == 0:
        os._exit(0 if (evenhand.permutation(n, SEED, threads=2) == expected).all() else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.skipif(sys.platform == "win32", reason="timers send signals on systems of the kind of Unix")
def test_ctrl_c_leaves_items_and_masks_together() -> None:
    def begin() -> Any:
        return np.ma.masked_array(np.arange(3_000_000), mask=np.arange(3_000_000) % 3 == 0)

    x = begin()
    start = time.monotonic()
    evenhand.shuffle(x, 7)
    took = time.monotonic() - start
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        for part in range(10):
            x = begin()
            signal.setitimer(signal.ITIMER_REAL, took * (0.5 + 0.06 * part))
            with contextlib.suppress(KeyboardInterrupt):
                evenhand.shuffle(x, 7)
                signal.setitimer(signal.ITIMER_REAL, 0)
            assert (x.mask == (x.data % 3 == 0)).all()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_a_view_of_references_is_no_view_of_bytes() -> None:
    letters: list[Any] = ["x", "y", "z"]
    x = (ctypes.py_object * 3)(*letters)
    with pytest.raises(TypeError, match="may hold references"):
        evenhand.shuffle(memoryview(x).cast("B"), 1)
    assert list(x) == ["x", "y", "z"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent as systems of the kind of Unix send them")
def test_ctrl_c_in_the_first_call_of_a_process_is_a_keyboard_interrupt() -> None:
    program = """
import evenhand, os, signal, threading
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    for seed in range(1000):
        evenhand.CALL
except KeyboardInterrupt:
    print("interrupted")
"""
    for call in ("permutation(3 * 10**6, seed)", "sample(2**40, 10**6, seed)", "choices(9, 10**7, seed)"):
        line = [sys.executable, "-c", program.replace("CALL", call)]
        ended = subprocess.run(line, capture_output=True, text=True)
        assert (ended.stdout, ended.stderr) == ("interrupted\n", ""), call
