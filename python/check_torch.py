"""Tests the samplers and the examples with the libraries that they are for: python3 check_torch.py, by a Python that has datasets, grain,
mypy, numpy, pytest, scipy, torch and torchdata. That Python may be shared by several copies of the project, so that the package, which
check.py --build made, is unpacked under target/ and found there.
"""

from __future__ import annotations

import shutil
import sys
import zipfile

from check import ROOT, built, run, test

PACKAGE = ROOT / "target/python-torch"


def main() -> None:
    shutil.rmtree(PACKAGE, ignore_errors=True)
    with zipfile.ZipFile(built()) as wheel:
        wheel.extractall(PACKAGE)
    here = {"PYTHONPATH": str(PACKAGE), "MYPYPATH": str(PACKAGE)}
    tests = (
        "test_torch.py",
        "test_torch_processes.py",
        "test_examples.py",
        "test_documents.py",
        "test_permutation_test.py",
    )
    test(sys.executable, *tests, again=True, environment=here)
    mypy = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", "target/mypy-torch")
    run(*mypy, "-p", "evenhand", environment=here)
    run(*mypy, "docs/examples", environment=here)


if __name__ == "__main__":
    main()
