// The two workers of the tab: the module's, and the independent verifier's. Each has a time limit, after which it is ended and begun
// anew: a file that is made to be slow costs its sender nothing else.

import { block } from "../engine";
import { startWorker } from "../workers";
import type { Given, Independent } from "./facts";
import type { Ask } from "./serve";

/** Milliseconds: a file of the size limit takes some seconds on a phone. */
const TIME_LIMIT = 90_000;

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (error: Error) => void;
  timer: ReturnType<typeof setTimeout>;
}

let room: Promise<Worker> | undefined;
let number = 0;
const waiting = new Map<number, Waiting>();

function begin(): Promise<Worker> {
  room ??= (async () => {
    const worker = await startWorker("play");
    worker.addEventListener("message", ({ data }: MessageEvent<{ play?: { id: number; answer?: unknown; error?: string } }>) => {
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
        asked.reject(new Error(play.error));
      }
    });
    return worker;
  })();
  return room;
}

/** Asks the module's worker. */
export async function ask<T>(request: Ask): Promise<T> {
  const worker = await begin();
  const id = ++number;
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => {
      worker.terminate();
      room = undefined;
      for (const asked of waiting.values()) {
        clearTimeout(asked.timer);
        asked.reject(new Error("time"));
      }
      waiting.clear();
    }, TIME_LIMIT);
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
    const timer = setTimeout(() => end(() => reject(new Error("time"))), TIME_LIMIT);
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
