// The number of a deal, and the deal of a number.

import { useContext, useEffect, useState } from "preact/hooks";
import { told } from "../engine";
import { begin } from "../jobs";
import { CopyButton } from "../shell/CopyButton";
import type { TabProps } from "../shell/link";
import { Reader } from "../shell/words";
import type { Words } from "./facts";

/** How long the choice must rest before its deals are counted, in milliseconds. */
const REST = 250;

interface Props extends TabProps {
  request: string;
  /** The number by which the deal was found. */
  number: string | null;
  /** What is wrong with the number that is asked for. */
  wrong: string | null;
  entropy: number;
  words: Words;
}

/** A whole number, grouped by threes. */
function grouped(tag: string, digits: string): string {
  return BigInt(digits).toLocaleString(tag);
}

export function Numbered({ request, number, wrong, entropy, values, set, words }: Props) {
  const tag = useContext(Reader);
  const [known, setKnown] = useState<{ number: string; count: string } | string | null>(null);
  const [wanted, setWanted] = useState(values.get("number") ?? "");
  useEffect(() => {
    let stop = () => undefined as void;
    setKnown(null);
    const timer = setTimeout(() => {
      const job = begin<string>("number", { tag, request });
      stop = job.stop;
      job.result.then((json) => setKnown(JSON.parse(json) as { number: string; count: string }), (error: unknown) => setKnown(told(error)));
    }, REST);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [tag, request]);
  const shown = number ?? (typeof known === "object" ? known?.number : undefined);
  return (
    <section aria-labelledby="number" class="numbered">
      <h3 id="number">{words("number")}</h3>
      {typeof known === "string" && <p class="error">{known}</p>}
      {known === null && <p class="quiet">{words("number-working")}</p>}
      {shown !== undefined && known !== null && typeof known === "object" && (
        <>
          <p><span class="mono digits">{shown}</span> <CopyButton text={shown} label={words("number-copy")} class="no-print" /></p>
          <p class="quiet">{words("number-what", { count: known.count.length <= 60 ? grouped(tag, known.count) : `≈ ${scientific(known.count)}`, bits: entropy.toFixed(2) })}</p>
        </>
      )}
      <form
        class="form no-print"
        onSubmit={(event) => {
          event.preventDefault();
          set({ number: wanted.trim() || undefined });
        }}
      >
        <label class="wide">
          <span>{words("number-find")}</span>
          <input class="mono" inputMode="numeric" value={wanted} maxLength={50_000} aria-invalid={wrong !== null} aria-describedby={wrong === null ? undefined : "number-wrong"} onInput={({ currentTarget: { value } }) => setWanted(value)} />
        </label>
        <button type="submit" class="plain">{words("number-show")}</button>
      </form>
      {wrong !== null && <p id="number-wrong" class="error no-print" role="alert">{wrong}</p>}
    </section>
  );
}

/** A long whole number by its first digits and their count. */
function scientific(digits: string): string {
  return `${digits[0]}.${digits.slice(1, 4)} · 10^${digits.length - 1}`;
}
