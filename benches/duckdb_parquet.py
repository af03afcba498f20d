"""Parquet by DuckDB: a table for the benchmark, `ORDER BY random()` as a peer of `evenhand shuffle`, and rows to compare.

    duckdb_parquet.py make FILE ROWS
    duckdb_parquet.py shuffle INPUT OUTPUT MEMORY THREADS
    duckdb_parquet.py rows FILE          # as CSV, to standard output
"""
import sys

import duckdb

COLUMNS = """
    i AS id,
    md5(i::VARCHAR) AS name,
    (hash(i, 1) % 1000000007) / 1000.0::DOUBLE AS x,
    (hash(i, 2) % 1000000007) / 7.0::DOUBLE AS y,
    (hash(i, 3) % 1000000)::INTEGER AS amount,
    TIMESTAMP '2020-01-01' + to_seconds((hash(i, 4) % 100000000)::BIGINT) AS at,
    'category ' || (i * 7919 % 50) AS category,
    i % 3 = 0 AS flag,
    CASE WHEN i % 10 > 0 THEN (hash(i, 5) % 1000000000000)::BIGINT END AS ref
"""


def quoted(path):
    """A path as SQL has it."""
    return "'" + path.replace("'", "''") + "'"


def main():
    command, file, *more = sys.argv[1:]
    if command == "make":
        rows = f"SELECT {COLUMNS} FROM range({int(more[0])}) t(i)"
        duckdb.sql(f"COPY ({rows}) TO {quoted(file)} (FORMAT parquet, COMPRESSION snappy)")
    elif command == "shuffle":
        output, memory, threads = more
        # Its GB are 10^9 bytes.
        duckdb.sql(f"SET memory_limit = '{memory}iB'")
        duckdb.sql(f"SET threads = {int(threads)}")
        rows = f"SELECT * FROM read_parquet({quoted(file)}) ORDER BY random()"
        duckdb.sql(f"COPY ({rows}) TO {quoted(output)} (FORMAT parquet, COMPRESSION snappy)")
    elif command == "rows":
        duckdb.sql(f"COPY (SELECT * FROM read_parquet({quoted(file)})) TO '/dev/stdout' (FORMAT csv)")
    else:
        sys.exit(__doc__)


main()
