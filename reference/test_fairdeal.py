"""python3 -m unittest in this folder: both verifiers of FAIRDEAL.md, in Python and in JavaScript, over all its vectors.

EVENHAND_NODE in the environment is the path of Node, 18.3 or later, and makes it an error if it cannot be run; without it,
`node` is taken if there is one.
"""
import json, os, shutil, subprocess, sys, tempfile, unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import evenhand_reference, fairdeal_verify, make_fairdeal_vectors

FOLDER = os.path.join(HERE, "..", "vectors", "fairdeal-v1")
PYTHON, SCRIPT = os.path.join(HERE, "fairdeal_verify.py"), os.path.join(HERE, "fairdeal_verify.js")
NODE = os.environ.get("EVENHAND_NODE") or shutil.which("node")
LIMIT = 16777216

# One process for many files: it reads [[path, given], …], where prev and list are paths, and prints the codes
MANY = """
const fs = require("fs"), fairdeal = require(process.argv[1]) && globalThis.fairdeal;
const codes = async (cases) => {
  const found = [];
  for (const [path, given] of cases) {
    for (const key of ["prev", "list"]) if (key in given) given[key] = fs.readFileSync(given[key]);
    found.push(await fairdeal.verify(fs.readFileSync(path), given).then(({ code }) => code, ({ stack }) => stack));
  }
  console.log(JSON.stringify(found));
};
codes(JSON.parse(fs.readFileSync(0)));
"""

def path_of(name): return os.path.join(FOLDER, name)

def read(path):
    with open(path, "rb") as file: return file.read()

INDEX = json.loads(read(path_of("index.json")).decode("utf-8"))

def by_python(cases):
    return [fairdeal_verify.verify(read(path), **{key: read(value) if key in ("prev", "list") else value
        for key, value in given.items()}) for path, given in cases]

def by_node(cases):
    done = subprocess.run([NODE, "-e", MANY, SCRIPT], input=json.dumps(cases).encode(), stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout.decode())

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

    def test_every_check_has_its_forgeries_and_every_game_its_deal(self):
        codes = {case["code"] for case in INDEX}
        self.assertEqual(codes, {"ok"} | {"F%02d" % i for i in range(1, 15)} | {"D%02d" % i for i in range(3, 7)})
        specs = [json.loads(read(path_of(case["file"])).decode("utf-8"))["spec"] for case in INDEX if case["code"] == "ok"]
        self.assertLessEqual({*fairdeal_verify.GAMES, "custom"}, {spec[1].partition(":")[2] for spec in specs})

class Verifier:
    """What either verifier must do; `many` gives the codes of cases, `command` starts it."""
    def test_every_transcript_gets_the_code_of_the_index(self):
        paths = {key: path_of for key in ("prev", "list")}
        cases = [[path_of(case["file"]), {key: paths.get(key, lambda value: value)(value)
            for key, value in case.get("given", {}).items()}] for case in INDEX]
        for case, code in zip(INDEX, self.many(cases)):
            with self.subTest(case["file"], given=case.get("given")): self.assertEqual(code, case["code"], case["what"])

    def test_no_byte_of_a_transcript_can_be_changed_or_left_out(self):
        with tempfile.TemporaryDirectory() as folder:
            cases = []
            for name in ("spelling.json", "draw.json"):
                data = read(path_of(name))
                for i in range(len(data)):
                    for j, other in enumerate((data[:i] + bytes([data[i] ^ 1]) + data[i + 1:], data[:i] + data[i + 1:])):
                        path = os.path.join(folder, "%s.%d.%d" % (name, i, j))
                        with open(path, "wb") as file: file.write(other)
                        cases.append([path, {}])
            self.assertLessEqual(set(self.many(cases)), {case["code"] for case in INDEX} - {"ok"})

    def test_what_is_too_large_or_deep_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "large.json")
            for data, code in ((b" " * (LIMIT + 1), "F01"), (b" " * LIMIT, "F02"), (b"[" * LIMIT, "F02"), (b"9" * LIMIT, "F02")):
                with open(path, "wb") as file: file.write(data)
                self.assertEqual(self.many([[path, {}]]), [code])

    def test_the_program_tells_its_checks_and_ends_as_they_do(self):
        status, told, _ = program(self.command, path_of("bridge.json"))
        self.assertEqual((status, told.splitlines()[-1]), (0, "ok"))
        self.assertIn("F11 holds", told)
        self.assertIn("the dealer alone decided", told)
        self.assertIn("F12 was not checked", told)
        status, told, _ = program(self.command, "-", input=read(path_of("f11-swapped-hands.json")))
        self.assertEqual((status, told.splitlines()[-1]), (1, "refused: F11"))
        self.assertNotIn("alone", program(self.command, path_of("doudizhu.json"))[1])
        self.assertEqual(program(self.command, "--code", path_of("f02-bom.json"))[:2], (1, "F02\n"))
        self.assertEqual(program(self.command, path_of("draw.json"), "--code", "--list", path_of("list.txt"))[:2], (0, "ok\n"))

    def test_the_program_takes_all_that_a_player_kept(self):
        case, = (case for case in INDEX if case["file"] == "given-all.json")
        given, path = case["given"], path_of("given-all.json")
        right = ["--code", "--commit", given["commit"], "--word", "A=é", "--word", "B=", "--prev", path_of(given["prev"])]
        self.assertEqual(program(self.command, path, *right)[:2], (0, "ok\n"))
        for more, code in ((["--commit", ""], "F12"), (["--commit", given["commit"].upper()], "F12"),
                (["--word", "A=e\u0301"], "F13"), (["--word", "__proto__="], "F13"), (["--word", "A=é=é"], "F13"),
                (["--prev", path], "F14"), (["--list", path], "D06")):
            self.assertEqual(program(self.command, path, "--code", *more)[:2], (1, code + "\n"), more)

    def test_wrong_usage_and_unreadable_files_have_their_own_ends(self):
        path = path_of("spelling.json")
        for arguments in ([], [path, path], [path, "--word", "A"], [path, "--word", "A=1", "--word", "A=2"], [path, "--words"],
                [path, "--commit"]):
            self.assertEqual(program(self.command, *arguments)[:2], (2, ""), arguments)
        for arguments in ([path + "x"], [FOLDER], [path, "--prev", path + "x"], [path, "--list", ""]):
            self.assertEqual(program(self.command, *arguments)[:2], (4, ""), arguments)

class Python(Verifier, unittest.TestCase):
    command = [sys.executable, PYTHON]
    def many(self, cases): return by_python(cases)

    def test_its_order_is_that_of_the_reference(self):
        for n in (1, 2, 5, 16, 17, 52, 64, 65, 512, 513, 2048, 2049, 16384, 16385):
            seed = evenhand_reference.seed_of(str(n))
            self.assertEqual(fairdeal_verify.order(seed, n, n), list(evenhand_reference.order(seed, n)))

@unittest.skipUnless(NODE, "there is no Node here")
class JavaScript(Verifier, unittest.TestCase):
    command = [NODE, SCRIPT]
    def many(self, cases): return by_node(cases)

class Pages(unittest.TestCase):
    def test_each_verifier_is_short_enough_to_be_read(self):
        for path in (PYTHON, SCRIPT):
            lines = read(path).decode("utf-8").splitlines()
            self.assertLess(len(lines), 200, path)
            self.assertLessEqual(max(map(len, lines)), 118, path)

if __name__ == "__main__":
    unittest.main()
