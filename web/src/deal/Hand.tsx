// What a place was dealt: its cards, shown or face down.

import { Back, CardView } from "./CardView";
import type { Place, Words } from "./facts";

/** A pile of more cards is folded. */
const FOLDED = 24;

interface Props {
  place: Place;
  /** What its cards are. */
  unit: "card" | "tile";
  /** Whether there is no other place. */
  isOnly: boolean;
  isHidden: boolean;
  toggle: () => void;
  words: Words;
}

export function Hand({ place, unit, isOnly, isHidden, toggle, words }: Props) {
  const count = words(`${unit}-count`, { count: place.cards.length });
  const id = `place-${place.name}`;
  const cards = isHidden
    // One back tells as much as thirteen.
    ? <ul class="cards" aria-label={place.title}><li><Back words={words} /></li><li class="quiet">{words(`hidden-${unit}s`, { count: place.cards.length })}</li></ul>
    : (
      <ul class="cards" aria-label={place.title}>
        {place.cards.map((card, at) => <li key={at} data-code={card.code}><CardView face={card.face} words={words} /></li>)}
      </ul>
    );
  return (
    <section class={place.is_seat ? "hand seat" : "hand"} data-place={place.name} aria-labelledby={id}>
      <div class="whose">
        <h4 id={id}>{place.title} <span class="quiet">{count}</span></h4>
        {place.cards.length > 0 && (
          <button type="button" class="plain" aria-pressed={isHidden} onClick={toggle}>{words(isHidden ? "show" : "hide", { who: place.title })}</button>
        )}
      </div>
      {place.cards.length > FOLDED && !place.is_seat && !isHidden && !isOnly
        ? <details><summary>{count}</summary>{cards}</details>
        : cards}
    </section>
  );
}
