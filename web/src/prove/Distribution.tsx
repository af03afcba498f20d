// The exact distribution: its verdict, its picture, events, and where each card goes.

import type { TabProps } from "../shell/link";
import { Working } from "../shell/Working";
import { useWords } from "../shell/words";
import { CopyButton } from "../shell/CopyButton";
import { Events } from "./Events";
import { decimals, type Law } from "./facts";
import { Matrix } from "./Matrix";
import { Picture } from "./Picture";
import type { Request } from "./request";
import { Table } from "./Table";
import { useWorked } from "./useWorked";

export function Distribution({ values, set, request }: TabProps & { request: Omit<Request, "place"> }) {
  const words = useWords("prove");
  const events = (values.get("event") ?? "").split("\n").map((event) => event.trim()).filter((event) => event !== "");
  const { known, isWorking, stop } = useWorked<Law>("law", JSON.stringify({ ...request, events }));
  return (
    <section aria-labelledby="distribution">
      <div class="heading">
        <h3 id="distribution">{words("distribution")}</h3>
        <Working isWorking={isWorking} what={words("working")} stop={stop} />
      </div>
      {known !== null && "error" in known && <p class="error" role="alert">{known.error}</p>}
      {known !== null && "result" in known && <Shown law={known.result} values={values} set={set} />}
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
        <p>
          {law.total_variation.fraction === "0"
            ? words("total-variation-none")
            : words("total-variation", { fraction: law.total_variation.fraction, decimals: decimals(law.total_variation) })}
        </p>
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
      {law.places.length > 0 && <Matrix name={words("places")} cells={law.places} rows="place" from={values.get("from") === "0" ? 0 : 1} />}
      {law.pairs.length > 0 && <Matrix name={words("pairs")} cells={law.pairs} rows="card" from={1} />}
      <p class="terminal">
        <span class="quiet">{words("terminal")}</span> <code>{law.command}</code>{" "}
        <CopyButton text={law.json} label={words("copy-json")} />
      </p>
    </>
  );
}
