// What the page weighs and how fast it is, in the browsers of this machine, a line a figure: `node bench/page.mjs`, which
// `cargo xtask page --bench` calls and records. A busy machine is slower: of repeated figures the median is printed.
//
// size     bytes of the file, and as gzip
// usable   milliseconds from the navigation until a tab's heading stands, the median of 9
// frame    milliseconds of script in each frame while Watch plays 52 cards as fast as it goes (Chromium alone tells), on average, and
//          the longest task of that time
// still    the longest time in milliseconds that the page's own thread does not answer, while it opens a link to a run of a thousand cards
//          and a million draws, of 9 times the least (others on the machine make it longer)
//          and the median, and that of a page that does nothing
// judge    decks of 52 cards a second that are dealt by fisher_yates and judged, in one worker and in two, the median of 3
// heap     megabytes of JavaScript's heap of the page after that (Chromium alone tells)

import { gzipSync } from "node:zlib";
import { BROWSERS, html, launch, open, PAGE } from "../test/browsers.mjs";
import { stoodStill } from "../test/still.mjs";

const DECKS = 1_000_000;

const print = (name, what, figure) => console.log(`${name.padEnd(10)}${what.padEnd(24)}${figure}`);
const median = (figures) => [...figures].sort((one, other) => one - other)[figures.length >> 1];
const rest = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Milliseconds until the heading of a tab stands in a fresh page. */
async function usable(browser) {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(() => {
    const look = new MutationObserver(() => {
      if (document.querySelector("main h2") !== null) {
        window.usableAfter = performance.now();
        look.disconnect();
      }
    });
    look.observe(document, { childList: true, subtree: true });
  });
  await page.goto(PAGE);
  await page.waitForSelector("main h2");
  const after = await page.evaluate(() => window.usableAfter);
  await page.close();
  return after;
}

/** Script of the frames of two seconds in which Watch plays, and the longest task. */
async function frames(browser) {
  const page = await open(browser, "#watch?lang=en&classic=durstenfeld&n=52&seed=1&speed=60");
  await rest(500);
  await page.evaluate(() => {
    window.frames = 0;
    window.longest = 0;
    const count = () => {
      window.frames += 1;
      requestAnimationFrame(count);
    };
    count();
    new PerformanceObserver((list) => {
      window.longest = Math.max(window.longest, ...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: "longtask" });
  });
  const before = await page.metrics();
  await page.click(".play");
  await rest(2_000);
  const after = await page.metrics();
  const { count, longest } = await page.evaluate(() => ({ count: window.frames, longest: window.longest }));
  await page.close();
  return { script: (after.ScriptDuration - before.ScriptDuration) * 1000 / count, longest };
}

/** How long the page stands still for the link that asks Watch for most, and without it. */
async function still(browser) {
  const page = await open(browser, "#watch?lang=en");
  const found = [];
  for (let round = 0; round < 9; round += 1) {
    const link = "#watch?lang=en&classic=sort_by_random_key_no_ties&n=1000&faces=1";
    found.push(await stoodStill(page, link, "#watch?lang=en&n=6&seed=1", () => page.waitForSelector("[role=alert]")));
  }
  await page.close();
  return [Math.min(...found.map(({ longest }) => longest)), median(found.map(({ longest }) => longest)), median(found.map(({ idle }) => idle))];
}

/** Decks a second, from the first that are counted on: starting a worker is no judging. */
async function judged(browser, workers, tellsHeap) {
  const page = await open(browser, `#judge?lang=en&classic=fisher_yates&n=52&decks=${DECKS}&seed=1&brief=1&workers=${workers}`);
  const rate = await page.evaluate(async () => {
    document.querySelector("form button[type=submit]").click();
    const phase = () => document.querySelector(".trial")?.dataset.phase;
    const at = () => ({ time: performance.now(), decks: Number(document.querySelector(".progress")?.dataset.decks ?? 0) });
    while (at().decks === 0) {
      await new Promise((done) => setTimeout(done, 5));
    }
    const first = at();
    let last = first;
    while (phase() === "running") {
      last = at();
      await new Promise((done) => setTimeout(done, 5));
    }
    return (last.decks - first.decks) / (last.time - first.time) * 1000;
  });
  const heap = tellsHeap ? await page.metrics() : undefined;
  await page.close();
  return { rate, heap: heap?.JSHeapUsedSize };
}

const file = Buffer.from(html());
print("size", "file", `${file.length} bytes`);
print("size", "gzip -9", `${gzipSync(file, { level: 9 }).length} bytes`);
for (const kind of BROWSERS) {
  const browser = await launch(kind);
  await usable(browser);
  const times = [];
  for (let round = 0; round < 9; round += 1) {
    times.push(await usable(browser));
  }
  print("usable", kind.name, `${median(times).toFixed(0)} ms`);
  if (kind.name === "chromium") {
    const { script, longest } = await frames(browser);
    print("frame", kind.name, `${script.toFixed(2)} ms of script, longest task ${longest === 0 ? "below 50" : longest.toFixed(0)} ms`);
  }
  const [least, usual, idle] = await still(browser);
  print("still", kind.name, `${least.toFixed(0)} ms at best, ${usual.toFixed(0)} ms as a rule, ${idle.toFixed(0)} ms of a page that does nothing`);
  let heap;
  for (const workers of [1, 2]) {
    const rates = [];
    for (let round = 0; round < 3; round += 1) {
      const found = await judged(browser, workers, kind.name === "chromium");
      rates.push(found.rate);
      heap = found.heap ?? heap;
    }
    print("judge", `${kind.name}, ${workers} worker${workers === 1 ? "" : "s"}`, `${Math.round(median(rates)).toLocaleString("en")} decks/s`);
  }
  if (heap !== undefined) {
    print("heap", kind.name, `${(heap / 1e6).toFixed(1)} MB`);
  }
  await browser.close();
}
