// The tab Judge, in real browsers: by keyboard, in both languages and themes, with the program's verdicts.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch, open } from "./browsers.mjs";
import { accessible, MAX_STILL, PROGRAM, until } from "./tabs.mjs";

const ASKED = [
  { classic: "naive_swap", n: 52, decks: 4_000, seed: "1" },
  { classic: "fisher_yates", n: 52, decks: 3_000, seed: "two words" },
  { classic: "random_transpositions", n: 12, decks: 2_000, seed: "3", rounds: 8 },
  { classic: "durstenfeld", n: 70, decks: 300, seed: "4", dice: "modulo:8" },
  { classic: "naive_swap", n: 4, decks: 2_000, seed: "5", keep: true },
  // Undecided: fresh decks decide.
  { classic: "naive_swap", n: 52, decks: 145, seed: "1" },
];

/** The program's report, as far as it is compared. */
function ofProgram({ classic, n, decks, seed, rounds, dice, keep }) {
  const folder = mkdtempSync(join(tmpdir(), "evenhand-"));
  const path = join(folder, "report.json");
  const more = [...(rounds ? ["--rounds", rounds] : []), ...(dice ? ["--dice", dice] : []), ...(keep ? ["--keep"] : [])];
  const asked = ["audit", "--classic", classic, "-n", n, "--decks", decks, "--seed", seed, ...more, "--brief", "-q", "--json", path];
  try {
    execFileSync(PROGRAM, asked.map(String), { stdio: "ignore" });
  } catch (error) {
    // A verdict is a status too.
    assert.ok([1, 3].includes(error.status), String(error));
  }
  const { verdict, tests, decks: judged } = JSON.parse(readFileSync(path, "utf8"));
  rmSync(folder, { recursive: true });
  return { decks: judged, sentence: verdict.sentence, outcome: verdict.outcome, p: tests.map((test) => [`${test.id} ${test.transform}`, test.p, test.p_adjusted]) };
}

/** Equal, but for the last digits: logarithms are another library's. */
function assertNear(one, other, what) {
  const isNear = one === other || Math.abs(one - other) <= 1e-7 * Math.max(Math.abs(one), Math.abs(other), 1e-300);
  assert.ok(isNear, `${what}: ${one} and ${other}`);
}

const link = (asked) => {
  const { keep, ...rest } = asked;
  return `#judge?${new URLSearchParams({ lang: "en", ...rest, ...(keep ? { keep: "1" } : {}) })}`;
};

/** Waits until a trial has come to a phase: it is told in `data-phase`. */
const phase = (page, ...names) =>
  until(page, (names) => names.includes(document.querySelector(".trial")?.dataset.phase), names);

/** The report of a trial, as the page has it saved. */
async function saved(page) {
  await page.evaluate(() => {
    window.saved = new Promise((done) => {
      const create = URL.createObjectURL;
      URL.createObjectURL = (blob) => {
        URL.createObjectURL = create;
        blob.text().then(done);
        return create.call(URL, blob);
      };
    });
    HTMLAnchorElement.prototype.click = () => undefined;
  });
  await page.evaluate(() => [...document.querySelectorAll(".trial button")].find(({ textContent }) => /JSON/.test(textContent)).click());
  return JSON.parse(await page.evaluate(() => window.saved));
}

const start = (page) => page.evaluate(() => document.querySelector("form button[type=submit]").click());

/** Judges in a fresh page, whose verdict and p-values must be those that the program gave, and returns the page. */
async function judgedAs(wanted, browser, asked, workers) {
  const page = await open(browser, `${link(asked)}&workers=${workers}&brief=1`);
  await start(page);
  await phase(page, "done");
  const found = await saved(page);
  assert.deepEqual([found.verdict.outcome, found.verdict.sentence, found.decks], [wanted.outcome, wanted.sentence, wanted.decks]);
  assert.equal(found.tests.length, wanted.p.length);
  found.tests.forEach((test, at) => {
    const [id, p, adjusted] = wanted.p[at];
    assert.equal(`${test.id} ${test.transform}`, id);
    assertNear(test.p, p, `${asked.classic} ${id}`);
    assertNear(test.p_adjusted, adjusted, `${asked.classic} ${id}, adjusted`);
  });
  assert.deepEqual(page.noted, []);
  return page;
}

/** A module whose one function returns a vector. */
const WITH_SIMD = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];

for (const kind of BROWSERS) {
  describe(`judge in ${kind.name}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(() => browser.close());

    test("verdicts and p-values are the program's, with one worker and with two", async () => {
      for (const [number, asked] of ASKED.entries()) {
        const wanted = ofProgram(asked);
        const page = await judgedAs(wanted, browser, asked, 1 + number % 2);
        await page.close();
      }
    });

    test("without SIMD they are the same", async () => {
      // Chromium has no SIMD where it takes the processor to have none (x86). Others cannot be asked: they are made to refuse the module.
      const without = kind.name === "chromium" ? await launch(kind, { args: ["--js-flags=--no-enable-sse4-1"] }) : undefined;
      const refusing = {
        newPage: async () => {
          const page = await (without ?? browser).newPage();
          await page.evaluateOnNewDocument((withSimd) => {
            const { compile } = WebAssembly;
            window.refused = WebAssembly.validate(new Uint8Array(withSimd)) ? 0 : undefined;
            WebAssembly.compile = (bytes) => {
              if (window.refused === 0 && bytes.byteLength < 1e5) {
                window.refused += 1;
                return Promise.reject(new WebAssembly.CompileError("no SIMD"));
              }
              return compile(bytes);
            };
          }, WITH_SIMD);
          return page;
        },
      };
      const asked = { classic: "fisher_yates", n: 52, decks: 3_000, seed: "two words" };
      const wanted = ofProgram(asked);
      for (const workers of [1, 2]) {
        const page = await judgedAs(wanted, refusing, asked, workers);
        const refused = await page.evaluate(() => window.refused);
        assert.ok(refused === undefined || refused === 1, `refused: ${refused}`);
        assert.ok(kind.name !== "chromium" || process.arch !== "x64" || refused === undefined, "Chromium has SIMD");
        await page.close();
      }
      await without?.close();
    });

    test("a trial is set, started, stopped and started again by keyboard alone", async () => {
      const page = await open(browser, "#judge?lang=en&classic=sattolo&n=8&decks=90000000&brief=1");
      await page.focus(".form input");
      for (let field = 0; field < 12; field += 1) {
        if (await page.evaluate(() => document.activeElement.matches("button[type=submit]"))) {
          break;
        }
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
      await phase(page, "running");
      await until(page, () => document.querySelector(".progress button") !== null);
      for (let field = 0; field < 4; field += 1) {
        if (await page.evaluate(() => document.activeElement.matches(".progress button"))) {
          break;
        }
        await page.keyboard.press("Tab");
      }
      await page.keyboard.press("Enter");
      await phase(page, "stopped");
      await page.focus(".form input[inputmode=numeric]");
      await page.evaluate(() => {
        location.hash = "#judge?lang=en&classic=sattolo&n=8&decks=1000&brief=1";
      });
      await until(page, () => [...document.querySelectorAll(".form input")].some(({ value }) => value === "1000"));
      await page.keyboard.press("Enter");
      await phase(page, "done");
      assert.equal(await page.$eval(".verdict", ({ dataset }) => dataset.outcome), "fail");
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("nothing is in the way of readers who cannot see it, in either language and theme", async () => {
      const page = await open(browser, "#judge?lang=en&classic=naive_swap&n=6&decks=2000&brief=1");
      await start(page);
      await phase(page, "done");
      await page.evaluate(() => document.querySelectorAll("details").forEach((one) => one.open = true));
      for (const language of ["en", "zh"]) {
        await page.select(".choices select", language);
        await until(page, (language) => document.documentElement.lang === language, language);
        await until(page, (is) => /[\u4e00-\u9fff]/.test(document.querySelector(".verdict .sentence").textContent) === is, language === "zh");
        await accessible(page, language);
      }
      for (const from of ["log", "own"]) {
        await page.evaluate((from) => {
          location.hash = `#judge?lang=zh&from=${from}`;
        }, from);
        await page.waitForSelector("textarea");
        await accessible(page, from);
      }
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("the language may be changed while decks are dealt, and the report is in the new one", async () => {
      for (const workers of [1, 2]) {
        const page = await open(browser, `#judge?lang=en&classic=naive_swap&n=52&decks=60000&seed=1&brief=1&workers=${workers}`);
        await page.click("form button[type=submit]");
        await until(page, () => document.querySelector(".progress .mono")?.textContent.startsWith("0 ") === false);
        assert.equal(await page.$eval(".trial", (trial) => trial.dataset.phase), "running");
        await page.select("header select", "zh");
        await phase(page, "done", "failed");
        assert.match(await page.$eval(".verdict .sentence", ({ textContent }) => textContent), /[\u4e00-\u9fff]/);
        await page.close();
      }
    });

    test("what is stopped while known faults are tried says so, and offers nothing that is not there", async () => {
      const page = await open(browser, "#judge?lang=en&classic=fisher_yates&n=52&decks=300&seed=1");
      await page.click("form button[type=submit]");
      await phase(page, "comparing");
      await page.click(".progress button");
      await phase(page, "interrupted");
      assert.match(await page.$eval(".trial", ({ textContent }) => textContent), /Stopped before the comparison with known faults/);
      assert.equal((await page.$$(".trial .controls button")).length, 0);
      await page.close();
    });

    test("pasted decks are judged, and what is no deck is told with its line", async () => {
      const page = await open(browser, "#judge?lang=en&from=log&brief=1");
      const judge = async (text) => {
        await page.evaluate((text) => {
          const field = document.querySelector("textarea");
          field.value = text;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }, text);
        await until(page, () => !document.querySelector("form button[type=submit]").disabled);
        await start(page);
      };
      await judge("1 2 3\n3 2 1\n1 2 4\n");
      await phase(page, "failed");
      assert.match(await page.$eval(".trial .error", ({ textContent }) => textContent), /pasted decks, line 3 \("1 2 4"\): card 3, "4"/);
      await page.evaluate(() => [...document.querySelectorAll("form button")].find(({ textContent }) => /sample/.test(textContent)).click());
      await until(page, () => document.querySelector("textarea").value.length > 1000);
      await start(page);
      await phase(page, "done");
      const report = await saved(page);
      assert.deepEqual([report.verdict.outcome, report.n, report.decks, report.sha256.length], ["fail", 5, 400, 64]);
      assert.doesNotMatch(await page.evaluate(() => location.hash), /1 2|%20|3/);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("what a log does not tell may be said: the column, a header, the cards", async () => {
      const page = await open(browser, "#judge?lang=en&from=log&brief=1");
      const fill = (at, text) => page.evaluate((at, text) => {
        const field = document.querySelectorAll("form.log textarea, form.log .form input:not([type=checkbox])")[at];
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }, at, text);
      await page.evaluate(() => {
        const rows = Array.from({ length: 200 }, (_, deck) => `${deck},${deck % 2 ? "x;x;y" : "y;x;x"},late`);
        const dropped = new DataTransfer();
        dropped.items.add(new File([`id,deck,time\n${rows.join("\n")}\n`], "decks.csv"));
        window.dropped = dropped;
      });
      await page.click("form.log summary");
      await fill(1, "deck");
      await fill(2, "x,x,y");
      await fill(3, ";");
      await page.evaluate(() => document.querySelector("form.log").dispatchEvent(new DragEvent("drop", { dataTransfer: window.dropped, bubbles: true, cancelable: true })));
      await phase(page, "done");
      const report = await saved(page);
      assert.deepEqual([report.verdict.outcome, report.n, report.decks], ["fail", 3, 200]);
      assert.match(await page.$eval(".verdict", ({ textContent }) => textContent), /Judged: decks\.csv, 200 decks/);
      await page.close();
    });

    test("what was written is there again after another tab, and a verdict says what it is of", async () => {
      const page = await open(browser, "#judge?lang=en&classic=sattolo&n=5&decks=300&seed=1&brief=1");
      await start(page);
      await phase(page, "done");
      await page.click("#tab-deal");
      await until(page, () => document.querySelector(".trial") === null);
      await page.click("#tab-judge");
      await until(page, () => document.querySelector(".trial")?.dataset.phase === "done");
      assert.match(await page.evaluate(() => location.hash), /classic=sattolo/);
      assert.equal(await page.$(".trial .notice"), null);
      await page.select("form select", "fisher_yates");
      await until(page, () => document.querySelector(".trial .notice") !== null);
      assert.match(await page.$eval(".verdict", ({ textContent }) => textContent), /Judged: sattolo, 300 decks/);

      await page.goto(page.url().replace(/#.*/, "#judge?lang=en&from=own"));
      await page.waitForSelector("#judge-script");
      const write = (text) => page.evaluate((text) => {
        const field = document.querySelector("#judge-script");
        field.value = text;
        field.dispatchEvent(new Event("input", { bubbles: true }));
      }, text);
      await write("const shuffle = (deck) => deck;");
      await page.evaluate(() => {
        const pasted = new DataTransfer();
        pasted.setData("text/plain", "x".repeat(5_000_000));
        const event = new Event("paste", { bubbles: true, cancelable: true });
        document.querySelector("#judge-script").dispatchEvent(Object.defineProperty(event, "clipboardData", { value: pasted }));
      });
      await until(page, () => /50,000/.test(document.querySelector("form [role=alert]")?.textContent ?? ""));
      await page.click("#tab-deal");
      await page.click("#tab-judge");
      await page.waitForSelector("#judge-script");
      assert.equal(await page.$eval("#judge-script", ({ value }) => value), "const shuffle = (deck) => deck;");
      await page.reload();
      await page.waitForSelector("#judge-script");
      assert.equal(await page.$eval("#judge-script", ({ value }) => value), "const shuffle = (deck) => deck;");
      await page.close();
    });

    test("a file of 50 MB is judged without the page standing still", async () => {
      const page = await open(browser, "#judge?lang=en&from=log&brief=1");
      await page.evaluate(() => {
        // 8 cards, whose orders a plain generator gives: the crate has its own opinion of it.
        const block = [];
        let state = 1;
        for (let deck = 0; deck < 65_536; deck += 1) {
          const cards = [1, 2, 3, 4, 5, 6, 7, 8];
          for (let place = 7; place > 0; place -= 1) {
            state = Math.imul(state, 1_664_525) + 1_013_904_223 | 0;
            const other = Math.floor((state >>> 8) / 2 ** 24 * (place + 1));
            [cards[place], cards[other]] = [cards[other], cards[place]];
          }
          block.push(cards.join(" "));
        }
        const text = `${block.join("\n")}\n`;
        window.file = new File(Array(Math.ceil(50e6 / text.length)).fill(text), "decks.txt");
      });
      // The longest time in which the page did nothing else: of the best of three, since the machine may be busy.
      let least = Infinity;
      for (let attempt = 0; attempt < 3 && least > MAX_STILL; attempt += 1) {
        await page.evaluate(() => {
          window.gap = 0;
          let last = performance.now();
          window.beat = setInterval(() => {
            window.gap = Math.max(window.gap, performance.now() - last - 10);
            last = performance.now();
          }, 10);
          const dropped = new DataTransfer();
          dropped.items.add(window.file);
          document.querySelector("form.log").dispatchEvent(new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
        });
        await until(page, () => /,\d{3} decks/.test(document.querySelector(".progress")?.textContent ?? ""));
        await new Promise((done) => setTimeout(done, 2_000));
        least = Math.min(least, await page.evaluate(() => {
          clearInterval(window.beat);
          return window.gap;
        }));
        await page.evaluate(() => document.querySelector(".progress button")?.click());
        await phase(page, "stopped", "done");
      }
      assert.ok(least <= MAX_STILL, `${least} ms`);
      assert.deepEqual(page.noted, []);
      await page.close();
    });
  });
}
