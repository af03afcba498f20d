"""Makes the pages and runs their examples: python3 python/docs/build.py, by a Python that has evenhand, furo, ipykernel, myst-nb and Sphinx.

The pages come into target/python-docs/html.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TARGET = HERE.parents[1] / "target/python-docs"


def main() -> None:
    # What was read before is read anew: a warning is told when a page is read, and only then.
    for builder, fresh in (("doctest", ["--fresh-env"]), ("html", [])):
        line = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going", *fresh]
        folders = ["-d", str(TARGET / "doctrees"), "-b", builder, str(HERE), str(TARGET / builder)]
        print("──", builder, flush=True)
        subprocess.run(line + folders, check=True)


if __name__ == "__main__":
    main()
