// The dice of decks by SIMD, where the browser has it: made for many decks at once, by a module of their own.

import type { Dealer } from "evenhand-web";
import { initSync, Streams } from "evenhand-web-keystream";

/** The most pairs of words of a deck that are made ahead: a keystream holds no more. */
const MOST_PAIRS = 32;

let isThere = false;

/** Whether dice are made by SIMD here. */
export const hasStreams = () => isThere;

/** Makes the module callable, where there is one. */
export function startStreams(module: WebAssembly.Module | undefined): void {
  if (module !== undefined) {
    initSync({ module });
    isThere = true;
  }
}

/** A dealer, and the streams of its run. */
export class Decks {
  private streams: Streams | undefined;

  constructor(readonly dealer: Dealer) {}

  /** Goes on with the decks of a run, from that of a number on. */
  begin(run: number, number: number): void {
    this.dealer.begin(run, number);
    this.streams?.free();
    this.streams = isThere ? new Streams(this.dealer.runSeed()) : undefined;
  }

  /** Makes the dice of the next decks ahead, as many as the deck before took; the dealer makes those that are missing. */
  prepare(decks: number): Dealer {
    const pairs = Math.min(MOST_PAIRS, Math.ceil(this.dealer.wordsTaken() / 2));
    const first = this.dealer.position();
    // The dealer ends where the numbers of streams do.
    if (this.streams !== undefined && pairs > 0 && first + decks < 2 ** 32) {
      this.dealer.takeWords(this.streams.firstWords(first, decks, pairs), 2 * pairs);
    }
    return this.dealer;
  }
}
