import { isBytes, shown, utf8 } from "./check.js";
import { bytesOf, finish, hexOf } from "./sha256.js";

/**
 * A seed, or a value that stands for one: text, an integer from 0 (its decimal digits as text), or
 * 32 bytes.
 * Text of exactly 64 hexadecimal digits stands for those 32 bytes.
 */
export type SeedLike = string | number | bigint | Uint8Array | Seed;

/** The option of every function that draws. */
export interface SeedOption {
  /** Without a seed, each call draws a fresh one from the system's source of randomness. */
  seed?: SeedLike | undefined;
}

function textBytes(text: string): Uint8Array {
  if (/^[0-9a-f]{64}$/i.test(text)) {
    return Uint8Array.from(text.match(/../g)!, (pair) => parseInt(pair, 16));
  }
  return bytesOf(finish(utf8("seed", "the text", `evenhand:seed:${text}`)));
}

function randomBytes(): Uint8Array {
  const source = globalThis.crypto;
  if (typeof source?.getRandomValues !== "function") {
    throw new Error("seed: globalThis.crypto is missing, so there is no source of randomness. Pass a seed.");
  }
  return source.getRandomValues(new Uint8Array(32));
}

/** Returns the 32 bytes of a seed. */
export function seedBytes(seed: SeedLike | undefined): Uint8Array {
  if (seed === undefined) {
    return randomBytes();
  }
  if (typeof seed === "string") {
    return textBytes(seed);
  }
  if (typeof seed === "bigint" || typeof seed === "number") {
    if (seed < 0 || Object.is(seed, -0) || (typeof seed === "number" && !Number.isSafeInteger(seed))) {
      throw new RangeError(`seed: ${shown(seed)} is not an integer from 0 to 2^53 - 1. Pass a larger one as a bigint, or use text.`);
    }
    return textBytes(String(seed));
  }
  if (isBytes(seed)) {
    if (seed.length !== 32) {
      throw new RangeError(`seed: ${seed.length} bytes. Pass 32 bytes, or use text.`);
    }
    return Uint8Array.from(seed);
  }
  // A Seed may come from another copy of this package.
  const hex: unknown = typeof seed === "object" && seed !== null ? (seed as Seed).hex : undefined;
  const digits: unknown = typeof hex === "function" ? hex.call(seed) : undefined;
  if (typeof digits !== "string" || !/^[0-9a-f]{64}$/.test(digits)) {
    throw new TypeError(`seed: ${shown(seed)} is not a seed. Pass text, an integer, 32 bytes or a Seed.`);
  }
  return textBytes(digits);
}

/** A seed of 32 bytes. Printing it, or turning it into JSON, does not show them. */
export class Seed {
  readonly #bytes: Uint8Array;

  /** Without an argument, the seed is fresh. */
  constructor(seed?: SeedLike) {
    this.#bytes = seedBytes(seed);
  }

  /**
   * Returns an independent seed. Use one per epoch, deck or column, such as
   * `seed.child("epoch/1")`.
   */
  child(label: string): Seed {
    if (typeof label !== "string") {
      throw new TypeError(`child: the label is ${shown(label)}. Pass text.`);
    }
    return new Seed(childBytes(this.#bytes, label));
  }

  /** Returns the 64 hexadecimal digits that stand for the seed. */
  hex(): string {
    return hexOf(this.#bytes);
  }
}

/** Returns the bytes of `child(seed, label)`. */
export function childBytes(seed: Uint8Array, label: string): Uint8Array {
  const start = new TextEncoder().encode("evenhand:child:");
  const end = utf8("child", "the label", label);
  const bytes = new Uint8Array(start.length + 32 + end.length);
  bytes.set(start);
  bytes.set(seed, start.length);
  bytes.set(end, start.length + 32);
  return bytesOf(finish(bytes));
}
