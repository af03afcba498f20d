// What tables are called: by the form that they settle, by their game, or as one of their own.

import { useWords } from "../shell/words";
import { useAsked } from "./asked";
import { useKept } from "./state";
import { ask } from "./workers";

/** What can be offered. */
export interface Games {
  games: { name: string; title: string; least: number; most: number; usual: number }[];
  forms: string[];
}

/** What the spec of a deck and a pattern of one's own has as its game. */
const OWN = "custom";

/** The title of a table: a function from its game and, of what is settled without a dealer, its form. */
export function useTitles(): (table: { game: string; form?: string | null | undefined }) => string {
  const words = useWords("play");
  const { tag } = useKept();
  const { last, wrong } = useAsked(() => ask<Games>({ do: "games", tag }), [tag]);
  return ({ game, form }) => {
    if (last === null) {
      return wrong === null ? "…" : game;
    }
    if (form != null && last.forms.includes(form)) {
      return words(`form-${form}`);
    }
    return game === OWN ? words("own-game") : last.games.find(({ name }) => name === game)?.title ?? game;
  };
}
