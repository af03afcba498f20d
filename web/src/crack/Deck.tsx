// A deck as numbers from 1, with those marked that lie elsewhere than in another one.

import { useWords } from "../shell/words";

interface Props {
  name: string;
  cards: readonly number[];
  /** The deck that it should be. */
  expected?: readonly number[] | undefined;
}

export function Deck({ name, cards, expected }: Props) {
  const words = useWords("crack");
  return (
    <ol class="deck" aria-label={name || words("deck")}>
      {cards.map((card, place) => {
        const isWrong = expected !== undefined && expected[place] !== card;
        return <li key={place} data-wrong={isWrong ? "" : undefined}>{card + 1}{isWrong && <span aria-hidden="true"> ✗</span>}</li>;
      })}
    </ol>
  );
}
