"""The examples in docs/examples: each runs, and holds what it asserts."""

from __future__ import annotations

import subprocess
import sys

import pytest
from conftest import REPOSITORY

EXAMPLES = REPOSITORY / "docs/examples"
# What each needs besides the package.
NEEDS = {
    "grain_sources.py": ["grain"],
    "hugging_face.py": ["datasets"],
    "resume_training.py": ["torch", "torchdata"],
}


def test_all_are_listed() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == NEEDS.keys()


@pytest.mark.parametrize("name", NEEDS)
def test_example_runs(name: str) -> None:
    for module in NEEDS[name]:
        pytest.importorskip(module, reason=f"{module} is not installed")
    done = subprocess.run([sys.executable, EXAMPLES / name], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
