/* Verifies the file of a verifiable deal or a public draw: FAIRDEAL.md's checks, in its order and words, in a browser
   or in Node.
   Browser: <script src="fairdeal_verify.js">, then await fairdeal.verify(bytes, given). Each entry of `given` is an
   array: table, sheet, previous, void, announcement and list of Uint8Arrays; open, check_word, round and slip of
   strings; leave out what you do not have. It gives { code, exit, verdict, told }: "ok" or the code of the check that
   failed, the exit below, the last lines, and before them what to show, each a kind (a code, "fact", "warning" or
   "cards") and a text.
   Node, 18.3 or later: node fairdeal_verify.js FILE [OPTION VALUE]... [--code]
   FILE may be -, standard input. Every option may be given several times. What you kept of a deal: --table FILE, the
   table your program stored before it opened; --open LINE, your own opening line, or another seat's; --check-word WORD;
   --sheet FILE; --slip NAME=SLIP, NAME being the seat or pile that the card came from; --previous FILE, the finished
   file that `prev` names, or --void FILE, the table that was not finished. Of a draw: --announcement FILE, --list FILE.
   --round CHAIN:ROUND:RANDOMNESS: the beacon's round, looked up by you. --code prints only `ok` or the code of the check
   that failed.
   Exit 0: all holds; 1: refused; 3: it agrees with itself, but not all was shown that a good verdict needs; 2: wrong
   usage; 4: a file cannot be read. Signatures of beacons are not checked here: give --round. */
"use strict";
globalThis.fairdeal = (() => {
  const LIMIT = 16777216, { subtle } = globalThis.crypto ?? require("node:crypto").webcrypto; // where Node 18 has it
  const GIVEN = ["table", "open", "check_word", "round", "sheet", "slip", "previous", "void", "list", "announcement"];
  const FILES = ["table", "sheet", "previous", "void", "list", "announcement"];
  // ---- Bytes and hashes
  const utf8 = (text) => new TextEncoder().encode(text);
  const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const sha256 = async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes));
  const hash = async (data) => hex(await sha256(typeof data === "string" ? utf8(data) : data));
  const hmacKey = (secret) => subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const hmac = async (key, text) => new Uint8Array(await subtle.sign("HMAC", key, utf8(text)));
  const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);
  // ---- Notation: in a grammar, a word in capitals stands for its entry here
  const GRAMMAR = { COUNT: "[1-9][0-9]{0,4}", MANY: "[1-9][0-9]{0,6}", HASH: "[0-9a-f]{64}", CARD: "[!-~]{1,16}",
    SEAT: "[A-Z][A-Za-z0-9]{0,15}", NAME: "[A-Za-z][A-Za-z0-9]{0,15}", // NAME: SEAT or PILE
    DRAND: "drand:[0-9a-f]{64}:[1-9][0-9]{0,17}", DEAL: "[1-9][0-9]{0,3}", PLACE: "(?:0|[1-9][0-9]{0,3})" };
  const grammar = (text) => new RegExp(`^(?:${text.replace(/[A-Z]{4,}/g, (word) => GRAMMAR[word])})$`, "s");
  const ZEROS = "0".repeat(64), QUICKNET = "52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971";
  const SPECS = {
    "fairdeal-v2": ["(fairdeal-v2 spec)", "game:([a-z][a-z0-9]{0,31})", "deck:(CARD(?: CARD){0,9999})", "deal:(.*)",
      "seats:(SEAT(?: SEAT){0,63})", "dealer:(outside|none|SEAT)", "deals:(DEAL)", "beacon:(none|DRAND)", "prev:(HASH)",
      "voids:(PLACE)"].map(grammar),
    "fairdraw-v2": ["(fairdraw-v2 spec)", "title:([ -~]{0,200})", "entries:(MANY)", "list:(HASH)", "winners:(MANY)",
      "beacon:(DRAND)"].map(grammar),
  };
  const A_HASH = grammar("HASH"), A_SEAL = grammar("HASH|"), A_SIGNATURE = grammar("([0-9a-f]{2}){0,192}");
  const A_SLIP = grammar("(NAME)=(DEAL):(PLACE):(HASH):(CARD)");
  const A_SHEET = grammar("fairdeal-v2 sheet\\nopened:HASH\\ndeal:(DEAL)\\n.*");
  const fieldsOf = ({ spec, format }) => {
    const found = SPECS[format].map((grammar, i) => grammar.exec(spec[i] ?? ""));
    return spec.length === found.length && found.every(Boolean) ? found.map(([, value]) => value) : null;
  };
  // ---- The file. A shape has its keys in their order; "" is any string, and [x] an array of x
  const beacon = { randomness: "", signature: "" };
  const SHAPES = {
    "fairdeal-v2": { format: "", spec: [""], commit: "", seals: [{ seat: "", seal: "" }],
      openings: [{ seat: "", nonce: "", text: "" }], beacon, secret: "", deals: [[""]] },
    "fairdraw-v2": { format: "", spec: [""], beacon, winners: [""] },
  };
  const WITHDRAWN = /^\{\n  "format": "fair(deal|draw)-v1",\n/;
  const hasShape = (value, shape) => {
    if (shape === "") return typeof value === "string" && !/\p{Surrogate}/u.test(value); // a pair's half
    if (typeof value !== "object" || value === null || Array.isArray(value) !== Array.isArray(shape)) return false;
    if (Array.isArray(shape)) return value.every((member) => hasShape(member, shape[0]));
    const keys = Object.keys(shape);
    return same(Object.keys(value), keys) && keys.every((key) => hasShape(value[key], shape[key]));
  };
  const isFlat = (bytes) => { // whether brackets outside strings nest at most three deep
    for (let i = 0, depth = 0, inside = false; i < bytes.length; i++) {
      const byte = bytes[i] & 0xdf; // { as [, and } as ]
      if (bytes[i] === 0x22) inside = !inside;
      else if (byte === 0x5c && inside) i++;
      else if (byte === 0x5b && !inside && ++depth > 3) return false;
      else if (byte === 0x5d && !inside) depth--;
    }
    return true;
  };
  const textOf = (bytes) => {
    try { return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes); } catch { return null; }
  };
  const canonical = (value) => JSON.stringify(value, null, 2) + "\n";
  const fileOf = (bytes) => { // what the bytes are the canonical form of, or null
    try {
      const text = textOf(bytes), value = isFlat(bytes) ? JSON.parse(text) : null, shape = SHAPES[value?.format];
      return shape && hasShape(value, shape) && canonical(value) === text ? value : null;
    } catch { return null; }
  };
  // ---- Stages: a later file cut to an earlier stage, and its name
  const STAGES = { offer: 3, table: 4, opened: 5 };
  const EMPTY = { seals: [], openings: [], beacon, secret: "", deals: [] };
  const stage = (file, name) => utf8(canonical(Object.fromEntries(
    Object.keys(file).map((key, i) => [key, i < STAGES[name] ? file[key] : EMPTY[key]]))));
  const nameOf = (file, name) => hash(stage(file, name));
  // ---- The deck of a game
  const times = (n, deck) => Array(n).fill(deck).flat();
  const sorted = (deck) => [...deck].sort().join(" ");
  const each = (ranks, suits) => [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit));
  const without = (cards, ...leftOut) => cards.filter((card) => !leftOut.includes(card));
  const all52 = each("23456789TJQKA", "cdhs"), all54 = [...all52, "BJ", "RJ"], from9 = each("9TJQKA", "cdhs");
  const numbers = each("123456789", "mps"), honours = each("1234567", "z"), all136 = times(4, [...numbers, ...honours]);
  const all144 = [...all136, ...each("12345678", "f")], twosOff = without(all52, "2c", "2d", "2h");
  const red = (suits, cards) => [...without(cards, ...each("5", suits)), ...each("5550", suits)];
  const uno = [...each("RYGB", "0"), ...times(2, each("RYGB", [..."123456789SR", "+2"])), ...times(4, ["W", "W+4"])];
  const GAMES = new Map([
    ..."bridge whist spades hearts gin cribbage bigtwo zhajinhua holdem omaha sevencardstud fivecarddraw blackjack"
      .split(" ").map((game) => [game, all52]),
    ...Object.entries({ shortdeck: each("6789TJQKA", "cdhs"), skat: each("789TJQKA", "cdhs"), euchre: from9,
      pinochle: times(2, from9), paodekuai: without(twosOff, "As"), paodekuai15: without(twosOff, "Ac", "Ad", "Ah", "Kd"),
      doudizhu: all54, gouji: times(4, all54),
      tarot: [...each("A23456789TJCQK", "cdhs"), ...Array.from({ length: 22 }, (_, i) => `M${i}`)],
      uno, uno112: [...uno, "WS", ...times(3, ["WC"])], mahjong: all136, mahjong144: all144, mahjongtw: all144,
      sichuan: times(4, numbers), hongzhong: times(4, [...numbers, "7z"]), riichi: red("mps", all136),
      sanma: red("ps", without(all136, ...each("2345678", "m"))),
      koikoi: Array.from({ length: 12 }, (_, i) => each([`H${i + 1}`], "abcd")).flat() }),
    ..."doudizhu4 shuangkou guandan shengji canasta".split(" ").map((game) => [game, times(2, all54)]),
  ]);
  // ---- The pattern: to which place each card from the top goes, or null if it is wrong. A word of it is one place
  const WORD = grammar("(?:(COUNT)\\*\\()?(NAME)(?::(COUNT|\\*))?(\\))?");
  const placesOf = (pattern, cards, seats, dealerless) => {
    const list = pattern.split(" ", cards + 2), places = [], named = new Set(); // more words would take more cards
    let times = 0, run = []; // in a group: how often it is dealt, and its places until now
    for (const [i, word] of list.entries()) {
      const [, open, name, count, close] = WORD.exec(word) ?? [];
      if (!name || (open && times) || (close && !open && !times)) return null;
      times = Number(open ?? times);
      if (count === "*" && (times || i + 1 < list.length)) return null;
      const size = count === "*" ? cards - places.length : Number(count ?? 1);
      if (places.length + run.length + size > cards) return null;
      for (let card = 0; card < size; card++) run.push(name);
      named.add(name);
      if (times && !close) continue;
      if (places.length + run.length * (times || 1) > cards) return null;
      for (let time = times || 1; time > 0; time--) for (const place of run) places.push(place);
      [times, run] = [0, []];
    }
    const dealt = [...named].filter((name) => /^[A-Z]/.test(name)), isSeat = (name) => seats.includes(name);
    if (times || !dealt.every(isSeat) || (!dealerless && dealt.length < seats.length)) return null;
    while (places.length < cards) places.push("stub");
    return places;
  };
  // ---- The order of SPEC.md: one pile, number 0, shuffled with the words of stream 3
  const child = (seed, label) => sha256(Uint8Array.of(...utf8("evenhand:child:"), ...seed, ...utf8(label)));
  const DICE = [[64, 8], [2 ** 9, 6], [2 ** 11, 5], [2 ** 14, 4], [2 ** 19, 3], [2 ** 31, 2]];
  const order = async (seed, n, k) => {
    const key = await subtle.importKey("raw", seed, "AES-CTR", false, ["encrypt"]);
    const pile = Uint32Array.from({ length: n }, (_, i) => i), zeros = new Uint8Array(4096);
    const counter = new DataView(new ArrayBuffer(16)); // a version, a stream, a pile, and from byte 8 on the block
    counter.setUint16(0, 0x0103);
    for (let i = 0, word = 0, stream; i < k && n - i > 1; word++) {
      if (word % 512 === 0) {
        counter.setBigUint64(8, BigInt(word / 2));
        stream = new DataView(await subtle.encrypt({ name: "AES-CTR", counter, length: 64 }, key, zeros));
      }
      const left = n - i, dice = left <= 16 ? left - 1 : DICE.find(([most]) => left <= most)[1];
      let r = stream.getBigUint64(word % 512 * 8, true), faces = 1n, roll = [];
      for (let bound = BigInt(left); roll.length < dice; bound--) {
        roll.push(Number(r * bound >> 64n));
        [r, faces] = [BigInt.asUintN(64, r * bound), faces * bound];
      }
      if (r < (1n << 64n) % faces) continue; // such a roll is thrown away
      for (const die of roll) { [pile[i], pile[i + die]] = [pile[i + die], pile[i]]; i++; }
    }
    return pile.subarray(0, k);
  };
  // ---- What the protocol hashes
  const sealOf = async (offer, seat, { nonce, text }) =>
    hash(`fairdeal-v2 seal\noffer:${offer}\nseat:${seat}\nnonce:${nonce}\ntext:${await hash(text)}\n`);
  const base64url = (text) => btoa(String.fromCharCode(...utf8(text)))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const openingLine = (table, seat, { nonce, text }) =>
    `fairdeal-v2 open ${table} ${seat} ${nonce} ${base64url(text) || "-"}`;
  const keyOf = async (secret, opened, beacon, value, d) => hmac(await hmacKey(unhex(secret || ZEROS)),
    `fairdeal-v2 key\nopened:${opened}\nbeacon:${beacon}:${value || "none"}\ndeal:${d}\n`);
  const cardsOf = async (key, deck) =>
    Array.from(await order(await child(key, "order"), deck.length, deck.length), (item) => deck[item]);
  const handsOf = (cards, places) => {
    const hands = new Map(places.map((place) => [place, []])); // in the order of their first cards
    cards.forEach((card, p) => hands.get(places[p]).push(card));
    return [...hands].map(([place, cards]) => `${place}:${cards.join(" ")}`);
  };
  const cardKey = async (slips, p) => hex(await hmac(slips, `fairdeal-v2 slip\nplace:${p}\n`));
  const slipsOf = async (key) => hmacKey(await child(key, "slips"));
  const sheetOf = async (key, opened, d, deck) => {
    const slips = await slipsOf(key), lines = ["fairdeal-v2 sheet", `opened:${opened}`, `deal:${d}`];
    for (const [p, card] of (await cardsOf(key, deck)).entries()) lines.push(await hash("fairdeal-v2 card\n"
      + `opened:${opened}\ndeal:${d}\nplace:${p}\nkey:${await cardKey(slips, p)}\ncard:${card}\n`));
    return utf8(lines.map((line) => line + "\n").join(""));
  };
  // ---- Checks. Each `yield` is a code, what is checked, and whether it holds; or a kind of thing to show, and a text;
  // at last "end", the exit and the verdict. Whoever asks stops at the first check that does not hold
  const SHOWN = ["fact", "warning", "cards"];
  const NOT_GIVEN = "was not checked, as you gave nothing";
  const every = async (things, test) => {
    for (const thing of things) if (!await test(thing)) return false;
    return things.length ? true : NOT_GIVEN;
  };
  const beaconIsRight = async ({ beacon: { randomness, signature } }) => A_HASH.test(randomness)
    && A_SIGNATURE.test(signature) && (signature === "" || await hash(unhex(signature)) === randomness);
  const textOfSpec = ({ spec }) => spec.map((line) => line + "\n").join("");
  /** Why a beacon's value is not good enough, if it is not. */
  const beaconLacks = (beacon, lookedUp, what) => beacon === "none" ? []
    : beacon.split(":")[1] !== QUICKNET ? [`I do not know this chain: whoever runs it may have chosen the ${what}.`]
    : lookedUp.length ? [] : [`I could not check the beacon's value: whoever wrote it may have chosen the ${what}.`];
  const isFalse = (thing) =>
    `The ${thing} you gave is not this transcript's: one of them is false, or was not copied whole.`;
  const ALIKE = { 0: "o", 1: "l", i: "l", 5: "s", 8: "b", 2: "z" };
  const looks = (seat) => seat.toLowerCase().replace(/[01i582]/g, (sign) => ALIKE[sign]);
  const often = (things) => things.reduce((counts, thing) => counts.set(thing, (counts.get(thing) ?? 0) + 1), new Map());
  const listed = (counts, between) => [...counts].map(([name, count]) => `${name}${between}${count}`).join(", ");

  async function* examine(data, asked) {
    const text = data.length <= LIMIT ? textOf(data) : null;
    yield ["F01", `the file is UTF-8 of at most ${LIMIT} bytes`, text !== null];
    const file = fileOf(data);
    if (!file && WITHDRAWN.test(text))
      yield ["fact", "Version 1 was withdrawn before release; this program reads version 2."];
    yield ["F02", "it is a deal or a draw, in the only spelling", file];
    const given = Object.fromEntries(GIVEN.map((name) => [name, asked[name] ?? []]));
    yield* (file.format === "fairdeal-v2" ? examineDeal : examineDraw)(file, given);
  }

  async function* examineDeal(file, given) {
    const found = fieldsOf(file);
    const [, game, cards = "", pattern, names = "", dealer, count, beacon, prev, before] = found ?? [];
    const deck = cards.split(" "), seats = names.split(" "), deals = Number(count), voids = Number(before);
    yield ["F03", "the spec is right", found && new Set(seats).size === seats.length && deals * deck.length <= 1000000
      && ["outside", "none", ...seats].includes(dealer) && (voids === 0 || prev !== ZEROS)];
    const packs = game === "blackjack" && deck.length <= 8 * 52 ? Math.floor(deck.length / 52) : 1;
    yield ["F04", "the deck is the game's",
      game === "custom" || sorted(deck) === sorted(times(packs, GAMES.get(game) ?? []))];
    const places = placesOf(pattern, deck.length, seats, dealer === "none");
    yield ["F05", "the pattern fits the deck and the seats", places];
    const counts = often(places), whose = game === "custom" ? `: ${listed(often(deck), " x ")}` : ", the game's";
    yield ["fact", `game ${game}: ${deck.length} cards${whose}`];
    yield ["fact", `pattern ${pattern}: ${listed(counts, " ")}`];
    yield ["fact", `seats ${seats.join(" ")}; dealer ${dealer}; deals ${deals}; beacon ${beacon}`];
    yield ["fact", `prev ${prev}; voids ${voids}`];
    yield ["F06", "the commitment is a hash", A_HASH.test(file.commit)];
    const seals = new Map(file.seals.map(({ seat, seal }) => [seat, seal]));
    const sealed = seats.filter((seat) => seals.get(seat));
    yield ["F07", "every seat has sealed or is silent", same(file.seals.map(({ seat }) => seat), seats)
      && file.seals.every(({ seal }) => A_SEAL.test(seal))
      && sealed.length >= (dealer === "none" && beacon === "none" ? 2 : 1)];
    yield ["fact", `sealed: ${sealed.join(", ")}`];
    const silent = seats.filter((seat) => !sealed.includes(seat)), led = await backFrom(prev, voids, given.void);
    const isLedBack = given.previous.length > 0 || (given.void.length > 0 && led !== null && led.voids === 0);
    const pairs = seats.flatMap((seat, i) => seats.slice(i + 1).map((other) => [seat, other]));
    for (const [warns, warning] of [
      [seats.includes(dealer), `${dealer} dealt and saw every hand.`],
      [voids === 1, "1 table before this one was not finished."],
      [voids > 1, `${voids} tables before this one were not finished.`],
      [!isLedBack, "How many tables before it were dropped, I was not shown."],
      [beacon !== "none" && !given.check_word.length, "Whether all openings were in before the round, I was not shown."],
      [silent.length > 0, `${silent.join(", ")} did not seal.`],
      ...pairs.map(([a, b]) => [looks(a) === looks(b), `${a} and ${b} look alike.`]),
      [new Set(seats.map((seat) => counts.get(seat) ?? 0)).size > 1, "The seats do not get equally many cards."],
      [game === "custom", "The deck is the spec's own: read it."],
    ]) if (warns) yield ["warning", warning];
    const openings = new Map(file.openings.map((opening) => [opening.seat, opening]));
    const isOpened = ({ nonce, text }) => A_HASH.test(nonce) && utf8(text).length <= 4096;
    yield ["F08", "every seal is opened", same(file.openings.map(({ seat }) => seat), seats) && file.openings.every(
      (opening) => silent.includes(opening.seat) ? opening.nonce + opening.text === "" : isOpened(opening))];
    const [offer, table, opened] = await Promise.all(Object.keys(STAGES).map((name) => nameOf(file, name)));
    const opensRightly = async (seat) => await sealOf(offer, seat, openings.get(seat)) === seals.get(seat);
    yield ["F09", "every seal is its opening's", await every(sealed, opensRightly)];
    const { secret, beacon: { randomness: value, signature } } = file;
    yield ["F10", "the beacon is as the spec asks",
      beacon === "none" ? value + signature === "" : await beaconIsRight(file)];
    yield ["F11", "the secret is shown", dealer === "none" ? secret === "" : A_HASH.test(secret)];
    const commit = await hash(`fairdeal-v2 commit\nspec:${await hash(textOfSpec(file))}\nsecret:${secret}\n`);
    yield ["F12", "spec and secret give the commitment", dealer === "none" || commit === file.commit];
    yield ["F13", "there are as many deals as the spec says", file.deals.length === deals];
    const key = (d) => keyOf(secret, opened, beacon, value, d);
    let d = 0;
    while (d < deals && same(handsOf(await cardsOf(await key(d + 1), deck), places), file.deals[d])) d++;
    yield ["F14", "every deal is as worked out", d === deals];

    const kept = stage(file, "table");
    yield ["F15", "it is the table you kept", await every(given.table, (table) => same(table, kept))];
    const lines = new Map(sealed.map((seat) => [openingLine(table, seat, openings.get(seat)), seat]));
    const opens = given.open.map((line) => line.replace(/\n$/, ""));
    yield ["F16", "the opening lines you gave are in it", await every(opens, (line) => lines.has(line))];
    const digits = opened.slice(0, 12), words = [digits, digits.replace(/(.{4})(.{4})/, "$1 $2 ")];
    yield ["F17", "its check word is yours", await every(given.check_word, (word) => words.includes(word))];
    const lookedUp = beacon === "none" ? null : `${beacon.slice(6)}:${value}`;
    yield ["F18", "the round is the one you looked up", await every(given.round, (round) => round === lookedUp)];
    yield ["F19", "the sheets are this file's", await every(given.sheet, async (sheet) => {
      const d = Number(A_SHEET.exec(String.fromCharCode(...sheet.subarray(0, 200)))?.[1]); // NaN if it is none
      return d <= deals && same(sheet, await sheetOf(await key(d), opened, d, deck));
    }), isFalse("sheet")];
    /** The seat or pile of a slip that is this file's, whatever place it was given with. */
    const placeOf = async (slip) => {
      const [, , d, p, slipKey, card] = A_SLIP.exec(slip) ?? [];
      if (!(Number(d) <= deals && Number(p) < deck.length)) return null;
      return slipKey === await cardKey(await slipsOf(await key(d)), p)
        && card === (await cardsOf(await key(d), deck))[Number(p)] ? places[Number(p)] : null;
    };
    let holdsSlips = given.slip.length ? true : NOT_GIVEN, blame = isFalse("slip");
    for (const slip of given.slip) {
      const place = await placeOf(slip);
      if (place !== null && slip.startsWith(`${place}=`)) continue;
      holdsSlips = false;
      if (place !== null)
        blame = "The slip you gave is this transcript's, but of a place of another seat or pile than you named.";
      break;
    }
    yield ["F20", "the slips are this file's, of those places", holdsSlips, blame];
    const earlier = given.previous.length + given.void.length > 0;
    const leadsBack = async (data) => led.voids === 0 && await previousTable(data) === led.prev;
    yield ["F21", "the tables before it are the ones you gave",
      earlier ? led !== null && Boolean(await every(given.previous, leadsBack)) : NOT_GIVEN];
    for (const [code, name] of [["D06", "list"], ["D07", "announcement"]])
      if (given[name].length) yield [code, "this belongs to a draw", false];
    for (const [d, hands] of file.deals.entries()) yield ["cards", [`deal ${d + 1}`, ...hands].join("\n  ")];
    const against = given.table.length ? "table you kept" : "opening line you gave";
    const lacks = [], said = [`All holds, against the ${against}.`];
    if (given.table.length + opens.length === 0)
      lacks.push("The transcript agrees with itself. Whether it is the table you played at, I was not shown.");
    lacks.push(...beaconLacks(beacon, given.round, "cards"));
    const openers = opens.map((line) => lines.get(line));
    const honest = "Nobody chose these cards if one of these seats is honest and";
    said.push(opens.length
      ? `${honest} printed the opening line you gave: ${seats.filter((seat) => openers.includes(seat)).join(", ")}.`
      : `${honest} tells you that ${table} is the table she opened for: ${sealed.join(", ")}.`);
    said.push("If you had no seat and got it only after the openings, it may be one picked out of several tables.");
    if (beacon !== "none") said.push("Nobody chose these cards if you had the table before the beacon's round.");
    yield ["end", lacks.length ? 3 : 0, lacks.length ? lacks : said];
  }

  const previousTable = async (data) => { // TABLE of a finished one, or null
    const { code } = await verify(data), file = code === "ok" && fileOf(data);
    return file && file.deals ? nameOf(file, "table") : null;
  };
  /** The `prev` and `voids` that unfinished tables lead back to, each naming the next one; null if one does not fit. */
  const backFrom = async (prev, voids, tables) => {
    for (const data of tables) {
      const { code } = await verify(data), file = code === "F01" || code === "F02" ? null : fileOf(data);
      if (!file || !file.deals || await nameOf(file, "table") !== prev) return null;
      if ((await verify(stage(file, "table"))).code !== "F08") return null; // F08 refuses a closed table, and no more
      const fields = fieldsOf(file), counted = Number(fields[9]);
      if (voids !== Math.min(counted + 1, 9999)) return null;
      [prev, voids] = [fields[8], counted];
    }
    return { prev, voids };
  };

  async function* examineDraw(file, given) {
    const found = fieldsOf(file), [, title, entries, list, count, beacon] = found ?? [];
    const n = Number(entries), k = Number(count), value = file.beacon.randomness;
    yield ["D03", "the spec is right", found && k <= n && n <= 1048576];
    yield ["D04", "the beacon's value is there", await beaconIsRight(file)];
    yield ["fact", `draw ${JSON.stringify(title)}: ${k} of ${n}; beacon ${beacon}`];
    const spec = await hash(textOfSpec(file));
    const key = await sha256(utf8(`fairdraw-v2 key\nspec:${spec}\nbeacon:${beacon}:${value}\n`));
    yield ["D05", "the winners are as worked out", file.winners.length === k
      && same(file.winners, Array.from(await order(await child(key, "draw"), n, k), (i) => `${i + 1}`))];
    for (const [code, ...names] of [["F15", "table"], ["F16", "open"], ["F17", "check_word"], ["F19", "sheet"],
      ["F20", "slip"], ["F21", "previous", "void"]])
      if (names.some((name) => given[name].length)) yield [code, "this belongs to a deal", false];
    const linesOf = function* (bytes) {
      for (let at = 0; at < bytes.length;) {
        const found = bytes.indexOf(10, at), end = found < 0 ? bytes.length : found;
        yield bytes.subarray(at, end);
        at = end + 1;
      }
    };
    yield ["D06", "the list is the one you gave", await every(given.list, async (bytes) => {
      let lines = 0;
      for (const _ of linesOf(bytes)) lines++;
      return lines === n && await hash(bytes) === list;
    })];
    const announced = utf8(canonical({ ...file, beacon: EMPTY.beacon, winners: [] }));
    yield ["D07", "it is the draw that was announced", await every(given.announcement, (data) => same(data, announced))];
    const lookedUp = `${beacon.slice(6)}:${value}`;
    yield ["D08", "the round is the one you looked up", await every(given.round, (round) => round === lookedUp)];
    if (given.list.length === 0) yield ["warning", "The list, I was not shown."];
    for (const bytes of given.list.slice(0, 1)) {
      const different = new Set(), latin = new TextDecoder("latin1"); // a character for each byte
      for (const line of linesOf(bytes)) if (line.length) different.add(latin.decode(line));
      const odd = n - different.size, what = odd === 1 ? "1 line of the list is" : `${odd} lines of the list are`;
      if (odd) yield ["warning", `${what} empty or equal to an earlier line.`];
    }
    yield ["cards", ["winners", ...file.winners].join("\n  ")];
    const lacks = [];
    if (given.announcement.length === 0)
      lacks.push("The draw agrees with itself; whether it was announced so, I was not shown.");
    lacks.push(...beaconLacks(beacon, given.round, "winners"));
    yield ["end", lacks.length ? 3 : 0, lacks.length ? lacks : ["All holds, against the announcement you kept.",
      "Nobody chose the winners if you had it before the beacon's round."]];
  }

  const verify = async (data, given = {}) => {
    const told = [];
    for await (const [code, what, holds, blame] of examine(data, given)) {
      if (code === "end") return { code: "ok", exit: what, verdict: holds, told };
      const seen = holds === NOT_GIVEN ? holds : holds ? "holds" : "FAILS", shown = SHOWN.includes(code);
      told.push([code, shown ? what : `${code} ${seen}: ${what}`]);
      if (holds || shown) continue;
      return { code, exit: 1, verdict: [...blame ? [blame] : [], `Refused: ${code}`], told };
    }
  };
  return { verify, GIVEN, FILES, LIMIT };
})();

if (typeof module === "object" && require.main === module) (async () => { // Node, and started as a program
  const fs = require("node:fs"), { GIVEN, FILES, LIMIT } = fairdeal, optionOf = (name) => name.replace("_", "-");
  const read = async (path, limit) => Buffer.concat(await fs.createReadStream(path,
    { end: limit - 1, ...(path === "-" ? { fd: 0 } : {}) }).toArray());
  process.exitCode = 2; // until the usage is known to be right
  try {
    const text = { type: "string", multiple: true }, flag = { type: "boolean" };
    const options = Object.fromEntries(GIVEN.map((name) => [optionOf(name), text]));
    const texts = GIVEN.filter((name) => !FILES.includes(name)).map((name) => `--${optionOf(name)}`);
    const args = process.argv.slice(2);
    for (let i = 0; i < args.length - 1 && args[i] !== "--"; i++) // a text may begin with -, whatever it is
      if (texts.includes(args[i])) args.splice(i, 2, `${args[i]}=${args[i + 1]}`);
    const { values, positionals: [path, ...more] } = require("node:util").parseArgs(
      { args, options: { ...options, code: flag, help: { ...flag, short: "h" } }, allowPositionals: true });
    if (values.help) {
      process.exitCode = 0;
      return console.log(fs.readFileSync(__filename, "utf8").split("*/")[0].slice(3).trimEnd());
    }
    const asked = Object.fromEntries(GIVEN.map((name) => [name, values[optionOf(name)] ?? []]));
    const inputs = [path, ...FILES.flatMap((name) => asked[name])].filter((name) => name === "-");
    if (path === undefined || more.length || inputs.length > 1) throw new Error("wants one FILE; - only once");
    process.exitCode = 4;
    for (const name of FILES) for (const [i, path] of asked[name].entries())
      asked[name][i] = await read(path, name === "list" ? 2 ** 30 : LIMIT + 1);
    const { code, exit, verdict, told } = await fairdeal.verify(await read(path, LIMIT + 1), asked);
    const lines = told.map(([kind, text]) => kind === "warning" ? `warning: ${text}` : text);
    process.exitCode = exit;
    process.stdout.on("error", () => process.exit(exit)); // whoever reads it has seen enough
    console.log(values.code ? code : [...lines, ...verdict].join("\n"));
  } catch (mistake) { console.error(`fairdeal_verify: ${mistake.message.replace(/[^ -~]/g, "?")}`); }
})();
