// A reader's own shuffle, in a frame that can do nothing but shuffle: the page's side of it.

import { block } from "../../engine";
import { answerSize, type FromFrame, type ToFrame } from "./protocol";

/** Milliseconds that one batch may take. */
export const BATCH_LIMIT = 4_000;

/** Milliseconds that a batch should take. */
const BATCH_TIME = 60;

/** Cards of a batch at most: 2 MB. */
const BATCH_CARDS = 1 << 20;

/** Why decks of a script ended. */
export type Failure =
  | { kind: "error"; text: string; line: number }
  /** No answer within the limit. */
  | { kind: "slow" }
  /** It sent what nobody asked for. */
  | { kind: "unasked" };

/** Ends it: what it does at the moment too. */
export type End = () => void;

interface Taker {
  /** Decks, as many as came; how many more are wanted after them: 0 ends it. Resolves when there is room for more. */
  take: (decks: Uint16Array<ArrayBuffer>) => Promise<number>;
  fail: (failure: Failure) => void;
}

/** Runs a script that shuffles decks of n cards, until as many as are wanted were taken. */
export function runOwn(script: string, n: number, wanted: number, { take, fail }: Taker): End {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "sandbox";
  frame.tabIndex = -1;
  frame.setAttribute("aria-hidden", "true");
  frame.className = "sandbox";
  frame.srcdoc = `<!doctype html><meta charset="utf-8"><script>${block("sandbox")}</${"script"}>`;
  const { port1: port, port2: theirs } = new MessageChannel();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = wanted;
  let [asked, since, size] = [0, 0, 1];
  let isOver = false;
  const say = (message: ToFrame) => port.postMessage(message);
  const end = () => {
    if (!isOver) {
      isOver = true;
      clearTimeout(timer);
      say({ kind: "end" });
      port.onmessage = null;
      // The frame ends its worker; if it cannot, its own end does.
      setTimeout(() => {
        port.close();
        frame.remove();
      }, 50);
    }
  };
  const failed = (failure: Failure) => {
    if (!isOver) {
      end();
      fail(failure);
    }
  };
  const limit = () => {
    clearTimeout(timer);
    timer = setTimeout(() => failed({ kind: "slow" }), BATCH_LIMIT);
  };
  const ask = () => {
    asked = Math.min(left, size, Math.max(1, Math.floor(BATCH_CARDS / n)));
    since = performance.now();
    limit();
    say({ kind: "deal", decks: asked });
  };
  const taken = (buffer: ArrayBuffer) => {
    clearTimeout(timer);
    // Twice as many at most, so that a first batch that happens to be quick asks for no hour of the next.
    const took = Math.max(performance.now() - since, 0.5);
    size = Math.max(1, Math.min(asked * 2, Math.floor(asked * BATCH_TIME / took)));
    asked = 0;
    take(new Uint16Array(buffer)).then((more) => {
      left = more;
      if (left <= 0) {
        end();
      } else if (!isOver) {
        ask();
      }
    });
  };
  port.onmessage = ({ data }: MessageEvent<FromFrame>) => {
    if (isOver) {
      return;
    }
    if (data?.kind === "ready" && asked === 0) {
      ask();
    } else if (data?.kind === "decks" && asked > 0 && data.decks instanceof ArrayBuffer && data.decks.byteLength === answerSize(asked, n)) {
      taken(data.decks);
    } else if (data?.kind === "error") {
      failed({ kind: "error", text: String(data.text).slice(0, 2_000), line: Number(data.line) || 0 });
    } else {
      failed({ kind: "unasked" });
    }
  };
  frame.addEventListener("load", () => {
    limit();
    frame.contentWindow?.postMessage({ kind: "begin", script, n } satisfies ToFrame, "*", [theirs]);
  }, { once: true });
  limit();
  document.body.append(frame);
  return end;
}
