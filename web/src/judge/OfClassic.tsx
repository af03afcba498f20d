// The form for a classic: which, with which dice, how many cards and decks, from which seed.

import { useContext, useMemo } from "preact/hooks";
import { classics, dice as allDice } from "evenhand-web";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import type { ClassicRequest } from "./messages";
import { CARDS, DECKS, usualDecks, whole } from "./numbers";
import { isBusy } from "./Running";
import type { Control, Job } from "./useTrial";

interface Classic {
  name: string;
  kind: string;
  summary: string;
  distribution: string;
  parameters: { name: string; default: number }[];
}

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

/** What a link asks for, or the names of the numbers that are none. */
function read(values: URLSearchParams): { job: Job & { from: "classic" }; wrong: string[] } {
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
  const wrong = [n === undefined ? "n" : "", decks === undefined ? "decks" : ""];
  for (const lever of LEVERS) {
    const text = values.get(lever);
    const number = whole(text, [1, 2 ** 32 - 1]);
    if (number !== undefined) {
      request[lever] = number;
    }
    wrong.push(text !== null && text !== "" && number === undefined ? lever : "");
  }
  const workers = values.get("workers") ?? (navigator.hardwareConcurrency > 1 ? "2" : "1");
  return { job: { from: "classic", request, decks: decks ?? 0, workers: workers === "1" ? 1 : 2 }, wrong: wrong.filter(Boolean) };
}

/** Whether a job is what a link asks for. */
export function isOfLink(job: Job & { from: "classic" }, values: URLSearchParams): boolean {
  const asked = read(values).job;
  return job.decks === asked.decks && JSON.stringify(job.request) === JSON.stringify(asked.request);
}

export function OfClassic({ values, set, control, brief }: TabProps & { control: Control; brief: boolean }) {
  const words = useWords("judge");
  const tag = useContext(Reader);
  const { job, wrong } = read(values);
  const { classic, n } = job.request;
  const list = useMemo(() => (JSON.parse(classics(tag, n)) as Classic[]).filter(({ kind }) => kind === "shuffle"), [tag, n]);
  const dice = useMemo(() => JSON.parse(allDice(tag)) as { name: string; meaning: string; dice: string[] }[], [tag]);
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
    if (wrong.length === 0) {
      control.start(job, brief);
    }
  };
  const number = (name: string, value: string, shown: string, limits: readonly [number, number]) => (
    <label>
      <span>{words(name)}</span>
      <input
        inputMode="numeric"
        class="short"
        value={value}
        placeholder={shown}
        aria-invalid={wrong.includes(name)}
        aria-describedby={wrong.includes(name) ? `wrong-${name}` : undefined}
        onInput={change(name)}
      />
      {wrong.includes(name) && <span class="error" id={`wrong-${name}`}>{words("wrong-number", { least: limits[0], most: limits[1] })}</span>}
    </label>
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
        {number("n", values.get("n") ?? "52", "52", CARDS)}
        {number("decks", values.get("decks") ?? String(usualDecks(n)), String(usualDecks(n)), DECKS)}
        {LEVERS.filter((lever) => chosen?.parameters.some(({ name }) => name === lever)).map((lever) =>
          number(lever, values.get(lever) ?? "", String(chosen?.parameters.find(({ name }) => name === lever)?.default ?? ""), [1, 2 ** 32 - 1])
        )}
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
        <button type="submit" class="plain main" disabled={wrong.length > 0}>{words(busy ? "restart" : "start")}</button>
      </form>
      {chosen !== undefined && <p class="quiet summary">{chosen.summary}</p>}
    </>
  );
}
