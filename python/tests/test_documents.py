"""The examples in Python of the pages: each is run by itself, in a directory with the files that it names."""

from __future__ import annotations

import random
import re
import shutil
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import REPOSITORY

import evenhand

# Packages that the leg "Python package" lacks.
FRAMEWORKS = {"datasets", "grain", "pyspark", "ray", "torch"}
# Packages that an example may need besides those of the tests.
OPTIONAL = FRAMEWORKS | {"pandas", "polars", "torchdata"}
# Beginnings of examples that no test runs, each with the reason.
NOT_RUN = {
    "# Save as judge.py": "audit --example writes it, and the program's tests run it",
    "import ray, evenhand.ray": "cluster: the tests of engines run such jobs",
    "import evenhand.ray": "cluster",
    "import evenhand.spark": "cluster",
    "evenhand.ray.": "cluster",
    "loader = accelerator.prepare": "framework: Accelerate is not among the packages of the tests",
    "def train_dataloader": "framework: Lightning",
    "class EvenTrainer": "framework: transformers",
}


def pages() -> list[Path]:
    folders = (REPOSITORY, REPOSITORY / "docs", REPOSITORY / "python", REPOSITORY / "python/docs")
    return [page for folder in folders for page in sorted(folder.glob("*.md"))]


def examples() -> list[Any]:
    """The blocks tagged ``python``: each page, the number of the line that opens the block, its tag and its code."""
    found = []
    for page in pages():
        lines = page.read_text("utf-8").splitlines()
        opened = None
        for number, line in enumerate(lines, 1):
            if opened is None and line.lstrip().startswith("```"):
                opened = number
            elif opened is not None and line.strip() == "```":
                tag = lines[opened - 1].strip().strip("`")
                if tag.split(" ")[0] == "python":
                    code = textwrap.dedent("\n".join(lines[opened : number - 1]))
                    name = f"{page.relative_to(REPOSITORY)}:{opened}"
                    # Other legs only run examples for the frameworks that they have.
                    marks = [] if FRAMEWORKS & set(re.findall(r"\w+", code)) else [pytest.mark.once]
                    found.append(pytest.param(page, opened, tag, code, id=name, marks=marks))
                opened = None
    return found


def names() -> dict[str, Any]:
    """What examples use without making it."""
    series = evenhand.Series(52, seed=1)
    return {
        "evenhand": evenhand,
        "np": np,
        "my_shuffle": random.Random(1).shuffle,
        "rng": evenhand.Generator(42),
        "decks_of_a_log": series.fill(0, 2000),
        "loader": [evenhand.permutation(2000, seed=1)],
    }


def write_files(folder: Path) -> None:
    rows = "id,label\n" + "".join(f"{i},{i % 2}\n" for i in range(100))
    for name in ("rows.csv", "in.csv"):
        (folder / name).write_text(rows)
    for name in ("big.jsonl", "huge.jsonl"):
        (folder / name).write_text("".join(f'{{"id": {i}}}\n' for i in range(100)))
    for name, file in (("done.json", "example.json"), ("table.json", "example-table.json")):
        shutil.copy(REPOSITORY / "vectors/fairdeal-v2" / file, folder / name)
    (folder / "names.txt").write_text("ann\nbob\ncy\ndee\neve\n")


@pytest.mark.parametrize(("page", "line", "tag", "code"), examples())
def test_example_of_a_page_runs(
    page: Path, line: int, tag: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if tag == "python not-run":
        reasons = [reason for start, reason in NOT_RUN.items() if code.startswith(start)]
        assert reasons, "this example has no reason in NOT_RUN"
        pytest.skip(reasons[0])
    assert tag == "python"
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    # So that a traceback names the line of the page.
    try:
        exec(compile("\n" * line + code, str(page), "exec"), names())
    except ImportError as error:
        missing = (error.name or "").split(".")[0]
        if missing not in OPTIONAL and "needs PyTorch" not in str(error):
            raise
        pytest.skip(f"{missing or 'torch'} is not installed")
