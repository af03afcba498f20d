// Lists of every kind, wrong arguments, and the sizes of parts.

import assert from "node:assert/strict";
import { test } from "node:test";
import vm from "node:vm";
import * as evenhand from "../dist/esm/index.js";
import { createRequire } from "node:module";

const { IndexOrder, KeyOrder, permutation, sample, Seed, series, shuffle, shuffleInPlace, split } = evenhand;
const seed = 42;
const five = ["ann", "bob", "cy", "dee", "eve"];
const mixed = ["dee", "ann", "bob", "cy", "eve"];
const throws = (call, kind, ...parts) => assert.throws(call, (error) => {
  assert.equal(error.constructor, kind, error.stack);
  parts.forEach((part) => assert.ok(error.message.includes(part), error.message));
  return true;
});

test("shuffle takes every iterable and leaves it unchanged", () => {
  const frozen = Object.freeze([...five]);
  for (const items of [frozen, new Set(five), new Map(five.map((x) => [x, 1])).keys(), (function* () { yield* five; })()]) {
    assert.deepEqual(shuffle(items, { seed }), mixed);
  }
  assert.deepEqual(frozen, five);
  assert.deepEqual(shuffle([], { seed }), []);
  assert.deepEqual(shuffle(["a"], { seed }), ["a"]);
  assert.deepEqual(shuffle("ab😀", { seed }).sort(), ["a", "b", "😀"]);
});

test("a typed array gives a copy of its type", () => {
  for (const Type of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Float32Array, Float64Array]) {
    const items = Type.from([0, 1, 2, 3, 4]);
    const shuffled = shuffle(items, { seed });
    assert.equal(shuffled.constructor, Type);
    assert.deepEqual([...shuffled], [3, 0, 1, 2, 4]);
    assert.deepEqual([...items], [0, 1, 2, 3, 4]);
  }
  assert.deepEqual(shuffle(BigInt64Array.from([0n, 1n]), { seed }), BigInt64Array.from([1n, 0n]));
  const buffer = Buffer.from("abcde");
  assert.equal(shuffle(buffer, { seed }).toString(), "dabce");
  assert.equal(sample(buffer, 2, { seed }).toString(), "da");
  const parts = split(buffer, [0.6, 0.4], { seed });
  assert.deepEqual(parts.map(String), ["dab", "ce"]);
  parts[0].fill(0);
  assert.equal(buffer.toString(), "abcde");
});

test("lists of another window are lists", () => {
  const other = vm.runInNewContext("({ list: [0, 1, 2, 3, 4], bytes: new Uint8Array([0, 1, 2, 3, 4]), key: new Uint8Array(32) })");
  assert.deepEqual(shuffle(other.list, { seed }), [3, 0, 1, 2, 4]);
  assert.deepEqual([...shuffle(other.bytes, { seed })], [3, 0, 1, 2, 4]);
  assert.deepEqual(permutation(9, { seed: other.key }), permutation(9, { seed: new Uint8Array(32) }));
});

test("shuffleInPlace changes and returns its argument", () => {
  const items = [...five];
  assert.equal(shuffleInPlace(items, { seed }), items);
  assert.deepEqual(items, mixed);
  const bytes = Buffer.from("abcde");
  assert.equal(shuffleInPlace(bytes, { seed }), bytes);
  assert.equal(String(bytes), "dabce");
  const frozen = Object.freeze([...five]);
  throws(() => shuffleInPlace(frozen, { seed }), TypeError, "frozen", "shuffle");
  throws(() => shuffleInPlace(new Set(five), { seed }), TypeError, "[object Set]");
  throws(() => shuffleInPlace("abc", { seed }), TypeError, '"abc"');
  const locked = Object.defineProperty([...five], 3, { writable: false });
  assert.throws(() => shuffleInPlace(locked, { seed }), TypeError);
  assert.deepEqual(locked, five);
  const sealed = Object.seal([...five]);
  assert.deepEqual(shuffleInPlace(sealed, { seed }), mixed);
});

test("holes become undefined", () => {
  const sparse = [0, , 2];
  assert.deepEqual(shuffle(sparse, { seed }).length, 3);
  assert.equal(1 in shuffle([, , ,], { seed }), true);
  assert.equal(Object.keys(shuffleInPlace(sparse, { seed })).length, 3);
});

test("a map over lists is an error, not the seed 0", () => {
  throws(() => [[1, 2]].map(shuffle), TypeError, "options are 0", "{ seed: 42 }");
  throws(() => shuffle(five, "42"), TypeError, '"42"');
  throws(() => shuffle(five, null), TypeError, "null");
  throws(() => shuffle(five, [42]), TypeError, "an array");
  throws(() => shuffle(five, new Seed(42)), TypeError, "{ seed: 42 }");
  throws(() => shuffle(five, new Uint8Array(32)), TypeError, "[object Uint8Array]");
  throws(() => shuffle(five, Object.create({ seed: 42 })), TypeError, "{ seed: 42 }");
  assert.deepEqual(shuffle(five, Object.assign(Object.create(null), { seed })), mixed);
  assert.deepEqual(shuffle(five, vm.runInNewContext("({ seed: 42 })")), mixed);
  throws(() => shuffle(five, { sead: 42 }), TypeError, '"sead"', "Options: seed.");
});

test("things that are not lists are errors", () => {
  throws(() => shuffle(10), TypeError, "permutation(10)");
  for (const items of [null, undefined, {}, { length: 2 }, Symbol("a"), () => {}, true, (async function* () {})(), new DataView(new ArrayBuffer(8))]) {
    throws(() => shuffle(items), TypeError, "Pass an array or another iterable.");
  }
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  assert.throws(() => shuffle(revoked.proxy), TypeError);
});

test("seeds: numbers stand for their digits, and wrong seeds are errors", () => {
  const order = permutation(10, { seed: "42" });
  assert.deepEqual(permutation(10, { seed: 42n }), order);
  assert.deepEqual(permutation(10, { seed: new Seed(42) }), order);
  assert.deepEqual(permutation(10, { seed: new Seed(42).hex() }), order);
  assert.deepEqual(permutation(10, { seed: new Seed(42).hex().toUpperCase() }), order);
  assert.notDeepEqual(permutation(10, { seed: " 42" }), order);
  for (const wrong of [-1, 1.5, NaN, Infinity, -0, 2 ** 53, -1n]) {
    throws(() => permutation(3, { seed: wrong }), RangeError, "seed: ");
  }
  for (const wrong of [null, true, {}, [], [1, 2], () => 1, Symbol("s"), new Date(), { hex: () => "zz" }, { hex: 1 }]) {
    throws(() => permutation(3, { seed: wrong }), TypeError, "not a seed");
  }
  throws(() => permutation(3, { seed: new Uint8Array(31) }), RangeError, "31 bytes");
  throws(() => permutation(3, { seed: "a\ud800" }), TypeError, "surrogate");
  throws(() => new Seed(1).child("\udc00"), TypeError, "surrogate");
  throws(() => new Seed(1).child(1), TypeError, "label");
  assert.equal(permutation(5, { seed: "😀" }).length, 5);
});

test("a seed does not show its bytes", () => {
  const digits = new Seed(42).hex();
  for (const text of [String(new Seed(42)), JSON.stringify(new Seed(42)), JSON.stringify({ ...new Seed(42) })]) {
    assert.ok(!text.includes(digits.slice(0, 8)));
  }
  const bytes = new Uint8Array(32);
  const kept = new Seed(bytes);
  bytes.fill(1);
  assert.equal(kept.hex(), "0".repeat(64));
});

test("without a seed, every call differs", () => {
  const items = Array.from({ length: 100 }, (_, i) => i);
  assert.notDeepEqual(shuffle(items), shuffle(items));
  assert.notDeepEqual(shuffle(items, {}), shuffle(items, { seed: undefined }));
  assert.notEqual(new Seed().hex(), new Seed().hex());
});

test("numbers out of range are errors that show them", () => {
  for (const wrong of [-1, 1.5, NaN, Infinity, 2 ** 32 + 1, 2 ** 53]) {
    throws(() => permutation(wrong), RangeError, String(wrong));
  }
  for (const wrong of ["10", 10n, null, undefined, [10]]) {
    throws(() => permutation(wrong), TypeError, "n is");
  }
  throws(() => sample(five, 6, { seed }), RangeError, "k is 6", "0 to 5");
  throws(() => sample(five, -1), RangeError, "k is -1");
  throws(() => sample(five, 1.5), RangeError, "k is 1.5");
  throws(() => sample(five), TypeError, "k is undefined");
  throws(() => sample(2 ** 53, 1), RangeError, "n is 9007199254740992");
  throws(() => sample(NaN, 1), RangeError, "n is NaN");
  assert.deepEqual(sample(0, 0, { seed }), []);
  assert.deepEqual(sample(five, 2, { seed }), ["dee", "ann"]);
  const all = sample(2 ** 53 - 1, 3, { seed });
  assert.ok(all.every((index) => Number.isSafeInteger(index)) && new Set(all).size === 3);
  throws(() => series(2 ** 20 + 1), RangeError, "1048577");
  throws(() => series(5).order(2 ** 32), RangeError, "4294967296");
  throws(() => series(5).order(-1), RangeError, "-1");
  throws(() => series("5"), TypeError, '"5"');
});

test("a failed allocation is an error that names the size, at once", () => {
  const { Uint32Array } = globalThis;
  globalThis.Uint32Array = class { constructor() { throw new RangeError("Invalid typed array length"); } };
  try {
    throws(() => permutation(2 ** 32, { seed }), RangeError, "allocation of 17179869184 bytes failed");
  } finally {
    globalThis.Uint32Array = Uint32Array;
  }
});

test("a sparse sample of everything is a permutation", () => {
  const n = 2 ** 20 + 1;
  const all = sample(n, n, { seed });
  const isHit = new Uint8Array(n);
  all.forEach((index) => isHit[index]++);
  assert.ok(isHit.every((hits) => hits === 1));
});

test("series: the same deck each time, in any order, also while two readers alternate", () => {
  const decks = series(52, { seed });
  const [first, second] = [decks[Symbol.iterator](), decks[Symbol.iterator]()];
  for (let r = 0; r < 3; r++) {
    assert.deepEqual(first.next().value, second.next().value);
    assert.deepEqual(series(52, { seed }).order(r), decks.order(r));
  }
  assert.deepEqual([...series(1, { seed }).order(0)], [0]);
  assert.deepEqual([...series(0, { seed }).order(5)], []);
});

test("parts have exact sizes, and every item is in one of them", () => {
  const items = Array.from({ length: 10 }, (_, i) => i);
  assert.deepEqual(split(items, [0.8, 0.1, 0.1], { seed }), [[7, 3, 1, 0, 2, 5, 9, 4], [8], [6]]);
  assert.deepEqual(split(items, { train: 0.8, test: 0.2 }, { seed }), { train: [7, 3, 1, 0, 2, 5, 9, 4], test: [8, 6] });
  assert.deepEqual(split(items, [1 / 3, 1 / 3, 1 / 3], { seed }).map((part) => part.length), [4, 3, 3]);
  assert.deepEqual(split(items, [0, 1, 0], { seed }).map((part) => part.length), [0, 10, 0]);
  assert.deepEqual(split([], [0.5, 0.5], { seed }), [[], []]);
  assert.deepEqual(split(items, [1 - 1e-12, 1e-12], { seed }).map((part) => part.length), [10, 0]);
  assert.deepEqual(split(items, [1, 5e-324], { seed }).map((part) => part.length), [10, 0]);
  // 0.1 · 30 is 3.0000000000000004 in floating point.
  assert.deepEqual(split(Array(30).fill(0), [0.1, 0.2, 0.7], { seed }).map((part) => part.length), [3, 6, 21]);
});

test("wrong shares are errors that show them", () => {
  throws(() => split(five, [0.8, 0.3]), RangeError, "1.1, not 1");
  throws(() => split(five, [80, 20]), RangeError, "share 0 is 80");
  throws(() => split(five, []), RangeError, "add up to 0");
  throws(() => split(five, {}), RangeError, "add up to 0");
  throws(() => split(five, [0, 0]), RangeError, "add up to 0");
  throws(() => split(five, [0.5, NaN]), RangeError, "share 1 is NaN");
  throws(() => split(five, [-0.5, 1.5]), RangeError, "share 0 is -0.5");
  throws(() => split(five, [0.5, "0.5"]), TypeError, 'share 1 is "0.5"');
  throws(() => split(five, [0.5, , 0.5]), TypeError, "share 1 is undefined");
  throws(() => split(five, 0.8), TypeError, "0.8");
  throws(() => split(five, new Map([["train", 1]])), TypeError, "[object Map]");
  throws(() => split(five, Float64Array.of(0.5, 0.5)), TypeError, "[object Float64Array]");
  throws(() => split(five, { train: "80%" }), TypeError, 'share "train" is "80%"');
  throws(() => split(five, five, five), TypeError, '"ann"');
  throws(() => split(five, [0.5, 0.5], five), TypeError, "an array");
});

test("names of parts and options never reach a prototype", () => {
  const shares = JSON.parse('{"__proto__": 0.5, "constructor": 0.5}');
  const parts = split([1, 2], shares, { seed });
  assert.deepEqual(Object.keys(parts), ["__proto__", "constructor"]);
  assert.equal(Object.getPrototypeOf(parts), Object.prototype);
  assert.equal(new KeyOrder({ seed }).parts(shares)("a"), "__proto__");
  Object.prototype.seed = "polluted";
  try {
    assert.notDeepEqual([...permutation(100, {})], [...permutation(100, {})]);
    throws(() => new KeyOrder({}), TypeError, "seed is missing");
  } finally {
    delete Object.prototype.seed;
  }
});

test("index orders check their arguments", () => {
  const order = new IndexOrder(100_000, { seed });
  throws(() => order.item(100_000), RangeError, "place is 100000", "n = 100000");
  throws(() => order.item(-1), RangeError, "-1");
  throws(() => order.item(0.5), RangeError, "0.5");
  throws(() => order.item(NaN), RangeError, "NaN");
  throws(() => order.item(1n), TypeError, "1n", "Pass a number");
  throws(() => order.place("1"), TypeError, '"1"');
  throws(() => new IndexOrder(10n, { seed }).item(1), TypeError, "Pass a bigint");
  for (const wrong of [-1, 1.5, NaN, 2 ** 53, -1n, 2n ** 63n + 1n]) {
    throws(() => new IndexOrder(wrong), RangeError, "n is");
  }
  throws(() => new IndexOrder("10"), TypeError, '"10"');
  throws(() => new IndexOrder(0).item(0), RangeError, "place is 0");
  for (const n of [1, 2, 65_536, 65_537, 2 ** 32, 2 ** 53 - 1, 2 ** 40 + 12345]) {
    const order = new IndexOrder(n, { seed });
    for (const place of [0, Math.floor(n / 3), n - 1]) {
      assert.equal(order.place(order.item(place)), place);
    }
  }
});

test("key orders: integers are their digits, equal keys stay together", () => {
  const users = new KeyOrder({ seed });
  assert.equal(users.hash(12), users.hash("12"));
  assert.equal(users.hash(12n), users.hash(new Uint8Array([0x31, 0x32])));
  assert.deepEqual(users.sort("0123456789", (key) => key).join(" "), "0 3 4 7 5 2 8 6 9 1");
  const rows = [["a", 1], ["b", 2], ["a", 3]];
  assert.equal(users.sort(rows, ([key]) => key).filter(([key]) => key === "a").map(String).join(), "a,1,a,3");
  assert.equal(users.parts({ train: 0.8, test: 0.2 })("user-1"), "train");
  assert.equal(users.parts([0, 1])("user-1"), 1);
  for (const wrong of [1.5, NaN, null, undefined, {}, [1], true, 2 ** 53]) {
    throws(() => users.hash(wrong), TypeError, "the key is");
  }
  throws(() => users.hash("\ud800"), TypeError, "surrogate");
  throws(() => users.sort(rows), TypeError, "keyOf");
  throws(() => users.parts([1, 1]), RangeError, "add up to 2");
  throws(() => new KeyOrder(), TypeError, "seed is missing");
});

test("the CommonJS copy gives the same orders and takes seeds of the other copy", () => {
  const other = createRequire(import.meta.url)("../dist/cjs/index.js");
  assert.deepEqual(Object.keys(other).sort(), Object.keys(evenhand).sort());
  assert.deepEqual(other.permutation(10, { seed: new Seed(42) }), permutation(10, { seed: 42 }));
});

test("a million items take less than half a second", () => {
  permutation(1e5, { seed });
  const start = process.cpuUsage();
  permutation(1e6, { seed });
  const { user, system } = process.cpuUsage(start);
  assert.ok(user + system < 500_000, `${(user + system) / 1000} ms`);
});
