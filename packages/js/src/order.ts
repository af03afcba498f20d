/** The order of n items of SPEC.md. */

import { Cipher } from "./aes.js";
import { shufflePile } from "./dice.js";
import { Kind, Words, encrypt, swap } from "./words.js";

/** Maximum number of items of one pile. */
export const ONE_PILE = 1_048_576;

/** Maximum number of items of an order, because places are stored in 32 bits. */
export const MOST = 4_294_967_296;

/** Allocates numbers of 32 bits. */
export function numbers(where: string, count: number): Uint32Array {
  try {
    return new Uint32Array(count);
  } catch (cause) {
    const message = `${where}: allocation of ${4 * count} bytes failed. Use fewer items, or IndexOrder.`;
    throw new RangeError(message, { cause });
  }
}

function naturals(where: string, n: number): Uint32Array {
  const items = numbers(where, n);
  for (let i = 0; i < n; i++) {
    items[i] = i;
  }
  return items;
}

/** The keys of 8 consecutive items, from `item` on: 16 bits each, little endian, in one block. */
function readKeys(cipher: Cipher, item: number, keys: Uint16Array): void {
  encrypt(cipher, Kind.keys, 0, item / 8);
  for (let j = 0; j < 4; j++) {
    const pair = swap(cipher.block[j]);
    keys[2 * j] = pair;
    keys[2 * j + 1] = pair >>> 16;
  }
}

/**
 * Returns the first k places of the order of n items.
 *
 * @throws RangeError if n is above 2^32.
 */
export function orderHead(where: string, seed: Uint8Array, n: number, k: number): Uint32Array {
  if (n > MOST) {
    throw new RangeError(`${where}: ${n} items. Pass 2^32 or fewer.`);
  }
  const cipher = new Cipher(seed);
  if (n <= ONE_PILE) {
    const items = naturals(where, n);
    shufflePile(items, 0, n, k, new Words(cipher, Kind.pile, 0));
    return k === n ? items : items.slice(0, k);
  }
  // bitlen(n - 1) - 16 bits, at least 8: up to 2^32 items, the upper half of a key holds them all.
  const bits = Math.max(8, 16 - Math.clz32(n - 1));
  // Counting many items takes long, so allocation comes first.
  const all = k === n ? numbers(where, n) : undefined;
  const shift = 16 - bits;
  const keys = new Uint16Array(8);
  const counts = new Float64Array(2 ** bits);
  for (let item = 0; item < n; item++) {
    if (item % 8 === 0) {
      readKeys(cipher, item, keys);
    }
    counts[keys[item % 8] >> shift]++;
  }
  // The first piles hold the head. `next` is where the next item of a pile goes.
  const next = new Float64Array(counts.length);
  let piles = 0;
  let total = 0;
  while (total < k) {
    next[piles] = total;
    total += counts[piles++];
  }
  const items = all ?? numbers(where, total);
  for (let item = 0; item < n && total > 0; item++) {
    if (item % 8 === 0) {
      readKeys(cipher, item, keys);
    }
    const pile = keys[item % 8] >> shift;
    if (pile < piles) {
      items[next[pile]++] = item;
    }
  }
  for (let pile = 0; pile < piles; pile++) {
    const count = counts[pile];
    const from = next[pile] - count;
    shufflePile(items, from, count, Math.min(count, k - from), new Words(cipher, Kind.pile, pile));
  }
  return total === k ? items : items.slice(0, k);
}

/** Returns order r of a series over n items, n up to 2^20. */
export function orderOfSeries(cipher: Cipher, n: number, r: number): Uint32Array {
  const items = naturals("series", n);
  shufflePile(items, 0, n, n, new Words(cipher, Kind.series, r));
  return items;
}
