// What the module tells of games and deals.

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
  chinese: string;
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
  entropy: number;
}

/** The words of the tab. */
export type Words = (id: string, facts?: Record<string, string | number>) => string;

/** What is asked of the module, from the values of the link. */
export function asked(values: URLSearchParams): Record<string, unknown> {
  const number = (link: string, name: string) => values.has(link) ? { [name]: Math.trunc(Number(values.get(link))) || 0 } : {};
  const text = (name: string) => values.get(name) ? { [name]: values.get(name) } : {};
  const isOwn = values.get("game") === OWN;
  return {
    ...(isOwn ? { deck: values.get("deck") || "52", pattern: values.get("pattern") ?? "" } : { game: values.get("game") ?? USUAL }),
    ...(isOwn ? {} : number("players", "players")),
    ...number("packs", "packs"),
    ...number("deal", "deal"),
    ...text("seed"),
    no_burn: values.get("burn") === "0",
    unsorted: values.get("sorted") === "0",
  };
}

/** The game that is dealt unless another one is chosen. */
export const USUAL = "bridge";

/** The choice of a pattern of one's own. */
export const OWN = "own";
