// Work that takes long, in workers of its own: it tells its parts, ends, or is stopped.

import { told } from "./engine";
import { startWorker } from "./workers";

/** A job under way; what each name takes and gives stands beside its work, in the jobs.ts of its tab. */
export interface Job<Result> {
  result: Promise<Result>;
  /** Ends it where it stands; its result then never comes. */
  stop: () => void;
}

/** A worker that does jobs one after another, and keeps what they leave for the next. */
export interface Desk {
  /** Has it do a job; `tell` is called with each part that it posts on its way. */
  ask: <Result, Part = never>(name: string, input: unknown, tell?: (part: Part) => void) => Promise<Result>;
  /** Ends it where it stands; what it was asked then never comes. */
  stop: () => void;
}

/** What a worker posts. */
type Answer = { part: unknown } | { result: unknown } | { error: string };

/** What is done with the answers of a job. */
interface Waiting {
  tell: ((part: never) => void) | undefined;
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

/** Sets up a worker for several jobs. */
export function setUp(): Desk {
  // They are answered in the order in which they were asked.
  const waiting: Waiting[] = [];
  let worker: Worker | undefined;
  let stopped = false;
  const stop = () => {
    stopped = true;
    worker?.terminate();
  };
  const fail = (why: string) => {
    stop();
    waiting.splice(0).forEach(({ reject }) => reject(new Error(why)));
  };
  const starting = startWorker("jobs").then((started) => {
    worker = started;
    if (stopped) {
      started.terminate();
    }
    started.onmessage = ({ data }: MessageEvent<Answer>) => {
      if ("part" in data) {
        waiting[0]?.tell?.(data.part as never);
      } else if ("error" in data) {
        waiting.shift()?.reject(new Error(data.error));
      } else {
        waiting.shift()?.resolve(data.result as never);
      }
    };
    started.onerror = (event) => fail(event.message);
  }, (error: unknown) => fail(told(error)));
  const ask: Desk["ask"] = (name, input, tell) => new Promise((resolve, reject) => {
    waiting.push({ tell, resolve, reject });
    void starting.then(() => worker?.postMessage({ name, input }));
  });
  return { ask, stop };
}

/** Begins a job in a worker that ends with it. */
export function begin<Result, Part = never>(name: string, input: unknown, tell?: (part: Part) => void): Job<Result> {
  const { ask, stop } = setUp();
  return { result: ask<Result, Part>(name, input, tell).finally(stop), stop };
}
