"""python3 -m unittest in this folder: the reference against SPEC.md's known answers, FIPS 197, the vectors.

EVENHAND_ALL=1 in the environment adds the orders of a million items and more.
"""
import contextlib, hashlib, io, json, math, os, re, subprocess, sys, tempfile, unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import evenhand_reference as reference
import make_vectors

ALL = os.environ.get("EVENHAND_ALL") == "1"
SPEC = os.path.join(HERE, "..", "SPEC.md")
VECTORS = os.path.join(HERE, "..", "vectors", "order-v1.json")
SEED = reference.seed_of("42")

def number(text): return int(text.replace(",", ""))

def joined(values): return " ".join(map(str, values))

def sha256_or_order(values, shown):
    if " " in shown: return joined(values)
    sha256 = hashlib.sha256()
    for value in values: sha256.update(value.to_bytes(4, "little"))
    return sha256.hexdigest()

def keys(bits): return (next(reference.pile_numbers(SEED, bits, item)) for item in range(8))

# What a row of SPEC.md's table asks, and how the reference answers, given what it shows and what it names.
KNOWN = {
    r"([\d,]+)": lambda shown, n: sha256_or_order(reference.order(SEED, number(n)), shown),
    r"([\d,]+), series r = (\d+)": lambda shown, n, r: joined(reference.series(SEED, number(n), int(r))),
    r"first 16 bytes of stream kind (\d), number (\d+)":
        lambda shown, kind, n: next(reference.stream(SEED, int(kind), int(n))).hex(),
    r"keys of items 0 to 7, hexadecimal": lambda shown: joined("%08x" % key for key in keys(32)),
    r"(?:their piles )?at B = (\d+)": lambda shown, bits: joined(keys(int(bits))),
    r'seed bytes of `child\(seed, "(.*)"\)`': lambda shown, label: reference.child(SEED, label).hex(),
    r"seed bytes of the empty text": lambda shown: reference.seed_of("").hex(),
    r"seed bytes of `(\w+)`": lambda shown, text: reference.seed_of(text).hex(),
    r"sparse sample, (\d+) of 2\^(\d+)":
        lambda shown, k, e: joined(reference.sparse(SEED, 2**int(e), int(k))),
    r"(\d+) choices of (\d+)": lambda shown, k, n: joined(reference.choices(SEED, int(n), int(k))),
}

def check(*arguments):
    with contextlib.redirect_stdout(io.StringIO()) as out: make_vectors.check(*arguments)
    return out.getvalue()

class Reference(unittest.TestCase):
    def test_aes_256_is_that_of_fips_197_appendix_c_3(self):
        keys = reference.key_expansion(bytes(range(32)))
        block = reference.aes256(keys, bytes.fromhex("00112233445566778899aabbccddeeff"))
        self.assertEqual(block.hex(), "8ea2b7ca516745bfeafc49904b496089")

    def test_every_known_answer_of_the_specification(self):
        with open(SPEC, encoding="utf-8") as file: spec = file.read()
        section = spec.split("## Known answers")[1].split("\n## ")[0]
        self.assertIn("Seed bytes: `%s`" % SEED.hex(), section)
        rows = re.findall(r"^\| (.*?) \| (.*?) \|$", section, re.M)[1:]
        self.assertGreaterEqual(len(rows), 25)
        for name, shown in rows:
            matches = [(re.fullmatch(pattern, name), answer) for pattern, answer in KNOWN.items()]
            (match, answer), = [pair for pair in matches if pair[0]]  # every row must have its answer here
            if re.fullmatch(r"[\d,]+", name) and number(name) > 65536 and not ALL: continue
            with self.subTest(name): self.assertEqual(answer(shown, *match.groups()), shown)

    def test_every_case_of_the_vector_file(self):
        told = check(VECTORS, *["--all"] * ALL)
        self.assertEqual(len(told.splitlines()), len(make_vectors.ANSWERS))
        self.assertEqual("skipped" in told, not ALL)

    def test_a_changed_case_fails_the_check_and_is_named(self):
        with open(VECTORS, encoding="utf-8") as file: known = json.load(file)
        for name in make_vectors.ANSWERS: known[name] = known[name][:3] if name in ("orders", "seeds") else []
        known["orders"][2]["order"].reverse()
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "changed.json")
            with open(path, "w") as file: json.dump(known, file)
            named = r'^orders: .*"n": 2, .*order should be \[1, 0\]'
            with self.assertRaisesRegex(SystemExit, named): check(path)

    def test_a_batch_of_dice_is_one_roll_over_the_product_of_its_faces(self):
        for bounds in ([2], [6, 6, 6], list(range(52, 44, -1)), list(range(16, 1, -1)), [2**31, 2**31 - 1]):
            for word in (2**64 - 1, 2**63 + 12345, 0x0123456789abcdef):
                product, code = math.prod(bounds), 0
                for die, bound in zip(reference.roll(iter([word]), bounds), bounds): code = code * bound + die
                self.assertEqual(code, word * product >> 64)

    def test_a_sample_is_the_head_of_the_order_and_a_sparse_one_of_step_3(self):
        for n in (0, 1, 2, 5, 20, 70, 1000):
            order = list(reference.order(SEED, n))
            step_3 = list(reference.shuffle(list(range(n)), n, reference.words(SEED, 5, 0)))
            self.assertEqual(sorted(order), list(range(n)))
            for k in {0, min(n, 1), n // 2, n}:
                self.assertEqual(list(reference.sample_indices(SEED, n, k)), order[:k])
                self.assertEqual(list(reference.sparse(SEED, n, k)), step_3[:k])

    def test_the_program_shuffles_lines_and_gives_a_missing_last_newline(self):
        def run(*arguments, **more):
            program = [sys.executable, reference.__file__, *arguments]
            return subprocess.run(program, stdout=subprocess.PIPE, **more)
        self.assertEqual(run("order", "5", "42").stdout.split(), b"3 0 1 2 4".split())
        self.assertEqual(run("shuffle", "42", input=b"a\nb\r\n\n\xff\ne").stdout, b"\xff\na\nb\r\n\ne\n")
        self.assertEqual(run("sample", "3", "4", "42", stderr=subprocess.PIPE).returncode, 1)

    def test_what_goes_wrong_is_told_in_one_line(self):
        def fails(*arguments, **more):
            program = [sys.executable, reference.__file__, *arguments]
            done = subprocess.run(program, stderr=subprocess.PIPE, universal_newlines=True, **more)
            self.assertEqual((done.returncode, len(done.stderr.splitlines())), (1, 1), done.stderr)
            return done.stderr
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "vectors.json")
            self.assertIn(path, fails("check", path))
            for text in ("", "{", "{}", "[]", '{"version": 2}', '{"version": 1}'):
                with open(path, "w") as file: file.write(text)
                fails("check", path)
        fails("check")
        fails("order", "x", "42")
        if os.path.exists("/dev/full"):
            for n in ("5", "50000"):
                with open("/dev/full", "w") as full:
                    self.assertIn("space", fails("order", n, "42", stdout=full))

    def test_a_reader_who_has_seen_enough_is_no_error(self):
        program = [sys.executable, reference.__file__, "order", "50000", "42"]
        with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
            running.stdout.close()
            self.assertEqual(running.stderr.read(), b"")
        self.assertEqual(running.returncode, 0)

if __name__ == "__main__":
    unittest.main()
