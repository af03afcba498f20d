// The script of the sandboxed frame in which a reader's own script runs: it has no access to the page, its storage, or a network.
//
// The frame has an origin of its own that nothing else has, and the page's policy, which lets nothing be fetched. The reader's script is
// not put into the frame but into a worker of it, which the frame and the page can end at any time. What comes from the worker is passed
// on only if it was asked for and has the size that was asked for; anything else ends it.

import { answerSize, type FromFrame, type ToFrame } from "./judge/own/protocol";
import { runner } from "./judge/own/runner";

addEventListener("message", (event: MessageEvent<ToFrame & { kind: "begin" }>) => {
  const [port] = event.ports;
  if (event.source !== parent || port === undefined) {
    return;
  }
  run(event.data, port);
}, { once: true });

function run({ script, n }: ToFrame & { kind: "begin" }, port: MessagePort): void {
  const tell = (answer: FromFrame, moved: Transferable[] = []) => port.postMessage(answer, moved);
  const address = (text: string) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(address(runner(address(script))));
  // Before it is ready, it owes that; later as many decks as were asked for.
  let owed: "ready" | number | null = "ready";
  const end = (answer?: FromFrame) => {
    worker.onmessage = null;
    worker.onerror = null;
    worker.terminate();
    port.onmessage = null;
    if (answer !== undefined) {
      tell(answer);
    }
  };
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    const was = owed;
    owed = null;
    if (was === "ready" && data === "ready") {
      tell({ kind: "ready" });
    } else if (typeof was === "number" && data instanceof ArrayBuffer && data.byteLength === answerSize(was, n)) {
      tell({ kind: "decks", decks: data }, [data]);
    } else if (was !== null && isFailure(data)) {
      end({ kind: "error", text: data.error.slice(0, 2_000), line: data.line });
    } else {
      end({ kind: "unasked" });
    }
  };
  worker.onerror = (event) => {
    event.preventDefault();
    end({ kind: "error", text: String(event.message).slice(0, 2_000), line: 0 });
  };
  port.onmessage = ({ data }: MessageEvent<ToFrame>) => {
    if (data.kind === "deal" && owed === null) {
      owed = data.decks;
      worker.postMessage({ decks: data.decks, n });
    } else {
      end();
    }
  };
}

/** What a script failed with, and on which of its lines; 0 where that is not known. */
function isFailure(data: unknown): data is { error: string; line: number } {
  const { error, line } = (data ?? {}) as { error?: unknown; line?: unknown };
  return typeof error === "string" && typeof line === "number";
}
