// The form: which classic, how many cards, whose draws.

import { useState } from "preact/hooks";
import { type Classic, useDice } from "../shell/catalogue";
import type { TabProps } from "../shell/link";
import { useWords } from "../shell/words";
import { Field, TextField } from "./Field";
import type { Fault } from "./fault";
import type { Request, Run } from "./run";
import { counted } from "./tracing";

/** A choice among all classics. */
export function ClassicField({ name, label, value, list, fault, take, hint }: {
  name: string;
  label: string;
  value: string;
  list: Classic[];
  fault: Fault | undefined;
  take: (name: string) => void;
  hint?: string | undefined;
}) {
  const words = useWords("watch");
  const group = (kind: Classic["kind"]) => list.filter((one) => one.kind === kind).map((one) => (
    <option key={one.name} value={one.name}>
      {one.distribution === "biased" ? `${one.name} (${words("biased")})` : one.name}
    </option>
  ));
  return (
    <Field name={name} label={label} fault={fault} hint={hint}>
      {(described) => (
        <select {...described} value={value} onChange={(event) => take(event.currentTarget.value)}>
          <optgroup label={words("shuffles")}>{group("shuffle")}</optgroup>
          <optgroup label={words("samplers")}>{group("sampler")}</optgroup>
        </select>
      )}
    </Field>
  );
}

interface SettingProps {
  request: Request;
  classic: Classic | undefined;
  list: Classic[];
  run: Run | undefined;
  fault: Fault | undefined;
  set: TabProps["set"];
}

export function Setting({ request, classic, list, run, fault, set }: SettingProps) {
  const words = useWords("watch");
  const byHand = request.draws !== undefined;
  // A change of the setting begins at the start.
  const change = (changes: Record<string, string | undefined>, replace = true) => set({ step: undefined, ...changes }, replace);
  const choose = (name: string) => change({
    classic: name,
    k: undefined, rounds: undefined, faces: undefined, draws: undefined, from: undefined,
  }, false);
  /** The draws of the run that is shown, as they are counted otherwise. */
  const drawn = (from: string, places: string) => fault !== undefined && byHand ? undefined : run?.draws.get(counted(from, places));
  // What is set there is seen.
  const [more] = useState(request.dice !== undefined || request.items !== undefined || request.places !== undefined);
  const from = request.from ?? "1";
  const places = request.places ?? "1";
  const kept = (name: string, value: string) => value === "1" ? { [name]: undefined } : { [name]: value };
  return (
    <fieldset class="setting form">
      <legend class="sr">{words("setting")}</legend>
      <ClassicField name="classic" label={words("classic")} value={request.classic ?? ""} list={list} fault={fault} take={choose} hint={classic?.summary} />
      <TextField
        name="n" label={words("n")} value={request.n ?? "6"} fault={fault} take={(n) => change({ n })}
        attributes={{ type: "number", min: 1, max: 1000, inputMode: "numeric" }}
      />
      {classic?.parameters.map((parameter) => (
        <TextField
          key={parameter.name} name={parameter.name} label={words(parameter.name)} hint={parameter.meaning} fault={fault}
          value={request[parameter.name] ?? String(parameter.default)} take={(text) => change({ [parameter.name]: text })}
          attributes={{ type: "number", min: parameter.name === "faces" ? 1 : 0, inputMode: "numeric" }}
        />
      ))}
      <fieldset class="field choice">
        <legend>{words("draws-by")}</legend>
        <label><input type="radio" name="draws-by" checked={!byHand} onChange={() => change({ draws: undefined, from: undefined })} />{words("by-seed")}</label>
        <label><input type="radio" name="draws-by" checked={byHand} onChange={() => change({ draws: drawn("1", places) ?? "", dice: undefined })} />{words("by-hand")}</label>
      </fieldset>
      {byHand ? (
        <>
          <TextField name="draws" label={words("draws")} value={request.draws ?? ""} fault={fault} hint={words("draws-hint")} wide take={(draws) => change({ draws })} />
          <Field name="from" label={words("draws-from")} fault={fault}>
            {(described) => (
              <select
                {...described} value={from}
                onChange={({ currentTarget: { value } }) => change({ ...kept("from", value), draws: drawn(value, places) ?? request.draws })}
              >
                <option value="1">{words("from-one")}</option>
                <option value="0">{words("from-zero")}</option>
                {classic?.dice_show_last_places && <option value="i">{words("from-place")}</option>}
              </select>
            )}
          </Field>
        </>
      ) : (
        <>
          <TextField name="seed" label={words("seed")} value={request.seed ?? ""} fault={fault} take={(seed) => change({ seed })} />
          <button type="button" class="plain" onClick={() => change({ seed: newSeed() }, false)}>{words("new-seed")}</button>
        </>
      )}
      <details class="more" open={more}>
        <summary>{words("more")}</summary>
        <div class="form">
          {!byHand && <DiceField value={request.dice ?? "exact"} fault={fault} take={(dice) => change({ dice: dice === "exact" ? undefined : dice }, false)} />}
          <Field name="places" label={words("places-from")} fault={fault}>
            {(described) => (
              <select
                {...described} value={places}
                onChange={({ currentTarget: { value } }) => change({
                  ...kept("places", value),
                  ...(byHand && from === "i" ? { draws: drawn(from, value) ?? request.draws } : {}),
                })}
              >
                <option value="1">1</option>
                <option value="0">0</option>
              </select>
            )}
          </Field>
          <TextField
            name="items" label={words("items")} value={request.items ?? ""} fault={fault} hint={words("items-hint")} wide
            take={(items) => change({ items: items.trim() === "" ? undefined : items })}
          />
        </div>
      </details>
    </fieldset>
  );
}

/** A seed that nobody has used. */
function newSeed(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return String(number);
}

function DiceField({ value, fault, take }: { value: string; fault: Fault | undefined; take: (dice: string) => void }) {
  const words = useWords("watch");
  const kinds = useDice();
  const of = value.split(":")[0];
  const kind = kinds.find(({ name }) => name === of);
  const [clock, second] = value.split("@");
  return (
    <>
      <Field name="dice" label={words("dice")} fault={fault} hint={value === "exact" ? undefined : kind?.meaning}>
        {(described) => (
          <select {...described} value={value} onChange={(event) => take(event.currentTarget.value)}>
            {kinds.map(({ name, dice }) => (
              <optgroup key={name} label={name}>
                {dice.map((one) => one.split("@")[0] === clock ? value : one).map((one) => <option key={one} value={one}>{one}</option>)}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {second !== undefined && (
        <TextField
          name="second" label={words("second")} value={second} fault={undefined} take={(text) => take(`${clock}@${text.trim()}`)}
          attributes={{ inputMode: "numeric" }}
        />
      )}
    </>
  );
}
