"""The order by blocks: each item once, by any steps, as the plain form has it."""

from __future__ import annotations

import json
import math
import random

import numpy as np
import pytest
from conftest import REPOSITORY, plain_blocks

import evenhand
from evenhand._block_order import BlockOrder


@pytest.mark.parametrize(("block", "window"), [(1, 1), (1, 7), (7, 1), (7, 3), (64, 16), (4096, 16), (10**6, 2)])
@pytest.mark.parametrize("n", [0, 1, 6, 7, 8, 1000, 4096, 20_001])
def test_it_is_what_its_page_says(n: int, block: int, window: int) -> None:
    seed = evenhand.Seed("blocks")
    order = BlockOrder(n, seed, block, window)[:]
    assert order.dtype == np.int64 and order.tolist() == plain_blocks(n, seed, block, window)
    assert sorted(order.tolist()) == list(range(n))


def test_blocks_stay_together_and_windows_are_whole() -> None:
    n, block, window = 100_003, 64, 16
    order = BlockOrder(n, evenhand.Seed(42), block, window)[:].astype(np.int64)
    assert (np.bincount(order, minlength=n) == 1).all()
    blocks = math.ceil(n / block)
    windows = math.ceil(blocks / window)
    ends = [(i + 1) * blocks // windows for i in range(windows)]
    position = 0
    for first, end in zip([0, *ends], ends):
        size = end - first
        held = set((order[position : position + block] // block).tolist())
        taken = (order[position : position + size * block] // block).tolist()
        inside = set(taken[: (size - 1) * block])
        # The window with the short block is as much shorter.
        assert window / 2 <= size <= window and held <= inside and len(inside) <= size
        position += sum(min(n, (b + 1) * block) - b * block for b in set(taken[: (size - 1) * block]))


def test_places_of_blocks_can_be_had_in_any_steps() -> None:
    choose = random.Random(5)
    for _ in range(200):
        n, block, window = choose.randrange(1, 600), choose.randrange(1, 40), choose.randrange(1, 9)
        want = np.array(plain_blocks(n, evenhand.Seed(1), block, window))
        order = BlockOrder(n, evenhand.Seed(1), block, window)
        for _ in range(5):
            start, step = choose.randrange(n), choose.randrange(1, 50)
            stop = choose.randrange(start, n + 20)
            assert (order[start:stop:step] == want[start:stop:step]).all()
    # At the end of what PyTorch counts.
    n = 2**63 - 1
    order = BlockOrder(n, evenhand.Seed(1), 4096, 16)
    items = [int(order[place : place + 1][0]) for place in (0, 1, n // 2, n - 2, n - 1)]
    assert len(set(items)) == 5 and max(items) < n
    short = order.start_of(order.block_order.inverse(order.blocks - 1))
    assert order[short : short + 4096].max() < n


def test_it_is_the_order_of_the_vectors() -> None:
    # States of samplers name it, block-order-v1: it never changes.
    vectors = json.loads((REPOSITORY / "vectors/block-order-v1.json").read_text())
    for case in vectors["whole"]:
        order = BlockOrder(case["n"], evenhand.Seed(case["seed"]), case["block"], case["window"])
        assert order[:].tolist() == case["items"]
    for case in vectors["places"]:
        order = BlockOrder(case["n"], evenhand.Seed(case["seed"]), case["block"], case["window"])
        assert [order[place : place + 1].tolist() for place in case["places"]] == [[item] for item in case["items"]]
