"""python3 -m unittest in this directory: key_order.py against KEYS.md's known answers, its properties, the vectors."""
import contextlib, io, json, os, re, subprocess, sys, tempfile, unittest
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import evenhand_reference as reference
import key_order

PAGE = os.path.join(HERE, "..", "KEYS.md")
VECTORS = os.path.join(HERE, "..", "vectors", "key-order-v1.json")
SALT = key_order.salt_of(reference.seed_of("42"))

def check(path):
    with contextlib.redirect_stdout(io.StringIO()) as out: key_order.check(path)
    return out.getvalue()

class Reference(unittest.TestCase):
    def test_every_known_answer_of_the_page(self):
        with open(PAGE, encoding="utf-8") as file: section = file.read().split("## Known answers")[1]
        rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", section, re.M)[1:])
        self.assertEqual(len(rows), 8)
        hashes = {row: value for row, value in rows.items() if row.startswith("first 16")}
        for row, value in hashes.items():
            key = re.search(r'hash\("(.*)"\)', row).group(1).encode()
            self.assertEqual(key_order.hash_of(SALT, key)[:16], value)
        limits = key_order.bounds([80, 10, 10])
        parts = [key_order.part(SALT, limits, b"%d" % i) for i in range(10**4)]
        shown = {
            "salt": SALT,
            'order of the keys "0" … "9"': " ".join(map(str, key_order.order(SALT, key_order.text_keys(10)))),
            "bounds of the shares 80, 10, 10": "`c` × 63 and `d`, `e` then `6` × 62 and `7`, 2^256",
            'keys "0" … "9999" in the parts 80, 10, 10': ", ".join(str(parts.count(j)) for j in range(3)),
            'SHA-256 of the order of "0" … "999999" as little-endian u32':
                key_order.order_of({"seed": "42", "n": 10**6})["sha256"],
        }
        self.assertEqual({row: value for row, value in rows.items() if row not in hashes}, shown)
        self.assertEqual(["%x" % limit for limit in limits], ["c" * 63 + "d", "e" + "6" * 62 + "7", "1" + "0" * 64])

    def test_every_case_of_the_vector_file(self):
        self.assertEqual(len(check(VECTORS).splitlines()), len(key_order.ANSWERS))

    def test_a_changed_case_fails_the_check_and_is_named(self):
        with open(VECTORS, encoding="utf-8") as file: known = json.load(file)
        known["orders"][2]["order"].reverse()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "changed.json")
            with open(path, "w") as file: json.dump(known, file)
            with self.assertRaisesRegex(SystemExit, '^orders: .*"n": 10, .*order should be '): check(path)

    def test_a_larger_first_share_takes_keys_and_loses_none(self):
        keys, first = key_order.text_keys(1000), set()
        for percent in (0, 1, 5, 50, 100):
            limits = key_order.bounds([percent, 100 - percent])
            grown = {key for key in keys if key_order.part(SALT, limits, key) == 0}
            self.assertTrue(first <= grown)
            first = grown
        self.assertEqual(len(first), 1000)

    def test_bounds_depend_on_the_ratio_of_the_shares_alone(self):
        self.assertEqual(key_order.bounds([80, 10, 10]), key_order.bounds([Fraction(4, 5), Fraction(1, 10), Fraction(1, 10)]))
        for wrong in ([0, 0], [-1, 2]):
            with self.assertRaises(ValueError): key_order.bounds(wrong)

    def test_the_program_orders_and_splits_lines_and_reports_an_error_in_one_line(self):
        def run(*arguments):
            program = [sys.executable, key_order.__file__, *arguments]
            return subprocess.run(program, input=b"1\n0\n3", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.assertEqual(run("order", "42").stdout, b"0\n3\n1\n")
        self.assertEqual(run("part", "1/3,2/3", "42").stdout.split(), [b"1", b"0", b"0"])
        for wrong in (("part", "0", "42"), ("part", "x", "42"), ("check", os.path.join(HERE, "no.json"))):
            done = run(*wrong)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)

if __name__ == "__main__":
    unittest.main()
