// A worker: the module in a thread of its own. The page hands in the compiled module and says what it is to do, then calls.

import * as native from "evenhand-web";
import { judge } from "./judge/task";
import { startStreams } from "./judge/streams";
import { play } from "./play/task";
import { work } from "./work";

/** What workers do, each by its name: what is called listens to the messages after the first. */
const TASKS = { judge, jobs: work, play };
export type Task = keyof typeof TASKS;

/** The first message of the page. */
export interface Start {
  module: WebAssembly.Module;
  /** The module of keystreams, where it is of use and the browser has SIMD. */
  keystreams: WebAssembly.Module | undefined;
  task: Task;
}

addEventListener("message", (event: MessageEvent<Start>) => {
  native.initSync({ module: event.data.module });
  startStreams(event.data.keystreams);
  TASKS[event.data.task]();
  postMessage("ready");
}, { once: true });
