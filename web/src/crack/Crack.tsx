// Crack: a deck that a clock shuffled, its seed found from the cards alone, and the next deck known before it is dealt.

import { useMemo, useRef, useState } from "preact/hooks";
import { seeded_decks } from "evenhand-web";
import type { TabProps } from "../shell/link";
import { useWords } from "../shell/words";
import { Deck } from "./Deck";
import { type Dealer, start } from "./dealer";
import type { Hit, Method } from "./facts";
import { Paste } from "./Paste";
import { cardsOf, chosen, Program, useMethods } from "./Program";
import { Search, type Target } from "./Search";
import { useSecond } from "./useSecond";

export function Crack({ values, set }: TabProps) {
  const words = useWords("crack");
  const methods = useMethods();
  const dealer = useRef<Dealer | null>(null);
  const [found, setFound] = useState<Target | null>(null);
  const [hit, setHit] = useState<Hit | null>(null);
  const shuffle = () => {
    const program = chosen(values, methods);
    dealer.current = start(program);
    setHit(null);
    setFound({ decks: [dealer.current()], isPasted: false, isSystem: program.seeding === "system" });
  };
  const take = (cards: number[], isNext: boolean) => {
    dealer.current = null;
    setHit(null);
    const before = isNext && found?.isPasted ? found.decks : [];
    setFound({ decks: [...before, cards], isPasted: true, isSystem: false });
  };
  return (
    <>
      <h2>{words("heading")}</h2>
      <p class="quiet">{words("intro")}</p>
      <section aria-labelledby="program">
        <h3 id="program">{words("program")}</h3>
        <Program values={values} set={set} methods={methods} />
        <div class="controls">
          <button type="button" class="plain main" disabled={cardsOf(values) === undefined} onClick={shuffle}>{words("shuffle")}</button>
          <Clock />
        </div>
        <Paste take={take} isNext={found?.isPasted ?? false} found={found} />
        <div role="status">
          {found !== null && <p>{found.isPasted ? `${words("pasted")} ${words("decks", { count: found.decks.length })}` : words("dealt")}</p>}
        </div>
        {found?.decks.map((cards, at) => <Deck key={at} name={`${words("deck")} ${at + 1}`} cards={cards} />)}
      </section>
      <section aria-labelledby="search">
        <h3 id="search">{words("search")}</h3>
        <Search found={found} tell={setHit} values={values} set={set} />
      </section>
      {hit !== null && found !== null && <Predicted key={`${hit.method} ${hit.seed}`} hit={hit} found={found} methods={methods} dealer={dealer.current} />}
      <section aria-labelledby="learn">
        <h3 id="learn">{words("learn")}</h3>
        <ul>{[1, 2, 3, 4].map((at) => <li key={at}>{words(`learn-${at}`)}</li>)}</ul>
      </section>
    </>
  );
}

/** The second that it is. */
function Clock() {
  const words = useWords("crack");
  const now = useSecond();
  return <span class="clock mono">{words("now", { second: String(now) })}</span>;
}

/** Seeds up to this one are no second of a clock. */
const MAX_SMALL = 65_535;

interface PredictedProps {
  hit: Hit;
  found: Target;
  methods: Method[];
  dealer: Dealer | null;
}

/** The next deck, before it is dealt; and what then was dealt. */
function Predicted({ hit, found, methods, dealer }: PredictedProps) {
  const words = useWords("crack");
  const [dealt, setDealt] = useState<{ cards: number[]; expected: number[] } | null>(null);
  const [passed, setPassed] = useState(0);
  const now = useSecond();
  const n = found.decks[0]?.length ?? 52;
  // Seeded before every draw by the clock: another deck in each second, known all the same.
  const isOfClock = (methods[hit.method]?.is_seeded_every_draw ?? false) && hit.seed > MAX_SMALL;
  const second = isOfClock ? now : 0;
  const expected = useMemo(() => {
    if (isOfClock) {
      return [...seeded_decks(hit.method, BigInt(second), n, 1)];
    }
    return passed === 0 ? hit.next : [...seeded_decks(hit.method, BigInt(hit.seed), n, passed + 2).slice(-n)];
  }, [hit, n, passed, isOfClock, second]);
  const deal = () => {
    if (dealer !== null) {
      setDealt({ expected, cards: dealer() });
      setPassed(passed + 1);
    }
  };
  const differing = dealt?.cards.filter((card, place) => dealt.expected[place] !== card).length ?? 0;
  return (
    <section aria-labelledby="predicted">
      <h3 id="predicted">{words("predicted")}</h3>
      <p>{words("predict-help")} {isOfClock && words("predicted-now")}</p>
      <Deck name={words("predicted")} cards={expected} />
      {dealer !== null && <button type="button" class="plain main" onClick={deal}>{words("deal-next")}</button>}
      <div role="status">
        {dealt !== null && (
          <p>
            {words("next-dealt-is")} {differing === 0
              ? <strong class="right">✓ {words("same")}</strong>
              : <strong class="wrong">✗ {words("differs", { count: differing })}</strong>}
          </p>
        )}
      </div>
      {dealt !== null && <Deck name={words("next-dealt")} cards={dealt.cards} expected={dealt.expected} />}
    </section>
  );
}
