// What crosses between the page and its workers, in the shapes that the module gives.

import type { Face } from "../deal/facts";

/** A beacon's round. */
export interface Round {
  chain: string;
  number: string;
  due: number | null;
}

export interface SpecFacts {
  game: string;
  /** Of what is settled without a dealer: its name, and what its cards mean. */
  form: string | null;
  rule: string | null;
  seats: string[];
  dealer: string;
  deals: number;
  cards: number;
  beacon: Round | null;
  facts: string[];
  warnings: string[];
  voids: number;
  needed: number;
}

export interface Line {
  kind: "seal" | "open";
  of: string;
  seat: string;
  text: string;
}

/** What a text or a file is. */
export interface FileFacts {
  kind: "offer" | "table" | "opened" | "done" | "void" | "announcement" | "draw" | "sheet" | "slips" | "lines" | "round" | "none";
  why: string | null;
  text: string | null;
  offer_text: string | null;
  table_text: string | null;
  offer: string | null;
  table: string | null;
  opened: string | null;
  check_word: string | null;
  spec: SpecFacts | null;
  sealed: string[];
  silent: string[];
  opens: boolean | null;
  lines: Line[];
}

export interface Refused {
  rule: string;
  reason: string;
  words: string;
}

/** What a step gave, or why it was not taken. */
export type Step<T> = { done: T } | { refused: Refused };

export interface OfferFacts {
  offer: string;
  text: string;
  game: string;
  seats: string[];
  progress: "sealed" | "refused" | "missed" | "opening" | "opened" | "done" | "void" | "ended";
  words: string;
  due: number | null;
  table: string | null;
  table_text: string | null;
  tables: string[];
  lines: string[];
}

export interface Circle {
  name: string;
  given_up: number;
  offers: OfferFacts[];
}

/** What a place was dealt. */
export interface Cards {
  place: string;
  name: string;
  is_seat: boolean;
  cards: { name: string; face: Face }[];
}

export interface Collected {
  text: string | null;
  name: string | null;
  check_word: string | null;
  there: string[];
  missing: string[];
  contradicted: string[];
  told: string[];
}

export interface Handed {
  deal: number;
  deals: number;
  places: (Cards & { slips: string })[];
  settled: string[];
  sheet: string;
  sheet_hash: string;
}

export interface Hand {
  deal: number;
  sheet: string;
  standing: "compared" | "not-compared" | "left-out" | "nothing-kept";
  places: Cards[];
}

export interface VerdictFacts {
  code: string;
  exit: number;
  verdict: string[];
  english: string[];
  withdrawn: string | null;
  facts: string[];
  warnings: string[];
  checks: { code: string; outcome: "held" | "failed" | "not-given" | "not-reached"; told: string; claim: string; why: string | null }[];
  words: { seat: string; text: string }[];
  beacon: Round | null;
  checked: boolean;
  hash: string;
  table: string | null;
  check_word: string | null;
  deals: number;
  deal: number;
  cards: Cards[];
  settled: string[];
  rule: string | null;
  winners: { number: number; entry: string | null }[];
  all_winners: number;
  kept: boolean;
  left_out: string | null;
  refused: Refused | null;
}

/** The answer of the independent verifier. */
export interface Independent {
  code: string;
  exit: number;
  verdict: string[];
  told: [string, string][];
}

export const GIVEN = ["table", "open", "check_word", "round", "sheet", "slip", "previous", "void", "announcement", "list"] as const;
/** What is given to a verifier besides the file: a kind of GIVEN, and its bytes. */
export type Given = [kind: (typeof GIVEN)[number], bytes: Uint8Array][];

/** The longest file, which is the contract's; one byte more is enough to refuse a longer one. */
export const MAX_BYTES = 16_777_216;
