// The classics and the dice, as the module lists them.

import { useContext, useMemo } from "preact/hooks";
import { classics, dice } from "evenhand-web";
import { Reader } from "./words";

/** What can be set of a classic besides its cards. */
export interface Parameter {
  name: "k" | "rounds" | "faces";
  meaning: string;
  /** What it is unless set. */
  default: number;
}

/** A classic of the catalogue. */
export interface Classic {
  name: string;
  kind: "shuffle" | "sampler";
  distribution: string;
  parameters: Parameter[];
  dice_show_last_places: boolean;
  summary: string;
  works: string;
  why: string;
  cost: string;
  instead: string;
  reference: string;
}

/** A kind of dice, with those of it. */
export interface DiceKind {
  name: string;
  meaning: string;
  dice: string[];
}

/** All classics, for so many cards, in the language of the reader. */
export function useClassics(n: number): Classic[] {
  const tag = useContext(Reader);
  return useMemo(() => JSON.parse(classics(tag, n)) as Classic[], [tag, n]);
}

/** All dice, in the language of the reader. */
export function useDice(): DiceKind[] {
  const tag = useContext(Reader);
  return useMemo(() => JSON.parse(dice(tag)) as DiceKind[], [tag]);
}
