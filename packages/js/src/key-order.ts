import { isBytes, options as optionsOf, shown, utf8 } from "./check.js";
import { childBytes, seedBytes, type SeedLike } from "./seed.js";
import { absorb, bytesOf, finish, hexOf } from "./sha256.js";
import { type Shares, sharesOf, sum } from "./shares.js";

/**
 * The key of a record, such as a user id: text, bytes, or an integer, which stands for its decimal
 * digits.
 */
export type Key = string | number | bigint | Uint8Array;

/**
 * The key order of KEYS.md: each record has a key, and its place and part depend on the seed and
 * that key alone.
 *
 * Adding or removing records moves no other record. A split or a sample by keys needs no memory.
 *
 * @example
 * const users = new KeyOrder({ seed: 42 });
 * const part = users.parts({ train: 0.8, valid: 0.1, test: 0.1 });
 * part("user-1"); // "train"
 */
export class KeyOrder {
  /** 64 hexadecimal digits. Anyone who knows them knows the parts. */
  readonly salt: string;
  /** State of SHA-256 after the salt. */
  readonly #state: Int32Array;

  /** @throws TypeError without a seed: nobody could repeat the order. */
  constructor(options: { seed: SeedLike }) {
    const { seed } = optionsOf("KeyOrder", options, ["seed"]);
    if (seed === undefined) {
      throw new TypeError("KeyOrder: the seed is missing. Pass one, such as { seed: 42 }.");
    }
    this.salt = hexOf(childBytes(seedBytes(seed), "key/1"));
    this.#state = absorb(new TextEncoder().encode(this.salt));
  }

  /** Returns the hash of a key, 64 hexadecimal digits. Records ascend by it. */
  hash(key: Key): string {
    return hexOf(bytesOf(this.#hash(key)));
  }

  /**
   * Returns a new array of the records in the order of their keys. Records with equal keys stay
   * together, in input order.
   */
  sort<T>(records: Iterable<T>, keyOf: (record: T) => Key): T[] {
    if (typeof keyOf !== "function") {
      throw new TypeError(`sort: keyOf is ${shown(keyOf)}. Pass a function from a record to its key.`);
    }
    const list = Array.from(records);
    const hashes = new Int32Array(8 * list.length);
    list.forEach((record, place) => hashes.set(this.#hash(keyOf(record)), 8 * place));
    const places = Uint32Array.from(list, (_, place) => place);
    // Different keys have different hashes, with a probability of 1 - 2^-256 per pair.
    places.sort((x, y) => compare(hashes, 8 * x, hashes, 8 * y) || x - y);
    return Array.from(places, (place) => list[place]);
  }

  /**
   * Returns the function from a key to its part: the position of its share, or its name if shares
   * are named.
   *
   * Sizes are binomial, not exact: 80 % of 10,000 keys are 8,000 ± 80.
   *
   * @throws RangeError if a share is out of range, or the sum is not 1.
   */
  parts<const S extends Shares>(shares: S): (key: Key) => S extends readonly number[] ? number : keyof S & string;
  parts(shares: Shares): (key: Key) => number | string {
    const { parts, names } = sharesOf("parts", shares);
    const limits = bounds(parts).map(wordsOf);
    return (key) => {
      const hash = this.#hash(key);
      const part = limits.findIndex((limit) => limit === undefined || compare(hash, 0, limit, 0) < 0);
      return names ? names[part] : part;
    };
  }

  #hash(key: Key): Int32Array {
    const bytes = keyBytes(key);
    const rest = new Uint8Array(bytes.length + 1);
    rest[0] = 0x3a;
    rest.set(bytes, 1);
    return finish(rest, this.#state, 64);
  }
}

/** Returns the exclusive upper bound of the hashes of each part. */
export function bounds(parts: readonly bigint[]): bigint[] {
  const total = sum(parts);
  return parts.map((_, j) => (2n ** 256n * sum(parts.slice(0, j + 1)) + total - 1n) / total);
}

/** Returns a bound as a state of SHA-256, or undefined if every hash is below it. */
function wordsOf(bound: bigint): Int32Array | undefined {
  const word = (_: unknown, i: number): number => Number(BigInt.asIntN(32, bound >> BigInt(224 - 32 * i)));
  return bound < 2n ** 256n ? Int32Array.from({ length: 8 }, word) : undefined;
}

function keyBytes(key: Key): Uint8Array {
  if (typeof key === "string") {
    return utf8("KeyOrder", "the key", key);
  }
  if (isBytes(key)) {
    return key;
  }
  if (typeof key === "bigint" || (typeof key === "number" && Number.isSafeInteger(key))) {
    return new TextEncoder().encode(String(key));
  }
  throw new TypeError(`KeyOrder: the key is ${shown(key)}. Pass text, an integer or bytes.`);
}

/** Compares the hash at `i` of x with the hash at `j` of y. */
function compare(x: Int32Array, i: number, y: Int32Array, j: number): number {
  for (const end = i + 8; i < end; i++, j++) {
    if (x[i] !== y[j]) {
      return (x[i] >>> 0) - (y[j] >>> 0);
    }
  }
  return 0;
}
