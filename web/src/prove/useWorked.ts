// What a worker works out for Prove: once the request has rested, until it is there, is stopped, or takes too long.

import { useContext, useEffect, useState } from "preact/hooks";
import { told } from "../engine";
import { begin } from "../jobs";
import { Reader, useWords } from "../shell/words";

/** How long typing must rest before the work begins, in milliseconds. */
const REST = 150;

/** How long it may take, in seconds: what takes longer has fractions that nobody reads. */
const MAX_SECONDS = 60;

/** What is known of a request: nothing yet, what was worked out, or why it was not. */
type Answer<Result> = { result: Result } | { error: string } | null;

export interface Worked<Result> {
  /** Of the last request that ended: while another one is worked on, it stays. */
  known: Answer<Result>;
  isWorking: boolean;
  stop: () => void;
}

/** The result of a job of Prove, by its name, for a request. */
export function useWorked<Result>(name: "law" | "arguments", request: string): Worked<Result> {
  const words = useWords("prove");
  const tag = useContext(Reader);
  const [known, setKnown] = useState<Answer<Result>>(null);
  const [isWorking, setWorking] = useState(true);
  const [stop, setStop] = useState<() => void>(() => () => undefined);
  useEffect(() => {
    let end = () => undefined as void;
    let limit = 0;
    const close = () => {
      clearTimeout(begun);
      clearTimeout(limit);
      end();
    };
    const done = (known: Answer<Result>) => {
      close();
      setKnown(known);
      setWorking(false);
    };
    setWorking(true);
    setStop(() => () => done({ error: words("stopped") }));
    const begun = window.setTimeout(() => {
      let isLast = true;
      const job = begin<string>(name, { tag, request });
      end = () => {
        isLast = false;
        job.stop();
      };
      limit = window.setTimeout(() => done({ error: words("too-long", { seconds: MAX_SECONDS }) }), MAX_SECONDS * 1000);
      job.result.then(
        (json) => isLast && done({ result: JSON.parse(json) as Result }),
        (error: unknown) => isLast && done({ error: told(error) }),
      );
    }, REST);
    return close;
  }, [tag, name, request]);
  return { known, isWorking, stop };
}
