"""What all tests use: the known answers of the repository, and a plain form of the order to compare with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def vectors() -> dict[str, Any]:
    """The known answers of the order, the one file that all languages read."""
    answers: dict[str, Any] = json.loads((REPOSITORY / "vectors/order-v1.json").read_text("utf-8"))
    return answers
