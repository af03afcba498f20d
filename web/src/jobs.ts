// Work that takes long, in a worker of its own: it tells its parts, ends, or is stopped.

import { block, module, told } from "./engine";
import type { Start } from "./worker";

/** The names of the jobs, and what each takes and gives, are in worker.ts. */
export interface Job<Result> {
  result: Promise<Result>;
  /** Ends it where it stands; its result then never comes. */
  stop: () => void;
}

/** What a worker posts. */
type Answer = "ready" | { part: unknown } | { result: unknown } | { error: string };

let script: string | undefined;

/** The address of the worker's script, which lies in the page. */
function address(): string {
  script ??= URL.createObjectURL(new Blob([block("worker")], { type: "text/javascript" }));
  return script;
}

/** Begins a job; `tell` is called with each part that it posts on its way. */
export function begin<Result, Part = never>(name: string, input: unknown, tell?: (part: Part) => void): Job<Result> {
  const worker = new Worker(address());
  const result = new Promise<Result>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data === "ready") {
        worker.postMessage({ name, input });
      } else if ("part" in data) {
        tell?.(data.part as Part);
      } else {
        worker.terminate();
        if ("error" in data) {
          reject(new Error(data.error));
        } else {
          resolve(data.result as Result);
        }
      }
    };
    worker.onerror = (event) => reject(new Error(event.message));
    module().then((compiled) => worker.postMessage({ module: compiled, task: "jobs" } satisfies Start), (error: unknown) => reject(new Error(told(error))));
  });
  return { result, stop: () => worker.terminate() };
}
