// The two workers of the tab: the module's, and the independent verifier's. Each has a time limit, after which it is ended and begun
// anew: a file that is made to be slow costs its sender nothing else.

import { block } from "../engine";
import { startWorker } from "../workers";
import type { Given, Independent } from "./facts";
import { type ErrorId, ToldError } from "./errors";
import type { Ask } from "./serve";

/** Milliseconds: a file of the size limit takes some seconds on a phone. */
const TIME_LIMIT = 90_000;

/** What the worker posts. */
interface Answer {
  id: number;
  answer?: unknown;
  error?: string;
  told?: ErrorId;
}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

let room: Promise<Worker> | undefined;
let number = 0;
const waiting = new Map<number, Waiting>();

/** The worker, begun where there is none; what did not start is begun anew with the next question. */
function begin(): Promise<Worker> {
  if (room === undefined) {
    const starting = start();
    room = starting;
    starting.catch(() => {
      if (room === starting) {
        room = undefined;
      }
    });
  }
  return room;
}

async function start(): Promise<Worker> {
  const worker = await startWorker("play");
  worker.addEventListener("message", ({ data }: MessageEvent<{ play?: Answer }>) => {
    const { play } = data;
    const asked = play && waiting.get(play.id);
    if (!play || !asked) {
      return;
    }
    waiting.delete(play.id);
    clearTimeout(asked.timer);
    if (play.error === undefined) {
      asked.resolve(play.answer);
    } else {
      asked.reject(play.told === undefined ? new Error(play.error) : new ToldError(play.told));
    }
  });
  worker.addEventListener("error", (event) => end(worker, new Error(event.message)));
  return worker;
}

/** Ends the worker, and with it all that was asked. */
function end(worker: Worker, why: Error): void {
  worker.terminate();
  room = undefined;
  for (const asked of waiting.values()) {
    clearTimeout(asked.timer);
    asked.reject(why);
  }
  waiting.clear();
}

/** Asks the module's worker. */
export async function ask<T>(request: Ask): Promise<T> {
  const worker = await begin();
  const id = ++number;
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => end(worker, new ToldError("take-time")), TIME_LIMIT);
    waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, timer });
    worker.postMessage({ play: { id, ask: request } });
  });
}

/** Asks the independent verifier, in a worker that serves once. */
export function askIndependent(file: Uint8Array, given: Given): Promise<Independent> {
  return new Promise((resolve, reject) => {
    const address = URL.createObjectURL(new Blob([block("verifier")], { type: "text/javascript" }));
    const worker = new Worker(address);
    URL.revokeObjectURL(address);
    const end = (finish: () => void) => {
      clearTimeout(timer);
      worker.terminate();
      finish();
    };
    const timer = setTimeout(() => end(() => reject(new ToldError("take-time"))), TIME_LIMIT);
    worker.addEventListener("message", ({ data }: MessageEvent<{ answer?: Independent; error?: string }>) => end(() => {
      if (data.answer === undefined) {
        reject(new Error(data.error));
      } else {
        resolve(data.answer);
      }
    }));
    worker.addEventListener("error", (event) => end(() => reject(new Error(event.message))));
    worker.postMessage({ file, given });
  });
}
