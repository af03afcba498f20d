// The program that deals. It keeps its seed to itself: the page asks it for decks, and for nothing else.

import { seeded_decks, sound_decks } from "evenhand-web";
import type { Chosen } from "./Program";
import { second } from "./facts";

/** Deals a deck, and then the next one, and so on. */
export type Dealer = () => number[];

/** A small seed of some bits, as a process's id is one. */
function small(bits: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! >>> (32 - bits);
}

/** A program, started in this second. */
export function start({ method, isSeededEveryDraw, n, seeding }: Chosen): Dealer {
  if (seeding === "system") {
    return () => [...sound_decks(n, 1)];
  }
  const seed = seeding === "clock" ? second() : small(Number(seeding));
  let dealt = 0;
  return () => {
    // What is seeded before every draw, by the clock, starts anew in each second.
    const now = isSeededEveryDraw && seeding === "clock" ? second() : seed;
    dealt += 1;
    return [...seeded_decks(method, BigInt(now), n, dealt).slice(-n)];
  };
}
