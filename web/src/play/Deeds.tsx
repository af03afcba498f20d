// What is done when a table goes wrong, and cannot be taken back.

import { useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { useWork } from "./asked";
import { Question } from "./Dialog";
import type { SpecFacts } from "./facts";
import { closedOf, sealedOf, useKept } from "./state";
import type { Table } from "./store";
import { ask } from "./workers";

const DEEDS = ["void", "end", "show-void", "remove"] as const;
type Deed = (typeof DEEDS)[number];

/** The question before a deed, and the words on its button. */
const ASKED: Record<Deed, [question: string, button: string]> = {
  "void": ["void-ask", "void-button"],
  "end": ["end-ask", "end-button"],
  "show-void": ["host-void-ask", "host-void"],
  "remove": ["remove-ask", "remove"],
};

interface Props {
  offer: string;
  table: Table;
  spec: SpecFacts | null;
  back: () => void;
}

export function Deeds({ offer, table, spec, back }: Props) {
  const words = useWords("play");
  const { circles, tag, step, change, edit } = useKept();
  const [asking, setAsking] = useState<Deed | null>(null);
  const [notice, setNotice] = useState("");
  const { wrong, run } = useWork();
  const sealed = sealedOf(circles, offer);
  const circle = sealed?.circle ?? "";
  const closed = closedOf(table, sealed?.facts ?? null);
  const { secret = "" } = table.host ?? {};
  const deeds: Record<Deed, () => Promise<void>> = {
    "void": async () => {
      const noted = await step<boolean>({ step: "declareVoid", circle, offer });
      setNotice(words(noted ? "void-told" : "void-none"));
    },
    "end": async () => {
      await step<number>({ step: "end", circle, offer });
    },
    "show-void": async () => {
      const voided = await ask<string>({ do: "void", tag, table: closed ?? "", secret });
      await edit(offer, { voided });
    },
    "remove": async () => {
      await change(async (state) => {
        const { [offer]: _, ...tables } = state.tables;
        return [{ ...state, tables }, undefined];
      });
      back();
    },
  };
  const isOver = sealed === null || ["done", "void", "ended"].includes(sealed.facts.progress);
  const can: Record<Deed, boolean> = {
    "void": !isOver,
    "end": !isOver,
    "show-void": spec !== null && secret !== "" && closed !== undefined && table.done === undefined && table.voided === undefined,
    "remove": true,
  };
  return (
    <details class="panel">
      <summary>{words("more")}</summary>
      <div class="controls">
        {DEEDS.filter((deed) => can[deed]).map((deed) => (
          <button key={deed} type="button" class="plain" data-do={deed} onClick={() => setAsking(deed)}>{words(ASKED[deed][1])}</button>
        ))}
      </div>
      <p role="status" class="said">{notice}</p>
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
      {asking && <Question question={words(ASKED[asking][0])} yes={() => run(deeds[asking])} close={() => setAsking(null)} />}
    </details>
  );
}
