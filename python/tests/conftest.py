"""What all tests use: the known answers of the repository, and a plain form of the order to compare with."""

from __future__ import annotations

import importlib.util
import json
import os
import sys
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
def program() -> list[str]:
    """How the program is started, whose results the package's are compared with."""
    if importlib.util.find_spec("evenhand.__main__") is not None:
        return [sys.executable, "-m", "evenhand"]
    found = [
        os.environ.get("EVENHAND"),
        *(str(REPOSITORY / "target" / kind / "evenhand") for kind in ("debug", "release")),
    ]
    for path in found:
        if path is not None and Path(path).is_file():
            return [path]
    pytest.skip("there is no program: cargo build, or EVENHAND=PATH")
