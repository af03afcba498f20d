"""The key order, version 1: KEYS.md as one plain program, in its words and its sections.

    python3 key_order.py order SEED_TEXT < KEYS          the lines of standard input, in the order of these keys
    python3 key_order.py part SHARES SEED_TEXT < KEYS    the part of each line, from 0; shares such as 80,10,10 or 1/3,2/3
    python3 key_order.py check FILE                      recompute known answers
    python3 key_order.py make                            print the file of them

Standard library only, Python 3.8 or later. A key takes some microseconds.
"""
import hashlib, itertools, json, struct, sys
from fractions import Fraction

from evenhand_reference import child, seed_of

# Definition
def salt_of(seed): return child(seed, "key/1").hex()

def hash_of(salt, key): return hashlib.sha256(salt.encode("ascii") + b":" + key).hexdigest()

def order(salt, keys):                                         # the places of the keys, in their order
    return sorted(range(len(keys)), key=lambda place: (hash_of(salt, keys[place]), keys[place], place))

def bounds(shares):
    if min(shares) < 0 or sum(shares) == 0: raise ValueError("shares are 0 or more, and not all 0")
    sums = itertools.accumulate(map(Fraction, shares))
    return [-(-2**256 * part // sum(map(Fraction, shares))) for part in sums]

def part(salt, limits, key): return next(j for j, limit in enumerate(limits) if int(hash_of(salt, key), 16) < limit)

# Known answers
NOTE = {
    "file":
        "Known answers of the key order, version 1, made by reference/key_order.py; KEYS.md is the contract. `seed` is "
        "seed text, which SPEC.md turns into 32 bytes. A key is a byte string, here in lowercase hexadecimal. Where "
        "`n` stands for keys, they are the decimal texts of 0 to n - 1. A list longer than 128 is given by the SHA-256 of "
        "its values as little-endian u32.",
    "salts": "seed; salt: 64 digits, which are text.",
    "hashes": "seed, key; hash: 64 digits.",
    "orders": "seed, keys or n; order: the places of the keys in their order.",
    "bounds": "shares: fractions in text; bounds: hexadecimal numbers, the last 2^256.",
    "parts": "seed, shares, n; parts: the part of each key, from 0; sizes: the number of keys of each part.",
}

def text_keys(n): return [b"%d" % i for i in range(n)]

def listing(name, values):
    if len(values) <= 128: return {name: values}
    return {"sha256": hashlib.sha256(struct.pack("<%dI" % len(values), *values)).hexdigest()}

def order_of(case):
    keys = text_keys(case["n"]) if "n" in case else list(map(bytes.fromhex, case["keys"]))
    return listing("order", order(salt_of(seed_of(case["seed"])), keys))

def parts_of(case):
    salt, limits = salt_of(seed_of(case["seed"])), bounds(list(map(Fraction, case["shares"])))
    parts = [part(salt, limits, key) for key in text_keys(case["n"])]
    return dict(listing("parts", parts), sizes=[parts.count(j) for j in range(len(limits))])

ANSWERS = {
    "salts": lambda case: {"salt": salt_of(seed_of(case["seed"]))},
    "hashes": lambda case: {"hash": hash_of(salt_of(seed_of(case["seed"])), bytes.fromhex(case["key"]))},
    "orders": order_of,
    "bounds": lambda case: {"bounds": ["%x" % limit for limit in bounds(list(map(Fraction, case["shares"])))]},
    "parts": parts_of,
}

SEEDS = ["42", "", "洗牌", "AB" * 32]
KEYS = ["", "61", "757365722d31", "757365722d32", "e7898c", "00ff0a", "78" * 1000, "31", "312e30"]
KEYS += ["78" * length for length in (54, 55, 56, 62, 63, 64)]         # SHA-256 pads at 55 and 64 bytes, after 65
SHARES = [["80", "10", "10"], ["1", "1", "1"], ["1"], ["0", "1"], ["1", "0"], ["7", "2", "1", "5"],
          ["1", "9223372036854775808"], ["1/3", "1/6", "1/2"], ["0", "1/100", "0", "99/100", "0"]]
INPUTS = {
    "salts": [{"seed": seed} for seed in SEEDS],
    "hashes": [{"seed": seed, "key": key} for seed in SEEDS for key in KEYS],
    "orders": [{"seed": seed, "n": n} for seed in SEEDS for n in (0, 1, 10, 100)] + [{"seed": "42", "n": 10**6}]
        + [{"seed": "42", "keys": keys} for keys in (KEYS, ["61", "62", "61", "", "62", "61", ""])],
    "bounds": [{"shares": shares} for shares in SHARES],
    "parts": [{"seed": seed, "shares": ["80", "10", "10"], "n": 100} for seed in SEEDS]
        + [{"seed": "42", "shares": shares, "n": 10**4} for shares in SHARES],
}

def make():
    groups = ['"version": 1', '"note": ' + json.dumps(NOTE, indent=0)]
    for name, inputs in INPUTS.items():
        lines = [json.dumps(dict(case, **ANSWERS[name](case))) for case in inputs]
        groups.append('"%s": [\n%s\n]' % (name, ",\n".join(lines)))
    print("{\n%s\n}" % ",\n".join(groups))

def check(path):
    with open(path, encoding="utf-8") as file: known = json.load(file)
    if known["version"] != 1: sys.exit("not a file of version 1")
    if set(known) != {"version", "note", *ANSWERS}: sys.exit("not the groups of version 1")
    for name, answer in ANSWERS.items():
        for case in known[name]:
            for field, value in answer(case).items():
                if case.get(field) != value:
                    sys.exit("%s: %s: %s should be %s" % (name, json.dumps(case), field, json.dumps(value)))
        print("%-6s %d right" % (name, len(known[name])))

def main(command="", *rest):
    if command in ("order", "part") and len(rest) == (1 if command == "order" else 2):
        salt, keys = salt_of(seed_of(rest[-1])), [line.rstrip(b"\n") for line in sys.stdin.buffer]
        if command == "order": sys.stdout.buffer.writelines(keys[place] + b"\n" for place in order(salt, keys))
        else:
            limits = bounds(list(map(Fraction, rest[0].split(","))))
            for key in keys: print(part(salt, limits, key))
    elif command in ("check", "make"): globals()[command](*rest)
    else: sys.exit(__doc__)

if __name__ == "__main__":
    try: main(*sys.argv[1:])
    except Exception as mistake: sys.exit("key_order: %s: %s" % (type(mistake).__name__, mistake))
