// Deal: any game as cards, its number, its seed, and a link to it.

import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { dealt, games_and_decks, seed_from_system } from "evenhand-web";
import { told } from "../engine";
import { begin } from "../jobs";
import { CopyButton } from "../shell/CopyButton";
import type { TabProps } from "../shell/link";
import { NumberField } from "../shell/NumberField";
import { whole } from "../shell/numbers";
import { Reader, useWords } from "../shell/words";
import { Choice } from "./Choice";
import { asked, type Deal as Dealt, LIMITS, type Lists, type Words } from "./facts";
import { Hand } from "./Hand";
import { Numbered } from "./Numbered";

/** The winds, as they sit. */
const WINDS = ["N", "E", "S", "W"];

export function Deal({ values, set }: TabProps) {
  const words = useWords("deal");
  const tag = useContext(Reader);
  const lists = useMemo(() => JSON.parse(games_and_decks(tag)) as Lists, [tag]);
  const seed = values.get("seed");
  const deal = whole(values.get("deal"), LIMITS.deal) ?? 1;
  useEffect(() => {
    if (seed === null) {
      set({ seed: seed_from_system() }, true);
    }
  }, [seed, set]);
  const wanted = asked(values);
  const { shown, wrong, wrongNumber } = useDeal(tag, wanted === undefined || seed === null ? null : JSON.stringify(wanted), values.get("number"));
  const step = (by: number) => set({ deal: String(deal + by), number: undefined });
  const isStale = shown !== null && (wrong !== null || wanted === undefined);
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
        <NumberField label={words("deal")} value={values.get("deal") ?? "1"} limits={LIMITS.deal} take={(deal) => set({ deal, number: undefined }, true)} />
      </div>
      <div class="controls no-print">
        <button type="button" class="plain" disabled={deal <= LIMITS.deal[0]} onClick={() => step(-1)}>{words("previous")}</button>
        <button type="button" class="plain main" disabled={deal >= LIMITS.deal[1]} onClick={() => step(1)}>{words("next")}</button>
        <button type="button" class="plain" onClick={() => set({ seed: seed_from_system(), deal: undefined, number: undefined })}>{words("new-seed")}</button>
        <CopyButton text={location.href} label={words("link")} />
        <button type="button" class="plain" onClick={() => print()}>{words("print")}</button>
      </div>
      <p class="quiet small no-print">{words("seed-warning")}</p>
      {wrong !== null && <pre class="error" role="alert">{wrong}</pre>}
      {shown !== null && (
        <div class="shown" inert={isStale}>
          <Shown known={shown} wrongNumber={wrongNumber} values={values} set={set} />
        </div>
      )}
    </>
  );
}

/** A deal, and what it is of. */
interface NumberedDeal {
  deal: Dealt;
  request: string;
  /** The number that it was found by. */
  number: string | null;
}

/** What there is to show: the deal of the seed, or of a number; where that cannot be dealt, the last one that could, and why. */
interface DealState {
  shown: NumberedDeal | null;
  /** What is wrong with what is asked for. */
  wrong: string | null;
  /** What is wrong with its number. */
  wrongNumber: string | null;
}

/** The deal that is asked for; while a number is looked up, the last one. */
function useDeal(tag: string, request: string | null, number: string | null): DealState {
  const bySeed = useMemo(() => {
    if (request === null) {
      return null;
    }
    try {
      return { deal: JSON.parse(dealt(tag, request)) as Dealt, request, number: null };
    } catch (error) {
      return told(error);
    }
  }, [tag, request]);
  const [byNumber, setByNumber] = useState<{ known: NumberedDeal | string; key: string } | null>(null);
  const key = JSON.stringify([tag, request, number]);
  const isOfSeed = number === null || typeof bySeed === "string";
  useEffect(() => {
    if (isOfSeed || request === null) {
      return undefined;
    }
    const job = begin<string>("dealOfNumber", { tag, request, number });
    const done = (known: NumberedDeal | string) => setByNumber({ known, key });
    job.result.then((json) => done({ deal: JSON.parse(json) as Dealt, request, number }), (error: unknown) => done(told(error)));
    return job.stop;
  }, [key, isOfSeed]);
  const last = useRef<NumberedDeal>(null);
  const answered = isOfSeed ? bySeed : byNumber?.key === key ? byNumber.known : null;
  if (answered !== null && typeof answered !== "string") {
    last.current = answered;
  }
  if (isOfSeed) {
    return { shown: last.current, wrong: typeof bySeed === "string" ? bySeed : null, wrongNumber: null };
  }
  const wrongNumber = typeof answered === "string" ? answered : null;
  // A link whose number is none: its seed has a deal all the same, beside which the number can be corrected.
  return { shown: last.current ?? (wrongNumber === null ? null : bySeed), wrong: null, wrongNumber };
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

function Shown({ known, wrongNumber, values, set }: { known: NumberedDeal; wrongNumber: string | null } & TabProps) {
  const words = useKept(useWords("deal"));
  const { deal, request, number } = known;
  const { seed, deal: which } = JSON.parse(request) as { seed: string; deal?: number };
  const hidden = new Set((values.get("hidden") ?? "").split(",").filter((name) => name !== ""));
  const hide = (names: string[]) => set({ hidden: names.join(",") || undefined }, true);
  const names = deal.places.map(({ name }) => name);
  const isCompass = WINDS.every((wind) => deal.places.some(({ name, is_seat }) => is_seat && name === wind));
  return (
    <>
      <div class="title">
        <h3 id="table" data-game={deal.name}>{deal.title}</h3>
        <p class="mono small">
          {number === null ? `${words("seed")} ${seed} · ${words("deal")} ${which ?? 1}` : words("of-number", { number })}
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
            unit={deal.is_tiles ? "tile" : "card"}
            isOnly={deal.places.length === 1}
            isHidden={hidden.has(place.name)}
            toggle={() => hide(names.filter((name) => hidden.has(name) !== (name === place.name)))}
          />
        ))}
      </div>
      {deal.cut_card !== null && <p>{words("cut-card", { cards: deal.cut_card })}</p>}
      {deal.note !== "" && <p>{deal.note}</p>}
      {deal.is_numbered && <Numbered request={request} number={number} wrong={wrongNumber} entropy={deal.entropy} values={values} set={set} words={words} />}
      <p class="terminal no-print"><span class="quiet">{words("terminal")}</span> <code>{deal.command}</code></p>
      <p class="quiet small">{words("named", { name: words("pattern") })}<code>{deal.pattern}</code>{deal.source !== "" && <> · {words("named", { name: words("rules") })}{deal.source}</>}</p>
    </>
  );
}
