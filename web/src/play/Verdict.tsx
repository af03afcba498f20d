// The verdict on a file, by both verifiers, and each check in words.

import { useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { useAsked, useInWords } from "./asked";
import type { Given, Independent, VerdictFacts } from "./facts";
import { Dealt, Settled } from "./Dealt";
import { Refusal } from "./Player";
import { Facts, Long, Warnings } from "./Spec";
import { dated, now, useClock, useKept } from "./state";
import { ask, askIndependent } from "./workers";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Both answers. */
interface Both {
  told: VerdictFacts;
  other: Independent | null;
  /** Why the independent verifier gave none. */
  why: unknown;
}

interface Props {
  file: Uint8Array;
  given: Given;
}

/** Asks both verifiers the same. */
async function verifyTwice(kept: ReturnType<typeof useKept>, file: Uint8Array, given: Given, deal: number): Promise<Both> {
  const { told, recalled } = await kept.change(async (state) => {
    const answer = await ask<{ told: VerdictFacts; recalled: { tables: string[]; lines: string[] }; circles: string }>(
      { do: "verify", tag: kept.tag, circles: state.circles, file, given, deal, now: now() },
    );
    return [state.circles === "" ? state : { ...state, circles: answer.circles }, answer];
  });
  const all: Given = [
    ...given,
    ...recalled.tables.map((table): Given[number] => ["table", bytes(table)]),
    ...recalled.lines.map((line): Given[number] => ["open", bytes(line)]),
  ];
  try {
    return { told, other: await askIndependent(file, all), why: null };
  } catch (why) {
    return { told, other: null, why };
  }
}

const agree = ({ told, other }: Both) =>
  other !== null && told.code === other.code && told.exit === other.exit && told.english.join("\n") === other.verdict.join("\n");

export function Verdict({ file, given }: Props) {
  const words = useWords("play");
  const kept = useKept();
  const [deal, setDeal] = useState(1);
  const { last: both, wrong, busy } = useAsked(() => verifyTwice(kept, file, given, deal), [file, given, deal, kept.tag]);
  return (
    <section class="verdict" aria-labelledby="verdict" aria-busy={busy}>
      <h3 id="verdict">{words("verdict")}</h3>
      <div role="status">{both === null && busy && <p>{words("working")}</p>}{both && <Answer both={both} />}</div>
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
      {both && <Rest both={both} deal={deal} setDeal={setDeal} />}
    </section>
  );
}

/** The verdict, and whether both agree. */
function Answer({ both }: { both: Both }) {
  const words = useWords("play");
  const inWords = useInWords();
  const { told, other, why } = both;
  const isOne = agree(both);
  return (
    <>
      <p class="answer" data-exit={told.exit} data-code={told.code} data-agree={isOne}>
        <span aria-hidden="true">{told.exit === 0 ? "✓" : told.exit === 1 ? "✗" : "?"} </span>{words(`verdict-${told.exit}`)}
      </p>
      <Settled settled={told.settled} />
      {told.settled.length > 0 && told.rule !== null && <p class="quiet">{told.rule}</p>}
      {told.verdict.map((sentence) => <p key={sentence} class="sentence">{sentence}</p>)}
      {isOne && <p class="right"><span aria-hidden="true">✓ </span>{words("verdict-agree", { code: told.code, exit: told.exit })}</p>}
      {!isOne && (
        <div class="differ" role="alert">
          <p><strong>{other === null ? words("verdict-js-failed", { why: inWords(why) }) : words("verdict-differ")}</strong></p>
        </div>
      )}
      <dl class="two">
        <div><dt>{words("verdict-rust")}</dt><dd>{words("verdict-says", { code: told.code, exit: told.exit })}</dd></div>
        <div><dt>{words("verdict-js")}</dt><dd>{other === null ? "–" : words("verdict-says", { code: other.code, exit: other.exit })}</dd></div>
      </dl>
      {told.refused && <Refusal refused={told.refused} />}
      {told.left_out !== null && <p class="warning">{words("verdict-left-out", { seat: told.left_out })}</p>}
    </>
  );
}

function Rest({ both: { told, other }, deal, setDeal }: { both: Both; deal: number; setDeal: (deal: number) => void }) {
  const words = useWords("play");
  const { tag } = useKept();
  const due = told.beacon?.due ?? null;
  const time = useClock(due);
  return (
    <>
      <p class="quiet">{words(told.kept ? "verdict-kept" : "verdict-not-kept")}</p>
      {told.withdrawn !== null && <p class="warning">{told.withdrawn}</p>}
      {told.beacon && (
        <p class="quiet">
          {words("verdict-signature")}{" "}
          <span class="mono-break">{words("beacon-look-up", { chain: told.beacon.chain, round: told.beacon.number })}</span>
          {due !== null && due > time && <> {words("host-early", { date: dated(tag, due) })}</>}
        </p>
      )}
      <Warnings warnings={told.warnings} />
      <Facts facts={told.facts} />
      {told.words.length > 0 && (
        <>
          <h4>{words("verdict-words")}</h4>
          <dl class="dealt">{told.words.map(({ seat, text }) => <div key={seat}><dt>{seat}</dt><dd>{text}</dd></div>)}</dl>
        </>
      )}
      <details>
        <summary>{words("verdict-checks")}</summary>
        <ul class="checks">
          {told.checks.map(({ code, outcome, told: how, claim, why }) => (
            <li key={code} data-outcome={outcome}>
              <span aria-hidden="true">{words(`check-${outcome}`)} </span><code>{code}</code> {how}: {claim}
              {why !== null && <p class="why"><Long text={why} /></p>}
            </li>
          ))}
        </ul>
      </details>
      {other && (
        <details>
          <summary>{words("verdict-js-told")}</summary>
          <ul class="checks" lang="en">
            {other.told.filter(([kind]) => kind !== "cards").slice(0, 100).map(([, text], place) => <li key={place}><Long text={text} /></li>)}
          </ul>
        </details>
      )}
      {told.cards.length > 0 && (
        <>
          <h4>{words("verdict-cards", { deal: told.deal, deals: told.deals })}</h4>
          {told.deals > 1 && (
            <label class="field">
              <span>{words("verdict-deal")}</span>
              <input type="number" min="1" max={told.deals} value={deal} onChange={(event) => setDeal(Math.min(told.deals, Math.max(1, Number(event.currentTarget.value) || 1)))} />
            </label>
          )}
          <Dealt places={told.cards} />
        </>
      )}
      {told.winners.length > 0 && (
        <>
          <h4>{words("verdict-winners")}</h4>
          <ol class="winners">{told.winners.map(({ number, entry }) => <li key={number}>{number}{entry === null ? "" : ` · ${entry}`}</li>)}</ol>
          {told.all_winners > told.winners.length && <p>{words("verdict-winners-more", { count: told.all_winners - told.winners.length })}</p>}
        </>
      )}
      <p class="hash"><span>{words("verdict-hash", { hash: told.hash })}</span></p>
    </>
  );
}
