"""What all tests use: the known answers of the repository, and the program in Rust."""

from __future__ import annotations

import itertools
import json
import math
import os
from pathlib import Path
from typing import Any

import pytest

import evenhand

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def vectors() -> dict[str, Any]:
    """The known answers of the order, the one file that all languages read."""
    answers: dict[str, Any] = json.loads((REPOSITORY / "vectors/order-v1.json").read_text("utf-8"))
    return answers


def plain_blocks(n: int, seed: evenhand.Seed, block: int, window: int) -> list[int]:
    """The order by blocks, made at once from what its page says."""
    blocks = [list(range(start, min(n, start + block))) for start in range(0, n, block)]
    blocks = [blocks[i] for i in evenhand.IndexOrder(len(blocks), seed.child("blocks"))]
    windows = math.ceil(len(blocks) / window)
    items: list[int] = []
    for i in range(windows):
        held = blocks[i * len(blocks) // windows : (i + 1) * len(blocks) // windows]
        assert len(held) <= window
        lying = list(itertools.chain(*held))
        items += [lying[k] for k in evenhand.IndexOrder(len(lying), seed.child(f"window/{i}"))]
    return items


@pytest.fixture(scope="session")
def program() -> str:
    """The program in Rust that the package must agree with: that of ``EVENHAND``, a path from the folder above this one."""
    named = os.environ.get("EVENHAND")
    if not named:
        pytest.skip("EVENHAND names no program in Rust to compare with, such as ../target/debug/evenhand")
    return str((REPOSITORY / "python" / named).resolve(strict=True))
