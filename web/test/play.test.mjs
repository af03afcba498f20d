// Play fair, in real browsers: a whole deal of three players and a dealer, each in a browser of her own, with messages that the test
// carries as a chat would; and what a cheat changes is told.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { BROWSERS, launch, open } from "./browsers.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PROGRAM = [process.env["EVENHAND"], join(ROOT, "target/release/evenhand"), join(ROOT, "../../main/target/release/evenhand")]
  .find((path) => path && existsSync(path));
const VECTORS = join(ROOT, "vectors/fairdeal-v2");
const AXE = readFileSync(new URL("../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

const vector = (name) => readFileSync(join(VECTORS, name));

/** What a function gives in the page, once it is something; the page's policy forbids what puppeteer's own waiting does in Firefox. */
async function until(page, look, ...args) {
  for (let tries = 0; tries < 400; tries++) {
    const found = await page.evaluate(look, ...args);
    if (found) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  const shown = await page.evaluate(() => document.querySelector("main").innerText);
  throw new Error(`never: ${look} of ${args}; noted ${page.noted}; in:\n${shown.slice(0, 4000)}`);
}

/** A reader of the page, with storage of her own. */
async function reader(browser, fragment = "#play?lang=en") {
  const context = await browser.createBrowserContext();
  const page = await open(context, fragment);
  page.context = context;
  await page.waitForSelector(".take");
  return page;
}

/** Takes in a text as if it were pasted. */
async function take(page, text, at = ".take") {
  const before = await page.evaluate((given, selector) => {
    const section = document.querySelector(selector);
    section.querySelector("textarea").value = given;
    section.querySelector("button").click();
    return section.dataset.taken;
  }, text, at);
  return until(page, (selector, count) => {
    const section = document.querySelector(selector);
    const told = [...section.querySelectorAll("[role=status], [role=alert]")].map((one) => one.textContent).join(" ");
    return section.dataset.taken !== count && !section.querySelector("button").disabled && `told: ${told}`;
  }, at, before);
}

async function press(page, name) {
  await until(page, (deed) => document.querySelector(`[data-do="${deed}"]:not(:disabled)`) !== null, name);
  await page.$eval(`[data-do="${name}"]`, (button) => button.click());
}

async function confirm(page) {
  await page.waitForSelector("dialog[open]");
  await page.$eval("dialog .main", (button) => button.click());
}

/** The message whose label has these words. */
async function message(page, label) {
  return until(page, (words) => {
    const one = [...document.querySelectorAll(".message")].find((box) => box.querySelector(".label").textContent.includes(words));
    return one?.querySelector("pre").textContent;
  }, label);
}

async function fill(page, name, value) {
  await page.waitForSelector(`[name="${name}"]`);
  await page.$eval(`[name="${name}"]`, (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);
}

const answer = async (page) => {
  await until(page, () => document.querySelector(".answer") !== null);
  return page.$eval(".answer", ({ dataset: { exit, code, agree } }) => ({ exit, code, agree }));
};

const sentences = (page) => page.$$eval(".sentence", (all) => all.map((one) => one.textContent));

/** What the program says of a file and what was kept. */
function program(file, table) {
  const folder = mkdtempSync(join(tmpdir(), "play-"));
  const paths = { done: join(folder, "done.json"), table: join(folder, "table.json") };
  writeFileSync(paths.done, file);
  writeFileSync(paths.table, table);
  try {
    return { exit: 0, text: execFileSync(PROGRAM, ["verify", paths.done, "--table", paths.table], { encoding: "utf8" }) };
  } catch (error) {
    return { exit: error.status, text: error.stdout };
  }
}

/** The file that a table of the store has under a name. */
const stored = (page, name) => page.evaluate((member) => new Promise((resolve) => {
  indexedDB.open("evenhand-play", 1).onsuccess = ({ target: { result } }) => {
    result.transaction("kept").objectStore("kept").get("state").onsuccess = ({ target }) => {
      resolve(Object.values(target.result?.tables ?? {})[0]?.[member] ?? null);
    };
  };
}), name);

async function offer(dealer, seats = "Ann, Bo, Cy") {
  await dealer.$eval("[data-view=new]", (button) => button.click());
  await fill(dealer, "seats", seats);
  await press(dealer, "offer");
  return message(dealer, "Send the offer");
}

async function seal(page, seat, invite) {
  await take(page, invite);
  await fill(page, "seat", seat);
  await fill(page, "words", `of ${seat}`);
  await press(page, "seal");
  return message(page, "You have sealed");
}

for (const browserOf of BROWSERS) {
  describe(browserOf.name, () => {
    let browser;
    before(async () => {
      browser = await launch(browserOf);
    });
    after(() => browser?.close());

    test("a deal of three and a dealer ends in the verdict of the program and of the other verifier", async () => {
      const [dealer, ann, bo, cy] = await Promise.all([0, 1, 2, 3].map(() => reader(browser)));
      const players = [[ann, "Ann"], [bo, "Bo"], [cy, "Cy"]];
      const invite = await offer(dealer);
      const seals = [];
      for (const [page, seat] of players) {
        seals.push(await seal(page, seat, invite));
      }
      await take(dealer, seals.map((line, place) => `[19:0${place}] ${players[place][1]}: ${line} ✓`).join("\n"));
      // What is kept is there again after the page was loaded anew.
      await dealer.reload();
      await until(dealer, () => document.querySelector("[data-seals]")?.textContent.includes("Missing: nobody"));
      await press(dealer, "close");
      const table = await message(dealer, "Send the closed table");
      const lines = [];
      for (const [page] of players) {
        assert.match(await take(page, table), /A closed table/);
        await page.reload();
        await until(page, () => document.querySelector("[data-do=open]") !== null);
        assert.match(await page.$eval("main", (main) => main.textContent), /Your seal is in it/);
        await press(page, "open");
        lines.push(await message(page, "Your opening line"));
      }
      await take(dealer, lines.join("\n"));
      const opened = await message(dealer, "Send the opened file");
      const words = [];
      for (const [page] of players) {
        await take(page, opened);
        await page.waitForSelector("[data-word]");
        words.push(await page.$eval("[data-word]", (word) => word.textContent));
        await press(page, "agree");
      }
      assert.equal(new Set(words).size, 1);
      assert.match(words[0], /^[0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4}$/);
      const sheet = await message(dealer, "Publish this sheet");
      for (const [page, seat] of players) {
        const slips = await dealer.$eval(`[data-slips="${seat}"] pre`, (pre) => pre.textContent);
        await take(page, sheet);
        await take(page, slips);
        await press(page, "hand");
        await page.waitForSelector(`dd[data-place="${seat}"]`);
        assert.equal((await page.$eval(`dd[data-place="${seat}"]`, (cards) => cards.textContent)).split(" ").length, 17);
      }
      await press(dealer, "reveal");
      await confirm(dealer);
      const done = await message(dealer, "Send the finished file");
      for (const [page] of players) {
        await take(page, done);
        assert.deepEqual(await answer(page), { exit: "0", code: "ok", agree: "true" });
      }
      if (PROGRAM) {
        const told = program(await stored(ann, "done"), await stored(ann, "closed"));
        assert.equal(told.exit, 0);
        for (const sentence of (await sentences(ann)).filter((one) => one.startsWith("If you had"))) {
          assert.ok(told.text.includes(sentence), sentence);
        }
      }
      // A card that was changed, a seal that was changed, another secret: each is caught by both, and told.
      const file = await stored(ann, "done");
      const swapped = file.replace(/"Ann:(\S+) /, (_, card) => `"Ann:${card === "BJ" ? "RJ" : "BJ"} `);
      const resealed = file.replace(/("seat": "Bo",\n\s+"seal": ")[0-9a-f]{8}/, "$100000000");
      const secret = file.replace(/("secret": ")[0-9a-f]{8}/, "$100000000");
      for (const [cheat, code] of [[swapped, "F14"], [resealed, "F09"], [secret, "F12"]]) {
        assert.notEqual(cheat, file);
        await cy.$eval("[data-view=verify]", (button) => button.click());
        await until(cy, () => document.querySelector("main").textContent.includes("The finished file of a deal"));
        await take(cy, cheat).catch(() => undefined);
        await until(cy, (wanted) => document.querySelector(".answer")?.dataset.code === wanted, code);
        assert.deepEqual(await answer(cy), { exit: "1", code, agree: "true" });
        if (PROGRAM) {
          assert.equal(program(cheat, await stored(ann, "closed")).exit, 1);
        }
      }
      for (const page of [dealer, ann, bo, cy]) {
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });
  });
}
