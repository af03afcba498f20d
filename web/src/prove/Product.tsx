// Article 002: the chain of factors of every place, and a walk along one.

import { useEffect, useState } from "preact/hooks";
import type { TabProps } from "../shell/link";
import { useWords } from "../shell/words";
import type { Arguments, Row, Walked } from "./facts";

export function Product({ known, set, isExact }: { known: Arguments; isExact: boolean } & TabProps) {
  const words = useWords("prove");
  const { rows, walked } = known;
  return (
    <section aria-labelledby="product">
      <h4 id="product">{words("product")}</h4>
      {!isExact && <p class="quiet">{words("product-exact-dice")}</p>}
      {known.paragraphs.map((paragraph) => <p key={paragraph} class="lines">{paragraph}</p>)}
      {walked !== null && (
        <>
          <div class="form">
            <label>
              <span>{words("walk")}</span>
              <select value={walked.place} onChange={({ currentTarget: { value } }) => set({ place: value })}>
                {rows.map(({ place }) => <option key={place} value={place}>{place}</option>)}
              </select>
            </label>
          </div>
          <Walk chain={walked} />
          <Rows rows={rows} />
        </>
      )}
      {known.verdict !== null && <p>{known.verdict}</p>}
    </section>
  );
}

/** A walk along a chain: a step a factor. */
function Walk({ chain }: { chain: Walked }) {
  const words = useWords("prove");
  const [step, setStep] = useState(0);
  const key = JSON.stringify(chain);
  useEffect(() => setStep(0), [key]);
  const at = Math.min(step, chain.factors.length);
  const factor = chain.factors[at - 1];
  const button = (id: string, kind: string, to: number) => {
    // A button that is off keeps the focus: the keyboard does not lose its place at the end.
    const isOff = to < 0 || to > chain.factors.length;
    return <button type="button" class={`plain ${isOff ? "" : kind}`} aria-disabled={isOff} onClick={() => isOff || setStep(to)}>{words(id)}</button>;
  };
  return (
    <div class="panel walk">
      <ol class="factors">
        {chain.factors.map(({ round, is_chosen, probability, so_far }, place) => (
          <li key={round} data-state={place < at ? "done" : place === at ? "next" : "waiting"} aria-current={place === at - 1 ? "step" : undefined}>
            <span class="factor" aria-hidden={place >= at}>{place < at ? probability.fraction : "?"}</span>
            <span class="gauge" aria-hidden="true"><span style={{ width: place < at ? `${so_far.value * 100}%` : "0" }} /></span>
            <span class="fate" aria-hidden="true">{place >= at ? "·" : is_chosen ? "●" : "↷"}</span>
          </li>
        ))}
      </ol>
      <div class="controls">
        {button("step-back", "", at - 1)}
        {button("step-forward", "main", at + 1)}
      </div>
      <p class="said" aria-live="polite">
        {factor === undefined
          ? words("walk-start", { place: chain.place, card: chain.card })
          : words(factor.is_chosen ? "walk-chosen" : "walk-escapes", {
            round: factor.round,
            place: chain.place,
            factor: factor.probability.fraction,
            so_far: `${chain.factors.slice(0, at).map(({ probability }) => probability.fraction).join(" · ")} = ${factor.so_far.fraction}`,
          })}
        {factor?.is_chosen && ` ${words(chain.is_alike ? "walk-alike" : "walk-not-alike")}`}
      </p>
    </div>
  );
}

/** All chains, as a table. */
function Rows({ rows }: { rows: Row[] }) {
  const words = useWords("prove");
  return (
    <details open={rows.length <= 6}>
      <summary>{words("chains")}</summary>
      <div class="scrolled" tabIndex={0} role="region" aria-label={words("chains")}>
        <table>
          <thead>
            <tr><th scope="col">{words("place")}</th><th scope="col">{words("column-chain")}</th><th scope="col">{words("column-share")}</th></tr>
          </thead>
          <tbody>
            {rows.map(({ place, factors, share }) => (
              <tr key={place}>
                <th scope="row">{place}</th>
                <td class="mono">{factors || "1"}</td>
                <td class="mono">{share}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
