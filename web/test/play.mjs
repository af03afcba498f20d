// What readers of Play fair do, for its tests: each in a browser of her own, with messages that the test carries as a chat would.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { open } from "./browsers.mjs";
import { until } from "./tabs.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const VECTORS = join(ROOT, "vectors/fairdeal-v2");

/** A known file. */
export const vector = (name) => readFileSync(join(VECTORS, name));

/** A reader of the page, with storage of her own. */
export async function reader(browser, fragment = "#play?lang=en") {
  const context = await browser.createBrowserContext();
  const page = await open(context, fragment);
  page.context = context;
  await page.waitForSelector(".take");
  return page;
}

/** Takes in a text as if it were pasted. */
export async function take(page, text, at = ".take") {
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

/** Presses a button once it can be. */
export async function press(page, name) {
  await until(page, (deed) => document.querySelector(`[data-do="${deed}"]:not(:disabled)`) !== null, name);
  await page.$eval(`[data-do="${name}"]`, (button) => button.click());
}

/** Says yes to the question that is asked. */
export async function confirm(page) {
  await page.waitForSelector("dialog[open]");
  await page.$eval("dialog .main", (button) => button.click());
}

/** The message whose label has these words. */
export async function message(page, label) {
  return until(page, (words) => {
    const one = [...document.querySelectorAll(".message")].find((box) => box.querySelector(".label").textContent.includes(words));
    return one?.querySelector("pre").textContent;
  }, label);
}

/** Types into a field. */
export async function fill(page, name, value) {
  await page.waitForSelector(`[name="${name}"]`);
  await page.$eval(`[name="${name}"]`, (field, text) => {
    field.value = text;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  }, value);
}

/** The verdict that is shown. */
export const answer = async (page) => {
  await until(page, () => document.querySelector(".answer") !== null);
  return page.$eval(".answer", ({ dataset: { exit, code, agree } }) => ({ exit, code, agree }));
};

/** Its sentences. */
export const sentences = (page) => page.$$eval(".sentence", (all) => all.map((one) => one.textContent));

/** The file that a table of the store has under a name. */
export const stored = (page, name) => page.evaluate((member) => new Promise((resolve) => {
  indexedDB.open("evenhand-play", 1).onsuccess = ({ target: { result } }) => {
    result.transaction("kept").objectStore("kept").get("state").onsuccess = ({ target }) => {
      resolve(Object.values(target.result?.tables ?? {})[0]?.[member] ?? null);
    };
  };
}), name);

/** Makes a table of doudizhu, and gives the offer as it is sent. */
export async function offer(dealer, seats = "Ann, Bo, Cy") {
  await dealer.$eval("[data-view=new]", (button) => button.click());
  await fill(dealer, "seats", seats);
  await press(dealer, "offer");
  return message(dealer, "Send the offer");
}

/** Takes in an offer, seals a seat of it, and gives the line. */
export async function seal(page, seat, invite) {
  await take(page, invite);
  await fill(page, "seat", seat);
  await fill(page, "words", `of ${seat}`);
  await press(page, "seal");
  return message(page, "You have sealed");
}
