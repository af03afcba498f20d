"""Tests shuffles on Ray and Spark: python3 check_engines.py [--full], by a Python that has fsspec, moto, mypy, numpy, pandas, pyarrow,
pyspark, pytest, ray, s3fs and tqdm, and Java. That Python may be shared by several copies of the project, so that the package, which
check.py --build made, is unpacked under target/ and found there, by the workers too.
"""

from __future__ import annotations

import os
import shutil
import sys
import zipfile

from check import ROOT, built, run, test

PACKAGE = ROOT / "target/python-engines"


def main() -> None:
    shutil.rmtree(PACKAGE, ignore_errors=True)
    with zipfile.ZipFile(built()) as wheel:
        wheel.extractall(PACKAGE)
    here = {
        "PYTHONPATH": os.pathsep.join([str(PACKAGE), str(ROOT / "python/tests")]),
        "MYPYPATH": str(PACKAGE),
        "RAY_USAGE_STATS_ENABLED": "0",
    }
    test(sys.executable, "test_cluster.py", "test_engines.py", "test_engine_faults.py", environment=here)
    mypy = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", "target/mypy-engines")
    run(*mypy, "-p", "evenhand", environment=here)


if __name__ == "__main__":
    main()
