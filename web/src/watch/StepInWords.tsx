// A step in words, and its work in figures.

import { useWords } from "../shell/words";
import type { Run } from "./run";
import type { Counts, Step } from "./tracing";

/** What was drawn and done. */
export function StepInWords({ step, at }: { step: Step; at: number }) {
  const words = useWords("watch");
  if (at === 0) {
    return <div class="told panel"><p>{words("start")}</p></div>;
  }
  return (
    <div class="told panel">
      <p>
        <span class="quiet">{words("drawn")}</span> <strong>{step.draws === "" ? words("nothing-drawn") : step.draws}</strong>
        {step.is_rejected && <span class="error" aria-hidden="true"> ✗</span>}
      </p>
      <ul>{step.events.map((event, number) => <li key={number}>{event}</li>)}</ul>
    </div>
  );
}

/** A step as one sentence, for screen readers. */
export function said(step: Step, at: number, last: number, words: (id: string, facts?: Record<string, string | number>) => string): string {
  if (at === 0) {
    return words("start");
  }
  const what = [step.draws, ...step.events].filter((text) => text !== "").join("; ");
  return words("step-said", { step: at, last, what });
}

const COUNTS = ["draws", "rejected", "moved", "walked", "held"] as const;

/** The work of the step, so far, and in all. */
export function Work({ step, run, at }: { step: Step; run: Run; at: number }) {
  const words = useWords("watch");
  const figures = (name: keyof Counts) => [step.work[name], step.so_far[name], run.total[name]];
  const done = (until: number) => run.operations[until] ?? 0;
  const operations = [done(at) - done(at - 1), done(at), done(run.last)];
  const row = (id: string, counts: number[]) => (
    <tr key={id}>
      <th scope="row">{words(id)}</th>
      {counts.map((count, column) => <td key={column}>{count}</td>)}
    </tr>
  );
  return (
    <div class="work">
      <table>
        <caption>{words("work-caption")}</caption>
        <thead>
          <tr>
            <td />
            {["work-step", "work-so-far", "work-all"].map((id) => <th key={id} scope="col">{words(id)}</th>)}
          </tr>
        </thead>
        <tbody>
          {COUNTS.map((name) => row(`work-${name}`, figures(name)))}
          {row("work-operations", operations)}
        </tbody>
      </table>
      {at === run.last && <p class="quiet">{run.totalInWords}</p>}
    </div>
  );
}
