// Work that takes long, in a worker of its own: it tells its parts, ends, or is stopped.

import { told } from "./engine";
import { startWorker } from "./workers";

/** A job under way; what each name takes and gives stands beside its work, in the jobs.ts of its tab. */
export interface Job<Result> {
  result: Promise<Result>;
  /** Ends it where it stands; its result then never comes. */
  stop: () => void;
}

/** What a worker posts. */
type Answer = { part: unknown } | { result: unknown } | { error: string };

/** Begins a job; `tell` is called with each part that it posts on its way. */
export function begin<Result, Part = never>(name: string, input: unknown, tell?: (part: Part) => void): Job<Result> {
  let worker: Worker | undefined;
  let stopped = false;
  const run = async () => {
    const started = await startWorker("jobs").catch((error: unknown) => {
      throw new Error(told(error));
    });
    if (stopped) {
      started.terminate();
    }
    worker = started;
    return new Promise<Result>((resolve, reject) => {
      started.onmessage = ({ data }: MessageEvent<Answer>) => {
        if ("part" in data) {
          tell?.(data.part as Part);
          return;
        }
        started.terminate();
        if ("error" in data) {
          reject(new Error(data.error));
        } else {
          resolve(data.result as Result);
        }
      };
      started.onerror = (event) => {
        started.terminate();
        reject(new Error(event.message));
      };
      started.postMessage({ name, input });
    });
  };
  const stop = () => {
    stopped = true;
    worker?.terminate();
  };
  return { result: run(), stop };
}
