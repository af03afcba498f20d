"""The known answers of FAIRDEAL.md: files at the ends of every grammar, and forged ones, F01 to F14.

Each is one step beside an honest table: the last that is right, or the first that is wrong.
"""
import json, unittest.mock
import fairdeal_verify as page
from fairdeal_cases import *
from fairdeal_verify import GAMES, ZEROS, card_key, cards_of, child, commit_of, hands_of, leaf_of, name_of, order, sha256

# ---- A small table with two deals, and all that a player of it keeps
EDGE = put(TOY, 6, "deals:2")
FILE = play(EDGE, "edge", texts=dict(A="ä/b", B="c"))
PLAIN = data_of(FILE)
T, A, B, WORD = keep("edge-table.json", cut(FILE, "table")), line(FILE, "A"), line(FILE, "B"), word(FILE)
SHEETS = [keep("edge-sheet-%d.txt" % d, sheet(FILE, d)) for d in (1, 2)]
def edge(code, what, **given): case("edge", code, what, FILE, **given)
edge("ok", "The file that the cases beside it are made of.")
edge("ok", "A table twice.", table=[T, T])
edge("ok", "Table and opening line: the verdict asks the line's seat.", table=T, open=B)
edge("ok", "A line twice: its seat stands once.", open=[B, B])
edge("ok", "Lines of both seats: in the order of the spec.", open=[B, A])
edge("ok", "A check word in both forms.", check_word=[WORD, WORD.replace(" ", "")])
edge("ok", "Both sheets, the second one first, and one twice.", sheet=[SHEETS[1], SHEETS[0], SHEETS[1]])
edge("ok", "A slip twice, and one of the other deal.", slip=["A=" + slip(FILE, 1, 0)] * 2 + ["rest=" + slip(FILE, 2, 5)])
edge("ok", "All but what the table before needs.", table=T, open=[A, B], check_word=WORD, sheet=SHEETS,
    slip=["B=" + slip(FILE, d, 1) for d in (1, 2)])

# ---- F01: what is no UTF-8
def swap(old, new):
    assert old.encode() in PLAIN, old
    return PLAIN.replace(old.encode(), new if isinstance(new, bytes) else new.encode(), 1)
for name, what, data in (
        ("overlong", "A slash in two bytes.", b"\xc0\xaf"),
        ("overlong-3", "A slash in three bytes.", b"\xe0\x80\xaf"),
        ("overlong-4", "A slash in four bytes.", b"\xf0\x80\x80\xaf"),
        ("continuation", "A continuation byte alone.", b"\x80"),
        ("cut", "Two of three bytes.", b"\xe7\x89"),
        ("large", "A code point behind the last.", b"\xf4\x90\x80\x80"),
        ("five", "A form of five bytes.", b"\xf8\x88\x80\x80\x80"),
        ("pair", "A surrogate pair as six bytes.", b"\xed\xa0\xbc\xed\xb2\xa1"),
        ("ff", "A byte that no text has.", b"\xff")):
    case("f01-" + name, "F01", what, swap("/b", data))
case("f01-end", "F01", "The file ends within a character.", PLAIN + b"\xf0\x9f\x82")
case("f01-utf16", "F01", "UTF-16.", b"\xff\xfe" + PLAIN.decode().encode("utf-16-le"))

# ---- F02: one spelling
for name, what, data in (
        ("tab", "A tab as it is.", swap("/b", "\tb")),
        ("del-escaped", "U+007F escaped.", swap("/b", "\\u007fb")),
        ("nul", "A NUL as it is.", swap("/b", "\0b")),
        ("u0008", "`\\u0008` for `\\b`.", swap("/b", "\\u0008")),
        ("upper", "`\\u001F` for `\\u001f`.", swap("/b", "\\u001F")),
        ("pair-escaped", "A surrogate pair escaped.", swap("/b", "\\ud83c\\udca1")),
        ("low", "The second half of a pair escaped.", swap("/b", "\\udca1")),
        ("pair-turned", "A pair in the wrong order.", swap("/b", "\\udca1\\ud83c")),
        ("bad-escape", "`\\q`.", swap("/b", "\\q")),
        ("hex", "`\\u12`.", swap("/b", "\\u12")),
        ("comma", "A comma behind the last member.", PLAIN[:-3] + b",\n}\n"),
        ("comment", "A comment.", PLAIN + b"// end\n"),
        ("one-line", "All on one line.", json.dumps(FILE, ensure_ascii=False).encode() + b"\n"),
        ("space-end", "A space at the end of a line.", swap(",\n", ", \n")),
        ("lf-start", "An LF before.", b"\n" + PLAIN),
        ("tabs", "Indented by tabs.", PLAIN.replace(b"  ", b"\t")),
        ("colon", "No space behind a colon.", swap('": ', '":')),
        ("colon-before", "A space before a colon.", swap('": ', '" : ')),
        ("quotes", "Single quotes.", swap('"secret"', "'secret'")),
        ("bare", "A key without quotes.", swap('"secret"', "secret")),
        ("twice", "The file twice.", PLAIN + PLAIN),
        ("cr", "CR at the ends of lines.", PLAIN.replace(b"\n", b"\r")),
        ("nul-end", "A NUL at the end.", PLAIN + b"\0"),
        ("array", "The file in an array.", b"[\n" + PLAIN + b"]\n"),
        ("string", "A string.", b'"fairdeal-v2"\n'),
        ("braces", "`{}`.", b"{}\n"),
        ("word", "A word.", b"fairdeal-v2\n"),
        ("key-twice-equal", "A key twice, with the same value.", swap('  "secret"',
            '  "secret": %s,\n  "secret"' % json.dumps(FILE["secret"]))),
        ("seat-twice", "A key twice within a seal.", swap('"seat": "A"', '"seat": "A",\n      "seat": "A"')),
        ("key-escaped", "A key with an escape.", swap('"secret"', '"\\u0073ecret"')),
        ("nan", "NaN.", swap('"text": "c"', '"text": NaN')),
        ("minus-zero", "A number within the spec.", swap('"voids:0"', "-0")),
        ("float", "A large number.", swap('"text": "c"', '"text": 1e999')),
        ("true", "A truth value.", swap('"text": "c"', '"text": true')),
        ("empty-lines", "An empty array over two lines.", cut(FILE, "offer").replace(b"[]", b"[\n  ]", 1))):
    case("f02-" + name, "F02", what, data)
def without(key): return {name: value for name, value in FILE.items() if name != key}
for name, what, file in (
        ("no-format", "No `format`.", without("format")),
        ("no-secret", "No `secret`.", without("secret")),
        ("no-deals", "No `deals`.", without("deals")),
        ("no-beacon", "No `beacon`.", without("beacon")),
        ("more", "A key behind the last.", dict(FILE, note="")),
        ("moved", "`commit` behind `seals`.", {name: FILE[name] for name in ("format", "spec", "seals", "commit",
            "openings", "beacon", "secret", "deals")}),
        ("spec-text", "The spec as a string.", dict(FILE, spec="\n".join(EDGE))),
        ("spec-object", "The spec as an object.", dict(FILE, spec={})),
        ("seals-object", "The seals as an object.", dict(FILE, seals={"A": FILE["seals"][0]["seal"]})),
        ("seal-more", "A key more in a seal.", dict(FILE, seals=[dict(seal, note="") for seal in FILE["seals"]])),
        ("opening-less", "An opening without its text.", dict(FILE, openings=[dict(seat="A", nonce=""),
            FILE["openings"][1]])),
        ("beacon-null", "The beacon null.", dict(FILE, beacon=None)),
        ("beacon-turned", "The beacon's keys in another order.", dict(FILE, beacon=dict(signature="", randomness=""))),
        ("beacon-array", "The beacon as an array.", dict(FILE, beacon=[])),
        ("beacon-empty", "The beacon without keys.", dict(FILE, beacon={})),
        ("deals-flat", "Deals that are no arrays.", dict(FILE, deals=["A:a"])),
        ("deals-objects", "Deals as objects.", dict(FILE, deals=[{"A": "a"}])),
        ("upper-key", "A key in capitals.", {name.replace("spec", "Spec"): value for name, value in FILE.items()}),
        ("draw-shape", "A draw that says it is a deal.", dict(format="fairdeal-v2", spec=EDGE, beacon=FILE["beacon"],
            winners=[])),
        ("format-empty", "An empty format.", dict(FILE, format="")),
        ("format-proto", "The format `__proto__`.", dict(FILE, format="__proto__")),
        ("format-array", "The format in an array.", dict(FILE, format=["fairdeal-v2"]))):
    case("f02-" + name, "F02", what, file)
for name, what, text in (
        ("noncharacters", "Noncharacters, private use and the last code point.", "\uffff\ufffe\ufdd0\ue000\U0010ffff"),
        ("controls", "All controls that JSON escapes, and U+007F, which it does not.", "".join(map(chr,
            range(32))) + "\x7f"),
        ("invisible", "Joiners, marks of direction, a byte order mark.", "\u200d\u200b\u202e\u2066\ufeff\u00ad\ufe0f"),
        ("lines", "Every line end of Unicode.", "\r\n\n\r\x0b\x0c\x85\u2028\u2029"),
        ("spaces", "Spaces at both ends.", " \u00a0a\u3000 ")):
    file = play(TOY, "text " + name, texts=dict(A=text))
    case("text-" + name, "ok", what, file, open=line(file, "A"))

# ---- F03: the spec
LINES = (
    ("head-space", "A space behind the first line.", 0, "fairdeal-v2 spec "),
    ("head-draw", "The first line of a draw.", 0, "fairdraw-v2 spec"),
    ("game-long", "A game of 33 letters.", 1, "game:" + "a" * 33),
    ("game-digit", "A game that begins with a digit.", 1, "game:7card"),
    ("game-dash", "A dash.", 1, "game:five-card"),
    ("game-empty", "No game.", 1, "game:"),
    ("game-space", "A space behind the colon.", 1, "game: custom"),
    ("card-long", "A card of 17 characters.", 2, "deck:" + "a" * 17 + " b c d e f"),
    ("deck-empty", "No card.", 2, "deck:"),
    ("deck-end", "A space behind the last card.", 2, "deck:a b c d e f "),
    ("deck-tab", "A tab.", 2, "deck:a\tb c d e f"),
    ("deck-nul", "A NUL in a card.", 2, "deck:a\0 b c d e f"),
    ("deck-del", "U+007F in a card.", 2, "deck:a\x7f b c d e f"),
    ("deck-10001", "10,001 cards.", 2, "deck:" + " ".join("a" * 10001)),
    ("deal-name", "Another name.", 3, "pattern:A B rest:*"),
    ("seats-65", "65 seats.", 4, "seats:" + " ".join("S%d" % i for i in range(65))),
    ("seat-long", "A seat of 17 letters.", 4, "seats:A " + "B" * 17),
    ("seat-digit", "A seat that begins with a digit.", 4, "seats:A 1B"),
    ("seat-dash", "A dash in a seat.", 4, "seats:A B-1"),
    ("seats-comma", "A comma.", 4, "seats:A, B"),
    ("seats-empty", "No seat.", 4, "seats:"),
    ("seats-end", "A space behind the last seat.", 4, "seats:A B "),
    ("seat-wide", "A wide letter.", 4, "seats:A \uff22"),
    ("seat-cyrillic", "A Cyrillic letter.", 4, "seats:A \u0412"),
    ("dealer-both", "Two dealers.", 5, "dealer:A B"),
    ("dealer-upper", "`None`.", 5, "dealer:None"),
    ("dealer-outside", "`Outside`.", 5, "dealer:Outside"),
    ("dealer-a", "A small letter.", 5, "dealer:a"),
    ("deals-10000", "10,000 deals.", 6, "deals:10000"),
    ("deals-sign", "A sign.", 6, "deals:+2"),
    ("deals-point", "A point.", 6, "deals:2.0"),
    ("deals-wide", "A wide digit.", 6, "deals:\uff12"),
    ("deals-arabic", "An Arabic digit.", 6, "deals:\u0662"),
    ("beacon-empty", "Nothing.", 7, "beacon:"),
    ("beacon-none", "`None`.", 7, "beacon:None"),
    ("beacon-zero", "Round 0.", 7, "beacon:" + QUICKNET + "0"),
    ("beacon-leading", "A leading zero.", 7, "beacon:" + QUICKNET + "01000"),
    ("beacon-long", "A round of 19 digits.", 7, "beacon:" + QUICKNET + "1" * 19),
    ("beacon-upper", "A chain in capitals.", 7, "beacon:" + QUICKNET.upper().replace("DRAND", "drand") + "1000"),
    ("beacon-short", "A chain of 63 digits.", 7, "beacon:drand:" + "a" * 63 + ":1000"),
    ("beacon-other", "Another network.", 7, "beacon:" + ROUND.replace("drand", "nist")),
    ("beacon-value", "The value behind the round.", 7, "beacon:" + ROUND + ":" + VALUE),
    ("prev-short", "63 digits.", 8, "prev:" + "0" * 63),
    ("prev-long", "65 digits.", 8, "prev:" + "0" * 65),
    ("prev-none", "`none`.", 8, "prev:none"),
    ("voids-minus", "A sign.", 9, "voids:-0"),
    ("voids-empty", "Nothing.", 9, "voids:"),
    ("voids-two", "`00`.", 9, "voids:00"))
for name, what, i, text in LINES:
    case("f03-" + name, "F03", what, play(put(EDGE, i, text), name, like=EDGE))
case("f03-million", "F03", "One deal more than a million cards.",
    play(put(put(EDGE, 2, "deck:" + " ".join("a" * 1000)), 6, "deals:1001"), "million", like=EDGE))
case("f03-doubled", "F03", "A line twice.", play(EDGE[:4] + EDGE[3:], "doubled", like=EDGE))
case("f03-joined", "F03", "Two lines in one.", play(EDGE[:6] + [EDGE[6] + "\n" + EDGE[7]] + EDGE[8:], "joined", like=EDGE))
case("f03-none", "F03", "No lines.", play([], "none", like=EDGE))
for name, what, lines in (
        ("longest-names", "The longest names.", spec("custom", ["a" * 16, "!" * 16], "%s %s" % ("B" * 16, "p" * 16),
            "B" * 16)),
        ("most-seats", "64 seats.", spec("custom", ["~%d" % i for i in range(64)],
            " ".join("S%d" % i for i in range(64)), " ".join("S%d" % i for i in range(64)))),
        ("longest-round", "A round of 18 digits.", spec("custom", "a", "A", "A", beacon=QUICKNET + "9" * 18)),
        ("one-card", "One card, one seat.", spec("custom", "a", "A", "A")),
        ("thousand-deals", "1,000 deals.", spec("custom", "a b", "A B", "A B", deals=1000)),
        ("seats-by-case", "Seats that differ in case.", spec("custom", "a b c", "Ab AB Abc", "Ab AB Abc")),
        ("alike", "0 and O, 5 and S, 8 and B, 2 and Z look alike.", spec("custom", "a b c d e f g h",
            "X0 XO X5 XS X8 XB X2 Xz", "X0 XO X5 XS X8 XB X2 Xz")),
        ("dealer-first", "The first seat deals, the beacon follows.", spec("custom", "a b", "A B", "A B", dealer="A",
            beacon=ROUND))):
    value = VALUE if "drand" in lines[7] else ""
    case(name, "ok", what, play(lines, name, value=value))
case("most-cards", "ok", "10,000 cards.", play(spec("custom", ["%x" % i for i in range(10000)], "4999*(A B) rest:*", "A B"), "most"))
for size in 17, 64, 65, 513, 2048, 2049:                                  # where SPEC.md takes another number of dice at once
    case("cards-%d" % size, "ok", "%d cards." % size, play(spec("custom", ["%x" % i for i in range(size)], "A:*", "A"), "size"))
for name, what, pattern, seats in (
        ("count", "A run of 9,999 cards.", "A:9999 B", "A B"),
        ("times", "A group that is dealt 10,000 times.", "10000*(A)", "A")):
    case("most-cards-" + name, "ok", what, play(spec("custom", ["%x" % i for i in range(10000)], pattern, seats), "most"))
NINETEEN = play(put(TOY, 6, "deals:19"), "nineteen")
case("deals-19", "ok", "19 deals, and a slip of the ninth and of the last.", NINETEEN,
    slip=["A=" + slip(NINETEEN, 9, 0), "rest=" + slip(NINETEEN, 19, 4)])
case("shortest-round", "ok", "A round of one digit.", play(put(TOY, 7, "beacon:" + QUICKNET + "9"), "round", value=VALUE))
case("unequal-dealerless", "ok", "Without a dealer, one seat is dealt a card, and the other none.",
    play(spec("custom", "heads tails", "A coin", "A B", "none"), "unequal"))
MILLION = put(put(EDGE, 2, "deck:" + " ".join("a" * 1000)), 6, "deals:1000")
case("million-offer", "F07", "An offer of a million cards.", play(MILLION, "million", until="offer"))
case("f03-million-one", "F03", "A million cards and one.", play(put(put(EDGE, 2, "deck:" + " ".join("a" * 9901)), 6, "deals:101"),
    "million", until="offer"))

# ---- F04: the deck
for name, what, game, deck in (
        ("one-more", "A card too many.", "bridge", GAMES["bridge"] + ["2c"]),
        ("one-less", "A card too few.", "uno", GAMES["uno"][1:]),
        ("jokers", "Two black jokers.", "doudizhu", GAMES["bridge"] + ["BJ", "BJ"]),
        ("one-pack", "One pack for two.", "guandan", GAMES["doudizhu"]),
        ("red-five", "Red fives, in a game without.", "mahjong", GAMES["riichi"]),
        ("no-red", "No red five.", "riichi", GAMES["mahjong"]),
        ("case", "Cards in capitals.", "skat", [card.upper() for card in GAMES["skat"]]),
        ("ten", "`10` for `T`.", "skat", [card.replace("T", "10") for card in GAMES["skat"]]),
        ("proto", "A game called `constructor`.", "constructor", GAMES["bridge"]),
        ("short", "A game of one letter.", "g", GAMES["bridge"]),
        ("long", "A game of 32 letters and digits.", "a" * 30 + "09", GAMES["bridge"]),
        ("half", "Half a pack of blackjack.", "blackjack", GAMES["bridge"][:26]),
        ("packs", "1.5 packs of blackjack.", "blackjack", GAMES["bridge"] + GAMES["bridge"][:26])):
    case("f04-" + name, "F04", what, play(spec(game, deck, "2*(A B) rest:*", "A B"), "f04 " + name))

# ---- F05: the pattern
for name, what, text in (
        ("empty", "Nothing.", ""),
        ("space", "A space before.", " A B"),
        ("space-end", "A space behind.", "A B "),
        ("spaces", "Two spaces.", "A  B"),
        ("zero", "No card.", "A:0 B"),
        ("leading", "A leading zero.", "A:01 B"),
        ("six", "Six digits.", "A:100000 B"),
        ("times-zero", "Dealt no times.", "0*(A B)"),
        ("times", "No brackets.", "2*A B"),
        ("open", "An open bracket.", "2*(A B"),
        ("close", "A closing bracket alone.", "A B)"),
        ("nested", "A group in a group.", "2*(1*(A) B)"),
        ("group-empty", "An empty group.", "2*() A B"),
        ("group-rest", "`:*` in a group.", "1*(A B:*)"),
        ("group-space", "A space in a bracket.", "2*( A B)"),
        ("glued", "No space behind a group.", "2*(A B)rest:*"),
        ("rest-twice", "`:*` twice.", "A:* B:*"),
        ("rest-first", "`:*` before a seat.", "A:* B"),
        ("rest-end", "A space behind `:*`.", "A B:* "),
        ("star", "A star alone.", "A B *"),
        ("colon", "A colon alone.", "A: B"),
        ("long", "A pile of 17 letters.", "A B " + "p" * 17),
        ("digit", "A pile that begins with a digit.", "A B 1p"),
        ("dash", "A dash in a pile.", "A B to-p"),
        ("sign", "A sign.", "A:-1 B"),
        ("huge", "A group of ten thousand millions.", "99999*(A:99999 B)"),
        ("many-places", "More places than cards.", "A B " + " ".join(["p"] * 20000)),
        ("seventh", "A seventh card of six.", "3*(A B) p"),
        ("group-many", "A group takes a card too many.", "2*(A:2 B p)"),
        ("comma", "A comma.", "A, B"),
        ("tab", "A tab.", "A\tB"),
        ("small", "A pile for the seat B.", "A b"),
        ("case", "A seat in another case.", "A B Bb"),
        ("square", "Other brackets.", "2*[A B]")):
    case("f05-" + name, "F05", what, play(put(EDGE, 3, "deal:" + text), "f05 " + name, like=EDGE))
for name, what, text in (
        ("stub", "The pattern names the stub, before a seat.", "stub A B"),
        ("rest-none", "`:*` takes no card.", "3*(A B) rest:*"),
        ("rest-seat", "`:*` gives a seat all that is left.", "A B:*"),
        ("mixed", "Groups and places in turn.", "A:2 1*(B p) A 1*(p)"),
        ("none-left", "All cards are named.", "1*(A:3 B:3)"),
        ("later", "A name again, later.", "A B A B A B")):
    file = play(put(EDGE, 3, "deal:" + text), "pattern " + name)
    case("pattern-" + name, "ok", what, file, slip=["%s=%s" % (of(file)[1][p], slip(file, 2, p)) for p in range(6)])

# ---- F06 to F08: commitment, seals, openings
for name, what, commit in (
        ("empty", "Nothing.", ""),
        ("short", "63 digits.", "a" * 63),
        ("long", "65 digits.", "a" * 65),
        ("lf", "An LF.", "a" * 64 + "\n"),
        ("g", "`g` is no digit.", "g" * 64),
        ("wide", "Wide digits.", "\uff10" * 64)):
    case("f06-" + name, "F06", what, play(EDGE, "f06", offer=setting(commit=commit)))
def seats_of(key, names):
    def change(file): file[key] = [dict(member, seat=name) for member, name in zip(file[key], names)]
    return change
for name, what, change in (
        ("renamed", "A seat has another name.", seats_of("seals", "AC")),
        ("case", "A seat in small letters.", seats_of("seals", "Ab")),
        ("short", "63 digits.", member("seals", 1, seal="a" * 63)),
        ("lf", "An LF behind a seal.", member("seals", 1, seal="a" * 64 + "\n")),
        ("space", "A blank is no silent seat.", member("seals", 1, seal=" ")),
        ("nobody", "No seals, but openings.", setting(seals=[])),
        ("more", "A seat that there is not.", lambda file: file["seals"].append( {"seat": "C", "seal": fresh("c")}))):
    case("f07-" + name, "F07", what, play(EDGE, "f07", table=change))
case("f07-beacon", "F07", "Nobody sealed, but there is a beacon.", play(put(EDGE, 7, "beacon:" + ROUND), "f07", silent="A B", value=VALUE))
for name, what, change in (
        ("renamed", "A seat has another name.", seats_of("openings", "AC")),
        ("left-out", "An opening is missing.", lambda file: file["openings"].pop()),
        ("more", "An opening too many.", lambda file: file["openings"].append(file["openings"][1])),
        ("short", "A nonce of 63 digits.", member("openings", 1, nonce="a" * 63)),
        ("lf", "An LF behind a nonce.", member("openings", 1, nonce="a" * 64 + "\n")),
        ("no-nonce", "Words without a nonce.", member("openings", 0, nonce="")),
        ("nobody", "No openings.", setting(openings=[])),
        ("letters", "4,097 letters.", member("openings", 0, text="a" * 4097))):
    case("f08-" + name, "F08", what, play(EDGE, "f08", opened=change))

# ---- F09 to F14: what does not follow
def exchanged(file): file["openings"] = [dict(file["openings"][1 - i], seat=seat) for i, seat in enumerate("AB")]
for name, what, change in (
        ("exchanged", "Two openings are exchanged.", exchanged),
        ("space", "A space behind the words.", member("openings", 0, text="ä/b ")),
        ("case", "Another case.", member("openings", 0, text="Ä/b")),
        ("empty", "No words.", member("openings", 0, text="")),
        ("bom", "A byte order mark before the words.", member("openings", 0, text="\ufeffä/b"))):
    case("f09-" + name, "F09", what, play(EDGE, "edge", texts=dict(A="ä/b", B="c"), opened=change))
case("f09-no-offer", "F09", "Seals over the spec alone.", play(EDGE, "f09", table=lambda file: file.update(seals=[
    dict(seal, seal=page.seal_of(sha256("".join(text + "\n" for text in EDGE)), seal["seat"], fresh("nonce %s f09" % seal["seat"]), ""))
    for seal in file["seals"]])))
case("f09-dealer", "F09", "The dealer's own seal, opened with another nonce.", play(put(EDGE, 5, "dealer:A"), "f09",
    opened=member("openings", 0, nonce=fresh("better cards"))))
WITH_BEACON = put(EDGE, 7, "beacon:" + ROUND)
for name, what, value, signature in (
        ("odd", "An odd number of digits.", sha256(b"\xab"), "ab0"),
        ("signature-upper", "A signature in capitals.", VALUE, SIGNATURE.upper()),
        ("signature-space", "A space in the signature.", VALUE, " " + SIGNATURE),
        ("signature-alone", "A signature without its value.", "", SIGNATURE),
        ("short", "63 digits.", VALUE[:-1], ""),
        ("lf", "An LF.", VALUE + "\n", ""),
        ("hash", "The signature's digits are hashed, not its bytes.", sha256(SIGNATURE), SIGNATURE)):
    case("f10-" + name, "F10", what, play(WITH_BEACON, "f10", value=value, signature=signature))
case("f10-none-signature", "F10", "A signature where there is no beacon.", play(EDGE, "f10", done=setting(
    beacon={"randomness": "", "signature": SIGNATURE})))
case("f10-zeros", "F10", "A value of zeros where there is no beacon.", play(EDGE, "f10", done=setting(
    beacon={"randomness": ZEROS, "signature": ""})))
for name, what, signature in (
        ("192", "A signature of 192 bytes.", "ab" * 192),
        ("1", "A signature of one byte.", "00")):
    case("beacon-" + name, "ok", what, play(WITH_BEACON, "long", value=randomness_of(signature), signature=signature))
for name, what, secret in (
        ("empty", "No secret.", ""),
        ("short", "63 digits.", fresh("edge")[1:]),
        ("lf", "An LF.", fresh("edge") + "\n"),
        ("0x", "`0x` before.", "0x" + fresh("edge")),
        ("commit", "The hash of a secret is none.", "sha256:" + fresh("edge"))):
    case("f11-" + name, "F11", what, play(EDGE, "f11", done=setting(secret=secret)))
case("f11-zeros", "F11", "Zeros where there is no dealer.", play(spec("custom", "heads tails", "coin", "A B", "none"), "f11",
    done=setting(secret=ZEROS)))
SPEC_TEXT = "".join(text + "\n" for text in EDGE)
for name, what, commit in (
        ("crlf", "The spec with CR LF.", commit_of(SPEC_TEXT.replace("\n", "\r\n"), fresh("secret f12"))),
        ("no-lf", "The spec without its last LF.", commit_of(SPEC_TEXT[:-1], fresh("secret f12"))),
        ("plain", "The secret's hash alone.", sha256(fresh("secret f12"))),
        ("upper", "A secret that was committed in capitals.", commit_of(SPEC_TEXT, fresh("secret f12").upper())),
        ("bytes", "The secret's bytes, not its digits.",
            sha256(b"fairdeal-v2 commit\nspec:" + sha256(SPEC_TEXT).encode() + b"\nsecret:" + bytes.fromhex(fresh("secret f12")) + b"\n")),
        ("v1", "The label of version 1.", sha256("fairdeal-v1 commit\nspec:%s\nsecret:%s\n" % (sha256(SPEC_TEXT),
            fresh("secret f12"))))):
    case("f12-" + name, "F12", what, play(EDGE, "f12", offer=setting(commit=commit)))
case("f13-none", "F13", "No deal.", play(EDGE, "f13", done=setting(deals=[])))
case("f13-empty", "F13", "A deal without hands behind the last.", play(EDGE, "f13", done=lambda file: file["deals"].append([])))
case("f13-dealerless", "F13", "Two tosses of a coin for one.", play(spec("custom", "heads tails", "coin", "A B", "none"), "f13",
    done=lambda file: file["deals"].append(file["deals"][0])))
def in_deal(change, d=0):
    def at(file): file["deals"][d] = change(list(file["deals"][d]))
    return at
def in_hand(change): return in_deal(lambda hands: [change(hands[0])] + hands[1:])
def dealt(secret=None, opened="opened", value=None, first=1, label="order"):
    """The deals as somebody works them out who takes another value, stage, number or label."""
    def at(file):
        deck, places, deals, beacon = of(file)
        seeds = [child(page.key_of(secret or file["secret"], name_of(file, opened), beacon,
            value or file["beacon"]["randomness"], d), label) for d in range(first, first + deals)]
        file["deals"] = [hands_of([deck[i] for i in order(seed, len(deck), len(deck))], places) for seed in seeds]
    return at
for name, what, change in (
        ("card", "A card is another.", in_hand(lambda hand: hand[:-1] + ("a" if hand[-1] != "a" else "b"))),
        ("hands", "The hands stand in another order.", in_deal(lambda hands: hands[::-1])),
        ("name", "A hand has another name.", in_hand(lambda hand: "C" + hand[1:])),
        ("empty", "No hands.", in_deal(lambda hands: [])),
        ("missing", "The rest is missing.", in_deal(lambda hands: hands[:-1])),
        ("stub", "An empty stub.", in_deal(lambda hands: hands + ["stub:"])),
        ("space", "A space at the end.", in_hand(lambda hand: hand + " ")),
        ("spaces", "Two spaces.", in_hand(lambda hand: hand.replace(" ", "  "))),
        ("colon", "A space behind the colon.", in_hand(lambda hand: hand.replace(":", ": "))),
        ("turned", "A hand from its end.", in_hand(lambda hand: hand[:2] + hand[:1:-1])),
        ("joined", "Two hands in one.", in_deal(lambda hands: [hands[0] + " " + hands[1]] + hands[2:])),
        ("deals", "The deals in another order.", lambda file: file["deals"].reverse()),
        ("second-card", "In the second deal two cards are exchanged.",
            in_deal(lambda hands: [hands[0][:2] + hands[0][:1:-1]] + hands[1:], 1)),
        ("from-0", "Deals are counted from 0.", dealt(first=0)),
        ("table", "The key holds TABLE for OPENED.", dealt(opened="table")),
        ("no-secret", "The key is of zeros.", dealt(secret=ZEROS)),
        ("slips", "The order under the seed of the slips.", dealt(label="slips"))):
    case("f14-" + name, "F14", what, play(EDGE, "f14", done=change))
case("f14-beacon", "F14", "The deal leaves the beacon out.", play(WITH_BEACON, "f14", value=VALUE, done=dealt(value="none")))
COIN = spec("custom", "heads tails", "coin", "A B", "none")
case("f14-dealerless", "F14", "A coin that shows its other side.", play(COIN, "f14",
    done=in_deal(lambda hands: ["coin:" + hands[1][5:], "stub:" + hands[0][5:]])))
def unrejected(file):
    with unittest.mock.patch("math.prod", lambda bounds: 1): dealt()(file)
case("f14-rejection", "F14", "512 cards, where a roll of six dice that must be rejected counts.", play(spec("custom", ["%x" % (i % 16)
    for i in range(512)], "A:*", "A"), "rejection 179", done=unrejected))
