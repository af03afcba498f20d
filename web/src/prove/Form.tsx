// What is proved: the classic, its cards and parameters, the dice; and the articles' examples.

import { type Classic, useClassics, useDice } from "../shell/catalogue";
import type { TabProps } from "../shell/link";
import { NumberField } from "../shell/NumberField";
import { whole } from "../shell/numbers";
import { useWords } from "../shell/words";
import { limits, NUMBERS, USUAL_CARDS } from "./request";

/** The articles' examples, by the ids of their words. */
const EXAMPLES: Record<string, Record<string, string>> = {
  "example-naive": { classic: "naive_swap", n: "3" },
  "example-third": { classic: "random_transpositions", n: "4", event: "c<d" },
  "example-tapes": { classic: "naive_swap", n: "54" },
  "example-product": { classic: "durstenfeld", n: "5", place: "3" },
  "example-die": { classic: "durstenfeld", n: "4", dice: "modulo:15" },
};

/** All that an example may set. */
const SET = ["classic", "n", "k", "rounds", "faces", "dice", "event", "place", "from", "sort", "mark"];

export function Form({ values, set }: TabProps) {
  const words = useWords("prove");
  const n = whole(values.get("n"), limits().n) ?? Number(USUAL_CARDS);
  const [list, kinds] = [useClassics(n), useDice()];
  const classic = values.get("classic") ?? "naive_swap";
  const parameters = list.find(({ name }) => name === classic)?.parameters ?? [];
  // What a link sets wrong can be corrected, whether the classic has it or not.
  const strays = NUMBERS.filter((name) => name !== "n" && values.has(name) && whole(values.get(name), limits()[name]) === undefined
    && parameters.every((parameter) => parameter.name !== name));
  const fields = [...parameters.map(({ name, default: usual }) => ({ name, usual: String(usual) })), ...strays.map((name) => ({ name, usual: "" }))];
  const choose = (changes: Record<string, string>) => set(Object.fromEntries(SET.map((name) => [name, changes[name]])));
  const kept = (name: string) => values.get(name) ?? undefined;
  const of = (kind: Classic["kind"]) => list.filter((one) => one.kind === kind).map(({ name }) => <option key={name} value={name}>{name}</option>);
  return (
    <>
      <div class="examples" role="group" aria-label={words("examples")}>
        <span class="quiet">{words("examples")}</span>
        {Object.entries(EXAMPLES).map(([id, values]) => (
          <button key={id} type="button" class="plain" onClick={() => choose(values)}>{words(id)}</button>
        ))}
      </div>
      <div class="form">
        <label>
          <span>{words("classic")}</span>
          <select
            value={classic}
            onChange={(event) => set({ classic: event.currentTarget.value, k: undefined, rounds: undefined, faces: undefined, place: undefined })}
          >
            <optgroup label={words("shuffles")}>{of("shuffle")}</optgroup>
            <optgroup label={words("samplers")}>{of("sampler")}</optgroup>
          </select>
        </label>
        <NumberField label={words("n")} value={kept("n") ?? USUAL_CARDS} limits={limits().n} take={(n) => set({ n, place: undefined }, true)} />
        {fields.map(({ name, usual }) => (
          <NumberField key={name} label={words(name)} value={kept(name) ?? usual} limits={limits()[name]} take={(text) => set({ [name]: text || undefined }, true)} />
        ))}
        <label>
          <span>{words("dice")}</span>
          <select value={kept("dice") ?? "exact"} onChange={({ currentTarget: { value } }) => set({ dice: value === "exact" ? undefined : value })}>
            {kinds.map(({ name, dice }) => (
              <optgroup key={name} label={name}>{dice.map((one) => <option key={one} value={one}>{one}</option>)}</optgroup>
            ))}
          </select>
        </label>
        <label>
          <span>{words("places-from")}</span>
          <select value={kept("from") ?? "1"} onChange={({ currentTarget: { value } }) => set({ from: value === "1" ? undefined : value, place: undefined })}>
            <option value="1">1</option>
            <option value="0">0</option>
          </select>
        </label>
      </div>
    </>
  );
}
