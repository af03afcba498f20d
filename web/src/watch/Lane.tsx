// A run at a step: words, cards, work, and the program beside them.

import { useWords } from "../shell/words";
import { Cards } from "./Cards";
import { Code } from "./Code";
import type { Run } from "./run";
import { StepInWords, Work } from "./StepInWords";
import type { View } from "./tracing";

export function Lane({ run, at, view, first, code, chooseCode, heading }: {
  run: Run;
  at: number;
  view: View | undefined;
  /** The number of the first place. */
  first: number;
  code: string;
  chooseCode: (language: string) => void;
  /** What stands above it, in a race. */
  heading: string | undefined;
}) {
  const words = useWords("watch");
  if (view === undefined) {
    return null;
  }
  return (
    <div class="lane">
      <div class="table">
        {heading !== undefined && <h3>{heading}</h3>}
        <StepInWords step={view} at={at} />
        <Cards name={words("deck")} cells={view.deck} names={run.names} first={first} />
        {run.hasResult && <Cards name={words("result")} cells={view.result} names={run.names} first={first} />}
      </div>
      <div class="beside">
        <Code classic={run.classic} language={code} choose={chooseCode} made={view.made} />
        <Work step={view} run={run} at={at} />
      </div>
    </div>
  );
}
