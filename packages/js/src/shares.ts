/** Shares of a whole as exact fractions. */

import { isPlain, shown } from "./check.js";

/**
 * One share per part, in a list or under the names of the parts. Each is from 0 to 1, and their sum
 * is 1.
 */
export type Shares = readonly number[] | Readonly<Record<string, number>>;

/**
 * A value per part: in a tuple or list for a list of shares, under the same names for named shares.
 */
export type Names<S extends Shares, V> = S extends readonly number[]
  ? { -readonly [K in keyof S]: V }
  : { -readonly [K in keyof S]: V };

/** Returns a decimal number as an integer and the number of its decimal places. */
function decimal(share: number): [bigint, number] {
  const [, whole, fraction = "", exponent = "0"] = /^(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(String(share))!;
  return [BigInt(whole + fraction), fraction.length - Number(exponent)];
}

/** Returns integers in proportion to the shares, and the names of the parts. */
export function sharesOf(where: string, shares: Shares): { parts: bigint[]; names: string[] | undefined } {
  const isList = Array.isArray(shares);
  if (!isList && !isPlain(shares)) {
    throw new TypeError(`${where}: the shares are ${shown(shares)}. Pass a list such as [0.8, 0.2], or { train: 0.8, test: 0.2 }.`);
  }
  const names = isList ? undefined : Object.keys(shares);
  const numbers: unknown[] = isList ? Array.from(shares) : Object.values(shares);
  const decimals = numbers.map((share, i) => {
    const name = `share ${names ? shown(names[i]) : i}`;
    if (typeof share !== "number") {
      throw new TypeError(`${where}: ${name} is ${shown(share)}, not a number. Pass a number from 0 to 1.`);
    }
    if (!(share >= 0 && share <= 1)) {
      throw new RangeError(`${where}: ${name} is ${shown(share)}. Pass a number from 0 to 1.`);
    }
    return decimal(share);
  });
  const places = Math.max(0, ...decimals.map(([, places]) => places));
  const parts = decimals.map(([digits, own]) => digits * 10n ** BigInt(places - own));
  // Thirds written as numbers miss 1 by a little.
  const difference = sum(parts) - 10n ** BigInt(places);
  if ((difference < 0n ? -difference : difference) * 10n ** 9n > 10n ** BigInt(places)) {
    const total = numbers.reduce<number>((sum, share) => sum + (share as number), 0);
    throw new RangeError(`${where}: the shares add up to ${total}, not 1. Divide each by their sum.`);
  }
  return { parts, names };
}

export const sum = (parts: readonly bigint[]): bigint => parts.reduce((sum, part) => sum + part, 0n);

/**
 * Returns the sizes of the parts of n items, by largest remainders. Among equal remainders, the
 * earlier part comes first.
 */
export function sizesOf(parts: readonly bigint[], n: number): number[] {
  const total = sum(parts);
  const exact = parts.map((part) => part * BigInt(n));
  const sizes = exact.map((part) => Number(part / total));
  const left = n - sizes.reduce((sum, size) => sum + size, 0);
  const byRemainder = [...sizes.keys()].sort((x, y) => {
    const difference = (exact[y] % total) - (exact[x] % total);
    return difference > 0n ? 1 : difference < 0n ? -1 : x - y;
  });
  for (const part of byRemainder.slice(0, left)) {
    sizes[part]++;
  }
  return sizes;
}
