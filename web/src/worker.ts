// A worker: the module in a thread of its own. The page hands in the compiled module, then a job.

import * as native from "evenhand-web";
import { crackJobs } from "./crack/jobs";
import { dealJobs } from "./deal/jobs";
import { proveJobs } from "./prove/jobs";

/** A job: what it is given, and how it tells parts of what it finds. */
export type Work = (input: never, tell: (part: unknown) => void) => unknown;

const JOBS: Record<string, Work> = { ...proveJobs, ...crackJobs, ...dealJobs };

/** The first message of the page. */
interface Start {
  module: WebAssembly.Module;
}

/** The second. */
interface Order {
  name: string;
  input: unknown;
}

addEventListener("message", (event: MessageEvent<Start>) => {
  native.initSync({ module: event.data.module });
  addEventListener("message", ({ data }: MessageEvent<Order>) => {
    try {
      const work = JOBS[data.name];
      if (work === undefined) {
        throw new Error(`no job ${data.name}`);
      }
      postMessage({ result: work(data.input as never, (part) => postMessage({ part })) });
    } catch (error) {
      postMessage({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  postMessage("ready");
}, { once: true });
