"""python3 -m unittest in this folder: the verifiers of FAIRDEAL.md, in Python, in JavaScript and on the HTML page, over all
its vectors, and the page's own numbers.

EVENHAND_NODE in the environment is the path of Node, 18.3 or later, and makes it an error if it cannot be run; without it,
`node` is taken if there is one, and if there is none, the tests of JavaScript say that they were skipped.
"""
import hashlib, json, math, os, re, shutil, struct, subprocess, sys, tempfile, time, unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import evenhand_reference, fairdeal_verify, make_fairdeal_vectors, mutate_fairdeal

FOLDER = os.path.join(HERE, "..", "vectors", "fairdeal-v2")
PYTHON, SCRIPT, HTML, ANSWER = (os.path.join(HERE, name) for name in ("fairdeal_verify.py", "fairdeal_verify.js",
    "fairdeal_verify.html", "answer_fairdeal.js"))
PAGE = os.path.join(HERE, "..", "FAIRDEAL.md")
NODE = os.environ.get("EVENHAND_NODE") or shutil.which("node")
LIMIT = 16777216

def path_of(name): return os.path.join(FOLDER, name)
def read(path):
    with open(path, "rb") as file: return file.read()
def text_of(path): return read(path).decode("utf-8")
INDEX, VALUES = (json.loads(text_of(path_of(name))) for name in ("index.json", "values.json"))

def data_of(given):
    """What an entry of the index gives, with the bytes of its files."""
    return {option: [read(path_of(value)) for value in values] if option in fairdeal_verify.FILES else values
        for option, values in given.items()}
def verified(data, given={}, tell=lambda line: None): return fairdeal_verify.verify(data, tell, **data_of(given))
def answers_of_node(cases, *page):
    return mutate_fairdeal.by_program([NODE, ANSWER, *page], [mutate_fairdeal.line_of(*case) for case in cases])
CASES = [(read(path_of(case["file"])), data_of(case.get("given", {}))) for case in INDEX]

def program(command, *arguments, **more):
    done = subprocess.run([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)
    return done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8")

class Corpus(unittest.TestCase):
    def test_it_is_what_its_maker_makes(self):
        with tempfile.TemporaryDirectory() as folder:
            make_fairdeal_vectors.make(folder)
            self.assertEqual(sorted(os.listdir(folder)), sorted(os.listdir(FOLDER)))
            for name in os.listdir(folder):
                self.assertEqual(read(os.path.join(folder, name)), read(path_of(name)), name)

    def test_every_check_has_its_forgeries(self):
        codes = {case["code"] for case in INDEX}
        self.assertGreater(len(INDEX), 400)
        self.assertEqual(codes, {"ok"} | {"F%02d" % i for i in range(1, 22)} | {"D%02d" % i for i in range(3, 9)})
        self.assertEqual({case["exit"] for case in INDEX}, {0, 1, 3})

    def test_every_game_has_its_deal(self):
        specs = [json.loads(text_of(path_of(case["file"])))["spec"] for case in INDEX if case["code"] == "ok"]
        self.assertLessEqual({*fairdeal_verify.GAMES, "custom"}, {spec[1].partition(":")[2] for spec in specs})

class Verifier:
    """What each verifier must do: `many` answers cases, and `command` starts the program."""
    def test_every_case_gets_the_answer_of_the_index(self):
        for case, answer in zip(INDEX, self.many(CASES)):
            with self.subTest(case["file"], given=case.get("given")):
                wanted = {key: case[key] for key in ("code", "exit", "verdict", "warnings") if key in case}
                self.assertEqual({key: answer[key] for key in wanted}, wanted, case["what"])

    def test_no_byte_of_a_file_can_be_changed_or_left_out(self):
        cases = []
        for name in ("spelling.json", "raffle.json"):
            data = read(path_of(name))
            for i in range(len(data)):
                cases += [(data[:i] + bytes([data[i] ^ 1]) + data[i + 1:], {}), (data[:i] + data[i + 1:], {})]
        self.assertEqual({answer["exit"] for answer in self.many(cases)}, {1})

    def test_it_shows_the_table_and_warnings_before_the_verdict(self):
        status, told, _ = program(self.command, path_of("dealer-seat.json"))
        self.assertEqual(status, 3)
        for text in ("game bridge", "pattern 13*(A B C D): A 13, B 13, C 13, D 13", "dealer B", "sealed: A, B, C, D",
                "warning: B dealt and saw every hand.", "beacon none"):
            self.assertIn(text, told)
            self.assertLess(told.index(text), told.index("The transcript agrees with itself."))
        self.assertIn("Version 1 was withdrawn before release", program(self.command, path_of("f02-version-1.json"))[1])

    def test_its_exits_are_the_page_s(self):
        path, table = path_of("example.json"), path_of("example-table.json")
        self.assertEqual(program(self.command, path, "--code")[:2], (3, "ok\n"))
        self.assertEqual(program(self.command, path, "--code", "--table", table)[:2], (0, "ok\n"))
        self.assertEqual(program(self.command, path, "--code", "--table=-", input=read(table))[:2], (0, "ok\n"))
        self.assertEqual(program(self.command, "-", "--code", input=read(path_of("f14-swapped.json")))[:2], (1, "F14\n"))
        status, told, _ = program(self.command, path, "--slip", "B=" + VALUES[0]["deals"][0]["cards"][0]["card_key"])
        self.assertEqual(told.splitlines()[-2:], ["The slip you gave is not this transcript's: one of them is false, or was not copied whole.",
            "Refused: F20"])

    def test_usage_that_is_wrong_ends_with_2_and_a_file_that_cannot_be_read_with_4(self):
        path, table = path_of("example.json"), path_of("example-table.json")
        for arguments in ([], [path, path], [path, "--words"], [path, "--table"], [path, "--table", "--code"], [path, "--open"],
                [path, "--table", "-1"], [path, "--table", "- x"], [path, "--sheet", "--x y"], [path, "--tab", table], [path, "--check_word", "x"],
                [path, "--code=1"], [path, "--code", "true"], [path, "-x"], ["--", "--code", path], ["-", "--table", "-"], ["--"]):
            self.assertEqual(program(self.command, *arguments, input=b"")[:2], (2, ""), arguments)
        for arguments in ([path + "x"], [FOLDER], [""], ["--", "-x"], [path, "--table", path + "x"], [path, "--table="],
                [path, "--list", FOLDER]):
            self.assertEqual(program(self.command, *arguments)[:2], (4, ""), arguments)
        for arguments, code in ((["--open=-x"], "F16"), (["--open", "-1"], "F16"), (["--open", "--table"], "F16"), (["--slip", "- x"],
                "F20"), (["--round", "--code"], "F18"), (["--open", ""], "F16"), (["--check-word="], "F17"), (["--open", "A\n\n"],
                "F16"), (["--table", table, "--table", path], "F15"), (["--code", "--table", table, "--round", "x"], "F18")):
            self.assertEqual(program(self.command, "--code", *arguments, "--", path)[:2], (1, code + "\n"), arguments)
        status, told, _ = program(self.command, "--help")
        self.assertEqual(status, 0)
        self.assertTrue(all("--" + name.replace("_", "-") in told for name in fairdeal_verify.GIVEN))

    def test_hostile_files_are_refused_fast(self):
        for data, code in ((b" " * (LIMIT + 1), "F01"), (b"[" * LIMIT, "F02"), (b'"' * LIMIT, "F02"), (b"\\\"" * (LIMIT // 2),
                "F02"), (b"[]" * (LIMIT // 2), "F02"), (b"9" * LIMIT, "F02")):
            begun = time.monotonic()
            self.assertEqual(program(self.command, "-", "--code", input=data)[1], code + "\n")
            self.assertLess(time.monotonic() - begun, 20, data[:2])

class Python(Verifier, unittest.TestCase):
    command = [sys.executable, PYTHON]
    def many(self, cases): return [mutate_fairdeal.by_python(*case) for case in cases]

@unittest.skipUnless(NODE, "there is no Node here")
class JavaScript(Verifier, unittest.TestCase):
    command = [NODE, SCRIPT]
    def many(self, cases): return answers_of_node(cases)

    def test_it_shows_what_the_one_in_python_shows(self):
        for case, (data, given), answer in zip(INDEX, CASES, self.many(CASES)):
            self.assertEqual(answer["told"], mutate_fairdeal.by_python(data, given)["told"], (case["file"], case.get("given")))

class Mutated(unittest.TestCase):
    """The short form of `cargo xtask mutate`."""
    def test_a_verifier_that_says_another_word_is_found_out(self):
        lazy = "import sys\nfor line in sys.stdin: print('{\"code\": \"F02\", \"exit\": 1, \"verdict\": [\"Refused: F02\"], \"warnings\": []}')"
        found, codes = mutate_fairdeal.disagreements(3, 100, {"lazy": [sys.executable, "-c", lazy]})
        self.assertEqual(len(found), 100 - codes["F02"])

    @unittest.skipUnless(NODE, "there is no Node here")
    def test_all_say_the_same_of_mutated_files_and_inputs(self):
        found, codes = mutate_fairdeal.disagreements(2, 1000, {"javascript": [NODE, ANSWER]})
        self.assertEqual(found, [])
        self.assertEqual(set(codes), {case["code"] for case in INDEX})

@unittest.skipUnless(NODE, "there is no Node here")
class Html(unittest.TestCase):
    """The page in a browser: its script, with a stand-in for the document."""
    def test_every_case_that_can_be_given_gets_the_answer_of_the_index(self):
        def is_a_line(text): return text != "" and "\n" not in text
        asked = [(case, data) for case, data in zip(INDEX, CASES) if all(is_a_line(value)
            for option, values in data[1].items() if option not in fairdeal_verify.FILES for value in values)]
        self.assertLess(len(INDEX) - len(asked), 30)                 # empty ones, and ones with a line end
        for case, answer in zip((case for case, _ in asked), answers_of_node([data for _, data in asked], "page")):
            with self.subTest(case["file"], given=case.get("given")):
                wanted = {key: case[key] for key in ("code", "exit", "verdict", "warnings") if key in case}
                self.assertEqual({key: answer[key] for key in wanted}, wanted, case["what"])
                said = answer["verdict"] + answer["warnings"] + ["version 1"] * ("version-1" in case["file"])
                self.assertEqual(len(answer["chinese"]), len(said))

    def test_it_speaks_chinese_as_the_program_does(self):
        words = text_of(os.path.join(HERE, "..", "crates", "evenhand-cards", "src", "words", "zh.ftl"))
        words = re.sub(r"{ \$[a-z]+ }", "{}", words)
        sentences = re.findall(r'"([^"]*[。：{}]+)"\],\n', text_of(HTML))
        self.assertGreater(len(sentences), 25)
        for sentence in sentences: self.assertIn(sentence.replace(" 1 ", " {} ", "有 1" in sentence), words)

    def test_it_is_green_only_for_exit_0_and_shows_the_table_first(self):
        html = text_of(HTML)
        self.assertEqual(html.count("#060"), 1)
        self.assertIn('#answer[data-exit="0"] { color: #060 }', html)
        self.assertLess(html.index('id="told"'), html.index('id="answer"'))
        self.assertEqual(re.findall("(?:src|href)=[^ >]*", html), ['src="fairdeal_verify.js"'])
        for name in ["file", *fairdeal_verify.GIVEN]: self.assertIn('<label for="%s">' % name, html)

class Values(unittest.TestCase):
    """The example was made by another program: these are its values, written out."""
    def test_the_example_keeps_its_bytes(self):
        example = VALUES[0]
        for name, value in (("offer", "26e1f6059acccbe8a2be2b98ac3ce3bafa04e6d49d730afc1578a1b54939e145"),
                ("table", "c43ebe38286d06588067d8a6da49bc8f113b099ede162e7be048d57086004ed9"),
                ("opened", "e2cfad7267b8bea1961d4954898542c900245e8506d4b7d556b48de749a784ed"),
                ("done_sha256", "acc847793e8222b8183f14a938b63385b6530e23690b78d595ed706bf27560bf"),
                ("commit", "0f301c6a314a9f6af00cd3ce86486f18c263b747752395188b0ee9091c41d6d6")):
            self.assertEqual(example[name], value, name)
        deal = example["deals"][0]
        self.assertEqual(deal["key"], "97a37f969c61c1f5cea83a6a527eace3ac0427085599f9168c80ab04350fe3fa")
        self.assertEqual(deal["sheet_sha256"], "d54422c8d370c60db7b67e0f401942d630bd5a6491ef946d0346336391c25194")
        self.assertEqual(deal["cards"][0]["card"], "2s")
        self.assertEqual(deal["cards"][0]["card_key"], "cb68971fbeffe155b77a76244e852bcac11f74307f7c89a161dff18184901449")
        self.assertTrue(example["open_lines"][0].endswith("b8558af61162ba98f74282051ddbaa346b6b158c4cf9 aGVsbG8gQQ"))

    def test_the_order_is_that_of_the_reference(self):
        for n in (1, 2, 5, 16, 17, 52, 64, 65, 512, 513, 2048, 2049, 16384, 16385):
            seed = evenhand_reference.seed_of(str(n))
            self.assertEqual(fairdeal_verify.order(seed, n, n), list(evenhand_reference.order(seed, n)))

    def test_a_sheet_is_its_leaves(self):
        for entry in VALUES:
            for deal in entry["deals"]:
                lines = ["fairdeal-v2 sheet", "opened:" + entry["opened"], "deal:" + deal["deal"]]
                lines += [card["leaf"] for card in deal["cards"]]
                self.assertEqual(fairdeal_verify.sha256("".join(line + "\n" for line in lines)), deal["sheet_sha256"])

class Page(unittest.TestCase):
    def test_its_numbers_are_right(self):
        p = (math.comb(4, 3) * math.comb(48, 10) + math.comb(48, 9)) / math.comb(52, 13)     # three aces or more of 13
        def team(friends, seats):                                   # the last friend cannot withhold: she would lose
            if friends == 0: return 0
            if friends == 1: return 1 / seats
            return friends / seats + (1 - friends / seats) * team(friends - 1, seats - 1)
        page = " ".join(text_of(PAGE).split())
        for text, value in (("p = %.1f %%", 100 * p), ("%.1f %% with one abort", 100 * (1 - (1 - p) ** 2)),
                ("%.1f %% with three", 100 * (1 - (1 - p) ** 4)), ("some %.0f tries for three aces", 1 / p),
                ("two of three win with %.2f for 0.67", team(2, 3)), ("three of six with %.2f for 0.50", team(3, 6))):
            self.assertIn(text % value, page)
        self.assertEqual(1 - (1 - 0.5) ** 2, 3 / 4)                 # a second try of a coin
        self.assertLess(math.log2(math.factorial(57)), 256)
        self.assertGreater(math.log2(math.factorial(58)), 256)
        # the expected distance from uniform of 2^256 keys over 52! orders: sqrt(52! / (2 pi 2^256))
        self.assertAlmostEqual(math.log2(math.factorial(52) / (2 * math.pi * 2 ** 256)) / 2, -16.5, places=0)

    def test_the_beacon_is_the_chain_that_it_names(self):
        page, p = " ".join(text_of(PAGE).split()), int(                             # p: the field of BLS12-381
            "1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab", 16)
        self.assertIn("fits for %.0f %% of points" % (100 * (2 ** 381 - p) / p), page)
        # a drand chain's hash: of period, genesis, public key, hash of the first group, name
        key, = (word[1:-1] for word in page.split() if len(word) == 194)
        group = "f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e"
        info = struct.pack(">IQ", 3, 1692803367) + bytes.fromhex(key + group) + b"quicknet"
        self.assertEqual(hashlib.sha256(info).hexdigest(), fairdeal_verify.QUICKNET)
        self.assertIn("`%s`" % fairdeal_verify.QUICKNET, page)

    def test_its_sentences_are_the_verifier_s(self):
        page = " ".join(text_of(PAGE).split())
        for sentence in ("The transcript agrees with itself. Whether it is the table you played at, I was not shown.",
                "I could not check the beacon's value: whoever wrote it may have chosen the",
                "The draw agrees with itself; whether it was announced so, I was not shown.",
                "How many tables before it were dropped, I was not shown.", "The deck is the spec's own: read it.",
                "Whether all openings were in before the round, I was not shown.", "The list, I was not shown.",
                "Version 1 was withdrawn before release; this program reads version 2."):
            self.assertIn(sentence, page)
            for path in (PYTHON, SCRIPT): self.assertIn(sentence, text_of(path))

    def test_the_verifiers_are_short_enough_to_be_read(self):
        for path, most in ((PYTHON, 400), (SCRIPT, 440)):
            lines = text_of(path).splitlines()
            self.assertLess(len(lines), most)
            self.assertLessEqual(max(map(len, lines)), 122)

if __name__ == "__main__":
    unittest.main()
