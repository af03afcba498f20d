// The form for a classic: which, with which dice, how many cards and decks, from which seed.

import { useClassics, useDice } from "../shell/catalogue";
import type { TabProps } from "../shell/link";
import { NumberField } from "../shell/NumberField";
import type { Limits } from "../shell/numbers";
import { useWords } from "../shell/words";
import type { ClassicRequest } from "./messages";
import { CARDS, DECKS, LEVER, usualDecks, whole } from "./numbers";
import { isBusy } from "./Running";
import type { Control, Job } from "./useTrial";

/** What is one click away: the values of the link. */
const EXAMPLES: Record<string, Record<string, string>> = {
  diagonal: { classic: "random_transpositions", n: "52", decks: "20000", seed: "3" },
  stripes: { classic: "naive_swap", n: "52", decks: "100000", seed: "1" },
  coin: { classic: "sort_by_coin_timsort", n: "52", decks: "20000", seed: "1" },
  sattolo: { classic: "sattolo", n: "12", decks: "20000", seed: "1" },
  kept: { classic: "naive_swap", n: "4", decks: "20000", seed: "4", keep: "1" },
  fair: { classic: "fisher_yates", n: "52", decks: "200000", seed: "1" },
};

const LEVERS = ["rounds", "faces"] as const;

/** Everything that a link sets of a classic. */
const SETTINGS = ["classic", "dice", "n", "decks", "seed", "keep", ...LEVERS];

/** What a link asks for, and whether all its numbers are some. */
function read(values: URLSearchParams): { job: Job & { from: "classic" }; isRight: boolean } {
  const n = whole(values.get("n") ?? "52", CARDS);
  const decks = whole(values.get("decks") ?? String(usualDecks(n ?? 52)), DECKS);
  const dice = values.get("dice") ?? "";
  const request: ClassicRequest = {
    classic: values.get("classic") ?? "naive_swap",
    n: n ?? 52,
    seed: values.get("seed") ?? "1",
    ...(dice === "" || dice === "exact" ? {} : { dice }),
    ...(values.get("keep") === "1" ? { keep: true } : {}),
  };
  let isRight = n !== undefined && decks !== undefined;
  for (const lever of LEVERS) {
    const text = values.get(lever);
    const number = whole(text, LEVER);
    if (number !== undefined) {
      request[lever] = number;
    }
    isRight &&= text === null || number !== undefined;
  }
  const workers = values.get("workers") ?? (navigator.hardwareConcurrency > 1 ? "2" : "1");
  return { job: { from: "classic", request, decks: decks ?? 0, workers: workers === "1" ? 1 : 2 }, isRight };
}

/** Whether a job is what a link asks for. */
export function isOfLink(job: Job & { from: "classic" }, values: URLSearchParams): boolean {
  const asked = read(values).job;
  return job.decks === asked.decks && JSON.stringify(job.request) === JSON.stringify(asked.request);
}

export function OfClassic({ values, set, control, brief }: TabProps & { control: Control; brief: boolean }) {
  const words = useWords("judge");
  const { job, isRight } = read(values);
  const { classic, n } = job.request;
  const list = useClassics(n).filter(({ kind }) => kind === "shuffle");
  const dice = useDice();
  const chosen = list.find(({ name }) => name === classic);
  const busy = isBusy(control.trial.phase);
  const change = (name: string) => (event: { currentTarget: { value: string } }) =>
    set({ [name]: event.currentTarget.value === "" ? undefined : event.currentTarget.value }, true);
  const example = (name: string) => {
    const to: Record<string, string | undefined> = Object.fromEntries(SETTINGS.map((setting) => [setting, undefined]));
    Object.assign(to, EXAMPLES[name]);
    set(to);
    const then = new URLSearchParams([...values].filter(([key]) => !SETTINGS.includes(key)));
    for (const [key, value] of Object.entries(EXAMPLES[name] ?? {})) {
      then.set(key, value);
    }
    control.start(read(then).job, brief);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (isRight) {
      control.start(job, brief);
    }
  };
  // What a link sets wrong can be corrected, whether the classic has it or not.
  const levers = LEVERS.flatMap((name) => {
    const parameter = chosen?.parameters.find((one) => one.name === name);
    return parameter === undefined && !values.has(name) ? [] : [{ name, usual: String(parameter?.default ?? "") }];
  });
  const number = (name: string, usual: string, limits: Limits) => (
    <NumberField
      key={name} label={words(name)} value={values.get(name) ?? usual} limits={limits}
      take={(text) => set({ [name]: text === "" && limits === LEVER ? undefined : text }, true)}
    />
  );
  return (
    <>
      <div class="examples" role="group" aria-label={words("examples")}>
        <span class="quiet">{words("examples")}</span>
        {Object.keys(EXAMPLES).map((name) => (
          <button key={name} type="button" class="plain" onClick={() => example(name)}>{words(`example-${name}`)}</button>
        ))}
      </div>
      <form class="form" onSubmit={submit}>
        <label class="wide">
          <span>{words("classic")}</span>
          <select value={classic} onChange={change("classic")}>
            {chosen === undefined && <option value={classic}>{classic}</option>}
            {list.map(({ name }) => <option key={name} value={name}>{name}</option>)}
          </select>
        </label>
        <label>
          <span>{words("dice")}</span>
          <input list="judge-dice" value={values.get("dice") ?? "exact"} onInput={change("dice")} autocomplete="off" spellcheck={false} />
          <datalist id="judge-dice">
            {dice.flatMap((kind) => kind.dice.map((one) => <option key={one} value={one}>{kind.meaning}</option>))}
          </datalist>
        </label>
        {number("n", "52", CARDS)}
        {number("decks", String(usualDecks(n)), DECKS)}
        {levers.map(({ name, usual }) => number(name, usual, LEVER))}
        <label>
          <span>{words("seed")}</span>
          <input value={values.get("seed") ?? "1"} onInput={(event) => set({ seed: event.currentTarget.value }, true)} />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={values.get("keep") === "1"}
            onChange={(event) => set({ keep: event.currentTarget.checked ? "1" : undefined }, true)}
          />
          <span>{words("keep")}</span>
        </label>
        <button type="submit" class="plain main" disabled={!isRight}>{words(busy ? "restart" : "start")}</button>
      </form>
      {chosen !== undefined && <p class="quiet summary">{chosen.summary}</p>}
    </>
  );
}
