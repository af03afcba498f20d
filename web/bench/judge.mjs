// How many decks of 52 a second are judged in real browsers, in one worker and in two: `node bench/judge.mjs [DECKS] [CLASSIC]`.

import { BROWSERS, launch, open } from "../test/browsers.mjs";

const decks = Number(process.argv[2] ?? 1_000_000);
const classic = process.argv[3] ?? "fisher_yates";

for (const kind of BROWSERS) {
  const browser = await launch(kind);
  for (const workers of [1, 2]) {
    const page = await open(browser, `#judge?lang=en&classic=${classic}&n=52&decks=${decks}&seed=1&brief=1&workers=${workers}`);
    const took = await page.evaluate(async () => {
      document.querySelector("form button[type=submit]").click();
      const phase = () => document.querySelector(".trial")?.dataset.phase;
      // From the first decks on: starting a worker is no judging.
      const at = () => ({ time: performance.now(), decks: Number((document.querySelector(".progress .mono")?.textContent ?? "0").split(" ")[0].replaceAll(",", "")) });
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
    const memory = kind.name === "chromium" ? ` heap of the page ${((await page.metrics()).JSHeapUsedSize / 1e6).toFixed(1)} MB` : "";
    console.log(`${kind.name}, ${workers} worker(s): ${Math.round(took).toLocaleString("en")} decks/s${memory}`);
    await page.close();
  }
  await browser.close();
}
