// The search: where, among whom, how far it is, and what it found.

import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { told } from "../engine";
import { begin } from "../jobs";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import { type Hit, isClock, type Progress, type Range, second, type SearchInput, seeds } from "./facts";

/** What is searched for. */
export interface Found {
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
  isDone: boolean;
  isStopped: boolean;
  error: string;
}

interface Props extends TabProps {
  found: Found | null;
  tell: (hit: Hit | null) => void;
}

const RANGES: Range[] = ["hour", "day", "month", "year", "15", "16"];

export function Search({ found, tell, values, set }: Props) {
  const words = useWords("crack");
  const tag = useContext(Reader);
  const [state, setState] = useState<State | null>(null);
  const stop = useRef<() => void>(() => undefined);
  const seeding = values.get("seeding") ?? "clock";
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
    const start: State = { progress: null, all: last - first + 1, began, took: 0, last, range, isDone: false, isStopped: false, error: "" };
    setState(start);
    const update = (progress: Progress, isDone: boolean) =>
      setState({ ...start, progress, took: performance.now() - began, isDone });
    const input: SearchInput = { tag, request, every: false };
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
      <div role="status" class="verdict">
        {state !== null && state.isDone && found !== null && <Outcome state={state} found={found} />}
      </div>
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
  if (progress === null) {
    return <p class="quiet">{words("searching")}…</p>;
  }
  const tried = all - progress.seeds_left;
  const rate = took > 0 ? Math.round(Number(progress.tried) / took * 1000) : 0;
  return (
    <div class="standing">
      <progress aria-label={words("progress")} max={all} value={tried} />
      <dl>
        <div><dt>{words("tried")}</dt><dd>{grouped(tag, progress.tried)}</dd></div>
        <div><dt>{words("left")}</dt><dd>{grouped(tag, progress.left)}</dd></div>
        <div><dt>{words("rate")}</dt><dd>{grouped(tag, rate)}</dd></div>
        <div><dt>{words("elapsed")}</dt><dd>{words("seconds", { count: (took / 1000).toFixed(1) })}</dd></div>
      </dl>
      {!isDone && isClock(range) && <p class="quiet">{words("searching")} {words("at-second", { time: time(tag, last - tried) })}</p>}
    </div>
  );
}

/** How the search ended. */
function Outcome({ state, found }: { state: State; found: Found }) {
  const words = useWords("crack");
  const tag = useContext(Reader);
  if (state.error !== "") {
    return <p class="error">{state.error}</p>;
  }
  const { progress, isStopped, range } = state;
  const [hit, ...others] = progress?.hits ?? [];
  if (progress === null || (isStopped && hit === undefined)) {
    return <p>{words("stopped")}</p>;
  }
  if (hit === undefined) {
    return (
      <div class="panel">
        <p><strong>○ {words("not-found")}.</strong> {words("not-found-why", { count: grouped(tag, progress.tried) })}</p>
        <p>{words(found.isSystem ? "not-found-system" : "not-found-pasted")}</p>
      </div>
    );
  }
  const exponent = Math.floor(-progress.log10_by_chance);
  return (
    <div class="panel hit">
      <p>
        <strong>✓ {words("found")}.</strong>{" "}
        {isClock(range) ? words("found-clock", { time: time(tag, hit.seed), seed: String(hit.seed) }) : words("found-number", { seed: String(hit.seed) })}
      </p>
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
    </div>
  );
}
