"""Rows of Parquet and Arrow files in the reference's order, by pyarrow, and DuckDB's sums of what is in the files.

Skipped where pyarrow or the program is not there (python3 -m pip install pyarrow duckdb; cargo build; or EVENHAND names the program).
"""
import datetime, decimal, os, subprocess, sys, tempfile, unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import evenhand_reference as reference

try:
    import pyarrow as pa, pyarrow.compute, pyarrow.parquet as parquet
except ImportError:
    pa = None
try:
    import duckdb
except ImportError:
    duckdb = None

PROGRAMS = [os.path.join(HERE, "..", "target", kind, "evenhand") for kind in ("release", "debug")]
NEWEST = sorted(filter(os.path.isfile, PROGRAMS), key=os.path.getmtime, reverse=True)
PROGRAM = next((path for path in [os.environ.get("EVENHAND", "")] + NEWEST if os.path.isfile(path)), None)
SEED = "columns"

def some(n, value, every=7): return [None if i % every == 3 else value(i) for i in range(n)]

def table(n):
    """Columns of the types that Parquet has, as pyarrow writes them."""
    columns = {
        "id": pa.array(range(n), pa.int64()),
        "i8": pa.array(some(n, lambda i: i % 256 - 128), pa.int8()),
        "u32": pa.array(some(n, lambda i: 2 ** 32 - 1 - i), pa.uint32()),
        "u64": pa.array(some(n, lambda i: 2 ** 64 - 1 - i), pa.uint64()),
        "f16": pa.array(some(n, lambda i: i / 8), pa.float16()),
        "f32": pa.array(some(n, lambda i: -0.0 if i % 5 else i / 7), pa.float32()),
        "f64": pa.array(some(n, lambda i: float("inf") if i % 5 == 0 else i / 7), pa.float64()),
        "flag": pa.array(some(n, lambda i: i % 3 == 0)),
        "text": pa.array(some(n, lambda i: "é\n" * (i % 40))),
        "large": pa.array(some(n, lambda i: "x" * (i % 9)), pa.large_string()),
        "view": pa.array(some(n, lambda i: "view" * (i % 9)), pa.string_view()),
        "bytes": pa.array(some(n, lambda i: bytes([i % 256]) * (i % 50))),
        "fixed": pa.array(some(n, lambda i: bytes([i % 256] * 5)), pa.binary(5)),
        "decimal": pa.array(some(n, lambda i: decimal.Decimal(i * 1001 - 5000) / 100), pa.decimal128(20, 2)),
        "wide": pa.array(some(n, lambda i: decimal.Decimal(i * 1001 - 5000) * 10 ** 30), pa.decimal256(60, 0)),
        "date": pa.array(some(n, lambda i: datetime.date(2000, 1, 1) + datetime.timedelta(i)), pa.date32()),
        "date64": pa.array(some(n, lambda i: datetime.date(2000, 1, 1) + datetime.timedelta(i)), pa.date64()),
        "time32": pa.array(some(n, lambda i: i), pa.time32("ms")),
        "time64": pa.array(some(n, lambda i: i * 1000), pa.time64("us")),
        "instant": pa.array(some(n, lambda i: i * 10 ** 9), pa.timestamp("ns")),
        "zoned": pa.array(some(n, lambda i: i * 10 ** 6), pa.timestamp("us", "Europe/Zurich")),
        "seconds": pa.array(some(n, lambda i: i), pa.timestamp("s")),
        "duration": pa.array(some(n, lambda i: i), pa.duration("ms")),
        "dictionary": pa.array(some(n, lambda i: "k%d" % (i % 20))).dictionary_encode(),
        "list": pa.array(some(n, lambda i: [None if j == 2 else j for j in range(i % 4)]), pa.list_(pa.int32())),
        "lists": pa.array(some(n, lambda i: [["q"] * j for j in range(i % 3)]), pa.large_list(pa.list_(pa.string()))),
        "struct": pa.array(some(n, lambda i: {"x": i if i % 2 else None, "y": {"z": "s%d" % i}}),
                           pa.struct([("x", pa.int64()), ("y", pa.struct([("z", pa.string())]))])),
        "map": pa.array(some(n, lambda i: [("k%d" % j, j if j else None) for j in range(i % 3)]),
                        pa.map_(pa.string(), pa.int64())),
        "pair": pa.array(some(n, lambda i: [i % 9, 1]), pa.list_(pa.int16(), 2)),
        "null": pa.nulls(n),
    }
    fields = [pa.field(name, column.type, name != "id", {"about": name}) for name, column in columns.items()]
    return pa.Table.from_arrays(list(columns.values()), schema=pa.schema(fields, {"who": "me"}))

def arrow_table(n):
    """And those that Arrow alone has."""
    more = {
        "interval": pa.array(some(n, lambda i: pa.MonthDayNano([i % 12, -1, i])), pa.month_day_nano_interval()),
        "list_view": pa.array(some(n, lambda i: list(range(i % 3))), pa.list_view(pa.int8())),
        "keys": pa.DictionaryArray.from_arrays(pa.array(some(n, lambda i: i % 4), pa.int8()), pa.array(["a", None, "c", "d"])),
        "dictionaries": pa.ListArray.from_arrays(
            pa.array([2 * i for i in range(n + 1)], pa.int32()),
            pa.DictionaryArray.from_arrays(pa.array([i % 3 for i in range(2 * n)], pa.int32()), pa.array(["p", "q", "r"]))),
        "union": pa.UnionArray.from_dense(
            pa.array([i % 2 for i in range(n)], pa.int8()), pa.array([i // 2 for i in range(n)], pa.int32()),
            [pa.array(range((n + 1) // 2), pa.int32()), pa.array(["u%d" % i for i in range(n // 2)], pa.string())]),
    }
    result = table(n)
    for name, column in more.items(): result = result.append_column(name, column)
    return result

def shuffled(path, output, *options):
    command = [PROGRAM, "shuffle", "--quiet", "--seed", SEED, *options, "-o", output, path]
    subprocess.run(command, check=True)

@unittest.skipUnless(pa and PROGRAM, "pyarrow and the program")
class Columnar(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name): return os.path.join(self.folder.name, name)

    def ways(self, name):
        """The bytes of the output, by several memories and threads, which are equal."""
        found = set()
        for memory, threads in (("256M", "1"), ("1G", "2"), ("256M", "8")):
            shuffled(self.path(name), self.path("out-" + name), "--memory", memory, "--threads", threads)
            with open(self.path("out-" + name), "rb") as file: found.add(file.read())
        self.assertEqual(len(found), 1)

    def check(self, found, rows):
        places = list(reference.order(reference.seed_of(SEED), len(rows)))
        self.assertTrue(found.schema.equals(rows.schema, check_metadata=True))
        for name in rows.column_names:
            values = rows[name].to_pylist()
            self.assertTrue(found[name].to_pylist() == [values[i] for i in places], name)

    def test_parquet(self):
        for n, group in ((5000, 1500), (1, 10), (0, 10)):
            rows = table(n)
            parquet.write_table(rows, self.path("a.parquet"), row_group_size=group, compression="zstd")
            rows = parquet.read_table(self.path("a.parquet"))
            self.ways("a.parquet")
            found = parquet.read_table(self.path("out-a.parquet"))
            self.check(found, rows)
            before, after = (parquet.ParquetFile(self.path(name)).metadata for name in ("a.parquet", "out-a.parquet"))
            groups = [[about.row_group(i).num_rows for i in range(about.num_row_groups)] for about in (before, after)]
            self.assertTrue(groups[0] == groups[1] or n == 0)
            self.assertTrue(before.schema.equals(after.schema))

    def test_arrow(self):
        for n, group, codec in ((5000, 1500, "zstd"), (5000, 1500, "lz4"), (1, 10, None), (0, 10, None)):
            rows = arrow_table(n)
            with pa.OSFile(self.path("a.arrow"), "wb") as file:
                options = pa.ipc.IpcWriteOptions(compression=codec)
                with pa.ipc.new_file(file, rows.schema, options=options) as writer: writer.write_table(rows, group)
            self.ways("a.arrow")
            found = pa.ipc.open_file(self.path("out-a.arrow")).read_all()
            self.check(found, rows)

    def test_a_limit_that_holds_no_row_group_is_refused_with_the_figure(self):
        rows = pa.table({"text": ["%01000d" % i for i in range(30000)]})
        parquet.write_table(rows, self.path("a.parquet"), row_group_size=30000, use_dictionary=False)
        command = [PROGRAM, "shuffle", "--quiet", "--memory", "64M", "-o", self.path("b.parquet"), self.path("a.parquet")]
        done = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, r"this needs at least \d+\.\d MiB of memory, and 64\.0 MiB is the limit")
        self.assertFalse(os.path.exists(self.path("b.parquet")))
        shuffled(self.path("a.parquet"), self.path("b.parquet"), "--memory", "400M")

    @unittest.skipUnless(duckdb, "duckdb")
    def test_sums_by_duckdb(self):
        parquet.write_table(table(20000).drop_columns(["null", "f16", "wide"]), self.path("a.parquet"), row_group_size=3000)
        self.ways("a.parquet")
        columns = duckdb.sql(f"SELECT * FROM '{self.path('a.parquet')}' LIMIT 0").columns
        sums = ", ".join(f'count("{name}"), bit_xor(hash("{name}")), sum(hash("{name}") % 1000003)' for name in columns)
        tells = [duckdb.sql(f"SELECT count(*), {sums} FROM '{self.path(name)}'").fetchall()
                 for name in ("a.parquet", "out-a.parquet")]
        self.assertEqual(tells[0], tells[1])
        # What DuckDB writes, intervals included, is what comes back.
        duckdb.sql(f"COPY (SELECT i, to_months(i::INT % 90) + to_days(i::INT % 9) AS step, uuid() AS name, i::HUGEINT AS wide "
                   f"FROM range(7000) t(i)) TO '{self.path('b.parquet')}' (FORMAT parquet, COMPRESSION zstd)")
        self.ways("b.parquet")
        rows = [duckdb.sql(f"SELECT * FROM '{self.path(name)}' ORDER BY i").fetchall() for name in ("b.parquet", "out-b.parquet")]
        self.assertEqual(rows[0], rows[1])

    @unittest.skipUnless(duckdb, "duckdb")
    def test_ten_million_rows(self):
        duckdb.sql(f"COPY (SELECT i, hash(i) AS word, 'user ' || (i * i % 100003) AS user, i / 7 AS ratio, CASE WHEN i % 3 > 0 THEN i % 1000 END AS small "
                   f"FROM range(10_000_000) t(i)) TO '{self.path('a.parquet')}' (FORMAT parquet, ROW_GROUP_SIZE 1_000_000)")
        shuffled(self.path("a.parquet"), self.path("out-a.parquet"), "--memory", "1G", "--threads", "2")
        sums = ", ".join(f"count({name}), bit_xor(hash({name})), sum(hash({name}) % 1000003)" for name in ("i", "word", "user", "ratio", "small"))
        tells = [duckdb.sql(f"SELECT count(*), {sums}, bit_xor(hash(i, word, user, ratio, small)) FROM '{self.path(name)}'").fetchall()
                 for name in ("a.parquet", "out-a.parquet")]
        self.assertEqual(tells[0], tells[1])
        self.assertEqual(tells[0][0][0], 10_000_000)
        # And by pyarrow: rows whole, no row where it was but by chance.
        found = parquet.read_table(self.path("out-a.parquet"), columns=["i", "small"])
        stayed = pa.compute.sum(pa.compute.equal(found["i"], pa.array(range(10_000_000), pa.int64()))).as_py()
        self.assertLess(stayed, 20)
        self.assertTrue(pa.compute.all(pa.compute.equal(pa.compute.is_null(found["small"]),
            pa.compute.equal(pa.compute.subtract(found["i"], pa.compute.multiply(pa.compute.divide(found["i"], 3), 3)), 0))).as_py())

if __name__ == "__main__":
    unittest.main()
