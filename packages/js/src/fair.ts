/** A test of a shuffle, for unit tests. */

import { integer, options as optionsOf, shown } from "./check.js";

/** Options of `assertFair`. */
export interface FairOptions {
  /** Items per deck, 2 to 1,000. Default: 52. Time grows with n². */
  n?: number | undefined;
  /**
   * Decks to deal, 20 · n to 1,000,000. More decks reveal smaller biases. Default: 10,000, or 20 ·
   * n if that is more.
   */
  decks?: number | undefined;
  /** Upper bound on the probability that a fair shuffle fails. Default: 1e-9. */
  falseAlarm?: number | undefined;
}

/** A shuffle: it shuffles its argument in place, or returns the shuffled deck. */
export type Shuffle = (deck: number[]) => ArrayLike<number> | void;

/** The result of `assertFair` for a shuffle that is not fair. */
export class FairnessError extends Error {
  override readonly name = "FairnessError";
}

/** A suspected bias: the logarithm of an upper bound on its p-value, and a sentence. */
interface Finding {
  readonly log: number;
  readonly text: () => string;
  /** Whether it is about all items together. */
  readonly isWhole?: boolean;
}

/**
 * Deals decks with a shuffle and throws if they show a bias. A fair shuffle fails with a
 * probability of `falseAlarm` at most.
 *
 * It sees items that are too often or too rarely at a position, next to each other or before each
 * other, the parity of
 * orders, and repeated decks. It does not see biases of three items and more, of decks that depend
 * on earlier decks, or
 * below its resolution. `evenhand audit` sees more.
 *
 * @throws FairnessError for a biased shuffle, TypeError and RangeError for invalid arguments, and
 * what the shuffle throws.
 */
export function assertFair(shuffle: Shuffle, options?: FairOptions): void {
  if (typeof shuffle !== "function") {
    throw new TypeError(`assertFair: the shuffle is ${shown(shuffle)}. Pass a function.`);
  }
  const given = optionsOf("assertFair", options, ["n", "decks", "falseAlarm"]);
  const n = integer("assertFair", "n", given.n ?? 52, 2, 1000);
  const decks = integer("assertFair", "decks", given.decks ?? Math.max(10_000, 20 * n), 20 * n, 1_000_000);
  const falseAlarm = given.falseAlarm ?? 1e-9;
  if (typeof falseAlarm !== "number" || !(falseAlarm > 0 && falseAlarm < 1)) {
    const kind = typeof falseAlarm === "number" ? RangeError : TypeError;
    throw new kind(`assertFair: falseAlarm is ${shown(falseAlarm)}. Pass a probability, such as 1e-9.`);
  }
  const tally = new Tally(n);
  for (let deck = 0; deck < decks; deck++) {
    tally.add(deal(shuffle, n, deck));
  }
  // Each kind of test gets an equal part of the probability of a false alarm.
  const found = tally.findings().filter(({ log }) => log < Math.log(falseAlarm / KINDS));
  if (found.length > 0) {
    // A finding that names items says more than one about all of them.
    const named = found.filter(({ isWhole }) => !isWhole);
    const worst = (named.length > 0 ? named : found).reduce((worst, finding) => (finding.log < worst.log ? finding : worst));
    throw new FairnessError(
      `This shuffle is not fair: ${worst.text()} A fair shuffle fails this test with a probability of ${falseAlarm} ` +
        `at most. \`evenhand audit\` names the bug.`,
    );
  }
}

/** Returns the order that the shuffle gives, which holds each item once. */
function deal(shuffle: Shuffle, n: number, number: number): Uint32Array {
  const deck = Array.from({ length: n }, (_, item) => item);
  const returned: unknown = shuffle(deck);
  const dealt = returned === undefined ? deck : returned;
  if (!Array.isArray(dealt) && !(ArrayBuffer.isView(dealt) && "length" in dealt)) {
    const isPromise = Object.prototype.toString.call(dealt) === "[object Promise]";
    const fix = isPromise ? "Pass a synchronous function." : "Return the shuffled deck, or nothing.";
    throw new TypeError(`assertFair: the shuffle returned ${shown(dealt)}. ${fix}`);
  }
  const items = dealt as ArrayLike<unknown>;
  if (items.length !== n) {
    throw new FairnessError(`This shuffle is not fair: deck ${number} has ${items.length} of ${n} items.`);
  }
  const order = new Uint32Array(n);
  const isSeen = new Uint8Array(n);
  for (let place = 0; place < n; place++) {
    const item = items[place];
    if (typeof item !== "number" || !Number.isInteger(item) || item < 0 || item >= n) {
      throw new FairnessError(`This shuffle is not fair: deck ${number} holds ${shown(item)}, not an item from 0 to ${n - 1}.`);
    }
    if (isSeen[item]++) {
      throw new FairnessError(`This shuffle is not fair: deck ${number} holds item ${item} twice.`);
    }
    order[place] = item;
  }
  return order;
}

/**
 * Counts of pairs of numbers below n, each with probability p in a fair deck, and their
 * description.
 */
interface Cells {
  readonly counts: Uint32Array;
  readonly p: number;
  /** Whether the pair is counted. */
  readonly has: (x: number, y: number) => boolean;
  readonly text: (x: number, y: number) => string;
}

/** Number of kinds of tests in `Tally.findings`. */
const KINDS = 6;

/** Counts of what happened in the decks. */
class Tally {
  readonly #n: number;
  readonly #at: Uint32Array;
  readonly #after: Uint32Array;
  readonly #before: Uint32Array;
  readonly #decks = new Set<string>();
  #even = 0;
  #count = 0;

  constructor(n: number) {
    this.#n = n;
    [this.#at, this.#after, this.#before] = [0, 1, 2].map(() => new Uint32Array(n * n));
  }

  add(order: Uint32Array): void {
    const n = this.#n;
    let inversions = 0;
    for (let place = 0; place < n; place++) {
      const item = order[place];
      this.#at[item * n + place]++;
      if (place > 0) {
        this.#after[order[place - 1] * n + item]++;
      }
      for (let later = place + 1; later < n; later++) {
        if (item < order[later]) {
          this.#before[item * n + order[later]]++;
        } else {
          inversions++;
        }
      }
    }
    this.#even += 1 - (inversions % 2);
    this.#count++;
    this.#decks.add(String.fromCharCode(...order));
  }

  /** One finding per kind of test. */
  findings(): Finding[] {
    const n = this.#n;
    return [
      this.#cells({
        counts: this.#at,
        p: 1 / n,
        has: () => true,
        text: (item, position) => `item ${item} is at position ${position}`,
      }),
      this.#cells({
        counts: this.#after,
        p: 1 / n,
        has: (x, y) => x !== y,
        text: (x, y) => `item ${y} comes right after item ${x}`,
      }),
      this.#cells({
        counts: this.#before,
        p: 1 / 2,
        has: (x, y) => x < y,
        text: (x, y) => `item ${x} comes before item ${y}`,
      }),
      this.#event(this.#even, 1 / 2, "the order has an even number of inversions"),
      this.#repeats(),
      this.#spread(),
    ];
  }

  /** An event that happened in `count` decks, and happens in a fair deck with probability p. */
  #event(count: number, p: number, text: string): Finding {
    const decks = this.#count;
    const fair = Math.round(decks * p);
    return {
      log: tail(count, decks, p),
      text: () => `${text} in ${count} of ${decks} decks, and a fair shuffle does so in about ${fair}.`,
    };
  }

  /** The most suspicious cell, adjusted to the number of cells. */
  #cells({ counts, p, has, text }: Cells): Finding {
    const n = this.#n;
    let cells = 0;
    let worst = 0;
    let log = Infinity;
    counts.forEach((count, cell) => {
      if (!has(Math.floor(cell / n), cell % n)) {
        return;
      }
      cells++;
      const own = tail(count, this.#count, p);
      if (own < log) {
        log = own;
        worst = cell;
      }
    });
    const finding = this.#event(counts[worst], p, text(Math.floor(worst / n), worst % n));
    return { ...finding, log: log + Math.log(cells) };
  }

  /** Chi-square of all items at all positions. */
  #spread(): Finding {
    const n = this.#n;
    const expected = this.#count / n;
    let square = 0;
    for (const count of this.#at) {
      square += (count - expected) ** 2 / expected;
    }
    // Over fair decks, the mean of this is its degrees of freedom, and the variance a little less
    // than twice that.
    square *= (n - 1) / n;
    const degrees = (n - 1) ** 2;
    const ratio = square / degrees;
    // Chernoff's bound of the upper tail.
    const log = ratio > 1 ? (degrees / 2) * (Math.log(ratio) + 1 - ratio) : 0;
    const values = `chi-square ${Math.round(square)}, and a fair shuffle has about ${degrees}`;
    return { log, isWhole: true, text: () => `the counts of items per position vary too much (${values}).` };
  }

  /** Pairs of equal decks: the probability that there is one is at most their expected number. */
  #repeats(): Finding {
    const decks = this.#count;
    let log = Math.log((decks * (decks - 1)) / 2);
    for (let i = 2; i <= this.#n; i++) {
      log -= Math.log(i);
    }
    const repeated = decks - this.#decks.size;
    return {
      log: repeated > 0 ? log : 0,
      text: () => `${repeated} of ${decks} decks repeat earlier ones, and a fair shuffle repeats none.`,
    };
  }
}

/** Returns the logarithm of a bound of the two-sided p-value of a binomial count (Chernoff). */
function tail(count: number, trials: number, p: number): number {
  const term = (share: number, fair: number): number => (share > 0 ? share * Math.log(share / fair) : 0);
  const share = count / trials;
  return Math.LN2 - trials * (term(share, p) + term(1 - share, 1 - p));
}
