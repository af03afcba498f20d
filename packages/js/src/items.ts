/** Lists of items: shuffled, sampled and split. */

import { integer, isBytes, options as optionsOf, shown } from "./check.js";
import { Cipher } from "./aes.js";
import { sparseHead } from "./dice.js";
import { MOST, ONE_PILE, orderHead } from "./order.js";
import { seedBytes, type SeedOption } from "./seed.js";
import { type Names, type Shares, sharesOf, sizesOf } from "./shares.js";
import { Kind, Words } from "./words.js";

/** An array of numbers in binary form. */
export type TypedArray =
  | Int8Array
  | Uint8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array;

/** Every typed array has a tag, even from another window. DataView has a different one. */
const isTyped = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && Object.prototype.toString.call(value) !== "[object DataView]";

const seedOf = (where: string, options: SeedOption | undefined): Uint8Array =>
  seedBytes(optionsOf(where, options, ["seed"]).seed);

/** Returns the items as an array, which may be the argument. */
function listed<T>(where: string, items: Iterable<T>): ArrayLike<T> {
  if (Array.isArray(items) || isTyped(items)) {
    return items as unknown as ArrayLike<T>;
  }
  if (typeof (items as Iterable<T> | null | undefined)?.[Symbol.iterator] !== "function") {
    const isNumber = typeof items === "number";
    const fix = isNumber ? `Use permutation(${shown(items)}).` : "Pass an array or another iterable.";
    throw new TypeError(`${where}: the items are ${shown(items)}. ${fix}`);
  }
  return Array.from(items);
}

/** Returns a new list with the items at these places. A typed array gives one of its type. */
function picked<T>(items: ArrayLike<T>, places: Uint32Array): T[] {
  if (isTyped(items)) {
    // The method of a Buffer would share its memory.
    const copy = Object.getPrototypeOf(Uint8Array).prototype.slice.call(items, 0, places.length);
    for (let i = 0; i < places.length; i++) {
      copy[i] = items[places[i]];
    }
    return copy;
  }
  const list: T[] = [];
  for (let i = 0; i < places.length; i++) {
    list.push(items[places[i]]);
  }
  return list;
}

/**
 * Returns a new list with the items in random order. Every order is equally likely.
 *
 * A typed array gives a typed array, and any other iterable an array. Holes become `undefined`.
 *
 * @throws TypeError if the items are not iterable, or the seed or an option is invalid.
 * @example
 * shuffle(["ann", "bob", "cy", "dee", "eve"], { seed: 42 }); // ["dee", "ann", "bob", "cy", "eve"]
 */
export function shuffle<T extends TypedArray>(items: T, options?: SeedOption): T;
export function shuffle<T>(items: Iterable<T>, options?: SeedOption): T[];
export function shuffle<T>(items: Iterable<T>, options?: SeedOption): T[] {
  const seed = seedOf("shuffle", options);
  const list = listed("shuffle", items);
  return picked(list, orderHead("shuffle", seed, list.length, list.length));
}

/**
 * Shuffles an array in place and returns it. Every order is equally likely. Holes become
 * `undefined`.
 *
 * @throws TypeError if the items are not an array, or an item is read-only. Then the array is
 * unchanged.
 */
export function shuffleInPlace<T extends TypedArray | unknown[]>(items: T, options?: SeedOption): T {
  const seed = seedOf("shuffleInPlace", options);
  if (!Array.isArray(items) && !isTyped(items)) {
    throw new TypeError(`shuffleInPlace: the items are ${shown(items)}. Pass an array, or use shuffle, which returns a new one.`);
  }
  if (Array.isArray(items) && Object.isFrozen(items) && items.length > 0) {
    throw new TypeError("shuffleInPlace: the array is frozen. Use shuffle, which returns a new one.");
  }
  const order = orderHead("shuffleInPlace", seed, items.length, items.length);
  const shuffled = picked(items as ArrayLike<unknown>, order);
  try {
    for (let i = 0; i < shuffled.length; i++) {
      items[i] = shuffled[i] as never;
    }
  } catch (error) {
    // One item is read-only: put the others back.
    order.forEach((place, i) => Reflect.set(items, place, shuffled[i]));
    throw error;
  }
  return items;
}

/**
 * Returns the order of n indices: place p of a shuffled list takes item `order[p]`.
 *
 * @param n 0 to 2^32. IndexOrder takes more.
 * @throws RangeError if n is out of range.
 */
export function permutation(n: number, options?: SeedOption): Uint32Array {
  const seed = seedOf("permutation", options);
  integer("permutation", "n", n, 0, MOST);
  return orderHead("permutation", seed, n, n);
}

/**
 * Returns k items without replacement, in random order: the first k of the shuffled list.
 *
 * A number n stands for the indices 0 to n - 1. Above 2^20, their sample costs time and memory for
 * k alone.
 *
 * @param k 0 to the number of items.
 * @throws RangeError if k or n is out of range.
 * @example
 * sample(2 ** 40, 2, { seed: 42 }); // [521412191786, 410252763113]
 */
export function sample(n: number, k: number, options?: SeedOption): number[];
export function sample<T extends TypedArray>(items: T, k: number, options?: SeedOption): T;
export function sample<T>(items: Iterable<T>, k: number, options?: SeedOption): T[];
export function sample<T>(items: Iterable<T> | number, k: number, options?: SeedOption): T[] | number[] {
  const seed = seedOf("sample", options);
  if (typeof items === "number") {
    const n = integer("sample", "n", items, 0, Number.MAX_SAFE_INTEGER);
    integer("sample", "k", k, 0, n);
    return n > ONE_PILE
      ? sparseHead(n, k, new Words(new Cipher(seed), Kind.sparse, 0))
      : Array.from(orderHead("sample", seed, n, k));
  }
  const list = listed("sample", items);
  integer("sample", "k", k, 0, list.length);
  return picked(list, orderHead("sample", seed, list.length, k));
}

/**
 * Cuts the shuffled list into parts. Shares are numbers from 0 to 1 with the sum 1.
 *
 * Sizes are exact by largest remainders. A share is the decimal number that it prints as: 0.1 is a
 * tenth.
 *
 * @throws RangeError if a share is out of range, or the sum is not 1.
 * @example
 * const [train, test] = split(rows, [0.8, 0.2], { seed: 42 });
 * const { train, test } = split(rows, { train: 0.8, test: 0.2 }, { seed: 42 });
 */
export function split<T extends TypedArray, const S extends Shares>(items: T, shares: S, options?: SeedOption): Names<S, T>;
export function split<T, const S extends Shares>(items: Iterable<T>, shares: S, options?: SeedOption): Names<S, T[]>;
export function split<T>(items: Iterable<T>, shares: Shares, options?: SeedOption): unknown {
  const { parts, names } = sharesOf("split", shares);
  const shuffled = shuffle(items, options);
  let end = 0;
  const cut = sizesOf(parts, shuffled.length).map((size) => {
    const start = end;
    end += size;
    // The slice of a Buffer would share its memory.
    return isBytes(shuffled) ? Uint8Array.prototype.slice.call(shuffled, start, end) : shuffled.slice(start, end);
  });
  return names ? Object.fromEntries(names.map((name, i) => [name, cut[i]])) : cut;
}
