// Play fair, in real browsers: a whole deal of three players and a dealer, each in a browser of her own, with messages that the test
// carries as a chat would; and what a cheat changes is told.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { BROWSERS, launch } from "./browsers.mjs";
import { answer, confirm, fill, message, offer, press, reader, seal, sentences, stored, take, vector } from "./play.mjs";
import { accessible, MAX_STILL, PROGRAM, until } from "./tabs.mjs";

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
        // Drawn, and named by their codes.
        const names = await page.$$eval(`dd[data-place="${seat}"] svg.card`, (cards) => cards.map((card) => card.getAttribute("aria-label")));
        assert.equal(names.length, 17);
        assert.ok(names.every((name) => /^([2-9TJQKA][cdhs]|[BR]J)$/.test(name)), names);
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

    test("a dealer who closes another table, or without a seal, is caught, and what sealed is told", async () => {
      const [dealer, ann] = await Promise.all([reader(browser), reader(browser)]);
      const invite = await offer(dealer);
      await seal(ann, "Ann", invite);
      // Somebody else's seals: hers is missing.
      const bo = await reader(browser);
      const others = await seal(bo, "Bo", invite);
      await take(dealer, others);
      await until(dealer, () => document.querySelector("[data-seals]")?.textContent.includes("Sealed: Bo"));
      await press(dealer, "close");
      await confirm(dealer);
      await take(ann, await message(dealer, "Send the closed table"));
      await until(ann, () => document.querySelector("main").textContent.includes("Your seal of seat Ann is NOT in it"));
      await press(ann, "open");
      await until(ann, () => /rule S7/.test(document.querySelector("main").textContent));
      for (const page of [dealer, ann, bo]) {
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });

    test("what is wrong with an offer is told in the reader's language", async () => {
      const page = await reader(browser, "#play?lang=zh");
      await page.$eval("[data-view=new]", (button) => button.click());
      await page.waitForSelector("input[value=own]");
      await page.$eval("input[value=own]", (radio) => radio.click());
      await fill(page, "pattern", "A B C:9");
      await fill(page, "seats", "A, B");
      await press(page, "offer");
      await until(page, () => document.querySelector("form [role=alert]")?.textContent.includes("C 不是座位"));
      await page.context.close();
    });

    test("who starts is settled by seals alone, and reads in Chinese", async () => {
      const [ann, bo] = await Promise.all([reader(browser, "#play?lang=zh"), reader(browser, "#play?lang=zh")]);
      await ann.$eval("[data-view=new]", (button) => button.click());
      await ann.waitForSelector("input[value=settle]");
      await ann.$eval("input[value=settle]", (radio) => radio.click());
      await fill(ann, "seats", "Ann, Bo");
      await press(ann, "offer");
      const invite = await message(ann, "把要约发给所有玩家");
      // The rule stands in the message, and in what is offered, before anybody seals.
      assert.match(invite, /公平地决定谁先。座位：Ann, Bo。.*抽到 1 的先手/);
      await take(bo, invite);
      assert.match(await until(bo, () => document.querySelector("[data-rule]")?.textContent), /抽到 1 的先手/);
      const lines = [];
      for (const [page, seat] of [[ann, "Ann"], [bo, "Bo"]]) {
        await fill(page, "seat", seat);
        await press(page, "seal");
        lines.push(await message(page, "封签"));
      }
      await take(ann, lines.join("\n"));
      await press(ann, "close");
      const table = await message(ann, "把已关闭的牌桌发给所有玩家");
      await press(ann, "open");
      await take(bo, table);
      await press(bo, "open");
      await take(ann, await message(bo, "你的开封行"));
      const drawn = await until(ann, () => {
        const cards = [...document.querySelectorAll(".dealt dd")];
        return cards.length === 2 && Object.fromEntries(cards.map((card) => [card.dataset.place, card.querySelector("svg").getAttribute("aria-label")]));
      });
      const first = drawn.Ann === "1" ? "Ann" : "Bo", second = first === "Ann" ? "Bo" : "Ann";
      assert.deepEqual([drawn[first], drawn[second]], ["1", "2"]);
      const settled = `${first} 先手。顺序：${first}、${second}。`;
      assert.equal(await ann.$eval("[data-settled]", (one) => one.textContent), settled);
      await press(ann, "reveal");
      await take(bo, await message(ann, "完成的文件"));
      assert.deepEqual(await answer(bo), { exit: "0", code: "ok", agree: "true" });
      assert.equal(await bo.$eval("[data-settled]", (one) => one.textContent), settled);
      // What is over is not said to come, and the deck is none that had to be read.
      for (const page of [ann, bo]) {
        await until(page, () => document.querySelectorAll(".phases [data-how=done]").length === 5);
        assert.doesNotMatch(await page.$eval("main", (main) => main.innerText), /下一步|还缺|一份要约：请看|请逐张看过/);
      }
      // The list calls it by its form.
      await ann.$eval("[data-view=tables]", (button) => button.click());
      await until(ann, () => document.querySelector(".tables strong")?.textContent === "谁先");
      for (const page of [ann, bo]) {
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });

    test("all known files have the same verdict by both verifiers, as the contract says", async () => {
      const page = await reader(browser);
      const cases = JSON.parse(vector("index.json")).filter(({ file }) => vector(file).length < 3_000_000);
      const list = cases.map(({ file, given = {}, code, exit, verdict }) => ({
        file: vector(file).toString("base64"),
        given: Object.entries(given).flatMap(([kind, things]) => things.map((thing) => [
          kind, (["open", "check_word", "round", "slip"].includes(kind) ? Buffer.from(thing) : vector(thing)).toString("base64"),
        ])),
        code, exit, verdict, name: file,
      }));
      // The workers of the page, as the page asks them: the module's, and that of the independent verifier.
      const wrong = await page.evaluate(async (given) => {
        const bytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const text = (id) => document.getElementById(id).textContent;
        const start = (source) => new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
        const next = (worker) => new Promise((resolve) => worker.addEventListener("message", ({ data }) => resolve(data), { once: true }));
        const stream = new Blob([bytes(text("module"))]).stream().pipeThrough(new DecompressionStream("gzip"));
        const module = await WebAssembly.compile(await new Response(stream).arrayBuffer());
        const room = start(text("worker")), other = start(text("verifier"));
        room.postMessage({ module, task: "play" });
        await next(room);
        const wrong = [];
        for (const { file, given: things, code, exit, verdict, name } of given) {
          const ask = { do: "verify", tag: "en", circles: "", file: bytes(file), given: things.map(([kind, one]) => [kind, bytes(one)]), deal: 1, now: 0 };
          room.postMessage({ play: { id: 1, ask } });
          other.postMessage(ask);
          const [{ play }, { answer }] = await Promise.all([next(room), next(other)]);
          const wanted = JSON.stringify([code, exit, verdict]);
          const told = play.answer?.told;
          const rust = JSON.stringify([told?.code, told?.exit, told?.english]);
          const js = JSON.stringify([answer?.code, answer?.exit, answer?.verdict]);
          if (rust !== wanted || js !== wanted) {
            wrong.push(`${name}: ${wanted}, module ${rust} ${play.error ?? ""}, other ${js}`);
          }
        }
        room.terminate();
        other.terminate();
        return wrong;
      }, list);
      assert.deepEqual(wrong, []);
      assert.ok(list.length > 600);
      assert.deepEqual(page.noted, []);
      await page.context.close();
    });

    test("what is hostile neither holds up the page nor comes into it", async () => {
      const page = await reader(browser);
      // The longest time that the page's own thread did not answer.
      await page.evaluate(() => {
        globalThis.longest = 0;
        let last = performance.now();
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          const at = performance.now();
          globalThis.longest = Math.max(globalThis.longest, at - last);
          last = at;
          setTimeout(() => channel.port2.postMessage(0), 4);
        };
        channel.port2.postMessage(0);
      });
      const given = async (kind, size) => {
        const before = await page.evaluate((what, count) => {
          const texts = {
            deep: () => "[".repeat(count),
            brackets: () => `{"format": ${"[".repeat(count)}`,
            digits: () => `{"format": 1${"0".repeat(count)}}`,
            strings: () => `{"format": [${'"",'.repeat(count / 3)}""]}`,
            markup: () => `{"format": "<img src=x onerror=alert(1)>\u202e"}`,
            link: () => `#play?t=${"A".repeat(count)}`,
            seals: () => "fairdeal-v2 seal ".repeat(count / 17),
            long: () => "x".repeat(17_000_000),
          };
          const text = texts[what]();
          globalThis.longest = 0;
          const section = document.querySelector(".take");
          const field = section.querySelector("textarea");
          // A paste, which never reaches the field.
          const event = new Event("paste", { bubbles: true, cancelable: true });
          Object.defineProperty(event, "clipboardData", { value: { getData: () => text, files: [] } });
          field.dispatchEvent(event);
          return section.dataset.taken;
        }, kind, size);
        await until(page, (count) => document.querySelector(".take").dataset.taken !== count, before);
        return page.evaluate(() => ({ longest: globalThis.longest, told: document.querySelector(".take").textContent, images: document.querySelectorAll("main img").length }));
      };
      for (const [kind, size] of [["deep", 4_000_000], ["brackets", 4_000_000], ["digits", 1_000_000], ["strings", 3_000_000], ["markup", 0], ["link", 1_000_000], ["seals", 1_000_000], ["long", 0]]) {
        const { longest, told, images } = await given(kind, size);
        assert.ok(longest < MAX_STILL, `${kind}: ${longest} ms`);
        assert.match(told, /This contains no offer|longer than 16,777,216 bytes|could not be done/, kind);
        assert.equal(images, 0);
      }
      // A link of a megabyte, as the address. To take such an address holds up a browser for 200 ms on an empty page too: that is
      // over before the page is told of it, and what is measured is the page's own.
      await page.evaluate(async () => {
        history.replaceState(null, "", `#play?lang=en&t=${"A".repeat(1_000_000)}`);
        do {
          globalThis.longest = 0;
          await new Promise((resolve) => setTimeout(resolve, 500));
        } while (globalThis.longest > 30);
        globalThis.longest = 0;
        dispatchEvent(new HashChangeEvent("hashchange"));
      });
      await until(page, () => document.querySelector("main").textContent.includes("longer than 100,000 characters"));
      const longest = await page.evaluate(() => globalThis.longest);
      assert.ok(longest < MAX_STILL, `a link: ${longest} ms`);
      await page.$eval("[data-view=kept]", (button) => button.click());
      assert.ok((await page.evaluate(() => location.hash.length)) < 100);
      assert.deepEqual(page.noted, []);
      await page.context.close();
    });

    test("by keyboard alone a table is made, and what is kept is saved, deleted and restored", async () => {
      const page = await reader(browser);
      const focus = (selector) => page.evaluate((at) => document.querySelector(at).focus(), selector);
      await focus("[data-view=new]");
      await page.keyboard.press("Enter");
      await page.waitForSelector("[data-do=offer]");
      await fill(page, "dealer", "A");
      await focus("[data-do=offer]");
      await page.keyboard.press("Enter");
      await message(page, "Send the offer");
      await fill(page, "seat", "A");
      await focus("[data-do=seal]");
      await page.keyboard.press("Enter");
      const line = await message(page, "You have sealed");
      await focus("[data-view=kept]");
      await page.keyboard.press("Enter");
      await until(page, () => document.querySelector("[data-kept]")?.textContent.includes("Offers sealed: 1. Tables here: 1."));
      // The file that would be saved.
      const file = await page.evaluate(() => new Promise((resolve) => {
        const make = URL.createObjectURL;
        URL.createObjectURL = (blob) => {
          URL.createObjectURL = make;
          void blob.text().then(resolve);
          return make(blob);
        };
        HTMLAnchorElement.prototype.click = () => undefined;
        [...document.querySelectorAll(".deeds button")][0].click();
      }));
      assert.match(file, /"evenhand-play 1"/);
      await press(page, "forget");
      await page.waitForSelector("dialog[open]");
      // It asks first: Escape keeps all.
      await page.keyboard.press("Escape");
      await until(page, () => document.querySelector("dialog[open]") === null);
      assert.match(await page.$eval("[data-kept]", (told) => told.textContent), /Tables here: 1/);
      await press(page, "forget");
      await confirm(page);
      await until(page, () => document.querySelector("[data-kept]").textContent.includes("Tables here: 0."));
      const choose = (text) => page.evaluate((given) => {
        const input = document.querySelector(".deeds input[type=file]");
        const transfer = new DataTransfer();
        transfer.items.add(new File([given], "evenhand-play.json"));
        input.files = transfer.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }, text);
      await choose(file.slice(0, -20));
      await until(page, () => document.querySelector("main").textContent.includes("Nothing was changed"));
      await choose(file);
      await confirm(page);
      await until(page, () => document.querySelector("[data-kept]").textContent.includes("Offers sealed: 1. Tables here: 1."));
      await page.$eval("[data-view=tables]", (button) => button.click());
      await page.waitForSelector(".tables button");
      await page.$eval(".tables button", (button) => button.click());
      assert.equal(await message(page, "You have sealed"), line);
      assert.deepEqual(page.noted, []);
      await page.context.close();
    });

    test("axe finds nothing, in both languages, light and dark", async () => {
      for (const lang of ["en", "zh"]) {
        const page = await reader(browser, `#play?lang=${lang}`);
        await page.$eval("[data-view=new]", (button) => button.click());
        await press(page, "offer");
        await until(page, () => document.querySelector("[data-do=close]") !== null);
        for (const view of ["tables", "new", "verify", "kept"]) {
          await page.$eval(`[data-view=${view}]`, (button) => button.click());
          await until(page, (name) => document.querySelector(`[data-view=${name}]`).getAttribute("aria-current") === "page", view);
          if (view === "tables") {
            await until(page, () => document.querySelector(".tables button") !== null);
            await page.$eval(".tables button", (button) => button.click());
            await until(page, () => document.querySelector("[data-do=close]") !== null);
          }
          if (view === "verify") {
            await take(page, vector("example.json").toString());
            await answer(page);
          }
          await accessible(page, `${view}, ${lang}`);
        }
        assert.deepEqual(page.noted, []);
        await page.context.close();
      }
    });
  });
}
