// The exact distribution: its verdict, its picture, events, and where each card goes.

import { useContext, useEffect, useState } from "preact/hooks";
import { told } from "../engine";
import { begin } from "../jobs";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import { CopyButton } from "../shell/CopyButton";
import { Events } from "./Events";
import { decimals, type Law } from "./facts";
import { Matrix } from "./Matrix";
import { Picture } from "./Picture";
import { Table } from "./Table";

/** What is known of a request: nothing yet, a law, or what went wrong. */
type Known = { law: Law } | { error: string } | { stopped: true } | null;

/** How long typing must rest before the dice are followed, in milliseconds. */
const REST = 150;

export function Distribution({ values, set, request }: TabProps & { request: string }) {
  const words = useWords("prove");
  const tag = useContext(Reader);
  const events = (values.get("event") ?? "").split("\n").map((event) => event.trim()).filter((event) => event !== "");
  const whole = JSON.stringify({ ...JSON.parse(request) as object, events });
  const [known, setKnown] = useState<Known>(null);
  const [isWorking, setWorking] = useState(true);
  const [stop, setStop] = useState<() => void>(() => () => undefined);
  useEffect(() => {
    let isLast = true;
    let end = () => undefined as void;
    setWorking(true);
    const done = (known: Known) => {
      if (isLast) {
        setKnown(known);
        setWorking(false);
      }
    };
    const timer = setTimeout(() => {
      const job = begin<string>("law", { tag, request: whole });
      end = job.stop;
      setStop(() => () => {
        job.stop();
        done({ stopped: true });
      });
      job.result.then((json) => done({ law: JSON.parse(json) as Law }), (error: unknown) => done({ error: told(error) }));
    }, REST);
    return () => {
      isLast = false;
      clearTimeout(timer);
      end();
    };
  }, [tag, whole]);
  return (
    <section aria-labelledby="distribution">
      <div class="heading">
        <h3 id="distribution">{words("distribution")}</h3>
        <span role="status" class="quiet">{isWorking && words("working")}</span>
        {isWorking && <button type="button" class="plain" onClick={stop}>{words("stop")}</button>}
      </div>
      {known !== null && "error" in known && <p class="error" role="alert">{known.error}</p>}
      {known !== null && "law" in known && <Shown law={known.law} values={values} set={set} />}
    </section>
  );
}

/** A law; while another one is worked out, the last one stays. */
function Shown({ law, values, set }: { law: Law } & TabProps) {
  const words = useWords("prove");
  const mark = Number(values.get("mark") ?? 0);
  const marked = law.events[mark];
  const byProbability = values.get("sort") === "probability";
  return (
    <>
      {law.verdict !== null && (
        <p>
          <strong class={law.is_uniform ? "right" : "wrong"}><span aria-hidden="true">{law.is_uniform ? "✓" : "✗"}</span> {law.verdict}</strong>
        </p>
      )}
      {law.total_variation !== null && (
        <p>{words("total-variation", { fraction: law.total_variation.fraction, decimals: decimals(law.total_variation) })}</p>
      )}
      {!law.is_whole && <p>{words("chain-only")}</p>}
      {law.is_whole && law.outcomes.length === 0 && <p>{words("too-many-outcomes", { count: law.count })}</p>}
      {law.outcomes.length > 0 && law.fair !== null && (
        <>
          <p>{words("orders-shown", { count: law.count, fair: law.fair.fraction })}</p>
          <div class="form">
            <label>
              <span>{words("sort")}</span>
              <select value={byProbability ? "probability" : "cards"} onChange={({ currentTarget: { value } }) => set({ sort: value === "cards" ? undefined : value })}>
                <option value="cards">{words("sort-cards")}</option>
                <option value="probability">{words("sort-probability")}</option>
              </select>
            </label>
          </div>
          <Picture outcomes={law.outcomes} fair={law.fair} byProbability={byProbability} event={marked?.error === null ? marked : undefined} />
        </>
      )}
      <Events law={law} values={values} set={set} />
      {law.outcomes.length > 0 && <Table outcomes={law.outcomes} />}
      {law.places.length > 0 && <Matrix name={words("places")} cells={law.places} rows="place" from={Number(values.get("from") ?? 1)} />}
      {law.pairs.length > 0 && <Matrix name={words("pairs")} cells={law.pairs} rows="card" from={1} />}
      <Terminal values={values} json={law.json} />
    </>
  );
}

/** The command line that gives the same. */
function Terminal({ values, json }: { values: URLSearchParams; json: string }) {
  const words = useWords("prove");
  const option = (name: string, flag: string) => values.has(name) ? [flag, values.get(name) ?? ""] : [];
  const events = (values.get("event") ?? "").split("\n").filter((event) => event.trim() !== "");
  const parts = [
    "evenhand exact",
    values.get("classic") ?? "naive_swap",
    "-n",
    values.get("n") ?? "3",
    ...option("k", "-k"),
    ...option("rounds", "--rounds"),
    ...option("faces", "--faces"),
    ...option("dice", "--dice"),
    ...option("from", "--places-from"),
    ...events.flatMap((event) => ["--event", `'${event.trim().replaceAll("'", "'\\''")}'`]),
  ];
  return (
    <p class="terminal">
      <span class="quiet">{words("terminal")}</span> <code>{parts.join(" ")}</code>{" "}
      <CopyButton text={json} label={words("copy-json")} />
    </p>
  );
}
