// 1,000 orders of random sizes and seeds: as the Python reference, as the program, and in browsers.
//
// EVENHAND names the program. Browsers are driven as those of the page are, by
// web/test/browsers.mjs.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { permutation } from "../dist/esm/index.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const COUNT = 1000;
const LETTERS = ["a", "Z", "0", "9", " ", "-", "é", "洗", "😀", "\t", '"', "\u0301"];

/** Sizes up to 3,000, most of them small, and seeds of up to 70 characters. */
const PAIRS = Array.from({ length: COUNT }, () => {
  const n = Math.floor(2 ** (randomInt(0, 11_550) / 1000)) - 1;
  const hex = randomInt(5) === 0;
  const length = hex ? randomInt(63, 66) : randomInt(0, 71);
  const letters = hex ? [..."0123456789abcdefABCDEF"] : LETTERS;
  return [n, Array.from({ length }, () => letters[randomInt(letters.length)]).join("")];
});

const mine = PAIRS.map(([n, seed]) => permutation(n, { seed }).join(" "));

/** Compares orders with those of this package, pair by pair. */
function compare(theirs) {
  assert.equal(theirs.length, COUNT);
  PAIRS.forEach((pair, i) => assert.equal(mine[i], theirs[i], JSON.stringify(pair)));
}

test("the Python reference gives the same 1,000 orders", (context) => {
  const program = [
    "import json, sys, evenhand_reference as r",
    "for n, seed in json.load(sys.stdin): print(*r.order(r.seed_of(seed), n))",
  ].join("\n");
  const { stdout, error, stderr } = spawnSync("python3", ["-c", program], {
    cwd: `${root}reference`,
    input: JSON.stringify(PAIRS),
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (error) {
    context.skip("python3 is missing");
    return;
  }
  assert.equal(stderr, "");
  compare(stdout.split("\n").slice(0, COUNT));
});

test("the program gives the same 1,000 orders", { skip: !process.env["EVENHAND"] && "EVENHAND does not name the program" }, () => {
  const order = ([n, seed]) => {
    const range = ["-i", `0-${n - 1}`];
    return n === 0 ? "" : execFileSync(process.env["EVENHAND"], ["shuffle", `--seed=${seed}`, ...range], { encoding: "utf8" }).trim().replaceAll("\n", " ");
  };
  compare(PAIRS.map(order));
});

test("orders of more than 2^20 items are those of the program", { skip: !process.env["EVENHAND"] && "EVENHAND does not name the program" }, () => {
  const n = 2 ** 20 + randomInt(1, 2 ** 19);
  const theirs = execFileSync(process.env["EVENHAND"], ["shuffle", "--seed=large", "-i", `0-${n - 1}`], { encoding: "utf8", maxBuffer: 2 ** 28 });
  assert.ok(theirs === `${permutation(n, { seed: "large" }).join("\n")}\n`);
});

const drivers = existsSync(`${root}web/node_modules/puppeteer-core`)
  ? await import("../../../web/test/browsers.mjs")
  : { BROWSERS: [] };

test("browsers: at least one is tested", { skip: drivers.BROWSERS.length === 0 && "there is no browser, or web/node_modules is missing" }, () => {});

for (const browser of drivers.BROWSERS) {
  test(`${browser.name} gives the same 1,000 orders`, async () => {
    const built = await build({
      stdin: { contents: 'export * from "evenhand";', resolveDir: fileURLToPath(new URL(".", import.meta.url)) },
      bundle: true,
      format: "iife",
      globalName: "evenhand",
      write: false,
    });
    const running = await drivers.launch(browser);
    try {
      const page = await running.newPage();
      const script = built.outputFiles[0].text;
      const orders = await page.evaluate(`${script}; ${JSON.stringify(PAIRS)}.map(([n, seed]) => evenhand.permutation(n, { seed }).join(" "))`);
      compare(orders);
      const [sum, fresh, milliseconds] = await page.evaluate(`${script}; (() => {
        const start = performance.now();
        const order = evenhand.permutation(1e6, { seed: 42 });
        return [order.subarray(0, 8).join(" "), evenhand.shuffle([1, 2, 3]).length, performance.now() - start];
      })()`);
      assert.equal(sum, permutation(1e6, { seed: 42 }).subarray(0, 8).join(" "));
      assert.equal(fresh, 3);
      console.log(`# ${browser.name}: a million items in ${Math.round(milliseconds)} ms`);
    } finally {
      await running.close();
    }
  });
}
