// A player's side of a table: seal, open, check word, cards.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import type { Cards, Found, Hand as HandFacts, OfferFacts, Refused, SpecFacts, Step } from "./facts";
import { Message } from "./Message";
import { isRefused, now, sealedOf, useKept, useWork } from "./state";
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
  const isOver = table.closed !== undefined || table.opened !== undefined || table.done !== undefined;
  const canSeal = sealed === null ? !isOver : another;
  return (
    <section aria-labelledby="player">
      <h3 id="player">{words("player")}</h3>
      {sealed && <p class="said">{sealed.facts.words} · {sealed.circle}</p>}
      {canSeal && <SealForm offer={offer} table={table} spec={spec} taken={sealed?.facts.seats ?? []} done={() => setAnother(false)} />}
      {sealed?.facts.progress === "sealed" && (
        <>
          <SealLines offer={offer} table={table} seats={sealed.facts.seats} circle={sealed.circle} />
          {spec.seats.length > sealed.facts.seats.length && !another && table.host && (
            <button type="button" class="plain" onClick={() => setAnother(true)}>{words("seal-another")}</button>
          )}
          {table.came === undefined && <p class="next">{words("wait-table")}</p>}
        </>
      )}
      {table.came !== undefined && (sealed === null || sealed.facts.table === null) && <Came offer={offer} table={table} sealed={sealed?.facts ?? null} />}
      {sealed === null && table.closed !== undefined && !table.host && <p class="said">{words("kept-table")}</p>}
      {sealed?.facts.table && (
        <>
          <p class="hash"><span>{words("table-name")}</span> <code>{sealed.facts.table}</code></p>
          <Message label={words("lines")} text={sealed.facts.lines.join("\n")} />
          {table.opened === undefined && <p class="next">{words("wait-opened")}</p>}
        </>
      )}
      {table.opened !== undefined && <Word offer={offer} table={table} />}
      {table.opened !== undefined && sealed && spec.dealer !== "none" && <Hand offer={offer} table={table} spec={spec} seats={sealed.facts.seats} />}
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
  const files = async (list: FileList | null) => setBetween(await Promise.all([...list ?? []].map((file) => file.slice(0, 1 << 24).text())));
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
      {spec.dealer !== "" && (refused?.reason === "other-prev" || refused?.reason === "not-finished" || between.length > 0) && (
        <label>
          <span>{words("between")}</span>
          <input type="file" multiple onChange={(event) => void files(event.currentTarget.files)} />
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
  const [lines, setLines] = useState<string[]>([]);
  const key = seats.join(" ");
  useEffect(() => {
    let current = true;
    const line = async (seat: string) => {
      const request = JSON.stringify({ circle, seat, words: "" });
      const { answer } = await ask<{ answer: Step<{ line: string }> }>(
        { do: "step", step: "seal", tag, circles: state.circles, file: table.offer, request, now: now() },
      );
      return isRefused(answer) ? answer.refused.words : answer.done.line;
    };
    void Promise.all(seats.map(line)).then((found) => current && setLines(found));
    return () => {
      current = false;
    };
  }, [offer, key, state.circles]);
  return lines.length === 0 ? null : <Message label={words("sealed", { seat: seats.join(", ") })} text={lines.join("\n")} />;
}

/** A closed table that came, and is not opened for. */
function Came({ offer, table, sealed }: { offer: string; table: Table; sealed: OfferFacts | null }) {
  const words = useWords("play");
  const { state, step, edit, tag } = useKept();
  const [found, setFound] = useState<Found | null>(null);
  const [missing, setMissing] = useState<string | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { busy, wrong, run } = useWork();
  const came = table.came ?? "";
  useEffect(() => {
    let current = true;
    void (async () => {
      const [read] = await ask<[Found]>({ do: "read", tag, bytes: bytes(came) });
      const left = sealed === null || state.circles === "" ? null : await ask<string | null>({ do: "leftOut", circles: state.circles, table: came });
      if (current) {
        setFound(read);
        setMissing(left);
      }
    })();
    return () => {
      current = false;
    };
  }, [came, tag, sealed === null]);
  if (found === null) {
    return null;
  }
  const open = () => run(async () => {
    const opened = await step<Step<{ table: string }>>({ step: "openTable", tag, file: came, now: now() });
    if (isRefused(opened)) {
      setRefused(opened.refused);
      return;
    }
    await edit(offer, ({ came: _, ...rest }) => ({ ...rest, name: opened.done.table, closed: came }));
  });
  const keep = () => run(() => edit(offer, { closed: came, name: found.table ?? "" }));
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
      {refused && <Refusal refused={refused} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </div>
  );
}

/** The check word, which is read aloud. */
function Word({ offer, table }: { offer: string; table: Table }) {
  const words = useWords("play");
  const { edit } = useKept();
  const digits = (table.openedName ?? "").slice(0, 12);
  const word = `${digits.slice(0, 4)} ${digits.slice(4, 8)} ${digits.slice(8)}`;
  return (
    <div class="panel">
      <p>{words("word")} <strong class="word" data-word>{word}</strong></p>
      <p class="hash"><span>{words("opened-name")}</span> <code>{table.openedName}</code></p>
      <p class="quiet">{words("word-tell")}</p>
      {table.agreed === word ? <p class="right"><span aria-hidden="true">✓ </span>{words("word-agreed")}</p> : (
        <button type="button" class="plain" onClick={() => void edit(offer, { agreed: word })} data-do="agree">{words("word-agree")}</button>
      )}
    </div>
  );
}

/** The cards that slips prove. */
function Hand({ offer, table, spec, seats }: SideProps & { seats: string[] }) {
  const words = useWords("play");
  const { step, edit, tag } = useKept();
  const [hands, setHands] = useState<HandFacts[]>([]);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { busy, wrong, run } = useWork();
  const sheets = table.sheets ?? [];
  const slips = (table.slips ?? "").split("\n").filter((slip) => slip !== "");
  const hasPiles = spec.seats.length > 0;
  const show = () => run(async () => {
    setRefused(null);
    setHands([]);
    const shown: HandFacts[] = [];
    for (const sheet of sheets) {
      // The sheet names its deal, and so does each slip.
      const deal = /^deal:(\d+)$/m.exec(sheet)?.[1] ?? "";
      const own = slips.filter((slip) => slip.replace(/^[A-Za-z0-9]+=/, "").startsWith(`${deal}:`));
      for (const seat of own.length === 0 ? [] : seats) {
        const request = JSON.stringify({ seat, sheet, slips: own.join("\n"), called: table.called ?? "" });
        const hand = await step<Step<HandFacts>>({ step: "hand", tag, file: table.opened ?? "", request, now: now() });
        if (isRefused(hand)) {
          setRefused(hand.refused);
          return;
        }
        shown.push(hand.done);
      }
    }
    setHands(shown);
  });
  return (
    <div class="panel">
      <h4>{words("hand")}</h4>
      <p>{words("hand-sheets", { count: sheets.length, slips: slips.length })}</p>
      {(sheets.length === 0 || slips.length === 0) && <p class="next">{words("hand-wait")}</p>}
      {hasPiles && slips.length > 0 && (
        <label class="field">
          <span>{words("hand-called")}</span>
          <textarea rows={1} value={table.called ?? ""} onChange={(event) => void edit(offer, { called: event.currentTarget.value.slice(0, 10_000) })} />
        </label>
      )}
      <div class="controls">
        <button type="button" class="plain" disabled={busy || sheets.length === 0 || slips.length === 0} onClick={show} data-do="hand">{words("hand-button")}</button>
        {slips.length > 0 && <button type="button" class="plain" onClick={() => void edit(offer, { slips: "" })}>{words("hand-slips-again")}</button>}
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

/** The most cards of a place that are shown. */
const MAX_CARDS = 400;

/** Cards by place. */
export function Dealt({ places }: { places: Cards[] }) {
  return (
    <dl class="dealt">
      {places.map(({ place, name, cards }) => (
        <div key={`${name} ${place}`}>
          <dt>{name}</dt>
          <dd data-place={place}>{cards.slice(0, MAX_CARDS).join(" ")}{cards.length > MAX_CARDS ? ` … (${cards.length})` : ""}</dd>
        </div>
      ))}
    </dl>
  );
}
