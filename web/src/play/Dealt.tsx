// Cards by place, drawn as in the tab that deals.

import { CardView } from "../deal/CardView";
import { useWords } from "../shell/words";
import type { Cards } from "./facts";

/** The most cards of all places together that are drawn: of more, their names stand in a row. */
const MAX_DRAWN = 250;

/** The most names of a place that are shown. */
const MAX_NAMES = 400;

/** A pile of more cards is folded. */
const FOLDED = 24;

export function Dealt({ places }: { places: Cards[] }) {
  const isDrawn = places.reduce((sum, { cards }) => sum + cards.length, 0) <= MAX_DRAWN;
  return (
    <dl class="dealt">
      {places.map(({ place, name, is_seat: isSeat, cards }) => {
        const shown = isDrawn ? <Drawn cards={cards} name={name} /> : <Named cards={cards} />;
        return (
          <div key={`${name} ${place}`}>
            <dt>{name}</dt>
            <dd data-place={place}>{cards.length > FOLDED && !isSeat ? <details><summary>{cards.length}</summary>{shown}</details> : shown}</dd>
          </div>
        );
      })}
    </dl>
  );
}

function Drawn({ cards, name }: { cards: Cards["cards"]; name: string }) {
  const words = useWords("deal");
  return (
    <ul class="cards" aria-label={name}>
      {cards.map((card, at) => <li key={at} data-card={card.name}><CardView {...card} words={words} /></li>)}
    </ul>
  );
}

function Named({ cards }: { cards: Cards["cards"] }) {
  const names = cards.slice(0, MAX_NAMES).map((card) => card.name).join(" ");
  return <span class="mono">{names}{cards.length > MAX_NAMES ? ` … (${cards.length})` : ""}</span>;
}

/** What deals settled, one after the other. */
export function Settled({ settled }: { settled: string[] }) {
  if (settled.length === 0) {
    return null;
  }
  return settled.length === 1
    ? <p class="settled" data-settled>{settled[0]}</p>
    : <ol class="settled" data-settled>{settled.map((one, place) => <li key={place}>{one}</li>)}</ol>;
}
