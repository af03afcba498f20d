// What the module tells of exact distributions and arguments.

/** A probability: as a fraction, and as a number. */
export interface Probability {
  fraction: string;
  value: number;
}

export interface Outcome {
  cards: string;
  probability: Probability;
  /** Over what it would be if all came alike. */
  ratio: number;
}

export interface EventFacts {
  text: string;
  probability: Probability | null;
  /** `1` or `0` for each outcome. */
  holds: string;
  error: string | null;
}

export interface Law {
  is_whole: boolean;
  verdict: string | null;
  is_uniform: boolean | null;
  fair: Probability | null;
  count: number;
  outcomes: Outcome[];
  total_variation: Probability | null;
  places: Probability[][];
  pairs: Probability[][];
  events: EventFacts[];
  json: string;
  /** The command of the program that tells the same. */
  command: string;
}

export interface Factor {
  round: number;
  is_chosen: boolean;
  probability: Probability;
  so_far: Probability;
}

/** The chain of the place that is walked to. */
export interface Walked {
  place: number;
  card: number;
  factors: Factor[];
  is_alike: boolean;
}

/** The factors of a place in a line, and their product. */
export interface Row {
  place: number;
  factors: string;
  share: string;
}

export interface Arguments {
  sharing: { text: string; orders: string; tapes: string; obstacle: { prime: number } | null } | null;
  paragraphs: string[];
  rows: Row[];
  walked: Walked | null;
  verdict: string | null;
}

/** What a classic is held to, with exact dice. */
export interface ClassicLaw {
  law: string;
  why: string;
  /** Whether its dice are exact. */
  is_exact: boolean;
}

/** How far from fair an outcome is: 0 is exactly fair, ±1 to ±3 less or more often, "never". */
export type Level = "never" | "less-3" | "less-2" | "less-1" | "fair" | "more-1" | "more-2" | "more-3";

export function level({ probability, ratio }: Outcome, fair: Probability): Level {
  if (probability.fraction === "0") {
    return "never";
  }
  if (probability.fraction === fair.fraction) {
    return "fair";
  }
  const away = ratio > 1 ? ratio : 1 / ratio;
  const step = away < 1.2 ? 1 : away < 2 ? 2 : 3;
  return `${ratio > 1 ? "more" : "less"}-${step}` as Level;
}

/** The sign of a level, for those to whom its colour says nothing. */
export const SIGNS: Record<Level, string> = {
  never: "∅",
  "less-3": "▼",
  "less-2": "▽",
  "less-1": "−",
  fair: "=",
  "more-1": "+",
  "more-2": "△",
  "more-3": "▲",
};

/** A probability with decimals. */
export const decimals = ({ value }: Probability): string => value.toFixed(6);
