"""The known answers of FAIRDEAL.md: what may be given beside a file, right and wrong, F15 to F21; and draws.

Most cases give a right thing and then one that is a step beside it: a verifier that looks only at the first says `ok`.
"""
import json
from fairdeal_cases import *
from fairdeal_edges import *
from fairdeal_verify import card_key, cards_of, leaf_of, name_of, sha256

# ---- F15 to F18: what was kept
TABLE_TEXT = cut(FILE, "table")
for name, what, data in (
        ("lf", "An LF more.", TABLE_TEXT + b"\n"),
        ("no-lf", "Without its last LF.", TABLE_TEXT[:-1]),
        ("crlf", "CR LF.", TABLE_TEXT.replace(b"\n", b"\r\n")),
        ("bom", "A byte order mark.", b"\xef\xbb\xbf" + TABLE_TEXT),
        ("empty", "An empty file.", b""),
        ("compact", "The same values on one line.", json.dumps(json.loads(TABLE_TEXT),
            ensure_ascii=False).encode() + b"\n"),
        ("twice", "A key twice.", TABLE_TEXT.replace(b'  "commit"', b'  "commit": "",\n  "commit"')),
        ("opened", "The opened file is no table.", cut(FILE, "opened")),
        ("silent", "B is silent in it.", cut(play(EDGE, "edge", silent="B"), "table")),
        ("other-spec", "Another spec under the same seals.", data_of(dict(json.loads(TABLE_TEXT), spec=put(EDGE, 3,
            "deal:2*(B A) rest:*")))),
        ("other-seal", "One seal is another.", data_of(dict(json.loads(TABLE_TEXT), seals=[FILE["seals"][0],
            {"seat": "B", "seal": fresh("seal")}]))),
        ("other-commit", "Another commitment.", data_of(dict(json.loads(TABLE_TEXT), commit=fresh("commit")))),
        ("v1", "A table of version 1.", TABLE_TEXT.replace(b"fairdeal-v2", b"fairdeal-v1"))):
    edge("F15", "A table: " + what[0].lower() + what[1:], table=keep("edge-table-%s.txt" % name, data))
for what, wrong in (
        ("An open bracket of a chat.", "> " + A),
        ("A no-break space.", A.replace(" A ", "\u00a0A ")),
        ("An Open.", A.replace(" open ", " Open ")),
        ("Another label.", A.replace("-v2", "-v1")),
        ("Its words twice.", A + A.split(" ")[-1]),
        ("No words.", A.rsplit(" ", 1)[0]),
        ("`-` for words.", A.rsplit(" ", 1)[0] + " -"),
        ("Its words as they are.", A.rsplit(" ", 1)[0] + " ä/b"),
        ("OPENED for TABLE.", A.replace(name_of(FILE, "table"), name_of(FILE, "opened"))),
        ("OFFER for TABLE.", A.replace(name_of(FILE, "table"), name_of(FILE, "offer"))),
        ("B's nonce.", A.replace(FILE["openings"][0]["nonce"], FILE["openings"][1]["nonce"])),
        ("An LF before.", "\n" + A),
        ("A joiner.", A.replace(" A ", " A\u200d "))):
    edge("F16", "An opening line: " + what[0].lower() + what[1:], open=[B, wrong])
for what, wrong in (
        ("An LF.", WORD + "\n"),
        ("A space before.", " " + WORD),
        ("Dashes.", WORD.replace(" ", "-")),
        ("No-break spaces.", WORD.replace(" ", "\u00a0")),
        ("Eight digits.", WORD[:9]),
        ("Sixteen digits.", WORD + " " + name_of(FILE, "opened")[12:16]),
        ("TABLE's.", name_of(FILE, "table")[:12]),
        ("The last twelve.", name_of(FILE, "opened")[-12:])):
    edge("F17", "A check word: " + what[0].lower() + what[1:], check_word=[WORD, wrong])
LOOKED_UP = ROUND[6:] + ":" + VALUE
BEACON_FILE = play(WITH_BEACON, "edge beacon", value=VALUE)
T_BEACON = keep("edge-beacon-table.json", cut(BEACON_FILE, "table"))
def looked_up(code, what, **given): case("edge-beacon", code, what, BEACON_FILE, **given)
looked_up("ok", "A round twice.", round=[LOOKED_UP] * 2, table=T_BEACON)
looked_up("ok", "The table alone: the beacon's value was not checked.", table=T_BEACON, check_word=word(BEACON_FILE))
looked_up("ok", "An opening line, and the round.", open=line(BEACON_FILE, "B"), round=LOOKED_UP, check_word=word(BEACON_FILE))
for what, wrong in (
        ("Nothing.", ""),
        ("The value alone.", VALUE),
        ("No chain.", "1000:" + VALUE),
        ("An LF.", LOOKED_UP + "\n"),
        ("A space.", LOOKED_UP.replace(":", ": ")),
        ("A leading zero.", LOOKED_UP.replace(":1000:", ":01000:")),
        ("No value.", ROUND[6:] + ":"),
        ("JSON.", '{"round":1000,"randomness":"%s"}' % VALUE),
        ("The chain in capitals.", LOOKED_UP.replace(ROUND[6:70], ROUND[6:70].upper())),
        ("The signature for the value.", ROUND[6:] + ":" + SIGNATURE)):
    looked_up("F18", "Looked up: " + what[0].lower() + what[1:], round=[LOOKED_UP, wrong], table=T_BEACON)
edge("F18", "Looked up: none, where there is no beacon.", round="none")

# ---- F19, F20: sheets and slips
S = sheet(FILE, 1).split(b"\n")
def lines_of(*lines): return b"\n".join(lines)
def leaf_lines(d): return [leaf_of(name_of(FILE, "opened"), d, p, card_key(key(FILE, 1), p), card).encode()
    for p, card in enumerate(cards_of(key(FILE, 1), of(FILE)[0]))]
for name, what, data in (
        ("deal-0", "Deal 0.", lines_of(*S[:2], b"deal:0", *S[3:])),
        ("deal-3", "A third deal of two.", lines_of(*S[:2], b"deal:3", *S[3:])),
        ("other-deal", "The leaves of the first deal as the second's.", lines_of(*S[:2], b"deal:2", *S[3:])),
        ("same-key", "A second deal under the first one's key.", lines_of(*S[:2], b"deal:2", *leaf_lines(2), b"")),
        ("more", "A leaf more.", lines_of(*S[:-1], S[3], b"")),
        ("lf", "An LF more.", lines_of(*S, b"")),
        ("upper", "Leaves in capitals.", lines_of(*S[:3], *(leaf.upper() for leaf in S[3:]))),
        ("head", "No first line.", lines_of(*S[1:])),
        ("opened", "Of another opened file.", lines_of(S[0], b"opened:" + fresh("opened").encode(), *S[2:])),
        ("turned", "The leaves from the end.", lines_of(*S[:3], *S[-2:2:-1], b"")),
        ("v1", "Another label.", lines_of(S[0].replace(b"v2", b"v1"), *S[1:])),
        ("no-leaves", "No leaves.", lines_of(*S[:3], b"")),
        ("latin", "A byte that no text has.", lines_of(*S[:3], b"\xff", *S[4:])),
        ("table", "The table.", TABLE_TEXT),
        ("deal-10000", "Deal 10000.", lines_of(*S[:2], b"deal:10000", *S[3:]))):
    edge("F19", "A sheet: " + what[0].lower() + what[1:], sheet=[SHEETS[0], keep("edge-sheet-%s.txt" % name, data)])
ONE, TWO = slip(FILE, 1, 0), slip(FILE, 2, 0)
for what, wrong in (
        ("Deal 2's card as of deal 1.", "A=1" + TWO[1:]),
        ("Deal 3 of two.", "A=3" + ONE[1:]),
        ("Place 6 of six.", "A=" + ONE.replace("1:0:", "1:6:")),
        ("Place 9999.", "A=" + ONE.replace("1:0:", "1:9999:")),
        ("Two signs.", "A==" + ONE),
        ("A space.", "A= " + ONE),
        ("A space before.", " A=" + ONE),
        ("A colon.", "A:" + ONE),
        ("No card.", "A=" + ONE[:-1]),
        ("A card of 17 characters.", "A=" + ONE[:-1] + "a" * 17),
        ("The seat in small letters.", "a=" + ONE),
        ("A pile's card as a seat's.", "B=" + slip(FILE, 1, 5)),
        ("A seat's card as the pile's.", "rest=" + ONE),
        ("A seat's card as the stub's.", "stub=" + ONE),
        ("The key of another place.", "A=" + ONE.replace(ONE.split(":")[2], slip(FILE, 1, 2).split(":")[2])),
        ("The leaf for the key.", "A=" + ONE.replace( ONE.split(":")[2], S[3].decode())),
        ("The name `__proto__`.", "__proto__=" + ONE)):
    edge("F20", "A slip: " + what[0].lower() + what[1:], slip=["A=" + ONE, wrong])
COIN_FILE = play(COIN, "edge coin")
case("edge-coin", "ok", "Sheet and slip of a toss: anybody can work them out.", COIN_FILE, open=[line(COIN_FILE, "B"), line(COIN_FILE, "A")],
    sheet=keep("edge-coin-sheet.txt", sheet(COIN_FILE)), slip=["coin=" + slip(COIN_FILE, 1, 0), "stub=" + slip(COIN_FILE, 1, 1)])

# ---- F21: tables before
def following(before, voids, label): return play(EDGE[:8] + ["prev:" + name_of(before, "table"), "voids:%d" % voids], label)
def kept(name, file, stage="table"): return keep(name, file if stage == "done" else cut(file, stage))
VOIDS = [following(FILE, 0, "edge void 1")]
for i in (1, 2): VOIDS.append(following(VOIDS[-1], i, "edge void %d" % (i + 1)))
LAST, NEXT = following(VOIDS[-1], 3, "edge last"), following(FILE, 0, "edge next")
NAMES = [kept("edge-void-%d.json" % i, file) for i, file in enumerate(VOIDS)]
def row(code, what, **given): case("edge-last", code, what, LAST, **given)
row("ok", "Back over three tables.", void=NAMES[::-1])
row("ok", "Back over two of three.", void=NAMES[:0:-1])
row("ok", "Back over three tables to the finished one, twice.", void=NAMES[::-1], previous=["edge.json", "edge.json"])
row("F21", "From the first to the last.", void=NAMES)
row("F21", "The one between is missing.", void=[NAMES[2], NAMES[0]])
row("F21", "One table too far back.", void=NAMES[::-1] + [T])
row("F21", "A finished one behind two of three.", void=NAMES[:0:-1], previous="edge.json")
row("F21", "A void table as the finished one.", void=NAMES[:0:-1], previous=kept("edge-void-0-done.json", VOIDS[0], "done"))
def after(code, what, **given): case("edge-next", code, what, NEXT, **given)
after("ok", "The finished table before.", previous="edge.json", table=kept("edge-next-table.json", NEXT))
for name, what, file in (
        ("forged", "Its cards are exchanged.", dict(FILE, deals=FILE["deals"][::-1])),
        ("secret", "Its secret is not shown.", dict(FILE, secret="")),
        ("opened", "Its deals are not shown.", cut(FILE, "opened")),
        ("lf", "An LF more.", PLAIN + b"\n"),
        ("empty", "An empty file.", b""),
        ("v1", "A file of version 1.", PLAIN.replace(b"fairdeal-v2", b"fairdeal-v1"))):
    after("F21", "Given as previous: " + what[0].lower() + what[1:], previous=keep("edge-previous-%s.json" % name, file))
after("F21", "A finished one, and another.", previous=["edge.json", "edge-next.json"])
COUNTED = following(FILE, 1, "edge counted")
def counted(code, what, **given): case("edge-counted", code, what, COUNTED, **given)
counted("ok", "A void table in each of its stages.", void=kept("edge-opened.json", FILE, "opened"), open=line(COUNTED, "A"))
for name, what, file in (
        ("seals", "A seal in capitals.", dict(FILE, seals=[dict(FILE["seals"][0], seal="A" * 64), FILE["seals"][1]])),
        ("offer", "The offer.", cut(FILE, "offer")),
        ("lf", "An LF more.", TABLE_TEXT + b"\n"),
        ("commit", "Another commitment.", dict(FILE, commit=fresh("void"))),
        ("latin1", "A byte that no text has.", TABLE_TEXT.replace(b"rest", b"re\xfft"))):
    counted("F21", "Given as void: " + what[0].lower() + what[1:], void=keep("edge-as-void-%s.json" % name, file))
WRONG_SPEC = play(put(EDGE, 3, "deal:A"), "edge wrong", like=EDGE)
case("edge-after-wrong", "F21", "A void table whose pattern is wrong.", following(WRONG_SPEC, 1, "edge after wrong"),
    void=kept("edge-wrong-table.json", WRONG_SPEC))
edge("F21", "A void table, where the file names none.", void=NAMES[0])
edge("F21", "A finished table, where the file names none.", previous="edge-next.json")
THREE = following(FILE, 3, "edge three")
case("edge-three", "F21", "It counts three tables, and names one that counts none.", THREE, void=T)

# ---- What fails first is the answer
WRONG = dict(table=NAMES[0], open=A[:-1], check_word="", round="", sheet=T, slip="", void=T, list=T, announcement=T)
for i, (option, code) in enumerate(zip(WRONG, ("F15", "F16", "F17", "F18", "F19", "F20", "F21", "D06", "D07"))):
    edge(code, "All that is wrong from `%s` on." % option, **dict(list(WRONG.items())[i:]))
case("edge-first", "F14", "The cards are wrong, and all that is given.", dict(FILE, deals=FILE["deals"][::-1]), **WRONG)
case("edge-f02", "F02", "The spelling is wrong, and all that is given.", PLAIN + b" ", **WRONG)

# ---- Draws
LIST = b"".join(b"ticket %d\n" % i for i in range(1, 21))
DRAW = draw("Draw", LIST, 2)
L, N = keep("edge-list.txt", LIST), keep("edge-announcement.json", announced(DRAW))
def drawn(code, what, **given): case("edge-draw", code, what, DRAW, **given)
drawn("ok", "List, announcement and round, each twice.", list=[L, L], announcement=[N, N], round=[LOOKED_UP] * 2)
drawn("ok", "The list alone.", list=L)
for name, what, file in (
        ("all", "All entries, in an order.", draw("All", LIST, 20)),
        ("one", "One of one.", draw("One", b"me", 1)),
        ("title", "A title with quotes and a backslash.", draw("\"It's\" \\ 'it'", LIST, 1)),
        ("title-long", "A title of 200 characters.", draw("~" * 200, LIST, 1)),
        ("unsigned", "No signature.", draw("x", LIST, 1, signature="")),
        ("chain", "Another chain: a warning.", draw("x", LIST, 1, beacon=OTHER_CHAIN)),
        ("many", "Three of a million.", draw("x", b"", 3, n=1048576))):
    case("draw-" + name, "ok", what, file)
case("draw-one", "ok", "Its list, without an LF.", draw("One", b"me", 1), list=keep("edge-me.txt", b"me"))
ODD = b"a\nb\na\n"
case("draw-equal", "ok", "One line is equal to an earlier one: a warning.", draw("x", ODD, 1), list=keep("edge-odd.txt", ODD))
case("draw-equal", "ok", "The same list twice: it warns once.", draw("x", ODD, 1), list=["edge-odd.txt"] * 2)
case("draw-first", "ok", "The first line is empty.", draw("x", b"\na\n", 1), list=keep("edge-first.txt", b"\na\n"))
for n in 16384, 16385, 524288, 524289:                                    # where SPEC.md takes another number of dice at once
    case("draw-%d" % n, "ok", "Five of %d." % n, draw("x", b"", 5, n=n))
case("draw-blank", "ok", "Lines that differ in spaces, in case, in CR.", draw("x", b"a\na \nA\na\r\n", 1),
    list=keep("edge-blank.txt", b"a\na \nA\na\r\n"))
case("draw-bytes", "ok", "A list that is no UTF-8.", draw("x", b"\xff\n\xfe\n\xff", 1), list=keep("edge-bytes.txt", b"\xff\n\xfe\n\xff"))
for name, what, i, text in (
        ("head", "The first line of a deal.", 0, "fairdeal-v2 spec"),
        ("title-long", "A title of 201 characters.", 1, "title:" + "a" * 201),
        ("title-tab", "A tab.", 1, "title:a\tb"),
        ("title-lf", "An LF.", 1, "title:a\nb"),
        ("entries-zero", "No entry.", 2, "entries:0"),
        ("entries-leading", "A leading zero.", 2, "entries:020"),
        ("entries-many", "1,048,577 entries.", 2, "entries:1048577"),
        ("entries-eight", "Eight digits.", 2, "entries:10000000"),
        ("list-upper", "Capitals.", 3, "list:" + sha256(LIST).upper()),
        ("list-short", "63 digits.", 3, "list:" + sha256(LIST)[1:]),
        ("winners-zero", "No winner.", 4, "winners:0"),
        ("round-zero", "Round 0.", 5, "beacon:" + QUICKNET + "0"),
        ("beacon-short", "No round.", 5, "beacon:" + QUICKNET[:-1])):
    case("d03-" + name, "D03", what, draw("x", LIST, 2, lines=put(DRAW["spec"], i, text)))
case("d03-five", "D03", "A line is missing.", draw("x", LIST, 2, lines=DRAW["spec"][:5]))
case("d03-seven", "D03", "A line too many.", draw("x", LIST, 2, lines=DRAW["spec"] + [""]))
for name, what, value, signature in (
        ("none", "A signature without its value.", "", SIGNATURE),
        ("upper", "Capitals.", VALUE.upper(), ""),
        ("odd", "An odd number of digits.", VALUE, SIGNATURE[1:]),
        ("long", "193 bytes.", randomness_of("00" * 193), "00" * 193)):
    case("d04-" + name, "D04", what, draw("x", LIST, 2, value=value, signature=signature))
W = DRAW["winners"]
for name, what, winners in (
        ("less", "A winner is missing.", W[:1]),
        ("more", "A winner too many.", W + ["1"]),
        ("turned", "Another order.", W[::-1]),
        ("leading", "A leading zero.", ["0" + W[0], W[1]]),
        ("from-0", "Counted from 0.", [str(int(w) - 1) for w in W]),
        ("twice", "A winner twice.", [W[0], W[0]]),
        ("space", "A space.", [W[0] + " ", W[1]]),
        ("none", "No winners.", []),
        ("deal-key", "Drawn under the seed of a deal.", draw("x", LIST, 2)["winners"])):
    case("d05-" + name, "D05", what, dict(DRAW, winners=winners))
for name, what, data in (
        ("crlf", "CR LF.", LIST.replace(b"\n", b"\r\n")),
        ("no-lf", "Without its last LF.", LIST[:-1]),
        ("empty", "An empty list.", b""),
        ("bom", "A byte order mark.", b"\xef\xbb\xbf" + LIST),
        ("sorted", "Sorted.", b"".join(sorted(LIST.splitlines(True))))):
    drawn("D06", "A list: " + what[0].lower() + what[1:], list=[L, keep("edge-list-%s.txt" % name, data)], announcement=N)
case("d06-more", "D06", "The spec counts an entry that the list has not.", draw("x", LIST, 2, n=21), list=L)
for name, what, data in (
        ("title", "Another title.", announced(draw("Other", LIST, 2))),
        ("winners", "Three winners.", announced(draw("Draw", LIST, 3))),
        ("chain", "Another chain.", announced(draw("Draw", LIST, 2, beacon=OTHER_CHAIN))),
        ("value", "With the beacon's value.", dict(announced(DRAW), beacon=DRAW["beacon"])),
        ("lf", "An LF more.", data_of(announced(DRAW)) + b"\n"),
        ("empty", "An empty file.", b"")):
    drawn("D07", "An announcement: " + what[0].lower() + what[1:], list=L, announcement=[N, keep("edge-announcement-%s.json" % name, data)])
for what, wrong in (
        ("Nothing.", ""),
        ("Another round.", LOOKED_UP.replace(":1000:", ":1001:")),
        ("Another chain.", OTHER_CHAIN[6:] + ":" + VALUE),
        ("An LF.", LOOKED_UP + "\n"),
        ("`drand:` before.", "drand:" + LOOKED_UP)):
    drawn("D08", "Looked up: " + what[0].lower() + what[1:], list=L, announcement=N, round=[LOOKED_UP, wrong])
after("F21", "A draw is no table.", previous="edge-draw.json")
counted("F21", "A draw is no void table.", void="edge-draw.json")
