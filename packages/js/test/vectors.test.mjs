// The known answers of vectors/: seeds, streams, orders, series, samples, index orders and key
// orders.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { IndexOrder, KeyOrder, permutation, sample, Seed, series } from "../dist/esm/index.js";
import { Cipher } from "../dist/esm/aes.js";
import { shufflePile, sparseHead } from "../dist/esm/dice.js";
import { bounds } from "../dist/esm/key-order.js";
import { bytesOf, finish, hexOf } from "../dist/esm/sha256.js";
import { seedBytes } from "../dist/esm/seed.js";
import { encrypt, Words } from "../dist/esm/words.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../../vectors/${name}`, import.meta.url), "utf8"));
const ORDER = read("order-v1.json");
const INDEX = read("index-order-v1.json");
const KEYS = read("key-order-v1.json");

/** SHA-256 of the values in little-endian binary form: a typed array has its width. */
const sha256 = (values) => createHash("sha256").update(Buffer.from((ArrayBuffer.isView(values) ? values : Uint32Array.from(values)).buffer)).digest("hex");

/** Compares a list with a case, which has the whole list or its SHA-256. */
function assertList(values, known, name) {
  if (known.sha256 === undefined) {
    assert.deepEqual(Array.from(values), known[name]);
  } else {
    assert.equal(sha256(values), known.sha256);
    for (const [end, start] of [["first", 0], ["last", values.length - 8]]) {
      if (known[end]) {
        assert.deepEqual(Array.from(values.slice(start, start + 8), Number), known[end]);
      }
    }
  }
}

/** A test of each case of a group, which counts them. */
function group(file, name, check, most = Infinity) {
  test(`${name}: every known answer`, () => {
    assert.ok(file[name].length > 0);
    for (const known of file[name].slice(0, most)) {
      check(known);
    }
  });
}

const block = (seed, kind, number, counter) => {
  const cipher = new Cipher(seedBytes(seed));
  encrypt(cipher, kind, number, counter);
  const bytes = Buffer.alloc(16);
  cipher.block.forEach((column, i) => bytes.writeInt32BE(column, 4 * i));
  return bytes.toString("hex");
};

test("AES-256 is that of FIPS 197, appendix C.3", () => {
  const cipher = new Cipher(Uint8Array.from({ length: 32 }, (_, i) => i));
  cipher.encrypt(0x00112233, 0x44556677, 0x8899aabb | 0, 0xccddeeff | 0);
  assert.deepEqual([...cipher.block].map((x) => x >>> 0), [0x8ea2b7ca, 0x516745bf, 0xeafc4990, 0x4b496089]);
});

test("SHA-256 is that of Node at every length up to 200 bytes", () => {
  for (let length = 0; length <= 200; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => 7 * i + length);
    assert.equal(hexOf(bytesOf(finish(bytes))), createHash("sha256").update(bytes).digest("hex"));
  }
});

group(ORDER, "seeds", ({ text, hex }) => assert.equal(new Seed(text).hex(), hex));
group(ORDER, "children", ({ seed, label, hex }) => assert.equal(new Seed(seed).child(label).hex(), hex));
group(ORDER, "blocks", (known) => {
  const counter = Number(known.counter);
  if (Number.isSafeInteger(counter)) {
    assert.equal(block(known.seed, known.kind, Number(known.number), counter), known.block);
  }
});
group(ORDER, "orders", (known) => assertList(permutation(known.n, { seed: known.seed }), known, "order"));
group(ORDER, "series", (known) => assertList(series(known.n, { seed: known.seed }).order(known.r), known, "order"));
group(ORDER, "rejections", (known) => {
  const items = Uint32Array.from({ length: known.n }, (_, i) => i);
  shufflePile(items, 0, known.n, known.n, new Words(new Cipher(seedBytes(known.seed)), known.kind, known.number));
  assertList(items, known, "order");
});
group(ORDER, "sparse", (known) => {
  if (Number.isSafeInteger(Number(known.n))) {
    assert.deepEqual(sample(Number(known.n), known.k, { seed: known.seed }).map(String), known.sample);
  }
});
group(ORDER, "sparse_raw", (known) => {
  const words = new Words(new Cipher(seedBytes(known.seed)), 5, 0);
  if (Number.isSafeInteger(Number(known.n))) {
    assert.deepEqual(sparseHead(Number(known.n), known.k, words).map(String), known.sample.map(String));
  }
});
group(ORDER, "samples", (known) => {
  const check = (values) => assertList(known.sha256 ? BigUint64Array.from(values, BigInt) : values, known, "sample");
  if (known.n <= 2 ** 20) {
    check(sample(known.n, known.k, { seed: known.seed }));
  }
  // A sample of items is the head of their order for every n.
  check(sample(new Uint32Array(known.n).map((_, i) => i), known.k, { seed: known.seed }));
});

group(INDEX, "keys", (known) => {
  const key = new Seed(known.seed).child(`index/${known.n}`).hex();
  assert.equal(key, known.key);
  known.blocks.forEach((bytes, number) => assert.equal(block(key, 8, number, 0), bytes));
});
group(INDEX, "orders", (known) => {
  const n = BigInt(known.n);
  const count = Number(n < 8n ? n : 8n);
  for (const whole of [n, ...(n < 2n ** 53n ? [Number(n)] : [])]) {
    const order = new IndexOrder(whole, { seed: known.seed });
    const at = (i) => (typeof whole === "bigint" ? BigInt(i) : Number(i));
    const few = Array.from({ length: count }, (_, i) => i);
    assert.deepEqual(few.map((i) => String(order.item(at(i)))), known.first);
    assert.deepEqual(few.map((i) => String(order.item(at(n - BigInt(count - i))))), known.last);
    assert.deepEqual(few.map((i) => String(order.place(at(i)))), known.places);
    known.first.forEach((item, place) => assert.equal(order.place(at(item)), at(place)));
  }
});
group(INDEX, "walks", (known) => {
  const order = new IndexOrder(Number(known.n), { seed: known.seed });
  assert.equal(String(order.item(Number(known.place))), known.item);
  const isHit = new Uint8Array(Number(known.n));
  for (let place = 0; place < isHit.length; place++) {
    isHit[order.item(place)]++;
  }
  assert.ok(isHit.every((hits) => hits === 1));
});

const keyOrder = (seed) => new KeyOrder({ seed });
const fraction = (text) => text.split("/").map(BigInt);
/** Shares of the file as integers in proportion. */
const integers = (shares) => shares.map((share) => {
  const [above, below = 1n] = fraction(share);
  return (above * 2n ** 4n * 3n ** 2n * 5n ** 2n * 10n) / below;
});
group(KEYS, "salts", ({ seed, salt }) => assert.equal(keyOrder(seed).salt, salt));
group(KEYS, "hashes", ({ seed, key, hash }) => assert.equal(keyOrder(seed).hash(Buffer.from(key, "hex")), hash));
group(KEYS, "orders", (known) => {
  const keys = known.keys?.map((key) => new Uint8Array(Buffer.from(key, "hex"))) ?? Array.from({ length: known.n }, (_, i) => i);
  const places = keyOrder(known.seed).sort(keys.keys(), (place) => keys[place]);
  assertList(places, known, "order");
});
group(KEYS, "bounds", ({ shares, bounds: limits }) => {
  assert.deepEqual(bounds(integers(shares)).map((limit) => limit.toString(16)), limits);
});
group(KEYS, "parts", (known) => {
  const shares = integers(known.shares);
  const total = Number(shares.reduce((sum, share) => sum + share));
  const part = keyOrder(known.seed).parts(shares.map((share) => Number(share) / total));
  const parts = Array.from({ length: known.n }, (_, i) => part(i));
  assertList(parts, known, "parts");
  assert.deepEqual(shares.map((_, j) => parts.filter((part) => part === j).length), known.sizes);
});
