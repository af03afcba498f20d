// What the worker does for the tab: whatever takes in what others wrote, so that nothing of it can hold up the page.

import * as native from "evenhand-web";
import { links, pack, unpack } from "./codec";
import { type Found, type Given, MAX_BYTES } from "./facts";
import { LimitError } from "./limits";

/** What the page asks for. */
export type Ask =
  | { do: "read"; tag: string; bytes: Uint8Array }
  | { do: "unpack"; tag: string; packed: string }
  | { do: "pack"; text: string }
  | { do: "games"; tag: string }
  | { do: "seats"; game: string; players: number }
  | { do: "offer"; request: string; now: number }
  | { do: "before"; bytes: Uint8Array }
  | { do: "close"; tag: string; offer: string; name: string; chat: string; close: boolean; now: number }
  | { do: "open"; tag: string; table: string; name: string; chat: string }
  | { do: "deal"; tag: string; opened: string; dealing: string; number: number }
  | { do: "reveal"; opened: string; dealing: string }
  | { do: "slips"; file: string; slips: string; seats: string[] }
  | { do: "void"; table: string; secret: string }
  | { do: "list"; tag: string; circles: string; now: number }
  | { do: "leftOut"; circles: string; table: string }
  | { do: "step"; step: "seal" | "hands"; tag: string; circles: string; file: string; request: string; now: number }
  | { do: "step"; step: "openTable" | "check"; tag: string; circles: string; file: string; now: number }
  | { do: "step"; step: "declareVoid" | "end"; circles: string; circle: string; offer: string }
  | { do: "verify"; tag: string; circles: string; file: Uint8Array; given: Given; deal: number; now: number };

const bytes = (text: string) => new TextEncoder().encode(text);

/** Answers; what goes wrong is thrown. */
export async function serve(ask: Ask): Promise<unknown> {
  switch (ask.do) {
    case "read":
      return read(ask.tag, ask.bytes);
    case "unpack":
      return [JSON.parse(native.playRead(ask.tag, await unpack(ask.packed)))];
    case "pack":
      return pack(ask.text);
    case "games":
      return JSON.parse(native.playGames(ask.tag));
    case "seats":
      return JSON.parse(native.playSeats(ask.game, ask.players));
    case "offer":
      return JSON.parse(native.playOffer(ask.request, ask.now));
    case "before":
      return JSON.parse(native.playBefore(ask.bytes));
    case "close":
      return JSON.parse(native.playClose(ask.tag, bytes(ask.offer), ask.name, ask.chat, ask.close, ask.now));
    case "open":
      return JSON.parse(native.playOpen(ask.tag, bytes(ask.table), ask.name, ask.chat));
    case "deal":
      return JSON.parse(native.playDeal(ask.tag, bytes(ask.opened), ask.dealing, ask.number));
    case "reveal":
      return native.playReveal(bytes(ask.opened), ask.dealing);
    case "slips":
      return JSON.parse(native.playSlips(bytes(ask.file), ask.slips, JSON.stringify(ask.seats)));
    case "void":
      return native.playVoid(bytes(ask.table), ask.secret);
    case "verify":
      return verify(ask);
    default:
      return kept(ask);
  }
}

/** The files of a text's links, or what the text itself is. */
async function read(tag: string, data: Uint8Array): Promise<Found[]> {
  if (data.length > MAX_BYTES) {
    throw new LimitError("long");
  }
  const text = data[0] === 0x7b ? "" : new TextDecoder().decode(data);
  const files = await Promise.all(links(text).map(async (packed) => {
    try {
      return JSON.parse(native.playRead(tag, await unpack(packed))) as Found;
    } catch {
      return null;
    }
  }));
  const found = files.filter((file) => file !== null);
  const itself = JSON.parse(native.playRead(tag, data)) as Found;
  return found.length > 0 && itself.kind === "none" ? found : [...found, itself];
}

/** A step of a seat's program; what it keeps afterwards goes back with the answer. */
function kept(ask: Extract<Ask, { circles: string }>): unknown {
  const kept = new native.Kept(ask.circles);
  try {
    switch (ask.do) {
      case "list":
        return JSON.parse(kept.list(ask.tag, ask.now));
      case "leftOut":
        return kept.leftOut(bytes(ask.table)) ?? null;
      case "step":
        return { answer: step(kept, ask), circles: kept.text };
      default:
        throw new Error(`no such step: ${ask.do}`);
    }
  } finally {
    kept.free();
  }
}

function step(kept: native.Kept, ask: Extract<Ask, { do: "step" }>): unknown {
  switch (ask.step) {
    case "seal":
      return JSON.parse(kept.seal(ask.tag, bytes(ask.file), ask.request, ask.now));
    case "hands":
      return JSON.parse(kept.hands(ask.tag, bytes(ask.file), ask.request, ask.now));
    case "openTable":
      return JSON.parse(kept.open(ask.tag, bytes(ask.file), ask.now));
    case "check":
      return JSON.parse(kept.check(ask.tag, bytes(ask.file), ask.now));
    case "declareVoid":
      return kept.void(ask.circle, ask.offer);
    case "end":
      return kept.end(ask.circle, ask.offer);
  }
}

function verify({ tag, circles, file, given, deal, now }: Extract<Ask, { do: "verify" }>): unknown {
  const kept = new native.Kept(circles), all = new native.Given();
  try {
    for (const [kind, data] of given) {
      all.add(kind, data);
    }
    // Before the verdict, which may note that the table is finished.
    const recalled = JSON.parse(kept.recalled(file, now)) as { tables: string[]; lines: string[] };
    const told = JSON.parse(kept.verify(tag, file, all, deal, now));
    return { told, recalled, circles: kept.text };
  } finally {
    all.free();
    kept.free();
  }
}
