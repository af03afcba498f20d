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
        ([1, 2, 3], (2, 2), 0), ([1.5, 2.5], None, 0), ([1, 2, 3], (3, 0, 4), 0), ([[1, 2]], 3, 1),
        (range(5, 9), (2, 3), 0), (("a", "b"), 2, 0),
    ):  # fmt: skip
        made, other = ours.choice(a, size, axis=axis), theirs.choice(a, size, axis=axis)
        assert np.shape(made) == np.shape(other) and np.asarray(made).dtype == np.asarray(other).dtype
        assert isinstance(made, np.ndarray) is isinstance(other, np.ndarray)
    for a in ([0.1, 0.2, 0.3], ("a", "b"), [[1, 2], [3, 4]], range(5)):
        made, other = ours.permutation(a), theirs.permutation(a)
        assert (
            type(made) is np.ndarray
            and made.dtype == other.dtype
            and np.sort(made, None).tolist() == np.sort(other, None).tolist()
        )
    for a in ([1, 2], (1, 2)):
        with pytest.raises(np.exceptions.AxisError):
            ours.choice(a, axis=1)
        with pytest.raises(np.exceptions.AxisError):
            ours.permutation(a, axis=1)
    # Where NumPy 1.26 raises an error.
    assert ours.choice([[1, 2]], ()).tolist() == [1, 2]
    with pytest.raises(ValueError, match="different shapes"):
        ours.permutation([[1, 2], [3]])
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
        ours.choice(3, replace=False, p=[0.5, 0.25, 0.25])
    with pytest.raises(ValueError, match="p adds up to 0.9"):
        ours.choice(3, p=[0.5, 0.25, 0.15])
    assert ours.choice(3, (2, 2), p=[0, 1, 0]).tolist() == [[1, 1], [1, 1]]
    assert ours.choice(["a", "b"], p=[0, 1]) == "b" and ours.choice(range(7, 9), p=[0, 1]) == 8
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
    assert rng.choice(5, (0, 2)).shape == (0, 2) and rng.choice("abc", (0, 2)).shape == (0, 2)
    for size, error in (
        (-1, ValueError), ((2, -1), ValueError), ((-1, -1), ValueError), (True, TypeError), ((True, 2), TypeError),
        (1.5, TypeError), ((1.5,), TypeError), ("2", TypeError), (np.array([1.5]), TypeError),
    ):  # fmt: skip
        with pytest.raises(error, match="a size is"):
            rng.choice(5, size)


def test_what_is_chosen_has_one_type_at_every_size() -> None:
    def choose(a: Any, size: Any, replace: bool = False) -> Any:
        return evenhand.Generator(SEED).choice(a, size, replace)

    items = [object(), "b", 3, None]
    one, row, table = choose(items, None), choose(items, 4), choose(items, (2, 2))
    assert row[0] is one and row.dtype == object and table.tolist() == [row[:2].tolist(), row[2:].tolist()]
    assert choose(items, ())[()] is one
    assert choose(items, 5, True).tolist() == [items[i] for i in choose(4, 5, True)]
    for a in (4, np.arange(4), list(range(4)), range(4)):
        assert isinstance(choose(a, None), np.integer)
        assert [type(choose(a, size)) for size in (4, (2, 2), ())] == [np.ndarray] * 3


def test_ranges_are_not_listed() -> None:
    rng = evenhand.Generator(SEED)
    drawn = rng.choice(range(5, 5 * 10**12, 5), 3)
    assert drawn.dtype == np.int64 and (drawn % 5 == 0).all() and len(set(drawn.tolist())) == 3
    assert rng.choice(range(2**63, 2**63 + 5), 3).dtype == np.uint64
    with pytest.raises(ValueError, match="asked for 1 of 0"):
        rng.choice(range(0))


def test_a_copy_is_written_to_an_array_in_a_file(tmp_path: Any) -> None:
    x = np.arange(12).reshape(3, 4)
    on_disk = np.memmap(tmp_path / "rows", dtype=x.dtype, mode="w+", shape=x.shape)
    for axis in (None, 0, 1):
        on_disk[...] = x
        made = evenhand.Generator(SEED).permuted(on_disk, axis, on_disk)
        assert made is on_disk and made.tolist() == evenhand.Generator(SEED).permuted(x, axis).tolist()


def test_long_lines_are_in_the_orders_of_children() -> None:
    n = (1 << 20) + 1
    child = evenhand.Seed(SEED).child("call/0")
    line = np.arange(n, dtype=np.uint32)
    made = evenhand.Generator(SEED).permuted(line, axis=0)
    assert (made == evenhand.permutation(n, child.child("line/0"))).all()
    made = evenhand.Generator(SEED).permuted(np.stack([line, line], axis=1), axis=0)
    assert all((made[:, r] == evenhand.permutation(n, child.child(f"line/{r}"))).all() for r in range(2))


def test_masked_arrays_with_fields_keep_their_masks() -> None:
    x = np.ma.zeros(4, [("a", int), ("b", float)])
    x["a"] = np.arange(4)
    x.mask = [(True, False), (False, False), (False, True), (False, False)]
    order = evenhand.permutation(4, SEED)
    for made in (evenhand.permutation(x, SEED), evenhand.Generator(SEED).permuted(x), evenhand.choices(x, 9, SEED)):
        assert type(made) is np.ma.MaskedArray and {tuple(item) for item in made.tolist()} <= {
            tuple(item) for item in x.tolist()
        }
    assert evenhand.permutation(x, SEED).tolist() == [x.tolist()[place] for place in order]
