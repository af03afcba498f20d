"""The known answers of the evenhand order, version 1: made and checked with evenhand_reference.py alone.

    python3 evenhand_reference.py make > ../vectors/order-v1.json
    python3 evenhand_reference.py check ../vectors/order-v1.json [--all]

INPUTS lists the cases of each group, ANSWERS how the reference answers one, NOTE what the fields mean. The
fast code is judged by this file, so no fast code may have a part in it.
"""
import hashlib, itertools, json, sys
from array import array

import evenhand_reference as reference
from evenhand_reference import child, seed_of, stream, words

BIG = 2**20 + 1  # `check` leaves longer orders out unless it is told --all
LONG = 128       # lists longer than this are given by their SHA-256 and both ends

NOTE = {
    "file":
        "Known answers of the evenhand order, version 1, made by reference/make_vectors.py with the "
        "program beside it; SPEC.md is the contract. `seed` is always seed text: SPEC.md says how it "
        "becomes 32 bytes. Bytes are lowercase hexadecimal strings. An integer that may exceed 2^53 stands "
        "in a field whose values are all decimal strings, as each group says; all others are plain "
        "numbers. A list longer than 128 is given by three fields in its place: `sha256` of its values, "
        "`first` (8 values) and `last` (8 values).",
    "seeds": "text: seed text; hex: its 32 bytes.",
    "children": "seed, label; hex: the 32 bytes of child(seed, label), which are seed text again.",
    "blocks": "seed, kind, number, counter; block: the 16 bytes of that stream at that block counter.",
    "piles": "seed, item: index i of an item; key: its 32-bit key, 8 digits; piles: its pile for each B.",
    "orders": "seed, n; order: the order of n items. sha256 is of u32 little endian.",
    "series": "seed, n, r; order: order r of the series over n items. sha256 is of u32 little endian.",
    "rejections":
        "Orders in which a roll is thrown away. seed, kind, number: the stream (kind 3, number 0 is the "
        "order of n items, kind 4 is order `number` of the series over n items); n; order: step 3 over all "
        "n items with that stream (sha256 is of u32 little endian); thrown_away: the count of such rolls.",
    "sparse": "seed, n, k; sample: sample_indices, k of n > 2^20. n and sample are decimal strings.",
    "sparse_raw":
        "seed, n, k; sample: the sparse sample of k of n at any n, where sample_indices may well be the "
        "head of the order instead. n and sample are decimal strings.",
    "samples":
        "seed, n, k; sample: the head of the order, which is the sample of k of n records, and for n <= 2^20 "
        "sample_indices. sha256 is of u64 little endian.",
    "choices": "seed, n, k; choices: k dice of n faces, with replacement. n and choices are decimal strings.",
    "free_words": "seed, number; words: the first words of stream 7 of that number, decimal strings.",
    "free_dice":
        "seed, number; bounds; dice: one die of each bound, each a roll of its own, one after the other "
        "from the start of stream 7 of that number. bounds and dice are decimal strings.",
    "free_rolls":
        "seed, number; bounds: a list of lists; dice: the dice of one roll for each, one after the other "
        "from the start of stream 7 of that number. bounds and dice are decimal strings.",
}

def listing(name, values, size=4):
    values = array("Q", values)
    if len(values) <= LONG: return {name: list(values)}
    sha256 = hashlib.sha256()
    for value in values: sha256.update(value.to_bytes(size, "little"))
    return {"sha256": sha256.hexdigest(), "first": list(values[:8]), "last": list(values[-8:])}

def text(*numbers): return list(map(str, numbers))

def pile_of_item(case):
    def pile(bits): return next(reference.pile_numbers(seed_of(case["seed"]), bits, case["item"]))
    return {"key": "%08x" % pile(32), "piles": {str(bits): pile(bits) for bits in (8, 9, 16, 17, 32)}}

def block(case):
    return next(stream(seed_of(case["seed"]), case["kind"], case["number"], case["counter"]))[:16]

def rejection(case):
    read, rolls, left = itertools.count(), 0, case["n"]
    stream_words = words(seed_of(case["seed"]), case["kind"], case["number"])
    counted = (word for word, _ in zip(stream_words, read))
    answer = listing("order", reference.shuffle(list(range(left)), left, counted))
    while left > 1: left, rolls = left - reference.dice_of_a_word(left), rolls + 1
    return dict(answer, thrown_away=next(read) - rolls)

def rolls_of(case, lists_of_bounds):
    stream_7 = words(seed_of(case["seed"]), 7, case["number"])
    return [reference.roll(stream_7, list(map(int, bounds))) for bounds in lists_of_bounds]

ANSWERS = {
    "seeds": lambda c: {"hex": seed_of(c["text"]).hex()},
    "children": lambda c: {"hex": child(seed_of(c["seed"]), c["label"]).hex()},
    "blocks": lambda c: {"block": block(c).hex()},
    "piles": pile_of_item,
    "orders": lambda c: listing("order", reference.order(seed_of(c["seed"]), c["n"])),
    "series": lambda c: listing("order", reference.series(seed_of(c["seed"]), c["n"], c["r"])),
    "rejections": rejection,
    "sparse": lambda c: {"sample": text(*reference.sample_indices(seed_of(c["seed"]), int(c["n"]), c["k"]))},
    "sparse_raw": lambda c: {"sample": text(*reference.sparse(seed_of(c["seed"]), int(c["n"]), c["k"]))},
    "samples": lambda c: listing("sample", itertools.islice(reference.order(seed_of(c["seed"]), c["n"]), c["k"]), 8),
    "choices": lambda c: {"choices": text(*reference.choices(seed_of(c["seed"]), int(c["n"]), c["k"]))},
    "free_words": lambda c: {"words": text(*itertools.islice(words(seed_of(c["seed"]), 7, c["number"]), 10))},
    "free_dice": lambda c: {"dice": text(*(die for die, in rolls_of(c, [[bound] for bound in c["bounds"]])))},
    "free_rolls": lambda c: {"dice": [text(*dice) for dice in rolls_of(c, c["bounds"])]},
}

HEX = bytes(range(32)).hex()
SEEDS = "42", "", "洗牌", HEX
DIGITS = "0123456789abcdef" * 4
TEXTS = SEEDS + (
    "0", "042", " 42", "42 ", "42\n", "seed", "Seed", "\u00e9", "e\u0301", "a\0b", "\0", "\U0001f0a1",
    "evenhand" * 125, DIGITS, DIGITS.upper(), "aBcDeF0123456789" * 4, "0" * 64, "f" * 64,
    # From here on, what is not 64 hexadecimal digits.
    DIGITS * 2, DIGITS[:63], DIGITS + "0", " " + DIGITS, DIGITS + " ", DIGITS + "\n", " " + DIGITS[:63],
    DIGITS[:63] + "\n", DIGITS[:63] + "g", "0x" + DIGITS[:62], "+" + DIGITS[:63],
    DIGITS[:31] + " " + DIGITS[32:], DIGITS[:31] + "_" + DIGITS[32:], "\uff10" * 64,
    DIGITS[:63] + "\u0661", DIGITS[:62] + "\u00e9")
LABELS = "Epoch/1", "epoch/1 ", "epoch/1\n", "0", "洗牌", "\u00e9", "e\u0301", "a\0b", HEX, "deck " * 200

def around(*limits): return tuple(limit + i for limit in limits for i in (-1, 0, 1, 2))

SMALL = (0, 1, 2, 3, 5, 8, 10) + around(2**4) + (20, 52, 54) + around(2**6) + (108, 128, 129)
MIDDLE = around(2**9) + (1000,) + around(2**11, 2**14) + (2**16,)
LARGE = around(2**19) + (2**20 - 1, 2**20, 2**20 + 1, 3000000, 2**24 + 1)

def cases(fields, *rows):
    """The cases of a group: of each row, every combination of its columns, each a value or several."""
    for row in rows:
        columns = [column if isinstance(column, (tuple, list)) else (column,) for column in row]
        for values in itertools.product(*columns): yield dict(zip(fields.split(), values))

INPUTS = {
    "seeds": cases("text", [TEXTS]),
    "children": cases("seed label", [SEEDS, ("", "epoch/1", "epoch/2")], ["42", LABELS],
        [child(seed_of("42"), "epoch/1").hex(), ("", "epoch/1", "deck/7")]),
    "blocks": cases("seed kind number counter",
        [("42", HEX), tuple(range(1, 8)), (0, 1, 2**32 - 1), (0, 1, 2**32 - 1, 2**32, 2**40)]),
    "piles": cases("seed item", [("42", HEX), tuple(range(9)) + (
        2**15 + 1, 2**20 - 1, 2**20, 2**32 - 1, 2**32, 2**35 - 1, 2**35, 2**40 + 12345, 2**48 - 1)]),
    "orders": cases("seed n", ["42", SMALL + MIDDLE + LARGE], [SEEDS[1:], SMALL + MIDDLE], ["洗牌", 2**20 + 1]),
    "series": cases("seed n r", ["42", (1, 2, 13, 17, 52, 54, 108), (0, 1, 1000, 2**32 - 1)], ["42", 0, 0],
        [SEEDS[1:], 52, (0, 1)], ["42", (1000, 65536), (0, 1000)], ["洗牌", 1000, 2**32 - 1], ["42", 2**20, 1]),
    # Found by trying one number after the other; the two at n = 52 are the first that throw one away there.
    # It is the first roll of the order at 52, 16 and the first 64, the second at 54, the last (16 left) at
    # the other 64, the ninth at 108.
    "rejections": cases("seed kind number n", ["42", 4, (1036872, 1124660), 52], ["42", 4, 1609068, 16],
        ["42", 4, 569, 54], ["42", 4, (186438, 484170), 64], ["42", 4, 86205, 108], ["42", 4, 1624, 300],
        ["42", 4, 20, 512], ["42", 4, 45, 1000], ["42", 4, 0, (2048, 16384)], ["42", 3, 0, 65536]),
    "sparse": cases("seed n k",
        ["42", text(2**20 + 1, 3000000, 10**9, 2**31, 2**31 + 1, 2**32 - 1, 2**32, 2**32 + 1, 2**40, 2**48, 2**48 + 1, 2**63, 2**63 + 1, 2**64 - 1), 100],
        ["42", text(2**40), (0, 1, 5)], [SEEDS[1:], text(2**40), 5]),
    "sparse_raw": cases("seed n k", ["42", text(0, 1), 0], ["42", "1", 1], ["42", "2", 2], ["42", "5", 5],
        ["42", "20", 20], ["42", "70", 70], ["42", "100", (10, 99, 100)], ["42", "1000", 128],
        ["42", text(2**19 - 1, 2**19, 2**19 + 1, 2**20, 2**20 + 1), 50],
        ["42", text(2**31 - 1, 2**31, 2**31 + 1, 2**31 + 2, 2**32), 50]),
    "samples": cases("seed n k", ["42", 0, 0], ["42", 1, (0, 1)], ["42", 10, (0, 3, 10)], [SEEDS, 1000, 10],
        ["42", 1000, 1000], ["42", (2**20, 2**20 + 1), 20], ["42", 2**20 + 1, 5000],
        ["42", 3000000, (20, 70000)]),
    # Among them the limits of a batch: 8^19 = (2^19)^3 = 2^57, and 379625062 is the last n with n^2 <= 2^57.
    "choices": cases("seed n k", ["42", text(1, 2, 3, 6, 8, 9, 10, 52, 1000, 2**19, 2**19 + 1, 2**20), 23],
        ["42", text(379625062, 379625063, 2**32, 2**57 - 1, 2**57, 2**57 + 1), 23],
        ["42", text(2**63, 2**63 + 1, 2**64 - 1), 23], ["42", text(1, 2, 6, 52), (0, 1, 10, 100)],
        ["42", text(2**57 + 1, 2**63 + 1), 100], [SEEDS[1:], "6", 10]),
    "free_words": cases("seed number", [("42", HEX), (0, 5, 2**32 - 1)]),
    # Three times over, as a die of 2^63 + 1 faces is thrown away about every second time; the rolls likewise.
    "free_dice": (dict(case, bounds=text(1, 2, 6, 52, 1000, 2**32, 2**40, 2**63, 2**63 + 1, 2**64 - 1) * 3)
        for case in cases("seed number", ["42", (0, 5)])),
    "free_rolls": (dict(case, bounds=[text(*range(52, 44, -1)), text(6, 6, 6), text(3, 5, 7), text(1),
            text(10, 1, 10)] + [text(2**31 + 1, 2**32 - 1)] * 3 + [text(2**62, 2), text(2, 3, 5, 7, 11)])
        for case in cases("seed number", ["42", (0, 5)])),
}

def make():
    groups = [json.dumps({"version": 1})[1:-1], '"note": ' + json.dumps(NOTE, indent=0)]
    for name, inputs in INPUTS.items():
        lines = [json.dumps(dict(case, **ANSWERS[name](case))) for case in inputs]
        groups.append('"%s": [\n%s\n]' % (name, ",\n".join(lines)))
    print("{\n%s\n}" % ",\n".join(groups))

def check(path, option=None):
    with open(path, encoding="utf-8") as file: known = json.load(file)
    if known["version"] != 1: sys.exit("not a file of version 1")
    if set(known) != {"version", "note", *ANSWERS}: sys.exit("not the groups of version 1")
    for name, answer in ANSWERS.items():
        skipped = 0
        for case in known[name]:
            if name in ("orders", "samples") and case["n"] > BIG and option != "--all":
                skipped += 1
                continue
            for field, value in answer(case).items():
                if case.get(field) != value:
                    sys.exit("%s: %s: %s should be %s" % (name, json.dumps(case), field, json.dumps(value)))
        left_out = ", %d of more than 2^20 + 1 items skipped (--all takes them)" % skipped if skipped else ""
        print("%-10s %d right%s" % (name, len(known[name]) - skipped, left_out))
