"""Verifies the file of a verifiable deal or a public draw: FAIRDEAL.md's checks, in its order and words.

    python3 fairdeal_verify.py FILE [OPTION VALUE]... [--code]

FILE may be -, standard input. Every option may be given several times. What you kept of a deal: --table FILE, the table
your program stored before it opened; --open LINE, your own opening line, or another seat's; --check-word WORD;
--sheet FILE; --slip NAME=SLIP, NAME being the seat or pile that the card came from; --previous FILE, the finished file
that `prev` names, or --void FILE, the table that was not finished. Of a draw: --announcement FILE, --list FILE.
--round CHAIN:ROUND:RANDOMNESS: the beacon's round, looked up by you. --code prints only `ok` or the code of the check
that failed.
Exit 0: all holds; 1: refused; 3: it agrees with itself, but not all was shown that a good verdict needs; 2: wrong usage;
4: a file cannot be read. Signatures of beacons are not checked here: give --round.
Python 3.8 or later, standard library only, with AES-256 written out. `verify` is for whoever imports this file.
"""
import argparse, base64, collections, hashlib, hmac, itertools, json, math, os, re, struct, sys

# Notation: in a grammar, a word in capitals stands for its entry here
GRAMMAR = {"COUNT": "[1-9][0-9]{0,4}", "MANY": "[1-9][0-9]{0,6}", "HASH": "[0-9a-f]{64}", "CARD": "[!-~]{1,16}",
    "SEAT": "[A-Z][A-Za-z0-9]{0,15}", "NAME": "[A-Za-z][A-Za-z0-9]{0,15}",                  # NAME: SEAT or PILE
    "DRAND": "drand:[0-9a-f]{64}:[1-9][0-9]{0,17}", "DEAL": "[1-9][0-9]{0,3}", "PLACE": "(?:0|[1-9][0-9]{0,3})"}
def grammar(text): return re.compile(re.sub("[A-Z]{4,}", lambda word: GRAMMAR[word.group()], text), re.DOTALL)
def sha256(data): return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()
ZEROS = "0" * 64
QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971"

SPECS = {
    "fairdeal-v2": ["(fairdeal-v2 spec)", "game:([a-z][a-z0-9]{0,31})", "deck:(CARD(?: CARD){0,9999})", "deal:(.*)",
        "seats:(SEAT(?: SEAT){0,63})", "dealer:(outside|none|SEAT)", "deals:(DEAL)", "beacon:(none|DRAND)",
        "prev:(HASH)", "voids:(PLACE)"],
    "fairdraw-v2": ["(fairdraw-v2 spec)", "title:([ -~]{0,200})", "entries:(MANY)", "list:(HASH)", "winners:(MANY)",
        "beacon:(DRAND)"]}
A_HASH, A_SIGNATURE = grammar("HASH"), grammar("([0-9a-f]{2}){0,192}")
A_SEAL, A_SLIP = grammar("HASH|"), grammar("(NAME)=(DEAL):(PLACE):(HASH):(CARD)")
ITEM = grammar(r"(COUNT)\*\((NAME(?::COUNT)?(?: NAME(?::COUNT)?){0,9999})\)|(NAME):\*|(NAME(?::COUNT)?)")
def fits(form, text): return form.fullmatch(text) is not None

# The file. A shape has its keys in their order; [x] is an array of x
LIMIT, BEACON = 16777216, {"randomness": str, "signature": str}
SHAPES = {"fairdraw-v2": {"format": str, "spec": [str], "beacon": BEACON, "winners": [str]},
    "fairdeal-v2": {"format": str, "spec": [str], "commit": str, "seals": [{"seat": str, "seal": str}],
        "openings": [{"seat": str, "nonce": str, "text": str}], "beacon": BEACON, "secret": str, "deals": [[str]]}}
WITHDRAWN = re.compile(rb'\{\n  "format": "fair(deal|draw)-v1",\n')
def has_shape(value, shape):
    if shape is str or type(value) is not type(shape): return type(value) is shape
    if type(shape) is list: return all(has_shape(member, shape[0]) for member in value)
    return list(value) == list(shape) and all(has_shape(value[key], shape[key]) for key in shape)
def is_flat(data):
    """Whether brackets outside strings nest at most three deep; each round takes the innermost pairs away."""
    data, plain, inside = data.replace(rb"\\", b"").replace(rb'\"', b""), b"", False
    for i in range(0, len(data), 1 << 20):                              # in parts, so that memory is bounded
        part = b'"' * inside + data[i:i + (1 << 20)]
        plain, inside = plain + re.sub(rb'"[^"]*"?', b"", part), part.count(b'"') % 2 == 1
    plain = plain.translate(bytes.maketrans(b"{}", b"[]"), bytes(set(range(256)) - set(b"[]{}")))
    for _ in range(3): plain = plain.replace(b"[]", b"")
    return plain == b""
def canonical(value): return json.dumps(value, ensure_ascii=False, indent=2) + "\n"
def file_of(data):
    """What the data is the canonical form of, or None. A number is read as a string: no canonical form has any."""
    text = data.decode("utf-8")
    try: value = json.loads(text, parse_int=str, parse_float=str, parse_constant=str) if is_flat(data) else None
    except (ValueError, RecursionError): return None
    if not any(has_shape(value, SHAPES[name]) and value["format"] == name for name in SHAPES): return None
    return value if canonical(value) == text else None

# Stages: a later file cut to an earlier stage, and its name
STAGES = {"offer": 3, "table": 4, "opened": 5, "done": 8}
def stage(file, name):
    empty = {"seals": [], "openings": [], "beacon": {"randomness": "", "signature": ""}, "secret": "", "deals": []}
    return canonical({key: file[key] if i < STAGES[name] else empty[key] for i, key in enumerate(file)}).encode()
def name_of(file, name): return sha256(stage(file, name))

# The deck of a game
def each(ranks, suits): return [rank + suit for rank in ranks for suit in suits]
ALL_52, ALL_136 = each("23456789TJQKA", "cdhs"), 4 * (each("123456789", "mps") + each("1234567", "z"))
ALL_54, ALL_144 = ALL_52 + ["BJ", "RJ"], ALL_136 + each("12345678", "f")
ALL_UNO = each("RYGB", "0") + 2 * each("RYGB", [*"123456789SR", "+2"]) + 4 * ["W", "W+4"]
def without(cards, *left_out): return [card for card in cards if card not in left_out]
GAMES = dict(dict.fromkeys("bridge whist spades hearts gin cribbage bigtwo zhajinhua holdem omaha sevencardstud "
    "fivecarddraw blackjack".split(), ALL_52), shortdeck=each("6789TJQKA", "cdhs"), skat=each("789TJQKA", "cdhs"),
    euchre=each("9TJQKA", "cdhs"), pinochle=2 * each("9TJQKA", "cdhs"), paodekuai=without(ALL_52, "2c", "2d", "2h", "As"),
    paodekuai15=without(ALL_52, "2c", "2d", "2h", "Ac", "Ad", "Ah", "Kd"), doudizhu=ALL_54, doudizhu4=2 * ALL_54,
    shuangkou=2 * ALL_54, guandan=2 * ALL_54, shengji=2 * ALL_54, canasta=2 * ALL_54, gouji=4 * ALL_54,
    tarot=each("A23456789TJCQK", "cdhs") + ["M%d" % i for i in range(22)], uno=ALL_UNO,
    uno112=ALL_UNO + ["WS"] + 3 * ["WC"], mahjong=ALL_136, mahjong144=ALL_144, mahjongtw=ALL_144,
    sichuan=4 * each("123456789", "mps"), koikoi=each(["H%d" % i for i in range(1, 13)], "abcd"),
    riichi=4 * (each("12346789", "mps") + each("1234567", "z")) + 3 * each("5", "mps") + each("0", "mps"),
    sanma=4 * (each("19", "m") + each("12346789", "ps") + each("1234567", "z")) + 3 * each("5", "ps") + each("0", "ps"),
    hongzhong=4 * (each("123456789", "mps") + ["7z"]))

# The pattern
def places_of(pattern, cards, seats, dealerless=False):
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
    dealt = {name for name in named if name[0].isupper()}
    if not dealt <= set(seats) or not dealerless and len(dealt) < len(seats): return None
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
        while r < too_low:                                              # such a roll is rejected
            r, roll = next(words), []
            for bound in bounds: roll, r = roll + [r * bound >> 64], r * bound & 2**64 - 1
        for die in roll: pile[i], pile[i + die], i = pile[i + die], pile[i], i + 1
    return pile[:k]

# What the protocol hashes
def commit_of(spec, secret): return sha256("fairdeal-v2 commit\nspec:%s\nsecret:%s\n" % (sha256(spec), secret))
def seal_of(offer, seat, nonce, text):
    return sha256("fairdeal-v2 seal\noffer:%s\nseat:%s\nnonce:%s\ntext:%s\n" % (offer, seat, nonce, sha256(text)))
def opening_line(table, seat, nonce, text):
    text64 = base64.urlsafe_b64encode(text.encode()).decode().rstrip("=") or "-"
    return "fairdeal-v2 open %s %s %s %s" % (table, seat, nonce, text64)
def mac(key, text): return hmac.new(key, text.encode(), "sha256").digest()
def key_of(secret, opened, beacon, randomness, d):
    text = "fairdeal-v2 key\nopened:%s\nbeacon:%s:%s\ndeal:%d\n" % (opened, beacon, randomness or "none", d)
    return mac(bytes.fromhex(secret or ZEROS), text)
def cards_of(key, deck): return [deck[item] for item in order(child(key, "order"), len(deck), len(deck))]
def hands_of(cards, places):
    hands = {place: [] for place in places}                             # in the order of their first cards
    for place, card in zip(places, cards): hands[place].append(card)
    return [place + ":" + " ".join(hand) for place, hand in hands.items()]
def card_key(key, p): return mac(child(key, "slips"), "fairdeal-v2 slip\nplace:%d\n" % p).hex()
def leaf_of(opened, d, p, cardkey, card): return sha256(
    "fairdeal-v2 card\nopened:%s\ndeal:%d\nplace:%d\nkey:%s\ncard:%s\n" % (opened, d, p, cardkey, card))
def sheet_of(key, opened, d, deck):
    leaves = (leaf_of(opened, d, p, card_key(key, p), card) for p, card in enumerate(cards_of(key, deck)))
    return "fairdeal-v2 sheet\nopened:%s\ndeal:%d\n%s" % (opened, d, "".join(leaf + "\n" for leaf in leaves))

# Checks. Each `yield` is a code, what is checked, and whether it holds; without a code, something to show; at last the
# exit and the verdict. Whoever asks stops at the first check that does not hold
GIVEN = "table", "open", "check_word", "round", "sheet", "slip", "previous", "void", "list", "announcement"
FILES = "table", "sheet", "previous", "void", "list", "announcement"
NOT_GIVEN = "was not checked, as you gave nothing"
FALSE = "The %s you gave is not this transcript's: one of them is false, or was not copied whole."
def every(things, test): return all(map(test, things)) if things else NOT_GIVEN
def beacon_is_right(file):
    value, signature = file["beacon"]["randomness"], file["beacon"]["signature"]
    return fits(A_HASH, value) and fits(A_SIGNATURE, signature) and (
        signature == "" or sha256(bytes.fromhex(signature)) == value)
def fields(file):
    lines, grammars = file["spec"], SPECS[file["format"]]
    found = [grammar(known).fullmatch(line) for known, line in zip(grammars, lines)]
    return [match[1] for match in found] if len(lines) == len(grammars) and all(found) else None
def beacon_lacks(beacon, looked_up, what):
    if beacon == "none": return []
    why = "I could not check the beacon's value: whoever wrote it may have chosen the %s."
    if beacon.split(":")[1] != QUICKNET: why = "I do not know this chain: whoever runs it may have chosen the %s."
    elif looked_up: return []
    return [why % what]
def looks(seat): return seat.lower().translate(str.maketrans("01i582", "ollsbz"))

def examine(data, given):
    holds_utf8 = len(data) <= LIMIT
    try: data.decode("utf-8") if holds_utf8 else None
    except UnicodeDecodeError: holds_utf8 = False
    yield "F01", "the file is UTF-8 of at most %d bytes" % LIMIT, holds_utf8
    file = file_of(data)
    if not file and WITHDRAWN.match(data):
        yield "", "Version 1 was withdrawn before release; this program reads version 2.", True
    yield "F02", "it is a deal or a draw, in the only spelling", file is not None
    given = {name: given.get(name) or [] for name in GIVEN}
    yield from (examine_deal if file["format"] == "fairdeal-v2" else examine_draw)(file, given)

def examine_deal(file, given):
    found = fields(file)
    _, game, deck, pattern, seats, dealer, deals, beacon, prev, voids = found or [""] * 10
    deck, seats, deals, voids = deck.split(), seats.split(), int(deals or 0), int(voids or 0)
    yield "F03", "the spec is right", found and len(set(seats)) == len(seats) and deals * len(deck) <= 1000000 and (
        dealer in ["outside", "none"] + seats and (voids == 0 or prev != ZEROS))
    packs = len(deck) // 52 if game == "blackjack" and len(deck) <= 8 * 52 else 1
    yield "F04", "the deck is the game's", game == "custom" or sorted(deck) == sorted(packs * GAMES.get(game, []))
    places = places_of(pattern, len(deck), seats, dealer == "none")
    yield "F05", "the pattern fits the deck and the seats", places is not None
    counts = collections.Counter(places)
    often = ["%s x %d" % pair for pair in collections.Counter(deck).items()] if game == "custom" else []
    yield "", "game %s: %d cards%s" % (game, len(deck), ": " + ", ".join(often) if often else ", the game's"), True
    yield "", "pattern %s: %s" % (pattern, ", ".join("%s %d" % pair for pair in counts.items())), True
    yield "", "seats %s; dealer %s; deals %d; beacon %s" % (" ".join(seats), dealer, deals, beacon), True
    yield "", "prev %s; voids %d" % (prev, voids), True
    yield "F06", "the commitment is a hash", fits(A_HASH, file["commit"])
    seals = {member["seat"]: member["seal"] for member in file["seals"]}
    sealed = [seat for seat in seats if seals.get(seat)]
    yield "F07", "every seat has sealed or is silent", [member["seat"] for member in file["seals"]] == seats and (
        all(fits(A_SEAL, seal) for seal in seals.values()) and len(sealed) >= 1 + (dealer == beacon == "none"))
    silent = [seat for seat in seats if seat not in sealed]
    yield "", "sealed: %s" % ", ".join(sealed), True
    pairs = [pair for pair in itertools.combinations(seats, 2) if looks(pair[0]) == looks(pair[1])]
    before = back_from(prev, voids, given["void"])
    led_back = given["previous"] or given["void"] and before and before[1] == 0
    for holds, warning in ((dealer in seats, dealer + " dealt and saw every hand."),
            (voids == 1, "1 table before this one was not finished."),
            (voids > 1, "%d tables before this one were not finished." % voids),
            (not led_back, "How many tables before it were dropped, I was not shown."),
            (beacon != "none" and not given["check_word"],
                "Whether all openings were in before the round, I was not shown."),
            (silent, ", ".join(silent) + " did not seal."), *((True, "%s and %s look alike." % pair) for pair in pairs),
            (len({counts[seat] for seat in seats}) > 1, "The seats do not get equally many cards."),
            (game == "custom", "The deck is the spec's own: read it.")):
        if holds: yield "", "warning: " + warning, True
    openings = {member["seat"]: (member["nonce"], member["text"]) for member in file["openings"]}
    yield "F08", "every seal is opened", [member["seat"] for member in file["openings"]] == seats and all(
        openings[seat] == ("", "") if seat in silent
        else fits(A_HASH, openings[seat][0]) and len(openings[seat][1].encode()) <= 4096 for seat in seats)
    offer, table, opened = (name_of(file, name) for name in ("offer", "table", "opened"))
    yield "F09", "every seal is its opening's", all(
        seal_of(offer, seat, *openings[seat]) == seals[seat] for seat in sealed)
    value = file["beacon"]["randomness"]
    yield "F10", "the beacon is as the spec asks", (
        value == file["beacon"]["signature"] == "" if beacon == "none" else beacon_is_right(file))
    secret, spec = file["secret"], "".join(line + "\n" for line in file["spec"])
    yield "F11", "the secret is shown", secret == "" if dealer == "none" else fits(A_HASH, secret)
    yield "F12", "spec and secret give the commitment", dealer == "none" or commit_of(spec, secret) == file["commit"]
    yield "F13", "there are as many deals as the spec says", len(file["deals"]) == deals
    def key(d): return key_of(secret, opened, beacon, value, d)
    yield "F14", "every deal is as worked out", all(
        hands_of(cards_of(key(d), deck), places) == hands for d, hands in enumerate(file["deals"], 1))

    yield "F15", "it is the table you kept", every(given["table"], stage(file, "table").__eq__)
    lines = {opening_line(table, seat, *openings[seat]): seat for seat in sealed}
    opens = [line[:-1] if line.endswith("\n") else line for line in given["open"]]
    yield "F16", "the opening lines you gave are in it", every(opens, lines.__contains__)
    word = opened[:12], " ".join((opened[:4], opened[4:8], opened[8:12]))
    yield "F17", "its check word is yours", every(given["check_word"], word.__contains__)
    looked_up = beacon != "none" and beacon[6:] + ":" + value
    def is_looked_up(kept): return kept == looked_up
    yield "F18", "the round is the one you looked up", every(given["round"], is_looked_up)
    def sheet_is_right(sheet):
        d = grammar("fairdeal-v2 sheet\nopened:HASH\ndeal:(DEAL)\n.*").fullmatch(sheet.decode("latin-1"))
        return d and int(d[1]) <= deals and sheet == sheet_of(key(int(d[1])), opened, int(d[1]), deck).encode()
    yield "F19", "the sheets are this file's", every(given["sheet"], sheet_is_right), FALSE % "sheet"
    def whose(slip):
        """The seat or pile of a slip that is this file's, whatever place it was given with."""
        found = A_SLIP.fullmatch(slip)
        if not found or int(found[2]) > deals or int(found[3]) >= len(deck): return None
        d, p = int(found[2]), int(found[3])
        return places[p] if (found[4], found[5]) == (card_key(key(d), p), cards_of(key(d), deck)[p]) else None
    wrong = [slip for slip in given["slip"] if whose(slip) != slip.partition("=")[0]][:1]
    yield "F20", "the slips are this file's, of those places", not wrong if given["slip"] else NOT_GIVEN, (
        "The slip you gave is this transcript's, but of a place of another seat or pile than you named."
        if wrong and whose(wrong[0]) else FALSE % "slip")
    yield "F21", "the tables before it are the ones you gave", (
        (before and all(previous_table(data) == before[0] and before[1] == 0 for data in given["previous"]))
        if given["previous"] + given["void"] else NOT_GIVEN)
    for code, name in (("D06", "list"), ("D07", "announcement")):
        if given[name]: yield code, "this belongs to a draw", False
    for d, hands in enumerate(file["deals"], 1): yield "", "\n  ".join(["deal %d" % d] + hands), True
    lacks = []
    if not given["table"] and not opens: lacks.append(
        "The transcript agrees with itself. Whether it is the table you played at, I was not shown.")
    lacks += beacon_lacks(beacon, given["round"], "cards")
    said = ["All holds, against the %s." % ("table you kept" if given["table"] else "opening line you gave")]
    honest = "Nobody chose these cards if one of these seats is honest and "
    opened_by = [seat for seat in seats if seat in [lines[line] for line in opens]]
    if opens: said.append(honest + "printed the opening line you gave: %s." % ", ".join(opened_by))
    else: said.append(honest + "tells you that %s is the table she opened for: %s." % (table, ", ".join(sealed)))
    said.append("If you had no seat and got it only after the openings, it may be one picked out of several tables.")
    if beacon != "none": said.append("Nobody chose these cards if you had the table before the beacon's round.")
    yield "end", 3 if lacks else 0, lacks or said

def previous_table(data):
    """TABLE of a finished one, or None."""
    return name_of(file_of(data), "table") if verify(data)[0] == "ok" and "deals" in file_of(data) else None
def back_from(prev, voids, tables):
    """The `prev` and `voids` that unfinished tables lead back to, each naming the next one; None if one does not fit."""
    for data in tables:
        file = None if verify(data)[0] in ("F01", "F02") else file_of(data)
        if not file or "deals" not in file or name_of(file, "table") != prev: return None
        if verify(stage(file, "table"))[0] != "F08": return None        # F08 is what refuses a closed table, and no more
        prev, counted = fields(file)[8], int(fields(file)[9])
        if voids != min(counted + 1, 9999): return None
        voids = counted
    return prev, voids

def examine_draw(file, given):
    found = fields(file)
    _, title, n, listed, k, beacon = found or [0] * 6
    n, k, winners, value = int(n), int(k), file["winners"], file["beacon"]["randomness"]
    yield "D03", "the spec is right", found and k <= n <= 1048576
    yield "D04", "the beacon's value is there", beacon_is_right(file)
    yield "", "draw %s: %d of %d; beacon %s" % (json.dumps(title), k, n, beacon), True
    spec = "".join(line + "\n" for line in file["spec"])
    key = "fairdraw-v2 key\nspec:%s\nbeacon:%s:%s\n" % (sha256(spec), beacon, value)
    seed = child(hashlib.sha256(key.encode()).digest(), "draw")
    yield "D05", "the winners are as worked out", len(winners) == k and winners == [
        str(i + 1) for i in order(seed, n, k)]
    for code, *names in (("F15", "table"), ("F16", "open"), ("F17", "check_word"), ("F19", "sheet"), ("F20", "slip"),
            ("F21", "previous", "void")):
        if any(given[name] for name in names): yield code, "this belongs to a deal", False
    def is_listed(text): return sha256(text) == listed and text.count(b"\n") + (text[-1:] not in b"\n") == n
    yield "D06", "the list is the one you gave", every(given["list"], is_listed)
    announced = canonical(dict(file, beacon={"randomness": "", "signature": ""}, winners=[])).encode()
    yield "D07", "it is the draw that was announced", every(given["announcement"], announced.__eq__)
    yield "D08", "the round is the one you looked up", every(given["round"], (beacon[6:] + ":" + value).__eq__)
    if not given["list"]: yield "", "warning: The list, I was not shown.", True
    for text in given["list"][:1]:
        odd = n - len({line for line in text.split(b"\n") if line})
        what = "1 line of the list is" if odd == 1 else "%d lines of the list are" % odd
        if odd: yield "", "warning: %s empty or equal to an earlier line." % what, True
    yield "", "\n  ".join(["winners"] + winners), True
    lacks = []
    if not given["announcement"]: lacks.append(
        "The draw agrees with itself; whether it was announced so, I was not shown.")
    lacks += beacon_lacks(beacon, given["round"], "winners")
    yield "end", 3 if lacks else 0, lacks or ["All holds, against the announcement you kept.",
        "Nobody chose the winners if you had it before the beacon's round."]

def verify(data, tell=lambda line: None, **given):
    """The code (`ok`, or that of the first check that fails), the exit, and the verdict's lines. Of `given`, each entry
    is a list: of bytes for FILES, else of strings. `tell` gets every line to show before the verdict."""
    for code, what, holds, *blame in examine(data, given):
        if code == "end": return "ok", what, holds
        seen = holds if holds is NOT_GIVEN else "holds" if holds else "FAILS"
        tell("%s %s: %s" % (code, seen, what) if code else what)
        if not holds: return code, 1, blame + ["Refused: " + code]

def main():
    parser = argparse.ArgumentParser(allow_abbrev=False, description=__doc__, usage=__doc__.split("\n")[2][12:],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    options = ["--" + name.replace("_", "-") for name in GIVEN]
    for option in options: parser.add_argument(option, action="append", default=[])
    parser.add_argument("--code", action="store_true")
    texts, arguments = ["--" + name.replace("_", "-") for name in GIVEN if name not in FILES], sys.argv[1:]
    known = {*options, "--code", "--help", "-h"}
    for i, argument in enumerate(arguments):                            # a text may begin with -, whatever it is
        if argument == "--": break
        if argument in texts and arguments[i + 1:]: arguments[i:i + 2] = [argument + "=" + arguments[i + 1]]
        elif argument[1:] and argument[0] == "-" and argument.partition("=")[0] not in known:
            parser.error("unknown option " + ascii(argument))           # argparse takes some of these for files
    asked = vars(parser.parse_args(arguments))
    if [asked["file"], *itertools.chain(*(asked[name] for name in FILES))].count("-") > 1:
        parser.error("only one file can be standard input")
    def read(path, limit): return (sys.stdin.buffer if path == "-" else open(path, "rb")).read(limit)
    try:
        data = read(asked["file"], LIMIT + 1)
        given = {name: [read(value, 1 << 30 if name == "list" else LIMIT + 1) if name in FILES else value
            for value in asked[name]] for name in GIVEN}
    except OSError as mistake: parser.exit(4, "fairdeal_verify: %s\n" % mistake)
    told = []
    code, status, verdict = verify(data, told.append, **given)
    text = "\n".join([code] if asked["code"] else told + verdict) + "\n"
    try: sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace")), sys.stdout.flush()
    except BrokenPipeError: os._exit(status)                            # whoever reads it has seen enough
    return status
if __name__ == "__main__": sys.exit(main())
