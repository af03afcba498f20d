"""Builds the package, tests what was built and makes its pages: python3 check.py, by a Python that has furo, ipykernel, maturin,
mypy, myst-nb, numpy, pytest, ruff and Sphinx.

The wheel is installed beside them, and its tests, types and stubs are checked there; then its tests again in an environment of its
own with the oldest NumPy that is supported, under target/, where that NumPy is to be had for this Python.
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
OLDEST_NUMPY = "numpy==1.26.*"
# The Pythons that it was made for.
HAS_OLDEST_NUMPY = (3, 9) <= sys.version_info[:2] <= (3, 12)


def run(*line: str, environment: Optional[dict[str, str]] = None) -> None:
    print("──", *line, flush=True)
    subprocess.run(line, check=True, cwd=ROOT, env={**os.environ, **(environment or {})})


def pip(python: str, *packages: str) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages)


def build() -> str:
    """The wheel, made anew: its path. Of the profile of tests, as what users get takes minutes to link: with checks of overflow, and
    as fast where it counts. With age as the tests of all crates have it, whose macros would otherwise have the readers of Parquet and
    Arrow compiled anew.
    """
    for old in WHEELS.glob("evenhand-*.whl"):
        old.unlink()
    profile = ("--profile", "dev", "--features", "evenhand-cli/age")
    run(sys.executable, "-m", "maturin", "build", *profile, "--quiet", "--out", str(WHEELS))
    (wheel,) = WHEELS.glob("evenhand-*.whl")
    return str(wheel)


def test(python: str, *files: str, environment: Optional[dict[str, str]] = None) -> None:
    """Runs the tests of some files, or all."""
    paths = [f"python/tests/{file}" for file in files] or ["python/tests"]
    run(python, "-m", "pytest", "-q", "-p", "no:cacheprovider", *paths, environment=environment)


def main() -> None:
    run(sys.executable, "-m", "ruff", "format", "--check", "--quiet")
    run(sys.executable, "-m", "ruff", "check", "--quiet")
    wheel = build()
    pip(sys.executable, "--force-reinstall", "--no-deps", wheel)
    test(sys.executable)
    mypy = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", "target/mypy")
    run(*mypy, "-p", "evenhand")
    run(*mypy, "python/tests", "python/check.py", "python/check_torch.py", "python/docs/build.py")
    stubtest = (sys.executable, "-m", "mypy.stubtest", "--mypy-config-file", "pyproject.toml")
    run(*stubtest, "--allowlist", "python/stubtest-allowlist.txt", "--ignore-unused-allowlist", "evenhand")
    run(sys.executable, "python/docs/build.py")
    if HAS_OLDEST_NUMPY:
        folder = ROOT / "target/python-oldest-numpy"
        venv.create(folder, with_pip=True)
        python = str(folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python"))
        pip(python, OLDEST_NUMPY, "pytest")
        pip(python, "--force-reinstall", "--no-deps", wheel)
        test(python)
    else:
        print(f"── {OLDEST_NUMPY} is not to be had for Python {sys.version.split()[0]}: left out")


if __name__ == "__main__":
    main()
