"""What all tests use: the known answers of the repository, and the program in Rust."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def vectors() -> dict[str, Any]:
    """The known answers of the order, the one file that all languages read."""
    answers: dict[str, Any] = json.loads((REPOSITORY / "vectors/order-v1.json").read_text("utf-8"))
    return answers


@pytest.fixture(scope="session")
def program() -> str:
    """The program in Rust that the package must agree with: that of ``EVENHAND``, a path from the folder above this one."""
    named = os.environ.get("EVENHAND")
    if not named:
        pytest.skip("EVENHAND names no program in Rust to compare with, such as ../target/debug/evenhand")
    return str((REPOSITORY / "python" / named).resolve(strict=True))
