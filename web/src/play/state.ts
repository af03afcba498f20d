// The state of the tab: what is kept, the lists worked out from it, and how it changes.

import { createContext } from "preact";
import { useCallback, useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Language, Reader } from "../shell/words";
import type { Circle, FileFacts, OfferFacts, Step } from "./facts";
import type { Ask } from "./serve";
import { change, DamagedError, load, onChange, type State, type Table } from "./store";
import { ask } from "./workers";

export const now = () => Math.floor(Date.now() / 1000);

/** What all parts of the tab share. */
export interface Kept {
  state: State;
  circles: Circle[];
  tag: Language;
  /** Changes what is kept. */
  change: <T>(work: (state: State) => Promise<[State, T]>) => Promise<T>;
  /** Changes one table. */
  edit: (offer: string, changes: Partial<Table> | ((table: Table) => Table)) => Promise<void>;
  /** A step of the room's state, which is stored before its answer is given. */
  step: <T>(request: StepAsk) => Promise<T>;
  /** Reads what is kept anew. */
  reload: () => Promise<void>;
}

type Steps = Extract<Ask, { do: "step" }>;
/** A step without what the store adds. */
export type StepAsk = Steps extends infer One ? One extends Steps ? Omit<One, "do" | "circles"> : never : never;

export const KeptContext = createContext<Kept | null>(null);

/** What all parts of the tab share. */
export function useKept(): Kept {
  const kept = useContext(KeptContext);
  if (kept === null) {
    throw new Error("outside of the tab");
  }
  return kept;
}

/** What is kept could not be shown. */
export interface Failure {
  why: unknown;
  /** As it is stored; none where not even that was read. */
  raw: unknown;
}

/** What all parts share, and why it is not there or not the newest; nothing of either while it is loaded. */
export interface Store {
  kept: Kept | null;
  failure: Failure | null;
  reload: () => Promise<void>;
}

/** Loads what is kept, and makes what all parts share. */
export function useStore(): Store {
  const tag = useContext(Reader);
  const [state, setState] = useState<State | null>(null);
  const [circles, setCircles] = useState<Circle[]>([]);
  const shown = useRef(0);
  const show = useCallback(async (next: State) => {
    const list = next.circles === "" ? [] : await ask<Circle[]>({ do: "list", tag, circles: next.circles, now: now() });
    if (next.revision >= shown.current) {
      shown.current = next.revision;
      setCircles(list);
      setState(next);
    }
  }, [tag]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const reload = useCallback(async () => {
    let raw: unknown = null;
    try {
      const state = await load();
      raw = state;
      await show(state);
      setFailure(null);
    } catch (why) {
      setFailure({ why, raw: why instanceof DamagedError ? why.raw : raw });
    }
  }, [show]);
  useEffect(() => {
    void reload();
    // Another window of the page may have changed it.
    const again = () => {
      if (document.visibilityState === "visible") {
        void reload();
      }
    };
    document.addEventListener("visibilitychange", again);
    const end = onChange(() => void reload());
    return () => {
      document.removeEventListener("visibilitychange", again);
      end();
    };
  }, [reload]);
  const kept = useMemo<Kept | null>(() => {
    if (state === null) {
      return null;
    }
    const changed = async <T>(work: (state: State) => Promise<[State, T]>) => {
      const [next, result] = await change(work);
      await show(next);
      return result;
    };
    return {
      state,
      circles,
      tag,
      change: changed,
      reload,
      edit: (offer, changes) => changed(async (old) => {
        const table = old.tables[offer];
        if (table === undefined) {
          return [old, undefined];
        }
        const edited = typeof changes === "function" ? changes(table) : { ...table, ...changes };
        return [{ ...old, tables: { ...old.tables, [offer]: edited } }, undefined];
      }),
      step: <T>(request: StepAsk) => changed(async (old) => {
        const { answer, circles: after } = await ask<{ answer: T; circles: string }>({ do: "step", ...request, circles: old.circles } as Ask);
        return [{ ...old, circles: after }, answer];
      }),
    };
  }, [state, circles, tag, show, reload]);
  return { kept, failure, reload };
}

/** What the room keeps of an offer, and its circle. */
export function sealedOf(circles: Circle[], offer: string): { circle: string; facts: OfferFacts } | null {
  for (const circle of circles) {
    const facts = circle.offers.find((one) => one.offer === offer);
    if (facts) {
      return { circle: circle.name, facts };
    }
  }
  return null;
}

/** Whether a step was refused. */
export function isRefused<T>(step: Step<T>): step is Extract<Step<T>, { refused: unknown }> {
  return "refused" in step;
}

/** A table that was just taken in. */
export function tableOf(found: FileFacts): Table {
  const { spec } = found;
  return {
    offer: found.offer_text ?? "",
    game: spec?.game ?? "",
    ...typeof spec?.form === "string" ? { form: spec.form } : {},
    seats: spec?.seats ?? [],
    dealer: spec?.dealer ?? "",
    added: Date.now(),
  };
}

/** The closed table of an offer: as it was closed or kept here, or as the room keeps it. */
export function closedOf(table: Table, sealed: OfferFacts | null): string | undefined {
  return table.closed ?? sealed?.table_text ?? undefined;
}

/** How far a table is: how many of its phases are over. */
export function phaseOf(table: Table, sealed: OfferFacts | null): number {
  if (table.done !== undefined || sealed?.progress === "done") {
    return 5;
  }
  if (table.opened !== undefined) {
    return 3;
  }
  return table.closed !== undefined || sealed?.table != null ? 2 : table.came !== undefined ? 1 : 0;
}

/** The time, in seconds since 1970; the component is rendered anew once what is still due has come. */
export function useClock(due: number | null): number {
  const [, setTime] = useState(0);
  const time = now();
  const isDue = due !== null && due > time;
  useEffect(() => {
    if (!isDue) {
      return undefined;
    }
    // A timer takes no more than 31 bits of milliseconds; a page that slept is rendered again a moment after it woke.
    const timer = setTimeout(() => setTime(now()), Math.min((due - now()) * 1000 + 500, 0x7fff_ffff));
    return () => clearTimeout(timer);
  }, [isDue, due]);
  return time;
}

/** A time as its reader writes it. */
export function dated(tag: Language, seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) {
    return String(seconds);
  }
  return date.toLocaleString(tag === "zh" ? "zh-CN" : "en-GB", { dateStyle: "medium", timeStyle: "medium" });
}
