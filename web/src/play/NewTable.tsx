// Makes an offer: a game with seats and a dealer, or something to settle without one.

import { useEffect, useMemo, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import type { FileFacts } from "./facts";
import { useAsked, useWork } from "./asked";
import { now, tableOf, useKept } from "./state";
import type { Table } from "./store";
import { type Games, useTitles } from "./titles";
import { ask } from "./workers";

const MINUTES = [5, 15, 30, 60, 240, 1440];

export function NewTable({ made }: { made: (offer: string) => void }) {
  const words = useWords("play");
  const title = useTitles();
  const { state, change, tag } = useKept();
  const { value: games, wrong: noGames } = useAsked(() => ask<Games>({ do: "games", tag }), [tag]);
  const [what, setWhat] = useState<"settle" | "game" | "own">("game");
  const [form, setForm] = useState("starts");
  const [game, setGame] = useState("doudizhu");
  const [deck, setDeck] = useState("52");
  const [pattern, setPattern] = useState("5*(A B C) stock:*");
  const [names, setNames] = useState("A, B, C");
  const [dealer, setDealer] = useState("outside");
  const [deals, setDeals] = useState(1);
  const [minutes, setMinutes] = useState(0);
  const before = useMemo(() => Object.entries(state.tables)
    .filter(([, table]) => (table.done ?? table.voided ?? table.closed) !== undefined)
    .sort(([, a], [, b]) => b.added - a.added), [state.tables]);
  const [follows, setFollows] = useState("");
  const { busy, wrong, run } = useWork();
  const chosen = games?.games.find(({ name }) => name === game);
  // The seats that a game suggests, once it was chosen; the names are the reader's until then.
  const [suggesting, setSuggesting] = useState<{ game: string; players: number } | null>(null);
  const suggested = useAsked(suggesting && (() => ask<string[]>({ do: "seats", ...suggesting })), [suggesting]);
  useEffect(() => {
    if (suggested.value !== null) {
      setNames(suggested.value.join(", "));
    }
  }, [suggested.value]);
  const suggest = (name: string) => {
    setGame(name);
    setSuggesting({ game: name, players: games?.games.find((one) => one.name === name)?.usual ?? 2 });
  };
  const seats = names.split(/[,，、\s]+/).filter((name) => name !== "");
  const dealers = what === "settle" ? ["none"] : ["outside", "none", ...seats];
  const dealt = dealers.includes(dealer) ? dealer : dealers[0] ?? "outside";
  const make = () => run(async () => {
    const last = follows === "" ? undefined : state.tables[follows];
    const file = last?.done ?? last?.voided ?? last?.closed;
    const prev = file === undefined ? null : await ask<{ prev: string; voids: number } | null>({ do: "before", bytes: new TextEncoder().encode(file) });
    const request = {
      ...what === "own" ? { deck, pattern } : { game: what === "settle" ? form : game },
      seats,
      dealer: dealt,
      deals,
      ...minutes > 0 ? { beacon_in: minutes } : {},
      ...prev ?? {},
    };
    const offer = await ask<{ offer: string; text: string; secret: string }>({ do: "offer", tag, request: JSON.stringify(request), now: now() });
    const [found] = await ask<[FileFacts]>({ do: "read", tag, bytes: new TextEncoder().encode(offer.text) });
    const table: Table = { ...tableOf(found), host: { secret: offer.secret } };
    await change(async (old) => [{ ...old, tables: { ...old.tables, [offer.offer]: table } }, undefined]);
    made(offer.offer);
  });
  return (
    <form onSubmit={(event) => {
      event.preventDefault();
      make();
    }}>
      <h3>{words("new")}</h3>
      <fieldset class="kinds">
        <legend>{words("new-what")}</legend>
        {(["game", "settle", "own"] as const).map((kind) => (
          <label key={kind}>
            <input type="radio" name="what" value={kind} checked={what === kind} onChange={() => setWhat(kind)} /> {words(`new-${kind}`)}
          </label>
        ))}
      </fieldset>
      <div class="form">
        {what === "settle" && (
          <label>
            <span>{words("new-settle")}</span>
            <select name="form" value={form} onChange={(event) => setForm(event.currentTarget.value)}>
              {(games?.forms ?? []).map((name) => <option key={name} value={name}>{words(`form-${name}`)}</option>)}
            </select>
          </label>
        )}
        {what === "game" && (
          <label>
            <span>{words("new-game-name")}</span>
            <select name="game" value={game} onChange={(event) => suggest(event.currentTarget.value)}>
              {(games?.games ?? []).map(({ name, title }) => <option key={name} value={name}>{title}</option>)}
            </select>
          </label>
        )}
        {what === "own" && (
          <>
            <label class="wide">
              <span>{words("new-deck")}</span>
              <input name="deck" value={deck} maxLength={20_000} onInput={(event) => setDeck(event.currentTarget.value)} />
            </label>
            <label class="wide">
              <span>{words("new-pattern")}</span>
              <input name="pattern" value={pattern} maxLength={2000} onInput={(event) => setPattern(event.currentTarget.value)} />
            </label>
          </>
        )}
        <label class="wide">
          <span>{words("new-seats")}{what === "game" && chosen ? ` (${chosen.least === chosen.most ? chosen.least : `${chosen.least}–${chosen.most}`})` : ""}</span>
          <input name="seats" value={names} maxLength={1200} onInput={(event) => setNames(event.currentTarget.value)} />
        </label>
        {what !== "settle" && (
          <label>
            <span>{words("new-dealer")}</span>
            <select name="dealer" value={dealt} onChange={(event) => setDealer(event.currentTarget.value)}>
              {dealers.map((one) => (
                <option key={one} value={one}>{one === "outside" || one === "none" ? words(`new-dealer-${one}`) : words("new-dealer-seat", { seat: one })}</option>
              ))}
            </select>
          </label>
        )}
        <label>
          <span>{words(what === "settle" && form === "dice" ? "new-dice" : "new-deals")}</span>
          <input name="deals" type="number" min="1" max="9999" value={deals} onInput={(event) => setDeals(Math.max(1, Number(event.currentTarget.value) || 1))} />
        </label>
        <label>
          <span>{words("new-beacon")}</span>
          <select name="beacon" value={minutes} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
            <option value={0}>{words("new-beacon-none")}</option>
            {MINUTES.map((count) => <option key={count} value={count}>{words("new-beacon-minutes", { minutes: count })}</option>)}
          </select>
        </label>
        {before.length > 0 && (
          <label>
            <span>{words("new-follows")}</span>
            <select name="follows" value={follows} onChange={(event) => setFollows(event.currentTarget.value)}>
              <option value="">{words("new-follows-none")}</option>
              {before.map(([offer, table]) => <option key={offer} value={offer}>{title(table)} · {(table.name ?? offer).slice(0, 12)}</option>)}
            </select>
          </label>
        )}
        <button type="submit" class="plain main" disabled={busy} data-do="offer">{words("new-button")}</button>
      </div>
      <p class="quiet">{words(dealt === "none" ? "new-tell-none" : "new-tell")}</p>
      {(noGames ?? suggested.wrong) !== null && <p class="error" role="alert">{noGames ?? suggested.wrong}</p>}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </form>
  );
}
