// A player's side of a table: seal, open, check word, cards.

import { useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { useAsked, useWork } from "./asked";
import { Dealt } from "./Dealt";
import type { FileFacts, Hand as HandFacts, OfferFacts, Refused, SpecFacts, Step } from "./facts";
import { Message } from "./Message";
import { isRefused, now, sealedOf, useKept } from "./state";
import type { Table } from "./store";
import { ask } from "./workers";

export interface SideProps {
  offer: string;
  table: Table;
  spec: SpecFacts;
}

const bytes = (text: string) => new TextEncoder().encode(text);

/** Why a step was not taken, and what helps. */
export function Refusal({ refused }: { refused: Refused }) {
  const words = useWords("play");
  const hint = ["unfinished", "other-prev", "not-finished", "round-unknown"].includes(refused.reason) ? `hint-${refused.reason}` : null;
  return (
    <div class="error" role="alert">
      <p><strong>{words("refused")}</strong>: {refused.words}</p>
      {hint !== null && <p>{words(hint)}</p>}
    </div>
  );
}

export function Player({ offer, table, spec }: SideProps) {
  const words = useWords("play");
  const { circles } = useKept();
  const sealed = sealedOf(circles, offer);
  const [another, setAnother] = useState(false);
  const isDone = table.done !== undefined;
  const isOver = table.closed !== undefined || table.opened !== undefined || isDone;
  const isOutside = table.host !== undefined && spec.dealer === "outside" && sealed === null;
  const canSeal = sealed === null ? !isOver : another;
  if (isOutside && table.opened === undefined) {
    return isOver ? null : <p class="quiet">{words("host-outside")}</p>;
  }
  return (
    <section aria-labelledby="player">
      <h3 id="player">{words(isOutside ? "word" : "player")}</h3>
      {sealed && <p class="said">{sealed.facts.words} · {sealed.circle}</p>}
      {canSeal && <SealForm offer={offer} table={table} spec={spec} taken={sealed?.facts.seats ?? []} done={() => setAnother(false)} />}
      {sealed?.facts.progress === "sealed" && (
        <>
          <SealLines offer={offer} table={table} seats={sealed.facts.seats} circle={sealed.circle} />
          {spec.seats.length > sealed.facts.seats.length && !another && table.host && (
            <button type="button" class="plain" onClick={() => setAnother(true)}>{words("seal-another")}</button>
          )}
          {table.came === undefined && !isOver && <p class="next">{words("wait-table")}</p>}
        </>
      )}
      {table.came !== undefined && !isDone && (sealed === null ? table.closed === undefined : sealed.facts.table === null) && <Came offer={offer} table={table} sealed={sealed?.facts ?? null} />}
      {sealed === null && table.closed !== undefined && !table.host && <p class="said">{words("kept-table")}</p>}
      {sealed?.facts.table && (
        <>
          <p class="hash"><span>{words("table-name")}</span> <code>{sealed.facts.table}</code></p>
          <Message label={words("lines")} text={sealed.facts.lines.join("\n")} isOver={table.opened !== undefined || isDone} />
          {table.opened === undefined && !isDone && <p class="next">{words("wait-opened")}</p>}
        </>
      )}
      {table.opened !== undefined && <Word offer={offer} opened={table.opened} agreed={table.agreed} />}
      {table.opened !== undefined && sealed && spec.dealer !== "none" && <Hand offer={offer} table={table} seats={sealed.facts.seats} />}
    </section>
  );
}

interface SealProps extends SideProps {
  taken: string[];
  done: () => void;
}

function SealForm({ table, spec, taken, done }: SealProps) {
  const words = useWords("play");
  const { circles, step, tag } = useKept();
  const [seat, setSeat] = useState("");
  const [said, setSaid] = useState("");
  const [circle, setCircle] = useState(circles[0]?.name ?? words("circle-usual"));
  const [between, setBetween] = useState<string[]>([]);
  const [due, setDue] = useState("");
  const [refused, setRefused] = useState<Refused | null>(null);
  const [notes, setNotes] = useState<string[]>([]);
  const { busy, wrong, run } = useWork();
  const seal = () => run(async () => {
    setRefused(null);
    if (seat === "") {
      throw new Error(words("seal-no-seat"));
    }
    const time = Date.parse(due);
    const request = { circle, seat, words: said, between, ...(Number.isNaN(time) ? {} : { due: Math.floor(time / 1000) }) };
    const sealed = await step<Step<{ again: boolean; other_words: boolean; void: string[] }>>(
      { step: "seal", tag, file: table.offer, request: JSON.stringify(request), now: now() },
    );
    if (isRefused(sealed)) {
      setRefused(sealed.refused);
      return;
    }
    const { again, other_words, void: voided } = sealed.done;
    setNotes([
      ...again ? [words("sealed-again")] : [],
      ...other_words ? [words("sealed-other-words")] : [],
      ...voided.map((name) => words("sealed-void", { table: name })),
    ]);
    done();
  });
  const files = (list: FileList | null) => run(async () => setBetween(await Promise.all([...list ?? []].map((file) => file.slice(0, 1 << 24).text()))));
  const isStrange = spec.beacon !== null && spec.beacon.due === null;
  return (
    <form class="form" onSubmit={(event) => {
      event.preventDefault();
      seal();
    }}>
      <label>
        <span>{words("seat")}</span>
        <select name="seat" value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
          <option value="">{words("seat-none")}</option>
          {spec.seats.filter((name) => !taken.includes(name)).map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      </label>
      <label class="wide">
        <span>{words("words")}</span>
        <input name="words" value={said} maxLength={4096} autocomplete="off" onInput={(event) => setSaid(event.currentTarget.value)} />
      </label>
      <label>
        <span>{words("circle")}</span>
        <input name="circle" value={circle} maxLength={100} list="circles" onInput={(event) => setCircle(event.currentTarget.value)} />
        <datalist id="circles">{circles.map(({ name }) => <option key={name} value={name} />)}</datalist>
      </label>
      {(refused?.reason === "other-prev" || refused?.reason === "not-finished" || between.length > 0) && (
        <label>
          <span>{words("between")}</span>
          <input type="file" multiple onChange={(event) => files(event.currentTarget.files)} />
        </label>
      )}
      {isStrange && (
        <label>
          <span>{words("due")}</span>
          <input type="datetime-local" value={due} onInput={(event) => setDue(event.currentTarget.value)} />
        </label>
      )}
      <button type="submit" class="plain main" disabled={busy} data-do="seal">{words("seal-button")}</button>
      <p class="quiet wide">{words("seal-tell")}</p>
      {notes.map((note) => <p key={note} class="said" role="status">{note}</p>)}
      {refused && <Refusal refused={refused} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </form>
  );
}

/** The seal lines again: sealing twice gives the same. */
function SealLines({ offer, table, seats, circle }: { offer: string; table: Table; seats: string[]; circle: string }) {
  const words = useWords("play");
  const { state, tag } = useKept();
  const line = async (seat: string) => {
    const request = JSON.stringify({ circle, seat, words: "" });
    const { answer } = await ask<{ answer: Step<{ line: string }> }>(
      { do: "step", step: "seal", tag, circles: state.circles, file: table.offer, request, now: now() },
    );
    return isRefused(answer) ? answer.refused.words : answer.done.line;
  };
  const { last: lines, wrong } = useAsked(() => Promise.all(seats.map(line)), [offer, seats.join(" "), state.circles, tag]);
  if (wrong !== null) {
    return <p class="error" role="alert">{wrong}</p>;
  }
  return lines && <Message label={words("sealed", { seat: seats.join(", ") })} text={lines.join("\n")} isOver={table.came !== undefined || table.closed !== undefined} />;
}

/** A closed table that came, and is not opened for. */
function Came({ offer, table, sealed }: { offer: string; table: Table; sealed: OfferFacts | null }) {
  const words = useWords("play");
  const { state, step, edit, tag } = useKept();
  const [refused, setRefused] = useState<Refused | null>(null);
  const { busy, wrong, run } = useWork();
  const came = table.came ?? "";
  const { value, wrong: unread } = useAsked(async () => {
    const [found] = await ask<[FileFacts]>({ do: "read", tag, bytes: bytes(came) });
    const missing = sealed === null || state.circles === "" ? null : await ask<string | null>({ do: "leftOut", circles: state.circles, table: came });
    return { found, missing };
  }, [came, tag, sealed?.seats.join(" ")]);
  if (value === null) {
    return unread === null ? null : <p class="error" role="alert">{unread}</p>;
  }
  const { found, missing } = value;
  const open = () => run(async () => {
    const opened = await step<Step<{ table: string }>>({ step: "openTable", tag, file: came, now: now() });
    if (isRefused(opened)) {
      setRefused(opened.refused);
      return;
    }
    await edit(offer, ({ came: _, ...rest }) => ({ ...rest, name: opened.done.table, closed: came }));
  });
  const keep = () => run(() => edit(offer, { closed: came, name: found.table ?? "" }));
  const putAway = () => run(() => edit(offer, ({ came: _, ...rest }) => rest));
  return (
    <div class="panel">
      <h4>{words("came")}</h4>
      <p class="hash"><span>{words("table-name")}</span> <code>{found.table}</code></p>
      {sealed && (missing === null
        ? <p class="right"><span aria-hidden="true">✓ </span>{words("came-yours")}</p>
        : <p class="error" role="alert"><span aria-hidden="true">✗ </span>{words("came-missing", { seat: missing })}</p>)}
      <p class={found.silent.length === 0 ? "" : "warning"}>
        {found.silent.length === 0 ? words("came-all") : words("came-silent", { seats: found.silent.join(", ") })}
      </p>
      {sealed ? (
        <>
          <button type="button" class="plain main" disabled={busy} onClick={open} data-do="open">{words("open-button")}</button>
          <p class="quiet">{words("open-tell")}</p>
        </>
      ) : table.closed === undefined && (
        <>
          <button type="button" class="plain" disabled={busy} onClick={keep} data-do="keep">{words("keep-button")}</button>
          <p class="quiet">{words("keep-tell")}</p>
        </>
      )}
      <button type="button" class="plain" disabled={busy} onClick={putAway} data-do="put-away">{words("came-away")}</button>
      {refused && <Refusal refused={refused} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </div>
  );
}

/** The check word, which is read aloud. */
function Word({ offer, opened, agreed }: { offer: string; opened: string; agreed: string | undefined }) {
  const words = useWords("play");
  const { edit, tag } = useKept();
  const { busy, wrong: undone, run } = useWork();
  const { value, wrong } = useAsked(() => ask<[FileFacts]>({ do: "read", tag, bytes: bytes(opened) }), [opened, tag]);
  const word = value?.[0].check_word ?? null;
  if (value === null || word === null) {
    return wrong === null ? null : <p class="error" role="alert">{wrong}</p>;
  }
  return (
    <div class="panel">
      <p>{words("word")} <strong class="word" data-word>{word}</strong></p>
      <p class="hash"><span>{words("opened-name")}</span> <code>{value[0].opened}</code></p>
      <p class="quiet">{words("word-tell")}</p>
      {agreed === word ? <p class="right"><span aria-hidden="true">✓ </span>{words("word-agreed")}</p> : (
        <button type="button" class="plain" disabled={busy} onClick={() => run(() => edit(offer, { agreed: word }))} data-do="agree">{words("word-agree")}</button>
      )}
      {undone !== null && <p class="error" role="alert">{undone}</p>}
    </div>
  );
}

/** The cards that slips prove. */
function Hand({ offer, table, seats }: { offer: string; table: Table; seats: string[] }) {
  const words = useWords("play");
  const { step, edit, tag } = useKept();
  const [hands, setHands] = useState<HandFacts[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { busy, wrong, run } = useWork();
  const { sheets = [], slips = "", called = "" } = table;
  const count = slips === "" ? 0 : slips.split("\n").length;
  const show = () => run(async () => {
    setRefused(null);
    setHands([]);
    const request = JSON.stringify({ seats, sheets, slips, called });
    const shown = await step<Step<HandFacts[]>>({ step: "hands", tag, file: table.opened ?? "", request, now: now() });
    if (isRefused(shown)) {
      setRefused(shown.refused);
    } else {
      setHands(shown.done);
    }
  });
  const isWaiting = sheets.length === 0 || count === 0;
  return (
    <div class="panel">
      <h4>{words("hand")}</h4>
      <p>{words("hand-sheets", { count: sheets.length, slips: count })}</p>
      {isWaiting && table.done === undefined && <p class="next">{words("hand-wait")}</p>}
      {count > 0 && (
        <label class="field">
          <span>{words("hand-called")}</span>
          <textarea rows={1} value={called} onChange={({ currentTarget: { value } }) => run(() => edit(offer, { called: value.slice(0, 10_000) }))} />
        </label>
      )}
      <div class="controls">
        <button type="button" class="plain" disabled={busy || isWaiting} onClick={show} data-do="hand">{words("hand-button")}</button>
        {count > 0 && <button type="button" class="plain" disabled={busy} onClick={() => run(() => edit(offer, { slips: "" }))}>{words("hand-slips-again")}</button>}
      </div>
      {hands.map((hand) => (
        <div key={`${hand.deal} ${hand.places[0]?.name}`}>
          <Dealt places={hand.places} />
          <p class="hash"><span>{words("hand-sheet", { hash: hand.sheet })}</span></p>
          <p class={hand.standing === "compared" ? "quiet" : "warning"}>{words(`hand-standing-${hand.standing}`)}</p>
        </div>
      ))}
      {refused && <Refusal refused={refused} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </div>
  );
}
