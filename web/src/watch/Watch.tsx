// Watch: a classic at work, step by step.

import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { classics, Tracing } from "evenhand-web";
import { told } from "../engine";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";

/** A card where it lies, of the schema evenhand-trace/1. */
interface Cell {
  card: number;
  state: "waiting" | "at_hand" | "done";
}

interface Frame {
  deck: Cell[];
  result: Cell[];
  shown: { value: number; first: number; last: number }[];
}

const SIGNS = { waiting: "·", at_hand: "▶", done: "■" } as const;

export function Watch({ values, set }: TabProps) {
  const words = useWords("watch");
  const tag = useContext(Reader);
  const classic = values.get("classic") ?? "durstenfeld";
  const n = Number(values.get("n") ?? 6);
  const seed = values.get("seed") ?? "1";
  const draws = values.get("draws");
  const list = useMemo(() => JSON.parse(classics(tag, n)) as { name: string; summary: string }[], [tag, n]);
  const run = useMemo(() => {
    try {
      const given = draws === null ? { seed } : { draws: draws.split(",").map(Number) };
      return new Tracing(tag, JSON.stringify({ classic, n, ...given }));
    } catch (error) {
      return told(error);
    }
  }, [tag, classic, n, seed, draws]);
  const [step, setStep] = useState(0);
  useEffect(() => setStep(0), [run]);
  const frame = useMemo(() => typeof run === "string" ? null : JSON.parse(run.frame(step)) as Frame | null, [run, step]);
  return (
    <>
      <h2>{words("heading")}</h2>
      <p class="quiet">{words("intro")}</p>
      <div class="form">
        <label>
          <span>{words("classic")}</span>
          <select value={classic} onChange={(event) => set({ classic: event.currentTarget.value })}>
            {list.map(({ name }) => <option key={name} value={name}>{name}</option>)}
          </select>
        </label>
        <label>
          <span>{words("n")}</span>
          <input type="number" min="1" max="1000" value={n} onInput={(event) => set({ n: event.currentTarget.value }, true)} />
        </label>
        <label>
          <span>{words("seed")}</span>
          <input value={seed} onInput={(event) => set({ seed: event.currentTarget.value, draws: undefined }, true)} />
        </label>
      </div>
      {typeof run === "string" || frame === null ? <p class="error" role="alert">{run as string}</p> : (
        <>
          <div class="controls">
            <button type="button" class="plain" onClick={() => setStep(Math.max(0, step - 1))}>{words("back")}</button>
            <button type="button" class="plain" onClick={() => setStep(Math.min(run.length - 1, step + 1))}>{words("forward")}</button>
            <span>{words("step-of", { step, last: run.length - 1 })}</span>
          </div>
          <Row name={words("deck")} cells={frame.deck} />
          {frame.result.length > 0 && <Row name={words("result")} cells={frame.result} />}
        </>
      )}
    </>
  );
}

function Row({ name, cells }: { name: string; cells: Cell[] }) {
  return (
    <>
      <h3>{name}</h3>
      <ol class="row" aria-label={name}>
        {cells.map(({ card, state }, place) => (
          <li key={place} data-state={state}><span aria-hidden="true">{SIGNS[state]}</span>{card + 1}</li>
        ))}
      </ol>
    </>
  );
}
