/** The keystream of SPEC.md: blocks, and words of 64 bits as two halves. */

import { Cipher } from "./aes.js";

/** 2^32. */
export const HALF = 4_294_967_296;

/** The streams of SPEC.md and INDEX.md. */
export const Kind = { keys: 1, pile: 3, series: 4, sparse: 5, index: 8 } as const;

/** Returns a 32-bit word with its bytes reversed, as a signed number. */
export const swap = (x: number): number =>
  (x << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24);

/** Encrypts one block of `stream(key, kind, number)` into `cipher.block`. */
export function encrypt(cipher: Cipher, kind: number, number: number, counter: number): void {
  cipher.encrypt(0x01000000 | (kind << 16), number, (counter / HALF) | 0, counter | 0);
}

/** The words of `stream(key, kind, number)`, in order. */
export class Words {
  /** The lower and the upper half of the current word. */
  readonly halves = new Uint32Array(2);
  readonly #cipher: Cipher;
  readonly #kind: number;
  readonly #number: number;
  #counter = 0;
  #isSecond = false;

  constructor(cipher: Cipher, kind: number, number: number) {
    this.#cipher = cipher;
    this.#kind = kind;
    this.#number = number;
  }

  /** Reads the next word. No other reader may use the cipher between two calls. */
  next(): void {
    const { block } = this.#cipher;
    if (this.#isSecond) {
      this.halves[0] = swap(block[2]);
      this.halves[1] = swap(block[3]);
    } else {
      encrypt(this.#cipher, this.#kind, this.#number, this.#counter++);
      this.halves[0] = swap(block[0]);
      this.halves[1] = swap(block[1]);
    }
    this.#isSecond = !this.#isSecond;
  }
}
