// What stands before and after a reader's script in its worker: as text, since it is compiled there.

/** On one line, so that lines of the script keep their numbers. It keeps what it needs from being replaced by mistake. */
export const PRELUDE = [
  `const [__start] = (() => {`,
  `const send = postMessage.bind(self), Cards = Uint16Array, Fail = Error, list = Array.from, text = String, isWhole = Number.isInteger;`,
  `const told = (error) => { let line = ""; try { const found = /:(\\d+):\\d+\\)?$/m.exec(error.stack); line = found ? " (line " + found[1] + ")" : ""; } catch {}`,
  `return "error:" + text(error) + line; };`,
  `const fail = (why) => { throw new Fail(why); };`,
  `const deal = (shuffle, decks, n) => { const all = new Cards(decks * n); for (let deck = 0; deck < decks; deck++) {`,
  `const cards = list({ length: n }, (_, card) => card); const out = shuffle(cards) ?? cards;`,
  `if (typeof out.then === "function") fail("shuffle() returned a promise: it must return the deck itself");`,
  `if (out.length !== n) fail("shuffle() returned " + text(out.length) + " cards, not " + n);`,
  `for (let place = 0; place < n; place++) { const card = out[place]; if (!isWhole(card) || card < 0 || card >= n)`,
  ` fail("place " + (place + 1) + " of the deck has " + text(card) + ", which is none of the cards 0 to " + (n - 1)); all[deck * n + place] = card; } } return all.buffer; };`,
  `return [(shuffle) => { if (typeof shuffle !== "function") { send("error:there is no function shuffle(deck)"); return; }`,
  `addEventListener("message", ({ data }) => { try { const all = deal(shuffle, data.decks, data.n); send(all, [all]); } catch (error) { send(told(error)); } });`,
  `send("ready"); }];`,
  `})(); `,
].join(" ");

/** After the script: hands over its function. */
export const START = `__start(typeof shuffle === "undefined" ? undefined : shuffle);\n`;
