// A shuffle before the judge: what is asked, how far it is, what it shows, and how it is stopped.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { told } from "../engine";
import { startWorker } from "../workers";
import type { Answer, ClassicRequest, Live, LogRequest, Needed, Order, ReportFacts } from "./messages";
import { feed, type OwnJob } from "./own/feed";
import type { Failure } from "./own/frame";

/** What is judged. */
export type Job =
  | { from: "classic"; request: ClassicRequest; decks: number; workers: number }
  | { from: "log"; request: LogRequest; file: Blob }
  | OwnJob;

export type Phase = "idle" | "running" | "deciding" | "comparing" | "done" | "stopped" | "interrupted" | "failed";

export interface Trial {
  phase: Phase;
  job: Job | undefined;
  /** How many decks are wanted; of a log it is not known. */
  wanted: number | undefined;
  live: Live | undefined;
  /** Bytes that were read of a log. */
  bytes: number;
  /** Decks a second. */
  rate: number;
  shown: ReportFacts | undefined;
  needed: Needed | null | undefined;
  article: string | undefined;
  failure: { text: string } | Failure | undefined;
}

const IDLE: Trial = {
  phase: "idle",
  job: undefined,
  wanted: undefined,
  live: undefined,
  bytes: 0,
  rate: 0,
  shown: undefined,
  needed: undefined,
  article: undefined,
  failure: undefined,
};

export interface Control {
  trial: Trial;
  /** Unless `brief`, the decks are held against known faults too, which takes seconds. */
  start: (job: Job, brief: boolean) => void;
  stop: () => void;
  ask: (form: "html" | "json" | "article") => void;
  saved: (use: (form: "html" | "json", text: string) => void) => void;
}

/** Judges one thing at a time, in workers of its own; in reports, a reader's own shuffle is called `source`. */
export function useTrial(tag: string, source: string): Control {
  const [trial, setTrial] = useState<Trial>(IDLE);
  const ends = useRef<(() => void)[]>([]);
  const judge = useRef<Worker | undefined>(undefined);
  const save = useRef<(form: "html" | "json", text: string) => void>(() => undefined);
  const change = useCallback((changes: Partial<Trial>) => setTrial((now) => ({ ...now, ...changes })), []);
  const end = useCallback(() => {
    for (const one of ends.current.splice(0)) {
      one();
    }
    judge.current = undefined;
  }, []);
  useEffect(() => end, [end]);

  const start = useCallback((job: Job, brief: boolean) => {
    end();
    const wanted = job.from === "log" ? undefined : job.decks;
    setTrial({ ...IDLE, phase: "running", job, wanted });
    let isOver = false;
    ends.current.push(() => {
      isOver = true;
    });
    const fail = (failure: Trial["failure"]) => {
      if (!isOver) {
        end();
        change({ phase: "failed", failure });
      }
    };
    const worker = async (task: "judge") => {
      const started = await startWorker(task);
      if (isOver) {
        started.terminate();
        throw new Error("stopped");
      }
      ends.current.push(() => started.terminate());
      started.addEventListener("error", (event) => fail({ text: event.message }));
      return started;
    };
    // Where known faults are not tried, how many decks they take is not known either: nothing is said of that.
    let idle: Worker | undefined;
    const askNeeded = async (request: ClassicRequest) => {
      const other = idle ?? await worker("judge");
      other.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.kind === "needed") {
          hear(data);
        }
        other.terminate();
      };
      other.postMessage({ kind: "needed", tag, request } satisfies Order);
    };
    const begin = performance.now();
    let base = 0;
    const hear = (answer: Answer) => {
      if (isOver) {
        return;
      }
      switch (answer.kind) {
        case "live": {
          const { live } = answer;
          change({ live, bytes: answer.bytes ?? 0, rate: (base + live.decks) / ((performance.now() - begin) / 1000) });
          return;
        }
        case "took":
          return;
        case "fresh":
          setTrial((now) => {
            base = now.wanted ?? 0;
            return { ...now, phase: "deciding", wanted: answer.decks };
          });
          return;
        case "verdict":
          change({ phase: "comparing", shown: answer });
          if (job.from === "classic" && !brief) {
            askNeeded(job.request).catch(() => undefined);
          }
          return;
        case "whole":
          change({ phase: "done", shown: answer });
          return;
        case "text":
          if (answer.form === "article") {
            change({ article: answer.text });
          } else {
            save.current(answer.form, answer.text);
          }
          return;
        case "needed":
          change({ needed: answer.needed });
          return;
        case "failed":
          fail({ text: answer.text });
      }
    };
    const run = async () => {
      const main = await worker("judge");
      judge.current = main;
      main.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
      const order = (order: Order, moved: Transferable[] = []) => main.postMessage(order, moved);
      if (job.from === "log") {
        order({ kind: "log", tag, brief, request: job.request, file: job.file });
      } else if (job.from === "classic") {
        const { request, decks } = job;
        let from: MessagePort | undefined;
        if (job.workers > 1) {
          const channel = new MessageChannel();
          const dealer = await worker("judge");
          dealer.onmessage = ({ data }: MessageEvent<Answer>) => hear(data);
          dealer.postMessage({ kind: "dealer", tag, request, to: channel.port1 } satisfies Order, [channel.port1]);
          from = channel.port2;
          idle = dealer;
        }
        order({ kind: "classic", tag, brief, request, decks, from }, from === undefined ? [] : [from]);
      } else {
        order({ kind: "own", tag, brief, n: job.n, source, decks: job.decks });
        ends.current.push(feed(main, job, fail));
      }
    };
    run().catch((error: unknown) => fail({ text: told(error) }));
  }, [tag, source, end, change]);

  const stop = useCallback(() => {
    end();
    setTrial((now) => ({ ...now, phase: now.shown === undefined ? "stopped" : "interrupted" }));
  }, [end]);

  // In another language the report is said anew.
  useEffect(() => {
    judge.current?.postMessage({ kind: "shown", tag } satisfies Order);
  }, [tag]);

  const ask = useCallback((form: "html" | "json" | "article") => {
    judge.current?.postMessage({ kind: "text", tag, form } satisfies Order);
  }, [tag]);
  const saved = useCallback((use: (form: "html" | "json", text: string) => void) => {
    save.current = use;
  }, []);
  return { trial, start, stop, ask, saved };
}
