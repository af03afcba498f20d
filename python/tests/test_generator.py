"""The generator: one stream of draws with NumPy's names."""

from __future__ import annotations

import sys
import threading
from typing import Any

import numpy as np
import pytest

import evenhand

SEED = "generator"


def test_a_generator_draws_by_children_one_after_the_other() -> None:
    rng = evenhand.Generator(SEED)
    children = (evenhand.Seed(SEED).child(f"call/{r}") for r in range(100))
    assert rng.permutation(9).tolist() == evenhand.permutation(9, next(children)).tolist()
    x = np.arange(12).reshape(3, 4)
    y = x.copy()
    rng.shuffle(y, axis=1)
    assert (y == x[:, evenhand.permutation(4, next(children))]).all()
    assert rng.choice(9, 5).tolist() == evenhand.choices(9, 5, next(children)).tolist()
    assert rng.choice(9, 5, replace=False).tolist() == evenhand.sample(9, 5, next(children)).tolist()
    assert rng.choice(x, 2, axis=1).tolist() == evenhand.choices(x, 2, next(children), axis=1).tolist()
    series = evenhand.Series(4, next(children))
    assert (rng.permuted(x, axis=1) == np.take_along_axis(x, series.fill(0, 3).astype(int), 1)).all()


def test_a_generator_has_the_shapes_of_numpy() -> None:
    ours, theirs = evenhand.Generator(1), np.random.default_rng(1)
    x = np.arange(24).reshape(2, 3, 4)
    a: Any
    size: Any
    axis: Any
    for a, size, axis in (
        (5, None, 0), (5, 3, 0), (5, (2, 3), 0), (5, (), 0), (x, None, 1), (x, 2, 1), (x, (5, 6), 2), (x, (5, 6), 0),
        ([1, 2, 3], (2, 2), 0),
    ):  # fmt: skip
        assert np.shape(ours.choice(a, size, axis=axis)) == np.shape(theirs.choice(a, size, axis=axis))
    for axis in (None, 0, 1, -1):
        made = ours.permuted(x, axis=axis)
        assert made.shape == x.shape and sorted(made.ravel()) == sorted(x.ravel())
        if axis is not None:
            assert (np.sort(made, axis) == x).all()
    out = np.zeros_like(x)
    assert ours.permuted(x, axis=0, out=out) is out and sorted(out.ravel()) == sorted(x.ravel())
    with pytest.raises(ValueError):
        ours.choice(3, 4, replace=False)
    with pytest.raises(NotImplementedError, match="weights"):
        ours.choice(3, p=[0.5, 0.25, 0.25])  # type: ignore[arg-type]
    with pytest.raises(np.exceptions.AxisError):
        ours.permuted(x, axis=3)
    with pytest.raises(np.exceptions.AxisError):
        ours.permuted(5, axis=0)


def test_threads_that_share_a_generator_never_draw_alike() -> None:
    rng = evenhand.Generator(SEED)
    draws: list[tuple[int, ...]] = []

    def draw() -> None:
        mine = [tuple(rng.permutation(range(20))) for _ in range(20_000)]
        draws.extend(mine)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=draw) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert len(set(draws)) == len(draws) == 80_000
    assert repr(rng) == "Generator(Seed(..)), at call 80000"


@pytest.mark.filterwarnings("ignore:the matrix subclass")
def test_lines_of_subclasses_are_permuted_as_those_of_plain_arrays() -> None:
    x = np.arange(12).reshape(3, 4)
    matrix = np.asmatrix(x)
    masked = np.ma.masked_array(x, x % 5 == 0)
    for axis in (None, 0, 1):
        plain = evenhand.Generator(SEED).permuted(x, axis)
        assert not (plain == x).all()
        made = evenhand.Generator(SEED).permuted(matrix, axis)
        assert type(made) is np.ndarray and made.tolist() == plain.tolist()
        made = evenhand.Generator(SEED).permuted(masked, axis)
        assert made.data.tolist() == plain.tolist() and (made.mask == (plain % 5 == 0)).all()
        out = np.ma.zeros((3, 4), int)
        assert evenhand.Generator(SEED).permuted(masked, axis, out) is out and out.tolist() == made.tolist()


def test_out_has_the_kind_the_shape_and_a_type_for_the_copy() -> None:
    rng, x = evenhand.Generator(SEED), np.array([1.5, 2.5, 3.5])
    frozen = np.zeros(3)
    frozen.flags.writeable = False
    out: Any
    for out, error, says in (
        (np.zeros((2, 3)), ValueError, r"\(2, 3\)"),
        (np.zeros(1), ValueError, "shape"),
        (np.zeros(3, int), TypeError, "type int64"),
        (np.zeros(3, "f4"), TypeError, "type float32"),
        ([0.0, 0.0, 0.0], TypeError, "not list"),
        (np.ma.zeros(3), TypeError, "not MaskedArray"),
        (frozen, ValueError, "read-only"),
    ):
        for axis in (None, 0):
            with pytest.raises(error, match=says):
                rng.permuted(x, axis, out)
        assert np.sum(out) == 0
    with pytest.raises(TypeError, match="not ndarray"):
        rng.permuted(np.ma.masked_array(x, [True, False, False]), out=np.zeros(3))
    wider = np.zeros(3, "c16")
    assert rng.permuted(x, out=wider) is wider and sorted(wider.real) == x.tolist()
    assert rng.permuted(x, out=x) is x and sorted(x) == [1.5, 2.5, 3.5]


def test_sizes_are_ints_or_several() -> None:
    rng = evenhand.Generator(SEED)
    size: Any
    for size, shape in (
        (np.int64(3), (3,)), (np.array(3), (3,)), (np.array([2, 3]), (2, 3)), ([2, np.uint8(3)], (2, 3)), ((2, 0), (2, 0)),
        ((3,), (3,)), ((), ()), ((2, 1, 3), (2, 1, 3)), (0, (0,)),
    ):  # fmt: skip
        assert rng.choice(5, size).shape == np.shape(rng.choice("abc", size)) == shape
    assert rng.choice(5, (0, 2)).shape == (0, 2) and rng.choice("abc", (0, 2)) == []
    for size, error in (
        (-1, ValueError), ((2, -1), ValueError), ((-1, -1), ValueError), (True, TypeError), ((True, 2), TypeError),
        (1.5, TypeError), ((1.5,), TypeError), ("2", TypeError), (np.array([1.5]), TypeError),
    ):  # fmt: skip
        with pytest.raises(error, match="a size is"):
            rng.choice(5, size)


def test_what_is_chosen_has_one_type_at_every_size() -> None:
    def choose(a: Any, size: Any, replace: bool = False) -> Any:
        return evenhand.Generator(SEED).choice(a, size, replace)

    items = [object(), "b", 3, (4, 5)]
    one, row, table = choose(items, None), choose(items, 4), choose(items, (2, 2))
    assert type(row) is list and type(table) is list and type(table[0]) is list
    assert row[0] is one and table == [row[:2], row[2:]] and choose(items, ()) is one
    assert choose(items, 5, True) == [items[i] for i in choose(4, 5, True)]
    for a in (4, np.arange(4)):
        assert isinstance(choose(a, None), np.integer)
        assert [type(choose(a, size)) for size in (4, (2, 2), ())] == [np.ndarray] * 3
