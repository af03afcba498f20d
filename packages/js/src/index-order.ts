import { Cipher } from "./aes.js";
import { options as optionsOf, shown } from "./check.js";
import { numbers, orderHead } from "./order.js";
import { childBytes, seedBytes, type SeedOption } from "./seed.js";
import { Kind, encrypt, swap } from "./words.js";

const TABLE = 65_536;
const ROUNDS = 12;
const MOST = 9_223_372_036_854_775_808n;

/** Numbers for an order made with a number, bigints for one made with a bigint. */
export type Like<N extends number | bigint> = N extends bigint ? bigint : number;

/**
 * The index order of INDEX.md: a pseudo-random bijection between places and items, both from 0 to n
 * - 1, without a list.
 *
 * Each call takes some microseconds and constant memory. For n up to 65,536, it is the order of
 * `permutation`.
 *
 * @example
 * const order = new IndexOrder(1_000_000, { seed: 42 });
 * order.item(0); // 51674
 * order.place(51674); // 0
 */
export class IndexOrder<N extends number | bigint = number> {
  /** The number of items. */
  readonly n: Like<N>;
  readonly #table: Uint32Array | undefined;
  readonly #inverse: Uint32Array | undefined;
  readonly #cipher: Cipher | undefined;
  /** The sides of INDEX.md. */
  readonly #a: number = 0;
  readonly #b: number = 0;

  /**
   * @param n a number from 0 to 2^53 - 1, or a bigint from 0 to 2^63.
   * @throws RangeError if n is out of range.
   */
  constructor(n: N, options?: SeedOption) {
    const { seed } = optionsOf("IndexOrder", options, ["seed"]);
    const bytes = seedBytes(seed);
    if (typeof n !== "bigint" && typeof n !== "number") {
      throw new TypeError(`IndexOrder: n is ${shown(n)}. Pass a number or a bigint.`);
    }
    if (typeof n === "bigint" ? n < 0n || n > MOST : !Number.isSafeInteger(n) || n < 0) {
      throw new RangeError(`IndexOrder: n is ${shown(n)}. Pass an integer from 0 to 2^53 - 1, or a bigint up to 2^63.`);
    }
    this.n = n as unknown as Like<N>;
    if (n <= TABLE) {
      this.#table = orderHead("IndexOrder", bytes, Number(n), Number(n));
      this.#inverse = numbers("IndexOrder", Number(n));
      this.#table.forEach((item, place) => (this.#inverse![item] = place));
      return;
    }
    this.#cipher = new Cipher(childBytes(bytes, `index/${n}`));
    const whole = BigInt(n);
    // The square root as a Number may be off by one or two. Integers decide.
    let a = BigInt(Math.floor(Math.sqrt(Number(n)) / 2) * 2 - 4);
    while (a * a < whole) {
      a += 2n;
    }
    this.#a = Number(a);
    this.#b = Number((whole + a - 1n) / a);
  }

  /** Returns the item at a place. */
  item(place: Like<N>): Like<N> {
    const p = this.#checked("place", place);
    if (this.#table) {
      return this.#like(this.#table[Number(p)]);
    }
    return this.#walk(p, this.#b, this.#a, (left, right) => this.#forward(left, right));
  }

  /** Returns the place of an item. */
  place(item: Like<N>): Like<N> {
    const x = this.#checked("item", item);
    if (this.#inverse) {
      return this.#like(this.#inverse[Number(x)]);
    }
    return this.#walk(x, this.#a, this.#b, (right, left) => this.#backward(left, right));
  }

  #checked(name: string, value: unknown): number | bigint {
    if (typeof value !== typeof this.n) {
      throw new TypeError(`IndexOrder: ${name} is ${shown(value)}. Pass a ${typeof this.n}, as n is one.`);
    }
    const index = value as number | bigint;
    const isWhole = typeof index === "bigint" || Number.isInteger(index);
    if (!isWhole || index < 0 || index >= this.n) {
      throw new RangeError(`IndexOrder: ${name} is ${shown(value)}. Pass an integer from 0, less than n = ${this.n}.`);
    }
    return index;
  }

  #like(index: number | bigint): Like<N> {
    return (typeof this.n === "bigint" ? BigInt(index) : Number(index)) as Like<N>;
  }

  /**
   * Follows steps until an index below n. A step divides the index by `from`, changes quotient and
   * remainder, and joins
   * the new pair: low + high · `to`. Sides are below 2^32, so halves are Numbers. Whole indices are
   * bigints where needed.
   */
  #walk(start: number | bigint, from: number, to: number, step: (high: number, low: number) => [number, number]): Like<N> {
    const isSmall = this.#a * this.#b < Number.MAX_SAFE_INTEGER;
    let index: number | bigint = isSmall ? Number(start) : BigInt(start);
    do {
      let high: number;
      let low: number;
      if (typeof index === "number") {
        low = index % from;
        high = (index - low) / from;
      } else {
        low = Number(index % BigInt(from));
        high = Number(index / BigInt(from));
      }
      [high, low] = step(high, low);
      index = isSmall ? high * to + low : BigInt(high) * BigInt(to) + BigInt(low);
    } while (index >= this.n);
    return this.#like(index);
  }

  /** Takes L and R of a place, returns R and L of its item. */
  #forward(left: number, right: number): [number, number] {
    for (let i = 0; i < ROUNDS; i += 2) {
      left = (left + this.#f(i, right, this.#a)) % this.#a;
      right = (right + this.#f(i + 1, left, this.#b)) % this.#b;
    }
    return [right, left];
  }

  /** Takes L and R of an item, returns L and R of its place. */
  #backward(left: number, right: number): [number, number] {
    for (let i = ROUNDS - 2; i >= 0; i -= 2) {
      right = (right + this.#b - this.#f(i + 1, left, this.#b)) % this.#b;
      left = (left + this.#a - this.#f(i, right, this.#a)) % this.#a;
    }
    return [left, right];
  }

  /** Returns the upper half of (word x of stream 8 of number i) · m. */
  #f(i: number, x: number, m: number): number {
    const cipher = this.#cipher!;
    const half = x % 2;
    encrypt(cipher, Kind.index, i, (x - half) / 2);
    const low = swap(cipher.block[2 * half]) >>> 0;
    const high = swap(cipher.block[2 * half + 1]) >>> 0;
    return upper(high, m, upper(low, m, 0));
  }
}

/** Returns floor((x · m + carry) / 2^32) for numbers below 2^32. No step exceeds 2^53. */
function upper(x: number, m: number, carry: number): number {
  const m0 = m % 65_536;
  const m1 = (m - m0) / 65_536;
  return Math.floor((x * m1 + Math.floor((x * m0 + carry) / 65_536)) / 65_536);
}
