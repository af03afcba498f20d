// Numbers that a reader or a link gives: whole and within limits, or none.

/** The least and the most that a number may be. */
export type Limits = readonly [number, number];

/** A whole number within limits that a text is; none where it is another text, or there is none. */
export function whole(text: string | null | undefined, [least, most]: Limits): number | undefined {
  const number = /^\s*\d{1,12}\s*$/.test(text ?? "") ? Number(text) : NaN;
  return number >= least && number <= most ? number : undefined;
}
