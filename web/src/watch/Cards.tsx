// Cards in their row, in the articles' colours, with signs beside them.

import { Component } from "preact";
import { useContext, useEffect, useMemo, useState } from "preact/hooks";
import { states } from "evenhand-web";
import { Reader, useWords } from "../shell/words";

/** What a colour is. */
export interface State {
  sign: string;
  meaning: string;
}

/** Names of the colours in style sheets, by their numbers. */
export const COLOURS = ["waiting", "at_hand", "done"];

/** Rows of more cards have no numbers of places below them. */
const MOST_NUMBERED = 104;

/** Rows of no more cards have large ones. */
const FEW = 12;

/** So many cards are drawn at a time: a thousand at once hold up the page. */
const PART = 104;

/** How many cards are drawn so far, of so many. */
function useParts(all: number): number {
  const [drawn, setDrawn] = useState(PART);
  useEffect(() => {
    const most = Math.max(PART, all);
    if (drawn > most) {
      // After a row of many cards, one of few, and then again one of many.
      setDrawn(most);
    }
    if (drawn >= all) {
      return undefined;
    }
    // After the frame that shows those before: both together would take twice as long.
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setDrawn(drawn + PART));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, all]);
  return Math.min(drawn, all);
}

/** The colours, by their numbers. */
export function useStates(): State[] {
  const tag = useContext(Reader);
  return useMemo(() => JSON.parse(states(tag)) as State[], [tag]);
}

/** What the colours mean. */
export function Legend() {
  return (
    <ul class="legend">
      {useStates().map(({ sign, meaning }, number) => (
        <li key={sign}><span class="sign" data-state={COLOURS[number]} aria-hidden="true">{sign}</span> {meaning}</li>
      ))}
    </ul>
  );
}

interface CardProps {
  name: string;
  state: number;
  states: State[];
  place: number | undefined;
}

/** A card, drawn again only when it changes. */
class Card extends Component<CardProps> {
  override shouldComponentUpdate(next: CardProps): boolean {
    const { name, state, states, place } = this.props;
    return next.name !== name || next.state !== state || next.states !== states || next.place !== place;
  }

  override render({ name, state, states, place }: CardProps) {
    const shown = states[state];
    return (
      <li data-state={COLOURS[state]}>
        <span class="sign" aria-hidden="true">{shown?.sign}</span>
        <span class="card" title={name.length > 8 ? name : undefined}>{name}</span>
        <span class="sr">, {shown?.meaning}</span>
        {place !== undefined && <span class="place" aria-hidden="true">{place}</span>}
      </li>
    );
  }
}

/** A row of cards, as the module hands them out. */
export function Cards({ name, cells, names, first }: { name: string; cells: Uint32Array; names: string[]; first: number }) {
  const words = useWords("watch");
  const states = useStates();
  const letters = useMemo(() => Math.min(8, Math.max(2, ...names.map((card) => width(card)))), [names]);
  const numbered = names.length <= MOST_NUMBERED;
  const drawn = useParts(cells.length);
  return (
    <section class="row">
      <h4>{name}</h4>
      {cells.length === 0 ? <p class="quiet">{words("empty")}</p> : (
        <ol class="cards" aria-label={name} data-many={numbered ? undefined : ""} data-few={names.length <= FEW ? "" : undefined} style={{ "--letters": String(letters) }}>
          {Array.from(cells.subarray(0, drawn), (cell, place) => (
            <Card key={place} name={names[cell >> 2] ?? ""} state={cell & 3} states={states} place={numbered ? place + first : undefined} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** How many letters wide a name is: a Chinese one is as wide as two. */
function width(name: string): number {
  let letters = 0;
  for (const letter of name) {
    letters += letter > "\u2e80" ? 2 : 1;
  }
  return letters;
}
