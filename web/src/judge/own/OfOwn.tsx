// A shuffle that the reader writes: run in a sandbox, and judged. It stays in this page: no link has it.

import { useState } from "preact/hooks";
import type { TabProps } from "../../shell/link";
import { NumberField } from "../../shell/NumberField";
import { useKeptText } from "../../shell/session";
import { useWords } from "../../shell/words";
import { CARDS, DECKS, usualDecks, whole } from "../numbers";
import { isBusy } from "../Running";
import type { Control } from "../useTrial";
import { Editor } from "./Editor";
import { type Example, EXAMPLES } from "./examples";

/** The most seconds that a script may take. */
const SECONDS = [1, 3_600] as const;

/** Beyond as many letters it is no shuffle. */
const MAX_SCRIPT = 50_000;

export function OfOwn({ values, set, control, brief }: TabProps & { control: Control; brief: boolean }) {
  const words = useWords("judge");
  const [script, setScript] = useKeptText("own-shuffle", EXAMPLES.naive);
  const [seconds, setSeconds] = useState("60");
  const [isRefused, setRefused] = useState(false);
  const write = (next: string) => {
    setRefused(false);
    setScript(next);
  };
  const n = whole(values.get("n") ?? "52", CARDS);
  const usual = String(Math.min(20_000, usualDecks(n ?? 52)));
  const decks = whole(values.get("decks") ?? usual, DECKS);
  const limit = whole(seconds, SECONDS);
  const isRight = n !== undefined && decks !== undefined && limit !== undefined && script.length <= MAX_SCRIPT;
  const submit = (event: Event) => {
    event.preventDefault();
    if (isRight) {
      control.start({ from: "own", script, n, decks, seconds: limit }, brief);
    }
  };
  return (
    <form onSubmit={submit}>
      <p>{words("own-how")}</p>
      <div class="examples" role="group" aria-label={words("examples")}>
        <span class="quiet">{words("examples")}</span>
        {(Object.keys(EXAMPLES) as Example[]).map((name) => (
          <button key={name} type="button" class="plain" onClick={() => write(EXAMPLES[name])}>{words(`own-${name}`)}</button>
        ))}
      </div>
      <Editor label={words("own-script")} hint={words("own-hint")} value={script} change={write} maxPasted={MAX_SCRIPT} refuse={() => setRefused(true)} />
      {(isRefused || script.length > MAX_SCRIPT) && <p class="error" role="alert">{words("own-long", { most: MAX_SCRIPT })}</p>}
      <div class="form">
        <NumberField label={words("n")} value={values.get("n") ?? "52"} limits={CARDS} take={(n) => set({ n }, true)} />
        <NumberField label={words("decks")} value={values.get("decks") ?? usual} limits={DECKS} take={(decks) => set({ decks }, true)} />
        <NumberField label={words("seconds")} value={seconds} limits={SECONDS} take={setSeconds} />
        <button type="submit" class="plain main" disabled={!isRight}>{words(isBusy(control.trial.phase) ? "restart" : "start")}</button>
      </div>
      <p class="quiet">{words("own-safe")}</p>
    </form>
  );
}
