// The clock of the player: a whole number, from which each run knows its step.

import type { Run } from "./run";

/** What a clock counts. */
export type Unit = "steps" | "work";

export interface Clock {
  last: number;
  /** The step of a run at a time. */
  step: (run: Run, time: number) => number;
  /** The next and the last time at which something happens. */
  next: (time: number) => number;
  previous: (time: number) => number;
  /** When a run is done. */
  end: (run: Run) => number;
}

/** The last index whose value is at most `value`; values do not fall. */
function lastAtMost(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((values[middle] ?? 0) <= value) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** A clock of these runs. */
export function clockOf(runs: Run[], unit: Unit): Clock {
  if (unit === "steps") {
    const last = Math.max(0, ...runs.map((run) => run.last));
    return {
      last,
      step: (run, time) => Math.min(time, run.last),
      next: (time) => Math.min(last, time + 1),
      previous: (time) => Math.max(0, time - 1),
      end: (run) => run.last,
    };
  }
  const end = ({ operations, last }: Run) => operations[last] ?? 0;
  const last = Math.max(0, ...runs.map(end));
  const step = (run: Run, time: number) => lastAtMost(run.operations, time);
  return {
    last,
    step,
    next: (time) => Math.min(last, ...runs.map((run) => run.operations[step(run, time) + 1] ?? last)),
    previous: (time) => Math.max(0, ...runs.map((run) => run.operations[step(run, time - 1)] ?? 0)),
    end,
  };
}
