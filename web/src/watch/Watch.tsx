// Watch: a classic at work, step by step, or two in a race.

import { useCallback, useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useClassics } from "../shell/catalogue";
import type { TabProps } from "../shell/link";
import { whole } from "../shell/numbers";
import { useIsLong, Working } from "../shell/Working";
import { useWords } from "../shell/words";
import { About } from "./About";
import { AllSteps } from "./AllSteps";
import { Legend } from "./Cards";
import { type Clock, clockOf, type Unit } from "./clock";
import { Controls } from "./Controls";
import { Examples, Note, useExamples } from "./Examples";
import { Lane } from "./Lane";
import { type Player, SPEEDS, usePlayer, usePlayerKeys } from "./player";
import { RaceSetting, rivalOf } from "./Race";
import { FIELDS, type Request, type Run, useRun } from "./run";
import { Setting } from "./Setting";
import { said } from "./StepInWords";
import type { View } from "./tracing";

/** How long the clock stands still, in milliseconds, before it is announced and put into the link. */
const STILL = 400;

/** What the link asks for. */
function requestOf(values: URLSearchParams): Request {
  const request: Request = {};
  for (const field of FIELDS) {
    const text = values.get(field);
    if (text !== null) {
      request[field] = text;
    }
  }
  request.classic ??= "durstenfeld";
  if (request.items === undefined) {
    request.n ??= "6";
  }
  if (request.draws === undefined) {
    request.seed ??= "1";
  }
  return request;
}

export function Watch({ values, set }: TabProps) {
  const words = useWords("watch");
  const request = useMemo(() => requestOf(values), [values]);
  const list = useClassics(whole(request.n, [1, 1000]) ?? 6);
  const own = useRun(request, words("stopped"));
  const race = useRun(rivalOf(values, request, list), words("stopped"));
  const { run, fault } = own;
  const isWorking = own.isWorking || race.isWorking;
  const stop = () => [own, race].filter((asked) => asked.isWorking).forEach((asked) => asked.stop());
  const classic = list.find(({ name }) => name === request.classic);
  const examples = useExamples(request);
  const unit: Unit = values.has("race") && values.get("clock") === "work" ? "work" : "steps";
  return (
    <div class="watch">
      <h2>{words("heading")}</h2>
      <p class="quiet">{words("intro")}</p>
      <Setting request={request} classic={classic} list={list} run={own.isWorking ? undefined : run} fault={fault} set={set} />
      <RaceSetting values={values} request={request} list={list} fault={race.fault} unit={unit} set={set} />
      {fault?.field === "page" && <p class="error" role="alert">{fault.message}</p>}
      <Working isWorking={useIsLong(isWorking)} what={words("working")} stop={stop} />
      {run !== undefined && (
        <>
          {fault !== undefined && <p class="hint">{words("stays")}</p>}
          {examples.shown !== undefined && fault === undefined && <Note example={examples.shown} />}
          <Stage
            run={run} rival={race.run} unit={unit} first={request.places === "0" ? 0 : 1}
            isStale={fault !== undefined || isWorking}
            values={values} set={set}
          />
        </>
      )}
      {classic !== undefined && <About classic={classic} />}
      {race.run !== undefined && list.filter(({ name }) => name === race.run?.classic && name !== classic?.name)
        .map((rival) => <About key={rival.name} classic={rival} />)}
      <Examples list={examples.list} shown={examples.shown} set={set} />
    </div>
  );
}

interface StageProps extends TabProps {
  run: Run;
  rival: Run | undefined;
  unit: Unit;
  first: number;
  /** Whether it is a run of other settings than those that stand above, of which one is wrong. */
  isStale: boolean;
}

/** The player, and what it shows. */
function Stage({ run, rival, unit, first, isStale, values, set }: StageProps) {
  const words = useWords("watch");
  const clock = useMemo(() => clockOf(rival === undefined ? [run] : [run, rival], unit), [run, rival, unit]);
  const speed = SPEEDS.find((known) => String(known) === values.get("speed")) ?? (unit === "work" ? 30 : 2);
  const key = [run.key, rival?.key, unit].join();
  const player = usePlayer(clock, speed, key, Math.max(0, Math.trunc(Number(values.get("step"))) || 0));
  const { go, stop } = player;
  usePlayerKeys(player, clock, isStale);
  useEffect(() => {
    if (isStale) {
      stop();
    }
  }, [isStale, stop]);
  const lanes = rival === undefined ? [run] : [run, rival];
  const { time, views } = useShown(lanes, clock, player.time, key);
  const where = rival === undefined
    ? words("step-of", { step: time, last: clock.last })
    : words(unit === "work" ? "race-at-work" : "race-at-step", { time: words("race-time", { time, last: clock.last }) });
  const heading = (lane: Run) => {
    const at = clock.step(lane, time);
    const { classic: name, last } = lane;
    const is = at === last ? `${name}: ${words("race-done", { time: clock.end(lane) })}` : words("race-lane", { name, step: at, last });
    return rival === undefined ? undefined : is;
  };
  const chooseCode = useCallback((code: string) => set({ code }, true), [set]);
  const chooseSpeed = useCallback((chosen: number) => set({ speed: String(chosen) }, true), [set]);
  useLinkedTime(player, values, set, isStale);
  return (
    <section id="watch-player" tabIndex={-1} aria-label={words("player")} inert={isStale}>
      <Controls player={player} clock={clock} speed={speed} choose={chooseSpeed} where={where} />
      <p class="hint">{words("keys")}</p>
      <Announced playing={player.playing} time={time} clock={clock} lanes={lanes} view={views[0]} where={where} />
      <Legend />
      <div class={rival === undefined ? "lanes" : "lanes racing"}>
        {lanes.map((lane, number) => (
          <Lane
            key={number} run={lane} at={clock.step(lane, time)} view={views[number]} first={first}
            code={values.get("code") ?? "pseudo_code"} chooseCode={chooseCode} heading={heading(lane)}
          />
        ))}
      </div>
      {rival === undefined && <AllSteps run={run} at={time} go={go} />}
    </section>
  );
}

/** What is shown of each run at a time. */
interface Moment {
  time: number;
  views: (View | undefined)[];
}

/** What is shown at a time: all its steps, as soon as the last of them is there; until then what was shown before. */
function useShown(lanes: Run[], clock: Clock, time: number, key: string): Moment {
  const [, setBrought] = useState(0);
  const before = useRef<Moment & { key: string }>(undefined);
  const at = (time: number): Moment => ({ time, views: lanes.map((lane) => lane.view(clock.step(lane, time))) });
  let shown = at(time);
  const isThere = shown.views.every(Boolean);
  if (!isThere) {
    shown = before.current?.key === key ? before.current : at(0);
  }
  before.current = { ...shown, key };
  useEffect(() => {
    let isAsked = true;
    const brought = () => {
      // They may have come since this was drawn.
      if (!isThere && isAsked) {
        setBrought((count) => count + 1);
      }
    };
    // A worker that was ended meanwhile brings nothing.
    Promise.all(lanes.map((lane) => lane.bring(clock.step(lane, time)))).then(brought, () => undefined);
    return () => {
      isAsked = false;
    };
  }, [...lanes, clock, time]);
  return shown;
}

/** Puts the time into the link once the clock stands still: browsers let a page change its address now and then. */
function useLinkedTime({ time, playing }: Player, values: URLSearchParams, set: TabProps["set"], isStale: boolean) {
  const linked = values.get("step") ?? "0";
  useEffect(() => {
    if (playing || isStale || linked === String(time)) {
      return;
    }
    const timer = setTimeout(() => set({ step: time === 0 ? undefined : String(time) }, true), STILL);
    return () => clearTimeout(timer);
  }, [time, playing, isStale, linked, set]);
}

/** What a screen reader is told: that it plays, and each step at which the clock stands still. */
function Announced({ playing, time, clock, lanes, view, where }: {
  playing: boolean;
  time: number;
  clock: Clock;
  lanes: Run[];
  view: View | undefined;
  where: string;
}) {
  const words = useWords("watch");
  const [text, setText] = useState("");
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    if (playing) {
      setMoved(true);
      setText(words("playing"));
      return;
    }
    if (time === 0 && !moved) {
      // What was there when the page opened needs no announcement.
      return;
    }
    const timer = setTimeout(() => {
      setMoved(true);
      const [run, rival] = lanes;
      if (run === undefined || view === undefined) {
        return;
      }
      const lane = (one: Run) => {
        const at = clock.step(one, time);
        return at === one.last ? words("race-lane-done", { name: one.classic }) : words("race-lane", { name: one.classic, step: at, last: one.last });
      };
      setText(rival === undefined
        ? said(view, time, run.last, words)
        : words("race-said", { clock: where, first: lane(run), second: lane(rival) }));
    }, STILL);
    return () => clearTimeout(timer);
  }, [time, playing, clock]);
  return <p class="sr" role="status" aria-live="polite">{text}</p>;
}
