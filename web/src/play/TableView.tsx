// A table: how far it is, what is offered, the player's side, the dealer's, and at last the verdict.

import { useMemo } from "preact/hooks";
import { useWords } from "../shell/words";
import { useAsked } from "./asked";
import { Deeds } from "./Deeds";
import type { FileFacts, Round } from "./facts";
import { givenOf } from "./given";
import { Host } from "./Host";
import { Player } from "./Player";
import { Spec } from "./Spec";
import { phaseOf, sealedOf, useKept } from "./state";
import type { Table } from "./store";
import { Verdict } from "./Verdict";
import { ask } from "./workers";

const bytes = (text: string) => new TextEncoder().encode(text);
const PHASES = ["seals", "table", "openings", "cards", "verdict"] as const;

export function TableView({ offer, table, back }: { offer: string; table: Table; back: () => void }) {
  const words = useWords("play");
  const { circles, tag } = useKept();
  const sealed = sealedOf(circles, offer);
  const { last, wrong } = useAsked(() => ask<[FileFacts]>({ do: "read", tag, bytes: bytes(table.offer) }), [table.offer, tag]);
  const spec = last?.[0].spec ?? null;
  const phase = phaseOf(table, sealed?.facts ?? null);
  const deeds = <Deeds offer={offer} table={table} spec={spec} back={back} />;
  const home = <p><button type="button" class="plain" onClick={back}>← {words("back")}</button></p>;
  if (spec === null) {
    const why = wrong ?? (last === null ? null : words("take-none", { why: last[0].why ?? "" }));
    return <>{home}{why !== null && <><p class="error" role="alert">{why}</p>{deeds}</>}</>;
  }
  const side = { offer, table, spec };
  return (
    <>
      {home}
      <ol class="phases" aria-label={words("phases")}>
        {PHASES.map((name, place) => {
          const how = place < phase ? "done" : place === phase ? "now" : "next";
          return (
            <li key={name} data-how={how} aria-current={how === "now" ? "step" : undefined}>
              <span aria-hidden="true">{how === "done" ? "✓" : how === "now" ? "▶" : "·"}</span> {words(`phase-${name}`)}
              <span class="hidden"> ({words(`phase-is-${how}`)})</span>
            </li>
          );
        })}
      </ol>
      <Spec spec={spec} name={offer} isOver={phase > 0} />
      {table.done !== undefined && <Done offer={offer} table={table} file={table.done} beacon={spec.beacon} />}
      {table.done === undefined && table.refused !== undefined && (
        <section class="panel" data-refused>
          <h3>{words("verdict-refused-file")}</h3>
          <Done offer={offer} table={table} file={table.refused} beacon={spec.beacon} />
        </section>
      )}
      <Player {...side} />
      <Host {...side} />
      {deeds}
    </>
  );
}

/** The verdict on a finished file, against all that was kept. */
function Done({ offer, table, file, beacon }: { offer: string; table: Table; file: string; beacon: Round | null }) {
  const { circles } = useKept();
  const sealed = sealedOf(circles, offer)?.facts ?? null;
  const data = useMemo(() => bytes(file), [file]);
  const { opened, closed, agreed, randomness, sheets, slips } = table;
  // By its contents: what is kept is read anew after each change, a verdict's own among them.
  const key = JSON.stringify([sealed?.table, sealed?.seats, beacon, opened, closed, agreed, randomness, sheets, slips]);
  const { last: given, wrong } = useAsked(() => givenOf(table, sealed, beacon), [key]);
  return wrong === null ? given && <Verdict file={data} given={given} /> : <p class="error" role="alert">{wrong}</p>;
}
