// How the page starts its workers: from the block of its document that has their script.

import { block, keystreams, module } from "./engine";
import type { Start, Task } from "./worker";

let address: string | undefined;

/** A worker that does a task, once the module is in it. */
export async function startWorker(task: Task): Promise<Worker> {
  const [compiled, simd] = await Promise.all([module(), task === "judge" ? keystreams() : undefined]);
  address ??= URL.createObjectURL(new Blob([block("worker")], { type: "text/javascript" }));
  const worker = new Worker(address);
  try {
    await new Promise<void>((ready, failed) => {
      worker.addEventListener("message", () => ready(), { once: true });
      worker.addEventListener("error", (event) => failed(new Error(event.message)), { once: true });
      worker.postMessage({ module: compiled, keystreams: simd, task } satisfies Start);
    });
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return worker;
}
