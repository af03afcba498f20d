"""Permutations, samples, choices, splits, series, seeds and the generator."""

from __future__ import annotations

import collections
import copy
import ctypes
import enum
import itertools
import mmap
import pickle
import time
import tracemalloc
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import evenhand

SEED = "parts"


def test_a_permutation_is_a_copy_in_the_order() -> None:
    order = evenhand.permutation(10, SEED)
    x: Any
    for x in (
        np.arange(10) * 2,
        np.arange(20)[::2],
        np.arange(30).reshape(10, 3),
        np.array([object()] * 10),
        np.ma.masked_array(np.arange(10), np.arange(10) % 2 == 1),
        np.arange(10).view(np.recarray),
    ):
        before = x.copy()
        y = evenhand.permutation(x, SEED)
        assert type(y) is type(x) and y.dtype == x.dtype
        assert y.tolist() == x.take(order, axis=0).tolist()
        assert x.tolist() == before.tolist()
    columns = np.arange(20).reshape(2, 10)
    for axis in (1, -1):
        assert (evenhand.permutation(columns, SEED, axis) == columns[:, order]).all()
    assert evenhand.permutation(tuple(range(10)), SEED) == order.tolist()
    assert evenhand.permutation(bytes(range(10)), SEED) == order.tolist()
    assert evenhand.permutation(np.int64(10), SEED).tolist() == order.tolist()
    assert evenhand.permutation(np.array(10), SEED).tolist() == order.tolist()
    assert evenhand.permutation(0).shape == (0,)


def test_samples_are_heads() -> None:
    x = np.arange(200).reshape(100, 2)
    for k in (0, 1, 7, 100):
        assert (evenhand.sample(x, k, SEED) == evenhand.permutation(x, SEED)[:k]).all()
        assert evenhand.sample(x.tolist(), k, SEED) == evenhand.permutation(x.tolist(), SEED)[:k]
        assert evenhand.sample(x.T, k, SEED, axis=1).shape == (2, k)


def test_choices_are_the_items_at_the_dice() -> None:
    dice = evenhand.choices(5, 20, SEED)
    assert evenhand.choices("abcde", 20, SEED) == ["abcde"[die] for die in dice]
    x = np.arange(10).reshape(2, 5)
    assert (evenhand.choices(x, 20, SEED, axis=1) == x[:, dice]).all()


class Lazy(Sequence[int]):
    """Items that are there when they are asked for, which is counted."""

    def __init__(self, length: int) -> None:
        self.length, self.asked = length, 0

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, place: Any) -> Any:
        self.asked += 1
        return 2 * place

    def __iter__(self) -> Any:
        raise AssertionError("not all are asked for")


def test_samples_and_choices_of_sequences_ask_for_their_items_alone() -> None:
    for draw in (evenhand.sample, evenhand.choices):
        lazy = Lazy(10**6)
        assert draw(lazy, 9, SEED) == (2 * draw(10**6, 9, SEED)).tolist()
        assert lazy.asked == 9
        large = range(3, 2 * 10**10 + 3, 2)
        start = time.process_time()
        assert draw(large, 3, SEED) == (3 + 2 * draw(10**10, 3, SEED)).tolist()
        assert time.process_time() - start < 0.5
        for kind in (list, tuple, collections.deque):
            assert draw(kind(range(10, 60)), 9, SEED) == (10 + draw(50, 9, SEED)).tolist()
    for buffer in ((ctypes.c_int * 50)(*range(10, 60)), bytearray(range(10, 60)), memoryview(bytes(range(10, 60)))):
        assert evenhand.sample(buffer, 9, SEED) == (10 + evenhand.sample(50, 9, SEED)).tolist()
    with mmap.mmap(-1, 50) as memory:
        memory[:] = bytes(range(50))
        assert (
            evenhand.permutation(memory, SEED)[:9]
            == evenhand.sample(memory, 9, SEED)
            == evenhand.sample(range(50), 9, SEED)
        )
    assert evenhand.choices(Lazy(2**60), 3, SEED) == (2 * evenhand.choices(2**60, 3, SEED)).tolist()
    with pytest.raises(ValueError, match="asked for 6 of 5"):
        evenhand.sample(Lazy(5), 6)
    with pytest.raises(ValueError, match="fewer than 2\\^63"):
        evenhand.sample(range(1 << 64), 3)


def test_permutations_of_sequences_are_one_copy() -> None:
    items = tuple(range(1_000_000))
    tracemalloc.start()
    try:
        evenhand.permutation(items, SEED)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 1.5 * 8 * len(items)


def test_splits_are_ranges_of_the_order() -> None:
    order = evenhand.permutation(101, SEED)
    parts: Any
    for parts, sizes in (
        ([0.8, 0.1, 0.1], [81, 10, 10]),
        ([1 / 3, 1 / 3, 1 / 3], [34, 34, 33]),
        ([Fraction(1, 3)] * 3, [34, 34, 33]),
        ([Decimal("0.5"), 0.5], [51, 50]),
        ([100, 1], [100, 1]),
        ([1, 1.0], [1, 100]),
        ([51, 0.5, 0.5], [51, 25, 25]),
        ([np.int64(1), np.float64(1)], [1, 100]),
        ([0.1] * 10, [11] + [10] * 9),
        ([Fraction(1, 2**61 - 1), Fraction(2**61 - 2, 2**61 - 1)], [0, 101]),
        ([1e-30, 1.0], [0, 101]),
        # Ahead by less than any double tells.
        ([Fraction(1, 2) - Fraction(1, 10**400), Fraction(1, 2) + Fraction(1, 10**400)], [50, 51]),
        ([Fraction(1, 2) + Fraction(1, 10**20), Fraction(1, 2) - Fraction(1, 10**20)], [51, 50]),
        ([Fraction(1, 2**61 - 1)] * 2 + [1 - Fraction(2, 2**61 - 1)], [0, 0, 101]),
        ([np.float32(0.8), np.float32(0.1), np.float32(0.1)], [81, 10, 10]),
        ([np.float16(0.5), np.longdouble(0.5)], [51, 50]),
        (np.array([0.8, 0.1, 0.1]), [81, 10, 10]),
        (np.array([0.8, 0.1, 0.1], "f4"), [81, 10, 10]),
        (np.array([100, 1]), [100, 1]),
    ):
        cut = evenhand.split(101, parts, SEED)
        assert [len(part) for part in cut] == sizes
        assert np.concatenate(cut).tolist() == order.tolist()
        rows = evenhand.split(np.arange(202).reshape(101, 2), parts, SEED)
        assert np.concatenate(rows)[:, 0].tolist() == (order * 2).tolist()
        items = evenhand.split(range(101), parts, SEED)
        assert sum(items, []) == order.tolist()
    named = evenhand.split(101, {"train": 0.9, "test": 0.1}, SEED)
    assert list(named) == ["train", "test"] and len(named["train"]) == 91
    columns = evenhand.split(np.arange(8).reshape(2, 4), [1, 3], SEED, axis=1)
    assert [part.shape for part in columns] == [(2, 1), (2, 3)]
    assert evenhand.split(0, [0.5, 0.5], SEED)[1].shape == (0,)


def test_aligned_arrays_are_split_alike() -> None:
    x, y, names = np.arange(20).reshape(10, 2), np.arange(10), list("abcdefghij")
    parts: Any
    for seed in (SEED, None):
        for parts in ([0.7, 0.3], [3, 1.0]):
            for some in evenhand.split(x, parts, seed, aligned=[y, names]):
                assert type(some) is tuple
                assert some[0][:, 0].tolist() == (2 * some[1]).tolist() and [names[i] for i in some[1]] == some[2]
    alone = evenhand.split(x, [0.7, 0.3], SEED)
    for one, some in zip(alone, evenhand.split(x, [0.7, 0.3], SEED, aligned=(y,))):
        assert (one == some[0]).all()
    named = evenhand.split(x.T, {"train": 0.7, "test": 0.3}, SEED, axis=1, aligned=[y])
    assert named["test"][0].shape == (2, 3) and named["test"][1].shape == (3,)
    assert [len(some) for some in evenhand.split(10, [0.5, 0.5], SEED, aligned=[])] == [1, 1]
    aligned: Any
    for aligned, error, says in (
        ([y[1:]], ValueError, r"aligned\[0\] has 9 items, and x 10"), (y, TypeError, r"aligned=\[y\], not ndarray"),
        ([1.5], TypeError, "no items"),
    ):  # fmt: skip
        with pytest.raises(error, match=says):
            evenhand.split(x, [0.5, 0.5], aligned=aligned)


@pytest.mark.parametrize(
    ("parts", "error", "says"),
    [
        ([0.8, 0.1], ValueError, "add up to 0.9"),
        ([5, 6], ValueError, "asked for 11 of 10"),
        ([5], ValueError, "5 of 10 items"),
        ([], ValueError, "0 of 10 items"),
        ([-1, 11], ValueError, "negative"),
        ([1.5, -0.5], ValueError, "from 0 to 1"),
        ([float("nan"), 1.0], ValueError, "from 0 to 1"),
        ([Decimal("NaN"), 1.0], ValueError, "from 0 to 1"),
        ([float("inf")], ValueError, "from 0 to 1"),
        (["a"], TypeError, "not str"),
        ([True, 9], TypeError, "bool"),
        ("ab", TypeError, "not str"),
        (5, TypeError, "not int"),
        ([1 << 70], ValueError, "below 2"),
    ],
)
def test_parts_that_do_not_add_up_are_refused(parts: Any, error: Any, says: str) -> None:
    with pytest.raises(error, match=says):
        evenhand.split(10, parts)


@pytest.mark.parametrize("call", [evenhand.sample, evenhand.choices])
def test_what_is_not_there_is_not_drawn(call: Any) -> None:
    x: Any
    k: Any
    for x in (0, [], "", np.zeros(0), np.zeros((0, 3))):
        with pytest.raises(ValueError, match="asked for 1 of 0"):
            call(x, 1)
        assert len(call(x, 0)) == 0
    for k in (-1, 1 << 64):
        with pytest.raises(ValueError):
            call(5, k)
    for k in (1.0, "1", None, True):
        with pytest.raises(TypeError):
            call(5, k)


def test_samples_are_never_more_than_all() -> None:
    for x in (5, range(5), np.zeros(5)):
        with pytest.raises(ValueError, match="asked for 6 of 5"):
            evenhand.sample(x, 6)


@pytest.mark.parametrize(
    "call", [evenhand.permutation, lambda x: evenhand.sample(x, 1), lambda x: evenhand.split(x, [1.0])]
)
def test_what_has_no_order_is_refused(call: Any) -> None:
    x: Any
    for x in (1.5, None, {1, 2}, {1: 2}, object(), 1j, np.float64(1.5)):
        with pytest.raises(TypeError, match="has no items in an order: a number, an array"):
            call(x)
    for x in (np.array(1.5), np.array("a"), np.array(True), np.ma.masked_array(1.5)):
        with pytest.raises(TypeError, match="without axes"):
            call(x)
    with pytest.raises(TypeError, match="of 2 axes has no items"):
        call(memoryview(bytes(6)).cast("B", (2, 3)))
    for x in (True, np.True_):
        with pytest.raises(TypeError, match="an int, not bool"):
            call(x)


def test_numbers_that_no_order_has_are_refused() -> None:
    for n, says in ((-1, "negative"), (1 << 64, "not below 2\\^64"), ((1 << 48) + 1, "at most 2\\^48")):
        with pytest.raises(ValueError, match=says):
            evenhand.permutation(n)
    for x in (5, [1, 2]):
        with pytest.raises(ValueError, match="axis"):
            evenhand.permutation(x, axis=1)
    with pytest.raises(np.exceptions.AxisError):
        evenhand.permutation(np.arange(3), axis=1)


def test_series_are_sequences_of_orders() -> None:
    series = evenhand.Series(52, SEED)
    rows = series.fill(10, 30)
    assert [order.tolist() for order in itertools.islice(series, 10, 40)] == rows.tolist()
    assert type(series).__iter__ is not None
    assert rows.shape == (30, 52) and rows.dtype == np.uint32
    assert all((series[10 + r] == row).all() for r, row in enumerate(rows))
    assert (series[-1] == series[2**32 - 1]).all()
    assert series.fill(2**32 - 1, 1).shape == (1, 52)
    assert series.fill(5, 0).shape == (0, 52)
    assert series.fill(2**32, 0).shape == (0, 52)
    assert evenhand.Series(0, SEED).fill(0, 4).shape == (4, 0)
    assert series.n == 52 and len(series) == 2**32
    assert (next(iter(series)) == series[0]).all()
    r: Any
    for r in (2**32, -(2**32) - 1, 1 << 200):
        with pytest.raises(IndexError):
            series[r]
    for r in (1.0, "1", slice(3)):
        with pytest.raises(TypeError):
            series[r]
    for first, count in ((2**32, 1), (0, 2**32 + 1), (-1, 1), (0, -1)):
        with pytest.raises(ValueError):
            series.fill(first, count)
    for n in ((1 << 20) + 1, 1 << 40):
        with pytest.raises(ValueError, match=f"at most 1048576 items, not {n}"):
            evenhand.Series(n)
    with pytest.raises(ValueError):
        evenhand.Series(-1)


def test_seeds_are_what_every_language_has() -> None:
    seed = evenhand.Seed("42")
    assert evenhand.Seed(42) == seed == evenhand.Seed(np.int8(42)) == evenhand.Seed(seed)
    assert evenhand.Seed(bytes(seed)) == evenhand.Seed(seed.hex()) == evenhand.Seed(seed.hex().upper()) == seed
    assert evenhand.Seed(enum.IntEnum("Number", {"A": 42}).A) == seed  # type: ignore[attr-defined]
    large = 10**30 + 7
    assert evenhand.Seed(large) == evenhand.Seed(str(large))
    # As many digits as there are, also where Python prints no more than some thousands.
    for huge in (10**5000 + 7, 7**9000):
        digits = []
        left = huge
        while left:
            left, digit = divmod(left, 10)
            digits.append("0123456789"[digit])
        assert evenhand.Seed(huge) == evenhand.Seed("".join(reversed(digits)))
    assert seed != evenhand.Seed("042") and seed != "42"
    assert hash(seed) == hash(evenhand.Seed(42)) and len({seed, evenhand.Seed(42)}) == 1
    assert repr(seed) == str(seed) == "Seed(..)"
    assert evenhand.Seed() != evenhand.Seed() != evenhand.Seed(None)
    assert evenhand.permutation(30, seed).tolist() == evenhand.permutation(30, 42).tolist()


def test_children_by_number() -> None:
    seed = evenhand.Seed(SEED)
    children = seed.spawn(5)
    assert children == [seed.child(f"spawn/{i}") for i in range(5)] and seed.spawn(np.int8(2)) == children[:2]
    assert seed.spawn(0) == [] and len(set(children)) == 5
    n: Any
    for n, error in ((-1, ValueError), (1.5, TypeError), (True, TypeError), (1 << 60, MemoryError)):
        with pytest.raises(error):
            seed.spawn(n)


def test_orders_are_equal_by_items_and_seed() -> None:
    for kind in (evenhand.Series, evenhand.IndexOrder):
        order = kind(9, SEED)
        assert order == kind(9, evenhand.Seed(SEED)) and hash(order) == hash(kind(9, SEED))
        assert order != kind(8, SEED) and order != kind(9, "other") and order != 9
        assert order.seed == evenhand.Seed(SEED) and pickle.loads(pickle.dumps(order)) == order


@pytest.mark.parametrize(
    ("seed", "error"),
    [
        (True, TypeError),
        (np.True_, TypeError),
        (1.0, TypeError),
        (np.float64(1), TypeError),
        ([1], TypeError),
        (np.arange(3), TypeError),
        (bytearray(32), TypeError),
        (-1, ValueError),
        (-(1 << 100), ValueError),
        pytest.param(-(10**5000), ValueError, id="many digits"),
        (b"42", ValueError),
        (bytes(33), ValueError),
        ("\ud800", ValueError),
    ],
)
def test_what_is_no_seed_is_refused(seed: Any, error: Any) -> None:
    items = [1, 2, 3]
    for call in (
        evenhand.Seed,
        lambda seed: evenhand.shuffle(items, seed),
        lambda seed: evenhand.permutation(5, seed),
        lambda seed: evenhand.Series(5, seed),
        evenhand.Generator,
    ):
        with pytest.raises(error):
            call(seed)
    assert items == [1, 2, 3]


def test_classes_are_pickled_and_copied() -> None:
    series, generator = evenhand.Series(9, SEED), evenhand.Generator(SEED)
    generator.permutation(3)
    again: Any
    for again in (lambda x: pickle.loads(pickle.dumps(x)), copy.copy, copy.deepcopy):
        assert again(evenhand.Seed(SEED)) == evenhand.Seed(SEED)
        assert (again(series)[7] == series[7]).all()
    again = pickle.loads(pickle.dumps(generator))
    assert again.permutation(9).tolist() == generator.permutation(9).tolist()
