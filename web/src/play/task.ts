// What a worker does for the tab for fair deals: it answers each question by its number.

import { told } from "../engine";
import { ToldError } from "./errors";
import { type Ask, serve } from "./serve";

/** A question of the page. */
interface Question {
  play?: { id: number; ask: Ask };
}

/** Answers each question, or says why it cannot. */
export function play(): void {
  addEventListener("message", ({ data }: MessageEvent<Question>) => {
    if (data.play === undefined) {
      return;
    }
    const { id, ask } = data.play;
    serve(ask).then(
      (answer) => postMessage({ play: { id, answer } }),
      (error: unknown) => postMessage({ play: { id, error: told(error), ...error instanceof ToldError ? { told: error.id } : {} } }),
    );
  });
}
