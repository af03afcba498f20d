// Jobs: what a worker does once for each call, by its name.

import { crackJobs } from "./crack/jobs";
import { dealJobs } from "./deal/jobs";
import { proveJobs } from "./prove/jobs";
import { watchJobs } from "./watch/jobs";

/** A job: what it is given, and how it tells parts of what it finds. */
export type Work = (input: never, tell: (part: unknown) => void) => unknown;

const JOBS: Record<string, Work> = { ...proveJobs, ...crackJobs, ...dealJobs, ...watchJobs };

/** A call. */
interface Order {
  name: string;
  input: unknown;
}

/** Answers each call of the page with its result or its error. */
export function work(): void {
  addEventListener("message", ({ data }: MessageEvent<Order>) => {
    try {
      const job = JOBS[data.name];
      if (job === undefined) {
        throw new Error(`no job ${data.name}`);
      }
      postMessage({ result: job(data.input as never, (part) => postMessage({ part })) });
    } catch (error) {
      postMessage({ error: error instanceof Error ? error.message : String(error) });
    }
  });
}
