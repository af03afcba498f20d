#!/usr/bin/env python3
"""Stands in for Cargo when `check.py --build` lets maturin pack the wheel of the tests.

maturin asks Cargo for one package. Its features are not those of the workspace's tests, so that Cargo would compile most crates again.
Here that request becomes the build of the workspace, which the tests have made already; all others pass through.
"""

from __future__ import annotations

import os
import sys

# The leg "build" of xtask/src/test/legs.toml.
BUILD = ["build", "--workspace", "--all-features", "--lib", "--tests", "--examples"]


def main() -> None:
    arguments = sys.argv[1:]
    if arguments[:1] == ["rustc"]:
        arguments = [*BUILD, "--quiet", "--message-format", "json-render-diagnostics"]
        # .cargo/config.toml says what the module is built for; with maturin's variables PyO3 would be compiled again.
        for name in ("PYO3_CONFIG_FILE", "PYO3_ENVIRONMENT_SIGNATURE", "PYO3_PYTHON", "PYTHON_SYS_EXECUTABLE"):
            os.environ.pop(name, None)
    os.execvp("cargo", ["cargo", *arguments])


if __name__ == "__main__":
    main()
