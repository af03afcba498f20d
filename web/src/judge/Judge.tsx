// Judge: is this shuffle fair, and if not, how is it bent? A classic, decks that were written down, or a shuffle of one's own.

import { useContext, useEffect } from "preact/hooks";
import type { TabProps } from "../shell/link";
import { useWords } from "../shell/words";
import { isOfLink, OfClassic } from "./OfClassic";
import { OfLog } from "./OfLog";
import { OfOwn } from "./own/OfOwn";
import { Running } from "./Running";
import { Trials } from "./Trials";
import type { Job } from "./useTrial";

const SOURCES = ["classic", "log", "own"] as const;

export function Judge({ values, set }: TabProps) {
  const words = useWords("judge");
  const from = SOURCES.find((one) => one === values.get("from")) ?? "classic";
  const brief = values.get("brief") === "1";
  const control = useContext(Trials);
  const { saved } = control;
  useEffect(() => saved((form, text) => save(`audit.${form}`, text, form === "html" ? "text/html" : "application/json")), [saved]);
  return (
    <>
      <h2>{words("heading")}</h2>
      <p class="quiet">{words("intro")}</p>
      <fieldset class="sources">
        <legend>{words("what")}</legend>
        {SOURCES.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="judge-from"
              value={one}
              checked={one === from}
              onChange={() => set({ from: one === "classic" ? undefined : one })}
            />
            {words(`from-${one}`)}
          </label>
        ))}
      </fieldset>
      <label class="known">
        <input type="checkbox" checked={!brief} onChange={(event) => set({ brief: event.currentTarget.checked ? undefined : "1" }, true)} />
        {words("known")}
      </label>
      {from === "classic" && <OfClassic values={values} set={set} control={control} brief={brief} />}
      {from === "log" && <OfLog control={control} brief={brief} />}
      {from === "own" && <OfOwn values={values} set={set} control={control} brief={brief} />}
      <Running control={control} isAsked={isAsked(control.trial.job, from, values)} />
    </>
  );
}

/** Whether a trial is of what is set now; of decks and scripts their kind alone is compared. */
function isAsked(job: Job | undefined, from: string, values: URLSearchParams): boolean {
  return job === undefined || job.from === from && (job.from !== "classic" || isOfLink(job, values));
}

/** Has the browser save a text as a file. */
function save(name: string, text: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
