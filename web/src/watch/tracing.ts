// What the page knows of a run that the module followed: of all of it, and of each step.

import type { Tracing } from "evenhand-web";

export interface Counts {
  draws: number;
  rejected: number;
  moved: number;
  walked: number;
  held: number;
}

/** A step in words and figures. */
export interface Step {
  draws: string;
  is_rejected: boolean;
  events: string[];
  made: string[];
  work: Counts;
  so_far: Counts;
}

/** A step, and how the cards lie after it, as the module packs them. */
export interface View extends Step {
  deck: Uint32Array;
  result: Uint32Array;
}

/** What all steps of a run have in common. */
export interface Summary {
  classic: string;
  names: string[];
  /** The last step. */
  last: number;
  /** Operations up to the end of each step. */
  operations: Float64Array;
  total: Counts;
  totalInWords: string;
  /** Whether there is a result beside the deck at any time. */
  hasResult: boolean;
  /** All draws, as they are counted from (`1`, `0` or `i`) with places from 1 or 0; none where they are too many for a link. */
  draws: Map<string, string>;
}

/** Draws longer than this are not put into a link, as text to begin with. */
const MAX_DRAWS = 4000;

/** Under which name a summary has the draws that are counted so. */
export const counted = (from: string, places: string) => `${from}/${places}`;

/** The draws of a run, by how they are counted. */
function drawsOf(tracing: Tracing): Map<string, string> {
  const draws = new Map<string, string>();
  for (const from of ["1", "0", "i"]) {
    for (const places of ["1", "0"]) {
      const text = tracing.draws(from, places, MAX_DRAWS);
      if (text !== undefined) {
        draws.set(counted(from, places), text);
      }
    }
  }
  return draws;
}

/** What all steps have in common of a run that was asked for with this text. */
export function summaryOf(tracing: Tracing, request: string): Summary {
  const last = tracing.length - 1;
  const { work, in_words } = JSON.parse(tracing.work) as { work: Counts; in_words: string };
  return {
    classic: (JSON.parse(request) as { classic?: string }).classic ?? "",
    names: tracing.names,
    last,
    operations: tracing.operations,
    total: work,
    totalInWords: in_words,
    hasResult: tracing.result(last).length > 0,
    draws: drawsOf(tracing),
  };
}

/** A step of a run. */
export function viewOf(tracing: Tracing, step: number): View {
  return { ...JSON.parse(tracing.step(step)) as Step, deck: tracing.deck(step), result: tracing.result(step) };
}

/** Steps of a run, up to one that is left out. */
export function viewsOf(tracing: Tracing, from: number, to: number): View[] {
  return Array.from({ length: Math.max(0, Math.min(to, tracing.length) - from) }, (_, at) => viewOf(tracing, from + at));
}
