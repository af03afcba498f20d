// What is kept, as a file, and read from one: only what is known is taken out of it, since it may be anybody's.

import type { State, Table } from "./store";

const FORMAT = "evenhand-play 1";

/** What is kept, as a file; of what is damaged all that is there. */
export function backup(state: unknown): string {
  const { revision: _, ...members } = isObject(state) ? state : { found: state };
  return JSON.stringify({ format: FORMAT, ...members }, null, 2) + "\n";
}

const TEXTS = ["form", "chat", "came", "closed", "name", "opened", "openedName", "agreed", "randomness", "signature", "slips", "called", "done", "refused", "voided"] as const;

/** What a file of `backup` holds, or the program's own state; null if it is neither. Only what is known is taken out of it. */
export function restored(text: string): Omit<State, "revision"> | null {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return null;
  }
  const members = isObject(given) ? given : {};
  if (typeof members["format"] === "string" && members["format"].startsWith("fairdeal-v2 circles")) {
    return { circles: text, tables: {} };
  }
  return members["format"] === FORMAT ? stateOf(members) : null;
}

/** The circles and tables of an object, of which only what is known is taken; null where it has none. */
export function stateOf(given: Record<string, unknown>): Omit<State, "revision"> | null {
  if (typeof given["circles"] !== "string" || !isObject(given["tables"])) {
    return null;
  }
  const tables: Record<string, Table> = {};
  for (const [offer, table] of Object.entries(given["tables"])) {
    const read = /^[0-9a-f]{64}$/.test(offer) && isObject(table) ? tableOf(table) : null;
    if (read === null) {
      return null;
    }
    tables[offer] = read;
  }
  return { circles: given["circles"], tables };
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

/** The latest time that a date can have, in milliseconds. */
const MAX_TIME = 8.64e15;

function tableOf(given: Record<string, unknown>): Table | null {
  const { offer, game, seats, dealer, added, host, sheets } = given;
  if (typeof offer !== "string" || typeof game !== "string" || !isTexts(seats) || typeof dealer !== "string" || typeof added !== "number" || !(Math.abs(added) <= MAX_TIME)) {
    return null;
  }
  const table: Table = { offer, game, seats, dealer, added };
  for (const name of TEXTS) {
    const text = given[name];
    if (typeof text === "string") {
      table[name] = text;
    }
  }
  if (isObject(host) && typeof host["secret"] === "string") {
    table.host = { secret: host["secret"] };
  }
  if (isTexts(sheets)) {
    table.sheets = sheets;
  }
  return table;
}
