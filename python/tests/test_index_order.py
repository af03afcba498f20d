"""The index order: items by place and places by item, without a list of them."""

from __future__ import annotations

import itertools
import json
import pickle
from typing import Any

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
    assert head.dtype == np.uint64 and len(set(head.tolist())) == k
    assert [order[i] for i in range(min(k, 50))] == head[:50].tolist()
    assert list(itertools.islice(order, 3000)) == head[:3000].tolist()
    assert (order[head.argsort()] == head[head.argsort()]).all()
    assert (order.inverse(head) == np.arange(k)).all()
    assert (order[np.arange(k, dtype=np.uint64)] == head).all()
    if n:
        assert order[-1] == order[n - 1] == order.batch(n - 1, n)[0]
        assert order.inverse(order[n - 1]) == n - 1
        assert order.inverse(np.uint64(head[0])) == 0
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
    for bad in (10**6, -(10**6) - 1, 1 << 70, [0, 10**6], [-1], np.array([1 << 63], np.uint64)):
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
    with pytest.raises(ValueError):
        order.inverse(-1)
    with pytest.raises(ValueError, match="2\\^63"):
        evenhand.IndexOrder(2**63 + 1)
    with pytest.raises(OverflowError):
        len(evenhand.IndexOrder(2**63, SEED))
    with pytest.raises(MemoryError):
        evenhand.IndexOrder(2**60, SEED)[:]
    assert order[[]].shape == order[5:5].shape == (0,)


def test_it_is_pickled() -> None:
    order = evenhand.IndexOrder(2**40, SEED)
    assert (pickle.loads(pickle.dumps(order))[:9] == order[:9]).all()
