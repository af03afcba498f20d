// The limits of the judge's numbers, and what they are unless somebody says otherwise.

export { whole } from "../shell/numbers";

/** The fewest and the most cards that the judge takes. */
export const CARDS = [2, 1_024] as const;

/** The fewest and the most decks of a trial. */
export const DECKS = [1, 100_000_000] as const;

/** The least and the most rounds of a classic, or faces of its die. */
export const LEVER = [1, 2 ** 32 - 1] as const;

/** The decks that are judged unless somebody says otherwise, of as many cards: beyond 64 a deck costs the square of their number. */
export function usualDecks(n: number): number {
  return n <= 64 ? 100_000 : Math.max(200, Math.round(20_000_000 / (n * n) / 100) * 100);
}
