"""python3 -m unittest in this folder: index_order.py against INDEX.md's known answers, its own claims, the vectors."""
import contextlib, io, itertools, json, os, re, subprocess, sys, tempfile, unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import evenhand_reference as reference
import index_order
from index_order import IndexOrder

INDEX = os.path.join(HERE, "..", "INDEX.md")
VECTORS = os.path.join(HERE, "..", "vectors", "index-order-v1.json")
SEED = reference.seed_of("42")

def number(text):
    """65,537, 10^6 or 2^32 + 1."""
    terms = [term.strip().replace(",", "").split("^") for term in text.split("+")]
    return sum(int(term[0]) ** int(term[1]) if len(term) == 2 else int(term[0]) for term in terms)

def check(path):
    with contextlib.redirect_stdout(io.StringIO()) as out: index_order.check(path)
    return out.getvalue()

class Toy(IndexOrder):
    """A network over small sides, of any round functions: what is proved for it needs no AES."""
    def __init__(self, n, a, b, functions):
        self.n, self.a, self.b, self.rounds, self.table, self.functions = n, a, b, len(functions), None, functions
    def f(self, i, x, m): return self.functions[i][x]

class Reference(unittest.TestCase):
    def test_every_known_answer_of_the_page(self):
        with open(INDEX, encoding="utf-8") as file: section = file.read().split("## Known answers")[1]
        rows = re.findall(r"^\| (\w+) \| (.+?) \| (\d+), (\d+) \| (.+?) \| (\d+) \|$", section, re.M)
        self.assertEqual(len(rows), 6)
        for seed, n, a, b, items, place in rows:
            with self.subTest(n):
                order = IndexOrder(number(n), reference.seed_of(seed))
                self.assertEqual((order.a, order.b), (int(a), int(b)))
                self.assertEqual([order.item(p) for p in range(4)], list(map(int, items.split())))
                self.assertEqual(order.place(0), int(place))
        key = index_order.key_of(65537, SEED)
        self.assertIn("key `%s`" % key.hex(), section)
        self.assertIn("`%s`" % next(reference.stream(key, 8, 0)).hex(), section)
        order = IndexOrder(65537, SEED)
        long = [p for p in range(65537) if order.once(p) >= 65537]
        self.assertEqual((len(long), long[0], order.once(310), order.item(310)), (252, 310, 65727, 17125))

    def test_every_case_of_the_vector_file(self):
        self.assertEqual(len(check(VECTORS).splitlines()), len(index_order.ANSWERS))

    def test_a_changed_case_fails_the_check_and_is_named(self):
        with open(VECTORS, encoding="utf-8") as file: known = json.load(file)
        known["orders"][3]["places"].reverse()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "changed.json")
            with open(path, "w") as file: json.dump(known, file)
            with self.assertRaisesRegex(SystemExit, '^orders: .*"n": "9", .*places should be '): check(path)

    def test_up_to_65536_items_it_is_the_order_of_the_specification(self):
        for n in (0, 1, 2, 52, 65536):
            index, order = IndexOrder(n, SEED), list(reference.order(SEED, n))
            self.assertEqual([index.item(p) for p in range(n)], order)
            self.assertTrue(all(index.place(x) == p for p, x in enumerate(order)))

    def test_sides_are_what_the_page_says_of_them(self):
        squares = (s * s + d for s in (256, 257, 258, 259, 2**16 - 1, 2**16, 2**31, 3037000499) for d in range(-2, 3))
        for n in [n for n in squares if n > 65536] + [2**63 - 1, 2**63]:
            a, b = index_order.sides(n)
            self.assertTrue(a % 2 == 0 and (a - 2)**2 < n <= a * a and a * (b - 1) < n <= a * b)
            self.assertTrue(b <= a < 2**32 and a - b <= 3 and 0 <= a * b - n < a and a * b < 2**64)

    def test_any_round_functions_give_a_bijection_that_walks_back(self):
        for a, b, functions in ((2, 1, [[1], [0, 0], [0], [0, 0]]), (4, 3, [[3, 1, 2], [0, 2, 2, 1]] * 2)):
            for n in range(a * b - a + 1, a * b + 1):
                toy = Toy(n, a, b, functions)
                order = [toy.item(p) for p in range(n)]
                self.assertEqual(sorted(order), list(range(n)))
                self.assertEqual([toy.place(x) for x in order], list(range(n)))
        # Every pair of functions over sides of 2 and 2: as many orders are odd as are even.
        signs = []
        for values in itertools.product(range(2), repeat=4):
            toy = Toy(4, 2, 2, [values[:2], values[2:]])
            order = [toy.item(p) for p in range(4)]
            signs.append(sum(x > y for x, y in itertools.combinations(order, 2)) % 2)
        self.assertEqual(signs.count(0), signs.count(1))

    def test_places_come_back_at_every_size(self):
        for n in (65537, 65538, 131073, 10**6, 2**32 + 1, 2**40, 2**62, 2**63 - 1, 2**63):
            order = IndexOrder(n, SEED)
            for p in [0, 1, 2, n // 3, n // 2, n - 2, n - 1]:
                self.assertTrue(0 <= order.item(p) < n)
                self.assertEqual((order.place(order.item(p)), order.item(order.place(p))), (p, p))

    def test_the_program_answers_and_tells_in_one_line_what_goes_wrong(self):
        def run(*arguments):
            program = [sys.executable, index_order.__file__, *arguments]
            return subprocess.run(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
        self.assertEqual(run("item", "65537", "310", "42").stdout, "17125\n")
        self.assertEqual(run("place", "65537", "0", "42").stdout, "15427\n")
        self.assertEqual(run("items", "1000000", "1", "3", "42").stdout, "705023 818801 604364\n")
        for wrong in (("item", "10", "10", "42"), ("place", "70000", "70000", "42"), ("item", str(2**63 + 1), "0", "42"),
                      ("item", "x", "0", "42"), ("check", os.path.join(HERE, "no.json"))):
            done = run(*wrong)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)

if __name__ == "__main__":
    unittest.main()
