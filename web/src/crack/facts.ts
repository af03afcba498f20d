// What the module tells of methods and of a search.

/** A shuffle that can be replayed; its number is its place in the list. */
export interface Method {
  generator: string;
  generator_name: string;
  bounding: string;
  bounding_name: string;
  shuffle_loop: string;
  loop_name: string;
  is_seeded_every_draw: boolean;
  name: string;
}

export interface Hit {
  seed: number;
  method: number;
  name: string;
  explained: number;
  next: number[];
}

export interface Progress {
  /** Whole numbers as text: they may be large. */
  tried: string;
  left: string;
  seeds_left: number;
  hits: Hit[];
  not_kept: number;
  log10_by_chance: number;
}

export interface SearchInput {
  tag: string;
  request: string;
}

/** The fewest and the most cards of a deck that is searched for. */
export const CARDS = [2, 255] as const;

/** How a deck may be seeded. */
export const SEEDINGS = ["clock", "15", "16", "system"] as const;
export type Seeding = (typeof SEEDINGS)[number];

/** How a link says that the deck is seeded. */
export const seedingOf = (values: URLSearchParams): Seeding => SEEDINGS.find((seeding) => seeding === values.get("seeding")) ?? "clock";

/** Where seeds are looked for. */
export type Range = "hour" | "day" | "month" | "year" | "15" | "16";

/** Seconds of the ranges that go back from now. */
const SECONDS: Partial<Record<Range, number>> = { hour: 3600, day: 86_400, month: 30 * 86_400, year: 365 * 86_400 };

/** Whether seeds of a range are seconds. */
export const isClock = (range: Range): boolean => SECONDS[range] !== undefined;

/** The first and the last seed of a range, at a second. */
export function seeds(range: Range, now: number): { first: number; last: number } {
  const back = SECONDS[range];
  return back === undefined ? { first: 0, last: 2 ** Number(range) - 1 } : { first: Math.max(0, now - back), last: now };
}

/** This second, as time(NULL) gives it. */
export const second = (): number => Math.floor(Date.now() / 1000);
