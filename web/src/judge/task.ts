// What a judging worker does: deals, reads or takes decks, counts them, and makes the report.

import { Dealer, Judging } from "evenhand-web";
import type { Answer, ClassicRequest, Live, Order, ReportFacts } from "./messages";
import { Decks, hasStreams } from "./streams";

/** Milliseconds between two looks at what there is so far, unless they take longer. */
const LIVE_EVERY = 200;

/** The part of the time that looks may take. */
const LIVE_PART = 0.1;

/** Cards that are dealt at once. */
const BATCH_CARDS = 1 << 15;

/** Batches that another worker deals ahead. */
const AHEAD = 4;

/** Bytes that are read at once. */
const READ_BYTES = 1 << 20;

let judging: Judging | undefined;

/** Whether the report is whole, so that it can be said anew. */
let isWhole = false;

/** The tag of the language in which the page is read now. */
let language = "en";

let classic: { tag: string; request: string } | undefined;

const send = (answer: Answer, moved: Transferable[] = []) => postMessage(answer, { transfer: moved });

/** Tells when to look again, so that looks take a small part of the time. */
class Clock {
  private next = performance.now() + LIVE_EVERY / 4;

  isDue(): boolean {
    return performance.now() >= this.next;
  }

  /** Looks, and says when next. */
  timed(look: () => void): void {
    const begin = performance.now();
    look();
    const took = performance.now() - begin;
    this.next = begin + Math.max(LIVE_EVERY, took / LIVE_PART);
  }
}

let clock = new Clock();

function live(counted: Judging): void {
  if (clock.isDue()) {
    clock.timed(() => send({ kind: "live", live: JSON.parse(counted.live()) as Live }));
  }
}

function shown(of: Judging, tag: string): ReportFacts {
  return { report: JSON.parse(of.json(tag)) as ReportFacts["report"], parts: JSON.parse(of.parts(tag)) as ReportFacts["parts"] };
}

/** Says what the decks show, then makes the report whole, which takes seconds. */
function finish(counted: Judging, brief: boolean): void {
  send({ kind: "live", live: JSON.parse(counted.live()) as Live });
  send({ kind: "verdict", ...shown(counted, language) });
  counted.complete(brief);
  isWhole = true;
  send({ kind: "whole", ...shown(counted, language) });
}

/** How many decks of n cards are dealt at once. */
const batch = (n: number) => Math.max(1, Math.floor(BATCH_CARDS / n));

type Count = (counted: Judging, dealt: Decks, run: number, decks: number) => Promise<void>;

/** Counts decks that are dealt here. */
const dealtHere: Count = async (counted, dealt, run, decks) => {
  dealt.begin(run, 0);
  const n = request().n;
  for (let left = decks; left > 0;) {
    const some = Math.min(left, batch(n));
    counted.deal(dealt.prepare(some), some);
    left -= some;
    live(counted);
  }
};

/** Of as many batches one is dealt where it is counted, so that both workers are busy: without SIMD dealing costs more than counting. */
const SHARE = 5;

/** Counts decks that another worker deals, most of them. */
const dealtBy = (port: MessagePort): Count => (counted, dealt, run, decks) => {
  const { n, keep } = request();
  const size = batch(n);
  const batches = Math.ceil(decks / size);
  const decksOf = (index: number) => Math.min(size, decks - index * size);
  // Where each shuffle goes on from the deck before, one worker deals all.
  const isHere = (index: number) => !hasStreams() && keep !== true && index % SHARE === SHARE - 1;
  let [asked, taken] = [0, 0];
  const ask = () => {
    while (asked < batches && isHere(asked)) {
      asked += 1;
    }
    if (asked < batches) {
      port.postMessage({ run, first: asked * size, decks: decksOf(asked) });
      asked += 1;
    }
  };
  const dealOwn = () => {
    for (; taken < batches && isHere(taken); taken += 1) {
      dealt.begin(run, taken * size);
      counted.deal(dealt.prepare(decksOf(taken)), decksOf(taken));
    }
  };
  return new Promise((done, failed) => {
    port.onmessage = (event: MessageEvent<Uint16Array<ArrayBuffer>>) => {
      ask();
      try {
        counted.take(event.data);
        taken += 1;
        dealOwn();
        live(counted);
      } catch (error) {
        failed(error as Error);
      }
      if (taken >= batches) {
        done();
      }
    };
    for (let some = 0; some < AHEAD; some += 1) {
      ask();
    }
  });
};

const request = () => JSON.parse(classic?.request ?? "{}") as ClassicRequest;

async function ofClassic(order: Order & { kind: "classic" }): Promise<void> {
  classic = { tag: order.tag, request: JSON.stringify(order.request) };
  const dealer = new Dealer(order.tag, classic.request);
  const counted = Judging.ofClassic(dealer);
  judging = counted;
  const count = order.from === undefined ? dealtHere : dealtBy(order.from);
  const dealt = new Decks(dealer);
  await count(counted, dealt, 0, order.decks);
  const fresh = counted.conclude(false);
  if (fresh > 0) {
    send({ kind: "fresh", decks: fresh });
    await count(counted, dealt, 1, fresh);
    counted.conclude(false);
  }
  counted.comesFrom(dealer, language);
  finish(counted, order.brief);
}

/** Deals what the other worker asks for. */
function deal(order: Order & { kind: "dealer" }): void {
  const dealt = new Decks(new Dealer(order.tag, JSON.stringify(order.request)));
  let [run, next] = [-1, 0];
  order.to.onmessage = (event: MessageEvent<{ run: number; first: number; decks: number }>) => {
    const asked = event.data;
    if (asked.run !== run || asked.first !== next) {
      dealt.begin(asked.run, asked.first);
    }
    const decks = dealt.prepare(asked.decks).deal(asked.decks);
    [run, next] = [asked.run, asked.first + asked.decks];
    order.to.postMessage(decks, [decks.buffer as ArrayBuffer]);
  };
}

/** A file as the crate reads it: a piece at a time, so that its size costs no memory. */
class Pieces {
  private readonly reader = new FileReaderSync();
  private at = 0;

  constructor(private readonly file: Blob) {}

  read(most: number): Uint8Array {
    const end = Math.min(this.file.size, this.at + Math.min(most, READ_BYTES));
    const bytes = this.reader.readAsArrayBuffer(this.file.slice(this.at, end));
    this.at = end;
    return new Uint8Array(bytes);
  }

  isDue(): boolean {
    return clock.isDue();
  }

  show(json: string): void {
    clock.timed(() => send({ kind: "live", live: JSON.parse(json) as Live, bytes: this.at }));
  }
}

function ofLog({ tag, brief, request, file }: Order & { kind: "log" }): void {
  const counted = Judging.ofLog(tag, JSON.stringify(request), new Pieces(file));
  judging = counted;
  counted.conclude(false);
  finish(counted, brief);
}

/** Decks of a reader's own shuffle: how many are wanted, and how many came, since the last verdict. */
let own: { brief: boolean; wanted: number; came: number } | undefined;

function ofOwn({ tag, brief, n, source, decks }: Order & { kind: "own" }): void {
  judging = new Judging(tag, n, source);
  own = { brief, wanted: decks, came: 0 };
}

function take(decks: Uint16Array): void {
  if (judging === undefined || own === undefined) {
    return;
  }
  judging.take(decks);
  live(judging);
  own.came = judging.decks;
  send({ kind: "took", decks: own.came });
  if (own.came >= own.wanted) {
    const fresh = judging.conclude(false);
    if (fresh > 0) {
      own.wanted = fresh;
      send({ kind: "fresh", decks: fresh });
    } else {
      end();
    }
  }
}

function late(): void {
  if (judging !== undefined && own !== undefined) {
    judging.conclude(true);
    end();
  }
}

function end(): void {
  const [of, asked] = [judging, own];
  own = undefined;
  if (of !== undefined && asked !== undefined) {
    finish(of, asked.brief);
  }
}

function text({ tag, form }: Order & { kind: "text" }): string {
  if (judging === undefined) {
    return "";
  }
  if (form === "article") {
    return judging.article(tag, classic === undefined ? undefined : new Dealer(tag, classic.request));
  }
  return form === "html" ? judging.html(tag) : judging.json("en");
}

async function follow(order: Order): Promise<void> {
  clock = order.kind === "decks" ? clock : new Clock();
  language = "tag" in order ? order.tag : language;
  switch (order.kind) {
    case "classic":
      return ofClassic(order);
    case "dealer":
      return deal(order);
    case "log":
      return ofLog(order);
    case "own":
      return ofOwn(order);
    case "decks":
      return take(order.decks);
    case "late":
      return late();
    case "needed": {
      const needed = new Dealer(order.tag, JSON.stringify(order.request)).needed();
      return send({ kind: "needed", needed: JSON.parse(needed) });
    }
    case "shown":
      // Before it is whole it is said in the new language once it is.
      if (isWhole && judging !== undefined) {
        send({ kind: "whole", ...shown(judging, language) });
      }
      return;
    case "text":
      return send({ kind: "text", form: order.form, text: text(order) });
  }
}

/** Follows the orders of the page. */
export function judge(): void {
  addEventListener("message", (event: MessageEvent<Order>) => {
    follow(event.data).catch((error: unknown) => {
      send({ kind: "failed", text: error instanceof Error ? error.message : String(error) });
    });
  });
}
