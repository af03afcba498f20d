"""The index order: items by place and places by item, without a list of them."""

from __future__ import annotations

import contextlib
import itertools
import json
import pickle
import sys
import threading
from typing import Any, Callable

import numpy as np
import pytest
from conftest import REPOSITORY

import evenhand

SEED = "indices"
SIZES = [0, 1, 2, 65_536, 65_537, 10**6, 2**32, 2**40 + 7, 2**63]


def test_answers_are_known() -> None:
    answers = json.loads((REPOSITORY / "vectors/index-order-v1.json").read_text("utf-8"))
    for answer in answers["orders"]:
        order = evenhand.IndexOrder(int(answer["n"]), answer["seed"])
        first, last, places = ([int(item) for item in answer[name]] for name in ("first", "last", "places"))
        assert order.batch(0, len(first)).tolist() == first
        assert order.batch(order.n - len(last), order.n).tolist() == last
        assert order.inverse(list(range(len(places)))).tolist() == places
        assert [order[i] for i in range(len(first))] == first
        assert [order.inverse(item) for item in range(len(places))] == places
    for answer in answers["walks"]:
        order = evenhand.IndexOrder(int(answer["n"]), answer["seed"])
        assert order[int(answer["place"])] == int(answer["item"])


@pytest.mark.parametrize("n", SIZES)
def test_every_way_to_ask_has_the_same_answer(n: int) -> None:
    order = evenhand.IndexOrder(n, SEED)
    assert order.n == n
    k = min(n, 5000)
    head = order.batch(0, k)
    assert head.dtype == np.int64 and len(set(head.tolist())) == k
    assert order.inverse(head).dtype == order[head].dtype == order[[]].dtype == np.int64
    assert [order[i] for i in range(min(k, 50))] == head[:50].tolist()
    assert list(itertools.islice(order, 3000)) == head[:3000].tolist()
    assert (order[head.argsort()] == head[head.argsort()]).all()
    assert (order.inverse(head) == np.arange(k)).all()
    for dtype in (np.int64, np.uint64, np.uint16):
        assert (order[np.arange(k, dtype=dtype)] == head).all()
    # From the other end, by batches of any size.
    tail = order.batch(n - k, n)[::-1].tolist()
    assert list(itertools.islice(reversed(order), 5000)) == tail
    assert bool(order) == (n > 0)
    assert n not in order and -1 not in order and "1" not in order and 2**70 not in order
    if n:
        assert order[-1] == order[n - 1] == order.batch(n - 1, n)[0]
        assert order.inverse(order[n - 1]) == n - 1
        assert order.inverse(np.uint64(head[0])) == 0
        for number in (n - 1, np.uint64(n - 1), np.int64(n - 1)):
            assert number in order and order[number] == order[-1]
    if n < 2**63:
        assert len(order) == n
        assert (order[:k] == head).all() and (order[:k:3] == head[::3]).all()
        assert (order[max(k - 20, 0) : k][::-1] == order[k - 1 : k - 21 if k > 20 else None : -1]).all()
        assert (order[n // 2 : n // 2 + 5] == order.batch(n // 2, min(n, n // 2 + 5))).all()


def test_small_ones_are_the_order_itself() -> None:
    for n in (0, 1, 52, 65_536):
        order = evenhand.IndexOrder(n, SEED)
        assert (order[:] == evenhand.permutation(n, SEED)).all()
        assert list(order) == evenhand.permutation(range(n), SEED)


def test_all_items_are_there_once() -> None:
    order = evenhand.IndexOrder(100_003, SEED)
    assert (np.bincount(order[:].astype(np.int64)) == 1).all()
    assert sorted(order) == list(range(100_003))


def test_places_and_items_that_are_not_there_are_index_errors() -> None:
    order = evenhand.IndexOrder(10**6, SEED)
    bad: Any
    for bad in (10**6, -(10**6) - 1, 1 << 70, [0, 10**6], [-(10**6) - 1], np.array([1 << 63], np.uint64)):
        with pytest.raises(IndexError):
            order[bad]
    for bad in (10**6, [0, 10**6], [-1]):
        with pytest.raises(IndexError):
            order.inverse(bad)
    for start, stop in ((0, 10**6 + 1), (2, 1), (10**6 + 1, 10**6 + 1)):
        with pytest.raises(IndexError):
            order.batch(start, stop)
    for bad in (1.0, "1", [1.5], [[1]], None, True):
        with pytest.raises(TypeError):
            order[bad]
        with pytest.raises(TypeError):
            order.inverse(bad)
    with pytest.raises(IndexError):
        order.inverse(-1)
    with pytest.raises(ValueError, match="2\\^63"):
        evenhand.IndexOrder(2**63 + 1)
    with pytest.raises(OverflowError):
        len(evenhand.IndexOrder(2**63, SEED))
    with pytest.raises(MemoryError):
        evenhand.IndexOrder(2**60, SEED)[:]
    assert order[[]].shape == order[5:5].shape == (0,)


def test_sizes_and_indices_of_numpy_are_ints() -> None:
    for dtype in (np.int8, np.uint8, np.int64, np.uint64, np.intp):
        order = evenhand.IndexOrder(dtype(100), SEED)
        assert order.n == 100 and order[dtype(7)] == order[7] and order[np.array(7, dtype)] == order[7]
        assert (order[dtype(3) : dtype(9)] == order.batch(dtype(3), dtype(9))).all()


def test_an_iterator_is_shared_by_threads() -> None:
    order = evenhand.IndexOrder(2**40, SEED)
    for items, wanted in (
        (iter(order), order.batch(0, 40_000)),
        (reversed(order), order.batch(2**40 - 40_000, 2**40)),
    ):
        got: list[int] = []
        threads = [threading.Thread(target=lambda: got.extend(itertools.islice(items, 10_000))) for _ in range(4)]
        interval = sys.getswitchinterval()
        sys.setswitchinterval(1e-6)
        try:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        finally:
            sys.setswitchinterval(interval)
        assert sorted(got) == sorted(wanted.tolist())


def test_places_that_another_thread_changes_are_index_errors_at_worst() -> None:
    order, places = evenhand.IndexOrder(10**6, SEED), np.arange(10**6)
    done = threading.Event()

    def change() -> None:
        while not done.is_set():
            places[-1] = 2**40
            places[-1] = 0

    other = threading.Thread(target=change)
    other.start()
    try:
        for _ in range(30):
            # Anything else, a panic too, would end the test.
            with contextlib.suppress(IndexError):
                order[places]
            with contextlib.suppress(IndexError):
                order.inverse(places)
    finally:
        done.set()
        other.join()


def test_it_is_pickled() -> None:
    order = evenhand.IndexOrder(2**40, SEED)
    assert (pickle.loads(pickle.dumps(order))[:9] == order[:9]).all()


def test_negative_places_count_from_the_end_in_arrays_too() -> None:
    order = evenhand.IndexOrder(1000, 1)
    assert order[[-1, -1000]].tolist() == [order[999], order[0]]
    for wrong in ([-1001], [1000]):
        with pytest.raises(IndexError, match="from 0 to 999"):
            order[wrong]
    outside: list[Any] = [-1, 1000, [-1], [1000]]
    for item in outside:
        with pytest.raises(IndexError, match="from 0 to 999"):
            order.inverse(item)
    with pytest.raises(TypeError):
        order[()]


def test_it_is_an_array_of_its_items() -> None:
    order = evenhand.IndexOrder(100, 1)
    assert (np.asarray(order) == order[:]).all()
    assert np.asarray(order, dtype=np.int32).dtype == np.int32
    x = np.arange(100) * 2
    assert (x[np.asarray(order)] == 2 * order[:]).all()


def test_what_a_number_raises_comes_through() -> None:
    class Raises:
        def __index__(self) -> int:
            raise KeyboardInterrupt

    order = evenhand.IndexOrder(5, 1)
    calls: list[Callable[[], object]] = [
        lambda: order[Raises()],
        lambda: Raises() in order,
        lambda: evenhand.permutation(3, Raises()),
        lambda: evenhand.Series(5, 1)[Raises()],
    ]
    for call in calls:
        with pytest.raises(KeyboardInterrupt):
            call()
