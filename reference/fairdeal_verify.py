"""Verifies the transcript of a verifiable deal or a public draw: FAIRDEAL.md's checks, in its order and words.

    python3 fairdeal_verify.py TRANSCRIPT [--commit HASH] [--word SEAT=TEXT]... [--prev FILE] [--list FILE] [--code]

TRANSCRIPT may be -, standard input. --commit and --word: the commitment you kept, the words you sent; --prev: the
transcript before this one; --list: the list of a draw; --code: print only `ok` or the code of the check that failed.
Exit 0: all holds; 1: refused, the last line says by which check; 2: wrong usage; 4: a file cannot be read.
Python 3.8 or later, standard library only, with AES-256 written out. `verify` is for whoever imports this file.
"""
import argparse, hashlib, hmac, itertools, json, math, os, re, struct, sys

# Notation: in a grammar, a word in capitals stands for its entry here
GRAMMAR = {"COUNT": "[1-9][0-9]{0,4}", "MANY": "[1-9][0-9]{0,6}", "HASH": "[0-9a-f]{64}", "CARD": "[!-~]{1,16}",
    "SEAT": "[A-Z][A-Za-z0-9]{0,15}", "NAME": "[A-Za-z][A-Za-z0-9]{0,15}",                  # NAME: SEAT or PILE
    "DRAND": "drand:[0-9a-f]{64}:[1-9][0-9]{0,17}"}
def grammar(text): return re.compile(re.sub("[A-Z]{4,}", lambda word: GRAMMAR[word.group()], text), re.DOTALL)
def sha256(data): return hashlib.sha256(data).hexdigest()
NOT_GIVEN = "was not checked, as you gave nothing"

SPECS = {
    "fairdeal-v1": ["(fairdeal-v1 spec)", "game:([a-z][a-z0-9]{0,31})", "deck:(CARD(?: CARD){0,9999})", "deal:(.*)",
        "seats:(SEAT(?: SEAT){0,63})", "deals:([1-9][0-9]{0,3})", "beacon:(none|DRAND)", "prev:(HASH)"],
    "fairdraw-v1": ["(fairdraw-v1 spec)", "title:([ -~]{0,200})", "entries:(MANY)", "list:(HASH)", "winners:(MANY)",
        "beacon:(DRAND)"]}
A_HASH, A_SIGNATURE = grammar("HASH"), grammar("([0-9a-f]{2}){0,192}")
ITEM = grammar(r"(COUNT)\*\((NAME(?::COUNT)?(?: NAME(?::COUNT)?){0,9999})\)|(NAME):\*|(NAME(?::COUNT)?)")

# Transcript. A shape has its keys in their order; [x] is an array of x
LIMIT, BEACON = 16777216, {"randomness": str, "signature": str}
SHAPES = {"fairdraw-v1": {"format": str, "spec": [str], "beacon": BEACON, "winners": [str]},
    "fairdeal-v1": {"format": str, "spec": [str], "commit": str, "words": [{"seat": str, "text": str}],
        "beacon": BEACON, "secret": str, "deals": [[str]]}}
def has_shape(value, shape):
    if shape is str or type(value) is not type(shape): return type(value) is shape
    if type(shape) is list: return all(has_shape(member, shape[0]) for member in value)
    return list(value) == list(shape) and all(has_shape(value[key], shape[key]) for key in shape)
def transcript_of(text):
    """What the text is the canonical form of, or None. A number is read as a string: no canonical form has any."""
    try: value = json.loads(text, parse_int=str, parse_float=str, parse_constant=str)
    except (ValueError, RecursionError): return None
    if not any(has_shape(value, SHAPES[name]) and value["format"] == name for name in SHAPES): return None
    return value if json.dumps(value, ensure_ascii=False, indent=2) + "\n" == text else None

# The deck of a game
def each(ranks, suits): return [rank + suit for rank in ranks for suit in suits]
ALL_52, ALL_136 = each("23456789TJQKA", "cdhs"), 4 * (each("123456789", "mps") + each("1234567", "z"))
ALL_54, ALL_144 = ALL_52 + ["BJ", "RJ"], ALL_136 + each("12345678", "f")
GAMES = dict(bridge=ALL_52, holdem=ALL_52, omaha=ALL_52, bigtwo=ALL_52, blackjack=ALL_52, doudizhu=ALL_54,
    shortdeck=each("6789TJQKA", "cdhs"), skat=each("789TJQKA", "cdhs"), doudizhu4=2 * ALL_54, shuangkou=2 * ALL_54,
    guandan=2 * ALL_54, shengji=2 * ALL_54, tarot=each("A23456789TJCQK", "cdhs") + ["M%d" % i for i in range(22)],
    uno=each("RYGB", "0") + 2 * each("RYGB", [*"123456789SR", "+2"]) + 4 * ["W", "W+4"], mahjong=ALL_136,
    mahjong144=ALL_144, mahjongtw=ALL_144,
    riichi=4 * (each("12346789", "mps") + each("1234567", "z")) + 3 * each("5", "mps") + each("0", "mps"))

# The pattern
def places_of(pattern, cards, seats):
    """To which place each card from the top goes, or None if the pattern is wrong."""
    places, named, at = [], set(), 0
    while at <= len(pattern):
        item = ITEM.match(pattern, at)
        if not item: return None
        times, group, rest, lone = item.groups()
        run = [place.split(":") + ["1"] for place in (group or lone or "").split()]
        if len(places) + int(times or 1) * sum(int(place[1]) for place in run) > cards: return None
        places += int(times or 1) * [place[0] for place in run for _ in range(int(place[1]))]
        if rest: places += [rest] * (cards - len(places))
        named.update([rest] if rest else [place[0] for place in run])
        at = item.end() + 1
        if pattern[item.end():at] not in ("", " ") or rest and at <= len(pattern): return None
    if {name for name in named if name[0].isupper()} != set(seats): return None
    return places + ["stub"] * (cards - len(places))

# AES-256, encryption only (FIPS 197)
def double(x): return x << 1 ^ (0x11B if x & 0x80 else 0)               # times 2 in GF(2^8)
POWERS, S_BOX = [1], [0x63] * 256                                       # powers of 3: all 255 nonzero elements
while len(POWERS) < 255: POWERS.append(POWERS[-1] ^ double(POWERS[-1]))
for i in range(255):
    x = POWERS[-i] * 0x101                                              # the inverse of POWERS[i], twice, to rotate
    S_BOX[POWERS[i]] = (x >> 8 ^ x >> 7 ^ x >> 6 ^ x >> 5 ^ x >> 4) & 0xFF ^ 0x63
DOUBLE = list(map(double, range(256)))
COLUMNS = [[p // 4 * 4 + (p + i) % 4 for i in range(4)] for p in range(16)]
def round_keys(key):
    w, rcon = [list(key[i:i + 4]) for i in range(0, 32, 4)], 1
    for i in range(8, 60):
        last = w[-1] if i % 8 else w[-1][1:] + w[-1][:1]
        if i % 4 == 0: last = [S_BOX[x] for x in last]
        if i % 8 == 0: last[0], rcon = last[0] ^ rcon, double(rcon)
        w.append([a ^ b for a, b in zip(w[-8], last)])
    return [sum(w[i:i + 4], []) for i in range(0, 60, 4)]
def encrypted(keys, block):
    s = [x ^ k for x, k in zip(block, keys[0])]
    for key in keys[1:]:
        s = [S_BOX[s[p * 5 % 16]] for p in range(16)]                   # SubBytes, ShiftRows; then MixColumns
        if key is not keys[14]: s = [DOUBLE[s[a] ^ s[b]] ^ s[b] ^ s[c] ^ s[d] for a, b, c, d in COLUMNS]
        s = [x ^ k for x, k in zip(s, key)]
    return bytes(s)

# The order of SPEC.md: always one pile here, number 0, with the words of stream 3
def child(seed, label): return hashlib.sha256(b"evenhand:child:" + seed + label.encode()).digest()
def order(seed, n, k):
    """The first k of the order of n items."""
    keys, pile, i = round_keys(seed), list(range(n)), 0
    blocks = (encrypted(keys, struct.pack(">4BIQ", 1, 3, 0, 0, 0, counter)) for counter in itertools.count())
    words = (word for block in blocks for word in struct.unpack("<2Q", block))
    batches = (16, 15), (64, 8), (2**9, 6), (2**11, 5), (2**14, 4), (2**19, 3), (2**31, 2)
    while i < k and n - i > 1:
        dice = min(n - i - 1, next(dice for limit, dice in batches if n - i <= limit))
        bounds = [n - i - d for d in range(dice)]
        r, too_low = -1, 2**64 % math.prod(bounds)
        while r < too_low:                                              # such a roll is thrown away
            r, roll = next(words), []
            for bound in bounds: roll, r = roll + [r * bound >> 64], r * bound & 2**64 - 1
        for die in roll: pile[i], pile[i + die], i = pile[i + die], pile[i], i + 1
    return pile[:k]

# Checks
def deal(seed, deck, places):
    hands = {place: [] for place in places}                             # in the order of their first cards
    for place, item in zip(places, order(seed, len(deck), len(deck))): hands[place].append(deck[item])
    return [place + ":" + " ".join(cards) for place, cards in hands.items()]

def examine(data, commit, words, prev, the_list):
    """All checks: code, what is checked, whether it holds. Whoever asks stops at the first that does not."""
    try: text = data.decode("utf-8") if len(data) <= LIMIT else None
    except UnicodeDecodeError: text = None
    yield "F01", "the file is UTF-8 of at most %d bytes" % LIMIT, text is not None
    t = transcript_of(text)
    yield "F02", "it is a transcript, in the only spelling", t is not None
    is_deal, lines, grammars = t["format"] == "fairdeal-v1", t["spec"], SPECS[t["format"]]
    found = [grammar(known).fullmatch(line) for known, line in zip(grammars, lines)]
    found = [match[1] for match in found] if len(lines) == len(grammars) and all(found) else None
    spec = sha256("".join(line + "\n" for line in lines).encode())
    value, signature = t["beacon"]["randomness"], t["beacon"]["signature"]
    published = A_HASH.fullmatch(value) and A_SIGNATURE.fullmatch(signature) and (
        signature == "" or sha256(bytes.fromhex(signature)) == value)
    if is_deal:
        _, game, deck, pattern, seats, deals, beacon, before = found or [""] * 8
        deck, seats, deals = deck.split(), seats.split(), int(deals or 0)
        yield "F03", "the spec is right", found and len(set(seats)) == len(seats) and deals * len(deck) <= 1000000
        packs = len(deck) // 52 if game == "blackjack" and len(deck) <= 8 * 52 else 1
        yield "F04", "the deck is the game's", game == "custom" or sorted(deck) == sorted(packs * GAMES.get(game, []))
        places = places_of(pattern, len(deck), seats)
        yield "F05", "the pattern fits the deck and the seats", places is not None
        texts = {word["seat"]: word["text"] for word in t["words"]}
        yield "F06", "every seat has its words, none too many", [word["seat"] for word in t["words"]] == seats and (
            all(len(text.encode()) <= 4096 for text in texts.values()))
        yield "F07", "the beacon is as the spec asks", value == signature == "" if beacon == "none" else published
        yield "F08", "the secret is shown", A_HASH.fullmatch(t["secret"])
        made = sha256(("fairdeal-v1 commit\nspec:%s\nsecret:%s\n" % (spec, t["secret"])).encode())
        yield "F09", "spec and secret give the commitment", made == t["commit"]
        yield "F10", "there are as many deals as the spec says", len(t["deals"]) == deals
        hashes = "".join("seat:%s:%s\n" % (seat, sha256(texts[seat].encode())) for seat in seats)
        message = "fairdeal-v1 key\ncommit:%s\n%sbeacon:%s:%s\n" % (made, hashes, beacon, value or "none")
        key = hmac.new(bytes.fromhex(t["secret"]), message.encode(), "sha256").digest()
        yield "F11", "every deal is as worked out", all(
            deal(child(key, "deal:%d" % d), deck, places) == shown for d, shown in enumerate(t["deals"], 1))
    else:
        _, _, n, listed, k, beacon = found or [0] * 6
        n, k, winners, made, texts, before = int(n), int(k), t["winners"], None, {}, None
        yield "D03", "the spec is right", found and k <= n <= 1048576
        yield "D04", "the beacon's value is there", published
        key = hashlib.sha256(("fairdraw-v1 key\nspec:%s\nbeacon:%s:%s\n" % (spec, beacon, value)).encode()).digest()
        yield "D05", "the winners are as worked out", len(winners) == k and (
            winners == [str(i + 1) for i in order(child(key, "draw"), n, k)])
    yield "F12", "the commitment is the one you kept", NOT_GIVEN if commit is None else commit == made
    yield "F13", "your words are there", all(texts.get(s) == w for s, w in words.items()) if words else NOT_GIVEN
    yield "F14", "the transcript before is the one you gave", NOT_GIVEN if prev is None else sha256(prev) == before
    yield "D06", "the list is the one you gave", NOT_GIVEN if the_list is None else not is_deal and (
        sha256(the_list) == listed and the_list.count(b"\n") + (the_list[-1:] not in b"\n") == n)
    yield "", "not checked: that all was public in time, that these cards were dealt, a beacon's signature", True
    if is_deal and beacon == "none" and not any(texts.values()):
        yield "", "warning: the dealer alone decided: there is no beacon, and nobody sent words", True
    for d, hands in enumerate(t["deals"] if is_deal else [t["winners"]], 1):
        yield "", "\n  ".join(["deal %d" % d if is_deal else "winners"] + hands), True

def verify(data, commit=None, words={}, prev=None, list=None):
    """'ok', or the code of the first check that fails. The transcript, prev and list are bytes."""
    return next((code for code, _, holds in examine(data, commit, words, prev, list) if not holds), "ok")
def main():
    parser = argparse.ArgumentParser(allow_abbrev=False, usage=__doc__.split("\n")[2].replace("    python3 ", ""))
    for name in ("transcript", "--commit", "--prev", "--list"): parser.add_argument(name)
    parser.add_argument("--word", action="append", default=[])
    parser.add_argument("--code", action="store_true")
    asked = parser.parse_args()
    words, told = dict(word.split("=", 1) for word in asked.word if "=" in word), []
    if len(words) < len(asked.word): parser.error("--word takes SEAT=TEXT, each seat once")
    try:
        data = (sys.stdin.buffer if asked.transcript == "-" else open(asked.transcript, "rb")).read(LIMIT + 1)
        prev, the_list = [n if n is None else open(n, "rb").read(1 << 30) for n in (asked.prev, asked.list)]
    except OSError as mistake: parser.exit(4, "fairdeal_verify: %s\n" % mistake)
    for code, what, holds in examine(data, asked.commit, words, prev, the_list):
        verdict = holds if holds is NOT_GIVEN else "holds" if holds else "FAILS"
        told += [] if asked.code else ["%s %s: %s" % (code, verdict, what) if code else what]
        if not holds: break
    else: code = "ok"
    try: print(*told, code if asked.code or code == "ok" else "refused: " + code, sep="\n", flush=True)
    except BrokenPipeError: os._exit(int(code != "ok"))                 # whoever reads it has seen enough
    return int(code != "ok")
if __name__ == "__main__": sys.exit(main())
