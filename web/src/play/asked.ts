// How a component asks for something: what was answered, what went wrong in words, or that it is under way.

import { useEffect, useMemo, useState } from "preact/hooks";
import { told } from "../engine";
import { useWords } from "../shell/words";
import { ToldError } from "./errors";

/** The longest text of an error that is shown. */
const MAX_SHOWN = 600;

/** What goes wrong, in words. */
export function useInWords(): (error: unknown) => string {
  const words = useWords("play");
  return (error) => error instanceof ToldError ? words(error.id) : words("defect", { what: told(error).slice(0, MAX_SHOWN) });
}

/** Work that a deed of the reader begins, and what went wrong with it, in words. */
export function useWork(): { busy: boolean; wrong: string | null; run: (work: () => Promise<void>) => void; clear: () => void } {
  const inWords = useInWords();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setWrong(null);
    work().catch((error: unknown) => setWrong(inWords(error))).finally(() => setBusy(false));
  };
  return { busy, wrong, run, clear: () => setWrong(null) };
}

/** An answer to what a component shows. */
export interface Asked<T> {
  /** The answer; none while it is under way, or after it failed. */
  value: T | null;
  /** The newest answer, also of inputs before, while the next is under way. */
  last: T | null;
  wrong: string | null;
  busy: boolean;
}

/** Asks anew whenever one of the inputs changes; an answer to older ones is dropped. Nothing is asked where `request` is null. */
export function useAsked<T>(request: (() => Promise<T>) | null, inputs: readonly unknown[]): Asked<T> {
  const inWords = useInWords();
  // An object of its own for each change of the inputs: by it an answer is known to be of these.
  const asking = useMemo(() => ({}), inputs);
  const [answer, setAnswer] = useState<{ of: object; value: T | null; wrong: string | null } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    request?.().then(
      (value) => isCurrent && setAnswer({ of: asking, value, wrong: null }),
      (error: unknown) => isCurrent && setAnswer({ of: asking, value: null, wrong: inWords(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [asking]);
  const isOf = answer?.of === asking;
  return {
    value: isOf ? answer.value : null,
    last: answer?.value ?? null,
    wrong: isOf ? answer.wrong : null,
    busy: request !== null && !isOf,
  };
}
