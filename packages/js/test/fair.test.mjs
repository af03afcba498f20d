// assertFair: right and wrong shuffles, wrong arguments, and its rate of false alarms.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assertFair, FairnessError, Seed, series, shuffle } from "../dist/esm/index.js";

/** A generator with a seed (mulberry32), so that each run of these tests is the same. */
function generator(name) {
  let state = parseInt(new Seed(name).hex().slice(0, 8), 16);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

const swap = (deck, i, j) => ([deck[i], deck[j]] = [deck[j], deck[i]]);
const die = (random, n) => Math.floor(random() * n);

const FAIR = {
  durstenfeld: (random) => (deck) => { for (let i = deck.length - 1; i > 0; i--) swap(deck, i, die(random, i + 1)); },
  "sort by random keys": (random) => (deck) => deck.map((item) => [random(), item]).sort(([x], [y]) => x - y).map(([, item]) => item),
  evenhand: () => { const seeds = new Seed("fair"); let deck = 0; return (items) => shuffle(items, { seed: seeds.child(`deck/${deck++}`) }); },
};
const UNFAIR = {
  "sort by coin tosses": [(random) => (deck) => deck.sort(() => random() - 0.5), "item "],
  "naive swap": [(random) => (deck) => { for (let i = 0; i < deck.length; i++) swap(deck, i, die(random, deck.length)); }, "item "],
  sattolo: [(random) => (deck) => { for (let i = deck.length - 1; i > 0; i--) swap(deck, i, die(random, i)); }, "even number of inversions"],
  "off by one": [(random) => (deck) => { for (let i = deck.length - 2; i > 0; i--) swap(deck, i, die(random, i + 1)); }, "item 51 is at position 51"],
  "a cut": [(random) => (deck) => { const at = die(random, deck.length); return [...deck.slice(at), ...deck.slice(0, at)]; }, "comes right after"],
  "few seeds": [(random) => (deck) => shuffle(deck, { seed: die(random, 65_536) }), "repeat earlier ones"],
  nothing: [() => () => {}, "in 10000 of 10000 decks"],
  "a constant seed": [() => (deck) => shuffle(deck, { seed: 42 }), "in 10000 of 10000 decks"],
};

for (const [name, make] of Object.entries(FAIR)) {
  test(`fair: ${name}`, () => assertFair(make(generator(name))));
}
for (const [name, [make, reason]] of Object.entries(UNFAIR)) {
  test(`not fair: ${name}`, () => {
    assert.throws(() => assertFair(make(generator(name))), (error) => {
      assert.ok(error instanceof FairnessError && error instanceof Error);
      assert.equal(error.name, "FairnessError");
      assert.ok(error.message.includes(reason) && error.message.includes("evenhand audit"), error.message);
      return true;
    });
  });
}

test("small decks are tested too", () => {
  const random = generator("small");
  for (const n of [2, 3, 5]) {
    assertFair(FAIR.durstenfeld(random), { n });
    assert.throws(() => assertFair(UNFAIR.nothing[0](), { n, decks: 100 }), FairnessError);
    assert.throws(() => assertFair((deck) => deck.sort(() => random() - 0.3), { n }), FairnessError);
  }
});

test("lost, repeated and foreign items are found in the first deck", () => {
  const message = (shuffle, part) => assert.throws(() => assertFair(shuffle), (error) => error instanceof FairnessError && error.message.includes(part));
  message((deck) => deck.slice(1), "deck 0 has 51 of 52 items");
  message((deck) => deck.fill(0), "item 0 twice");
  message((deck) => deck.map(String), 'holds "0"');
  message((deck) => deck.map((item) => item + 1), "holds 52");
  message((deck) => deck.map((item) => item + 0.5), "holds 0.5");
});

test("wrong arguments are errors", () => {
  const ok = () => {};
  const throws = (call, kind, part) => assert.throws(call, (error) => error.constructor === kind && error.message.includes(part));
  throws(() => assertFair([1, 2]), TypeError, "an array");
  throws(() => assertFair(async () => {}), TypeError, "synchronous");
  throws(() => assertFair(() => 5), TypeError, "returned 5");
  throws(() => assertFair(() => null), TypeError, "returned null");
  throws(() => assertFair(ok, { n: 1 }), RangeError, "n is 1");
  throws(() => assertFair(ok, { n: 1001 }), RangeError, "1001");
  throws(() => assertFair(ok, { decks: 100 }), RangeError, "1040");
  throws(() => assertFair(ok, { n: "5" }), TypeError, '"5"');
  throws(() => assertFair(ok, { falseAlarm: 0 }), RangeError, "falseAlarm is 0");
  throws(() => assertFair(ok, { falseAlarm: "1%" }), TypeError, "falseAlarm");
  throws(() => assertFair(ok, { deck: 10 }), TypeError, "Options: n, decks, falseAlarm.");
  throws(() => assertFair(() => { throw new SyntaxError("mine"); }), SyntaxError, "mine");
});

test("fair shuffles fail less often than promised", () => {
  // At a rate of 5 %, with few decks, where the approximation of chi-square is worst.
  for (const n of [2, 4, 10]) {
    let failures = 0;
    const runs = 300;
    for (let run = 0; run < runs; run++) {
      const decks = series(n, { seed: `rate/${n}/${run}` })[Symbol.iterator]();
      try {
        assertFair(() => decks.next().value, { n, decks: 20 * n, falseAlarm: 0.05 });
      } catch {
        failures++;
      }
    }
    assert.ok(failures <= 0.05 * runs, `n = ${n}: ${failures} of ${runs}`);
  }
});

test("a bias at the documented resolution is found", () => {
  // Item 0 comes first 1.95 times as often as in a fair shuffle.
  const extra = 0.95 / 51;
  for (let run = 0; run < 5; run++) {
    const random = generator(`resolution/${run}`);
    const fair = FAIR.durstenfeld(random);
    const biased = (deck) => {
      fair(deck);
      if (random() < extra) {
        swap(deck, 0, deck.indexOf(0));
      }
    };
    assert.throws(() => assertFair(biased), /item 0 is at position 0/);
  }
});

test("the README states the probabilities of sort by coin tosses in V8", () => {
  const probabilities = {};
  const toss = (coins) => {
    const deck = ["a", "b", "c"];
    let used = 0;
    try {
      deck.sort(() => {
        if (used === coins.length) {
          throw coins;
        }
        return coins[used++];
      });
    } catch {
      toss([...coins, -1]);
      toss([...coins, 1]);
      return;
    }
    probabilities[deck.join("")] = (probabilities[deck.join("")] ?? 0) + 0.5 ** used;
  };
  toss([]);
  assert.deepEqual(probabilities, { abc: 0.375, cba: 0.3125, bac: 0.125, acb: 0.0625, bca: 0.0625, cab: 0.0625 });
});
