// What the worker does for the tab: whatever takes in what others wrote, so that nothing of it can hold up the page.

import * as native from "evenhand-web";
import { links, pack, unpack } from "./codec";
import { type FileFacts, type Given, MAX_BYTES } from "./facts";
import { ToldError } from "./errors";
import { restored } from "./saved";

/** What the page asks for. */
export type Ask =
  | { do: "read"; tag: string; bytes: Uint8Array }
  | { do: "unpack"; tag: string; packed: string }
  | { do: "pack"; text: string }
  | { do: "restored"; bytes: Uint8Array }
  | { do: "file"; bytes: Uint8Array }
  | { do: "given"; tag: string; kind: Given[number][0]; bytes: Uint8Array }
  | { do: "games"; tag: string }
  | { do: "seats"; game: string; players: number }
  | { do: "offer"; tag: string; request: string; now: number }
  | { do: "before"; bytes: Uint8Array }
  | { do: "close"; tag: string; offer: string; name: string; chat: string; close: boolean; now: number }
  | { do: "open"; tag: string; table: string; name: string; chat: string }
  | { do: "deal"; tag: string; table: string; opened: string; dealing: string; number: number }
  | { do: "reveal"; tag: string; table: string; opened: string; dealing: string }
  | { do: "slips"; file: string; slips: string; seats: string[] }
  | { do: "void"; tag: string; table: string; secret: string }
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
    case "restored":
      return restored(new TextDecoder().decode(ask.bytes));
    case "file":
      return fileOf(ask.bytes);
    case "given":
      return givenOf(ask.tag, ask.kind, ask.bytes);
    case "pack":
      return pack(ask.text);
    case "games":
      return JSON.parse(native.playGames(ask.tag));
    case "seats":
      return JSON.parse(native.playSeats(ask.game, ask.players));
    case "offer":
      return JSON.parse(native.playOffer(ask.tag, ask.request, ask.now));
    case "before":
      return JSON.parse(native.playBefore(ask.bytes));
    case "close":
      return JSON.parse(native.playClose(ask.tag, bytes(ask.offer), ask.name, ask.chat, ask.close, ask.now));
    case "open":
      return JSON.parse(native.playOpen(ask.tag, bytes(ask.table), ask.name, ask.chat));
    case "deal":
      return JSON.parse(native.playDeal(ask.tag, bytes(ask.table), bytes(ask.opened), ask.dealing, ask.number));
    case "reveal":
      return native.playReveal(ask.tag, bytes(ask.table), bytes(ask.opened), ask.dealing);
    case "slips":
      return JSON.parse(native.playSlips(bytes(ask.file), ask.slips, JSON.stringify(ask.seats)));
    case "void":
      return native.playVoid(ask.tag, bytes(ask.table), ask.secret);
    case "verify":
      return verify(ask);
    default:
      return kept(ask);
  }
}

/** The files of a text's links, or what the text itself is. */
async function read(tag: string, data: Uint8Array): Promise<FileFacts[]> {
  if (data.length > MAX_BYTES) {
    throw new ToldError("take-long");
  }
  const text = data[0] === 0x7b ? "" : new TextDecoder().decode(data);
  const files = await Promise.all(links(text).map(async (packed) => {
    try {
      return JSON.parse(native.playRead(tag, await unpack(packed))) as FileFacts;
    } catch {
      return null;
    }
  }));
  const found = files.filter((file) => file !== null);
  const itself = JSON.parse(native.playRead(tag, data)) as FileFacts;
  return found.length > 0 && itself.kind === "none" ? found : [...found, itself];
}

/** What is given as a file; the rest is lines. */
const FILES: readonly string[] = ["table", "sheet", "previous", "void", "announcement", "list"];

/** The longest line that is given: words of 4,096 bytes, escaped, are the longest of the protocol. */
const MAX_LINE = 10_000;

/** The file of a link, or the bytes themselves. */
async function fileOf(data: Uint8Array): Promise<Uint8Array> {
  const packed = data[0] === 0x7b ? undefined : links(new TextDecoder().decode(data)).at(-1);
  try {
    return packed === undefined ? data : await unpack(packed);
  } catch {
    return data;
  }
}

/** What is given to a verifier, of what was pasted: without what surrounds it. */
async function givenOf(tag: string, kind: string, data: Uint8Array): Promise<Uint8Array> {
  if (!FILES.includes(kind)) {
    if (data.length > MAX_LINE) {
      throw new ToldError("take-line");
    }
    const text = new TextDecoder().decode(data).trim();
    return bytes(kind === "round" ? native.playRound(text) : text);
  }
  const file = await fileOf(data);
  // A sheet that was pasted has perhaps not the end of its last line.
  const sheet = kind === "sheet" ? (await read(tag, file)).find((one) => one.kind === "sheet")?.text : undefined;
  return sheet == null ? file : bytes(sheet);
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
