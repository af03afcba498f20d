// A shuffle that a reader writes, in real browsers: judged where it shuffles, and harmless whatever else it does.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch, open } from "./browsers.mjs";
import { MAX_STILL, until } from "./tabs.mjs";

const FISHER_YATES = `function shuffle(deck) {
  for (let i = deck.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [deck[i], deck[j]] = [deck[j], deck[i]];
  }
}
`;

/** Each hostile script, with what the page must say of it; `\{PORT}` is that of a server which must see no request. */
const HOSTILE = {
  "a loop without end in shuffle": ["function shuffle() { for (;;); }", /did not answer/],
  "a loop without end at once": ["for (;;);", /did not answer/],
  "an exception": ["function shuffle(deck) {\n  deck.noSuchThing();\n}", /failed on line 2: TypeError/],
  "an exception that is no error": ["function shuffle() { throw { toString() { throw 1; } }; }", /failed|did not answer/],
  "no JavaScript": ["function shuffle(deck) {\n  return deck\n", /failed.*SyntaxError/],
  "no function": ["const mix = 1;", /no function shuffle/],
  "a card twice": ["function shuffle(deck) { deck[1] = deck[0]; return deck; }", /deck 1 is not an order of its cards: value 0 is at places 0 and 1/],
  "too few cards": ["function shuffle(deck) { return deck.slice(1); }", /returned 11 cards, not 12/],
  "no cards": ["function shuffle(deck) { return deck.map(String); }", /none of the cards 0 to 11/],
  "a promise": ["async function shuffle(deck) { return deck; }", /returned a promise/],
  "a getter of a length": ["function shuffle(deck) { return { get length() { return Math.random() < .5 ? 12 : 1e9; } }; }", /cards/],
  "a flood of messages": ["for (let i = 0; i < 1e5; i++) postMessage({ i });\nfunction shuffle(deck) { return deck; }", /postMessage is not defined/],
  "a flood of messages in shuffle": ["function shuffle(deck) { for (let i = 0; i < 1e5; i++) postMessage('ready'); return deck; }", /postMessage is not defined/],
  "a flood that does not end": ["function shuffle(deck) { for (;;) postMessage(new ArrayBuffer(24)); }", /postMessage is not defined/],
  "a large message": ["postMessage(new ArrayBuffer(1e8));\nfunction shuffle(deck) { return deck; }", /postMessage is not defined/],
  "a message of another size": ["function shuffle(deck) { self.postMessage(new ArrayBuffer(7)); return deck; }", /postMessage is not a function/],
  "prototypes that are replaced": [
    "Array.prototype.map = Array.from = Uint16Array = Number.isInteger = () => 1; Object.prototype.decks = 1e9; Object.prototype.kind = 'ready';\n" +
    "Function.prototype.call = Function.prototype.apply = () => 1; if (typeof MessagePort !== 'undefined') MessagePort.prototype.postMessage = () => 1; ArrayBuffer.prototype.slice = 1;\n" + FISHER_YATES,
    /^$/,
  ],
  "names of the runner that are replaced": [
    "function Set() { return { has: () => true }; } function Reflect() {} function Object() {} function postMessage() {} function console() {}\n" +
    "function shuffle(deck) { if (typeof EventSource !== 'undefined' || typeof Worker !== 'undefined') throw 'out'; return deck.sort(() => Math.random() - .5); }",
    /^$/,
  ],
  "callers that are looked for": [
    "Error.prepareStackTrace = (_, sites) => sites.map((site) => typeof site.getFunction() + typeof site.getThis()).join();\n" +
    "function shuffle(deck) { const found = [shuffle.caller, arguments.callee.caller]; if (found.some((one) => one !== null)) throw 'out';\n" +
    "for (const what of String(new Error().stack).split(',').slice(1)) if (/function|object/.test(what) && !/@|runner|blob/.test(what)) throw 'out ' + what; return deck; }",
    /^$/,
  ],
};

/** Ways out: each must end in an error or in nothing, and reach nobody. */
const WAYS_OUT = `
const tries = {
  fetch: () => fetch("http://localhost:{PORT}/fetch"),
  post: () => fetch("http://localhost:{PORT}/post", { method: "POST", mode: "no-cors", body: "x" }),
  request: () => { const r = new XMLHttpRequest(); r.open("GET", "http://localhost:{PORT}/xhr", false); r.send(); },
  socket: () => new WebSocket("ws://localhost:{PORT}/socket"),
  source: () => new EventSource("http://localhost:{PORT}/source"),
  transport: () => new WebTransport("https://localhost:{PORT}/transport"),
  scripts: () => importScripts("http://localhost:{PORT}/script.js"),
  data: () => importScripts("data:text/javascript,self.got=1"),
  module: () => import("http://localhost:{PORT}/module.js"),
  worker: () => new Worker("http://localhost:{PORT}/worker.js"),
  shared: () => new SharedWorker("http://localhost:{PORT}/shared.js"),
  inner: () => new Worker(URL.createObjectURL(new Blob(["fetch('http://localhost:{PORT}/inner').then(() => postMessage('out'))"]))),
  beacon: () => navigator.sendBeacon("http://localhost:{PORT}/beacon", "x"),
  font: () => new FontFace("x", "url(http://localhost:{PORT}/font)").load(),
  image: () => new Image().src = "http://localhost:{PORT}/image",
  navigation: () => { location.href = "http://localhost:{PORT}/navigation"; },
  open: () => open("http://localhost:{PORT}/open"),
  code: () => new Function("return 1")(),
  eval: () => (0, eval)("1"),
  local: () => localStorage.getItem("evenhand-theme"),
  session: () => sessionStorage.length,
  database: () => new Promise((done, failed) => { const r = indexedDB.open("kept"); r.onsuccess = () => done(1); r.onerror = () => failed(r.error); }),
  caches: () => caches.keys(),
  cookies: () => document.cookie,
  cookieStore: () => cookieStore.getAll(),
  parent: () => parent.document.title,
  top: () => top.location.href,
  opener: () => opener.location.href,
  files: () => navigator.storage.getDirectory(),
  channel: () => new Promise((done, failed) => { const c = new BroadcastChannel("evenhand"); c.onmessage = () => done(1); c.postMessage("x"); setTimeout(failed, 200); }),
  locks: () => navigator.locks.request("x", () => 1),
};
const got = {};
for (const [name, way] of Object.entries(tries)) {
  try {
    const result = way();
    if (result && typeof result.then === "function") {
      result.then(() => { got[name] = "yes"; }, () => { got[name] = "no"; });
    } else {
      got[name] = typeof result === "object" ? "object" : "yes";
    }
  } catch { got[name] = "no"; }
}
let deals = 0;
const begin = Date.now();
function shuffle(deck) {
  deals += 1;
  if (Date.now() - begin > 700) {
    throw new Error("got " + Object.entries(got).filter(([, what]) => what === "yes").map(([name]) => name).join(" "));
  }
  for (const end = Date.now() + 5; Date.now() < end;);
  return deck.sort(() => Math.random() - .5);
}
`;

/** Ways that give something, but nothing of anybody's: names of the worker's own, such as its empty cache. */
const HARMLESS = new Set(["navigation", "image", "locks", "cookieStore", "caches"]);

for (const kind of BROWSERS) {
  describe(`a shuffle of one's own in ${kind.name}`, () => {
    let browser;
    let server;
    let shared;
    const requests = [];
    before(async () => {
      server = createServer((request, response) => {
        requests.push(request.url);
        response.end();
      });
      server.on("upgrade", (request, socket) => {
        requests.push(request.url);
        socket.destroy();
      });
      await new Promise((done) => server.listen(0, "localhost", done));
      browser = await launch(kind);
    });
    after(async () => {
      await browser.close();
      server.close();
    });

    const judge = async (page, script) => {
      await page.evaluate((script) => {
        const field = document.querySelector("textarea");
        field.value = script;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        window.gap = 0;
        let last = performance.now();
        clearInterval(window.beat);
        window.beat = setInterval(() => {
          window.gap = Math.max(window.gap, performance.now() - last - 10);
          last = performance.now();
        }, 10);
      }, script);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 30)));
      await page.evaluate(() => document.querySelector("form button[type=submit]").click());
      await until(page, () => ["done", "failed"].includes(document.querySelector(".trial")?.dataset.phase));
      return page.evaluate(() => ({
        gap: window.gap,
        phase: document.querySelector(".trial").dataset.phase,
        error: document.querySelector(".trial .error")?.textContent ?? "",
        frames: document.querySelectorAll("iframe").length,
      }));
    };

    test("it is judged, and neither it nor its decks are in the link", async () => {
      const page = await open(browser, "#judge?lang=en&from=own&n=12&decks=3000&brief=1");
      const fair = await judge(page, FISHER_YATES);
      assert.equal(fair.error, "");
      assert.equal(await page.$eval(".verdict", ({ dataset }) => dataset.outcome), "none_found");
      const sorted = await judge(page, "function shuffle(deck) { return deck.sort(() => Math.random() - .5); }");
      assert.equal(sorted.phase, "done");
      assert.equal(await page.$eval(".verdict", ({ dataset }) => dataset.outcome), "fail");
      assert.doesNotMatch(await page.evaluate(() => decodeURIComponent(location.hash)), /random|shuffle/i);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    for (const [what, [script, told]] of Object.entries(HOSTILE)) {
      test(`${what}: the page goes on, and says what happened`, async () => {
        shared ??= await open(browser, "#judge?lang=en&from=own&n=12&decks=300&brief=1");
        const page = shared;
        let [found, idle] = [undefined, 0];
        // The machine may be busy: what counts is the best of two, and the page stands still for as long when it does nothing.
        for (let attempt = 0; attempt < 2 && !(found?.gap <= Math.max(MAX_STILL, 4 * idle)); attempt += 1) {
          idle = await page.evaluate(() => new Promise((done) => {
            let [last, gap] = [performance.now(), 0];
            const beat = setInterval(() => {
              gap = Math.max(gap, performance.now() - last - 10);
              last = performance.now();
            }, 10);
            setTimeout(() => {
              clearInterval(beat);
              done(gap);
            }, 150);
          }));
          found = await judge(page, script);
        }
        assert.match(found.error, told);
        assert.ok(found.gap <= Math.max(MAX_STILL, 4 * idle), `the page stood still for ${found.gap} ms, and ${idle} ms when idle`);
        await until(page, () => document.querySelectorAll("iframe").length === 0);
      });
    }

    test("after all of them a shuffle is judged as before", async () => {
      assert.equal((await judge(shared, FISHER_YATES)).phase, "done");
      await shared.close();
    });

    test("it reaches nobody, and reads nothing that is kept", async () => {
      const page = await open(browser, "#judge?lang=en&from=own&n=12&decks=100000&brief=1");
      await page.evaluate(() => localStorage.setItem("kept", "secret"));
      const { error } = await judge(page, WAYS_OUT.replaceAll("{PORT}", server.address().port));
      const got = /got (.*?) \(line/.exec(error)?.[1] ?? /got (.*)$/.exec(error)?.[1];
      assert.notEqual(got, undefined, error);
      assert.deepEqual(got.split(" ").filter((name) => name !== "" && !HARMLESS.has(name)), [], error);
      await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
      assert.deepEqual(requests, []);
      assert.match(await page.evaluate(() => location.hash), /^#judge/);
      await page.close();
    });
  });
}
