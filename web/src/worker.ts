// A worker: the module in a thread of its own. The page hands in the compiled module, then calls.

import * as native from "evenhand-web";

/** The first message of the page. */
interface Start {
  module: WebAssembly.Module;
}

addEventListener("message", (event: MessageEvent<Start>) => {
  native.initSync({ module: event.data.module });
  postMessage("ready");
}, { once: true });
