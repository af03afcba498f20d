// The search: where, among whom, how far it is, and what it found.

import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { told } from "../engine";
import { begin } from "../jobs";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import { type Hit, isClock, type Progress, type Range, second, seedingOf, type SearchInput, seeds } from "./facts";

/** What is searched for. */
export interface Target {
  decks: number[][];
  /** Whether the reader pasted them. */
  isPasted: boolean;
  /** Whether the system gave the seed. */
  isSystem: boolean;
}

/** A search under way, or at its end. */
interface State {
  progress: Progress | null;
  /** The seeds there are in all. */
  all: number;
  began: number;
  took: number;
  last: number;
  range: Range;
  /** Whether C's rand alone is suspected. */
  isRandAlone: boolean;
  isDone: boolean;
  isStopped: boolean;
  error: string;
}

interface Props extends TabProps {
  found: Target | null;
  tell: (hit: Hit | null) => void;
}

const RANGES: Range[] = ["hour", "day", "month", "year", "15", "16"];

export function Search({ found, tell, values, set }: Props) {
  const words = useWords("crack");
  const tag = useContext(Reader);
  const [state, setState] = useState<State | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const seeding = seedingOf(values);
  const usual: Range = seeding === "15" || seeding === "16" ? seeding : "day";
  const range = RANGES.find((range) => range === values.get("seeds")) ?? usual;
  const suspects = values.get("suspects") === "all" ? "all" : "rand";
  useEffect(() => {
    stop.current();
    setState(null);
    return () => stop.current();
  }, [found]);
  const search = () => {
    if (found === null) {
      return;
    }
    stop.current();
    tell(null);
    const { first, last } = seeds(range, second());
    const generators = suspects === "all" ? [] : ["glibc", "msvc"];
    const request = JSON.stringify({ decks: found.decks, generators, first, last });
    const began = performance.now();
    const start: State = {
      progress: null, all: last - first + 1, began, took: 0, last, range, isRandAlone: suspects === "rand", isDone: false, isStopped: false, error: "",
    };
    setState(start);
    const update = (progress: Progress, isDone: boolean) =>
      setState({ ...start, progress, took: performance.now() - began, isDone });
    const input: SearchInput = { tag, request };
    const job = begin<Progress, Progress>("search", input, (progress) => update(progress, false));
    stop.current = () => {
      job.stop();
      setState((state) => state === null || state.isDone ? state : { ...state, isDone: true, isStopped: true });
    };
    job.result.then((progress) => {
      update(progress, true);
      tell(progress.hits[0] ?? null);
    }, (error: unknown) => setState({ ...start, isDone: true, error: told(error) }));
  };
  const isRunning = state !== null && !state.isDone;
  return (
    <>
      <div class="form">
        <label>
          <span>{words("suspects")}</span>
          <select value={suspects} onChange={({ currentTarget: { value } }) => set({ suspects: value === "rand" ? undefined : value })}>
            <option value="rand">{words("suspects-rand")}</option>
            <option value="all">{words("suspects-all")}</option>
          </select>
        </label>
        <label>
          <span>{words("seeds")}</span>
          <select value={range} onChange={({ currentTarget: { value } }) => set({ seeds: value })}>
            {RANGES.map((range) => <option key={range} value={range}>{words(`seeds-${range}`)}</option>)}
          </select>
        </label>
        {isRunning
          ? <button type="button" class="plain" onClick={() => stop.current()}>{words("stop")}</button>
          : <button type="button" class="plain main" disabled={found === null} onClick={search}>{words("start")}</button>}
      </div>
      {found === null && <p class="quiet">{words("no-deck")}</p>}
      {state !== null && <Standing state={state} />}
      <Outcome state={state?.isDone ? state : null} found={found} />
    </>
  );
}

/** A large whole number, grouped. */
const grouped = (tag: string, count: number | string) => BigInt(count).toLocaleString(tag);

/** A second as date and time. */
export const time = (tag: string, second: number) => new Date(second * 1000).toLocaleString(tag, { dateStyle: "medium", timeStyle: "medium" });

/** How far the search is. */
function Standing({ state }: { state: State }) {
  const words = useWords("crack");
  const tag = useContext(Reader);
  const { progress, all, took, last, range, isDone } = state;
  const tried = progress === null ? 0 : all - progress.seeds_left;
  // The seconds go by, as a clock that runs back.
  const at = !isDone && isClock(range) && (
    <p>{words("searching")} <strong class="second mono">{words("at-second", { time: time(tag, last - tried), second: String(last - tried) })}</strong></p>
  );
  if (progress === null) {
    return <div class="standing">{at || <p class="quiet">{words("searching-numbers")}</p>}</div>;
  }
  const rate = took > 0 ? Math.round(Number(progress.tried) / took * 1000) : 0;
  return (
    <div class="standing">
      <progress aria-label={words("progress")} max={all} value={tried} />
      <dl>
        <div><dt>{words("tried")}</dt><dd>{grouped(tag, progress.tried)}</dd></div>
        {progress.hits.length === 0 && <div><dt>{words("left")}</dt><dd>{grouped(tag, progress.left)}</dd></div>}
        <div><dt>{words("rate")}</dt><dd>{grouped(tag, rate)}</dd></div>
        <div><dt>{words("elapsed")}</dt><dd>{words("seconds", { count: (took / 1000).toFixed(1) })}</dd></div>
      </dl>
      {at}
    </div>
  );
}

/** How the search ended, once it has. What is announced is a sentence; what there is to read and to open stands below it. */
function Outcome({ state, found }: { state: State | null; found: Target | null }) {
  const words = useWords("crack");
  const tag = useContext(Reader);
  const progress = state?.progress ?? null;
  const hit = progress?.hits[0];
  const said = () => {
    if (state === null || found === null) {
      return "";
    }
    if (state.error !== "") {
      return <span class="error">{state.error}</span>;
    }
    if (hit !== undefined) {
      return (
        <>
          <strong>✓ {words("found")}</strong>{" "}
          {isClock(state.range) ? words("found-clock", { time: time(tag, hit.seed), seed: String(hit.seed) }) : words("found-number", { seed: String(hit.seed) })}
        </>
      );
    }
    if (progress === null || state.isStopped) {
      return words("stopped");
    }
    return <><strong>○ {words("not-found")}</strong> {words("not-found-why", { count: grouped(tag, progress.tried) })}</>;
  };
  const isPanel = state !== null && state.error === "" && (hit !== undefined || (progress !== null && !state.isStopped));
  return (
    <div class="verdict">
      <div class={isPanel ? (hit === undefined ? "panel" : "panel hit") : ""}>
        <p role="status">{said()}</p>
        {isPanel && progress !== null && (hit === undefined
          ? (
            <>
              {state.isRandAlone && !found?.isSystem && <p>{words("not-found-rand")}</p>}
              <p>{words(found?.isSystem ? "not-found-system" : "not-found-pasted")}</p>
            </>
          )
          : <HitView progress={progress} hit={hit} />)}
      </div>
    </div>
  );
}

/** A seed that was found: how, how sure it is, and what else makes the same deck. */
function HitView({ progress, hit }: { progress: Progress; hit: Hit }) {
  const words = useWords("crack");
  const others = progress.hits.slice(1);
  const exponent = Math.floor(-progress.log10_by_chance);
  return (
    <>
      <p>{words("found-method", { method: hit.name })}</p>
      <p>{exponent >= 6 ? words("chance", { exponent }) : words("chance-weak")}</p>
      {others.length > 0 && (
        <details>
          <summary>{words("found-alike")}</summary>
          <ul>
            {others.map(({ seed, name }, at) => <li key={at}>{name} · {seed}</li>)}
          </ul>
          {progress.not_kept > 0 && <p>{words("found-not-kept", { count: progress.not_kept })}</p>}
        </details>
      )}
    </>
  );
}
