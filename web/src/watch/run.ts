// A run of a classic, and what is wrong with the fields that ask for one.

import { useContext, useEffect, useMemo, useRef } from "preact/hooks";
import { Tracing } from "evenhand-web";
import { told } from "../engine";
import { Reader } from "../shell/words";

/** What is asked for: texts of the fields, as the link has them. */
export type Request = Partial<Record<(typeof FIELDS)[number], string>>;

/** The names of the fields, in the link and in requests alike. */
export const FIELDS = [
  "classic", "n", "k", "rounds", "faces", "dice", "items", "seed", "draws", "from", "places",
] as const;

/** A field that is wrong, and what is wrong with it, for the reader. */
export interface Fault {
  field: string;
  message: string;
}

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

/** A run, with what all of it has in common. */
export interface Run {
  tracing: Tracing;
  /** What was asked for, as text. */
  key: string;
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
}

/** A step of a run. */
export function stepOf({ tracing }: Run, step: number): Step {
  return JSON.parse(tracing.step(step)) as Step;
}

function start(tag: string, key: string): Run {
  const tracing = new Tracing(tag, key);
  const last = tracing.length - 1;
  const { work, in_words } = JSON.parse(tracing.work) as { work: Counts; in_words: string };
  return {
    tracing,
    key,
    classic: (JSON.parse(key) as Request).classic ?? "",
    names: tracing.names,
    last,
    operations: tracing.operations,
    total: work,
    totalInWords: in_words,
    hasResult: tracing.result(last).length > 0,
  };
}

/** What is wrong, as the module says it. */
function fault(error: unknown): Fault {
  return typeof error === "string" ? JSON.parse(error) as Fault : { field: "page", message: told(error) };
}

/** The run that is asked for; where that cannot be done, the last one that could, and what is wrong. */
export function useRun(request: Request | undefined): { run: Run | undefined; fault: Fault | undefined } {
  const tag = useContext(Reader);
  const key = request === undefined ? undefined : JSON.stringify(request);
  const good = useRef<Run>(undefined);
  const tried = useMemo(() => {
    if (key === undefined) {
      return { run: undefined, fault: undefined };
    }
    try {
      return { run: start(tag, key), fault: undefined };
    } catch (error) {
      return { run: good.current, fault: fault(error) };
    }
  }, [tag, key]);
  good.current = tried.run;
  // What the module holds of a run is some megabytes.
  useEffect(() => () => tried.run?.tracing.free(), [tried.run]);
  return tried;
}
