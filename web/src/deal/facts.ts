// What the module tells of games and deals.

import { whole } from "../shell/numbers";

export interface Game {
  name: string;
  title: string;
  least_players: number;
  most_players: number;
  usual_players: number;
  packs: number[];
  burns: boolean;
}

export interface Lists {
  games: Game[];
  decks: { name: string; title: string }[];
}

/** What is drawn on a card. */
export type Face =
  | { kind: "french"; rank: string; suit: Suit }
  | { kind: "joker"; is_big: boolean }
  | { kind: "trump"; number: number }
  | { kind: "uno"; colour: "R" | "Y" | "G" | "B" | null; sign: string }
  | { kind: "tile"; suit: "m" | "p" | "s" | "z" | "f"; number: number }
  | { kind: "hanafuda"; month: number; card: number; flower: "bright" | "animal" | "ribbon" | "plain" }
  | { kind: "named"; name: string };

export type Suit = "c" | "d" | "h" | "s";

export interface Card {
  code: string;
  face: Face;
}

export interface Place {
  name: string;
  title: string;
  is_seat: boolean;
  cards: Card[];
}

export interface Deal {
  name: string;
  title: string;
  note: string;
  source: string;
  deck: string;
  cards: number;
  pattern: string;
  places: Place[];
  cut_card: number | null;
  /** Whether deals have numbers: the orders of one pile have none. */
  is_numbered: boolean;
  is_tiles: boolean;
  entropy: number;
  /** The command of the program that deals the same. */
  command: string;
}

/** The words of the tab. */
export type Words = (id: string, facts?: Record<string, string | number>) => string;

/** The numbers that a link may give, and their limits: of the deals of a seed, and of what a game says more closely. */
export const LIMITS = { deal: [1, 2 ** 32], players: [1, 1000], packs: [1, 1000] } as const;

/** What is asked of the module, from the values of the link; none where one of its numbers is none, or there is no pattern yet. */
export function asked(values: URLSearchParams): Record<string, unknown> | undefined {
  const isOwn = values.get("game") === OWN;
  const pattern = values.get("pattern") ?? "";
  const numbers: Record<string, number> = {};
  for (const [name, limits] of Object.entries(LIMITS)) {
    const text = values.get(name);
    const number = whole(text, limits);
    if (number !== undefined) {
      numbers[name] = number;
    } else if (text !== null) {
      return undefined;
    }
  }
  if (isOwn) {
    delete numbers["players"];
    if (pattern.trim() === "") {
      return undefined;
    }
  }
  return {
    ...(isOwn ? { deck: values.get("deck") || "52", pattern } : { game: values.get("game") || USUAL }),
    ...numbers,
    seed: values.get("seed") ?? "",
    no_burn: values.get("burn") === "0",
    unsorted: values.get("sorted") === "0",
  };
}

/** The game that is dealt unless another one is chosen. */
export const USUAL = "bridge";

/** The choice of a pattern of one's own. */
export const OWN = "own";
