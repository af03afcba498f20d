"""The package: its names, their documents, what it imports, and that it neither grows nor stands still."""

from __future__ import annotations

import contextlib
import doctest
import inspect
import os
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import REPOSITORY

import evenhand


def documented() -> list[tuple[str, Any]]:
    """Every public name, and the public names of classes."""
    found = []
    for name in evenhand.__all__:
        if name == "__version__":
            continue
        value = getattr(evenhand, name)
        found.append((name, value))
        if inspect.isclass(value):
            # The fields of a named tuple are in the document of its class.
            fields = getattr(value, "_fields", ())
            names = (member for member in vars(value) if not member.startswith("_") and member not in fields)
            members = ((member, getattr(value, member)) for member in names)
            found.extend((f"{name}.{member}", value) for member, value in members)
    return found


# Naming suspects takes seconds.
SLOW = {"audit", "Audit.suspects"}
NAMES = [pytest.param(*pair, marks=[pytest.mark.once] * (pair[0] in SLOW), id=pair[0]) for pair in documented()]


@pytest.mark.parametrize(("name", "value"), NAMES)
def test_every_name_has_an_example_that_is_right(name: str, value: Any) -> None:
    examples = doctest.DocTestParser().get_doctest(inspect.getdoc(value) or "", {}, name, None, None)
    assert examples.examples, f"{name} has no example"
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(examples)
    assert result.failed == 0


def test_the_examples_of_the_module_are_right() -> None:
    # The test above runs those of its names.
    (examples,) = [found for found in doctest.DocTestFinder().find(evenhand) if found.name == "evenhand"]
    assert examples.examples and doctest.DocTestRunner().run(examples).failed == 0


def test_the_first_example_of_the_package_s_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = (REPOSITORY / "python/README.md").read_text("utf-8")
    (tmp_path / "big.jsonl").write_text("".join(f'{{"id": {i}}}\n' for i in range(100)))
    (tmp_path / "rows.csv").write_text("id\n" + "".join(f"{i}\n" for i in range(100)))
    monkeypatch.chdir(tmp_path)
    exec(page.split("```python\n")[1].split("```")[0], {})
    assert sorted(os.listdir()) == ["big.jsonl", "rows.csv", "test.csv", "train.csv"]


def test_it_was_built_and_not_found_in_the_sources() -> None:
    assert "site-packages" in str(evenhand.__file__)


def test_the_module_asks_for_the_lock() -> None:
    # Only a Python of free threads would show it, and takes no package for the stable interface.
    assert "pymodule(gil_used = true)" in (REPOSITORY / "crates/evenhand-py/src/lib.rs").read_text("utf-8")


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return done.stdout.strip()


def test_numpy_is_not_imported_until_it_is_wanted() -> None:
    code = """
import sys
import evenhand
items = list(range(10))
evenhand.shuffle(items, 42)
assert items == evenhand.permutation(range(10), 42)
evenhand.sample(items, 2), evenhand.choices(items, 2), evenhand.split(items, [0.5, 0.5]), evenhand.shuffle(bytearray(9))
evenhand.Generator(1).shuffle(items)
assert "numpy" not in sys.modules
sys.modules["numpy"] = None
try:
    evenhand.permutation(5)
except ImportError as error:
    print(error)
"""
    assert "install numpy" in run(code)


def test_samplers_say_that_they_need_pytorch() -> None:
    code = """
import sys
import evenhand
sys.modules["torch"] = None
try:
    import evenhand.torch
except ImportError as error:
    print(error)
"""
    assert run(code) == "evenhand.torch needs PyTorch: pip install torch"


def test_it_imports_little() -> None:
    code = "import sys; before = set(sys.modules); import evenhand; print(*sorted(set(sys.modules) - before))"
    assert {"ctypes", "inspect", "importlib.metadata", "json", "random"}.isdisjoint(run(code).split())


def resident() -> int:
    """The bytes of memory that this process has in use."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from Linux's /proc")
def test_a_million_calls_take_no_memory_and_no_references() -> None:
    item, seed = object(), evenhand.Seed(42)
    small, objects, items, tools = np.arange(8), np.array([item] * 8), [item] * 8, bytearray(8)
    series = evenhand.Series(8, seed)

    def calls(rounds: int) -> None:
        for _ in range(rounds):
            evenhand.shuffle(small, seed)
            evenhand.shuffle(objects, 7)
            evenhand.shuffle(items, "text")
            evenhand.shuffle(tools, None)
            evenhand.permutation(8, seed)
            evenhand.permutation(items, seed)
            evenhand.sample(items, 2, seed)
            evenhand.choices(8, 2, seed)
            series[5]
            with contextlib.suppress(ValueError):
                evenhand.sample(items, 9, seed)

    calls(2_000)
    counts = [sys.getrefcount(x) for x in (item, seed, small, objects, items, None)]
    before = resident()
    calls(100_000)
    assert resident() - before < 4 << 20
    after = [sys.getrefcount(x) for x in (item, seed, small, objects, items, None)]
    assert after[:5] == counts[:5]
    assert abs(after[5] - counts[5]) < 1000


def test_modules_beside_the_package_are_private() -> None:
    public = {name for name, value in vars(evenhand).items() if not name.startswith("_")}
    modules = {name for name in public if isinstance(getattr(evenhand, name), types.ModuleType)}
    assert public - modules == set(evenhand.__all__) - {"__version__"}
    # Those that are imported by their own names.
    assert modules <= {"testing", "torch"}
