/** SHA-256 (FIPS 180-4). */

/** The first 64 primes, whose roots give the constants. */
function primes(): number[] {
  const found: number[] = [];
  for (let x = 2; found.length < 64; x++) {
    if (found.every((prime) => x % prime)) {
      found.push(x);
    }
  }
  return found;
}

/**
 * Returns the first 32 bits of the fraction of a root of x, exactly: floor(root(x) · 2^32) mod
 * 2^32.
 */
function fraction(x: number, degree: 2 | 3): number {
  const power = BigInt(degree);
  const target = BigInt(x) << (32n * power);
  let root = BigInt(Math.floor((degree === 2 ? Math.sqrt(x) : Math.cbrt(x)) * 2 ** 32));
  while (root ** power > target) {
    root--;
  }
  while ((root + 1n) ** power <= target) {
    root++;
  }
  return Number(root & 0xffffffffn);
}

let constants: { readonly start: Int32Array; readonly rounds: Int32Array } | undefined;

/** The initial state. */
export function start(): Int32Array {
  constants ??= {
    start: Int32Array.from(primes().slice(0, 8), (prime) => fraction(prime, 2)),
    rounds: Int32Array.from(primes(), (prime) => fraction(prime, 3)),
  };
  return constants.start;
}

const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));

/** Adds a block of 64 bytes, from `from` on, to a state. */
function compress(state: Int32Array, bytes: Uint8Array, from: number, w: Int32Array): void {
  const { rounds } = constants!;
  for (let i = 0; i < 16; i++) {
    const j = from + 4 * i;
    w[i] = (bytes[j] << 24) | (bytes[j + 1] << 16) | (bytes[j + 2] << 8) | bytes[j + 3];
  }
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15];
    const y = w[i - 2];
    const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
    const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let a = state[0];
  let b = state[1];
  let c = state[2];
  let d = state[3];
  let e = state[4];
  let f = state[5];
  let g = state[6];
  let h = state[7];
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i] + w[i]) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] += a;
  state[1] += b;
  state[2] += c;
  state[3] += d;
  state[4] += e;
  state[5] += f;
  state[6] += g;
  state[7] += h;
}

/**
 * Returns the state after `bytes`, which follow `before` bytes whose state is `from`, with the
 * padding.
 */
export function finish(bytes: Uint8Array, from = start(), before = 0): Int32Array {
  const padded = new Uint8Array((bytes.length + 72) & ~63);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const bits = (before + bytes.length) * 8;
  for (let i = 1; i <= 6; i++) {
    padded[padded.length - i] = bits / 256 ** (i - 1);
  }
  return absorb(padded, from);
}

/** The schedule of the current block. */
let schedule: Int32Array | undefined;

/** Returns the state after whole blocks. */
export function absorb(blocks: Uint8Array, from = start()): Int32Array {
  const state = from.slice();
  schedule ??= new Int32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    compress(state, blocks, at, schedule);
  }
  return state;
}

/** Returns the 32 bytes of a state. */
export function bytesOf(state: Int32Array): Uint8Array {
  const bytes = new Uint8Array(32);
  const view = new DataView(bytes.buffer);
  state.forEach((word, i) => view.setInt32(4 * i, word));
  return bytes;
}

/** Returns the lower-case hexadecimal digits of bytes. */
export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
