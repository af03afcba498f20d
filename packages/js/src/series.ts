import { Cipher } from "./aes.js";
import { integer, options as optionsOf } from "./check.js";
import { ONE_PILE, orderOfSeries } from "./order.js";
import { seedBytes, type SeedOption } from "./seed.js";
import { HALF } from "./words.js";

/** 2^32 orders of the same items under one seed. Any of them is reached directly. */
export class Series implements Iterable<Uint32Array> {
  /** The number of items of each order. */
  readonly n: number;
  readonly #cipher: Cipher;

  /** @internal Use `series`. */
  constructor(n: number, seed: Uint8Array) {
    this.n = n;
    this.#cipher = new Cipher(seed);
  }

  /** Returns order r, r from 0 to 2^32 - 1. */
  order(r: number): Uint32Array {
    return orderOfSeries(this.#cipher, this.n, integer("order", "r", r, 0, HALF - 1));
  }

  /** Iterates over all orders, from order 0 on. */
  *[Symbol.iterator](): Generator<Uint32Array, void, void> {
    for (let r = 0; r < HALF; r++) {
      yield this.order(r);
    }
  }
}

/**
 * Returns 2^32 orders of n items under one seed: decks in a row, simulations, permutation tests.
 *
 * @param n 0 to 2^20.
 * @throws RangeError if n is out of range.
 * @example
 * series(52, { seed: 42 }).order(1000); // 21, 34, 31, 41, 47, …
 */
export function series(n: number, options?: SeedOption): Series {
  const { seed } = optionsOf("series", options, ["seed"]);
  return new Series(integer("series", "n", n, 0, ONE_PILE), seedBytes(seed));
}
