// The frame of the page: it opens from a disk, asks for nothing, and is used by keyboard, in both languages.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, html, launch, open } from "./browsers.mjs";
import { text, until } from "./tabs.mjs";

const TABS = ["watch", "judge", "prove", "crack", "deal", "play"];

test("there is a browser to try the page in", () => {
  assert.notEqual(BROWSERS.length, 0);
});

for (const kind of BROWSERS) {
  describe(`the frame in ${kind.name}`, () => {
    let browser;
    before(async () => {
      browser = await launch(kind);
    });
    after(() => browser.close());

    test("each tab opens from a link, and asks for nothing", async () => {
      for (const tab of TABS) {
        const page = await open(browser, `#${tab}`);
        assert.equal(await page.$eval("[role=tab][aria-selected=true]", (element) => element.id), `tab-${tab}`);
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });

    test("the language is what the link says, or what is chosen, which the link then says", async () => {
      const page = await open(browser, "#watch?lang=zh");
      assert.equal(await page.$eval("html", (element) => element.lang), "zh");
      assert.match(await page.$eval("h2", (element) => element.textContent), /[\u4e00-\u9fff]/);
      await page.select("header select", "en");
      await until(page, () => document.documentElement.lang === "en" && location.hash.includes("lang=en"));
      assert.doesNotMatch(await page.$eval("h2", (element) => element.textContent), /[\u4e00-\u9fff]/);
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("arrow keys, Home and End move between the tabs, which is shown with the focus on it", async () => {
      const page = await open(browser, "#watch?lang=en");
      await page.focus("#tab-watch");
      for (const tab of [...TABS.slice(1), TABS[0]]) {
        await page.keyboard.press("ArrowRight");
        await until(page, (id) => document.activeElement?.id === id && location.hash.startsWith(`#${id.slice(4)}`), `tab-${tab}`);
      }
      for (const [key, tab] of [["End", "play"], ["Home", "watch"], ["ArrowLeft", "play"]]) {
        await page.keyboard.press(key);
        await until(page, (id) => document.activeElement?.id === id, `tab-${tab}`);
      }
      assert.deepEqual(page.noted, []);
      await page.close();
    });

    test("a link to a tab that is none opens the first", async () => {
      for (const name of ["nonsense", "toString", "constructor", "__proto__", "%FF"]) {
        const page = await open(browser, `#${name}?lang=en`);
        assert.equal(await page.$eval("[role=tab][aria-selected=true]", ({ id }) => id), "tab-watch", name);
        assert.deepEqual(page.noted, []);
        await page.close();
      }
    });

    test("the footer shows version and commit, in either language", async () => {
      const version = /<meta name="version" content="([^"]*)">/.exec(html())[1];
      assert.match(version, /^\d+\.\d+\.\d+ \(([0-9a-f]{8,}(-dirty)?|unknown)\)$/);
      for (const [lang, shown] of [["en", `Version ${version}`], ["zh", `版本 ${version}`]]) {
        const page = await open(browser, `#watch?lang=${lang}`);
        assert.equal(await text(page, "footer .version"), shown);
        await page.close();
      }
    });

    test("on a phone nothing is wider than the screen, in either language", { skip: kind.name !== "chromium" && "its size cannot be set" }, async () => {
      for (const lang of ["en", "zh"]) {
        for (const tab of TABS) {
          const page = await open(browser, `#${tab}?lang=${lang}`);
          await page.setViewport({ width: 360, height: 740 });
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, `${tab}, ${lang}`);
          await page.close();
        }
      }
    });
  });
}
