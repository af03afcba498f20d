// What the tab keeps in this browser. Several windows of the page may be open: each change is written only if what it was worked out
// from is still what is there, in one transaction, so that no two of them open a seal for two tables.

import { ToldError } from "./errors";
import { isObject, stateOf } from "./saved";

/** A table, by the hash of its offer: what the room's own state does not keep. */
export interface Table {
  /** The file of the offer. */
  offer: string;
  game: string;
  /** Of what is settled without a dealer: its name. */
  form?: string;
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

/** Milliseconds after which a store that does not answer is told of. */
const PATIENCE = 10_000;

function database(): Promise<IDBDatabase | null> {
  opened ??= new Promise((resolve, reject) => {
    try {
      const request = indexedDB.open(NAME, 1);
      const timer = setTimeout(() => {
        // It is asked anew with the next question.
        opened = undefined;
        reject(new ToldError("store-silent"));
      }, PATIENCE);
      request.onupgradeneeded = () => request.result.createObjectStore("kept");
      request.onsuccess = () => {
        clearTimeout(timer);
        resolve(request.result);
      };
      request.onerror = () => {
        clearTimeout(timer);
        resolve(null);
      };
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

let promised: Promise<boolean> | undefined;

/** Asks the browser not to delete what is kept when its disk is full; some ask their user. */
function askToKeep(): void {
  promised ??= navigator.storage?.persist?.().catch(() => false);
}

/** Whether the browser promised that; as long as its user is asked, nobody knows. */
export async function isPromised(): Promise<boolean> {
  return await (promised ?? navigator.storage?.persisted?.()) ?? false;
}

/** What is stored is not of the form in which it is kept. */
export class DamagedError extends ToldError {
  /** As it is stored. */
  readonly raw: unknown;

  constructor(raw: unknown) {
    super("store-damaged");
    this.raw = raw;
  }
}

async function stored(): Promise<unknown> {
  const kept = await database();
  if (kept === null) {
    return memory;
  }
  return new Promise((resolve, reject) => {
    const request = kept.transaction("kept").objectStore("kept").get("state");
    request.onsuccess = () => resolve(request.result ?? NOTHING);
    request.onerror = () => reject(new ToldError("store-failed"));
  });
}

async function read(): Promise<State> {
  const raw = await stored();
  const state = isObject(raw) && typeof raw["revision"] === "number" ? stateOf(raw) : null;
  if (state === null) {
    throw new DamagedError(raw);
  }
  return { ...state, revision: (raw as State).revision };
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
    change.onerror = () => reject(new ToldError("store-failed"));
    change.onabort = () => reject(new ToldError("store-failed"));
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
      others?.postMessage(next.revision);
      if (Object.keys(state.tables).length === 0 && Object.keys(next.tables).length > 0) {
        askToKeep();
      }
      return [next, result];
    }
  }
}

/** Deletes all that is kept, whatever it is. */
export async function forget(): Promise<void> {
  for (;;) {
    const raw = await stored();
    const revision = isObject(raw) && typeof raw["revision"] === "number" ? raw["revision"] : 0;
    if (await write({ ...NOTHING, revision: revision + 1 })) {
      others?.postMessage(revision + 1);
      return;
    }
  }
}

/** The other windows of the page, where the browser lets them speak. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(NAME);

/** Calls whenever another window has changed what is kept; gives what ends it. */
export function onChange(call: () => void): () => void {
  others?.addEventListener("message", call);
  return () => others?.removeEventListener("message", call);
}
