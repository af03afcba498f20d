/* Verifies the transcript of a verifiable deal or a public draw: the checks of FAIRDEAL.md, in a browser or in Node.
   Browser: <script src="fairdeal_verify.js">, then await fairdeal.verify(bytes, { commit, words, prev, list }),
   with a string, { SEAT: text }, and two Uint8Arrays; leave out what you do not have. It gives { code, told }: "ok"
   or the code of the check that failed, and lines about what was checked and what was not.
   Node, 18.3 or later: node fairdeal_verify.js TRANSCRIPT [--commit HASH] [--word SEAT=TEXT]... [--prev FILE]
   [--list FILE] [--code]. TRANSCRIPT may be -, standard input; --code prints the code alone. Exit 0: all holds;
   1: refused, the last line says by which check; 2: wrong usage; 4: a file cannot be read. */
"use strict";
globalThis.fairdeal = (() => {
  const LIMIT = 16777216, { subtle } = globalThis.crypto ?? require("node:crypto").webcrypto; // where Node 18 has it
  // ---- Bytes and hashes
  const utf8 = (text) => new TextEncoder().encode(text);
  const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const sha256 = async (bytes) => new Uint8Array(await subtle.digest("SHA-256", bytes));
  const hash = async (data) => Array.from(await sha256(typeof data === "string" ? utf8(data) : data),
    (byte) => byte.toString(16).padStart(2, "0")).join("");
  const hmac = async (secret, text) => new Uint8Array(await subtle.sign("HMAC",
    await subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]), utf8(text)));
  // ---- Spec: a pattern for each line, which finds what stands behind the name
  const HASH = /^[0-9a-f]{64}$/, SIGNATURE = /^([0-9a-f]{2}){0,192}$/;
  const DEAL_SPEC = [/^fairdeal-v1 spec$/, /^game:([a-z][a-z0-9]{0,31})$/,
    /^deck:([!-~]{1,16}(?: [!-~]{1,16}){0,9999})$/, /^deal:([^]*)$/,
    /^seats:([A-Z][A-Za-z0-9]{0,15}(?: [A-Z][A-Za-z0-9]{0,15}){0,63})$/, /^deals:([1-9][0-9]{0,3})$/,
    /^beacon:(none|drand:[0-9a-f]{64}:[1-9][0-9]{0,17})$/, /^prev:([0-9a-f]{64})$/];
  const DRAW_SPEC = [/^fairdraw-v1 spec$/, /^title:([ -~]{0,200})$/, /^entries:([1-9][0-9]{0,6})$/,
    /^list:([0-9a-f]{64})$/, /^winners:([1-9][0-9]{0,6})$/, /^beacon:(drand:[0-9a-f]{64}:[1-9][0-9]{0,17})$/];
  const valuesOf = (spec, patterns) => {
    const found = patterns.map((pattern, i) => pattern.exec(spec[i] ?? ""));
    return spec.length === patterns.length && found.every(Boolean) ? found.map(([, value]) => value) : [];
  };
  // ---- Transcript: two shapes, where "" is any string and [x] an array of x, and one spelling
  const beacon = { randomness: "", signature: "" }, words = [{ seat: "", text: "" }];
  const DEAL = { format: "fairdeal-v1", spec: [""], commit: "", words, beacon, secret: "", deals: [[""]] };
  const DRAW = { format: "fairdraw-v1", spec: [""], beacon, winners: [""] };
  const fits = (value, shape) => {
    if (shape === "") return typeof value === "string" && !/\p{Surrogate}/u.test(value); // a pair's half
    if (typeof value !== typeof shape || value === null || typeof shape === "string") return value === shape;
    if (Array.isArray(shape)) return Array.isArray(value) && value.every((member) => fits(member, shape[0]));
    const has = Object.keys(value), wants = Object.keys(shape);
    return has.length === wants.length && wants.every((key, i) => key === has[i] && fits(value[key], shape[key]));
  };
  const transcriptOf = (text) => {
    try {
      const value = JSON.parse(text), right = fits(value, DEAL) || fits(value, DRAW);
      return right && JSON.stringify(value, null, 2) + "\n" === text ? value : null;
    } catch { return null; }
  };
  // ---- The deck of a game
  const times = (n, deck) => Array(n).fill(deck).flat();
  const sorted = (deck) => [...deck].sort().join(" ");
  const each = (ranks, suits) => [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit));
  const all52 = each("23456789TJQKA", "cdhs"), all54 = [...all52, "BJ", "RJ"], twice54 = times(2, all54);
  const noFives = times(4, [...each("12346789", "mps"), ...each("1234567", "z")]);
  const all136 = [...noFives, ...each("5555", "mps")], all144 = [...all136, ...each("12345678", "f")];
  const GAMES = new Map(Object.entries({
    bridge: all52, holdem: all52, omaha: all52, bigtwo: all52, blackjack: all52, shortdeck: each("6789TJQKA", "cdhs"),
    skat: each("789TJQKA", "cdhs"), doudizhu: all54, doudizhu4: twice54, shuangkou: twice54, guandan: twice54,
    shengji: twice54, tarot: [...each("A23456789TJCQK", "cdhs"), ...Array.from({ length: 22 }, (_, i) => "M" + i)],
    uno: [...each("RYGB", "0"), ...times(2, each("RYGB", [..."123456789SR", "+2"])), ...times(4, ["W", "W+4"])],
    mahjong: all136, mahjong144: all144, mahjongtw: all144, riichi: [...noFives, ...each("5550", "mps")],
  }));
  // ---- The pattern: to which place each card from the top goes, or null if it is wrong. A word of it is one place
  const WORD = /^(?:([1-9][0-9]{0,4})\*\()?([A-Za-z][A-Za-z0-9]{0,15})(?::([1-9][0-9]{0,4}|\*))?(\))?$/;
  const placesOf = (pattern, cards, seats) => {
    const list = pattern.split(" ", cards + 2), places = [], named = new Set(); // more words would take more cards
    let times = 0, run = []; // in a group: how often it is dealt, and its places until now
    for (const [i, word] of list.entries()) {
      const [, open, name, count, close] = WORD.exec(word) ?? [];
      if (!name || (open && times) || (close && !open && !times)) return null;
      times = Number(open ?? times);
      if (count === "*" && (times || i + 1 < list.length)) return null;
      const size = count === "*" ? cards - places.length : Number(count ?? 1);
      if (places.length + run.length + size > cards) return null;
      run.push(...Array(size).fill(name));
      named.add(name);
      if (times && !close) continue;
      if (places.length + run.length * (times || 1) > cards) return null;
      for (let time = times || 1; time > 0; time--) places.push(...run);
      [times, run] = [0, []];
    }
    const capitals = [...named].filter((name) => /^[A-Z]/.test(name));
    if (times || capitals.length !== seats.length || !seats.every((seat) => named.has(seat))) return null;
    return [...places, ...Array(cards - places.length).fill("stub")];
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
  // ---- Checks
  const same = (a, b) => a.length === b.length && a.every((one, i) => one === b[i]);
  const deal = async (seed, deck, places) => {
    const hands = new Map(places.map((place) => [place, []])); // in the order of their first cards
    (await order(seed, deck.length, deck.length)).forEach((item, p) => hands.get(places[p]).push(deck[item]));
    return [...hands].map(([place, cards]) => `${place}:${cards.join(" ")}`);
  };
  const GIVEN = (given, holds) => given ? holds : "was not checked, as you gave nothing";
  /** All checks: code, what is checked, whether it holds. Whoever asks stops at the first that does not. */
  async function* examine(data, { commit, words = {}, prev, list }) {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    let text = null;
    try { if (data.length <= LIMIT) text = decoder.decode(data); } catch { /* it stays null */ }
    yield ["F01", `the file is UTF-8 of at most ${LIMIT} bytes`, text !== null];
    const t = transcriptOf(text), isDeal = t?.format === "fairdeal-v1";
    yield ["F02", "it is a transcript, in the only spelling", t];
    const spec = await hash(t.spec.map((line) => line + "\n").join("")), { randomness, signature } = t.beacon;
    const published = HASH.test(randomness) && SIGNATURE.test(signature)
      && (signature === "" || await hash(unhex(signature)) === randomness);
    const values = valuesOf(t.spec, isDeal ? DEAL_SPEC : DRAW_SPEC), seated = t.words ?? [];
    if (isDeal) {
      const [, game, cards = "", pattern, names = "", count, beacon] = values;
      const deck = cards.split(" "), seats = names.split(" "), deals = Number(count); // NaN if a line is wrong
      yield ["F03", "the spec is right", deals * deck.length <= 1000000 && new Set(seats).size === seats.length];
      const packs = game === "blackjack" ? Math.min(8, Math.ceil(deck.length / 52)) : 1;
      const known = sorted(times(packs, GAMES.get(game) ?? []));
      yield ["F04", "the deck is the game's", game === "custom" || sorted(deck) === known];
      const places = placesOf(pattern, deck.length, seats);
      yield ["F05", "the pattern fits the deck and the seats", places];
      yield ["F06", "every seat has its words, none too many",
        same(seated.map(({ seat }) => seat), seats) && seated.every(({ text }) => utf8(text).length <= 4096)];
      yield ["F07", "the beacon is as the spec asks", beacon === "none" ? randomness + signature === "" : published];
      yield ["F08", "the secret is shown", HASH.test(t.secret)];
      const made = await hash(`fairdeal-v1 commit\nspec:${spec}\nsecret:${t.secret}\n`);
      yield ["F09", "spec and secret give the commitment", made === t.commit];
      yield ["F10", "there are as many deals as the spec says", t.deals.length === deals];
      let message = `fairdeal-v1 key\ncommit:${made}\n`, d = 0;
      for (const { seat, text } of seated) message += `seat:${seat}:${await hash(text)}\n`;
      const key = await hmac(unhex(t.secret), `${message}beacon:${beacon}:${randomness || "none"}\n`);
      while (d < deals && same(await deal(await child(key, `deal:${d + 1}`), deck, places), t.deals[d])) d++;
      yield ["F11", "every deal is as worked out", d === deals];
    } else {
      const [n, k] = [Number(values[2]), Number(values[4])]; // NaN if a line is wrong
      yield ["D03", "the spec is right", k <= n && n <= 1048576];
      yield ["D04", "the beacon's value is there", published];
      const key = await sha256(utf8(`fairdraw-v1 key\nspec:${spec}\nbeacon:${values[5]}:${randomness}\n`));
      const drawn = t.winners.length === k && await order(await child(key, "draw"), n, k);
      yield ["D05", "the winners are as worked out", drawn && same(t.winners, Array.from(drawn, (i) => `${i + 1}`))];
    }
    const sent = Object.entries(words), texts = new Map(seated.map(({ seat, text }) => [seat, text]));
    const lines = list && list.filter((byte) => byte === 10).length + (list.length > 0 && list.at(-1) !== 10);
    const isList = list && !isDeal && await hash(list) === values[3] && lines === Number(values[2]);
    yield ["F12", "the commitment is the one you kept", GIVEN(commit !== undefined, commit === t.commit)];
    yield ["F13", "your words are there", GIVEN(sent.length, sent.every(([seat, word]) => texts.get(seat) === word))];
    yield ["F14", "the transcript before is the one you gave", GIVEN(prev, prev && await hash(prev) === values[7])];
    yield ["D06", "the list is the one you gave", GIVEN(list, isList)];
    yield ["", "not checked: that all was public in time, that these cards were dealt, a beacon's signature", true];
    if (values[6] === "none" && seated.every(({ text }) => text === ""))
      yield ["", "warning: the dealer alone decided: there is no beacon, and nobody sent words", true];
    for (const [d, hands] of (t.deals ?? [t.winners]).entries())
      yield ["", [isDeal ? `deal ${d + 1}` : "winners", ...hands].join("\n  "), true];
  }
  const verify = async (data, given = {}) => {
    const told = [];
    for await (const [code, what, holds] of examine(data, given)) {
      told.push(code ? `${code} ${typeof holds === "string" ? holds : holds ? "holds" : "FAILS"}: ${what}` : what);
      if (!holds) return { code, told };
    }
    return { code: "ok", told };
  };
  return { verify, LIMIT };
})();

if (typeof module === "object" && require.main === module) (async () => { // Node, and started as a program
  const read = async (name, end = 1 << 30) => name === undefined ? undefined : Buffer.concat(
    await (name === "-" ? process.stdin : require("node:fs").createReadStream(name, { end })).toArray());
  process.exitCode = 2; // until the usage is known to be right
  try {
    const text = { type: "string" }, word = { type: "string", multiple: true }, code = { type: "boolean" };
    const asked = { options: { commit: text, word, prev: text, list: text, code }, allowPositionals: true };
    const { values, positionals: [name, ...more] } = require("node:util").parseArgs(asked);
    const sent = (values.word ?? []).map((word) => word.split(/=([^]*)/, 2)), words = Object.fromEntries(sent);
    const right = Object.keys(words).length === sent.length && sent.every((word) => word.length > 1);
    if (!right || !name || more.length) throw new Error("wants one TRANSCRIPT, and SEAT=TEXT once for a seat");
    process.exitCode = 4;
    const [data, prev, list] = [await read(name, fairdeal.LIMIT), await read(values.prev), await read(values.list)];
    const answer = await fairdeal.verify(data, { ...values, words, prev, list }), ok = answer.code === "ok";
    console.log(values.code ? answer.code : [...answer.told, ok ? "ok" : "refused: " + answer.code].join("\n"));
    process.exitCode = ok ? 0 : 1;
  } catch (mistake) { console.error(`fairdeal_verify: ${mistake.message}`); }
})();
