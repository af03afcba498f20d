"""What all tests use: the known answers of the repository, and the program in Rust."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
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
def program() -> str:
    """The program in Rust that the package must agree with: that of ``EVENHAND_PROGRAM``, or built now, of the same sources."""
    named = os.environ.get("EVENHAND_PROGRAM")
    if named:
        return named
    if not shutil.which("cargo"):
        pytest.skip("there is no cargo to build the program in Rust")
    subprocess.run(["cargo", "build", "--quiet", "--package", "evenhand-cli"], cwd=REPOSITORY, check=True)
    target = os.environ.get("CARGO_TARGET_DIR", "target")
    return str(REPOSITORY / target / "debug" / ("evenhand.exe" if sys.platform == "win32" else "evenhand"))
