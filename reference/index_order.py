"""The index order, version 1: INDEX.md as one plain program, in its words and its sections.

    python3 index_order.py item N PLACE SEED_TEXT       the item at PLACE of the index order of N
    python3 index_order.py place N ITEM SEED_TEXT       the place of ITEM
    python3 index_order.py items N FIRST COUNT SEED_TEXT    the items at COUNT places from FIRST on
    python3 index_order.py check FILE                   recompute known answers
    python3 index_order.py make                         print the file of them

Standard library only, Python 3.8 or later; seeds, streams and the order of few items are those of
evenhand_reference.py beside it. An item takes a quarter of a millisecond.
"""
import array, functools, json, math, struct, sys

import evenhand_reference as reference
from evenhand_reference import aes256, child, key_expansion, seed_of

LIMIT = 2**63
ROUNDS = 12

# n > 65,536, step 1: Sides
def sides(n):
    a = math.isqrt(n - 1) + 1                                  # the smallest number with a * a >= n
    a += a % 2
    return a, -(-n // a)

# Step 2: Key
def key_of(n, seed): return child(seed, "index/%d" % n)

# Step 3: Round function
def word(round_keys, number, x):                               # word x of stream 8 of that number
    block = aes256(round_keys, bytes([1, 8, 0, 0]) + struct.pack(">IQ", number, x // 2))
    return struct.unpack("<QQ", block)[x % 2]

class IndexOrder:
    """What a place and what an item is sent to, for n and the seed's 32 bytes; `rounds` is 12, but for experiments."""
    def __init__(self, n, seed, rounds=ROUNDS):
        if n > LIMIT: raise ValueError("an index order has 2^63 items or fewer")
        self.n, self.rounds, self.table = n, rounds, None
        if n <= 65536:                                         # SPEC.md's order, as a table with its inverse
            self.table = array.array("H", reference.order(seed, n))
            self.inverse = array.array("H", self.table)
            for place, item in enumerate(self.table): self.inverse[item] = place
        else:
            self.a, self.b = sides(n)
            self.round_keys = key_expansion(key_of(n, seed))
            self.f = functools.lru_cache(2**20)(self.f)        # a round function has some sqrt(n) values

    def f(self, i, x, m): return word(self.round_keys, i, x) * m >> 64

    # Step 4: Rounds, and the inverse
    def once(self, p):
        L, R = divmod(p, self.b)
        for i in range(0, self.rounds, 2):
            L = (L + self.f(i, R, self.a)) % self.a
            R = (R + self.f(i + 1, L, self.b)) % self.b
        return R * self.a + L

    def back(self, x):
        R, L = divmod(x, self.a)
        for i in range(self.rounds - 2, -1, -2):
            R = (R - self.f(i + 1, L, self.b)) % self.b
            L = (L - self.f(i, R, self.a)) % self.a
        return L * self.b + R

    # Step 5: Walk
    def item(self, place):
        if not 0 <= place < self.n: raise ValueError("there is no place %d among %d" % (place, self.n))
        if self.table is not None: return self.table[place]
        item = self.once(place)
        while item >= self.n: item = self.once(item)
        return item

    def place(self, item):
        if not 0 <= item < self.n: raise ValueError("there is no item %d among %d" % (item, self.n))
        if self.table is not None: return self.inverse[item]
        place = self.back(item)
        while place >= self.n: place = self.back(place)
        return place

# Known answers
NOTE = {
    "file":
        "Known answers of the index order, version 1, made by reference/index_order.py; INDEX.md is the "
        "contract. `seed` is seed text, which SPEC.md turns into 32 bytes. Every number of an order is a "
        "decimal string, as it may exceed 2^53. Bytes are lowercase hexadecimal.",
    "orders":
        "seed, n; a, b: the sides, where n > 65536; first: the items at places 0 to 7; last: the items at the "
        "last eight places; places: the places of items 0 to 7.",
    "keys":
        "seed, n; key: the 32 bytes of the key; blocks: the first 16 bytes of stream 8 of numbers 0 to 11.",
    "walks":
        "seed, n; place: the first place whose item takes more than one step; once: what the first step gives, "
        "n or more; item: its item; count: how many places take more than one step.",
}

def text(numbers): return list(map(str, numbers))

def order_of(case):
    n = int(case["n"])
    order = IndexOrder(n, seed_of(case["seed"]))
    answer = dict(zip("ab", text(sides(n)))) if n > 65536 else {}
    places, few = range(n), min(n, 8)
    answer.update(first=text(map(order.item, places[:few])), last=text(map(order.item, places[n - few:])),
                  places=text(map(order.place, places[:few])))
    return answer

def keys_of(case):
    key = key_of(int(case["n"]), seed_of(case["seed"]))
    blocks = [next(reference.stream(key, 8, number)).hex() for number in range(ROUNDS)]
    return {"key": key.hex(), "blocks": blocks}

def walk_of(case):
    n = int(case["n"])
    order = IndexOrder(n, seed_of(case["seed"]))
    long = [place for place in range(n) if order.once(place) >= n]
    return {"place": str(long[0]), "once": str(order.once(long[0])), "item": str(order.item(long[0])),
            "count": str(len(long))}

ANSWERS = {"orders": order_of, "keys": keys_of, "walks": walk_of}

SQUARE = 258 * 258
HEX = bytes(range(32)).hex()
SIZES = (0, 1, 2, 9, 10, 52, 65535, 65536, 65537, 65538, SQUARE - 1, SQUARE, SQUARE + 1, 131073, 999983, 10**6,
    2**20 - 1, 2**20, 2**20 + 1, 2**24 + 1, 10**9, 2**32 - 1, 2**32, 2**32 + 1, 65538 * 65536, 2**40,
    2**40 + 1, 10**15 + 37, 2**53 + 1, 2**62, 2**63 - 1, 2**63)
INPUTS = {
    "orders": [{"seed": "42", "n": str(n)} for n in SIZES] + [{"seed": seed, "n": str(n)} for seed, n in [
        ("", 10**6), ("洗牌", 10**9 + 7), (seed_of("42").hex(), 2**32 - 1), ("epoch", 65538 * 65536),
        ("", 2**63), ("洗牌", 65537), (HEX, 10**6), (HEX, 2**63 - 25), ("", 65536), ("洗牌", 10)]],
    "keys": [{"seed": seed, "n": str(n)} for seed in ("42", "", "洗牌", HEX) for n in (65537, 10**6, 2**63)],
    "walks": [{"seed": "42", "n": str(n)} for n in (65537, 131073)],
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
    if command in ("item", "place") and len(rest) == 3:
        order = IndexOrder(int(rest[0]), seed_of(rest[2]))
        print(getattr(order, command)(int(rest[1])))
    elif command == "items" and len(rest) == 4:
        n, first, count = map(int, rest[:3])
        order = IndexOrder(n, seed_of(rest[3]))
        print(*map(order.item, range(first, first + count)))
    elif command in ("check", "make"): globals()[command](*rest)
    else: sys.exit(__doc__)

if __name__ == "__main__":
    try: main(*sys.argv[1:])
    except Exception as mistake: sys.exit("index_order: %s: %s" % (type(mistake).__name__, mistake))
