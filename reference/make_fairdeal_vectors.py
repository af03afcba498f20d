"""The known answers of FAIRDEAL.md: files, honest and forged, and what each must give.

    python3 make_fairdeal_vectors.py [FOLDER]      writes them, index.json, values.json, messages.json and
    entry.json (to ../vectors/fairdeal-v2)

How a case is made stands in fairdeal_cases.py. Here is what each check is for; fairdeal_edges.py has the ends of every
grammar, fairdeal_given.py those of what may be given.
"""
import base64, json, os, re, sys, unicodedata
import fairdeal_verify as page
from fairdeal_cases import *
from fairdeal_verify import GAMES, ZEROS, name_of, sha256

# ---- The example: a bridge table of four with an outside dealer
BRIDGE = spec("bridge", "2c 2d 2h 2s 3c 3d 3h 3s 4c 4d 4h 4s 5c 5d 5h 5s 6c 6d 6h 6s 7c 7d 7h 7s 8c 8d 8h 8s 9c 9d 9h 9s "
    "Tc Td Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks Ac Ad Ah As", "13*(A B C D)", "A B C D")
EXAMPLE = dict(lines=BRIDGE, label="example", texts={seat: "hello " + seat for seat in "ABCD"},
    secret="2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b",
    nonces=dict(A="1b4d9964664d9825076eb8558af61162ba98f74282051ddbaa346b6b158c4cf9",
        B="3a588dc0cec0e1d0385c59ca1cc85c53f42914551692e34ad44085694d23c5ed",
        C="932bc03981ac3074b89103bbc186bc1ad648e587d710521ff6c84dbaa0e9545c",
        D="993f351926549dccc15d93306f226421a759f0e723805fcbf2736b8aec69679a"))
EXAMPLE_DONE = play(**EXAMPLE)
TABLE = keep("example-table.json", cut(EXAMPLE_DONE, "table"))
SHEET = keep("example-sheet-1.txt", sheet(EXAMPLE_DONE))
values("example", EXAMPLE_DONE)
def example(code, what, **given): case("example", code, what, EXAMPLE_DONE, **given)
for stage, code in (("offer", "F07"), ("table", "F08"), ("opened", "F11")):
    case("example-" + stage, code, "The example at its stage `%s`." % stage, cut(EXAMPLE_DONE, stage))
example("ok", "Nothing was kept: it agrees with itself, and no more.")
example("ok", "Against the kept table.", table=TABLE)
example("ok", "Against the user's own opening line.", open=line(EXAMPLE_DONE, "A"))
example("ok", "An opening line with its LF.", open=line(EXAMPLE_DONE, "A") + "\n")
example("ok", "Lines of two seats, in another order than the spec's.", open=[line(EXAMPLE_DONE, "C"), line(EXAMPLE_DONE, "A")])
example("ok", "A check word alone is not enough for a good verdict.", check_word=word(EXAMPLE_DONE))
example("ok", "Sheet and slip alone are not enough either.", sheet=SHEET, slip="A=" + slip(EXAMPLE_DONE, 1, 0))
example("ok", "All that a player kept.", table=TABLE, open=line(EXAMPLE_DONE, "A"), sheet=SHEET,
    check_word=word(EXAMPLE_DONE).replace(" ", ""), slip=["A=" + slip(EXAMPLE_DONE, 1, p) for p in (0, 4, 48)])

# ---- Honest tables
def honest(name, what, lines, label=None, given={}, **more):
    file = play(lines, label or name, **more)
    table = keep(name + "-table.json", cut(file, "table"))
    case(name, "ok", what, file, table=table, **given)
    values(name, file)
    return file
DOUDIZHU = spec("doudizhu", GAMES["doudizhu"], "17*(A B C) bottom:3", "A B C")
honest("silent", "A silent seat: it is dealt cards all the same.", DOUDIZHU, silent="B")
TEXTS = honest("texts", "Words beyond ASCII; composed and decomposed letters stay different.",
    spec("custom", "a b c d e f", "1*(A B C D E F)", "A B C D E F"), texts=dict(A="愿赌服输", B="\u00e9", C="e\u0301",
        D="\0\x1b \"\\/\r\n\t\u2028\ufeff", E="🂡" * 1024, F="???>>>"))
case("texts", "ok", "Opening lines of all its texts.", TEXTS, open=[line(TEXTS, seat) for seat in "ABCDEF"])
EMPTY = honest("empty-text", "Empty words: `-` in the opening line.", TOY)
case("empty-text", "ok", "Its opening line.", EMPTY, open=line(EMPTY, "B"))
TWO = honest("two-deals", "Two deals under the same seals.", put(DOUDIZHU, 6, "deals:2"))
case("two-deals", "ok", "The sheet of the second deal, and slips of two-digit places; the bottom's slip is the bottom's.", TWO,
    sheet=keep("two-deals-sheet-2.txt", sheet(TWO, 2)), open=line(TWO, "C"),
    slip=["A=" + slip(TWO, 2, 12), "C=" + slip(TWO, 1, 50), "bottom=" + slip(TWO, 1, 53)])
EQUAL = honest("equal-cards", "Equal cards, and cards with `:` and `=` in their names.",
    spec("custom", "x x x : = a:b", "A:3 B:2", "A B"))
case("equal-cards", "ok", "Slips of such cards, the stub's too.", EQUAL, slip=[
    "%s=%s" % (place, slip(EQUAL, 1, p)) for p, place in enumerate(["A", "A", "A", "B", "B", "stub"])])
honest("dealer-seat", "A dealer who also sits: a warning.", put(BRIDGE, 5, "dealer:B"))
honest("unequal", "A pattern that favours a seat, and seats that look alike: warnings.",
    spec("custom", "a b c d e f", "A1:3 Al:2 AI", "A1 Al AI"))
COIN = spec("custom", "heads tails", "coin", "A B", "none")
COIN_DONE = honest("coin", "A coin of two, without a dealer: seats need not be in the pattern.", COIN)
honest("coin-again", "The same coin again: another `commit`, so another OFFER.", COIN)
case("coin-opened", "F13", "The opened file of a coin.", cut(COIN_DONE, "opened"))
honest("dice", "Five dice.", spec("custom", "1 2 3 4 5 6", "die", "A B C", "none", 5))
honest("who-starts", "Who starts, one seat being silent.", spec("custom", "1 2 3", "A B C", "A B C", "none"), silent="C")
honest("blackjack", "Blackjack from six packs; places with three digits.",
    spec("blackjack", 6 * GAMES["blackjack"], "burn 2*(P1 P2 H) shoe:*", "P1 P2 H"))
honest("voids-stay", "9999 unfinished tables: the most that is counted.",
    TOY[:8] + ["prev:" + fresh("prev"), "voids:9999"])
honest("large", "512 cards, 2 seats.", spec("custom", ["c%d" % i for i in range(512)], "200*(A B)", "A B"))

# The label was found by trying: a checker that forgets the rule of rejection is found out here
case("rejection", "ok", "512 cards, where a roll of six dice is rejected.", play(spec("custom", ["%x" % (i % 16) for i in range(512)],
    "A:*", "A"), "rejection 179"))
# Every game has its deck, in any order; a card of it replaced by another is no longer its deck
for game, cards in GAMES.items():
    lines = spec(game, cards[1:] + cards[:1], "3*(A B) rest:*", "A B")
    case("game-" + game, "ok", "The deck of %s, cut." % game, play(lines, game))
    wrong = cards[:-1] + [next(card for card in cards if card != cards[-1])]
    case("f04-" + game, "F04", "In the deck of %s the last card is another." % game, play(put(lines, 2, "deck:" + " ".join(wrong)), game))
for name, what, game, cards in (
        ("paodekuai-suit", "The two of hearts is kept, not that of spades.", "paodekuai",
            ["2h" if card == "2s" else card for card in GAMES["paodekuai"]]),
        ("paodekuai-15", "The 45 cards of the form for 15 each.", "paodekuai", GAMES["paodekuai15"]),
        ("uno112-108", "The older box of 108.", "uno112", GAMES["uno"]),
        ("sanma-plain", "A deck without red fives.", "sanma", [card.replace("0", "5") for card in GAMES["sanma"]]),
        ("gouji-3", "Three packs are not four.", "gouji", 3 * GAMES["doudizhu"]),
        ("hearts-54", "Hearts with two jokers.", "hearts", GAMES["doudizhu"])):
    case("f04-" + name, "F04", what, play(spec(game, cards, "3*(A B) rest:*", "A B"), name))
for packs, code in (8, "ok"), (9, "F04"):
    case("blackjack-%d" % packs, code, "Blackjack from %d packs." % packs,
        play(spec("blackjack", packs * GAMES["blackjack"], "burn 2*(P1 H) shoe:*", "P1 H"), "packs"))
case("f04-blackjack-less", "F04", "Two packs without one card.",
    play(spec("blackjack", (2 * GAMES["blackjack"])[:-1], "burn 2*(P1 H) shoe:*", "P1 H"), "packs"))

# ---- Beacons
WITH_BEACON = put(TOY, 7, "beacon:" + ROUND)
SIGNED = honest("beacon", "A beacon with its signature: good if checked or looked up.", WITH_BEACON, value=VALUE,
    signature=SIGNATURE)
BEACON_TABLE = "beacon-table.json"
case("beacon", "ok", "Nothing kept and nothing looked up: two sentences.", SIGNED)
case("beacon", "ok", "Looked up, but nothing kept.", SIGNED, round=ROUND[6:] + ":" + VALUE)
case("beacon", "ok", "The table kept, the round looked up.", SIGNED, table=BEACON_TABLE, round=ROUND[6:] + ":" + VALUE,
    check_word=word(SIGNED))
UNSIGNED = honest("beacon-unsigned", "A beacon without its signature.", WITH_BEACON, value=VALUE)
case("beacon-unsigned", "ok", "Without a signature, looked up.", UNSIGNED, table="beacon-unsigned-table.json",
    round=ROUND[6:] + ":" + VALUE)
for name, what, signature in (("outside", "A point outside the subgroup: never checked.", OUTSIDE),
        ("uncompressed", "The signature uncompressed: never checked.", UNCOMPRESSED)):
    honest("beacon-" + name, what, WITH_BEACON, value=randomness_of(signature), signature=signature)
honest("beacon-wrong-round", "A signature of another round: never checked.", put(TOY, 7, "beacon:" + QUICKNET + "1001"),
    value=VALUE, signature=SIGNATURE)
OTHER = honest("beacon-other-chain", "Another chain: not good.", put(TOY, 7, "beacon:" + OTHER_CHAIN),
    value=VALUE, signature=SIGNATURE)
case("beacon-other-chain", "ok", "Another chain, looked up: whoever runs it may have chosen the cards.", OTHER,
    table="beacon-other-chain-table.json", round=OTHER_CHAIN[6:] + ":" + VALUE, check_word=word(OTHER))
case("some-seats", "ok", "Without a dealer any of the seats may be missing in the pattern.",
    play(spec("custom", "a b c", "A die:*", "A B C", "none"), "some seats"))
honest("coin-beacon", "A coin of one seal and a beacon.", put(COIN, 7, "beacon:" + ROUND), silent="B", value=VALUE,
    signature=SIGNATURE)
case("beacon-opened", "F10", "The opened file of a table with a beacon.", cut(SIGNED, "opened"))
for name, round_ in (("round", QUICKNET[6:] + "1001:" + VALUE), ("chain", OTHER_CHAIN[6:] + ":" + VALUE),
        ("value", ROUND[6:] + ":" + fresh("value")), ("prefix", ROUND + ":" + VALUE), ("upper", ROUND[6:] + ":" + VALUE.upper())):
    case("beacon", "F18", "Looked up: another %s." % name, SIGNED, table=BEACON_TABLE, round=round_)
example("F18", "A round was looked up where there is no beacon.", round=ROUND[6:] + ":" + VALUE)

# ---- What was kept, and does not fit
OTHER = play(BRIDGE, "other table")
example("F15", "Another table.", table=keep("other-table.json", cut(OTHER, "table")))
example("F15", "The offer is no table.", table="example-offer.json")
example("F15", "The done file is no table.", table="example.json")
example("F15", "Two tables were kept, of which one is another.", table=[TABLE, "other-table.json"])
A = line(EXAMPLE_DONE, "A")
for what, wrong in (("Of another table.", line(OTHER, "A")), ("Of another seat.", A.replace(" A ", " B ")),
        ("With another nonce.", A.replace(EXAMPLE["nonces"]["A"], fresh("nonce"))), ("With other words.", A[:-10] + "aGVsbG8gQg"),
        ("base64 with unused bits that are not zero.", A[:-1] + "R"), ("base64 with padding.", A + "="),
        ("A blank within the words.", A[:-6] + " " + A[-6:]),
        ("Two LFs.", A + "\n\n"), ("CR LF.", A + "\r\n"), ("A space at the end.", A + " "),
        ("A space before.", " " + A), ("Two spaces.", A.replace(" open ", "  open ")), ("A tab.", A.replace(" open ", "\topen ")),
        ("Capitals.", A.replace(EXAMPLE["nonces"]["A"], EXAMPLE["nonces"]["A"].upper())), ("Nothing.", ""),
        ("A seal line.", VALUES["example"]["seal_lines"][0])):
    example("F16", "An opening line: " + what[0].lower() + what[1:], open=wrong)
example("F16", "A right line and a wrong one.", open=[A, line(OTHER, "B")])
case("empty-text", "F16", "Nothing for the empty text.", EMPTY, open=line(EMPTY, "B")[:-1])
case("texts", "F16", "The standard alphabet.", TEXTS, open=line(TEXTS, "F").replace("_", "/").replace("-", "+"))
case("silent", "F16", "A line of a silent seat.", play(DOUDIZHU, "silent", silent="B"),
    open="fairdeal-v2 open %s B  -" % VALUES["silent"]["table"])
for what, wrong in (("Of another table.", word(OTHER)), ("Capitals.", word(EXAMPLE_DONE).upper()),
        ("Two spaces.", word(EXAMPLE_DONE).replace(" ", "  ")), ("All of OPENED.", name_of(EXAMPLE_DONE, "opened")),
        ("Nothing.", ""), ("One space is missing.", word(EXAMPLE_DONE).replace(" ", "", 1))):
    example("F17", "A check word: " + what[0].lower() + what[1:], check_word=wrong)
FALSE = sheet(EXAMPLE_DONE).split(b"\n")
for name, what, wrong in (("swapped", "Two leaves are swapped.", b"\n".join(FALSE[:3] + [FALSE[4], FALSE[3]] + FALSE[5:])),
        ("short", "A leaf is missing.", b"\n".join(FALSE[:-2]) + b"\n"), ("no-lf", "No LF at its end.", b"\n".join(FALSE[:-1])),
        ("deal-2", "Of a deal that there is not.", b"\n".join(FALSE[:2] + [b"deal:2"] + FALSE[3:])),
        ("deal-01", "A leading zero.", b"\n".join(FALSE[:2] + [b"deal:01"] + FALSE[3:])),
        ("empty", "An empty file.", b""), ("other", "Of another table.", sheet(OTHER)),
        ("crlf", "CR LF.", b"\r\n".join(FALSE))):
    example("F19", "A sheet: " + what[0].lower() + what[1:], sheet=keep("sheet-%s.txt" % name, wrong), table=TABLE)
S = slip(EXAMPLE_DONE, 1, 0)
STUB = play(spec("holdem", GAMES["holdem"], "2*(A B) board:5", "A B"), "showdown")
case("showdown", "ok", "Slips of hands, of the board, and of the stub, by their names.", STUB,
    slip=["A=" + slip(STUB, 1, 0), "B=" + slip(STUB, 1, 3), "board=" + slip(STUB, 1, 4), "stub=" + slip(STUB, 1, 28)])
case("showdown", "F20", "At showdown B shows a card of the stub.", STUB, slip="B=" + slip(STUB, 1, 28))
case("showdown", "F20", "At showdown B shows a card of A's place.", STUB, slip="B=" + slip(STUB, 1, 2))
for what, wrong in (("Another card.", "A=" + S[:-2] + "As"), ("Another place.", "A=" + S.replace("1:0:", "1:4:")),
        ("A place of another seat.", "A=" + slip(EXAMPLE_DONE, 1, 1)), ("A seat that there is not.", "E=" + S),
        ("No seat.", S), ("A leading zero.", "A=" + S.replace("1:0:", "1:00:")), ("Deal 0.", "A=0" + S[1:]),
        ("Deal 2 of one.", "A=2" + S[1:]), ("Place 52 of 52.", "A=" + S.replace("1:0:", "1:52:")),
        ("Capitals in its key.", "A=" + S[:4] + S[4:68].upper() + S[68:]), ("An LF at its end.", "A=" + S + "\n"), ("Nothing.", ""),
        ("A pile that there is not.", "stub=" + S)):
    example("F20", "A slip: " + what[0].lower() + what[1:], slip=wrong)

# ---- Tables before
FIRST = play(TOY, "first")
keep("first.json", FIRST), keep("first-table.json", cut(FIRST, "table"))
def following(voids, before=FIRST): return TOY[:8] + ["prev:" + name_of(before, "table"), "voids:%d" % voids]
AFTER_DONE, AFTER_VOID = play(following(0), "second"), play(following(1), "third")
AFTER_TWO = play(following(2, AFTER_VOID), "fourth")
JUNK = dict(json.loads(cut(FIRST, "table")), deals=[["A:a"]])
keep("junk.json", JUNK), keep("third-table.json", cut(AFTER_VOID, "table"))
case("after-done", "ok", "The table before was finished.", AFTER_DONE, previous="first.json", open=line(AFTER_DONE, "A"))
case("after-void", "ok", "It was not: a warning.", AFTER_VOID, void="first-table.json", open=line(AFTER_VOID, "A"))
case("after-void", "ok", "It was not, though its deals were shown later.", AFTER_VOID, void="first.json")
case("after-void", "ok", "It was not, and junk is shown as its deals.", AFTER_VOID, void="junk.json")
case("after-two", "ok", "The second unfinished table in a row.", AFTER_TWO, void="third-table.json")
case("after-two", "ok", "Both unfinished tables, the later one first.", AFTER_TWO, void=["third-table.json", "first-table.json"])
BASE = play(TOY, "base")
VOID_1 = play(following(0, BASE), "void 1")
VOID_2 = play(following(1, VOID_1), "void 2")
ROW = play(following(2, VOID_2), "row")
keep("base.json", BASE), keep("void-1-table.json", cut(VOID_1, "table")), keep("void-2-table.json", cut(VOID_2, "table"))
case("row", "ok", "Back over two unfinished tables to the finished one.", ROW, void=["void-2-table.json", "void-1-table.json"],
    previous="base.json", open=line(ROW, "B"))
case("row", "F21", "The later unfinished table comes first.", ROW, void=["void-1-table.json", "void-2-table.json"])
case("row", "F21", "An unfinished table is left out.", ROW, void="void-2-table.json", previous="base.json")
case("row", "F21", "A table twice.", ROW, void=["void-2-table.json", "void-2-table.json"])
case("row", "F21", "The finished one is not what `prev` names.", ROW, previous="base.json")
case("after-done", "F21", "A dealer who does not count the void table.", AFTER_DONE, void="first-table.json")
case("after-done", "F21", "The table alone was not finished.", AFTER_DONE, previous="first-table.json")
case("after-done", "F21", "Junk for deals is not finished.", AFTER_DONE, previous="junk.json")
case("after-done", "F21", "Another file.", AFTER_DONE, previous="example.json")
case("after-done", "F21", "The file itself.", AFTER_DONE, previous="after-done.json")
case("after-void", "F21", "A finished table was counted as void.", AFTER_VOID, previous="first.json")
case("after-two", "F21", "Another void table than `prev` names.", AFTER_TWO, void="first-table.json")
case("after-void", "F21", "The offer is no closed table.", AFTER_VOID, void=keep("first-offer.json", cut(FIRST, "offer")))
case("after-void", "F21", "A sheet is no table.", AFTER_VOID, void=SHEET)
LAST = play(TOY[:8] + ["prev:" + fresh("prev"), "voids:9999"], "voids-stay")
case("after-9999", "ok", "What follows 9999 is 9999.", play(TOY[:8] + ["prev:" + name_of(LAST, "table"), "voids:9999"], "after"),
    void="voids-stay.json")

# ---- F01 and F02: one spelling
GOOD = play(TOY, "spelling", texts=dict(A="Aé", B="B/b"))
PLAIN = data_of(GOOD)
def swap(old, new): assert old.encode() in PLAIN; return PLAIN.replace(old.encode(), new if isinstance(new, bytes) else new.encode(), 1)
case("spelling", "ok", "The file that the forgeries of the spelling are made of.", GOOD)
case("f01-latin1", "F01", "One character is in Latin-1.", swap("Aé", b"A\xe9"))
case("f01-surrogate", "F01", "A surrogate as bytes of its own.", swap("B/b", b"B\xed\xa0\x80b"))
for name, what, data in (("empty", "An empty file.", b""), ("bom", "A byte order mark.", b"\xef\xbb\xbf" + PLAIN),
        ("crlf", "CR LF at the ends of lines.", PLAIN.replace(b"\n", b"\r\n")), ("no-lf", "No LF at the end.", PLAIN[:-1]),
        ("two-lf", "Two LFs at the end.", PLAIN + b"\n"), ("indent", "Four spaces.", json.dumps(GOOD, ensure_ascii=False,
        indent=4).encode() + b"\n"), ("ascii", "Characters escaped.", json.dumps(GOOD, indent=2).encode() + b"\n"),
        ("solidus", "`\\/` for `/`.", swap("B/b", "B\\/b")), ("lone", "Half of a surrogate pair escaped.", swap("Aé", "\\ud83c")),
        ("key-twice", "A key twice.", swap('  "secret"', '  "secret": "",\n  "secret"')),
        ("truncated", "The second half is missing.", PLAIN[:len(PLAIN) // 2]),
        ("deep", "100,000 brackets.", swap('"deals": [\n', '"deals": [\n' + "[" * 100000)),
        ("four", "Brackets four deep.", swap('"deals": [\n', '"deals": [\n    [\n      [\n        []\n      ]\n    ],\n')),
        ("proto", "A key called __proto__.", swap('"secret"', '"__proto__"')),
        ("number", "A number.", swap('"voids:0"', '0')), ("null", "A null.", swap('"text": "Aé"', '"text": null'))):
    case("f02-" + name, "F02", what, data)
for name, what, file in (("order", "`nonce` and `text` in another order.", dict(GOOD, openings=[
        {"seat": member["seat"], "text": member["text"], "nonce": member["nonce"]} for member in GOOD["openings"]])),
        ("words", "A key of version 1.", dict(GOOD, words=[])), ("v3", "Another version.", dict(GOOD, format="fairdeal-v3")),
        ("draw", "A deal that says it is a draw.", dict(GOOD, format="fairdraw-v2"))):
    case("f02-" + name, "F02", what, file)
case("f02-version-1", "F02", "A file of version 1, withdrawn before release.", {"format": "fairdeal-v1",
    "spec": ["fairdeal-v1 spec"], "commit": ZEROS, "words": [], "beacon": {"randomness": "", "signature": ""}, "secret": "",
    "deals": []})
case("f02-version-1-draw", "F02", "A draw of version 1.", {"format": "fairdraw-v1", "spec": ["fairdraw-v1 spec"],
    "beacon": {"randomness": "", "signature": ""}, "winners": []})
case("brackets-in-text", "ok", "Brackets and quotes within words do not count.",
    play(TOY, "brackets", texts=dict(A="[[[[{{{{\"[[\\\"\\\\", B="]}" * 9)))

# ---- F03 to F05: spec, deck, pattern
for name, what, i, text in (("head", "The head of version 1.", 0, "fairdeal-v1 spec"), ("game", "A game in capitals.", 1, "game:Custom"),
        ("card", "A Cyrillic letter as a card.", 2, "deck:\u0430 b c d e f"), ("deck-spaces", "Two spaces.", 2, "deck:a  b c d e f"),
        ("seat-twice", "A seat twice.", 4, "seats:A A"), ("seat-lower", "A seat in small letters.", 4, "seats:A b"),
        ("dealer-pile", "A dealer that is no seat's name.", 5, "dealer:me"), ("dealer-other", "A dealer who is no seat of the table.",
        5, "dealer:C"), ("dealer-empty", "No dealer.", 5, "dealer:"), ("deals-zero", "No deal.", 6, "deals:0"),
        ("deals-leading", "A leading zero.", 6, "deals:01"), ("beacon", "No round.", 7, "beacon:" + ROUND[:-5]),
        ("prev", "Capitals.", 8, "prev:" + "A" * 64), ("voids-junk", "`0junk`.", 9, "voids:0junk"),
        ("voids-leading", "A leading zero in `voids`.", 9, "voids:01"), ("voids-10000", "10,000 unfinished tables.", 9,
        "voids:10000"), ("voids-lf", "LF behind `voids`.", 9, "voids:0\n"),
        ("voids-first", "Unfinished tables before the first.", 9, "voids:1")):
    case("f03-" + name, "F03", what, play(put(TOY, i, text), name, like=TOY))
case("f03-nine", "F03", "`voids` is missing.", play(TOY[:9], "nine", like=TOY))
case("f03-eleven", "F03", "A line too many.", play(TOY + [""], "eleven", like=TOY))
case("f03-order", "F03", "`deals` before `dealer`.", play(TOY[:5] + [TOY[6], TOY[5]] + TOY[7:], "order", like=TOY))
case("f04-ace", "F04", "Five aces.", play(put(BRIDGE, 2, BRIDGE[2].replace("2c", "Ac")), "five aces"))
case("f04-game", "F04", "A game that is not known.", play(put(TOY, 1, "game:coin"), "unknown"))
for name, what, text in (("many", "More cards than there are.", "deal:7*(A) B"), ("missing", "B is in no place.", "deal:A rest:*"),
        ("other", "A seat that is not there.", "deal:A B C"), ("rest", "`:*` that is not the last.", "deal:rest:* A B"),
        ("lf", "A line end.", "deal:A B\n")):
    case("f05-" + name, "F05", what, play(put(TOY, 3, text), name, like=TOY))
case("f05-dealerless", "F05", "Without a dealer, too, every seat of the pattern must be there.",
    play(put(COIN, 3, "deal:C"), "f05", like=COIN))

# ---- F06 to F14
case("f06-upper", "F06", "Capitals.", play(TOY, "f06", offer=lambda file: file.update(commit=file["commit"].upper())))
case("f06-dealerless", "F06", "Without a dealer `commit` is not empty, either.", play(COIN, "f06", offer=setting(commit="")))
case("f07-none", "F07", "Nobody sealed.", play(TOY, "f07", silent="A B"))
case("f07-alone", "F07", "A coin that one tosses alone.", play(COIN, "f07", silent="B"))
case("f07-order", "F07", "The seats in another order.", play(TOY, "f07", table=lambda file: file["seals"].reverse()))
case("f07-left-out", "F07", "A seat is left out.", play(TOY, "f07", table=lambda file: file["seals"].pop()))
case("f07-upper", "F07", "A seal in capitals.", play(TOY, "f07", table=member("seals", 0, seal="A" * 64)))
case("f07-twice", "F07", "A seat twice.", play(TOY, "f07 twice", table=lambda file: file["seals"].append(file["seals"][1])))
case("f08-withheld", "F08", "A seat that sealed does not open.", play(TOY, "f08", opened=member("openings", 1, nonce="", text="")))
case("f08-late", "F08", "A silent seat opens.", play(TOY, "f08", silent="B", opened=member("openings", 1, nonce=fresh("late"))))
case("f08-late-text", "F08", "A silent seat has words.", play(TOY, "f08", silent="B", opened=member("openings", 1, text="x")))
case("f08-long", "F08", "4,097 bytes of words.", play(TOY, "f08", texts=dict(A="牌" * 1365 + "ab")))
case("longest", "ok", "4,096 bytes of words.", play(TOY, "f08", texts=dict(A="牌" * 1365 + "a")))
case("f08-nonce", "F08", "A nonce in capitals.", play(TOY, "f08", nonces=dict(A="AB" * 32)))
case("f08-order", "F08", "The openings in another order.", play(TOY, "f08", opened=lambda file: file["openings"].reverse()))
case("f09-text", "F09", "Other words than were sealed.", play(TOY, "f09", texts=dict(A="heads"), opened=member("openings", 0, text="tails")))
case("f09-nonce", "F09", "Another nonce than was sealed.", play(TOY, "f09", opened=member("openings", 1, nonce=fresh("ground"))))
def copied(file): file["seals"][1]["seal"] = file["seals"][0]["seal"]
def copied_opening(file): file["openings"][1] = dict(file["openings"][0], seat="B")
case("f09-copied", "F09", "A copied seal, opened as its original was.", play(TOY, "f09", table=copied, opened=copied_opening))
case("f09-other-offer", "F09", "A seal of another offer.", play(TOY, "f09", table=member("seals", 0,
    seal=play(TOY, "f09 before", nonces=dict(A=fresh("replayed")), until="table")["seals"][0]["seal"]),
    nonces=dict(A=fresh("replayed"))))
case("f09-normalised", "F09", "Words that somebody normalised.", play(TOY, "f09", texts=dict(A="e\u0301"), opened=member("openings", 0, text="\u00e9")))
DROPPED = play(TOY, "dropped")
case("dropped", "ok", "The table as it was.", DROPPED, table=keep("dropped-table.json", cut(DROPPED, "table")))
case("f15-left-out", "F15", "A seat is left out after the close: the table is another.", play(TOY, "dropped", silent="B"),
    table="dropped-table.json")
GROUND = play(TOY, "dropped", nonces=dict(B=fresh("ground")))
case("f15-served-again", "F15", "The same offer served again, with A's old seal and a new one of B.", GROUND,
    table="dropped-table.json")
case("f15-served-again", "F16", "A's own line names another table.", GROUND, open=line(DROPPED, "A"))
case("f15-served-again", "ok", "V kept that table, before the openings were posted to her: open, so the verdict says whom to ask.",
    GROUND, table=keep("served-again-table.json", cut(GROUND, "table")))
SPEC2 = play(put(TOY, 2, "deck:f e d c b a"), "dropped")
case("f15-spec", "F15", "Another spec under another commitment.", SPEC2, table="dropped-table.json")
for name, what, value, signature in (("value", "No value.", "", ""), ("upper", "Capitals.", VALUE.upper(), ""),
        ("signature", "The SHA-256 of the signature is another.", fresh("value"), SIGNATURE),
        ("long", "A signature of 193 bytes.", randomness_of("00" * 193), "00" * 193)):
    case("f10-" + name, "F10", what, play(WITH_BEACON, "f10", value=value, signature=signature))
case("f10-none", "F10", "A value where there is no beacon.", play(TOY, "f10", value=VALUE))
case("f11-upper", "F11", "A secret in capitals.", play(TOY, "f11", secret="AB" * 32))
case("f11-dealerless", "F11", "A secret where there is no dealer.", play(COIN, "f11", done=setting(secret=fresh("f11"))))
case("f12-secret", "F12", "Another secret than was committed.", play(TOY, "f12",
    offer=setting(commit=page.commit_of("".join(text + "\n" for text in TOY), fresh("f12 other")))))
case("f12-spec", "F12", "The commitment is over another spec.", play(TOY, "f12 spec", secret=fresh("f12"),
    offer=setting(commit=page.commit_of("".join(text + "\n" for text in put(TOY, 7, "beacon:" + ROUND)), fresh("f12")))))
case("f13-missing", "F13", "A deal is missing.", play(put(TOY, 6, "deals:2"), "f13", done=lambda file: file["deals"].pop()))
case("f13-more", "F13", "A deal too many.", play(TOY, "f13", done=lambda file: file["deals"].append(file["deals"][0])))
def swap_hands(file):
    (a, x), (b, y) = (hand.split(":", 1) for hand in file["deals"][0][:2])
    file["deals"][0][:2] = [a + ":" + y, b + ":" + x]
case("f14-swapped", "F14", "Two hands are swapped.", play(TOY, "f14", done=swap_hands))
case("f14-sorted", "F14", "A hand is sorted.", play(BRIDGE, "f14", done=lambda file: file["deals"][0].__setitem__(0,
    "A:" + " ".join(sorted(file["deals"][0][0][2:].split(" "))))))
case("f14-second", "F14", "The second deal is the first again.", play(put(TOY, 6, "deals:2"), "f14",
    done=lambda file: file["deals"].__setitem__(1, file["deals"][0])))

# ---- Draws
LIST = b"".join(b"entry %d\n" % i for i in range(1000))
keep("list.txt", LIST), keep("list-other.txt", LIST.replace(b"999", b"998")), keep("list-odd.txt", b"a\nb\n\na\nc")
RAFFLE = draw("Summer raffle", LIST, 3)
keep("raffle-announcement.json", announced(RAFFLE))
LOOKED_UP = ROUND[6:] + ":" + VALUE
case("raffle", "ok", "A raffle: nothing given.", RAFFLE)
case("raffle", "ok", "Announcement and list given.", RAFFLE, announcement="raffle-announcement.json", list="list.txt")
case("raffle", "ok", "Announcement given, the round looked up.", RAFFLE, announcement="raffle-announcement.json", round=LOOKED_UP)
case("raffle", "ok", "The round looked up, no announcement.", RAFFLE, round=LOOKED_UP)
case("raffle-odd", "ok", "A list with an empty line, an equal one, and no LF at its end: a warning.",
    draw("", FILES["list-odd.txt"], 5), list="list-odd.txt")
case("raffle-announcement", "D04", "The announcement before the round.", announced(RAFFLE))
case("d03-winners", "D03", "More winners than entries.", draw("x", b"a\nb\n", 3))
case("d03-none", "D03", "A draw without a beacon.", draw("x", LIST, 3, lines=put(RAFFLE["spec"], 5, "beacon:none")))
case("d03-title", "D03", "A title beyond ASCII.", draw("\u5e74\u4f1a", LIST, 3))
case("d04-signature", "D04", "Another signature.", draw("x", LIST, 3, value=fresh("draw")))
case("d05-winners", "D05", "Another winner.", dict(RAFFLE, winners=put(RAFFLE["winners"], 0, "7" if RAFFLE["winners"][0] != "7" else "8")))
case("raffle", "D06", "Another list.", RAFFLE, list="list-other.txt")
case("d06-count", "D06", "Another number of lines.", draw("x", LIST, 3, n=999), list="list.txt")
case("raffle-round", "D07", "Another round than was announced.", draw("Summer raffle", LIST, 3, QUICKNET + "1001"),
    announcement="raffle-announcement.json")
case("raffle-list", "D07", "Another list than was announced.", draw("Summer raffle", FILES["list-other.txt"], 3),
    list="list-other.txt", announcement="raffle-announcement.json")
case("raffle", "D07", "The file itself is no announcement.", RAFFLE, announcement="raffle.json")
case("raffle-value", "D08", "An invented value.", draw("Summer raffle", LIST, 3, value=fresh("draw"), signature=""), round=LOOKED_UP,
    announcement="raffle-announcement.json")
for code, option, value in (("F15", "table", TABLE), ("F16", "open", A), ("F17", "check_word", word(EXAMPLE_DONE)),
        ("F19", "sheet", SHEET), ("F20", "slip", "A=" + S), ("F21", "previous", "first.json"), ("F21", "void", "first.json")):
    case("raffle", code, "What belongs to a deal is given for a draw.", RAFFLE, **{option: value}, list="list-other.txt")
example("D06", "A list is given for a deal.", list="list.txt", table=TABLE)
example("D07", "An announcement is given for a deal.", announcement="raffle-announcement.json", table=TABLE)

import fairdeal_edges, fairdeal_given                                     # their cases stand behind these

# ---- Lines of a chat, and words as they are typed
MESSAGE = re.compile("fairdeal-v2 (?:(seal) (HASH) (SEAT) (HASH)|(open) (HASH) (SEAT) (HASH) (-|[A-Za-z0-9_-]+))\n?"
    .replace("HASH", page.GRAMMAR["HASH"]).replace("SEAT", page.GRAMMAR["SEAT"]))
def message_of(text):
    """What a line is: its values, or None. A text that is encoded again must give the same line."""
    found = MESSAGE.fullmatch(text)
    if not found: return None
    if found[1]: return {"offer": found[2], "seat": found[3], "seal": found[4]}
    try: words = base64.urlsafe_b64decode("" if found[9] == "-" else found[9] + "=" * (-len(found[9]) % 4)).decode("utf-8")
    except ValueError: return None
    if page.opening_line(found[6], found[7], found[8], words) != text.rstrip("\n") or len(words.encode()) > 4096: return None
    return {"table": found[6], "seat": found[7], "nonce": found[8], "text": words}
def encoded(data): return base64.urlsafe_b64encode(data).decode().rstrip("=")
SEAL_LINE, BARE = VALUES["example"]["seal_lines"][0], A[:-10]
MESSAGES = [SEAL_LINE, SEAL_LINE + "\n", A, A + "\n", BARE + "-", *(line(TEXTS, seat) for seat in "ABCDEF"),
    BARE + encoded("牌".encode() * 1365 + b"a"), SEAL_LINE + "\r\n", SEAL_LINE + " ", " " + SEAL_LINE, SEAL_LINE + "\n\n",
    SEAL_LINE.replace(" seal ", "  seal "), SEAL_LINE.replace(" seal ", "\tseal "), SEAL_LINE.replace(" seal ", "\u00a0seal "),
    SEAL_LINE.upper(), SEAL_LINE[:-1], SEAL_LINE + "0", SEAL_LINE.replace(" A ", " a "), SEAL_LINE.replace("-v2", "-v1"),
    SEAL_LINE.replace(" A ", " \u0410 "), SEAL_LINE.replace(" seal ", " open "), A.replace(" open ", " seal "), "> " + A, A + ".",
    BARE, BARE[:-1], BARE + "--", BARE + "aGVsbG8gQR", BARE + "aGVsbG8gQQ==", BARE + "aGVs bG8gQQ", BARE + "aGVsbG8gQ", BARE + "A",
    BARE + encoded(b"\xff"), BARE + encoded("\ud800".encode("utf-8", "surrogatepass")), BARE + encoded(b"\xc0\xaf"),
    BARE + encoded("牌".encode() * 1365 + b"ab"), BARE + "Pz8_Pj4+", BARE + "Pz8/Pj4-"]
REFUSED = [(0, 0x1F), (0x7F, 0x9F), (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x2028, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xE000, 0xF8FF), (0xFDD0, 0xFDEF),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFFB), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF), (0xF0000, 0x10FFFF)] + [(plane << 16 | 0xFFFE, plane << 16 | 0xFFFF) for plane in range(15)]
UNASSIGNED = 0x378, 0x2FE0, 0x1FFFD                                       # in Unicode 16.0, and likely to stay so
ENTRIES = [{"typed": typed, "text": unicodedata.normalize("NFC", typed)} for typed in ("", "hello", "e\u0301", "\u00e9", "\u212b",
    "A\u030a", "\u1100\u1161\u11a8", "q\u0323\u0307", "q\u0307\u0323", "\uf900", "洗牌 愿赌服输", "🂡", "a\u0300\u0301",
    " two  spaces ", "\u00a0", "\ufffd", "\ufb01", "\u0340")]
ENTRIES += [{"typed": "a%sb" % chr(code), "refused": "U+%04X" % code} for ends in REFUSED for code in sorted({*ends})]
ENTRIES += [{"typed": "a%sb" % chr(code), "refused": "U+%04X" % code} for code in UNASSIGNED]
ENTRIES += [{"typed": "a\u202eb\u200b", "refused": "U+202E"}, {"typed": "\u2764\ufe0f", "refused": "U+FE0F"}]

def make(folder):
    os.makedirs(folder, exist_ok=True)
    def write(name, data):
        with open(os.path.join(folder, name), "wb") as file: file.write(data)
    for name, data in FILES.items(): write(name, data)
    messages = [{"line": text, "is": message_of(text) and text.split(" ")[1], **(message_of(text) or {})} for text in MESSAGES]
    for name, entries in ("index", INDEX), ("values", VALUES.values()), ("messages", messages), ("entry", ENTRIES):
        write(name + ".json", ("[\n" + ",\n".join(map(json.dumps, entries)) + "\n]\n").encode())

if __name__ == "__main__":
    make(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "vectors",
        "fairdeal-v2"))
