"""Jobs of the program's ``--engine``: a request in JSON on standard input."""

from __future__ import annotations

import json
import logging
import sys
import warnings
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

# Where the engine's package is not there: NO_PACKAGE of the program.
_NO_PACKAGE = 69


def main(text: str) -> int:
    request = json.loads(text)
    warnings.simplefilter("ignore", FutureWarning)
    kind, _, where = request["engine"].partition("://")
    try:
        import pyarrow  # noqa: F401

        if kind == "ray":
            import ray  # noqa: F401
        else:
            import pyspark  # noqa: F401
    except ImportError:
        return _NO_PACKAGE
    try:
        _run(request, kind, where)
    except Exception as error:
        # Of an engine's own, the first line says what; the rest is where in its code.
        print(f"evenhand: {str(error).strip() or type(error).__name__}", file=sys.stderr)
        return 1
    return 0


def _run(request: dict[str, Any], kind: str, where: str) -> None:
    options: dict[str, Any] = {
        "seed": None if request["seed"] is None else bytes.fromhex(request["seed"]),
        "records": request["records"],
        "header": request["header"],
        "compress": request["compress"],
        "memory": request["memory"],
        "aligned": dict(request["aligned"]) or None,
        "resume": request["resume"],
        "overwrite": request["overwrite"],
        "progress": sys.stderr.isatty() and not request["quiet"],
    }
    given: tuple[Any, ...]
    if kind == "ray":
        given, engine = (), _ray(where)
    else:
        spark, engine = _spark(where)
        given = (spark,)
    given = (*given, request["inputs"], request["output"])
    if request["command"] == "split":
        report = engine.split(*given, into=dict(request["into"]), **options)
    elif request["command"] == "shuffle":
        report = engine.shuffle(*given, shards=request["shards"], **options)
    else:
        count: Any = Fraction(*request["share"]) if request["count"] is None else request["count"]
        report = engine.sample(*given, count=count, shards=request["shards"], **options)
    if report.passed_over and not request["quiet"]:
        print(f"evenhand: {_passed_over(report.passed_over)}", file=sys.stderr)


def _passed_over(paths: Sequence[str]) -> str:
    more = "" if len(paths) == 1 else f" (and {len(paths) - 1} more)"
    return f'{paths[0]}{more}: skipped, because the name begins with "." or "_". Name such files in full to read them.'


def _ray(where: str) -> Any:
    import ray

    import evenhand.ray

    if not where:
        ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    else:
        ray.init(where if where == "auto" else f"ray://{where}", log_to_driver=False, logging_level=logging.ERROR)
    return evenhand.ray


def _spark(where: str) -> tuple[Any, Any]:
    import os

    from pyspark.sql import SparkSession

    import evenhand.spark

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    named = where.startswith(("local", "yarn", "k8s"))
    built = SparkSession.builder.master(where if named else f"spark://{where}").appName("evenhand")
    spark = built.config("spark.ui.showConsoleProgress", "false").getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    return spark, evenhand.spark


if __name__ == "__main__":
    sys.exit(main(sys.stdin.read()))
