// Watch: what the page shows of a classic is what the program traces; by keyboard, for screen readers, in both themes and languages.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch, open } from "./browsers.mjs";
import { accessible, held, MAX_STILL_DRAWING, until } from "./tabs.mjs";

/** The cards of a row, in their order. */
const row = (page) =>
  page.evaluate(() => [...document.querySelectorAll("ol.cards[aria-label=Deck] .card")].map((card) => card.textContent).join(" "));

const where = (page, text) => until(page, (wanted) => document.querySelector(".controls .where")?.textContent === wanted, text);

for (const browser of BROWSERS) {
  describe(`watch in ${browser.name}`, () => {
    let running;
    before(async () => {
      running = await launch(browser);
    });
    after(() => running?.close());

    test("the articles' draws give the articles' rows, by keyboard alone", async () => {
      const page = await open(running, "#watch?lang=en&classic=durstenfeld&n=6&draws=5,5,4,1,1,1");
      await where(page, "Step 0 of 6");
      await page.keyboard.press("ArrowRight");
      await where(page, "Step 1 of 6");
      assert.equal(await row(page), "1 2 3 4 6 5");
      assert.match(await page.$eval(".told", (told) => told.textContent), /5 of 6.*swap places 5 and 6: cards 5 and 6/);
      const lit = await page.$$eval(".code li[data-lit] code", (lines) => lines.map((line) => line.textContent.trim()));
      assert.equal(lit.length, 2);
      await until(page, () => /Step 1 of 6: 5 of 6; swap/.test(document.querySelector("#watch-player [role=status]")?.textContent));
      await page.keyboard.press("End");
      await where(page, "Step 6 of 6");
      assert.equal(await row(page), "2 3 1 4 6 5");
      assert.match(await page.$eval(".work", (work) => work.textContent), /Work: 6 draws, 6 items moved/);
      await page.keyboard.press("Home");
      await where(page, "Step 0 of 6");
      // Space plays from there, and what is announced meanwhile is no flood.
      await page.keyboard.press(" ");
      await until(page, () => document.querySelector("#watch-player [role=status]")?.textContent === "Playing");
      await page.keyboard.press(" ");
      await until(page, () => document.querySelector(".play")?.textContent.includes("Play"));
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("an example is one click away, and says where its article is wrong", async () => {
      const page = await open(running, "#watch?lang=en");
      await page.evaluate(() => [...document.querySelectorAll(".examples button")].find((button) => button.textContent.includes("wrong")).click());
      await until(page, () => document.querySelector(".note")?.textContent.includes("prints 4 6 3 2 1 5"));
      // It and the player are in sight.
      await until(page, () => document.querySelector(".note").getBoundingClientRect().top >= -1
        && document.querySelector("#watch-player .cards").getBoundingClientRect().bottom <= innerHeight);
      assert.match(await page.$eval(".note", (note) => note.textContent), /the article is wrong here/);
      await page.keyboard.press("End");
      await where(page, "Step 6 of 6");
      assert.equal(await row(page), "2 6 3 1 4 5");
      await page.close();
    });

    test("what is wrong is told at its field, in both languages, and the last run stays", async () => {
      for (const [tag, told] of [["en", "draw 1 is 9, but it must be from 1 to 3"], ["zh", "第 1 次抽取给的是 9"]]) {
        const page = await open(running, `#watch?lang=${tag}&classic=durstenfeld&n=3&draws=1,2,1`);
        const field = await page.$(".field.wide input");
        await field.click({ count: 3 });
        await field.type("9,1,1");
        await until(page, (wanted) => document.querySelector("[role=alert]")?.textContent.includes(wanted), told);
        assert.equal(await page.$eval("[aria-invalid=true]", (input) => input.value), "9,1,1");
        assert.equal((await page.$$("ol.cards li")).length, 3);
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });

    test("a hostile link does not hold up the page, and is told the limit", async () => {
      const page = await open(running, "#watch?lang=en");
      for (const link of ["classic=riffle&n=1000&rounds=4294967295", "classic=sort_by_random_key_no_ties&n=1000&faces=1", "classic=sort_by_coin_insertion&n=1000", "classic=random_transpositions&n=1000&rounds=1000000", "classic=naive_swap&n=1000"]) {
        const look = () => document.querySelector("[role=alert]")?.textContent.includes("up to 1,600,000 cards, draws and moves")
          || document.querySelectorAll(".lane .cards li").length === 1000;
        const most = link.startsWith("naive_swap", "classic=".length) ? MAX_STILL_DRAWING : undefined;
        const { longest, allowed } = await held(page, `#watch?lang=en&${link}`, "#watch?lang=en&n=6&seed=1", look, most);
        assert.ok(longest <= allowed, `${link}: ${longest} ms`);
      }
      await page.close();
    });

    test("a run of other settings does not stay as if it were theirs", async () => {
      const page = await open(running, "#watch?lang=en&classic=durstenfeld&n=54");
      await where(page, "Step 0 of 54");
      await page.evaluate(() => {
        location.hash = "#watch?lang=en&classic=durstenfeld&n=6&draws=5,5";
      });
      await until(page, () => document.querySelector("#watch-player")?.inert);
      await page.keyboard.press("End");
      assert.equal(await page.$eval(".controls .where", (where) => where.textContent), "Step 0 of 54");
      await page.close();
    });

    test("two race on one clock, by steps or by work", async () => {
      const page = await open(running, "#watch?lang=en&classic=removal_vec&n=6&seed=1&race=durstenfeld&clock=work");
      await until(page, () => document.querySelectorAll(".lane").length === 2);
      await page.keyboard.press("End");
      await until(page, () => document.querySelectorAll(".lane h3").length === 2
        && [...document.querySelectorAll(".lane h3")].every((head) => head.textContent.includes("done after")));
      const totals = await page.$$eval(".work tr:last-child td:last-child", (cells) => cells.map((cell) => Number(cell.textContent)));
      const ends = await page.$$eval(".lane h3", (heads) => heads.map((head) => Number(/after (\d+)/.exec(head.textContent)[1])));
      assert.deepEqual(ends, totals);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("a link leads to a step of a run that a worker follows, and all its steps come", async () => {
      const page = await open(running, "#watch?lang=en&classic=naive_swap&n=200&seed=1&step=150");
      await where(page, "Step 150 of 200");
      for (const [key, at] of [["Home", 0], ["ArrowRight", 1], ["End", 200], ["ArrowLeft", 199]]) {
        await page.keyboard.press(key);
        await where(page, `Step ${at} of 200`);
      }
      // Another seed is another run, which begins at its start.
      await page.evaluate(() => {
        location.hash = "#watch?lang=en&classic=naive_swap&n=200&seed=2";
      });
      await where(page, "Step 0 of 200");
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("a thousand cards are shown", async () => {
      const page = await open(running, "#watch?lang=en&classic=durstenfeld&n=1000&seed=1");
      await where(page, "Step 0 of 1000");
      await page.keyboard.press("End");
      await where(page, "Step 1000 of 1000");
      await until(page, () => document.querySelectorAll("ol.cards li").length === 1000);
      await page.close();
    });

    test("axe finds nothing, in both themes and languages, on a phone's width no sideways scroll", async () => {
      for (const tag of ["en", "zh"]) {
        const page = await open(running, `#watch?lang=${tag}&classic=rejection&n=6&seed=1&step=3&race=removal_vec`);
        await accessible(page, tag);
        if (browser.name === "chromium") {
          await page.setViewport({ width: 360, height: 740 });
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
        }
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });
  });
}
