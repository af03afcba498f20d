"""Tests the package and makes its pages: python3 check.py, by a Python that has furo, ipykernel, mypy, myst-nb, numpy, pytest, ruff and
Sphinx. Before that, `python3 check.py --build` builds the wheel, by a Python that has maturin.

The wheel is installed beside them, and its tests, types and stubs are checked there; then the tests that use NumPy again in an environment of its
own with the oldest NumPy that is supported, under target/, where that NumPy is to be had for this Python. Tests marked `once` run with the
newest NumPy only.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import Optional

ROOT = Path(__file__).resolve().parents[1]
WHEELS = ROOT / "target/wheels"
TESTS = ROOT / "python/tests"
OLDEST_NUMPY = "numpy==1.26.*"
# The Pythons that it was made for.
HAS_OLDEST_NUMPY = (3, 9) <= sys.version_info[:2] <= (3, 12)


def run(*line: str, environment: Optional[dict[str, str]] = None) -> None:
    print("──", *line, flush=True)
    subprocess.run(line, check=True, cwd=ROOT, env={**os.environ, **(environment or {})})


def pip(python: str, *packages: str) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)


def build() -> None:
    """Packs the wheel from the workspace's build of the module, in the profile of tests: what users get takes minutes to link."""
    for old in WHEELS.glob("evenhand-*.whl"):
        old.unlink()
    line = (sys.executable, "-m", "maturin", "build", "--profile", "dev", "--quiet", "--out", str(WHEELS))
    # Elsewhere than on Unix a script is not a program: Cargo builds the package by itself there.
    run(*line, environment={"CARGO": str(ROOT / "python/workspace_cargo.py")} if os.name == "posix" else {})


def built() -> str:
    """The path of the wheel that `check.py --build` made."""
    wheels = list(WHEELS.glob("evenhand-*.whl"))
    if len(wheels) != 1:
        sys.exit(f"{WHEELS} has {len(wheels)} wheels: run check.py --build first")
    return str(wheels[0])


def test(python: str, *files: str, again: bool = False, environment: Optional[dict[str, str]] = None) -> None:
    """Runs the tests of some files, or all tests. With `again`, skips tests that are marked `once`."""
    paths = [str(TESTS / file) for file in files] or [str(TESTS)]
    line = (python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--durations=10", "--durations-min=5")
    run(*line, *(("-m", "not once") if again else ()), *paths, environment=environment)


def main() -> None:
    if sys.argv[1:] == ["--build"]:
        return build()
    run(sys.executable, "-m", "ruff", "format", "--check", "--quiet")
    run(sys.executable, "-m", "ruff", "check", "--quiet")
    wheel = built()
    pip(sys.executable, "--force-reinstall", "--no-deps", wheel)
    test(sys.executable)
    mypy = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", "target/mypy")
    run(*mypy, "-p", "evenhand")
    run(
        *mypy,
        "python/tests",
        "python/check.py",
        "python/check_torch.py",
        "python/docs/build.py",
        "python/workspace_cargo.py",
    )
    stubtest = (sys.executable, "-m", "mypy.stubtest", "--mypy-config-file", "pyproject.toml")
    run(*stubtest, "--allowlist", "python/stubtest-allowlist.txt", "--ignore-unused-allowlist", "evenhand")
    run(sys.executable, "python/docs/build.py")
    if HAS_OLDEST_NUMPY:
        folder = ROOT / "target/python-oldest-numpy"
        venv.create(folder, with_pip=True)
        python = str(folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
        pip(python, OLDEST_NUMPY, "pytest")
        pip(python, "--force-reinstall", "--no-deps", wheel)
        # The others do not touch NumPy: they have run already.
        names = [file.name for file in sorted(TESTS.glob("test_*.py")) if "numpy" in file.read_text("utf-8")]
        test(python, *names, again=True)
    else:
        print(f"── {OLDEST_NUMPY} is not to be had for Python {sys.version.split()[0]}: left out")


if __name__ == "__main__":
    main()
