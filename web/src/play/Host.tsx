// The side of whoever offered a table: seals and openings are collected, the table is closed and dealt, the secret shown. Without a
// dealer, anybody collects openings and works out the outcome.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { Question } from "./Dialog";
import type { Collected, Handed } from "./facts";
import { FileMessage, Message } from "./Message";
import { Dealt, type SideProps } from "./Player";
import { dated, now, sealedOf, useKept, useWork } from "./state";
import { ask } from "./workers";

type Collecting = SideProps & { closed: string | undefined };

export function Host({ offer, table, spec }: SideProps) {
  const words = useWords("play");
  const { circles } = useKept();
  const closed = table.closed ?? sealedOf(circles, offer)?.facts.table_text ?? undefined;
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
      {table.opened !== undefined && <Dealing {...props} />}
      {table.host && table.host.secret !== "" && closed !== undefined && table.done === undefined && <Void {...props} />}
    </section>
  );
}

/** What the lines that were collected hold for a file. */
function useCollected(file: string | undefined, chat: string, close: boolean): Collected | null {
  const words = useWords("play");
  const { tag } = useKept();
  const [collected, setCollected] = useState<Collected | null>(null);
  useEffect(() => {
    let current = true;
    const name = words("host-chat");
    if (file !== undefined) {
      const request = close
        ? ask<Collected>({ do: "close", tag, offer: file, name, chat, close: false })
        : ask<Collected>({ do: "open", tag, table: file, name, chat });
      void request.then((found) => current && setCollected(found), () => current && setCollected(null));
    }
    return () => {
      current = false;
    };
  }, [file, chat, close, tag]);
  return collected;
}

/** What is strange about the lines, and a way to take them out. */
function Strange({ offer, table, collected }: Collecting & { collected: Collected }) {
  const words = useWords("play");
  const { edit } = useKept();
  return (
    <>
      {collected.told.length > 0 && <ul class="facts">{collected.told.slice(0, 50).map((line, place) => <li key={place}>{line}</li>)}</ul>}
      {collected.contradicted.length > 0 && <p class="error" role="alert">{words("host-contradicted", { seats: collected.contradicted.join(", ") })}</p>}
      {(table.chat ?? "") !== "" && (
        <details>
          <summary>{words("host-chat")}</summary>
          <pre class="text" tabIndex={0} role="group" aria-label={words("host-chat")}>{table.chat}</pre>
          <button type="button" class="plain" onClick={() => void edit(offer, { chat: "" })}>{words("host-chat-clear")}</button>
        </details>
      )}
    </>
  );
}

function Seals(props: Collecting) {
  const { offer, table, spec, closed } = props;
  const words = useWords("play");
  const { edit, tag } = useKept();
  const chat = table.chat ?? "";
  const collected = useCollected(table.offer, chat, true);
  const [asking, setAsking] = useState(false);
  const { busy, wrong, run } = useWork();
  const close = () => run(async () => {
    const found = await ask<Collected>({ do: "close", tag, offer: table.offer, name: words("host-chat"), chat, close: true });
    const { text, name } = found;
    if (text !== null && name !== null) {
      // One table of an offer: what was closed in the meantime stays.
      await edit(offer, (now) => now.closed === undefined ? { ...now, closed: text, name, came: text } : now);
    }
  });
  const invite = words("invite", { game: spec.game, seats: spec.seats.join(", ") });
  if (closed !== undefined) {
    return <FileMessage label={words("host-table")} says={words("message-table", { name: (table.name ?? "").slice(0, 12) })} text={closed} name="table.json" />;
  }
  const missing = collected?.missing ?? spec.seats;
  const isLate = spec.beacon?.due != null && spec.beacon.due <= now();
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
        disabled={busy || tooFew || isLate || (collected?.contradicted.length ?? 0) > 0}
        onClick={() => missing.length === 0 ? close() : setAsking(true)}
      >
        {missing.length === 0 ? words("host-close") : words("host-close-without", { seats: without })}
      </button>
      {asking && <Question question={words("host-close-ask", { seats: without })} yes={close} close={() => setAsking(false)} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </>
  );
}

function Openings(props: Collecting) {
  const { offer, table, spec, closed } = props;
  const words = useWords("play");
  const { edit, tag, step, circles } = useKept();
  const own = sealedOf(circles, offer)?.facts.lines.join("\n") ?? "";
  const collected = useCollected(closed, `${table.chat ?? ""}\n${own}`, false);
  // When all are there, the file is.
  useEffect(() => {
    const { text, name } = collected ?? {};
    if (text != null && name != null && table.opened === undefined) {
      void (async () => {
        if (sealedOf(circles, offer)?.facts.table) {
          await step({ step: "check", tag, file: text, now: now() });
        }
        await edit(offer, { opened: text, openedName: name });
      })();
    }
  }, [collected, table.opened]);
  if (table.opened !== undefined) {
    return <FileMessage label={words("host-opened")} says={words("message-opened")} text={table.opened} name="opened.json" />;
  }
  if (collected === null) {
    return null;
  }
  return (
    <>
      <p data-openings>
        {words("host-openings", { there: collected.there.join(", ") || words("host-none"), missing: collected.missing.join(", ") || words("host-none") })}
      </p>
      <p class="quiet">{words(spec.dealer === "none" ? "host-openings-dealerless" : "host-openings-missing")}</p>
      <Strange {...props} collected={collected} />
    </>
  );
}

function Dealing({ offer, table, spec }: Collecting) {
  const words = useWords("play");
  const { edit, tag } = useKept();
  const [number, setNumber] = useState(1);
  const [handed, setHanded] = useState<Handed | null>(null);
  const [shown, setShown] = useState(false);
  const [asking, setAsking] = useState(false);
  const { busy, wrong, run, clear } = useWork();
  const { secret = "" } = table.host ?? {};
  const { randomness = "", signature = "", opened = "" } = table;
  const dealerless = spec.dealer === "none";
  const due = spec.beacon?.due ?? null;
  const isEarly = due !== null && due > now();
  // When the round is published, the table is looked at anew.
  const [, setTime] = useState(0);
  useEffect(() => {
    if (isEarly) {
      const timer = setTimeout(() => setTime(now()), Math.min((due - now()) * 1000 + 500, 0x7fff_ffff));
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [isEarly, due]);
  const isKnown = spec.beacon === null || randomness !== "";
  const dealing = JSON.stringify({ secret, randomness, signature });
  const canDeal = !isEarly && isKnown && (dealerless || secret !== "");
  useEffect(() => {
    setHanded(null);
    clear();
    if (canDeal) {
      run(async () => setHanded(await ask<Handed>({ do: "deal", tag, opened, dealing, number })));
    }
  }, [opened, dealing, number, tag, canDeal]);
  const reveal = () => run(async () => edit(offer, { done: await ask<string>({ do: "reveal", opened, dealing }) }));
  return (
    <>
      {isEarly && <p class="warning">{words("host-early", { date: dated(tag, due) })}</p>}
      {spec.beacon !== null && (
        <div class="form">
          <label class="wide">
            <span>{words("host-randomness", { round: spec.beacon.number })}</span>
            <input name="randomness" value={randomness} maxLength={64} onChange={(event) => void edit(offer, { randomness: event.currentTarget.value.trim() })} />
          </label>
          <label class="wide">
            <span>{words("host-signature")}</span>
            <input name="signature" value={signature} maxLength={384} onChange={(event) => void edit(offer, { signature: event.currentTarget.value.trim() })} />
          </label>
        </div>
      )}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
      {handed && (
        <>
          {handed.deals > 1 && (
            <label class="field">
              <span>{words("host-deal")}</span>
              <input type="number" min="1" max={handed.deals} value={number} onChange={(event) => setNumber(Math.max(1, Number(event.currentTarget.value) || 1))} />
            </label>
          )}
          {dealerless ? <Dealt places={handed.places} /> : (
            <>
              <Message label={words("host-sheet", { hash: handed.sheet_hash })} text={handed.sheet} qr={false} file={{ name: `sheet-${handed.deal}.txt`, text: handed.sheet }} />
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
          {table.done === undefined && (
            <p>
              <button type="button" class="plain main" disabled={busy} data-do="reveal" onClick={() => dealerless ? reveal() : setAsking(true)}>
                {words(dealerless ? "outcome-done" : "host-reveal")}
              </button>
            </p>
          )}
          {asking && <Question question={words("host-reveal-ask")} yes={reveal} close={() => setAsking(false)} />}
        </>
      )}
      {table.done !== undefined && (table.host || dealerless) && (
        <FileMessage label={words(dealerless ? "outcome-done" : "host-done")} says={words("message-done")} text={table.done} name="done.json" />
      )}
    </>
  );
}

function Void({ offer, table, closed }: Collecting) {
  const words = useWords("play");
  const { edit } = useKept();
  const [asking, setAsking] = useState(false);
  const { wrong, run } = useWork();
  const show = () => run(async () => {
    const text = await ask<string>({ do: "void", table: closed ?? "", secret: table.host?.secret ?? "" });
    await edit(offer, { voided: text });
  });
  if (table.voided !== undefined) {
    return <FileMessage label={words("host-voided")} says={words("message-void")} text={table.voided} name="void.json" />;
  }
  return (
    <details>
      <summary>{words("more")}</summary>
      <button type="button" class="plain" data-do="show-void" onClick={() => setAsking(true)}>{words("host-void")}</button>
      {asking && <Question question={words("host-void-ask")} yes={show} close={() => setAsking(false)} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </details>
  );
}
