// All steps below one another, as the articles print them.

import { Component } from "preact";
import { useMemo, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { COLOURS, type State, useStates } from "./Cards";
import type { Run } from "./run";
import type { View } from "./tracing";

/** What is shown at most: more is no picture any more. */
const MOST_CARDS = 30;
const MOST_STEPS = 120;

export function AllSteps({ run, at, go }: { run: Run; at: number; go: (step: number) => void }) {
  const words = useWords("watch");
  const states = useStates();
  const [open, setOpen] = useState(true);
  const small = run.names.length <= MOST_CARDS && run.last <= MOST_STEPS;
  const rows = useMemo(() => open && small ? rowsOf(run) : [], [run, open, small]);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words("all-steps")}</summary>
      {small ? (
        <>
          <p class="hint">{words("all-steps-hint")}</p>
          <div class="scroll" tabIndex={0} role="group" aria-label={words("all-steps")}>
            <table class="steps">
              <thead>
                <tr>
                  <th scope="col">{words("column-step")}</th>
                  <th scope="col">{words("column-drawn")}</th>
                  <th scope="col">{words("deck")}</th>
                  {run.hasResult && <th scope="col">{words("result")}</th>}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => <Row key={row.step} row={row} run={run} states={states} current={row.step === at} go={go} />)}
              </tbody>
            </table>
          </div>
        </>
      ) : <p class="hint">{words("all-steps-many", { cards: MOST_CARDS, steps: MOST_STEPS })}</p>}
    </details>
  );
}

interface StepRow extends View {
  step: number;
}

function rowsOf(run: Run): StepRow[] {
  return Array.from({ length: run.last + 1 }, (_, step) => {
    const view = run.view(step);
    return view === undefined ? [] : [{ ...view, step }];
  }).flat();
}

interface RowProps {
  row: StepRow;
  run: Run;
  states: State[];
  current: boolean;
  go: (step: number) => void;
}

/** A step, drawn again only when it becomes the one that is shown, or is it no more. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate(next: RowProps): boolean {
    return next.current !== this.props.current || next.row !== this.props.row || next.states !== this.props.states;
  }

  override render({ row: { step, draws, deck, result }, run, states, current, go }: RowProps) {
    return (
      <tr aria-current={current ? "step" : undefined}>
        <th scope="row"><button type="button" class="plain" onClick={() => go(step)}>{step}</button></th>
        <td>{draws}</td>
        <td>{cells(deck, run.names, states)}</td>
        {run.hasResult && <td>{cells(result, run.names, states)}</td>}
      </tr>
    );
  }
}

function cells(row: Uint32Array, names: string[], states: State[]) {
  return Array.from(row, (cell, place) => (
    <span key={place} class="cell" data-state={COLOURS[cell & 3]}>{states[cell & 3]?.sign}{names[cell >> 2]}{" "}</span>
  ));
}
