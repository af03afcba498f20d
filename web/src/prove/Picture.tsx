// The picture of all outcomes: a bar for each of a few, a square for each of many; one is at hand, moved by arrows.

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { type EventFacts, decimals, level, type Level, type Outcome, type Probability, SIGNS } from "./facts";

/** The most outcomes that are drawn as bars: the orders of 4 cards. */
const MAX_BARS = 24;

interface Props {
  outcomes: Outcome[];
  fair: Probability;
  byProbability: boolean;
  /** The event that is marked. */
  event: EventFacts | undefined;
}

export function Picture({ outcomes, fair, byProbability, event }: Props) {
  const words = useWords("prove");
  const order = useMemo(() => {
    const order = outcomes.map((_, at) => at);
    const ratio = (at: number) => outcomes[at]?.ratio ?? 0;
    // Stable: those alike stay in the order of their cards.
    return byProbability ? order.sort((one, other) => ratio(other) - ratio(one)) : order;
  }, [outcomes, byProbability]);
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [outcomes, byProbability]);
  const box = useRef<HTMLDivElement>(null);
  const move = (pressed: KeyboardEvent) => {
    const to = target(pressed.key, Math.min(at, order.length - 1), order.length, box.current);
    if (to !== undefined) {
      pressed.preventDefault();
      setAt(to);
      box.current?.children[to]?.scrollIntoView({ block: "nearest" });
    }
  };
  const most = Math.max(...outcomes.map(({ ratio }) => ratio), 1);
  const isBars = outcomes.length <= MAX_BARS;
  const chosen = Math.min(at, order.length - 1);
  const cells = useMemo(() => order.map((index, place) => {
    const outcome = outcomes[index];
    if (outcome === undefined) {
      return null;
    }
    const kind = level(outcome, fair);
    return (
      <div
        key={index}
        id={`outcome-${place}`}
        role="option"
        aria-label={`${outcome.cards} ${outcome.probability.fraction} ${SIGNS[kind]}`}
        data-level={kind}
        data-marked={event?.holds[index] === "1" ? "" : undefined}
        onClick={() => setAt(place)}
      >
        {isBars
          ? (
            <>
              <span class="column" aria-hidden="true">
                <span class="bar" style={{ height: `${(outcome.ratio / most) * 100}%` }} />
                <span class="fair" style={{ bottom: `${100 / most}%` }} />
              </span>
              <span class="sign" aria-hidden="true">{SIGNS[kind]}</span>
              <span class="label" aria-hidden="true">{outcome.cards}</span>
            </>
          )
          : <span aria-hidden="true">{SIGNS[kind]}</span>}
      </div>
    );
  }), [order, outcomes, fair, event, isBars, most]);
  // Set by hand: hundreds of cells stay as they are when a key moves on.
  useLayoutEffect(() => {
    const cell = box.current?.children[chosen];
    cell?.setAttribute("aria-selected", "true");
    return () => cell?.removeAttribute("aria-selected");
  }, [cells, chosen]);
  const index = order[chosen];
  const outcome = index === undefined ? undefined : outcomes[index];
  return (
    <>
      <div
        ref={box}
        class={isBars ? "bars" : "squares"}
        role="listbox"
        tabIndex={0}
        aria-label={words("picture")}
        aria-describedby="picture-keys"
        aria-activedescendant={`outcome-${chosen}`}
        onKeyDown={move}
      >
        {cells}
      </div>
      <p id="picture-keys" class="quiet small">{words("picture-keys")}</p>
      {outcome !== undefined && (
        <p class="detail" aria-live="polite">
          <strong class="mono">{outcome.cards}</strong>{" "}
          {outcome.probability.fraction} ≈ {decimals(outcome.probability)} {SIGNS[level(outcome, fair)]}{" "}
          {outcome.probability.fraction === fair.fraction
            ? words("legend-fair")
            : words("times-fair", { ratio: outcome.ratio.toFixed(4), fair: fair.fraction })}
          {event !== undefined && index !== undefined && ` ${words(event.holds[index] === "1" ? "event-holds" : "event-fails")}`}
        </p>
      )}
      <Legend />
    </>
  );
}

/** Where a key leads: beside, or by rows as they are broken. */
function target(key: string, at: number, count: number, box: HTMLElement | null): number | undefined {
  const tops = () => [...box?.children ?? []].map((cell) => (cell as HTMLElement).offsetTop);
  const columns = () => {
    const all = tops();
    const second = all.findIndex((top) => top !== all[0]);
    return second < 0 ? count : second;
  };
  switch (key) {
    case "ArrowRight":
      return Math.min(at + 1, count - 1);
    case "ArrowLeft":
      return Math.max(at - 1, 0);
    case "ArrowDown":
      return Math.min(at + columns(), count - 1);
    case "ArrowUp":
      return Math.max(at - columns(), 0);
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}

/** What colours and signs mean. */
const LEGEND: [string, Level[]][] = [
  ["legend-never", ["never"]],
  ["legend-less", ["less-3", "less-2", "less-1"]],
  ["legend-fair", ["fair"]],
  ["legend-more", ["more-1", "more-2", "more-3"]],
];

function Legend() {
  const words = useWords("prove");
  return (
    <ul class="levels">
      {LEGEND.map(([id, levels]) => (
        <li key={id}>
          {levels.map((level) => <span key={level} class="swatch" data-level={level} aria-hidden="true">{SIGNS[level]}</span>)} {words(id)}
        </li>
      ))}
    </ul>
  );
}
