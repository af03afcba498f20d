// What the decks show: the verdict in words, what it means, and what it is made of.

import { useWords } from "../shell/words";
import { Figures } from "./Figures";
import { Farthest, HeatMap } from "./HeatMap";
import type { OneTest, Report, Resolution, ReportFacts, Suspect } from "./messages";
import type { Phase } from "./useTrial";

/** A sign of each verdict, beside its colour. */
const SIGNS = { fail: "✗", unresolved: "?", none_found: "○" } as const;

/** Below this a test is told of. */
const TOLD_BELOW = 1e-3;

/** A p-value as it is read; those that a number cannot tell stand for smaller ones. */
function pValue(p: number | null): string {
  if (p === null) {
    return "–";
  }
  return p <= 1e-300 ? "< 1e-300" : p < 1e-3 ? p.toExponential(1) : p.toPrecision(2);
}

export function ReportView({ report, parts, phase }: ReportFacts & { phase: Phase }) {
  const words = useWords("judge");
  const { outcome, sentence } = report.verdict;
  const said = [report.likeness, report.remedy, ...report.findings.map((finding) => finding.sentence)].filter((one) => one !== null);
  return (
    <>
      <section class="verdict" data-outcome={outcome} aria-labelledby="verdict">
        <h3 id="verdict"><span class="sign" aria-hidden="true">{SIGNS[outcome]}</span> {words(`outcome-${outcome}`)}</h3>
        <p class="quiet">{words("subject", { source: parts.source, decks: report.decks })}</p>
        <p class="sentence">{sentence}</p>
        {said.map((one) => <p key={one}>{one}</p>)}
        <p>{parts.consequence}</p>
      </section>
      {(parts.meaning.length > 0 || report.bounds.sentences.length > 0) && (
        <section>
          <h3>{words("meaning")}</h3>
          {parts.meaning.length > 0 && <ul>{parts.meaning.map((one) => <li key={one}>{one}</li>)}</ul>}
          {report.bounds.sentences.map((one) => <p key={one}>{one}</p>)}
        </section>
      )}
      <div class="map-and-table">
        <HeatMap squares={parts.places} />
        <Farthest squares={parts.places} />
      </div>
      <Suspects suspects={report.suspects} fits={parts.fits} />
      <CouldHaveSeen resolution={report.resolution} decks={report.decks} phase={phase} outcome={outcome} />
      <Figures figures={parts.figures} />
      <Tests tests={report.tests} quiet={parts.quiet} transforms={parts.transforms} />
      {report.not_looked_at.length > 0 && (
        <details>
          <summary>{words("not-looked-at")}</summary>
          <ul>{report.not_looked_at.map((one) => <li key={one.sentence}>{one.sentence}</li>)}</ul>
        </details>
      )}
    </>
  );
}

function Suspects({ suspects, fits }: { suspects: Suspect[]; fits: Record<string, string> }) {
  const words = useWords("judge");
  if (suspects.length === 0) {
    return null;
  }
  const power = (log10: number | null) => log10 === null ? "–" : `10^${log10.toFixed(1)}`;
  return (
    <section>
      <h3>{words("suspects")}</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label={words("suspects")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words("suspect")}</th>
              <th scope="col">{words("fit")}</th>
              <th scope="col" class="number">{words("over-fair")}</th>
              <th scope="col" class="number">{words("over-next")}</th>
              <th scope="col">{words("told-by")}</th>
            </tr>
          </thead>
          <tbody>
            {suspects.map((one) => (
              <tr key={one.name}>
                <th scope="row">{[one.name, ...one.alike].join(" = ")}</th>
                <td>{fits[one.fit]}</td>
                <td class="number">{power(one.log10_over_fair)}</td>
                <td class="number">{power(one.log10_over_next)}</td>
                <td>{one.detected_by.name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface CouldProps {
  resolution: Resolution[];
  decks: number;
  phase: Phase;
  outcome: Report["verdict"]["outcome"];
}

/** Which known faults as many decks would have shown. */
function CouldHaveSeen({ resolution, decks, phase, outcome }: CouldProps) {
  const words = useWords("judge");
  const isWhole = phase === "done";
  if (outcome === "fail" || resolution.length === 0 && isWhole) {
    return null;
  }
  const known = (["caught", "perhaps", "not_caught"] as const).map((kind) => ({
    kind,
    faults: resolution.filter((one) => one.outcome === kind),
  }));
  const told = ({ fault, power, needed, outcome }: Resolution) => {
    const more = needed === null ? "" : words("takes", { decks: needed });
    return outcome === "caught" ? fault : `${fault} (${(100 * power).toPrecision(3)} %${more})`;
  };
  return (
    <section>
      <h3>{words("could", { decks })}</h3>
      {isWhole ? (
        <dl class="could">
          {known.filter(({ faults }) => faults.length > 0).map(({ kind, faults }) => (
            <div key={kind}>
              <dt>{words(`could-${kind}`)}</dt>
              <dd>{faults.map(told).join(words("separator"))}</dd>
            </div>
          ))}
        </dl>
      ) : <p class="quiet">{words(phase === "interrupted" ? "not-compared" : "comparing")}</p>}
    </section>
  );
}

function Tests({ tests, quiet, transforms }: { tests: OneTest[]; quiet: string; transforms: Record<string, string> }) {
  const words = useWords("judge");
  const ranked = [...tests].sort((one, other) => (one.p ?? 1) - (other.p ?? 1));
  const beyond = ranked.filter((test) => (test.p_adjusted ?? 1) < TOLD_BELOW).length;
  return (
    <details>
      <summary>{words("tests", { tests: tests.length, beyond })}</summary>
      <p class="quiet">{quiet}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label={words("tests-caption")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words("test")}</th>
              <th scope="col">{words("transform")}</th>
              <th scope="col" class="number">p</th>
              <th scope="col" class="number">{words("adjusted")}</th>
              <th scope="col">{words("effect")}</th>
            </tr>
          </thead>
          <tbody>
            {ranked.map((test) => (
              <tr key={`${test.id} ${test.transform}`}>
                <th scope="row">{test.name}</th>
                <td>{transforms[test.transform]}</td>
                <td class="number">{pValue(test.p)}</td>
                <td class="number">{pValue(test.p_adjusted)}</td>
                <td>{test.effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
