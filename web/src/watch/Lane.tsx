// A run at a step: words, cards, work, and the program beside them.

import { useMemo } from "preact/hooks";
import { useWords } from "../shell/words";
import { Cards } from "./Cards";
import { Code } from "./Code";
import { type Run, type Step, stepOf } from "./run";
import { Told, Work } from "./Told";

export function Lane({ run, at, first, code, chooseCode, heading }: {
  run: Run;
  at: number;
  /** The number of the first place. */
  first: number;
  code: string;
  chooseCode: (language: string) => void;
  /** What stands above it, in a race. */
  heading: string | undefined;
}) {
  const words = useWords("watch");
  const step: Step = useMemo(() => stepOf(run, at), [run, at]);
  const deck = useMemo(() => run.tracing.deck(at), [run, at]);
  const result = useMemo(() => run.tracing.result(at), [run, at]);
  return (
    <div class="lane">
      <div class="table">
        {heading !== undefined && <h3>{heading}</h3>}
        <Told step={step} at={at} />
        <Cards name={words("deck")} cells={deck} names={run.names} first={first} />
        {run.hasResult && <Cards name={words("result")} cells={result} names={run.names} first={first} />}
      </div>
      <div class="beside">
        <Code classic={run.classic} language={code} choose={chooseCode} made={step.made} />
        <Work step={step} run={run} at={at} />
      </div>
    </div>
  );
}
