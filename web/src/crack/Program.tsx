// The program that shuffles: its generator, loop and die, and where its seed comes from.

import { useContext, useMemo } from "preact/hooks";
import { seeded_methods } from "evenhand-web";
import type { TabProps } from "../shell/link";
import { NumberField } from "../shell/NumberField";
import { whole } from "../shell/numbers";
import { Reader, useWords } from "../shell/words";
import { CARDS, type Method, type Seeding, SEEDINGS, seedingOf } from "./facts";

/** What the program does. */
export interface Chosen {
  method: number;
  isSeededEveryDraw: boolean;
  n: number;
  seeding: Seeding;
}

/** All methods, in the reader's language. */
export function useMethods(): Method[] {
  const tag = useContext(Reader);
  return useMemo(() => JSON.parse(seeded_methods(tag)) as Method[], [tag]);
}

/** The cards of a link that says none. */
const USUAL_CARDS = "52";

/** How many cards the link says; none where it is no number of cards. */
export function cardsOf(values: URLSearchParams): number | undefined {
  return whole(values.get("n") ?? USUAL_CARDS, CARDS);
}

/** What the link says; what does not go together is replaced by the first that does. */
export function chosen(values: URLSearchParams, methods: Method[]): Chosen & Method {
  const wanted = {
    generator: values.get("generator") ?? "glibc",
    shuffle_loop: values.get("loop") ?? "durstenfeld",
    bounding: values.get("bounding") ?? "modulo",
    is_seeded_every_draw: values.get("every") === "1",
  };
  const points = (method: Method) =>
    8 * Number(method.generator === wanted.generator) + 4 * Number(method.shuffle_loop === wanted.shuffle_loop)
    + 2 * Number(method.bounding === wanted.bounding) + Number(method.is_seeded_every_draw === wanted.is_seeded_every_draw);
  const method = methods.reduce((best, _, at) => points(methods[at]!) > points(methods[best]!) ? at : best, 0);
  const n = cardsOf(values) ?? Number(USUAL_CARDS);
  const seeding = seedingOf(values);
  return { ...methods[method]!, method, isSeededEveryDraw: methods[method]!.is_seeded_every_draw, n, seeding };
}

export function Program({ values, set, methods }: TabProps & { methods: Method[] }) {
  const words = useWords("crack");
  const now = chosen(values, methods);
  const isSystem = now.seeding === "system";
  const ofGenerator = methods.filter(({ generator }) => generator === now.generator);
  const ofLoop = ofGenerator.filter(({ shuffle_loop }) => shuffle_loop === now.shuffle_loop);
  const every = ofLoop.some((method) => method.is_seeded_every_draw && method.bounding === now.bounding);
  const select = (id: string, link: string, value: string, list: [string, string][]) => (
    <label>
      <span>{words(id)}</span>
      <select value={value} disabled={isSystem} onChange={({ currentTarget }) => set({ [link]: currentTarget.value })}>
        {[...new Map(list)].map(([value, name]) => <option key={value} value={value}>{name}</option>)}
      </select>
    </label>
  );
  return (
    <div class="form">
      <label>
        <span>{words("seeded-by")}</span>
        <select value={now.seeding} onChange={({ currentTarget: { value } }) => set({ seeding: value === "clock" ? undefined : value })}>
          {SEEDINGS.map((seeding) => <option key={seeding} value={seeding}>{words(`seed-${seeding}`)}</option>)}
        </select>
      </label>
      {select("generator", "generator", now.generator, methods.map((one) => [one.generator, one.generator_name]))}
      {select("loop", "loop", now.shuffle_loop, ofGenerator.map((one) => [one.shuffle_loop, one.loop_name]))}
      {select("bounding", "bounding", now.bounding, ofLoop.map((one) => [one.bounding, one.bounding_name]))}
      <NumberField label={words("n")} value={values.get("n") ?? USUAL_CARDS} limits={CARDS} take={(n) => set({ n }, true)} />
      {every && !isSystem && (
        <label class="check">
          <input
            type="checkbox"
            checked={now.is_seeded_every_draw}
            onChange={({ currentTarget: { checked } }) => set({ every: checked ? "1" : undefined })}
          />
          <span>{words("every-draw")}</span>
        </label>
      )}
    </div>
  );
}
