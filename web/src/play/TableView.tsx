// A table: how far it is, what is offered, the player's side, the dealer's, and at last the verdict.

import { useEffect, useMemo, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { Question } from "./Dialog";
import type { Found, Given, Step } from "./facts";
import { Host } from "./Host";
import { Player } from "./Player";
import { Spec } from "./Spec";
import { sealedOf, useKept } from "./state";
import type { Table } from "./store";
import { Verdict } from "./Verdict";
import { ask } from "./workers";

const bytes = (text: string) => new TextEncoder().encode(text);
const PHASES = ["seals", "table", "openings", "cards", "verdict"] as const;

/** How many phases are over. */
function over(table: Table, isOpenedFor: boolean, isDone: boolean): number {
  if (isDone || table.done !== undefined) {
    return 4;
  }
  if (table.opened !== undefined) {
    return 3;
  }
  return table.closed !== undefined || isOpenedFor ? 2 : table.came !== undefined ? 1 : 0;
}

export function TableView({ offer, table, back }: { offer: string; table: Table; back: () => void }) {
  const words = useWords("play");
  const { circles, tag } = useKept();
  const [found, setFound] = useState<Found | null>(null);
  const sealed = sealedOf(circles, offer);
  useEffect(() => {
    let current = true;
    void ask<[Found]>({ do: "read", tag, bytes: bytes(table.offer) }).then(([read]) => current && setFound(read));
    return () => {
      current = false;
    };
  }, [table.offer, tag]);
  const phase = over(table, sealed?.facts.table != null, sealed?.facts.progress === "done");
  if (!found?.spec) {
    return null;
  }
  const side = { offer, table, spec: found.spec };
  return (
    <>
      <p><button type="button" class="plain" onClick={back}>← {words("back")}</button></p>
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
      <Spec spec={found.spec} name={offer} />
      {table.done !== undefined && <Done offer={offer} table={table} chain={found.spec.beacon} />}
      <Player {...side} />
      <Host {...side} />
      <Deeds offer={offer} back={back} />
    </>
  );
}

/** The verdict on the finished file, against all that was kept. */
function Done({ offer, table, chain }: { offer: string; table: Table; chain: { chain: string; number: string } | null }) {
  const { circles } = useKept();
  const sealed = sealedOf(circles, offer);
  const seat = sealed?.facts.seats[0];
  const { done = "", closed, sheets, slips = "", agreed, randomness } = table;
  const file = useMemo(() => bytes(done), [done]);
  const isKept = sealed?.facts.table != null;
  // By its contents: what is kept is read anew after each change, a verdict's own among them.
  const key = JSON.stringify([isKept ? null : closed, agreed, chain && randomness ? `${chain.chain}:${chain.number}:${randomness}` : null, sheets, slips, seat]);
  const given = useMemo<Given>(() => [
    // What the room kept is added by itself.
    ...closed !== undefined && !isKept ? [["table", bytes(closed)]] satisfies Given : [],
    ...agreed !== undefined ? [["check_word", bytes(agreed)]] satisfies Given : [],
    ...chain !== null && randomness ? [["round", bytes(`${chain.chain}:${chain.number}:${randomness}`)]] satisfies Given : [],
    ...(sheets ?? []).map((sheet): Given[number] => ["sheet", bytes(sheet)]),
    ...slips.split("\n").filter((slip) => slip !== "" && (slip.includes("=") || seat !== undefined))
      .map((slip): Given[number] => ["slip", bytes(/^[A-Za-z0-9]+=/.test(slip) ? slip : `${seat}=${slip}`)]),
  ], [key]);
  return <Verdict file={file} given={given} />;
}

/** What cannot be taken back. */
function Deeds({ offer, back }: { offer: string; back: () => void }) {
  const words = useWords("play");
  const { circles, step, change } = useKept();
  const [asking, setAsking] = useState<"void" | "end" | "remove" | null>(null);
  const [notice, setNotice] = useState("");
  const sealed = sealedOf(circles, offer);
  const circle = sealed?.circle ?? "";
  const deeds = {
    void: async () => {
      const noted = await step<boolean>({ step: "declareVoid", circle, offer });
      setNotice(words(noted ? "void-told" : "void-none"));
    },
    end: async () => {
      await step<Step<number>>({ step: "end", circle, offer });
    },
    remove: async () => {
      await change(async (state) => {
        const { [offer]: _, ...tables } = state.tables;
        return [{ ...state, tables }, undefined];
      });
      back();
    },
  };
  const isOver = sealed === null || ["done", "void", "ended"].includes(sealed.facts.progress);
  return (
    <details class="deeds-of-table">
      <summary>{words("more")}</summary>
      <div class="controls">
        {!isOver && <button type="button" class="plain" data-do="void" onClick={() => setAsking("void")}>{words("void-button")}</button>}
        {!isOver && <button type="button" class="plain" data-do="end" onClick={() => setAsking("end")}>{words("end-button")}</button>}
        <button type="button" class="plain" data-do="remove" onClick={() => setAsking("remove")}>{words("remove")}</button>
      </div>
      <p role="status" class="said">{notice}</p>
      {asking && <Question question={words(`${asking}-ask`)} yes={() => void deeds[asking]()} close={() => setAsking(null)} />}
    </details>
  );
}
