// Deal: any game as cards, its number, its seed, and a link to it.

import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { dealt, games_and_decks, seed_from_system } from "evenhand-web";
import { told } from "../engine";
import { begin } from "../jobs";
import { CopyButton } from "../shell/CopyButton";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import { Choice } from "./Choice";
import { asked, type Deal as Dealt, type Lists, OWN, USUAL, type Words } from "./facts";
import { Hand } from "./Hand";
import { Numbered } from "./Numbered";

/** The most deals of a seed. */
const MAX_DEALS = 2 ** 32;

/** The winds, as they sit. */
const WINDS = ["N", "E", "S", "W"];

export function Deal({ values, set }: TabProps) {
  const words = useWords("deal");
  const tag = useContext(Reader);
  const lists = useMemo(() => JSON.parse(games_and_decks(tag)) as Lists, [tag]);
  const seed = values.get("seed");
  const deal = Math.trunc(Number(values.get("deal") ?? 1)) || 1;
  useEffect(() => {
    if (seed === null) {
      set({ seed: seed_from_system() }, true);
    }
  }, [seed, set]);
  const request = JSON.stringify(asked(values));
  const known = useDeal(tag, request, values.get("number"), seed !== null);
  const step = (by: number) => set({ deal: String(deal + by), number: undefined });
  return (
    <>
      <h2>{words("heading")}</h2>
      <p class="quiet no-print">{words("intro")}</p>
      <div class="form no-print">
        <Choice lists={lists} values={values} set={set} words={words} />
        <label class="wide">
          <span>{words("seed")}</span>
          <input class="mono" value={seed ?? ""} spellcheck={false} maxLength={1000} onInput={({ currentTarget: { value } }) => set({ seed: value, number: undefined }, true)} />
        </label>
        <label>
          <span>{words("deal")}</span>
          <input type="number" min="1" max={MAX_DEALS} value={values.get("deal") ?? "1"} onInput={({ currentTarget: { value } }) => set({ deal: value, number: undefined }, true)} />
        </label>
      </div>
      <div class="controls no-print">
        <button type="button" class="plain" disabled={deal <= 1} onClick={() => step(-1)}>{words("previous")}</button>
        <button type="button" class="plain main" disabled={deal >= MAX_DEALS} onClick={() => step(1)}>{words("next")}</button>
        <button type="button" class="plain" onClick={() => set({ seed: seed_from_system(), deal: undefined, number: undefined })}>{words("new-seed")}</button>
        <CopyButton text={location.href} label={words("link")} />
        <button type="button" class="plain" onClick={() => print()}>{words("print")}</button>
      </div>
      <p class="quiet small no-print">{words("seed-warning")}</p>
      {typeof known === "string" ? <pre class="error" role="alert">{known}</pre> : known !== null && (
        <Shown deal={known} values={values} set={set} request={request} />
      )}
    </>
  );
}

/** The deal of the seed, or of a number; what is wrong with it; nothing while a number is looked up. */
function useDeal(tag: string, request: string, number: string | null, isReady: boolean): Dealt | string | null {
  const bySeed = useMemo(() => {
    if (!isReady || number !== null) {
      return null;
    }
    try {
      return JSON.parse(dealt(tag, request)) as Dealt;
    } catch (error) {
      return told(error);
    }
  }, [tag, request, number, isReady]);
  const [byNumber, setByNumber] = useState<Dealt | string | null>(null);
  useEffect(() => {
    setByNumber(null);
    if (number === null) {
      return undefined;
    }
    const job = begin<string>("dealOfNumber", { tag, request, number });
    job.result.then((json) => setByNumber(JSON.parse(json) as Dealt), (error: unknown) => setByNumber(told(error)));
    return job.stop;
  }, [tag, request, number]);
  return number === null ? bySeed : byNumber;
}

/** The same words, each asked for once: a deal says the names of a hundred cards again and again. */
function useKept(words: Words): Words {
  const tag = useContext(Reader);
  return useMemo(() => {
    const kept = new Map<string, string>();
    return (id, facts) => {
      const key = facts === undefined ? id : `${id} ${JSON.stringify(facts)}`;
      const known = kept.get(key);
      if (known !== undefined) {
        return known;
      }
      const said = words(id, facts);
      kept.set(key, said);
      return said;
    };
  }, [tag]);
}

function Shown({ deal, values, set, request }: { deal: Dealt; request: string } & TabProps) {
  const words = useKept(useWords("deal"));
  const hidden = new Set((values.get("hidden") ?? "").split(",").filter((name) => name !== ""));
  const hide = (names: string[]) => set({ hidden: names.join(",") || undefined }, true);
  const names = deal.places.map(({ name }) => name);
  const isCompass = WINDS.every((wind) => deal.places.some(({ name, is_seat }) => is_seat && name === wind));
  const number = values.get("number");
  return (
    <>
      <div class="title">
        <h3 id="table" data-game={deal.name}>{deal.title || deal.name}</h3>
        <p class="mono small">
          {number === null ? `${words("seed")} ${values.get("seed") ?? ""} · ${words("deal")} ${values.get("deal") ?? 1}` : words("of-number", { number })}
          {" "}
          {number !== null && <button type="button" class="plain no-print" onClick={() => set({ number: undefined })}>{words("back-to-seed")}</button>}
        </p>
      </div>
      <div class="controls no-print">
        <button type="button" class="plain" onClick={() => hide([])}>{words("show-all")}</button>
        <button type="button" class="plain" onClick={() => hide(names)}>{words("hide-all")}</button>
      </div>
      <div class={isCompass ? "places compass" : "places"}>
        {deal.places.map((place) => (
          <Hand
            key={place.name}
            place={place}
            words={words}
            isHidden={hidden.has(place.name)}
            toggle={() => hide(names.filter((name) => hidden.has(name) !== (name === place.name)))}
          />
        ))}
      </div>
      {deal.cut_card !== null && <p>{words("cut-card", { cards: deal.cut_card })}</p>}
      {deal.note !== "" && <p>{deal.note}</p>}
      <Numbered request={request} entropy={deal.entropy} values={values} set={set} words={words} />
      <p class="terminal no-print"><span class="quiet">{words("terminal")}</span> <code>{command(values)}</code></p>
      <p class="quiet small">{words("pattern")}: <code>{deal.pattern}</code>{deal.source !== "" && <> · {words("rules")}: {deal.source}</>}</p>
    </>
  );
}

/** The command line that deals the same. */
function command(values: URLSearchParams): string {
  const quoted = (text: string) => /^[\w.,:+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
  const option = (name: string, flag: string) => values.has(name) ? [flag, quoted(values.get(name) ?? "")] : [];
  const isOwn = values.get("game") === OWN;
  const what = isOwn
    ? ["--deck", quoted(values.get("deck") || "52"), "--pattern", quoted(values.get("pattern") ?? "")]
    : [values.get("game") ?? USUAL, ...option("players", "--players")];
  const which = values.has("number") ? option("number", "--by-number") : [...option("seed", "--seed"), ...option("deal", "--first"), "--number"];
  return [
    "evenhand deal",
    ...what,
    ...option("packs", "--decks"),
    ...(values.get("burn") === "0" ? ["--no-burn"] : []),
    ...(values.get("sorted") === "0" ? ["--unsorted"] : []),
    ...which,
  ].join(" ");
}
