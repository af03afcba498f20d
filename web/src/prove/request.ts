// What is asked of the module, from the values of the link.

import { exact_bounds } from "evenhand-web";
import { type Limits, whole } from "../shell/numbers";

/** The numbers that are set of a classic. */
export const NUMBERS = ["n", "k", "rounds", "faces"] as const;

/** The cards of a link that names none. */
export const USUAL_CARDS = "3";

export interface Request extends Partial<Record<(typeof NUMBERS)[number], number>> {
  classic: string;
  dice?: string;
  places_from_zero: boolean;
  place?: number;
}

let known: Record<(typeof NUMBERS)[number], Limits> | undefined;

/** The limits of each number. */
export function limits(): Record<(typeof NUMBERS)[number], Limits> {
  known ??= JSON.parse(exact_bounds()) as Record<(typeof NUMBERS)[number], Limits>;
  return known;
}

/** The request of a link, or none where one of its numbers is none. */
export function asked(values: URLSearchParams): Request | undefined {
  const request: Request = { classic: values.get("classic") ?? "naive_swap", places_from_zero: values.get("from") === "0" };
  for (const name of NUMBERS) {
    const text = values.get(name) ?? (name === "n" ? USUAL_CARDS : null);
    const number = whole(text, limits()[name]);
    if (number !== undefined) {
      request[name] = number;
    } else if (text !== null) {
      return undefined;
    }
  }
  const dice = values.get("dice");
  // Places may count from 0.
  const place = whole(values.get("place"), [0, limits().n[1]]);
  return { ...request, ...(dice === null ? {} : { dice }), ...(place === undefined ? {} : { place }) };
}
