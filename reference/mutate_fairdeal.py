"""Mutated files and inputs: whether all verifiers of FAIRDEAL.md say the same of them, to the letter.

    python3 mutate_fairdeal.py [--count N] [--seed SEED] [--node NODE] [--program COMMAND]... [--keep FILE]

N cases (20,000), each from a corpus file or from a table played at random, changed one to three times: bytes, tokens,
lines, values of other files, numbers, code points, doubled keys; and what is given beside it likewise. Python answers in
this process; Node runs answer_fairdeal.js (it is left out, and that is said, where there is no Node); a COMMAND reads the
same lines of JSON and writes the same answers. Compared are code, exit, verdict and warnings, of Python and JavaScript
all that is shown. Besides, whatever is accepted against the table that was kept has the cards that were dealt at it.
Cases follow from SEED (a number, 1) alone. Exit 1 if two disagree: FILE (disagreements.jsonl) then has those cases.
"""
import argparse, collections, json, os, random, shlex, shutil, subprocess, sys
import fairdeal_verify as page
from fairdeal_cases import OTHER_CHAIN, ROUND, SIGNATURE, VALUE, cut, data_of, draw, line, play, put, sheet, slip, spec, word
from fairdeal_cases import announced, fresh, of
from fairdeal_verify import FILES, GAMES, GIVEN, ZEROS, canonical, name_of, sha256

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(HERE, "..", "vectors", "fairdeal-v2")
LARGEST = 12000                                         # bytes of a file that is taken from the corpus: for speed
# ---- What the cases are made of
def corpus():
    """The cases of the corpus as pairs of bytes and what is given."""
    def read(name):
        with open(os.path.join(CORPUS, name), "rb") as file: return file.read()
    cases = [(read(case["file"]), {option: [read(value) if option in FILES else value for value in values]
        for option, values in case.get("given", {}).items()}) for case in json.loads(read("index.json"))]
    return [case for case in cases if len(case[0]) <= LARGEST]

def some(chance, items): return [item for item in items if chance.random() < 0.5]
def a_table(chance, before):
    """A table as people might write it: most hold, some of their specs do not."""
    seats = chance.sample(["A", "B", "C", "N", "A1", "Al", "AI", "Zz", "S5", "SS", "Q" * 16], chance.choice([1, 2, 2, 3, 4]))
    deck = ["%s%d" % (chance.choice("abXY:=*~"), chance.randrange(9)) for _ in range(chance.choice([1, 2, 6, 7, 16, 17, 24]))]
    game = "custom"
    if chance.random() < 0.15:
        game = chance.choice(sorted(GAMES))
        deck = chance.sample(GAMES[game], len(GAMES[game]))
        if len(deck) > 120: game, deck = "custom", deck[:20]
        elif chance.random() < 0.2: deck[0] = deck[-1]
    names = seats + chance.choice([[], ["rest"], ["stub"], ["p", "stub"]])
    def place(): return chance.choice(names) + chance.choice(["", "", "", ":1", ":2", ":3"])
    def group(): return "%d*(%s)" % (chance.choice([1, 2, 3]), " ".join(place() for _ in range(chance.choice([1, 2, 3]))))
    pattern = chance.choice([[], seats, ["1*(%s)" % " ".join(seats)], seats[::-1]]) + [
        chance.choice([place, group])() for _ in range(chance.choice([0, 0, 1, 2]))]
    if chance.random() < 0.4: pattern.append(chance.choice(names) + ":*")
    dealer = chance.choice(["outside", "none", chance.choice(seats)])
    beacon = chance.choice(["none", "none", ROUND, OTHER_CHAIN])
    prev, voids = ZEROS, 0
    if before and chance.random() < 0.5:
        last = chance.choice(before)
        prev, voids = name_of(last, "table"), chance.choice([0, 1, int(last["spec"][9][6:]) + 1, 2, 9999])
    lines = spec(game, deck, " ".join(pattern), " ".join(seats), dealer, chance.choice([1, 1, 1, 2, 3]), beacon, prev, min(voids, 9999))
    if chance.random() < 0.25:                          # what follows is worked out from the wrong line
        i = chance.randrange(1, 10)
        lines = put(lines, i, token_changed(chance, lines[i].encode(), chance.choice(lines).encode()).decode())
    fields = page.fields({"format": "fairdeal-v2", "spec": lines})
    holds = fields and int(fields[6]) * len(fields[2]) < 9999 and page.places_of(fields[3], len(fields[2].split()),
        fields[4].split(), fields[5] == "none") is not None
    texts = {seat: chance.choice(["", "", "hello", "é牌🂡", "\u2028\"\\\n\x00\x7f", " ", "x" * 300]) for seat in seats}
    return play(lines, str(chance.random()), texts=texts, silent=" ".join(some(chance, some(chance, seats))),
        value=VALUE if beacon != "none" else "", signature=SIGNATURE if beacon != "none" and chance.random() < 0.5 else "",
        like=None if holds else spec("custom", "a b", "rest:*", " ".join(seats), "none"))

def kept(chance, file, before):
    """What somebody may have kept of a table."""
    if page.fields(file) is None or of(file)[1] is None or page.verify(data_of(file))[0] != "ok": return {}
    deck, places, deals, beacon = of(file)
    d, sealed = chance.randint(1, deals), [member["seat"] for member in file["seals"] if member["seal"]]
    p = chance.randrange(len(deck))
    all_of_it = {"table": [cut(file, "table")], "open": [line(file, seat) for seat in some(chance, sealed) or sealed],
        "check_word": [chance.choice([word(file), word(file).replace(" ", "")])], "sheet": [sheet(file, d)],
        "slip": ["%s=%s" % (places[p], slip(file, d, p))]}
    if beacon != "none": all_of_it["round"] = ["%s:%s" % (beacon[6:], VALUE)]
    prev = file["spec"][8][5:]
    rows = [other for other in before if name_of(other, "table") == prev]
    if rows: all_of_it[chance.choice(["previous", "void"])] = [chance.choice([data_of(rows[0]), cut(rows[0], "table")])]
    return {option: all_of_it[option] for option in some(chance, all_of_it)}

def a_draw(chance):
    entries = b"".join(b"%d\n" % chance.randrange(50) for _ in range(chance.randint(1, 30))) + chance.choice([b"", b"last"])
    lines = entries.count(b"\n") + (entries[-1:] != b"\n")
    file = draw(chance.choice(["", "Draw", "\"'\\"]), entries, chance.randint(1, lines), chance.choice([ROUND, OTHER_CHAIN]),
        signature=chance.choice([SIGNATURE, ""]))
    all_of_it = {"list": [entries], "announcement": [data_of(announced(file))], "round": [file["spec"][5][13:] + ":" + VALUE]}
    return data_of(file), {option: all_of_it[option] for option in some(chance, all_of_it)}

# ---- Changes of bytes; `other` is another file
SIGNS = [sign.encode() for sign in ("\ufeff", "\u200b", "\u202e", "é", "e\u0301", "🂡", "\u2028", "\x7f", "\uffff", "А", "１", "\u00a0", "\0",
    "\t", "\r", "\n", " ", '"', "\\", "/", "[", "]", "{", "}", ",", ":", "0", "-", "+", ".")] + [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80",
    b"\\ud83c", b"\\u0041", b"\\/", b"null", b"[]", b'""', b"1e9", b"[[[["]
def at(chance, data): return chance.randrange(len(data) + 1)
def flip(chance, data, other):
    if not data: return b"\x01"
    i = chance.randrange(len(data))
    return data[:i] + bytes([data[i] ^ 1 << chance.randrange(8)]) + data[i + 1:]
def drop(chance, data, other): i = at(chance, data); return data[:i] + data[i + chance.choice([1, 1, 2, 9]):]
def insert(chance, data, other): i = at(chance, data); return data[:i] + chance.choice(SIGNS) + data[i:]
def replace(chance, data, other): i = at(chance, data); sign = chance.choice(SIGNS); return data[:i] + sign + data[i + len(sign):]
def repeat(chance, data, other): i, j = sorted((at(chance, data), at(chance, data))); return data[:j] + data[i:]
def truncate(chance, data, other): return data[:at(chance, data)]
def splice(chance, data, other): i = at(chance, data); return data[:i] + other[min(i, len(other)):]
def lines_changed(chance, data, other):
    lines, others = data.split(b"\n"), other.split(b"\n")
    i, j = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(5)
    if kind == 0: lines[i], lines[j] = lines[j], lines[i]
    elif kind == 1: lines.insert(i, lines[j])
    elif kind == 2: del lines[i]
    elif kind == 3: lines[i] = others[min(i, len(others) - 1)]
    else: lines[i] = chance.choice(others)
    return b"\n".join(lines)
TOKEN = page.re.compile(rb"[0-9]+|[A-Za-z]+|[^0-9A-Za-z\s]")
def token_changed(chance, data, other):
    tokens = list(TOKEN.finditer(data))
    if not tokens: return data
    token = chance.choice(tokens)
    old, elsewhere = token.group(), [found.group() for found in TOKEN.finditer(other)] or [b""]
    new = [chance.choice(elsewhere), old.upper(), old.lower(), old + old, b""]
    if old.isdigit() and len(old) < 10: new += [b"%d" % (int(old) + step) for step in (1, -1, 10)] + [b"0" + old, b"0", b"9999", b"10000"]
    return data[:token.start()] + chance.choice(new) + data[token.end():]
def whole(chance, data, other):
    return chance.choice([lambda: data.replace(b"\n", b"\r\n"), lambda: b"\xef\xbb\xbf" + data, lambda: data + b"\n", lambda: data[:-1],
        lambda: data.upper(), lambda: data.replace(b"-v2", b"-v1"), lambda: data.replace(b"  ", b" "), lambda: other, lambda: b"",
        lambda: data + data])()
BYTES = [flip, drop, insert, replace, repeat, truncate, splice, lines_changed, lines_changed, token_changed, token_changed,
    token_changed, whole]

# ---- Changes of values: the file stays in its only spelling
TEXTS = ["", "0", "none", ZEROS, VALUE, SIGNATURE, "A", "stub:", "é", "\ud7ff", "\x00", "a" * 4097, "牌" * 1365 + "a", " ", "\n", fresh("text")]
def value_changed(chance, value, other):
    """The value with one string or member of it changed."""
    if isinstance(value, str):
        if chance.random() < 0.3: return chance.choice(TEXTS)
        try: return chance.choice([flip, drop, token_changed, lines_changed, repeat])(chance, value.encode(),
            (other if isinstance(other, str) else "x").encode()).decode("utf-8")
        except UnicodeDecodeError: return value + "x"
    if isinstance(value, dict):
        key = chance.choice(list(value))
        like = other.get(key) if isinstance(other, dict) else None
        new = like if like is not None and chance.random() < 0.2 else value_changed(chance, value[key], like)
        value = dict(value, **{key: new})
        if chance.random() < 0.02: value.pop(key)
        if chance.random() < 0.02: value["more"] = ""
        if chance.random() < 0.02: value = {key: value[key] for key in chance.sample(list(value), len(value))}
        return value
    if not isinstance(value, list) or not value: return [chance.choice(["", [], {}, "A:a"])]
    i, j, kind, value = chance.randrange(len(value)), chance.randrange(len(value)), chance.randrange(12), list(value)
    if kind == 0: value[i], value[j] = value[j], value[i]
    elif kind == 1: value.insert(i, value[j])
    elif kind == 2: del value[i]
    elif kind == 3 and isinstance(other, list) and other: value[i] = other[min(i, len(other) - 1)]
    else: value[i] = value_changed(chance, value[i], other[min(i, len(other) - 1)] if isinstance(other, list) and other else None)
    return value
def file_of(data):
    try: return page.file_of(data)
    except UnicodeDecodeError: return None
def values_changed(chance, data, other):
    file, like = file_of(data), file_of(other)
    if not file: return token_changed(chance, data, other)
    try: return canonical(value_changed(chance, file, like)).encode()
    except UnicodeEncodeError: return data

def changed(chance, data, other, values=0.5):
    return (values_changed if chance.random() < values else chance.choice(BYTES))(chance, data, other)
def text_changed(chance, text, other):
    return chance.choice(BYTES)(chance, text.encode(), other.encode()).decode("utf-8", "ignore")
def given_changed(chance, given, others):
    """What is given with one of its things changed, doubled, left out, or taken from another case."""
    given = {option: list(values) for option, values in given.items()}
    like = chance.choice(others)[1]
    if not given or chance.random() < 0.2:
        option = chance.choice(GIVEN)
        files = [data for data, _ in others[:50]] + [b""]
        new = like.get(option) or ([chance.choice(files)] if option in FILES else [chance.choice(TEXTS)])
        given[option] = given.get(option, []) + new
        return given
    option = chance.choice(list(given))
    values, i = given[option], 0
    if not values or chance.random() < 0.1: del given[option]
    elif chance.random() < 0.1: given[option] = values + values
    elif chance.random() < 0.1: values.reverse()
    elif chance.random() < 0.1: given[{"previous": "void", "void": "previous", "table": "previous"}.get(option, option)] = given.pop(option)
    else:
        i, other = chance.randrange(len(values)), (like.get(option) or values)[0]
        values[i] = changed(chance, values[i], other, 0.3) if option in FILES else text_changed(chance, values[i], other)
    return given

def cases(seed, count):
    """As many cases: bytes, what is given, and the file from which it was changed with what was given then."""
    chance, known, before = random.Random(seed), corpus(), []
    honest = [case for case in known if page.verify(case[0], **case[1])[0] == "ok"]
    for i in range(count):
        kind = chance.random()
        if kind < 0.35 and (i < 3 or chance.random() < 0.7):
            file = a_table(chance, before[-20:])
            data, given = data_of(file), kept(chance, file, before[-20:])
            if chance.random() < 0.3 and page.verify(data)[0] == "ok": before.append(file)
        elif kind < 0.4: data, given = a_draw(chance)
        else: data, given = chance.choice(honest if chance.random() < 0.6 else known)
        origin = data, given
        for _ in range(chance.choice([0, 1, 1, 1, 1, 2, 3])):
            if chance.random() < 0.7: data = changed(chance, data, chance.choice(known)[0])
            else: given = given_changed(chance, given, known)
        yield data, given, origin

# ---- Answers
def by_python(data, given):
    told = []
    code, status, verdict = page.verify(data, told.append, **given)
    return {"code": code, "exit": status, "verdict": verdict,
        "warnings": [line[len("warning: "):] for line in told if line.startswith("warning: ")], "told": told}
def line_of(data, given): return json.dumps({"file": data.hex(), "given": {option: [value.hex() if option in FILES else value
    for value in values] for option, values in given.items()}}) + "\n"
def by_program(command, lines):
    done = subprocess.run(command, input="".join(lines).encode(), stdout=subprocess.PIPE, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(lines), command
    return answers
def compared(data, said, other):
    """What must be the same: warnings, too, but those of a file that is refused, which the page leaves open: of a draw, and
    of whoever tells none."""
    is_told = said["code"] == "ok" or "warnings" in other and b"fairdraw-v2" not in data
    keys = ["code", "exit", "verdict"] + ["warnings"] * is_told
    return keys + ["told"] * ("told" in other)
def is_another_deal(data, given, origin):
    """Whether it is accepted against the table that was kept of the origin, with other cards."""
    file, honest = file_of(data), file_of(origin[0])
    if not honest or page.verify(origin[0], **origin[1])[1] != 0 or page.verify(data, **origin[1])[1] != 0: return False
    key = "deals" if "deals" in honest else "winners"
    return file.get(key) != honest[key]

def disagreements(seed, count, programs, tell=lambda line: None):
    """Cases of which two say different things, with what they say; and how often each code was the answer."""
    found, codes, some_cases = [], collections.Counter(), []
    def ask():
        lines = [line_of(data, given) for data, given, _ in some_cases]
        answers = {name: by_program(command, lines) for name, command in programs.items()}
        for i, (data, given, origin) in enumerate(some_cases):
            said = by_python(data, given)
            codes[said["code"]] += 1
            others = {name: answer[i] for name, answer in answers.items()}
            same = all(said[key] == other.get(key) for other in others.values() for key in compared(data, said, other))
            wrong = data != origin[0] and said["exit"] != 1 and is_another_deal(data, given, origin)
            if not same or wrong: found.append({"python": said, **others, "case": json.loads(lines[i])})
        some_cases.clear()
    for i, case in enumerate(cases(seed, count), 1):
        some_cases.append(case)
        if len(some_cases) == 500 or i == count:
            ask()
            tell("%d cases, %d disagreements" % (i, len(found)))
    return found, codes

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--node", default=os.environ.get("EVENHAND_NODE") or shutil.which("node"))
    parser.add_argument("--program", action="append", default=[])
    parser.add_argument("--keep", default="disagreements.jsonl")
    asked = parser.parse_args()
    programs = {command: shlex.split(command) for command in asked.program}
    if asked.node: programs["javascript"] = [asked.node, os.path.join(HERE, "answer_fairdeal.js")]
    else: print("there is no Node here: JavaScript is left out")
    if not programs: parser.error("there is nothing to compare with: give --program")
    found, codes = disagreements(asked.seed, asked.count, programs, print)
    print(", ".join("%s %d" % pair for pair in sorted(codes.items())))
    if not found: return 0
    with open(asked.keep, "w", encoding="utf-8") as file: file.writelines(json.dumps(one) + "\n" for one in found)
    print("%d disagreements: see %s" % (len(found), asked.keep))
    return 1
if __name__ == "__main__": sys.exit(main())
