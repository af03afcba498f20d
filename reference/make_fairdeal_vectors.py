"""The known answers of FAIRDEAL.md: transcripts, honest and forged, and the code that each must give.

    python3 make_fairdeal_vectors.py [FOLDER]      writes them and index.json (to ../vectors/fairdeal-v1)

Everything comes from SHA-256 of a label, so that the same bytes are written every time. A forgery is made as a clever
dealer would: all that follows from the wrong line is worked out from it, so a verifier that overlooks it says `ok`.
"""
import hashlib, hmac, json, os, sys
from fairdeal_verify import GAMES, child, deal, order, places_of, sha256

ZEROS = "0" * 64
# A round of a real chain, whose signature is known to nobody here; and one made up, whose value is the SHA-256 of it
ROUND = "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:657413"
VALUE = "fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587"
SIGNATURE = hashlib.sha256(b"signature").hexdigest()[:48] * 2
SIGNED = sha256(bytes.fromhex(SIGNATURE))

def spec(game, deck, pattern, seats, deals="1", beacon="none", prev=ZEROS):
    values = game, deck if isinstance(deck, str) else " ".join(deck), pattern, seats, deals, beacon, prev
    names = "game", "deck", "deal", "seats", "deals", "beacon", "prev"
    return ["fairdeal-v1 spec"] + ["%s:%s" % pair for pair in zip(names, values)]

def secret_of(label): return sha256(("evenhand fairdeal vectors: " + label).encode())

def commit_of(lines, secret):
    return sha256(("fairdeal-v1 commit\nspec:%s\nsecret:%s\n" % (hash_of(lines), secret)).encode())

def hash_of(lines): return sha256("".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass"))

def table(lines, label="a deal", texts=None, value="", signature="", like=None, secret=None):
    """A transcript of these lines of a spec, dealt as by the lines `like`, where these make no sense."""
    _, _, deck, pattern, seats, deals, beacon, _ = (line.partition(":")[2] for line in like or lines)
    deck, seats, secret = deck.split(" "), seats.split(" "), secret or secret_of(label)
    texts, commit = texts or [""] * len(seats), commit_of(lines, secret)
    hashes = "".join("seat:%s:%s\n" % (seat, sha256(text.encode())) for seat, text in zip(seats, texts))
    message = "fairdeal-v1 key\ncommit:%s\n%sbeacon:%s:%s\n" % (commit, hashes, beacon, value or "none")
    key = hmac.new(bytes.fromhex(secret), message.encode(), "sha256").digest()
    places = places_of(pattern, len(deck), seats)
    return {"format": "fairdeal-v1", "spec": lines, "commit": commit,
        "words": [{"seat": seat, "text": text} for seat, text in zip(seats, texts)],
        "beacon": {"randomness": value, "signature": signature}, "secret": secret,
        "deals": [deal(child(key, "deal:%d" % d), deck, places) for d in range(1, int(deals) + 1)]}

def draw_spec(title, n, listed, k, beacon=ROUND):
    values = ("title", title), ("entries", n), ("list", sha256(listed)), ("winners", k), ("beacon", beacon)
    return ["fairdraw-v1 spec"] + ["%s:%s" % pair for pair in values]

def draw(lines, value=VALUE, signature="", like=None):
    _, _, n, _, k, beacon = (line.partition(":")[2] for line in like or lines)
    message = "fairdraw-v1 key\nspec:%s\nbeacon:%s:%s\n" % (hash_of(lines), beacon, value)
    seed = child(hashlib.sha256(message.encode()).digest(), "draw")
    return {"format": "fairdraw-v1", "spec": lines, "beacon": {"randomness": value, "signature": signature},
        "winners": [str(i + 1) for i in order(seed, int(n), int(k))]}

def canonical(transcript, **more):
    return (json.dumps(transcript, **{"ensure_ascii": False, "indent": 2, **more}) + "\n").encode()

def put(items, i, value): return items[:i] + [value] + items[i + 1:]

FILES, INDEX = {}, []

def add(name, code, what, content, **given):
    """One case: a transcript, or the bytes of one."""
    data = content if isinstance(content, bytes) else canonical(content)
    assert name + ".json" not in FILES and what.endswith("."), name
    FILES[name + ".json"] = data
    INDEX.append(dict({"file": name + ".json", "code": code, "what": what}, **({"given": given} if given else {})))

# ---- Honest deals: every game there is
def deck_of(game, packs=1): return packs * GAMES[game]
BRIDGE = spec("bridge", deck_of("bridge"), "13*(N E S W)", "N E S W")
DOUDIZHU = spec("doudizhu", deck_of("doudizhu"), "17*(A B C) bottom:3", "A B C")
HOLDEM = spec("holdem", deck_of("holdem"), "2*(P1 P2 P3 P4 P5 P6) burn flop:3 burn turn burn river",
    "P1 P2 P3 P4 P5 P6")
MAHJONG = "3*(E:4 S:4 W:4 N:4) E S W N E wall:*"
TOY = spec("custom", "a b c d e f", "2*(A B) rest:*", "A B")

add("bridge", "ok", "A bridge deal without beacon or words: all holds, and the dealer alone decided.", table(BRIDGE))
add("doudizhu", "ok", "Doudizhu, with words of every seat.", table(DOUDIZHU, texts=["hello", "愿赌服输", "3"]))
add("holdem", "ok", "Hold'em of six; the cards that the pattern leaves over are the stub.", table(HOLDEM))
add("omaha", "ok", "Omaha, dealt in two groups.",
    table(spec("omaha", deck_of("omaha"), "4*(P1 P2) burn flop:3 1*(burn turn) burn river muck:*", "P1 P2")))
add("bigtwo", "ok", "Big two, with another starting order of the deck.",
    table(spec("bigtwo", sorted(GAMES["bigtwo"], reverse=True), "13*(A B C D)", "A B C D")))
add("blackjack-6", "ok", "Blackjack from six packs.",
    table(spec("blackjack", deck_of("blackjack", 6), "burn 2*(P1 P2 D) shoe:*", "P1 P2 D")))
add("blackjack-8", "ok", "Blackjack from eight packs, the most there are.",
    table(spec("blackjack", deck_of("blackjack", 8), "2*(P1 D) shoe:*", "P1 D")))
add("shortdeck", "ok", "Short deck: from six to ace.",
    table(spec("shortdeck", deck_of("shortdeck"), "2*(P1 P2 P3) flop:3 turn river", "P1 P2 P3"),
        texts=["", "words of one seat only", ""]))
add("skat", "ok", "Skat, where a place is named several times.", table(spec("skat", deck_of("skat"),
    "A:3 B:3 C:3 skat:2 A:4 B:4 C:4 A:3 B:3 C:3", "A B C")))
add("doudizhu4", "ok", "Doudizhu of four, with two packs.",
    table(spec("doudizhu4", deck_of("doudizhu4"), "25*(A B C D) bottom:*", "A B C D")))
add("shuangkou", "ok", "Shuangkou.", table(spec("shuangkou", deck_of("shuangkou"), "27*(E S W N)", "E S W N")))
add("guandan", "ok", "Guandan, with the two packs sorted together.",
    table(spec("guandan", sorted(GAMES["guandan"]), "27*(E S W N)", "E S W N")))
add("shengji", "ok", "Shengji.", table(spec("shengji", deck_of("shengji"), "25*(E S W N) kitty:8", "E S W N")))
add("tarot", "ok", "Tarot.", table(spec("tarot", deck_of("tarot"), "6*(A:3 B:3 C:3 D:3) dog:6", "A B C D")))
add("uno", "ok", "Uno.", table(spec("uno", deck_of("uno"), "7*(P1 P2 P3) discard stock:*", "P1 P2 P3")))
add("mahjong", "ok", "Mahjong with 136 tiles.", table(spec("mahjong", deck_of("mahjong"), MAHJONG, "E S W N")))
add("mahjong144", "ok", "Mahjong with 144 tiles.",
    table(spec("mahjong144", deck_of("mahjong144"), MAHJONG, "E S W N")))
add("mahjongtw", "ok", "Mahjong of sixteen tiles.", table(spec("mahjongtw", deck_of("mahjongtw"),
    "4*(E:4 S:4 W:4 N:4) E wall:*", "E S W N")))
add("riichi", "ok", "Riichi, with three red fives.", table(spec("riichi", deck_of("riichi"), MAHJONG, "E S W N")))
add("one-card", "ok", "The smallest deal: one card, one seat.", table(spec("custom", "x", "A", "A")))
add("two-cards", "ok", "Two cards of one kind.", table(spec("custom", "x x", "2*(A)", "A")))
add("rest-of-none", "ok", "`:*` that is no card: its place is not shown.",
    table(spec("custom", "a b", "A:2 rest:*", "A")))
add("seat-of-none", "ok", "A seat that is dealt `:*` and so no card.", table(spec("custom", "a b", "A:2 B:*", "A B")))
add("stub-left-over", "ok", "Cards left over go to the stub.", table(spec("custom", "a b c d e", "A B", "A B")))
add("stub-named", "ok", "The stub is named early: it is shown there, and the cards left over go behind those it has.",
    table(spec("custom", "a b c d e", "A stub B", "A B")))
add("custom-cards", "ok", "A card of the longest name, and cards of odd signs.",
    table(spec("custom", "0123456789abcdef ! ~ \" \\ , : /", "X:4 Y:*", "X Y")))
add("many-seats", "ok", "64 seats, the most there are.",
    table(spec("custom", ["c%d" % i for i in range(64)], "1*(%s)" % " ".join("S%d" % i for i in range(64)),
        " ".join("S%d" % i for i in range(64)))))
add("deals-three", "ok", "Three deals under one secret.", table(DOUDIZHU[:5] + ["deals:3"] + DOUDIZHU[6:]))
add("deals-30", "ok", "Thirty deals of a toy.", table(put(TOY, 5, "deals:30")))
# The labels were found by trying: a checker that forgets the rule is found out here
add("rejection", "ok", "512 cards, where a roll of six dice is thrown away.",
    table(spec("custom", ["%x" % (i % 16) for i in range(512)], "A:*", "A"), "rejection 196"))
add("cards-10000", "ok", "Ten thousand cards, the most there are; a roll of dice is thrown away.",
    table(spec("custom", ["%x" % (i % 16) for i in range(10000)], "A:*", "A"), "rejection 10"))

# ---- Honest: beacon, words, chains
WITH_BEACON = put(DOUDIZHU, 6, "beacon:" + ROUND)
add("beacon", "ok", "With a beacon, and no signature told.", table(WITH_BEACON, value=VALUE))
add("beacon-signed", "ok", "With a signature whose SHA-256 is the beacon's value.",
    table(put(TOY, 6, "beacon:" + ROUND), value=SIGNED, signature=SIGNATURE))
for name, what, text in (
        ("words-spaces", "Words with spaces at both ends are hashed as they are.", "  two before, one after "),
        ("words-crlf", "Words with CR LF, LF, tab and the other short escapes.", "a\r\nb\nc\td\be\ff\"g\\h/i"),
        ("words-controls", "Words with NUL, ESC and DEL.", "\0\x1b\x7f\x01\x1f"),
        ("words-separators", "Words with U+2028, U+2029, U+0085 and U+FEFF.", "\ufeffa\u2028b\u2029c\x85d"),
        ("words-emoji", "Words outside the first plane.", "🂡🀄️ 洗牌 \U0010ffff"),
        ("words-composed", "Words with an accented letter as one character.", "\u00e9\u212b"),
        ("words-decomposed", "Words with a letter and an accent, which are not made one.", "e\u0301A\u030a"),
        ("words-4096", "Words of exactly 4096 bytes.", "牌" * 1365 + "!"),
        ("words-json", "Words that look like the end of the text.", '"\n    }\n  ],\\u0041 seat:B:')):
    add(name, "ok", what, table(TOY, texts=[text, ""]), words={"A": text})
CHAIN_1, NEXT = canonical(table(TOY, "chain 1")), put(TOY, 7, "prev:" + sha256(canonical(table(TOY, "chain 1"))))
add("chain-1", "ok", "The first transcript of a chain.", CHAIN_1, commit=commit_of(TOY, secret_of("chain 1")))
add("chain-2", "ok", "The second, whose spec names the first.", table(NEXT, "chain 2"), prev="chain-1.json")
add("given-all", "ok", "A commitment, words of both seats and the previous transcript are given, and are right.",
    table(NEXT, texts=["é", ""]), commit=commit_of(NEXT, secret_of("a deal")), words={"A": "é",
        "B": ""}, prev="chain-1.json")

# ---- F01 and F02: one spelling
GOOD = table(TOY, texts=["Aé", "B/b"])
PLAIN = canonical(GOOD)
def text_of(old, new): return PLAIN.replace(old.encode(), new.encode() if isinstance(new, str) else new, 1)
def without(key): return {k: value for k, value in GOOD.items() if k != key}
add("spelling", "ok", "The transcript that the forgeries of the spelling are made of.", GOOD)
add("f01-latin1", "F01", "One character is in Latin-1.", text_of("Aé", b"A\xe9"))
add("f01-overlong", "F01", "An overlong form of a character.", text_of("B/b", b"B\xc0\xafb"))
add("f01-surrogate", "F01", "A surrogate as bytes of its own.", text_of("B/b", b"B\xed\xa0\x80b"))
add("f01-cut", "F01", "The file ends within a character.", PLAIN[:PLAIN.index("é".encode()) + 1])
add("f01-utf16", "F01", "UTF-16 with its mark.", b"\xff\xfe" + PLAIN.decode().encode("utf-16-le"))
for name, what, data in (
        ("empty", "An empty file.", b""), ("lf", "An empty line.", b"\n"),
        ("array", "An empty array.", b"[]\n"), ("object", "An empty object.", b"{}\n"),
        ("null", "`null`.", b"null\n"),
        ("string", "A string.", b'"fairdeal-v1"\n'), ("nan", "NaN.", b"NaN\n"),
        ("utf16-no-mark",
        "UTF-16 of ASCII, which is valid UTF-8 with many NULs.", b"".join(bytes([c, 0]) for c in b'{"format"')),
        ("bom", "A byte order mark before the text.", b"\xef\xbb\xbf" + PLAIN),
        ("crlf", "CR LF at the ends of lines.", PLAIN.replace(b"\n", b"\r\n")),
        ("cr", "CR at the ends of lines.", PLAIN.replace(b"\n", b"\r")),
        ("no-lf", "No LF at the end.", PLAIN[:-1]), ("two-lf", "Two LFs at the end.", PLAIN + b"\n"),
        ("space-end", "A space behind a line.", text_of('"deals": [\n', '"deals": [ \n')),
        ("nul-end", "A NUL at the end.", PLAIN + b"\0"), ("twice", "The transcript twice.", PLAIN + PLAIN),
        ("indent-4", "Four spaces for each level.", canonical(GOOD, indent=4)),
        ("indent-tab", "Tabs for each level.", canonical(GOOD, indent="\t")),
        ("one-line", "All on one line.", canonical(GOOD, indent=None)),
        ("ascii", "Every character beyond ASCII is escaped.", canonical(GOOD, ensure_ascii=True)),
        ("sorted", "Keys in the order of the alphabet.", canonical(GOOD, sort_keys=True)),
        ("colon", "No space behind a colon.", text_of('"secret": ', '"secret":')),
        ("comma", "A comma behind the last member.", text_of("]\n}\n", "],\n}\n")),
        ("comment", "A comment.", text_of("{\n", "{\n  // a comment\n")),
        ("solidus", "`\\/` for `/`.", text_of("B/b", "B\\/b")),
        ("u0041", "`\\u0041` for `A`.", text_of("Aé", "\\u0041é")),
        ("u2028", "U+2028 escaped.", canonical(table(TOY, texts=["\u2028",
        ""])).replace("\u2028".encode(), b"\\u2028")),
        ("u000a", "`\\u000a` for `\\n`.", canonical(table(TOY, texts=["\n", ""])).replace(b"\\n", b"\\u000a")),
        ("upper-escape", "`\\u001B` for `\\u001b`.", canonical(table(TOY, texts=["\x1b",
        ""])).replace(b"\\u001b", b"\\u001B")),
        ("pair-escaped", "A surrogate pair escaped.", canonical(table(TOY, texts=["\U0001f0a1", ""])).replace(
            "\U0001f0a1".encode(), b"\\ud83c\\udca1")),
        ("lone-high", "Half of a surrogate pair escaped.", text_of("Aé", "\\ud83c")),
        ("lone-low", "The other half, escaped.", text_of("B/b", "\\udca1")),
        ("raw-tab", "A tab within a string that is not escaped.", canonical(table(TOY, texts=["\t",
        ""])).replace(b"\\t", b"\t")),
        ("key-twice", "A key twice, with the same value.",
            text_of('  "words"', '  "commit": "%s",\n  "words"' % GOOD["commit"])),
        ("key-twice-first",
        "A key twice; the first value is wrong.", text_of('  "secret"', '  "secret": "",\n  "secret"')),
        ("key-twice-last",
        "A key twice; the last value is wrong.", text_of('  "deals"', '  "secret": "",\n  "deals"')),
        ("seat-twice-in-one", "A seat's key twice.", text_of('      "text"', '      "seat": "A",\n      "text"')),
        ("key-escaped", "A key with an escape.", text_of('"deals"', '"\\u0064eals"')),
        ("truncated", "The second half is missing.", PLAIN[:len(PLAIN) // 2]),
        ("deep", "Arrays in arrays, 100,000 deep.", text_of('"deals": [\n',
            '"deals": [\n' + "[" * 100000 + "]" * 100000 + ",\n")),
        ("number", "A number of ten thousand digits.",
            text_of('"format": "fairdeal-v1"', '"format": ' + "9" * 10000))):
    add("f02-" + name, "F02", what, data)
for name, what, transcript in (
        ("extra-key", "A key too many, behind the others.", dict(GOOD, note="")),
        ("proto-key", "A key called __proto__.", dict({"__proto__": ""}, **GOOD)),
        ("index-key", "A key that is a number.", dict(GOOD, **{"0": ""})),
        ("missing-key", "No `beacon`.", without("beacon")),
        ("missing-format", "No `format`.", without("format")),
        ("order", "`secret` before `commit`.", {k: GOOD[k] for k in ("format", "spec", "secret", "commit", "words",
        "beacon",
            "deals")}),
        ("text-before-seat", "`text` before `seat`.", dict(GOOD, words=[{"text": w["text"], "seat": w["seat"]}
            for w in GOOD["words"]])),
        ("extra-in-word", "A key too many with a seat.", dict(GOOD, words=[dict(w, name="") for w in GOOD["words"]])),
        ("extra-in-beacon", "A key too many in the beacon.", dict(GOOD, beacon=dict(GOOD["beacon"], round="1"))),
        ("version-2", "Another version.", dict(GOOD, format="fairdeal-v2")),
        ("upper-format", "`format` in capitals.", dict(GOOD, format="FAIRDEAL-V1")),
        ("format-space", "A space behind `fairdeal-v1`.", dict(GOOD, format="fairdeal-v1 ")),
        ("format-array", "`format` is an array.", dict(GOOD, format=["fairdeal-v1"])),
        ("spec-one-text", "The spec is one string.", dict(GOOD, spec="\n".join(TOY) + "\n")),
        ("spec-object", "The spec is an object.", dict(GOOD, spec={str(i): line for i, line in enumerate(TOY)})),
        ("commit-null", "The commitment is null.", dict(GOOD, commit=None)),
        ("secret-null", "The secret is null.", dict(GOOD, secret=None)),
        ("text-number", "A text is a number.", dict(GOOD, words=[{"seat": "A", "text": 1}, GOOD["words"][1]])),
        ("text-nan", "A text is not a number.",
        dict(GOOD, words=[{"seat": "A", "text": float("nan")}, GOOD["words"][1]])),
        ("text-true", "A text is true.", dict(GOOD, words=[{"seat": "A", "text": True}, GOOD["words"][1]])),
        ("beacon-null", "The beacon is null.", dict(GOOD, beacon=None)),
        ("hands-string", "A deal is a string.", dict(GOOD, deals=["\n".join(GOOD["deals"][0])])),
        ("hands-array", "A hand is an array.", dict(GOOD, deals=[[line.split(" ") for line in GOOD["deals"][0]]])),
        ("deals-null", "The deals are null.", dict(GOOD, deals=None)),
        ("draw-as-deal", "A deal that says it is a draw.", dict(GOOD, format="fairdraw-v1"))):
    add("f02-" + name, "F02", what, transcript)

# ---- F03 to F05: spec, deck, pattern
for name, what, i, line in (
        ("head", "Another first line.", 0, "fairdeal-v1 Spec"),
        ("head-v2", "The spec of another version.", 0, "fairdeal-v2 spec"),
        ("game-upper", "A game in capitals.", 1, "game:Custom"), ("game-empty", "No game.", 1, "game:"),
        ("game-cyrillic", "A Cyrillic letter in the game.", 1, "game:\u0441ustom"),
        ("game-space", "A space behind the game.", 1, "game:custom "),
        ("game-lf", "LF behind the game.", 1, "game:custom\n"),
        ("game-nul", "NUL behind the game.", 1, "game:custom\0"),
        ("game-separator", "U+2028 behind the game.", 1, "game:custom\u2028"),
        ("game-long", "33 letters.", 1, "game:" + "c" * 33),
        ("key-space", "A space before a colon.", 1, "game :custom"),
        ("key-upper", "A key in capitals.", 1, "Game:custom"),
        ("deck-empty", "No cards.", 2, "deck:"), ("deck-tab", "A tab between two cards.", 2, "deck:a\tb c d e f"),
        ("deck-two-spaces", "Two spaces.", 2, "deck:a  b c d e f"),
        ("deck-end", "A space at the end.", 2, "deck:a b c d e f "),
        ("deck-begin", "A space at the beginning.", 2, "deck: a b c d e f"),
        ("deck-lf", "LF at the end.", 2, "deck:a b c d e f\n"),
        ("deck-no-break", "A no-break space between two cards.", 2, "deck:a\xa0b c d e f"),
        ("card-cyrillic", "A Cyrillic letter as a card.", 2, "deck:\u0430 b c d e f"),
        ("card-full-width", "A full-width letter as a card.", 2, "deck:\uff41 b c d e f"),
        ("card-del", "DEL in a card.", 2, "deck:a\x7f b c d e f"),
        ("card-long", "A card of 17 signs.", 2, "deck:%s b c" % ("a" * 17)),
        ("deck-10001", "10,001 cards.", 2, "deck:a" + " a" * 10000),
        ("seats-empty", "No seats.", 4, "seats:"), ("seat-twice", "A seat twice.", 4, "seats:A A"),
        ("seat-lower", "A seat in small letters.", 4, "seats:A b"),
        ("seat-cyrillic", "A Cyrillic A.", 4, "seats:\u0410 B"),
        ("seat-digit", "An Arabic digit.", 4, "seats:A B\u0661"),
        ("seat-long", "A seat of 17 letters.", 4, "seats:A " + "B" * 17),
        ("seats-65", "65 seats.", 4, "seats:" + " ".join("S%d" % i for i in range(65))),
        ("deals-zero", "No deal.", 5, "deals:0"), ("deals-leading", "A leading zero.", 5, "deals:01"),
        ("deals-plus", "A plus sign.", 5, "deals:+1"), ("deals-space", "A space before the number.", 5, "deals: 1"),
        ("deals-full-width", "A full-width digit.", 5, "deals:\uff11"),
        ("deals-arabic", "An Arabic digit.", 5, "deals:\u0661"),
        ("deals-fraction", "A fraction.", 5, "deals:1.0"), ("deals-lf", "LF behind the number.", 5, "deals:1\n"),
        ("deals-10000", "10,000 deals.", 5, "deals:10000"),
        ("deals-huge", "A huge number.", 5, "deals:99999999999999999999"),
        ("beacon-upper", "`None`.", 6, "beacon:None"), ("beacon-empty", "No beacon.", 6, "beacon:"),
        ("beacon-no-round", "No round.", 6, "beacon:" + ROUND.rpartition(":")[0]),
        ("beacon-round-zero", "Round 0.", 6, "beacon:" + ROUND.rpartition(":")[0] + ":0"),
        ("beacon-round-long", "A round of 19 digits.", 6, "beacon:" + ROUND.rpartition(":")[0] + ":" + "1" * 19),
        ("beacon-chain-upper", "The chain in capitals.", 6, "beacon:drand:" + ROUND[6:70].upper() + ROUND[70:]),
        ("beacon-name", "A beacon of another kind.", 6, "beacon:nist" + ROUND[5:]),
        ("prev-empty", "No `prev`.", 7, "prev:"), ("prev-short", "63 digits.", 7, "prev:" + ZEROS[1:]),
        ("prev-upper", "A capital.", 7, "prev:" + "A" * 64),
        ("prev-separator", "U+2028 at the end.", 7, "prev:" + ZEROS + "\u2028")):
    add("f03-" + name, "F03", what, table(put(TOY, i, line), like=TOY))
add("f03-missing-line", "F03", "No line for the beacon.", table(TOY[:6] + TOY[7:], like=TOY))
add("f03-extra-line", "F03", "A line too many.", table(TOY + ["note:"], like=TOY))
add("f03-extra-empty-line", "F03", "An empty line at the end.", table(TOY + [""], like=TOY))
add("f03-no-lines", "F03", "A spec without lines.", table([], like=TOY))
add("f03-other-order", "F03", "`seats` before `deal`.", table(TOY[:3] + [TOY[4], TOY[3]] + TOY[5:], like=TOY))
add("f03-two-in-one", "F03", "Two lines in one string.", table(TOY[:5] + ["\n".join(TOY[5:7])] + TOY[7:], like=TOY))
add("f03-two-in-one-eight", "F03", "Two lines in one string, and eight strings all the same.",
    table(TOY[:1] + ["\n".join(TOY[1:3])] + TOY[3:] + [""], like=TOY))
add("f03-too-large", "F03", "1,000,008 cards in all.",
    table(spec("custom", "c " * 103 + "c", "A:*", "A", "9616"), like=spec("custom", "c", "A", "A")))

CARDS = GAMES["doudizhu"]
for name, what, game, deck in (
        ("unknown", "A game that is not known.", "poker", GAMES["holdem"]),
        ("draw", "A game called like an object's member.",
            "constructor", ["a", "b"]),
        ("missing", "A card is missing.", "doudizhu", CARDS[:-1]),
        ("fifth-ace", "A fifth ace.", "doudizhu", CARDS + ["As"]),
        ("swapped", "A second ace of spades in place of a two.", "doudizhu", ["As"] + CARDS[1:]),
        ("case", "A card in small letters.", "doudizhu", CARDS[:-1] + ["rJ"]),
        ("ten", "`10` for `T`.", "holdem", [card.replace("T", "10") for card in GAMES["holdem"]]),
        ("no-jokers", "Doudizhu without jokers.", "doudizhu", GAMES["holdem"]),
        ("blackjack-9", "Nine packs.", "blackjack", 9 * GAMES["blackjack"]),
        ("blackjack-half", "A pack and a half.", "blackjack", GAMES["blackjack"] + GAMES["blackjack"][:26]),
        ("blackjack-uneven", "Two packs with three aces of spades.",
        "blackjack", ["As"] + (2 * GAMES["blackjack"])[1:]),
        ("riichi", "Riichi with two red fives of one suit.", "riichi",
            [{"0p": "5p", "5m": "0m"}.get(card, card)
                if i in (GAMES["riichi"].index("0p"), GAMES["riichi"].index("5m"))
                else card for i, card in enumerate(GAMES["riichi"])])):
    add("f04-" + name, "F04", what, table(spec(game, deck, "A stock:*", "A")))

for name, what, pattern in (
        ("empty", "No pattern.", ""), ("space", "A space alone.", " "), ("end", "A space at the end.", "2*(A B) "),
        ("begin", "A space at the beginning.", " 2*(A B)"), ("two-spaces", "Two spaces.", "A  B"),
        ("tab", "A tab.", "A\tB"),
        ("lf", "LF at the end.", "A B\n"), ("lf-between", "LF between two places.", "A\nB"), ("nul", "NUL.", "A B\0"),
        ("no-space", "Two groups without a space.", "1*(A)1*(B)"), ("comma", "A comma.", "A,B"),
        ("count-zero", "A count of 0.", "A:0 B"), ("count-leading", "A leading zero.", "A:01 B"),
        ("count-plus", "A sign.", "A:+1 B"),
        ("count-empty", "A colon without a count.", "A: B"), ("count-arabic", "An Arabic digit.", "A:\u0661 B"),
        ("count-twice", "Two counts.", "A:1:1 B"), ("count-huge", "A huge count.", "A:99999999999999999999 B"),
        ("count-rest", "A count and `*`.", "A B:1:*"), ("rest-count", "`*` and a count.", "A B:*1"),
        ("group-huge", "A huge count of a group.", "99999999999999999999*(A B)"),
        ("group-wraps", "Counts whose product is 2^32 + 2 or more.", "65537*(A:65535 B:2)"),
        ("group-large", "The largest counts there are, in a group.", "99999*(A:99999 B:99999)"),
        ("group-zero", "A group of 0.", "0*(A B) A B"), ("group-bare", "A group without a count.", "(A B)"),
        ("group-empty", "An empty group.", "2*() A B"), ("group-nested", "A group in a group.", "1*(A 2*(B))"),
        ("group-open", "A group that is not closed.", "2*(A B"),
        ("group-closed", "A group that is not opened.", "A B)"),
        ("group-space", "A space within a group.", "2*( A B)"),
        ("group-space-end", "A space at a group's end.", "2*(A B )"),
        ("group-times-after", "The count behind the group.", "(A B)*2"),
        ("too-many", "Seven of six cards.", "A:3 B:4"),
        ("too-many-group", "Eight of six cards.", "4*(A B)"),
        ("too-many-rest", "Seven of six cards, and the rest.", "A:3 B:4 rest:*"),
        ("rest-middle", "`:*` in the middle.", "A:* B"), ("rest-group", "`:*` in a group.", "A 1*(B:*)"),
        ("rest-twice", "`:*` twice.", "A B x:* y:*"), ("rest-bare", "`*` alone.", "A B *"),
        ("unknown-seat", "A seat that is not there.", "A B C"),
        ("missing-seat", "A seat is not in the pattern.", "A rest:*"),
        ("case", "A seat in small letters is a pile.", "A b"), ("cyrillic", "A Cyrillic B.", "A \u0412"),
        ("long", "A pile of 17 letters.", "A B " + "c" * 17),
        ("name-digit", "A name that begins with a digit.", "A B 1c"),
        ("underscore", "An underscore in a name.", "A B a_b")):
    add("f05-" + name, "F05", what, table(put(TOY, 3, "deal:" + pattern), like=TOY))

TWELVE = spec("custom", list("abcdefghijkl"), "A:10 B", "A B")
add("f05-count-arabic-second", "F05", "An Arabic digit behind another.",
    table(put(TWELVE, 3, "deal:A:1\u0660 B"), like=TWELVE))
add("f05-group-arabic", "F05", "An Arabic digit in the count of a group.",
    table(put(TWELVE, 3, "deal:1\u0660*(A) B"), like=TWELVE))

# ---- F06 to F11: words, beacon, secret, commitment, deals
def changed(**more): return dict(GOOD, **more)
WORD_A, WORD_B = GOOD["words"]
for name, what, words in (
        ("none", "No seat at all.", []), ("missing", "A seat is missing.", [WORD_A]),
        ("extra", "A seat too many.", [WORD_A, WORD_B, {"seat": "C", "text": ""}]),
        ("twice", "A seat twice.", [WORD_A, WORD_A, WORD_B]),
        ("twice-first", "A seat twice, with other words.", [{"seat": "A", "text": ""}, WORD_B, WORD_A]),
        ("order", "Seats in another order.", [WORD_B, WORD_A]),
        ("case", "A seat in small letters.", [dict(WORD_A, seat="a"), WORD_B]),
        ("space", "A space behind a seat.", [dict(WORD_A, seat="A "), WORD_B])):
    add("f06-" + name, "F06", what, changed(words=words))
add("f06-4097", "F06", "Words of 4097 bytes.", table(TOY, texts=["a" * 4097, ""]))
add("f06-4098", "F06", "Words of 1366 characters and 4098 bytes.", table(TOY, texts=["牌" * 1366, ""]))

WITH = put(TOY, 6, "beacon:" + ROUND)
for name, what, lines, value, signature in (
        ("missing", "The spec names a round, and there is no value.", WITH, "", ""),
        ("none", "`none` for the value.", WITH, "none", ""),
        ("given", "A value, though the spec names no beacon.", TOY, VALUE, ""),
        ("given-signature", "A signature, though the spec names no beacon.", TOY, "", SIGNATURE),
        ("upper", "The value in capitals.", WITH, VALUE.upper(), ""), ("short", "63 digits.", WITH, VALUE[1:], ""),
        ("long", "65 digits.", WITH, VALUE + "0", ""), ("lf", "LF behind the value.", WITH, VALUE + "\n", ""),
        ("full-width", "A full-width digit in the value.", WITH, "\uff11" + VALUE[1:], ""),
        ("signature-other", "The signature is not the value's.", WITH, VALUE, SIGNATURE),
        ("signature-upper", "The signature in capitals.", WITH, SIGNED, SIGNATURE.upper()),
        ("signature-odd", "An odd number of digits.", WITH, SIGNED, SIGNATURE + "0"),
        ("signature-space", "A space in the signature.", WITH, SIGNED, SIGNATURE[:48] + " " + SIGNATURE[48:]),
        ("signature-long", "A signature of 386 digits.", WITH, sha256(bytes(193)), "00" * 193)):
    add("f07-" + name, "F07", what, table(lines, value=value, signature=signature))
add("signature-longest", "ok", "A signature of 384 digits, the most there are.",
    table(WITH, value=sha256(bytes(192)), signature="00" * 192))

OTHER = secret_of("another")
add("f08-table", "F08", "The table, before the secret is shown.",
    changed(secret="", deals=[], words=[{"seat": "A", "text": ""}, {"seat": "B", "text": ""}]))
add("f08-words-in", "F08", "The table with all words in.", changed(secret="", deals=[]))
UPPER = GOOD["secret"].upper()
for name, what, secret in (
        ("upper", "The secret in capitals.", UPPER), ("short", "A secret of 31 bytes.", OTHER[2:]),
        ("long", "A secret of 33 bytes.", OTHER + "00"), ("odd", "63 digits.", OTHER[1:])):
    short = table(TOY, secret=secret if len(secret) % 2 == 0 else OTHER)
    add("f08-" + name, "F08", what, dict(short, secret=secret, commit=commit_of(TOY, secret)))
for name, what, secret in (("lf", "LF behind the secret.", OTHER + "\n"),
    ("full-width", "A full-width digit.", OTHER[:-1] + "\uff11")):
    add("f08-" + name, "F08", what, dict(table(TOY, secret=OTHER), secret=secret, commit=sha256(
        ("fairdeal-v1 commit\nspec:%s\nsecret:%s\n" % (hash_of(TOY), secret)).encode())))

def after_commit(i, line, **more): return dict(table(put(TOY, i, line), **more), commit=GOOD["commit"])
for name, what, transcript in (
        ("deck-order", "Two cards of the deck have changed places since.", after_commit(2, "deck:b a c d e f")),
        ("deck-card", "A card of the deck was changed since.", after_commit(2, "deck:a b c d e x")),
        ("pattern", "The pattern was changed since.", after_commit(3, "deal:2*(B A) rest:*")),
        ("deals", "The number of deals was changed since.", after_commit(5, "deals:2")),
        ("beacon", "A beacon was added since.", after_commit(6, "beacon:" + ROUND, value=VALUE)),
        ("round", "Another round than that of the commitment.",
            dict(table(put(WITH, 6,
                "beacon:%s1" % ROUND), value=SIGNED), commit=commit_of(WITH, secret_of("a deal")))),
        ("prev", "`prev` was changed since.", after_commit(7, "prev:" + "1" * 64)),
        ("secret", "Another secret, which does not open the commitment.",
        dict(table(TOY, secret=OTHER), commit=GOOD["commit"])),
        ("commit", "Another commitment.", changed(commit=OTHER)), ("empty", "No commitment.", changed(commit="")),
        ("upper", "The commitment in capitals.", changed(commit=GOOD["commit"].upper())),
        ("space", "A space behind the commitment.", changed(commit=GOOD["commit"] + " "))):
    add("f09-" + name, "F09", what, transcript)

TWO = table(put(TOY, 5, "deals:2"))
add("f10-none", "F10", "The secret is shown, and no deal.", changed(deals=[]))
add("f10-missing", "F10", "The second deal is missing.", dict(TWO, deals=TWO["deals"][:1]))
add("f10-extra", "F10", "A deal too many.", dict(TWO, deals=TWO["deals"] + TWO["deals"][:1]))
A, B, REST = GOOD["deals"][0]
def moved(line, *order): return line[:2] + " ".join(line[2:].split(" ")[i] for i in order)
for name, what, deals in (
        ("replayed", "The first deal twice.", None), ("swapped-deals", "The deals have changed places.", None),
        ("swapped-hands", "Two hands are swapped.", [["A" + B[1:], "B" + A[1:], REST]]),
        ("swapped-cards", "A card of each of two hands is swapped.", [[A[:-1] + B[-1], B[:-1] + A[-1], REST]]),
        ("reordered", "The cards of a hand are in another order.", [[moved(A, 1, 0), B, REST]]),
        ("places-reordered", "The places are in another order.", [[B, A, REST]]),
        ("place-left-out", "A place is left out.", [[A, B]]), ("place-twice", "A place twice.", [[A, A, B, REST]]),
        ("place-extra", "A place without cards is shown.", [[A, B, REST, "stub:"]]),
        ("place-renamed", "A place has another name.", [[A, B, "Rest" + REST[4:]]]),
        ("empty-deal", "A deal without places.", [[]]), ("card-left-out", "A card is left out.", [[A[:-2], B, REST]]),
        ("card-forged", "A card that is not in the deck.", [[A[:-1] + "x", B, REST]]),
        ("space", "A space behind a hand.", [[A + " ", B, REST]]),
        ("two-spaces", "Two spaces.", [[A.replace(" ", "  "), B, REST]]),
        ("colon-space", "A space behind the colon.", [[A.replace(":", ": "), B, REST]]),
        ("lf", "LF behind a hand.", [[A + "\n", B, REST]]),
        ("one-line", "Two hands on one line.", [[A + "\n" + B, REST]])):
    if deals is None: add("f11-" + name,
        "F11", what, dict(TWO, deals=[TWO["deals"][i] for i in ((0, 0), (1, 0))[name[0] == "s"]]))
    else: add("f11-" + name, "F11", what, changed(deals=deals))
add("f11-word", "F11", "A seat's words were changed after the deal.",
    changed(words=[dict(WORD_A, text="Ae"), WORD_B]))
add("f11-word-space", "F11", "A space was added to a seat's words.",
    changed(words=[dict(WORD_A, text="Aé "), WORD_B]))
add("f11-words-swapped", "F11", "Two seats' words were swapped.",
    changed(words=[dict(WORD_A, text=WORD_B["text"]), dict(WORD_B, text=WORD_A["text"])]))
add("f11-beacon", "F11", "The beacon's value was changed.",
    dict(table(WITH, value=VALUE), beacon={"randomness": SIGNED,
    "signature": ""}))
add("f11-last-deal", "F11", "Only the last of thirty deals is forged.",
    (lambda t: dict(t, deals=t["deals"][:29] + t["deals"][28:29]))(table(put(TOY, 5, "deals:30"))))

# ---- F12 to F14: what the user kept
add("f12-other-secret", "F12", "A whole table anew, with another secret: the commitment that was kept is another.",
    table(TOY, secret=OTHER, texts=["Aé", "B/b"]), commit=GOOD["commit"])
add("f12-other-deck", "F12", "A whole table anew, with another deck.",
    table(put(TOY, 2, "deck:b a c d e f")), commit=GOOD["commit"])
add("f12-upper", "F12", "The commitment is given in capitals.",
    table(TOY, "upper"), commit=commit_of(TOY, secret_of("upper")).upper())
add("f12-empty", "F12", "An empty commitment is given.", table(TOY, "empty"), commit="")
for name, what, kept in (
        ("altered", "The word that was sent is another.", {"A": "hello"}),
        ("left-out", "An empty word was sent.", {"A": ""}),
        ("decomposed", "The word was sent with e and an accent, not with é.", {"A": "Ae\u0301"}),
        ("cyrillic", "The word was sent with a Cyrillic A.", {"A": "\u0410é"}),
        ("space", "The word was sent with a space.", {"A": "Aé "}),
        ("other-seat", "The word is another seat's.", {"B": "Aé"}),
        ("second", "The second word is another.", {"A": "Aé", "B": "b"}),
        ("unknown", "A seat that is not there.", {"C": ""}), ("seat-case", "A seat in small letters.", {"a": "Aé"}),
        ("proto", "A seat called __proto__.", {"__proto__": ""})):
    INDEX.append({"file": "spelling.json", "code": "F13", "what": what, "given": {"words": kept}})
add("f14-other", "F14", "The previous transcript is another.", table(NEXT, "other chain"), prev="chain-2.json")
add("f14-zeros", "F14", "No previous transcript is named, and one is given.",
    table(TOY, "no chain"), prev="chain-1.json")
add("f14-not-last", "F14", "Commitment and words are right, the previous transcript is not.",
    table(NEXT, texts=["x", ""]),
    commit=commit_of(NEXT, secret_of("a deal")), words={"A": "x"}, prev="spelling.json")
INDEX.append({"file": "spelling.json", "code": "F12",
    "what": "Commitment, words and previous transcript are all wrong.",
    "given": {"commit": OTHER, "words": {"A": ""}, "prev": "chain-1.json"}})

# ---- Public draws
NAMES = "".join("name %d\n" % i for i in range(1, 101)).encode()
LISTS = {"list.txt": NAMES, "list-no-lf.txt": NAMES[:-1], "list-crlf.txt": b"a\r\nb\xff\n\n"}
FILES.update(LISTS)
DRAW = draw_spec("Summer raffle", 100, NAMES, 3)
DRAWN = draw(DRAW)
add("draw", "ok", "A public draw: three of a hundred.", DRAWN, list="list.txt")
add("draw-no-list", "ok", "A draw whose list is not given, and with a signature.", draw(DRAW, SIGNED, SIGNATURE))
add("draw-no-lf", "ok", "The last line of the list has no LF.",
    draw(draw_spec("", 100, NAMES[:-1], 1)), list="list-no-lf.txt")
add("draw-crlf", "ok", "A list with CR LF, a byte that is no UTF-8, and an empty line.",
    draw(draw_spec("~ \"all\" ~", 3, LISTS["list-crlf.txt"], 3)), list="list-crlf.txt")
add("draw-largest", "ok", "Five of the largest list there is.", draw(draw_spec("x" * 200, 1048576, b"", 5)))
add("draw-one", "ok", "One of one.", draw(draw_spec("t", 1, b"", 1)))
for name, what, i, line in (
        ("head", "The first line of a deal.", 0, "fairdeal-v1 spec"),
        ("title-long", "A title of 201 signs.", 1, "title:" + "x" * 201),
        ("title-accent", "A title beyond ASCII.", 1, "title:\xe9t\xe9"),
        ("title-lf", "LF in the title.", 1, "title:a\n"),
        ("entries-zero", "No entries.", 2, "entries:0"),
        ("entries-large", "1,048,577 entries.", 2, "entries:1048577"),
        ("entries-leading", "A leading zero.", 2, "entries:0100"),
        ("list-upper", "The list's hash in capitals.", 3, DRAW[3].upper()),
        ("winners-many", "More winners than entries.", 4, "winners:101"),
        ("winners-zero", "No winners.", 4, "winners:0"),
        ("beacon-none", "No beacon.", 5, "beacon:none"),
        ("beacon-round", "No round.", 5, "beacon:" + ROUND.rpartition(":")[0])):
    add("d03-" + name, "D03", what, draw(put(DRAW, i, line), like=DRAW))
add("d03-extra-line", "D03", "A line too many.", draw(DRAW + ["prev:" + ZEROS], like=DRAW))
add("d04-table", "D04", "Before the round is published.",
    dict(DRAWN, beacon={"randomness": "", "signature": ""}, winners=[]))
add("d04-upper", "D04", "The value in capitals.", draw(DRAW, VALUE.upper()))
add("d04-signature", "D04", "The signature is not the value's.", draw(DRAW, VALUE, SIGNATURE))
WON = DRAWN["winners"]
for name, what, won in (
        ("swapped", "Two winners have changed places.", [WON[1], WON[0], WON[2]]),
        ("other", "Another winner.", WON[:2] + ["1"]),
        ("missing", "A winner is missing.", WON[:2]), ("extra", "A winner too many.", WON + ["1"]),
        ("none", "No winners are told.", []),
        ("from-0", "Counted from 0.", [str(int(n) - 1) for n in WON]),
        ("zero", "A leading zero.", ["0" + WON[0]] + WON[1:])):
    add("d05-" + name, "D05", what, dict(DRAWN, winners=won))
add("d05-beacon", "D05", "The beacon's value was changed.",
    dict(DRAWN, beacon={"randomness": SIGNED, "signature": ""}))
add("d05-title", "D05", "The title was changed since.", dict(DRAWN, spec=put(DRAW, 1, "title:Winter raffle")))
for name, what, given, n in (("list", "Another list.", "list-no-lf.txt", 100),
    ("count", "The list has a line less.", "list.txt", 101)):
    add("d06-" + name, "D06", what, draw(draw_spec("d06 " + name, n, NAMES, 2)), list=given)
add("d06-deal", "D06", "A list is given, and it is a deal.", table(TOY, "a list"), list="list.txt")
add("f12-draw", "F12", "A commitment is given, and it is a draw.", draw(draw_spec("f12", 9, b"", 2)), commit=OTHER)
add("f13-draw", "F13", "A word is given, and it is a draw.", draw(draw_spec("f13", 9, b"", 2)), words={"A": ""})
add("f14-draw", "F14", "A previous transcript is given, and it is a draw.",
    draw(draw_spec("f14", 9, b"", 2)), prev="draw.json")
for name, what, data in (
        ("draw-secret", "A draw with a key of a deal.", dict(DRAWN, secret="")),
        ("draw-numbers", "The winners are numbers.", dict(DRAWN, winners=[int(n) for n in WON])),
        ("draw-compact", "A draw on one line.", canonical(DRAWN, indent=None))):
    add("f02-" + name, "F02", what, data)

def make(folder):
    os.makedirs(folder, exist_ok=True)
    index = ",\n".join(json.dumps(case, ensure_ascii=False) for case in INDEX)
    for name, data in dict(FILES, **{"index.json": ("[\n%s\n]\n" % index).encode()}).items():
        with open(os.path.join(folder, name), "wb") as file: file.write(data)

if __name__ == "__main__":
    here = os.path.dirname(os.path.abspath(__file__))
    make(sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "..", "vectors", "fairdeal-v1"))
