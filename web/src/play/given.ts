// What is given to the verifiers with the finished file of a table: all that was kept of it.

import type { Given, OfferFacts, Round } from "./facts";
import type { Table } from "./store";
import { ask } from "./workers";

const bytes = (text: string) => new TextEncoder().encode(text);

/** What a table keeps, of which `sealed` is what the room keeps, which gives its own by itself; `beacon` is the spec's. */
export async function givenOf(table: Table, sealed: OfferFacts | null, beacon: Round | null): Promise<Given> {
  const { offer, opened, closed, sheets = [], slips = "", agreed, randomness } = table;
  const named = slips === "" ? [] : await ask<string[]>({ do: "slips", file: opened ?? closed ?? offer, slips, seats: sealed?.seats ?? [] });
  return [
    ...closed !== undefined && sealed?.table == null ? [["table", bytes(closed)]] satisfies Given : [],
    ...agreed !== undefined ? [["check_word", bytes(agreed)]] satisfies Given : [],
    ...beacon !== null && randomness ? [["round", bytes(`${beacon.chain}:${beacon.number}:${randomness}`)]] satisfies Given : [],
    ...sheets.map((sheet): Given[number] => ["sheet", bytes(sheet)]),
    ...named.map((slip): Given[number] => ["slip", bytes(slip)]),
  ];
}
