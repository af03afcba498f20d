// Crack: the second of a deck is found, the next deck is foretold, and a sound deck is not found.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch, open } from "./browsers.mjs";
import { accessible, tabTo, text, until } from "./tabs.mjs";

/** Presses the button that a selector names as soon as it can be, by keys; `tab` comes to it by the tabulator as well. */
async function press(page, selector, tab = false) {
  await page.waitForSelector(`${selector}:enabled`);
  await (tab ? tabTo(page, selector, 90) : page.focus(selector));
  await page.keyboard.press("Enter");
}

const SHUFFLE = "[aria-labelledby=program] button.main";
const SEARCH = "[aria-labelledby=search] button.main";
const verdict = (page) => until(page, () => document.querySelector(".verdict .panel") !== null);

for (const browser of BROWSERS) {
  describe(browser.name, () => {
    let driver;
    before(async () => {
      driver = await launch(browser);
    });
    after(() => driver.close());

    test("the second of a deck is found, and the next decks are those that were foretold", async () => {
      for (const choice of ["generator=glibc", "generator=msvc&loop=ascending&bounding=scaled", "seeding=16&generator=msvc"]) {
        const page = await open(driver, `#crack?${choice}`);
        const isFirst = choice === "generator=glibc";
        await press(page, SHUFFLE, isFirst);
        await until(page, () => document.querySelector("ol.deck") !== null);
        const now = Math.floor(Date.now() / 1000);
        await press(page, SEARCH, isFirst);
        await verdict(page);
        const told = await text(page, ".verdict .hit");
        assert.doesNotMatch(await text(page, ".standing"), /left/);
        if (choice.startsWith("generator")) {
          const seed = Number(/second (\d+)/.exec(told)?.[1]);
          assert.ok(Math.abs(now - seed) < 30, told);
        }
        for (let deck = 0; deck < 2; deck += 1) {
          const foretold = await page.$$eval("[aria-labelledby=predicted] > ol:first-of-type li", (all) => all.map((one) => one.textContent));
          await press(page, "[aria-labelledby=predicted] button.main");
          await until(page, () => document.querySelector("[aria-labelledby=predicted] strong.right") !== null);
          const dealt = await page.$$eval("[aria-labelledby=predicted] > ol:last-of-type li", (all) => all.map((one) => one.textContent));
          assert.deepEqual(dealt, foretold);
        }
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });

    test("a deck of 52 is some lines high, so that the search below it is in sight", async () => {
      const page = await open(driver, "#crack");
      await press(page, SHUFFLE);
      await until(page, () => document.querySelectorAll("ol.deck li").length === 52);
      assert.ok(await page.$eval("ol.deck", (deck) => deck.getBoundingClientRect().height) < 150);
      await page.close();
    });

    test("the seconds go by while it searches, and another generator is hinted at where C's is not found", async () => {
      const page = await open(driver, "#crack?lang=en&generator=java&seeds=year");
      await press(page, SHUFFLE);
      await press(page, SEARCH);
      const second = () => page.$eval(".standing .second", (second) => /20\d\d.*, second (\d+)/.exec(second.textContent)[1]);
      await until(page, () => document.querySelector(".standing .second") !== null);
      const first = Number(await second());
      await until(page, (first) => Number(/second (\d+)/.exec(document.querySelector(".standing .second").textContent)[1]) < first, first);
      await page.evaluate(() => {
        location.hash = "#crack?lang=en&generator=java&seeds=hour";
      });
      await press(page, "[aria-labelledby=search] button.plain");
      await press(page, SEARCH);
      await verdict(page);
      assert.match(await text(page, ".verdict"), /Only C's rand was searched/);
      assert.equal(await page.$$eval("[role=status] :is(button, summary)", (all) => all.length), 0);
      await page.close();
    });

    test("a link that says how it is seeded by a word that is none means the clock", async () => {
      const page = await open(driver, "#crack?seeding=bogus&n=x&lang=zh");
      await until(page, () => document.querySelector("[role=alert]")?.textContent === "应为 2 到 255 的整数");
      assert.equal(await page.$eval(".form select", (select) => select.value), "clock");
      assert.ok(await page.$eval("[aria-labelledby=program] button.main", (button) => button.disabled));
      await page.close();
    });

    test("a deck that the system seeded is not found", async () => {
      const page = await open(driver, "#crack?seeding=system&seeds=hour");
      await press(page, SHUFFLE);
      await press(page, SEARCH);
      await verdict(page);
      assert.match(await text(page, ".verdict"), /Not found.*256 bits/s);
      await page.close();
    });

    test("a pasted deck is read, or what is wrong with it is told", async () => {
      const page = await open(driver, "#crack");
      await page.click("details summary");
      const paste = async (content) => {
        await page.$eval("details textarea", (area, content) => {
          area.value = content;
          area.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }, content);
        await page.click("details button");
      };
      await paste("1 1 2");
      await until(page, () => document.querySelector("[role=alert]") !== null);
      await paste("x ".repeat(9000));
      await until(page, () => document.querySelector("[role=alert]").textContent.includes("9000"));
      // srand(1700000000), then std::random_shuffle of 13 cards by GCC 12.
      await paste("8, 2, 9, 7, 4, 3, 11, 12, 0, 10, 6, 5, 1");
      await until(page, () => document.querySelectorAll("ol.deck li").length === 13);
      await paste("1 2 2 3");
      await until(page, () => document.querySelector("[role=alert]") !== null);
      await press(page, SHUFFLE);
      await until(page, () => document.querySelector("[role=alert]") === null);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("what is wrong with a pasted deck is told in the reader's language", async () => {
      const page = await open(driver, "#crack?lang=zh");
      await page.click("details summary");
      for (const [content, told] of [["1 2 2 3", "2 出现了 2 次"], ["hello", "1 张"]]) {
        await page.$eval("details textarea", (area, content) => {
          area.value = content;
          area.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }, content);
        await page.click("details button");
        await until(page, (told) => document.querySelector("[role=alert]")?.textContent.includes(told), told);
      }
      await page.close();
    });

    test("axe-core finds nothing, in both themes and languages", async () => {
      for (const lang of ["en", "zh"]) {
        const page = await open(driver, `#crack?lang=${lang}`);
        await press(page, SHUFFLE);
        await press(page, SEARCH);
        await verdict(page);
        await accessible(page, lang);
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });
  });
}
