// What the page and the frame with a reader's script say to each other, over a port that the script does not have.

export type ToFrame =
  /** The first message: the script, and how many cards its decks have. */
  | { kind: "begin"; script: string; n: number }
  /** Asks for decks, after the answer to what was asked before. */
  | { kind: "deal"; decks: number }
  | { kind: "end" };

export type FromFrame =
  /** The script was read, and has a function to shuffle. */
  | { kind: "ready" }
  /** As many decks as were asked for, 16 bits a card. */
  | { kind: "decks"; decks: ArrayBuffer }
  /** It failed, in its own words; on line 0, where that is not known. */
  | { kind: "error"; text: string; line: number }
  /** It sent what nobody asked for, and was ended. */
  | { kind: "unasked" };

/** The bytes of an answer of as many decks of n cards. */
export const answerSize = (decks: number, n: number): number => decks * n * Uint16Array.BYTES_PER_ELEMENT;
