// What becomes of what was taken in: to which table it belongs, and what is kept of it.

import type { FileFacts, Step, VerdictFacts } from "./facts";
import { givenOf } from "./given";
import { isRefused, type Kept, now, sealedOf, tableOf } from "./state";
import type { Notice } from "./Take";
import { ask } from "./workers";

type Words = (id: string, facts?: Record<string, string | number>) => string;

const bytes = (text: string) => new TextEncoder().encode(text);

/** The longest text that is collected for one table. */
const MAX_CHAT = 1_000_000;

/** The most slips of one table: no deck is longer. */
const MAX_SLIPS = 10_000;

export interface Taken extends Notice {
  /** The offer of the table that it belongs to. */
  offer?: string;
}

/** Takes in what was found, in the order in which it was; `open` is the table that is looked at. */
export async function takeIn(found: FileFacts[], kept: Kept, words: Words, open: string | null): Promise<Taken> {
  let taken: Taken = { text: words("take-none", { why: "" }), wrong: true };
  for (const one of found) {
    taken = await takeOne(one, kept, words, open);
  }
  return taken;
}

async function takeOne(found: FileFacts, kept: Kept, words: Words, open: string | null): Promise<Taken> {
  const { offer } = found;
  switch (found.kind) {
    case "offer":
    case "table":
    case "opened":
    case "void":
      if (offer === null) {
        break;
      }
      await kept.change(async (state) => {
        const tables = { ...state.tables };
        tables[offer] ??= tableOf(found);
        return [{ ...state, tables }, undefined];
      });
      if (found.kind !== "offer" && isStrange(found, offer, kept)) {
        return { text: words("took-host"), wrong: true, offer };
      }
      if (found.kind === "table") {
        return table(found, offer, kept, words);
      }
      if (found.kind === "opened") {
        return opened(found, offer, kept, words);
      }
      if (found.kind === "void") {
        return voided(found, offer, kept, words);
      }
      return { text: words("took-offer"), offer };
    case "done":
      return done(found, kept, words);
    case "announcement":
    case "draw":
      return { text: words("took-draw"), wrong: true };
    case "lines":
      return lines(found, kept, words);
    case "sheet":
      return sheet(found, kept, words);
    case "slips":
      return slips(found, kept, words, open);
    case "round":
      return round(found, kept, words, open);
    default:
      break;
  }
  return { text: words("take-none", { why: found.why ?? "" }), wrong: true };
}

/** The name of the closed table that is kept of an offer, by the room or here. */
function nameOf(kept: Kept, offer: string): string | undefined {
  return sealedOf(kept.circles, offer)?.facts.table ?? kept.state.tables[offer]?.name;
}

/** Whether a file is of a table that was offered here, and not of the one that was closed here. */
const isStrange = (found: FileFacts, offer: string, kept: Kept) => {
  const table = kept.state.tables[offer];
  return table?.host !== undefined && (table.closed === undefined || table.name !== found.table);
};

async function table(found: FileFacts, offer: string, kept: Kept, words: Words): Promise<Taken> {
  const name = nameOf(kept, offer);
  if (name !== undefined && name !== found.table) {
    // The room keeps it too, as one that was refused.
    if (sealedOf(kept.circles, offer)) {
      await kept.step<Step<unknown>>({ step: "openTable", tag: kept.tag, file: found.text ?? "", now: now() });
    }
    return { text: words("took-table-other"), wrong: true, offer };
  }
  if (name === undefined) {
    const came = kept.state.tables[offer]?.came;
    if (came !== undefined && came !== found.text) {
      return second(found, offer, came, kept, words);
    }
    await kept.edit(offer, { came: found.text ?? "" });
  }
  return { text: words("took-table"), offer };
}

/** A second closed table of an offer: the first stays, unless it alone leaves out the seal of this browser. */
async function second(found: FileFacts, offer: string, came: string, kept: Kept, words: Words): Promise<Taken> {
  const { circles } = kept.state;
  const text = found.text ?? "";
  const isLeftOut = async (table: string) => circles !== "" && await ask<string | null>({ do: "leftOut", circles, table }) !== null;
  if (await isLeftOut(came) && !await isLeftOut(text)) {
    await kept.edit(offer, { came: text });
    return { text: words("took-table-better"), wrong: true, offer };
  }
  return { text: words("took-table-two", { name: (found.table ?? "").slice(0, 12) }), wrong: true, offer };
}

async function opened(found: FileFacts, offer: string, kept: Kept, words: Words): Promise<Taken> {
  if (sealedOf(kept.circles, offer)) {
    const checked = await kept.step<Step<{ word: string }>>({ step: "check", tag: kept.tag, file: found.text ?? "", now: now() });
    if (isRefused(checked)) {
      return { text: checked.refused.words, wrong: true, offer };
    }
  } else {
    const name = nameOf(kept, offer);
    if (name !== undefined && name !== found.table) {
      return { text: words("took-opened-other"), wrong: true, offer };
    }
    // Of a table whose name is not known any openings could be: those that came first stay.
    const before = kept.state.tables[offer]?.openedName;
    if (name === undefined && before !== undefined && before !== found.opened) {
      return { text: words("took-opened-again"), wrong: true, offer };
    }
  }
  await kept.edit(offer, { opened: found.text ?? "", openedName: found.opened ?? "" });
  return { text: words("took-opened"), offer };
}

/** The file of a void table; the first whose secret opens the commitment is kept. */
async function voided(found: FileFacts, offer: string, kept: Kept, words: Words): Promise<Taken> {
  const text = found.text ?? "";
  const name = nameOf(kept, offer);
  if (name !== undefined && name !== found.table) {
    return { text: words("took-void-table"), wrong: true, offer };
  }
  if (found.opens === true) {
    const before = kept.state.tables[offer]?.voided;
    if (before !== undefined && before !== text) {
      return { text: words("took-void-other"), wrong: true, offer };
    }
    await kept.edit(offer, { voided: text });
  }
  return { text: words("took-void", { opens: found.opens ? "yes" : "no" }), wrong: found.opens !== true, offer };
}

/** A finished file: the first that holds is kept, and another takes its place only if it shows more. */
async function done(found: FileFacts, kept: Kept, words: Words): Promise<Taken> {
  const { offer } = found;
  const text = found.text ?? "";
  const table = offer === null ? undefined : kept.state.tables[offer];
  // One that was forged may name another offer: it is verified all the same, where it can be.
  if (offer === null || table === undefined) {
    return { text: words("took-unknown"), wrong: true };
  }
  if (table.host !== undefined && table.closed === undefined) {
    return { text: words("took-host"), wrong: true, offer };
  }
  if (table.done === text) {
    return { text: words("took-done-again"), offer };
  }
  const [{ spec }] = await ask<[FileFacts]>({ do: "read", tag: kept.tag, bytes: bytes(table.offer) });
  const given = await givenOf(table, sealedOf(kept.circles, offer)?.facts ?? null, spec?.beacon ?? null);
  const verify = async (file: string) => {
    const { circles } = kept.state;
    const { told } = await ask<{ told: VerdictFacts }>({ do: "verify", tag: kept.tag, circles, file: bytes(file), given, deal: 1, now: now() });
    // What the seat's own program refuses is worth nothing, whatever it says of itself.
    const worth = told.refused === null && told.left_out === null ? WORTH[told.exit] ?? 0 : 0;
    return { worth, verdict: told.verdict.join(" ") };
  };
  const [its, before] = [await verify(text), table.done === undefined ? null : await verify(table.done)];
  if (before !== null && its.worth <= before.worth) {
    return { text: words("took-done-other", { verdict: its.verdict }), wrong: true, offer };
  }
  if (its.worth === 0) {
    await kept.edit(offer, { refused: text });
    return { text: words("took-done-refused"), wrong: true, offer };
  }
  // Unless another one came in the meantime.
  await kept.edit(offer, ({ refused: _, ...rest }) => rest.done === table.done ? { ...rest, done: text } : rest);
  return { text: words(before === null ? "took-done" : "took-done-better"), offer };
}

/** What a verdict is worth, by its exit: it holds, it is not shown enough, it is refused. */
const WORTH: Record<number, number> = { 0: 2, 3: 1, 1: 0 };

/** The most lines of a seat that are taken in at once: two that differ contradict each other already, and others may be of no worth. */
const MAX_OF_SEAT = 20;

/** Adds lines to the tables that they belong to. */
async function lines(found: FileFacts, kept: Kept, words: Words): Promise<Taken> {
  const { count, dropped, last } = await kept.change(async (state) => {
    const tables = { ...state.tables };
    const offers = new Map(Object.keys(tables).map((one) => [nameOf({ ...kept, state }, one) ?? "", one]));
    const added = new Map<string, { there: Set<string>; size: number; seats: Map<string, number>; lines: string[] }>();
    let count = 0, dropped = 0, last: string | undefined;
    for (const line of found.lines) {
      const offer = line.kind === "seal" ? line.of : offers.get(line.of);
      const table = offer === undefined ? undefined : tables[offer];
      if (offer === undefined || table === undefined || (line.kind === "seal" && !table.host)) {
        continue;
      }
      last = offer;
      const chat = table.chat ?? "";
      const to = added.get(offer) ?? { there: new Set(chat.split("\n")), size: chat.length, seats: new Map<string, number>(), lines: [] };
      added.set(offer, to);
      const seat = `${line.kind} ${line.seat}`;
      const ofSeat = to.seats.get(seat) ?? 0;
      if (to.there.has(line.text)) {
        count++;
      } else if (ofSeat < MAX_OF_SEAT && to.size + line.text.length < MAX_CHAT && table.seats.includes(line.seat)) {
        count++;
        to.there.add(line.text);
        to.seats.set(seat, ofSeat + 1);
        to.size += line.text.length + 1;
        to.lines.push(line.text);
      } else {
        dropped++;
      }
    }
    for (const [offer, { lines }] of added) {
      const table = tables[offer];
      if (table !== undefined && lines.length > 0) {
        tables[offer] = { ...table, chat: (table.chat ?? "") + lines.join("\n") + "\n" };
      }
    }
    return [{ ...state, tables }, { count, dropped, last }] as const satisfies [unknown, unknown];
  });
  if (count + dropped === 0) {
    return { text: words("took-lines-none"), wrong: true };
  }
  return {
    text: words("took-lines", { count }) + (dropped === 0 ? "" : ` ${words("took-lines-full", { dropped })}`),
    wrong: dropped > 0,
    ...last === undefined ? {} : { offer: last },
  };
}

async function sheet(found: FileFacts, kept: Kept, words: Words): Promise<Taken> {
  const at = Object.entries(kept.state.tables).find(([, table]) => table.openedName === found.opened);
  if (!at) {
    return { text: words("took-sheet-none"), wrong: true };
  }
  const text = found.text ?? "";
  await kept.edit(at[0], (table) => {
    const { sheets = [] } = table;
    return { ...table, sheets: sheets.includes(text) ? sheets : [...sheets, text] };
  });
  return { text: words("took-sheet"), offer: at[0] };
}

async function slips(found: FileFacts, kept: Kept, words: Words, open: string | null): Promise<Taken> {
  if (open === null || !kept.state.tables[open]?.opened) {
    return { text: words("took-slips-none"), wrong: true };
  }
  const given = (found.text ?? "").split("\n");
  let dropped = 0;
  await kept.edit(open, (table) => {
    const { slips = "" } = table;
    const there = new Set(slips === "" ? [] : slips.split("\n"));
    let size = slips.length;
    dropped = 0;
    for (const slip of given) {
      if (!there.has(slip)) {
        if (there.size < MAX_SLIPS && size + slip.length < MAX_CHAT) {
          there.add(slip);
          size += slip.length + 1;
        } else {
          dropped++;
        }
      }
    }
    return { ...table, slips: [...there].join("\n") };
  });
  const count = given.length - dropped;
  const more = dropped === 0 ? "" : ` ${words("took-slips-full", { dropped })}`;
  return { text: words("took-slips", { count }) + more, wrong: dropped > 0, offer: open };
}

async function round(found: FileFacts, kept: Kept, words: Words, open: string | null): Promise<Taken> {
  if (open === null) {
    return { text: words("took-round-none"), wrong: true };
  }
  const answer = JSON.parse(found.text ?? "{}") as { round: string; randomness: string; signature: string };
  const offer = kept.state.tables[open]?.offer ?? "";
  const [{ spec }] = await ask<[FileFacts]>({ do: "read", tag: kept.tag, bytes: bytes(offer) });
  const wanted = spec?.beacon?.number;
  if (wanted !== answer.round) {
    return { text: words("took-round-other", { found: answer.round, wanted: wanted ?? "–" }), wrong: true };
  }
  await kept.edit(open, { randomness: answer.randomness, signature: answer.signature });
  return { text: words("took-round"), offer: open };
}

/** Reads bytes, and takes in what is found. */
export async function takeBytes(bytes: Uint8Array, kept: Kept, words: Words, open: string | null): Promise<Taken> {
  const found = await ask<FileFacts[]>({ do: "read", tag: kept.tag, bytes });
  return takeIn(found, kept, words, open);
}
