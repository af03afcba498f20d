// The side of whoever offered a table: seals and openings are collected, the table is closed and dealt, the secret shown. Without a
// dealer, anybody collects openings and works out the outcome.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { type Asked, useAsked, useWork } from "./asked";
import { Dealt, Settled } from "./Dealt";
import { Question } from "./Dialog";
import type { Collected, Handed, Refused, Step } from "./facts";
import { FileMessage, Message } from "./Message";
import { Refusal, type SideProps } from "./Player";
import { closedOf, dated, isRefused, now, sealedOf, useClock, useKept } from "./state";
import type { Ask } from "./serve";
import type { Table } from "./store";
import { ask } from "./workers";

type Collecting = SideProps & { closed: string | undefined };

export function Host({ offer, table, spec }: SideProps) {
  const words = useWords("play");
  const { circles } = useKept();
  const closed = closedOf(table, sealedOf(circles, offer)?.facts ?? null);
  const props = { offer, table, spec, closed };
  const dealerless = spec.dealer === "none";
  if (!table.host && !(dealerless && closed !== undefined)) {
    return null;
  }
  return (
    <section aria-labelledby="host">
      <h3 id="host">{words(table.host ? "host" : "outcome")}</h3>
      {table.host && spec.seats.includes(spec.dealer) && <p class="warning">{words("host-sits")}</p>}
      {table.host && <Seals {...props} />}
      {closed !== undefined && <Openings {...props} />}
      {closed !== undefined && table.opened !== undefined && <Dealing {...props} />}
      {table.done !== undefined && (
        <FileMessage label={words(dealerless ? "outcome-done" : "host-done")} says={words("message-done")} text={table.done} name="done.json" />
      )}
      {table.voided !== undefined && table.host && <FileMessage label={words("host-voided")} says={words("message-void")} text={table.voided} name="void.json" />}
    </section>
  );
}

/** What the lines that were collected hold for a file. */
function useCollected(request: Extract<Ask, { do: "close" | "open" }> | null): Asked<Collected> {
  return useAsked(request && (() => ask<Collected>(request)), [request && JSON.stringify({ ...request, now: 0 })]);
}

/** What is strange about the lines, and a way to take them out. */
function Strange({ offer, table, collected }: Collecting & { collected: Collected }) {
  const words = useWords("play");
  const { edit } = useKept();
  const { busy, wrong, run } = useWork();
  return (
    <>
      {collected.told.length > 0 && <ul class="facts">{collected.told.slice(0, 50).map((line, place) => <li key={place}>{line}</li>)}</ul>}
      {collected.contradicted.length > 0 && <p class="error" role="alert">{words("host-contradicted", { seats: collected.contradicted.join(", ") })}</p>}
      {(table.chat ?? "") !== "" && (
        <details>
          <summary>{words("host-chat")}</summary>
          <pre class="text" tabIndex={0} role="group" aria-label={words("host-chat")}>{table.chat}</pre>
          <button type="button" class="plain" disabled={busy} onClick={() => run(() => edit(offer, { chat: "" }))}>{words("host-chat-clear")}</button>
        </details>
      )}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </>
  );
}

function Seals(props: Collecting) {
  const { offer, table, spec, closed } = props;
  const words = useWords("play");
  const { change, tag } = useKept();
  const request = { do: "close" as const, tag, offer: table.offer, name: words("host-chat"), chat: table.chat ?? "", now: now() };
  const { value: collected, wrong: unread } = useCollected(closed === undefined ? { ...request, close: false } : null);
  const [asking, setAsking] = useState(false);
  const { busy, wrong, run } = useWork();
  const due = spec.beacon?.due ?? null;
  const time = useClock(due);
  const isLate = due !== null && due <= time;
  const missing = collected?.missing ?? spec.seats;
  const close = () => run(() => change(async (state) => {
    const table = state.tables[offer];
    // One table of an offer: what was closed in the meantime stays.
    if (table === undefined || table.closed !== undefined) {
      return [state, undefined];
    }
    const { text, name, ...found } = await ask<Collected>({ ...request, chat: table.chat ?? "", close: true, now: now() });
    // With the lines that are there now, which another window may have taken in, and as it was confirmed.
    if (text === null || name === null || found.missing.join(" ") !== missing.join(" ")) {
      throw new Error(words("host-close-changed"));
    }
    // What others sent of another table is none of this one.
    const { opened: _, openedName: __, done: ___, refused: ____, voided: _____, ...rest } = table;
    return [{ ...state, tables: { ...state.tables, [offer]: { ...rest, closed: text, name, came: text } } }, undefined];
  }));
  const { form, rule } = spec;
  const seats = spec.seats.join(", ");
  const invite = form === null ? words("invite", { game: spec.game, seats }) : words("invite-form", { form: words(`form-${form}`), seats, rule: rule ?? "" });
  if (closed !== undefined) {
    const isOver = table.opened !== undefined || table.done !== undefined;
    return <FileMessage label={words("host-table")} says={words("message-table", { name: (table.name ?? "").slice(0, 12) })} text={closed} name="table.json" isOver={isOver} />;
  }
  const tooFew = (collected?.there.length ?? 0) < spec.needed;
  const without = missing.join(", ");
  return (
    <>
      <FileMessage label={words("host-offer")} says={invite} text={table.offer} name="offer.json" />
      <p data-seals>{words("host-seals", { there: collected?.there.join(", ") || words("host-none"), missing: without || words("host-none") })}</p>
      {collected && <Strange {...props} collected={collected} />}
      {isLate && <p class="error" role="alert">{words("host-close-late")}</p>}
      {tooFew && <p class="quiet">{words("host-too-few", { needed: spec.needed })}</p>}
      <button
        type="button"
        class="plain main"
        data-do="close"
        disabled={busy || collected === null || tooFew || isLate || collected.contradicted.length > 0}
        onClick={() => missing.length === 0 ? close() : setAsking(true)}
      >
        {missing.length === 0 ? words("host-close") : words("host-close-without", { seats: without })}
      </button>
      {unread !== null && <p class="error" role="alert">{unread}</p>}
      {asking && <Question question={words("host-close-ask", { seats: without })} yes={close} close={() => setAsking(false)} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </>
  );
}

function Openings(props: Collecting) {
  const { offer, table, spec, closed } = props;
  const words = useWords("play");
  const { edit, tag, step, circles } = useKept();
  const [refused, setRefused] = useState<Refused | null>(null);
  const { wrong, run } = useWork();
  const sealed = sealedOf(circles, offer)?.facts ?? null;
  const chat = `${table.chat ?? ""}\n${sealed?.lines.join("\n") ?? ""}`;
  const isWaiting = table.opened === undefined && table.done === undefined;
  const { value: collected, wrong: unread } = useCollected(isWaiting ? { do: "open", tag, table: closed ?? "", name: words("host-chat"), chat } : null);
  const text = collected?.text ?? null;
  // When all are there, the file is; what the seat's own program refuses is none.
  useEffect(() => {
    if (collected === null || text === null) {
      return;
    }
    run(async () => {
      const checked = sealed?.table == null ? null : await step<Step<unknown>>({ step: "check", tag, file: text, now: now() });
      if (checked !== null && isRefused(checked)) {
        setRefused(checked.refused);
        return;
      }
      setRefused(null);
      await edit(offer, { opened: text, openedName: collected.name ?? "" });
    });
  }, [text]);
  if (table.opened !== undefined) {
    return <FileMessage label={words("host-opened")} says={words("message-opened")} text={table.opened} name="opened.json" isOver={table.done !== undefined} />;
  }
  if (table.done !== undefined) {
    return null;
  }
  return (
    <>
      {collected && (
        <>
          <p data-openings>
            {words("host-openings", { there: collected.there.join(", ") || words("host-none"), missing: collected.missing.join(", ") || words("host-none") })}
          </p>
          <p class="quiet">{words(spec.dealer === "none" ? "host-openings-dealerless" : "host-openings-missing")}</p>
          <Strange {...props} collected={collected} />
        </>
      )}
      {refused && <Refusal refused={refused} />}
      {(unread ?? wrong) !== null && <p class="error" role="alert">{unread ?? wrong}</p>}
    </>
  );
}

function Dealing({ offer, table, spec, closed = "" }: Collecting) {
  const words = useWords("play");
  const { edit, tag } = useKept();
  const [number, setNumber] = useState(1);
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, wrong, run } = useWork();
  const { secret = "" } = table.host ?? {};
  const { randomness = "", signature = "", opened = "" } = table;
  const dealerless = spec.dealer === "none";
  const due = spec.beacon?.due ?? null;
  const time = useClock(due);
  const isEarly = due !== null && due > time;
  const isKnown = spec.beacon === null || randomness !== "";
  const isDone = table.done !== undefined;
  const dealing = JSON.stringify({ secret, randomness, signature });
  const canDeal = !isEarly && isKnown && (dealerless || secret !== "");
  const { value, last, wrong: undealt } = useAsked(
    canDeal ? () => ask<Handed>({ do: "deal", tag, table: closed, opened, dealing, number }) : null,
    [closed, opened, dealing, number, tag, canDeal],
  );
  // While another deal of the same is worked out, the last one stays, and with it the field of its number.
  const handed = undealt === null && canDeal ? value ?? last : null;
  const note = (changes: Partial<Table>) => run(() => edit(offer, changes));
  const reveal = () => run(async () => edit(offer, { done: await ask<string>({ do: "reveal", tag, table: closed, opened, dealing }) }));
  if (isDone && dealerless) {
    return null;
  }
  return (
    <>
      {isEarly && <p class="warning">{words("host-early", { date: dated(tag, due) })}</p>}
      {spec.beacon !== null && !isDone && (
        <div class="form">
          <label class="wide">
            <span>{words("host-randomness", { round: spec.beacon.number })}</span>
            <input name="randomness" value={randomness} maxLength={64} onChange={(event) => note({ randomness: event.currentTarget.value.trim() })} />
          </label>
          <label class="wide">
            <span>{words("host-signature")}</span>
            <input name="signature" value={signature} maxLength={384} onChange={(event) => note({ signature: event.currentTarget.value.trim() })} />
          </label>
        </div>
      )}
      {(undealt ?? wrong) !== null && <p class="error" role="alert">{undealt ?? wrong}</p>}
      {handed && (
        <>
          {handed.deals > 1 && (
            <label class="field">
              <span>{words("host-deal")}</span>
              <input type="number" min="1" max={handed.deals} value={number} onChange={(event) => setNumber(Math.max(1, Number(event.currentTarget.value) || 1))} />
            </label>
          )}
          {dealerless ? <><Settled settled={handed.settled} /><Dealt places={handed.places} /></> : (
            <>
              <Message label={words("host-sheet", { hash: handed.sheet_hash })} text={handed.sheet} qr={false} isOver={isDone} file={{ name: `sheet-${handed.deal}.txt`, text: handed.sheet }} />
              <h4>{words("host-slips")}</h4>
              {handed.places.map(({ place, name, is_seat: isSeat, slips }) => (
                <details key={place} data-slips={place}>
                  <summary>{name}</summary>
                  <Message label={words(isSeat ? "host-slips-seat" : "host-slips-pile", { place: name })} text={slips.trimEnd()} file={{ name: `slips-${place}.txt`, text: slips }} />
                </details>
              ))}
              <p class="quiet">{words("host-cards-hidden")}</p>
              <button type="button" class="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>{words(shown ? "host-hide" : "host-show")}</button>
              {shown && <Dealt places={handed.places} />}
            </>
          )}
          {!isDone && (
            <p>
              <button type="button" class="plain main" disabled={busy} data-do="reveal" onClick={() => dealerless ? reveal() : setAsking(true)}>
                {words(dealerless ? "outcome-done" : "host-reveal")}
              </button>
            </p>
          )}
          {asking && <Question question={words("host-reveal-ask")} yes={reveal} close={() => setAsking(false)} />}
        </>
      )}
    </>
  );
}
