// What is offered, in the room's own words.

import { useWords } from "../shell/words";
import type { SpecFacts } from "./facts";
import { dated, useClock, useKept } from "./state";

/** The longest text that is shown without being asked for. */
const MAX_SHOWN = 400;

/** A text that may be as long as a deck of 10,000 cards. */
export function Long({ text }: { text: string }) {
  const words = useWords("play");
  if (text.length <= MAX_SHOWN) {
    return <>{text}</>;
  }
  return (
    <details class="long">
      <summary>{text.slice(0, MAX_SHOWN)}… <span class="quiet">({words("whole")})</span></summary>
      {text}
    </details>
  );
}

export function Facts({ facts }: { facts: string[] }) {
  return <ul class="facts">{facts.map((fact, place) => <li key={place}><Long text={fact} /></li>)}</ul>;
}

/** The most warnings that are shown: of 64 seats each pair may look alike. */
const MAX_WARNINGS = 40;

export function Warnings({ warnings }: { warnings: string[] }) {
  const words = useWords("play");
  return (
    <>
      {warnings.slice(0, MAX_WARNINGS).map((warning, place) => (
        <p key={place} class="warning"><strong><span aria-hidden="true">⚠ </span>{words("warning")}</strong> <Long text={warning} /></p>
      ))}
      {warnings.length > MAX_WARNINGS && <p class="warning">… {warnings.length}</p>}
    </>
  );
}

/** When the beacon's round is published, and where it can be looked up. */
export function Beacon({ spec }: { spec: SpecFacts }) {
  const words = useWords("play");
  const { tag } = useKept();
  const { beacon } = spec;
  const time = useClock(beacon?.due ?? null);
  if (beacon === null) {
    return null;
  }
  const { number: round, chain, due } = beacon;
  const id = due === null ? "beacon-unknown" : due <= time ? "beacon-over" : "beacon-due";
  return (
    <>
      <p>{words(id, { round, date: due === null ? "" : dated(tag, due) })}</p>
      <p class="quiet mono-break">{words("beacon-look-up", { chain, round })}</p>
    </>
  );
}

/** What is offered; folded once its time is over. */
export function Spec({ spec, name, isOver }: { spec: SpecFacts; name: string; isOver: boolean }) {
  const words = useWords("play");
  return (
    <details class="panel" open={!isOver}>
      <summary>{words("spec")}</summary>
      {spec.rule !== null && <p class="rule" data-rule><strong>{words("rule")}:</strong> {spec.rule}</p>}
      <p class="hash"><span>{words("offer-name")}</span> <code>{name}</code></p>
      <Facts facts={spec.facts} />
      <Beacon spec={spec} />
      <Warnings warnings={spec.warnings} />
    </details>
  );
}
