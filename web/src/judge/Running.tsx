// A trial that runs: how far it is, the map as it grows, the evidence so far.

import { useWords } from "../shell/words";
import { Farthest, HeatMap } from "./HeatMap";
import { ReportView } from "./ReportView";
import type { Control, Phase, Trial } from "./useTrial";

const BUSY: Phase[] = ["running", "deciding", "comparing"];

export const isBusy = (phase: Phase): boolean => BUSY.includes(phase);

/** `isAsked`: whether the trial is of what is set above it now. */
export function Running({ control, isAsked }: { control: Control; isAsked: boolean }) {
  const words = useWords("judge");
  const { trial, stop } = control;
  const { phase, shown, live } = trial;
  if (phase === "idle") {
    return null;
  }
  return (
    <div class="trial" data-phase={phase}>
      <Progress trial={trial} stop={stop} />
      <Status trial={trial} />
      {!isAsked && <p class="notice">{words("of-other")}</p>}
      {trial.failure !== undefined && <Failed trial={trial} />}
      {shown === undefined
        ? live !== undefined && (
          <div class="map-and-table">
            <HeatMap squares={live.places} />
            <Farthest squares={live.places} />
          </div>
        )
        : <ReportView report={shown.report} parts={shown.parts} phase={phase} />}
      {shown !== undefined && <UntilItShows trial={trial} />}
      {phase === "done" && shown !== undefined && <More control={control} words={words} />}
    </div>
  );
}

function Progress({ trial, stop }: { trial: Trial; stop: () => void }) {
  const words = useWords("judge");
  const { phase, live, wanted, job, bytes, rate } = trial;
  const decks = live?.decks ?? 0;
  const total = job?.from === "log" ? job.file.size : wanted ?? 0;
  const part = total === 0 ? 0 : Math.min(1, (job?.from === "log" ? bytes : decks) / total);
  if (!isBusy(phase)) {
    return null;
  }
  return (
    <div class="progress" data-decks={decks}>
      <progress max={1} {...(phase === "comparing" ? {} : { value: part })} aria-label={words("progress")} />
      <span class="mono">{words("so-far", { decks, total: wanted ?? 0, is: wanted === undefined ? "open" : "fixed" })}</span>
      <span class="mono quiet">{words("rate", { rate: Math.round(rate) })}</span>
      <button type="button" class="plain" onClick={stop}>{words("stop")}</button>
    </div>
  );
}

/** What is read aloud as it changes: which part of the work it is, and that the evidence was enough. */
function Status({ trial: { phase, live, wanted } }: { trial: Trial }) {
  const words = useWords("judge");
  const convicted = live?.convicted_after ?? null;
  const log10 = live?.log10_e_value ?? 0;
  return (
    <div aria-live="polite" class="status">
      <p>{words(`phase-${phase}`, { decks: wanted ?? live?.decks ?? 0 })}</p>
      {convicted !== null && <p><strong>{words("convicted", { decks: convicted })}</strong></p>}
      {live !== undefined && convicted === null && <p aria-live="off" class="quiet">{words("e-value", { log10: log10.toFixed(1) })}</p>}
    </div>
  );
}

function Failed({ trial: { failure, job } }: { trial: Trial }) {
  const words = useWords("judge");
  if (failure === undefined) {
    return null;
  }
  const isOwn = job?.from === "own";
  const text = !("kind" in failure) ? failure.text
    : failure.kind === "error"
    ? words(failure.line === 0 ? "own-error" : "own-error-line", { text: failure.text, line: failure.line })
    : words(`own-${failure.kind}`);
  return <p class="error" role="alert">{isOwn && !("kind" in failure) ? words("own-wrong", { text }) : text}</p>;
}

/** How many decks it takes until the fault shows: foretold, and as it came. */
function UntilItShows({ trial: { shown, needed, job } }: { trial: Trial }) {
  const words = useWords("judge");
  const convicted = shown?.parts.convicted_after ?? null;
  const isFair = needed === null && job?.from === "classic";
  if (needed === undefined && convicted === null) {
    return null;
  }
  return (
    <section aria-labelledby="until">
      <h3 id="until">{words("until")}</h3>
      {isFair && <p>{words("until-never")}</p>}
      {needed && (needed.decks === null
        ? <p>{words("until-unknown", { fault: needed.fault })}</p>
        : (
          <p>
            {words("until-foretold", { fault: needed.fault, decks: needed.decks, least: needed.least ?? needed.decks, most: needed.most ?? 0 })}
          </p>
        ))}
      {convicted === null ? <p>{words("until-not-yet")}</p> : <p>{words("until-came", { decks: convicted })}</p>}
    </section>
  );
}

function More({ control, words }: { control: Control; words: ReturnType<typeof useWords> }) {
  const { trial, ask } = control;
  const command = trial.shown?.report.command ?? "";
  return (
    <section>
      {command !== "" && (
        <>
          <h3>{words("again")}</h3>
          <pre class="command" tabIndex={0} role="region" aria-label={words("again")}>{command}</pre>
        </>
      )}
      <div class="controls">
        <button type="button" class="plain" onClick={() => ask("html")}>{words("save-html")}</button>
        <button type="button" class="plain" onClick={() => ask("json")}>{words("save-json")}</button>
        <button type="button" class="plain" onClick={() => ask("article")}>{words("article")}</button>
      </div>
      {trial.article !== undefined && (
        <pre class="article" tabIndex={0} role="region" aria-label={words("article")}>{trial.article}</pre>
      )}
    </section>
  );
}
