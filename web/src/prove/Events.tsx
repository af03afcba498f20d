// Events: asked for by their text, and their probabilities.

import { useContext } from "preact/hooks";
import { event_forms } from "evenhand-web";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import { decimals, type Law } from "./facts";

export function Events({ law, values, set }: { law: Law } & TabProps) {
  const words = useWords("prove");
  const tag = useContext(Reader);
  const mark = Number(values.get("mark") ?? 0);
  return (
    <div class="events">
      <label class="field">
        <span>{words("events")}</span>
        <textarea
          rows={2}
          class="mono"
          spellcheck={false}
          placeholder="c<d"
          value={values.get("event") ?? ""}
          onInput={({ currentTarget: { value } }) => set({ event: value || undefined, mark: undefined }, true)}
        />
      </label>
      <ul class="answers" aria-live="polite">
        {law.events.map(({ text, probability, error, holds }, at) => (
          <li key={at}>
            {error !== null ? <pre class="error">{error}</pre> : probability === null ? <>{text}: {words("event-not-known")}</> : (
              <>
                <span class="mono">P({text}) = <Fraction text={probability.fraction} /> ≈ {decimals(probability)}</span>{" "}
                {holds !== "" && (
                  <button type="button" class="plain" aria-pressed={mark === at} onClick={() => set({ mark: at === 0 ? undefined : String(at) })}>
                    {words("show-event")}
                  </button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
      <details>
        <summary>{words("events-help")}</summary>
        <pre class="scrolled" tabIndex={0}>{event_forms(tag)}</pre>
      </details>
    </div>
  );
}

/** A fraction that is shown whole. */
const SHORT = 40;

/** A fraction, cut where it is long: its end is in the JSON. */
function Fraction({ text }: { text: string }) {
  return text.length <= SHORT ? <>{text}</> : <span title={text}>{text.slice(0, SHORT)}…</span>;
}
