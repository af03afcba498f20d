// What the tests of the tabs have in common: waiting, axe-core in both themes, and the program, where it is built.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { stoodStill } from "./still.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The program, whose answers are the page's; the environment names it, or it is that of this repository. */
export const PROGRAM = process.env["EVENHAND"] ?? fileURLToPath(new URL("../../target/debug/evenhand", import.meta.url));
if (!existsSync(PROGRAM)) {
  throw new Error(`there is no ${PROGRAM}: \`cargo xtask page --test\` builds it`);
}

/** What the program writes. */
export function program(...args) {
  return execFileSync(PROGRAM, args, { encoding: "utf8" });
}

/** That axe-core finds nothing wrong with the page as it stands, light and dark. */
export async function accessible(page, what) {
  // By the test's own hand, not through the page's policy, which forbids it.
  await page.evaluate(`${AXE}; undefined`);
  for (const theme of ["light", "dark"]) {
    const violations = await page.evaluate(async (theme) => {
      document.documentElement.dataset["theme"] = theme;
      const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
    }, theme);
    assert.deepEqual(violations, [], `${what}, ${theme}`);
  }
}

/** How long something may take to come on a machine that does other things too, and how often it is looked for, in milliseconds. */
const PATIENCE = 60_000;
const INTERVAL = 30;

/** What a function gives in the page, once it is something. Puppeteer's own way makes functions of text, which the page's policy forbids in Firefox. */
export async function until(page, look, ...args) {
  // A page that is not in front has timers of a second.
  await page.bringToFront();
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    // What a hash or a render takes away between two looks is looked for again.
    const found = await page.evaluate(look, ...args).catch(() => undefined);
    if (found) {
      return found;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL));
  }
  const shown = await page.evaluate(() => document.querySelector("main").innerText);
  assert.fail(`waited in vain for ${look} of ${args}; noted: ${page.noted}; shown:\n${shown.slice(0, 2000)}`);
}

/** Moves the focus by the tabulator until it is on what a selector names, as a reader without a mouse does. */
export async function tabTo(page, selector, most = 60) {
  for (let step = 0; step < most; step += 1) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector) ?? false, selector)) {
      return;
    }
    await page.keyboard.press("Tab");
  }
  assert.fail(`the tabulator does not come to ${selector}`);
}

/** Milliseconds for which the page's own thread may stand still. */
export const MAX_STILL = 100;

/** The same while a thousand cards are drawn, on a machine that may be slower than the one on which that took 50 to 70 ms. */
export const MAX_STILL_DRAWING = 250;

/**
 * The longest time that the page's own thread did not answer while it opened a link, in milliseconds, and how long it may be: as long as
 * is allowed (`most`), or four times as long as a page that does nothing is held up on a machine that does other things too. Of some tries it is
 * the first that is within it, or the best, as such a machine makes it longer, never shorter. Each time the link is opened from one that asks for little, until `look`
 * gives something.
 */
export async function held(page, link, before, look, most = MAX_STILL, tries = 10) {
  let best = { longest: Infinity, allowed: 1 };
  for (let at = 0; at < tries && best.longest > best.allowed; at += 1) {
    const { idle, longest } = await stoodStill(page, link, before, () => until(page, look));
    const allowed = Math.max(most, 4 * idle);
    if (longest / allowed < best.longest / best.allowed) {
      best = { longest, allowed };
    }
  }
  return best;
}

/** The text of what a selector names. */
export const text = (page, selector) => page.$eval(selector, (element) => element.textContent);
