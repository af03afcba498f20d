// The other algorithm of a race: which, with which seed, on which clock.

import type { Classic } from "../shell/catalogue";
import type { TabProps } from "../shell/link";
import { useWords } from "../shell/words";
import type { Unit } from "./clock";
import { TextField } from "./Field";
import type { Fault } from "./fault";
import type { Request } from "./run";
import { ClassicField } from "./Setting";

/** What runs beside the first, as the link says it; none where there is no race. */
export function rivalOf(values: URLSearchParams, request: Request, list: Classic[]): Request | undefined {
  const name = values.get("race");
  if (name === null) {
    return undefined;
  }
  const { n, items, places, dice, seed } = request;
  const rival: Request = { classic: name, seed: values.get("seed2") ?? seed ?? "" };
  const takes = list.find((classic) => classic.name === name)?.parameters.some((parameter) => parameter.name === "k");
  const shared = { n, items, places, dice, ...(takes ? { k: request.k } : {}) };
  for (const [field, text] of Object.entries(shared)) {
    if (text !== undefined) {
      rival[field as keyof Request] = text;
    }
  }
  return rival;
}

export function RaceSetting({ values, request, list, fault, unit, set }: {
  values: URLSearchParams;
  request: Request;
  list: Classic[];
  fault: Fault | undefined;
  unit: Unit;
  set: TabProps["set"];
}) {
  const words = useWords("watch");
  const name = values.get("race");
  const own = values.get("seed2");
  const start = () => set({ race: request.classic === "removal_vec" ? "durstenfeld" : "removal_vec", step: undefined });
  const end = () => set({ race: undefined, seed2: undefined, clock: undefined, step: undefined });
  // What is wrong with the fields that both have is told at those of the first.
  const wrong = fault === undefined ? undefined : { ...fault, field: "race" };
  return (
    <fieldset class="race form">
      <legend class="sr">{words("race")}</legend>
      <label class="check">
        <input type="checkbox" checked={name !== null} onChange={(event) => event.currentTarget.checked ? start() : end()} />
        {words("race-on")}
      </label>
      {name !== null && (
        <>
          <ClassicField
            name="race" label={words("race-other")} value={name} list={list} fault={wrong}
            take={(race) => set({ race, step: undefined })}
          />
          <label class="check">
            <input
              type="checkbox" checked={own !== null}
              onChange={(event) => set({ seed2: event.currentTarget.checked ? "2" : undefined, step: undefined })}
            />
            {words("race-own-seed")}
          </label>
          {own !== null && (
            <TextField name="seed2" label={words("race-seed", { name })} value={own} fault={undefined} take={(seed2) => set({ seed2, step: undefined }, true)} />
          )}
          <label class="field">
            <span>{words("race-clock")}</span>
            <select value={unit} onChange={(event) => set({ clock: event.currentTarget.value === "work" ? "work" : undefined, step: undefined })}>
              <option value="steps">{words("race-by-steps")}</option>
              <option value="work">{words("race-by-work")}</option>
            </select>
          </label>
          <p class="hint">
            {words("race-hint")}{" "}
            {request.draws !== undefined ? words("race-typed") : own === null ? words("race-same") : ""}
          </p>
        </>
      )}
    </fieldset>
  );
}
