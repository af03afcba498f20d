// A worker: the module in a thread of its own. The page hands in the compiled module, then calls.

import * as native from "evenhand-web";
import { type Ask, serve } from "./play/serve";

/** The first message of the page. */
interface Start {
  module: WebAssembly.Module;
}

/** A later one, of the tab for fair deals. */
interface Play {
  play?: { id: number; ask: Ask };
}

addEventListener("message", (event: MessageEvent<Start>) => {
  native.initSync({ module: event.data.module });
  addEventListener("message", ({ data: { play } }: MessageEvent<Play>) => {
    if (play) {
      const { id } = play;
      serve(play.ask).then(
        (answer) => postMessage({ play: { id, answer } }),
        (error: unknown) => postMessage({ play: { id, error: error instanceof Error ? error.message : String(error) } }),
      );
    }
  });
  postMessage("ready");
}, { once: true });
