// What the page and its judging workers say to each other.

/** A table of counts as squares, as `HeatMap` of the crate `evenhand-audit` has it. */
export interface Squares {
  title: string;
  description: string;
  axes: [string, string];
  rows: string[];
  columns: string[];
  /** Standard deviations, row by row; 0 within noise. */
  scores: number[];
  limit: number;
  beyond: number;
  farthest: { row: string; column: string; observed: number; expected: number; score: number }[];
}

/** What there is so far. */
export interface Live {
  decks: number;
  cards: number;
  log10_e_value: number;
  convicted_after: number | null;
  places: Squares;
}

export interface Figure {
  id: string;
  title: string;
  description: string;
  svg: string;
}

/** The parts of a report that its JSON does not have. */
export interface Parts {
  consequence: string;
  meaning: string[];
  quiet: string;
  transforms: Record<string, string>;
  fits: Record<string, string>;
  places: Squares;
  figures: Figure[];
  convicted_after: number | null;
  source: string;
}

export interface OneTest {
  id: string;
  name: string;
  transform: string;
  statistic: number;
  p: number | null;
  p_adjusted: number | null;
  effect: string;
}

export interface Suspect {
  name: string;
  alike: string[];
  log10_over_fair: number | null;
  log10_over_next: number | null;
  fit: string;
  detected_by: { name: string };
}

export interface Resolution {
  fault: string;
  power: number;
  outcome: "caught" | "perhaps" | "not_caught";
  sentence: string;
  needed: number | null;
}

/** The report, of the schema evenhand-audit/3, as far as the page shows it. */
export interface Report {
  n: number;
  decks: number;
  command: string;
  verdict: { outcome: "fail" | "unresolved" | "none_found"; sentence: string; p: number | null };
  likeness: string | null;
  remedy: string | null;
  findings: { kind: string; sentence: string }[];
  tests: OneTest[];
  bounds: { sentences: string[] };
  suspects: Suspect[];
  resolution: Resolution[];
  not_looked_at: { sentence: string }[];
}

export interface ReportFacts {
  report: Report;
  parts: Parts;
}

/** How many decks show a fault; of a shuffle that has none to show there is no such number. */
export interface Needed {
  fault: string;
  decks: number | null;
  least: number | null;
  most: number | null;
  power: number;
}

/** A classic, as the crate reads it. */
export interface ClassicRequest {
  classic: string;
  n: number;
  seed: string;
  dice?: string;
  rounds?: number;
  faces?: number;
  keep?: boolean;
}

/** A log, as the crate reads it: what is said of its cards, or where it is empty learned from it. */
export interface LogRequest {
  name: string;
  column: string;
  header: boolean;
  items: string;
  separator: string;
  visible?: number;
}

/** From the page to a judging worker. */
export type Order =
  /** Judges decks of a classic; with a port, those that another worker deals. */
  | { kind: "classic"; tag: string; brief: boolean; request: ClassicRequest; decks: number; from: MessagePort | undefined }
  /** Deals decks for another worker. */
  | { kind: "dealer"; tag: string; request: ClassicRequest; to: MessagePort }
  | { kind: "log"; tag: string; brief: boolean; request: LogRequest; file: Blob }
  /** Judges decks that the page hands over. */
  | { kind: "own"; tag: string; brief: boolean; n: number; source: string; decks: number }
  | { kind: "decks"; decks: Uint16Array<ArrayBuffer> }
  /** No more decks come, since the time is over. */
  | { kind: "late" }
  /** How many decks it takes. */
  | { kind: "needed"; tag: string; request: ClassicRequest }
  /** The report in another language, or form. */
  | { kind: "shown"; tag: string }
  | { kind: "text"; tag: string; form: "html" | "json" | "article" };

/** From a judging worker to the page. */
export type Answer =
  | { kind: "live"; live: Live; bytes?: number }
  /** So many decks were taken. */
  | { kind: "took"; decks: number }
  /** Fresh decks must decide. */
  | { kind: "fresh"; decks: number }
  /** The verdict; the report is not whole yet. */
  | ({ kind: "verdict" } & ReportFacts)
  | ({ kind: "whole" } & ReportFacts)
  | { kind: "needed"; needed: Needed | null }
  | { kind: "text"; form: "html" | "json" | "article"; text: string }
  | { kind: "failed"; text: string };
