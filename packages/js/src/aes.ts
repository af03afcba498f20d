/**
 * AES-256, encryption only (FIPS 197). A state is four columns of four bytes, each column a big-
 * endian 32-bit word.
 */

interface Tables {
  readonly sBox: Uint8Array;
  /** SubBytes and MixColumns of a column whose only byte that is not 0 is in row 0 to 3. */
  readonly row0: Int32Array;
  readonly row1: Int32Array;
  readonly row2: Int32Array;
  readonly row3: Int32Array;
}

/** Returns x times 2 in GF(2^8). */
const double = (x: number): number => (x << 1) ^ (x & 0x80 ? 0x11b : 0);

function makeTables(): Tables {
  // Powers of 3 are all 255 elements that are not 0.
  const powers = [1];
  while (powers.length < 255) {
    const last = powers[powers.length - 1];
    powers.push(double(last) ^ last);
  }
  const sBox = new Uint8Array(256).fill(0x63);
  for (let i = 0; i < 255; i++) {
    // The inverse of powers[i], twice, to rotate it.
    const x = powers[(255 - i) % 255] * 0x101;
    sBox[powers[i]] = (x >> 8) ^ (x >> 7) ^ (x >> 6) ^ (x >> 5) ^ (x >> 4) ^ 0x63;
  }
  const row = (turn: number): Int32Array =>
    Int32Array.from(sBox, (s) => {
      const column = (double(s) << 24) | (s << 16) | (s << 8) | (double(s) ^ s);
      return (column >>> turn) | (turn && column << (32 - turn));
    });
  return { sBox, row0: row(0), row1: row(8), row2: row(16), row3: row(24) };
}

let tables: Tables | undefined;

/** AES-256 under one key. */
export class Cipher {
  /** The last encrypted block, as four columns. */
  readonly block = new Int32Array(4);
  readonly #tables: Tables;
  readonly #keys = new Int32Array(60);

  /** Expands a key of 32 bytes. */
  constructor(key: Uint8Array) {
    this.#tables = tables ??= makeTables();
    const { sBox } = this.#tables;
    const substitute = (x: number): number =>
      (sBox[x >>> 24] << 24) | (sBox[(x >>> 16) & 255] << 16) | (sBox[(x >>> 8) & 255] << 8) | sBox[x & 255];
    const w = this.#keys;
    for (let i = 0; i < 8; i++) {
      w[i] = (key[4 * i] << 24) | (key[4 * i + 1] << 16) | (key[4 * i + 2] << 8) | key[4 * i + 3];
    }
    for (let i = 8, rcon = 1; i < 60; i++) {
      let last = w[i - 1];
      if (i % 8 === 0) {
        last = substitute((last << 8) | (last >>> 24)) ^ (rcon << 24);
        rcon = double(rcon);
      } else if (i % 4 === 0) {
        last = substitute(last);
      }
      w[i] = w[i - 8] ^ last;
    }
  }

  /** Encrypts the block of columns a, b, c and d into `block`. */
  encrypt(a: number, b: number, c: number, d: number): void {
    const keys = this.#keys;
    const { sBox, row0, row1, row2, row3 } = this.#tables;
    a ^= keys[0];
    b ^= keys[1];
    c ^= keys[2];
    d ^= keys[3];
    for (let i = 4; i < 56; i += 4) {
      const e = row0[a >>> 24] ^ row1[(b >>> 16) & 255] ^ row2[(c >>> 8) & 255] ^ row3[d & 255] ^ keys[i];
      const f = row0[b >>> 24] ^ row1[(c >>> 16) & 255] ^ row2[(d >>> 8) & 255] ^ row3[a & 255] ^ keys[i + 1];
      const g = row0[c >>> 24] ^ row1[(d >>> 16) & 255] ^ row2[(a >>> 8) & 255] ^ row3[b & 255] ^ keys[i + 2];
      d = row0[d >>> 24] ^ row1[(a >>> 16) & 255] ^ row2[(b >>> 8) & 255] ^ row3[c & 255] ^ keys[i + 3];
      a = e;
      b = f;
      c = g;
    }
    const last = (p: number, q: number, r: number, s: number): number =>
      (sBox[p >>> 24] << 24) | (sBox[(q >>> 16) & 255] << 16) | (sBox[(r >>> 8) & 255] << 8) | sBox[s & 255];
    const { block } = this;
    block[0] = last(a, b, c, d) ^ keys[56];
    block[1] = last(b, c, d, a) ^ keys[57];
    block[2] = last(c, d, a, b) ^ keys[58];
    block[3] = last(d, a, b, c) ^ keys[59];
  }
}
