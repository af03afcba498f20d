// What play fair keeps: the first file that holds, whoever sends another; all of two changes at once, with and without a store; and
// what is said when it cannot be read or done.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch, open } from "./browsers.mjs";
import { answer, confirm, fill, message, offer, press, reader, seal, stored, take } from "./play.mjs";
import { until } from "./tabs.mjs";

/** A finished table of one player and a dealer: the pages of both, and the finished file as it is sent. */
async function finished(browser) {
  const [dealer, ann] = await Promise.all([reader(browser), reader(browser)]);
  await take(dealer, await seal(ann, "Ann", await offer(dealer)));
  await press(dealer, "close");
  await confirm(dealer);
  await take(ann, await message(dealer, "Send the closed table"));
  await press(ann, "open");
  await take(dealer, await message(ann, "Your opening line"));
  await message(dealer, "Publish this sheet");
  await press(dealer, "reveal");
  await confirm(dealer);
  return { dealer, ann, done: await message(dealer, "Send the finished file") };
}

/** Changes the one table that a page keeps, behind its back. */
const edit = (page, changes) => page.evaluate((members) => new Promise((resolve) => {
  indexedDB.open("evenhand-play", 1).onsuccess = ({ target: { result } }) => {
    const store = result.transaction("kept", "readwrite").objectStore("kept");
    store.get("state").onsuccess = ({ target: { result: state } }) => {
      Object.assign(Object.values(state.tables)[0], members);
      state.revision += 1;
      store.put(state, "state").onsuccess = resolve;
    };
  };
}), changes);

/** Makes a page take itself for the one that offered its table, with lines as they were collected. */
async function hosting(page, chat) {
  await edit(page, { host: { secret: "" }, chat });
  await page.reload();
}

/** The page of a browser whose store is as `script` makes it. */
async function changed(browser, script, fragment = "#play?lang=en") {
  const context = await browser.createBrowserContext();
  const page = await open({
    newPage: async () => {
      const made = await context.newPage();
      await made.evaluateOnNewDocument(script);
      return made;
    },
  }, fragment);
  page.context = context;
  return page;
}

for (const browserOf of BROWSERS) {
  describe(browserOf.name, () => {
    let browser;
    before(async () => {
      browser = await launch(browserOf);
    });
    after(() => browser?.close());

    test("a finished file that holds is kept, whatever comes after it, by a paste or by a link", async () => {
      const { dealer, ann, done } = await finished(browser);
      const file = await stored(dealer, "done");
      const forged = file.replace(/("secret": ")[0-9a-f]{8}/, "$100000000");
      assert.notEqual(forged, file);
      // The forgery first: its verdict is shown, and the table goes on.
      assert.match(await take(ann, forged), /does not hold, so the table does not take it/);
      await until(ann, () => document.querySelector("[data-refused] .answer")?.dataset.code === "F12");
      assert.equal(await stored(ann, "done"), null);
      assert.match(await take(ann, done), /The finished file: the verdict is below/);
      assert.deepEqual(await answer(ann), { exit: "0", code: "ok", agree: "true" });
      assert.equal(await ann.$("[data-refused]"), null);
      assert.match(await take(ann, forged), /stored already, and stays.*Refused: F12/);
      assert.equal(await stored(ann, "done"), file);
      const link = await ann.evaluate(async (text) => {
        const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
        return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
      }, forged);
      await ann.evaluate((packed) => {
        location.hash = `#play?lang=en&t=${packed}`;
      }, link);
      // A link that was pressed changes nothing before its reader says so.
      await until(ann, () => /This link brings a finished file.*one of yours/s.test(document.querySelector("main").textContent));
      await press(ann, "take-link");
      await until(ann, () => /stored already, and stays/.test(document.querySelector("main").textContent));
      assert.equal(await stored(ann, "done"), file);
      assert.deepEqual(await answer(ann), { exit: "0", code: "ok", agree: "true" });
      // Nor does it take the place of what the dealer made.
      await take(dealer, forged);
      assert.equal(await stored(dealer, "done"), file);
      for (const page of [dealer, ann]) {
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });

    test("a dealer's page deals no table that somebody else closed", async () => {
      const dealer = await reader(browser);
      const invite = await offer(dealer);
      const mallory = await reader(browser);
      const seals = [await seal(mallory, "Ann", invite)];
      await hosting(mallory, seals.join("\n"));
      await press(mallory, "close");
      await confirm(mallory);
      const table = await message(mallory, "Send the closed table");
      await press(mallory, "open");
      const opened = await message(mallory, "Send the opened file");
      for (const file of [table, opened]) {
        assert.match(await take(dealer, file), /Nothing was imported/);
      }
      assert.equal(await stored(dealer, "opened"), null);
      // Nor one that came into what is kept.
      const file = await stored(mallory, "opened");
      await edit(dealer, { opened: file, openedName: "0".repeat(64) });
      await dealer.reload();
      assert.equal(await until(dealer, () => document.querySelector("[data-seals]") !== null), true);
      assert.equal(await dealer.$("[data-slips]"), null);
      for (const page of [dealer, mallory]) {
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });

    test("a table is closed with the lines that are there, as it was confirmed", async () => {
      const dealer = await reader(browser);
      const invite = await offer(dealer);
      const [ann, bo] = await Promise.all([reader(browser), reader(browser)]);
      await take(dealer, await seal(ann, "Ann", invite));
      await until(dealer, () => document.querySelector("[data-do=close]:not(:disabled)")?.textContent.includes("without Bo, Cy"));
      await dealer.$eval("[data-do=close]", (button) => button.click());
      await dealer.waitForSelector("dialog[open]");
      // Another window takes in a line meanwhile; this one is not told.
      const line = await seal(bo, "Bo", invite);
      const chat = await stored(dealer, "chat");
      await edit(dealer, { chat: `${chat}${line}\n` });
      await confirm(dealer);
      await until(dealer, () => /lines have changed in the meantime/.test(document.querySelector("main").textContent));
      assert.equal(await stored(dealer, "closed"), null);
      for (const page of [dealer, ann, bo]) {
        await page.context.close();
      }
    });

    test("what is long and hostile is refused at once where things are added to verify", async () => {
      const page = await reader(browser, "#play?lang=en&view=verify");
      const took = await page.evaluate(async () => {
        document.querySelector("main details").open = true;
        const select = document.querySelector("main details select");
        select.value = "check_word";
        select.dispatchEvent(new Event("change", { bubbles: true }));
        await new Promise((resolve) => setTimeout(resolve, 100));
        const field = document.querySelector("main details textarea");
        const event = new Event("paste", { bubbles: true, cancelable: true });
        Object.defineProperty(event, "clipboardData", { value: { getData: () => `a${" ".repeat(200_000)}b`, files: [] } });
        const from = performance.now();
        field.dispatchEvent(event);
        while (!document.querySelector("main details").textContent.includes("longer than 10,000")) {
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
        return performance.now() - from;
      });
      assert.ok(took < 2000, `${took} ms`);
      assert.deepEqual(page.noted, []);
      await page.context.close();
    });

    test("of two closed tables of an offer the one with the seal stays, and both are told of", async () => {
      const [dealer, ann, bo] = await Promise.all([0, 1, 2].map(() => reader(browser)));
      const invite = await offer(dealer);
      const [of, other] = [await seal(ann, "Ann", invite), await seal(bo, "Bo", invite)];
      // Whoever has the offer can close it with the seals that please: two dealers of one secret stand for such a one.
      const close = async (line) => {
        const page = await reader(browser);
        await take(page, invite);
        await hosting(page, line);
        await press(page, "close");
        await confirm(page);
        const text = await message(page, "Send the closed table");
        await page.context.close();
        return text;
      };
      const [without, within] = [await close(other), await close(of)];
      assert.match(await take(ann, without), /A closed table\./);
      await until(ann, () => document.querySelector("main").textContent.includes("is NOT in it"));
      assert.match(await take(ann, within), /Only this one has your seal/);
      await until(ann, () => document.querySelector("main").textContent.includes("Your seal is in it."));
      assert.match(await take(ann, without), /A second closed table of this offer arrived/);
      assert.match(await ann.$eval("main", (main) => main.textContent), /Your seal is in it\./);
      for (const page of [dealer, ann, bo]) {
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });

    test("openings that the seat's own program refuses are not kept, and no check word is shown", async () => {
      const page = await reader(browser);
      await page.$eval("[data-view=new]", (button) => button.click());
      await page.waitForSelector("input[value=settle]");
      await page.$eval("input[value=settle]", (radio) => radio.click());
      await fill(page, "seats", "Ann, Bo");
      await press(page, "offer");
      const invite = await message(page, "Send the offer");
      await fill(page, "seat", "Ann");
      await press(page, "seal");
      const own = await message(page, "You have sealed");
      const bo = await reader(browser);
      await take(page, [own, await seal(bo, "Bo", invite)].join("\n"));
      await press(page, "close");
      await take(bo, await message(page, "Send the closed table"));
      await press(bo, "open");
      await press(page, "open");
      // The seat's program holds the table void before the last opening comes.
      await press(page, "void");
      await confirm(page);
      await until(page, () => document.querySelector("main").textContent.includes("Noted: this table is void"));
      await take(page, await message(bo, "Your opening line"));
      await until(page, () => /rule S14/.test(document.querySelector("main").textContent));
      assert.equal(await stored(page, "opened"), null);
      assert.equal(await page.$("[data-word]"), null);
      for (const one of [page, bo]) {
        assert.deepEqual(one.noted, []);
        await one.context.close();
      }
    });

    test("without a store two changes at once are both kept", async () => {
      const page = await changed(browser, `indexedDB.open = () => { throw new Error("none"); };`);
      await page.waitForSelector(".take");
      await page.$eval("[data-view=kept]", (button) => button.click());
      await until(page, () => document.querySelector("main").textContent.includes("stores nothing for this page"));
      const invite = await offer(page, "A, B, C");
      await page.$eval("[data-view=new]", (button) => button.click());
      await fill(page, "dealer", "A");
      await fill(page, "seats", "A, B, C");
      await press(page, "offer");
      const other = await reader(browser);
      const line = await seal(other, "B", await message(page, "Send the offer"));
      assert.notEqual(invite, line);
      await fill(page, "seat", "A");
      await until(page, () => document.querySelector("[data-do=seal]:not(:disabled)") !== null);
      // In one task: the seal is worked out from what is kept before the line, which the worker answers first, is written.
      await page.evaluate((text) => {
        document.querySelector(".take textarea").value = text;
        document.querySelector(".take button").click();
        document.querySelector("[data-do=seal]").click();
      }, line);
      assert.match(await message(page, "You have sealed"), /^fairdeal-v2 seal /);
      await until(page, () => document.querySelector("[data-seals]")?.textContent.includes("Sealed: B"));
      for (const one of [page, other]) {
        assert.deepEqual(one.noted, []);
      }
      await page.context.close();
      await other.context.close();
    });

    test("two windows of one browser open a seal for one table", async () => {
      const dealer = await reader(browser);
      const invite = await offer(dealer);
      const one = await reader(browser);
      const line = await seal(one, "Ann", invite);
      const two = await open(one.context, "#play?lang=en");
      await two.waitForSelector(".tables button");
      await two.$eval(".tables button", (button) => button.click());
      assert.equal(await message(two, "You have sealed"), line);
      await take(dealer, line);
      await press(dealer, "close");
      await confirm(dealer);
      const table = await message(dealer, "Send the closed table");
      // Both take it in and open: one opening line, the same in both.
      await Promise.all([one, two].map((page) => page.evaluate((text) => {
        document.querySelector(".take textarea").value = text;
        document.querySelector(".take button").click();
      }, table)));
      for (const page of [one, two]) {
        await until(page, () => document.querySelector("[data-do=open]:not(:disabled)") !== null);
      }
      await Promise.all([one, two].map((page) => page.$eval("[data-do=open]", (button) => button.click())));
      const lines = [await message(one, "Your opening line"), await message(two, "Your opening line")];
      assert.equal(lines[0], lines[1]);
      assert.match(lines[0], /^fairdeal-v2 open /);
      for (const page of [one, two]) {
        assert.deepEqual(page.noted, []);
      }
      await one.context.close();
      await dealer.context.close();
    });

    test("what cannot be read is told, saved as it is, and deleted if its reader wants it", async () => {
      for (const damage of [{ circles: "of another time" }, { tables: null, mark: "of another time" }]) {
        const page = await reader(browser);
        await offer(page);
        await page.evaluate((members) => new Promise((resolve) => {
          indexedDB.open("evenhand-play", 1).onsuccess = ({ target: { result } }) => {
            const store = result.transaction("kept", "readwrite").objectStore("kept");
            store.get("state").onsuccess = ({ target: { result: state } }) => {
              store.put({ ...state, ...members, revision: state.revision + 1 }, "state").onsuccess = resolve;
            };
          };
        }), damage);
        await page.reload();
        await page.waitForSelector("[data-failed]");
        assert.match(await page.$eval("[data-failed]", (panel) => panel.textContent), /could not be read/);
        const saved = await page.evaluate(() => new Promise((resolve) => {
          const make = URL.createObjectURL;
          URL.createObjectURL = (blob) => {
            URL.createObjectURL = make;
            void blob.text().then(resolve);
            return make(blob);
          };
          HTMLAnchorElement.prototype.click = () => undefined;
          document.querySelector("[data-failed] button").click();
        }));
        assert.match(saved, /evenhand-play 1.*of another time/s);
        await page.$eval("[data-failed] [data-do=forget]", (button) => button.click());
        await confirm(page);
        await page.waitForSelector(".take");
        await until(page, () => document.querySelector("[data-failed]") === null);
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });

    test("a worker that does not start is told of, and begun anew", async () => {
      const page = await changed(browser, `
        globalThis.begun = Worker;
        globalThis.Worker = function Worker() {
          throw new Error("no worker here");
        };
      `);
      await page.waitForSelector(".take");
      await page.$eval("[data-view=new]", (button) => button.click());
      await until(page, () => document.querySelector("main").textContent.includes("no worker here"));
      await page.evaluate(() => {
        globalThis.Worker = globalThis.begun;
      });
      await press(page, "offer");
      await message(page, "Send the offer");
      assert.deepEqual(page.noted, []);
      await page.context.close();
    });

    test("an open page does not close a table once the beacon's round is over", async () => {
      const page = await changed(browser, `
        let ahead = 0;
        const real = Date.now;
        Date.now = () => real() + ahead;
        globalThis.later = (milliseconds) => { ahead += milliseconds; };
      `);
      await page.waitForSelector(".take");
      await page.$eval("[data-view=new]", (button) => button.click());
      await fill(page, "dealer", "A");
      await fill(page, "beacon", "5");
      await press(page, "offer");
      await message(page, "Send the offer");
      await fill(page, "seat", "A");
      await press(page, "seal");
      await take(page, await message(page, "You have sealed"));
      await until(page, () => document.querySelector("[data-do=close]:not(:disabled)") !== null);
      // The page is not rendered again: the refusal is where it is closed.
      await page.evaluate(() => globalThis.later(10 * 60_000));
      await page.$eval("[data-do=close]", (button) => button.click());
      await confirm(page);
      await until(page, () => /The round is over/.test(document.querySelector("main").textContent));
      assert.equal(await stored(page, "closed"), null);
      assert.deepEqual(page.noted, []);
      await page.context.close();
    });

    test("a dealer who does not sit is offered no seat, and nothing is wider than a phone", async () => {
      const page = await reader(browser);
      // This Firefox has no command that sets the size of a page: its column is made as narrow.
      await page.evaluate(() => {
        document.body.style.width = "360px";
      });
      const isWide = () => page.evaluate(() => [...document.querySelectorAll("main, main *")].some((one) => one.getBoundingClientRect().right > 361));
      await offer(page, "A, B, C");
      assert.equal(await page.$("[name=seat]"), null);
      assert.match(await page.$eval("main", (main) => main.textContent), /You deal without a seat/);
      assert.equal((await page.$eval("main", (main) => main.innerText)).split("If something goes wrong").length, 2);
      for (const view of ["tables", "new", "verify", "kept"]) {
        await page.$eval(`[data-view=${view}]`, (button) => button.click());
        await until(page, (name) => document.querySelector(`[data-view=${name}]`).getAttribute("aria-current") === "page", view);
        await new Promise((resolve) => setTimeout(resolve, 300));
        assert.equal(await isWide(), false, view);
      }
      await page.context.close();
    });
  });
}
