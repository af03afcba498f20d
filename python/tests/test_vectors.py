"""Known answers: what every language gives."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

import evenhand


def sha256(items: Any, dtype: str) -> str:
    return hashlib.sha256(np.asarray(items).astype(dtype).tobytes()).hexdigest()


def agree(items: Any, answer: Any, dtype: str = "<u4") -> bool:
    if "sha256" in answer:
        return bool(sha256(items, dtype) == answer["sha256"])
    return bool(list(items) == answer["order" if "order" in answer else "sample"])


def test_seeds_are_the_bytes_that_their_text_stands_for(vectors: Any) -> None:
    for seed in vectors["seeds"]:
        text = seed["text"]
        assert evenhand.Seed(text).hex() == seed["hex"]
        assert evenhand.Seed(bytes.fromhex(seed["hex"])) == evenhand.Seed(text)
        if text.isascii() and text.isdecimal() and str(int(text)) == text:
            assert evenhand.Seed(int(text)).hex() == seed["hex"]


def test_children_are_those_of_their_labels(vectors: Any) -> None:
    for child in vectors["children"]:
        assert evenhand.Seed(child["seed"]).child(child["label"]).hex() == child["hex"]


def test_orders_are_the_same_of_numbers_arrays_lists_and_buffers(vectors: Any) -> None:
    for answer in vectors["orders"]:
        n, seed = answer["n"], answer["seed"]
        order = evenhand.permutation(n, seed)
        assert order.dtype == np.int64
        assert agree(order, answer)
        array = np.arange(n, dtype=np.uint32)
        evenhand.shuffle(array, seed)
        assert (array == order).all()
        if n <= 100_000:
            items = list(range(n))
            evenhand.shuffle(items, seed)
            assert items == order.tolist()
            assert evenhand.permutation(range(n), seed) == items
            numbers: Any = np.arange(n)
            view = memoryview(numbers)
            evenhand.shuffle(view, seed)
            assert view.tolist() == items


def test_series_are_known_one_by_one_and_as_rows(vectors: Any) -> None:
    for answer in vectors["series"]:
        series = evenhand.Series(answer["n"], answer["seed"])
        assert agree(series[answer["r"]], answer)
        assert agree(series.fill(answer["r"], 1)[0], answer)


def test_samples_are_known(vectors: Any) -> None:
    for answer in vectors["samples"]:
        n, k, seed = answer["n"], answer["k"], answer["seed"]
        if n <= 2**20:
            assert agree(evenhand.sample(n, k, seed), answer, "<u8")
        assert agree(evenhand.sample(np.arange(n), k, seed), answer, "<u8")
        if n <= 100_000:
            assert agree(evenhand.sample(range(n), k, seed), answer, "<u8")


def test_sparse_samples_are_known(vectors: Any) -> None:
    for answer in vectors["sparse"]:
        n = int(answer["n"])
        sample = evenhand.sample(n, answer["k"], answer["seed"])
        assert sample.dtype == (np.int64 if n <= 2**63 else np.uint64)
        assert sample.tolist() == [int(item) for item in answer["sample"]]
        if n < 2**63:
            assert evenhand.sample(range(n), answer["k"], answer["seed"]) == sample.tolist()


def test_choices_are_known(vectors: Any) -> None:
    for answer in vectors["choices"]:
        n = int(answer["n"])
        choices = evenhand.choices(n, answer["k"], answer["seed"])
        assert choices.tolist() == [int(item) for item in answer["choices"]]
        if n <= 1000:
            assert evenhand.choices(range(n), answer["k"], answer["seed"]) == choices.tolist()


@pytest.mark.parametrize("threads", [None, 1, 2, 3, 8])
def test_threads_change_nothing(threads: Any) -> None:
    n = (1 << 20) + 77
    expected = evenhand.permutation(n, 7, threads=1)
    assert (evenhand.permutation(n, 7, threads=threads) == expected).all()
    for width in (1, 5, 8):
        rows = np.zeros((n, width), np.uint8)
        rows[:, 0] = np.arange(n) % 251
        wanted = rows[expected]
        evenhand.shuffle(rows, 7, threads=threads)
        assert (rows == wanted).all()
