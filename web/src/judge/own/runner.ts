// What a reader's script finds in its worker, and what calls it: as text, since it is compiled there, before the script.
//
// The page's policy lets the worker reach nobody; yet Firefox (140) asks servers for an EventSource and for fonts of a worker whose
// policy forbids it. So all that is not the language itself, or harmless, is taken away before the script is loaded: it cannot be had
// back, since the script gets no other realm (no worker, no frame, no code from text), and what is kept here is in no scope of its own.

/** The names that stay: the language, randomness, and what has no way out. */
const KEPT = `
  AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date DisposableStack
  Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl
  Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String
  SuppressedError Symbol SyntaxError TextDecoder TextEncoder TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray
  WeakMap WeakRef WeakSet WebAssembly atob btoa crypto decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis
  isFinite isNaN parseFloat parseInt performance queueMicrotask self structuredClone undefined unescape
`;

/** The script of the worker, which loads the reader's from an address. Strict, so that its functions are no callers that can be had. */
export const runner = (script: string): string => `"use strict";
(() => {
  const kept = new Set(${JSON.stringify(KEPT.trim().split(/\s+/))});
  const [send, load, listen] = [postMessage, importScripts, addEventListener].map((one) => one.bind(self));
  const [Cards, list, text, isWhole, lineOf] = [Uint16Array, Array.from, String, Number.isInteger, RegExp.prototype.exec.bind(/:(\\d+):\\d+\\)?$/m)];
  const told = (error) => {
    try {
      const line = error instanceof Error ? error.lineNumber ?? lineOf(error.stack)?.[1] : undefined;
      send({ error: text(error), line: line === undefined ? 0 : Number(line) });
    } catch {
      send({ error: "?", line: 0 });
    }
  };
  const cards = (n) => {
    const all = new Array(n);
    for (let card = 0; card < n; card += 1) {
      all[card] = card;
    }
    return all;
  };
  const deal = (shuffle, decks, n) => {
    const all = new Cards(decks * n);
    for (let deck = 0; deck < decks; deck += 1) {
      const given = cards(n);
      const out = shuffle(given) ?? given;
      if (typeof out.then === "function") {
        throw "shuffle() returned a promise: it must return the deck itself";
      }
      if (out.length !== n) {
        throw "shuffle() returned " + text(out.length) + " cards, not " + n;
      }
      for (let place = 0; place < n; place += 1) {
        const card = out[place];
        if (!isWhole(card) || card < 0 || card >= n) {
          throw "place " + (place + 1) + " of the deck has " + text(card) + ", which is none of the cards 0 to " + (n - 1);
        }
        all[deck * n + place] = card;
      }
    }
    return all.buffer;
  };
  let shuffler;
  listen("message", (event) => {
    try {
      const all = deal(shuffler, event.data.decks, event.data.n);
      send(all, [all]);
    } catch (error) {
      told(error);
    }
  });
  const ends = new Set([Object.prototype, Function.prototype]);
  for (let at = self; at !== null && !ends.has(at); at = Object.getPrototypeOf(at)) {
    for (const name of Reflect.ownKeys(at)) {
      if (!kept.has(name) && !Reflect.deleteProperty(at, name)) {
        Reflect.defineProperty(at, name, { value: undefined });
      }
    }
  }
  // What readers' scripts say to nobody.
  self.console = new Proxy({}, { get: () => () => undefined });
  try {
    load(${JSON.stringify(script)});
    shuffler = typeof shuffle === "function" ? shuffle : undefined;
    if (shuffler === undefined) {
      throw "there is no function shuffle(deck)";
    }
    send("ready");
  } catch (error) {
    told(error);
  }
})();
`;
