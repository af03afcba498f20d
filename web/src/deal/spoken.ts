// Cards as they are read aloud.

import type { Face, Words } from "./facts";

const UNO: Record<string, string> = {
  "S": "skip",
  "R": "reverse",
  "+2": "draw-two",
  "W": "wild",
  "W+4": "wild-draw-four",
  "WS": "wild-shuffle",
  "WC": "wild-custom",
};

/** The key of a rank: no word begins with a digit. */
const keyed = (rank: string) => /^\d/.test(rank) ? `n${rank}` : rank;

export function spoken(face: Face, words: Words): string {
  switch (face.kind) {
    case "french":
      return words("card-french", { rank: words(`rank.${keyed(face.rank)}`), suit: words(`suit.${face.suit}`) });
    case "joker":
      return words(face.is_big ? "joker-big" : "joker-small");
    case "trump":
      return face.number === 0 ? words("excuse") : words("trump", { number: face.number });
    case "uno": {
      const id = UNO[face.sign];
      const sign = id === undefined ? face.sign : words(`uno-sign.${id}`);
      return face.colour === null ? sign : words("uno-card", { colour: words(`uno-colour.${face.colour}`), sign });
    }
    case "tile":
      return tile(face.suit, face.number, words);
    case "hanafuda": {
      const what = words(`flower.${face.flower}`, { number: face.card });
      return words("flower-card", { month: words(`month.n${face.month}`), what });
    }
    case "named":
      return face.name;
  }
}

function tile(suit: string, number: number, words: Words): string {
  if (suit === "z") {
    return words(`tile-honour.n${number}`);
  }
  if (suit === "f") {
    return words(`tile-flower.n${number}`);
  }
  const name = words(`tile-suit.${suit}`);
  return number === 0 ? words("tile-red", { suit: name }) : words("tile-card", { number, suit: name });
}
