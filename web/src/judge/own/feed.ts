// From a reader's own shuffle to its judge: batch by batch, no faster than they are counted.

import type { Answer, Order } from "../messages";
import { type Failure, runOwn } from "./frame";

/** What is judged so. */
export interface OwnJob {
  from: "own";
  script: string;
  n: number;
  decks: number;
  /** The time for all decks of it. */
  seconds: number;
}

/** Batches that are not counted yet. */
const AHEAD = 4;

/** Feeds a judging worker, which was told to expect them; the function that is returned ends it. */
export function feed(judge: Worker, job: OwnJob, fail: (failure: Failure) => void): () => void {
  const order = (order: Order, moved: Transferable[] = []) => judge.postMessage(order, moved);
  let wanted = job.decks;
  let [came, counted] = [0, 0];
  let isOver = false;
  let room = () => undefined as void;
  const wait = () => new Promise<void>((done) => {
    room = done;
  });
  const hear = ({ data }: MessageEvent<Answer>) => {
    if (data.kind === "took") {
      counted = data.decks;
    } else if (data.kind === "fresh") {
      wanted = data.decks;
      [came, counted] = [0, 0];
    } else if (data.kind === "verdict" || data.kind === "failed") {
      end();
    }
    room();
  };
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    judge.removeEventListener("message", hear);
    endFrame();
    room();
  };
  const timer = setTimeout(() => {
    end();
    order({ kind: "late" });
  }, job.seconds * 1000);
  judge.addEventListener("message", hear);
  const endFrame = runOwn(job.script, job.n, job.decks, {
    async take(decks) {
      const some = decks.length / job.n;
      came += some;
      order({ kind: "decks", decks }, [decks.buffer]);
      // After the last it is seen whether fresh ones must decide.
      while (!isOver && (came >= wanted || came - counted > AHEAD * some)) {
        await wait();
      }
      return isOver ? 0 : wanted - came;
    },
    fail(failure) {
      end();
      fail(failure);
    },
  });
  return end;
}
