// A run of a classic: followed in the page where that takes no time, and otherwise in a worker, which hands out its steps.

import { useContext, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { Tracing } from "evenhand-web";
import { told } from "../engine";
import { type Desk, setUp } from "../jobs";
import { Reader } from "../shell/words";
import { type Fault, faultOf } from "./fault";
import { type Summary, summaryOf, type View, viewOf } from "./tracing";

/** What is asked for: texts of the fields, as the link has them. */
export type Request = Partial<Record<(typeof FIELDS)[number], string>>;

/** The names of the fields, in the link and in requests alike. */
export const FIELDS = [
  "classic", "n", "k", "rounds", "faces", "dice", "items", "seed", "draws", "from", "places",
] as const;

/** A run, with what all of it has in common. */
export interface Run extends Summary {
  /** What was asked for, and in which language. */
  key: string;
  /** A step; none while it is on its way. */
  view: (step: number) => View | undefined;
  /** Sees that a step comes, and those after it; until it is there. */
  bring: (step: number) => Promise<void>;
  /** Ends it: no step comes any more. */
  close: () => void;
}

/** Steps that come from a worker together: all that are shown below one another. */
const PART = 128;

/** Parts that are kept. */
const MAX_PARTS = 16;

/** A run in the page. */
function inPage(tracing: Tracing, request: string, key: string): Run {
  // What is shown again and again is the same again, so that it is not drawn anew.
  let shown: [step: number, view: View] | undefined;
  const view = (step: number) => {
    if (shown?.[0] !== step) {
      shown = [step, viewOf(tracing, step)];
    }
    return shown[1];
  };
  return { ...summaryOf(tracing, request), key, view, bring: async () => undefined, close: () => tracing.free() };
}

/** A run that a worker has followed. */
function ofWorker(desk: Desk, summary: Summary, key: string): Run {
  const parts = new Map<number, View[] | Promise<unknown>>();
  const part = async (number: number) => {
    const known = parts.get(number);
    if (known !== undefined || number * PART > summary.last) {
      await known;
      return;
    }
    const coming = desk.ask<View[]>("steps", { from: number * PART, to: (number + 1) * PART });
    parts.set(number, coming);
    parts.set(number, await coming);
    // Those that came first go.
    for (const old of [...parts.keys()].slice(0, -MAX_PARTS)) {
      parts.delete(old);
    }
  };
  const view = (step: number) => {
    const known = parts.get(Math.floor(step / PART));
    return Array.isArray(known) ? known[step % PART] : undefined;
  };
  const bring = async (step: number) => {
    const number = Math.floor(step / PART);
    await part(number);
    // What follows is there when the player comes to it.
    void part(number + 1).catch(() => undefined);
  };
  return { ...summary, key, view, bring, close: desk.stop };
}

/** What is known of what was asked for. */
interface Attempt {
  run?: Run;
  fault?: Fault;
}

/** The run of what is asked for, or what is wrong; neither where it is for a worker. */
function atOnce(tag: string, request: string, key: string): Attempt {
  try {
    const tracing = Tracing.at_once(tag, request);
    return tracing === undefined ? {} : { run: inPage(tracing, request, key) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** Has a worker follow a run. */
async function inWorker(desk: Desk, tag: string, request: string, key: string): Promise<Attempt> {
  const found = await desk.ask<Summary | Fault>("trace", { tag, request });
  if ("field" in found) {
    desk.stop();
    return { fault: found };
  }
  const run = ofWorker(desk, found, key);
  await run.bring(0);
  return { run };
}

/** A run that was asked for, or why there is none. */
export interface RunState {
  /** Of what is asked for; where that cannot be done, or is not done yet, the last one that was. */
  run: Run | undefined;
  fault: Fault | undefined;
  isWorking: boolean;
  /** Ends what is worked on. */
  stop: () => void;
}

/** The run that is asked for; `stopped` says that its reader stopped it. */
export function useRun(request: Request | undefined, stopped: string): RunState {
  const tag = useContext(Reader);
  const text = request === undefined ? undefined : JSON.stringify(request);
  const key = text === undefined ? undefined : `${tag} ${text}`;
  const quick = useMemo<Attempt>(() => text === undefined || key === undefined ? {} : atOnce(tag, text, key), [tag, text, key]);
  const [late, setLate] = useState<Attempt & { key?: string }>({});
  const isLate = key !== undefined && quick.run === undefined && quick.fault === undefined;
  const desk = useRef<Desk>(undefined);
  const good = useRef<Run>(undefined);
  useEffect(() => {
    if (!isLate || text === undefined) {
      return undefined;
    }
    const own = setUp();
    desk.current = own;
    let isAsked = true;
    let came: Run | undefined;
    const done = (tried: Attempt) => {
      if (isAsked) {
        came = tried.run;
        setLate({ ...tried, key });
      }
    };
    inWorker(own, tag, text, key).then(done, (error: unknown) => done({ fault: { field: "page", message: told(error) } }));
    return () => {
      isAsked = false;
      // A run that is shown is closed once it is not.
      if (came === undefined || came !== good.current) {
        own.stop();
      }
    };
  }, [isLate, tag, text, key]);
  const isKnown = !isLate || late.key === key;
  const tried = isLate && isKnown ? late : quick;
  const run = key === undefined ? undefined : tried.run ?? good.current;
  good.current = run;
  // What is held of a run is some megabytes.
  useEffect(() => () => run?.close(), [run]);
  const stop = () => {
    desk.current?.stop();
    setLate({ key: key ?? "", fault: { field: "page", message: stopped } });
  };
  return { run, fault: tried.fault, isWorking: !isKnown, stop };
}
