/** Step 3 of the order of SPEC.md: forward Fisher–Yates with several exact dice per word. */

import { HALF, type Words } from "./words.js";

/**
 * Maximum number of remaining items for each number of dice per word. The numbers are literals, so
 * bundlers drop unused ones.
 */
const TABLE = [
  [64, 8],
  [512, 6],
  [2048, 5],
  [16_384, 4],
  [524_288, 3],
  [2_147_483_648, 2],
] as const;

/** Returns the number of dice per word with `left` items left. */
export function diceOfWord(left: number): number {
  return left <= 16 ? left - 1 : (TABLE.find(([most]) => left <= most)?.[1] ?? 1);
}

/**
 * Whether the word r of a roll over `bounds` is below 2^64 mod their product. The roll is then
 * rejected.
 */
export function isTooLow(r: bigint, product: bigint): boolean {
  return r < 2n ** 64n % product;
}

/**
 * Shuffles `pile[from]` to `pile[from + count - 1]` in place, until the first `head` places are
 * final. Count is at most 2^20.
 */
export function shufflePile(pile: Uint32Array, from: number, count: number, head: number, words: Words): void {
  const rolled = new Float64Array(16);
  const { halves } = words;
  for (let i = 0; i < head && count - i > 1; ) {
    const left = count - i;
    const dice = diceOfWord(left);
    let high: number;
    let low: number;
    let product: number;
    do {
      words.next();
      low = halves[0];
      high = halves[1];
      product = 1;
      for (let j = 0; j < dice; j++) {
        // Products of 32 and 21 bits are exact: a Number holds 53.
        const bound = left - j;
        const lower = low * bound;
        low = lower >>> 0;
        const upper = high * bound + (lower - low) / HALF;
        high = upper >>> 0;
        rolled[j] = (upper - high) / HALF;
        product *= bound;
      }
      // The remainder is below the product. Numbers decide most rolls, and bigints decide the rest.
    } while (high * HALF < product * 1.001 && isTooLow(exact(high, low), falling(left, dice)));
    for (let j = 0; j < dice; j++, i++) {
      const place = from + i;
      const other = place + rolled[j];
      const item = pile[place];
      pile[place] = pile[other];
      pile[other] = item;
    }
  }
}

const exact = (high: number, low: number): bigint => (BigInt(high) << 32n) | BigInt(low);

/** Returns left · (left − 1) · … with `count` factors. */
function falling(left: number, count: number): bigint {
  let product = 1n;
  for (let j = 0; j < count; j++) {
    product *= BigInt(left - j);
  }
  return product;
}

/**
 * Returns the first k places of step 3 over n items, where a table of displaced items stands for
 * the pile.
 */
export function sparseHead(n: number, k: number, words: Words): number[] {
  const displaced = new Map<number, number>();
  const taken: number[] = [];
  const all = 2n ** 64n;
  while (taken.length < k) {
    const left = n - taken.length;
    if (left === 1) {
      taken.push(displaced.get(n - 1) ?? n - 1);
      break;
    }
    const dice = diceOfWord(left);
    const rolled: number[] = [];
    let r: bigint;
    do {
      words.next();
      r = exact(words.halves[1], words.halves[0]);
      for (let j = 0; j < dice; j++) {
        r *= BigInt(left - j);
        rolled[j] = Number(r / all);
        r %= all;
      }
    } while (isTooLow(r, falling(left, dice)));
    for (const die of rolled.slice(0, k - taken.length)) {
      const place = taken.length;
      const other = place + die;
      const item = displaced.get(other) ?? other;
      displaced.set(other, displaced.get(place) ?? place);
      displaced.delete(place);
      taken.push(item);
    }
  }
  return taken;
}
