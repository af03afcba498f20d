// What the tab keeps in this browser. Several windows of the page may be open: each change is written only if what it was worked out
// from is still what is there, in one transaction, so that no two of them open a seal for two tables.

/** A table, by the hash of its offer: what the room's own state does not keep. */
export interface Table {
  /** The file of the offer. */
  offer: string;
  game: string;
  seats: string[];
  dealer: string;
  /** When it was taken in, in milliseconds since 1970: the order of the list. */
  added: number;
  /** Whether it was offered here; the secret is empty without a dealer. */
  host?: { secret: string };
  /** Lines that were collected for it. */
  chat?: string;
  /** A closed table that came, and is not opened for yet. */
  came?: string;
  /** The closed table: as it was closed here, or kept by somebody who looks on. */
  closed?: string;
  /** The name of the closed table that is known to be this offer's. */
  name?: string;
  /** The first opened file that came and holds. */
  opened?: string;
  openedName?: string;
  /** The check word, once all were found to have the same. */
  agreed?: string;
  randomness?: string;
  signature?: string;
  sheets?: string[];
  slips?: string;
  called?: string;
  /** The first finished file that holds. */
  done?: string;
  /** The newest finished file that does not, while none does. */
  refused?: string;
  /** The first void file whose secret opens the commitment. */
  voided?: string;
}

export interface State {
  /** How often it was changed: what is read later and is older is not shown. */
  revision: number;
  /** The state of the room, as the program's circles.json has it. */
  circles: string;
  tables: Record<string, Table>;
}

const NOTHING: State = { revision: 0, circles: "", tables: {} };
const NAME = "evenhand-play";

let opened: Promise<IDBDatabase | null> | undefined;
/** Where the browser keeps nothing: until the page is closed. */
let memory = NOTHING;

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(NAME, 1);
      request.onupgradeneeded = () => request.result.createObjectStore("kept");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opened;
}

/** Whether what is kept is there after the page was closed. */
export async function isDurable(): Promise<boolean> {
  return await database() !== null;
}

async function read(): Promise<State> {
  const kept = await database();
  if (kept === null) {
    return memory;
  }
  return new Promise((resolve, reject) => {
    const request = kept.transaction("kept").objectStore("kept").get("state");
    request.onsuccess = () => resolve((request.result as State | undefined) ?? NOTHING);
    request.onerror = () => reject(request.error);
  });
}

/** Writes what follows the revision that is there, unless somebody else has written since. */
async function write(next: State): Promise<boolean> {
  const kept = await database();
  if (kept === null) {
    const isNext = memory.revision + 1 === next.revision;
    if (isNext) {
      memory = next;
    }
    return isNext;
  }
  return new Promise((resolve, reject) => {
    // On the disk before anything of it is shown.
    const change = kept.transaction("kept", "readwrite", { durability: "strict" });
    const store = change.objectStore("kept");
    let written = false;
    const request = store.get("state");
    request.onsuccess = () => {
      if (((request.result as State | undefined)?.revision ?? 0) + 1 === next.revision) {
        store.put(next, "state");
        written = true;
      }
    };
    change.oncomplete = () => resolve(written);
    change.onerror = () => reject(change.error);
    change.onabort = () => reject(change.error);
  });
}

/** What is kept. */
export async function load(): Promise<State> {
  return read();
}

/** Changes what is kept. The change is worked out anew if another window was faster. */
export async function change<T>(work: (state: State) => Promise<[State, T]>): Promise<[State, T]> {
  for (;;) {
    const state = await read();
    const [changed, result] = await work(state);
    const next = { ...changed, revision: state.revision + 1 };
    if (await write(next)) {
      return [next, result];
    }
  }
}

/** Deletes all that is kept. */
export async function forget(): Promise<State> {
  const [state] = await change(async (old) => [{ ...old, circles: "", tables: {} }, undefined]);
  return state;
}

const FORMAT = "evenhand-play 1";

/** What is kept, as a file. */
export function backup({ circles, tables }: State): string {
  return JSON.stringify({ format: FORMAT, circles, tables }, null, 2) + "\n";
}

const TEXTS = ["chat", "came", "closed", "name", "opened", "openedName", "agreed", "randomness", "signature", "slips", "called", "done", "refused", "voided"] as const;

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
  if (members["format"] !== FORMAT || typeof members["circles"] !== "string" || !isObject(members["tables"])) {
    return null;
  }
  const tables: Record<string, Table> = {};
  for (const [offer, table] of Object.entries(members["tables"])) {
    const read = /^[0-9a-f]{64}$/.test(offer) && isObject(table) ? tableOf(table) : null;
    if (read === null) {
      return null;
    }
    tables[offer] = read;
  }
  return { circles: members["circles"], tables };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every((one) => typeof one === "string");

function tableOf(given: Record<string, unknown>): Table | null {
  const { offer, game, seats, dealer, added, host, sheets } = given;
  if (typeof offer !== "string" || typeof game !== "string" || !isTexts(seats) || typeof dealer !== "string" || typeof added !== "number") {
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
