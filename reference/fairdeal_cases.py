"""The known answers of FAIRDEAL.md: how a case is made. A file is played stage by stage, and at any of them a forger may
change it: what follows is worked out from the change, so a verifier that overlooks it says `ok`.

Everything comes from SHA-256 of a label, so that the same bytes are written every time.
"""
import hashlib
import fairdeal_verify as page
from fairdeal_verify import ZEROS, canonical, child, name_of, order, places_of, sha256

QUICKNET = "drand:52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971:"
# Round 1000 as published, and two more points of the curve's encodings that are no signature of it: outside the subgroup
# (it satisfies the pairing equation), and the same point uncompressed
ROUND = QUICKNET + "1000"
SIGNATURE = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
OUTSIDE = "94385d48ab9d338824a523ff7d310fbeeac0184598d56b49f27857bcd3ef91f6ead1c7ef99c9beee47784ebba5c635de"
UNCOMPRESSED = ("144679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
    "11f92e4521ef54f047b64b85fa98db2d46f0f44add1f60b93f8a0dbddd63b34f238657c2d93aed18b90bddd60a01b6d2")
OTHER_CHAIN = "drand:8990e7a9aaed2ffed73dbd7092123d6f289930540d7651336225dc172e51b2ce:1000"
def randomness_of(signature): return sha256(bytes.fromhex(signature))
VALUE = randomness_of(SIGNATURE)

def fresh(label): return sha256("evenhand fairdeal-v2 vectors: " + label)
def put(items, i, value): return items[:i] + [value] + items[i + 1:]

def spec(game, deck, pattern, seats, dealer="outside", deals=1, beacon="none", prev=ZEROS, voids=0):
    values = game, deck if isinstance(deck, str) else " ".join(deck), pattern, seats, dealer, deals, beacon, prev, voids
    names = "game", "deck", "deal", "seats", "dealer", "deals", "beacon", "prev", "voids"
    return ["fairdeal-v2 spec"] + ["%s:%s" % pair for pair in zip(names, values)]

def play(lines, label, texts={}, silent="", value="", signature="", like=None, secret=None, nonces={}, until="done", **at):
    """A file of these lines, dealt as by the lines `like` where these make no sense; `at` changes it after a stage."""
    _, _, deck, pattern, seats, dealer, deals, beacon, _, _ = (line.partition(":")[2] for line in like or lines)
    deck, seats, silent = deck.split(" "), seats.split(" "), silent.split()
    secret = "" if dealer == "none" else secret or fresh("secret " + label)
    commit = page.commit_of("".join(line + "\n" for line in lines), secret) if secret else fresh("offer " + label)
    opening = {seat: ("", "") if seat in silent else (nonces.get(seat) or fresh("nonce %s %s" % (seat, label)),
        texts.get(seat, "")) for seat in seats}
    file = {"format": "fairdeal-v2", "spec": lines, "commit": commit, "seals": [], "openings": [],
        "beacon": {"randomness": "", "signature": ""}, "secret": "", "deals": []}
    def reached(stage):
        if stage in at: at[stage](file)
        return stage == until
    if reached("offer"): return file
    offer = name_of(file, "offer")
    file["seals"] = [{"seat": seat, "seal": "" if seat in silent else page.seal_of(offer, seat, *opening[seat])}
        for seat in seats]
    if reached("table"): return file
    file["openings"] = [{"seat": seat, "nonce": opening[seat][0], "text": opening[seat][1]} for seat in seats]
    if reached("opened"): return file
    file["beacon"], file["secret"] = {"randomness": value, "signature": signature}, secret
    if "secret" in at: at["secret"](file)
    opened, places = name_of(file, "opened"), places_of(pattern, len(deck), seats, dealer == "none")
    key = file["secret"] if page.fits(page.A_HASH, file["secret"]) else ""
    file["deals"] = [page.hands_of(page.cards_of(page.key_of(key, opened, beacon, file["beacon"]["randomness"], d), deck),
        places) for d in range(1, int(deals) + 1)]
    reached("done")
    return file

def of(file):
    """Spec fields and what a dealer can say of each deal."""
    _, game, deck, pattern, seats, dealer, deals, beacon, prev, voids = page.fields(file)
    return deck.split(), places_of(pattern, len(deck.split()), seats.split(), dealer == "none"), int(deals), beacon
def key(file, d): return page.key_of(file["secret"], name_of(file, "opened"), of(file)[3], file["beacon"]["randomness"], d)
def sheet(file, d=1): return page.sheet_of(key(file, d), name_of(file, "opened"), d, of(file)[0]).encode()
def slip(file, d, p, card=None):
    return "%d:%d:%s:%s" % (d, p, page.card_key(key(file, d), p), card or page.cards_of(key(file, d), of(file)[0])[p])
def line(file, seat):
    opening, = (opening for opening in file["openings"] if opening["seat"] == seat)
    return page.opening_line(name_of(file, "table"), seat, opening["nonce"], opening["text"])
def word(file): return " ".join(name_of(file, "opened")[i:i + 4] for i in (0, 4, 8))
def cut(file, stage): return page.stage(file, stage)
def data_of(content): return content if isinstance(content, bytes) else canonical(content).encode()

FILES, INDEX, VALUES = {}, [], {}
def keep(name, content):
    data = data_of(content)
    assert FILES.setdefault(name, data) == data, name
    return name

def case(name, code, what, content, **given):
    """One case. Of `given`, files are names of FILES; everything is a list. The verdict is the page's."""
    assert what.endswith("."), name
    file = keep(name + ".json", content)
    given = {option: value if isinstance(value, list) else [value] for option, value in given.items()}
    assert not [case for case in INDEX if case["file"] == file and case.get("given", {}) == given], name
    told = []
    def ask(more={}):
        asked = {**given, **more}
        return page.verify(FILES[file], told.append, **{option: [FILES[value] for value in values] if option in page.FILES
            else values for option, values in asked.items()})
    found, end, verdict = ask()
    assert found == code, (name, found, code)
    entry = {"file": file, **({"given": given} if given else {}), "code": code, "exit": end, "verdict": verdict}
    if code == "ok": entry["warnings"] = [line[len("warning: "):] for line in told if line.startswith("warning: ")]
    if FILES[file].count(SIGNATURE.encode()) and code == "ok" and "round" not in given:
        published = (page.fields(content)[-3 if "deals" in content else -1])[6:] + ":" + VALUE
        if published.startswith(QUICKNET[6:]) and published.split(":")[1] == "1000":
            _, checked, said = ask({"round": [published]})
            entry.update({"exit_checked": checked, "verdict_checked": said})
    INDEX.append({**entry, "what": what})

def values(name, file):
    """What lies between a file and its cards."""
    deck, places, deals, beacon = of(file)
    opened, offer = name_of(file, "opened"), name_of(file, "offer")
    sealed = [member for member in file["seals"] if member["seal"]]
    VALUES[name] = {"file": name + ".json", "spec_sha256": sha256("".join(line + "\n" for line in file["spec"])),
        "commit": file["commit"], "offer": offer, "table": name_of(file, "table"), "opened": opened,
        "done_sha256": sha256(canonical(file)), "check_word": word(file),
        "seal_lines": ["fairdeal-v2 seal %s %s %s" % (offer, member["seat"], member["seal"]) for member in sealed],
        "open_lines": [line(file, member["seat"]) for member in sealed],
        "deals": [{"deal": str(d), "key": key(file, d).hex(), "order_seed": child(key(file, d), "order").hex(),
            "slips_seed": child(key(file, d), "slips").hex(), "sheet_sha256": sha256(sheet(file, d)),
            "cards": [{"place": str(p), "to": places[p], "card": card, "card_key": page.card_key(key(file, d), p),
                "leaf": page.leaf_of(opened, d, p, page.card_key(key(file, d), p), card)}
                for p, card in enumerate(page.cards_of(key(file, d), deck))]} for d in range(1, min(deals, 2) + 1)]}

# ---- Parts of many cases
TOY = spec("custom", "a b c d e f", "2*(A B) rest:*", "A B")
def setting(**more): return lambda file: file.update(more)
def member(key, i, **more):
    def change(file): file[key][i] = {**file[key][i], **more}
    return change
def draw(title, listed, k, beacon=ROUND, value=VALUE, signature=SIGNATURE, n=None, like=None, lines=None):
    n = n or listed.count(b"\n") + (listed[-1:] not in b"\n")
    made = ["fairdraw-v2 spec", "title:" + title, "entries:%d" % n, "list:" + sha256(listed), "winners:%d" % k, "beacon:" + beacon]
    lines = lines or made
    text = "fairdraw-v2 key\nspec:%s\nbeacon:%s:%s\n" % (sha256("".join(text + "\n" for text in lines)), beacon, value)
    seed = child(hashlib.sha256(text.encode()).digest(), "draw")
    return {"format": "fairdraw-v2", "spec": lines, "beacon": {"randomness": value, "signature": signature},
        "winners": [str(i + 1) for i in order(seed, n, min(k, n))]}
def announced(file): return dict(file, beacon={"randomness": "", "signature": ""}, winners=[])
