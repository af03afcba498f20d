// Play fair: the sealed, verifiable deal, for players, for whoever deals, and for readers of a transcript.

import { useState } from "preact/hooks";
import { MAX_FRAGMENT, type TabProps } from "../shell/link";
import { useWords } from "../shell/words";
import { useAsked, useInWords, useWork } from "./asked";
import { Question } from "./Dialog";
import { KeptView, NotPromised } from "./KeptView";
import { Save } from "./Message";
import { NewTable } from "./NewTable";
import { dated, type Failure, KeptContext, type Kept, phaseOf, sealedOf, useKept, useStore } from "./state";
import { backup } from "./saved";
import { forget } from "./store";
import { TableView } from "./TableView";
import { Take, useNotice } from "./Take";
import { takeBytes, takeIn } from "./taking";
import { useTitles } from "./titles";
import { Verify } from "./Verify";
import { ask } from "./workers";
import type { FileFacts } from "./facts";

const VIEWS = ["tables", "new", "verify", "kept"] as const;

export function Play({ values, set }: TabProps) {
  const words = useWords("play");
  const { kept, failure, reload } = useStore();
  const view = VIEWS.find((name) => name === values.get("view")) ?? "tables";
  return (
    <>
      <h2>{words("heading")}</h2>
      <p class="quiet">{words("intro")}</p>
      <nav class="views" aria-label={words("views")}>
        {VIEWS.map((name) => (
          <button
            key={name}
            type="button"
            class="plain"
            data-view={name}
            aria-current={name === view ? "page" : undefined}
            onClick={() => set({ view: name === "tables" ? undefined : name, table: undefined, t: undefined })}
          >
            {words(`view-${name}`)}
          </button>
        ))}
      </nav>
      {failure && <Failed failure={failure} again={reload} />}
      {kept && (
        <KeptContext.Provider value={kept}>
          <Linked values={values} set={set} />
          {view === "tables" && <Tables values={values} set={set} />}
          {view === "new" && <NewTable made={(table) => set({ view: undefined, table })} />}
          {view === "verify" && <Verify />}
          {view === "kept" && <KeptView />}
        </KeptContext.Provider>
      )}
    </>
  );
}

/** That what is kept cannot be shown, with a way to save it as it is. */
function Failed({ failure: { why, raw }, again }: { failure: Failure; again: () => Promise<void> }) {
  const words = useWords("play");
  const inWords = useInWords();
  const [asking, setAsking] = useState(false);
  const { busy, wrong, run } = useWork();
  const remove = async () => {
    await forget();
    await again();
  };
  return (
    <section class="panel" data-failed>
      <p class="error" role="alert">{words("state-failed", { why: inWords(why) })}</p>
      <p>{words("state-failed-tell")}</p>
      <div class="controls">
        {raw !== null && <Save name="evenhand-play.json" text={() => backup(raw)} label={words("state-raw")} />}
        <button type="button" class="plain" disabled={busy} onClick={() => run(again)}>{words("state-again")}</button>
        {raw !== null && <button type="button" class="plain" data-do="forget" disabled={busy} onClick={() => setAsking(true)}>{words("kept-forget")}</button>}
      </div>
      {asking && <Question question={words("kept-forget-ask")} yes={() => run(remove)} close={() => setAsking(false)} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </section>
  );
}

/** What notices tell of: the table that is looked at, and how far it is. */
function stageOf({ state, circles }: Kept, open: string | null): string {
  const table = open === null ? undefined : state.tables[open];
  if (open === null || table === undefined) {
    return "";
  }
  const sealed = sealedOf(circles, open)?.facts ?? null;
  return `${open} ${phaseOf(table, sealed)} ${sealed?.seats.length ?? 0}`;
}

/** Shows what a link brings, and takes it in if the reader wants it: a link that was pressed changes nothing by itself. */
function Linked({ values, set }: TabProps) {
  const words = useWords("play");
  const kept = useKept();
  const title = useTitles();
  const packed = values.get("t");
  const [notice, tell] = useNotice(stageOf(kept, values.get("table")));
  const { busy, wrong, run } = useWork();
  // What was cut off is no file. The address stays as it is: a browser takes a fifth of a second to leave one of a megabyte.
  const isLong = packed !== null && location.hash.length > MAX_FRAGMENT;
  const { value: found, wrong: unread } = useAsked(
    packed === null || isLong ? null : () => ask<FileFacts[]>({ do: "unpack", tag: kept.tag, packed }),
    [packed, kept.tag],
  );
  const [first] = found ?? [];
  const take = () => run(() => tell(async () => {
    const taken = await takeIn(found ?? [], kept, words, values.get("table"));
    set({ t: undefined, ...(taken.offer === undefined ? {} : { view: undefined, table: taken.offer }) }, true);
    return taken;
  }));
  return (
    <>
      {isLong && <p role="status" class="error">{words("take-link-long")}</p>}
      {first && (
        <section class="panel" role="status">
          <p>{words("link-came", { kind: first.kind })}{first.spec && <> {title(first.spec)} · {first.spec.seats.slice(0, 12).join(", ")}</>}</p>
          {first.offer !== null && <p>{words("link-here", { here: first.offer in kept.state.tables ? "yes" : "no" })} <code>{first.offer.slice(0, 12)}</code></p>}
          <div class="controls">
            <button type="button" class="plain main" disabled={busy} data-do="take-link" onClick={take}>{words("take-button")}</button>
            <button type="button" class="plain" onClick={() => set({ t: undefined }, true)}>{words("link-no")}</button>
          </div>
        </section>
      )}
      {notice && <p role="status" class={notice.wrong ? "error" : "said"}>{notice.text}</p>}
      {(unread ?? wrong) !== null && <p class="error" role="alert">{unread ?? wrong}</p>}
    </>
  );
}

function Tables({ values, set }: TabProps) {
  const words = useWords("play");
  const kept = useKept();
  const open = values.get("table");
  const table = open === null ? undefined : kept.state.tables[open];
  const take = async (bytes: Uint8Array) => {
    const taken = await takeBytes(bytes, kept, words, table === undefined ? null : open);
    if (taken.offer !== undefined && taken.offer !== open) {
      set({ table: taken.offer });
    }
    return taken;
  };
  return (
    <>
      <Take label={words("take")} hint={words("take-hint")} stage={stageOf(kept, open)} take={take} />
      {open !== null && table !== undefined
        ? <TableView key={open} offer={open} table={table} back={() => set({ table: undefined })} />
        : <List open={(offer) => set({ table: offer })} />}
    </>
  );
}

function List({ open }: { open: (offer: string) => void }) {
  const words = useWords("play");
  const title = useTitles();
  const { state, circles, tag } = useKept();
  const tables = Object.entries(state.tables).sort(([, a], [, b]) => b.added - a.added);
  if (tables.length === 0) {
    return <p>{words("list-none")}</p>;
  }
  return (
    <>
      <ul class="tables">
        {tables.map(([offer, table]) => {
          const sealed = sealedOf(circles, offer);
          const roles = [
            ...table.host ? [words("list-deals")] : [],
            ...sealed ? [words("list-seat", { seats: sealed.facts.seats.join(", ") })] : [],
          ];
          return (
            <li key={offer} class="panel">
              <strong>{title(table)}</strong> · {table.seats.slice(0, 12).join(", ")}
              <p>{roles.length === 0 ? words("list-looks-on") : roles.join(" · ")}{sealed ? ` · ${sealed.facts.words}` : ""}</p>
              <p class="quiet">{words("list-date", { date: dated(tag, table.added / 1000) })} · <code>{offer.slice(0, 12)}</code></p>
              <button type="button" class="plain" onClick={() => open(offer)} aria-label={`${words("list-open")}: ${title(table)} ${offer.slice(0, 12)}`}>{words("list-open")}</button>
            </li>
          );
        })}
      </ul>
      <NotPromised />
    </>
  );
}
