// The browsers that the tests drive, and the page in them, opened from the disk as its readers open it.

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import puppeteer from "puppeteer-core";

/** Path of the page: the environment names it, or it is the last one that `cargo xtask page --test` built. */
const FILE = process.env["EVENHAND_PAGE"] ?? fileURLToPath(new URL("../../target/page/evenhand.html", import.meta.url));
/** Its address. */
export const PAGE = pathToFileURL(FILE).href;

/** The text of the page. */
export const html = () => readFileSync(FILE, "utf8");

/** Where the programs are, on the systems that have them; or where the environment says. */
const PLACES = {
  chromium: [
    process.env["EVENHAND_CHROMIUM"],
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  ],
  firefox: [
    process.env["EVENHAND_FIREFOX"],
    "/usr/bin/firefox-esr",
    "/usr/bin/firefox",
    "/Applications/Firefox.app/Contents/MacOS/firefox",
    "C:\\Program Files\\Mozilla Firefox\\firefox.exe",
  ],
};

/** What keeps Chromium from asking its maker's servers by itself, so that every request that is seen is the page's. */
const QUIET = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * By default, Firefox starts a process for each tab. One shared process saves about a seventh of the processor time per tab (Firefox ESR
 * on Linux).
 */
const ONE_PROCESS = { "dom.ipc.processCount": 1, "dom.ipc.processCount.file": 1, "dom.ipc.processPrelaunch.enabled": false };

/** The browsers of this machine, by name; those that are not there are left out. */
export const BROWSERS = Object.entries(PLACES).flatMap(([name, places]) => {
  const program = places.find((place) => place && existsSync(place));
  return program ? [{ name, program }] : [];
});

/** Starts a browser. */
export function launch({ name, program }, { args = [], width = 1200, height = 900 } = {}) {
  const firefox = name === "firefox";
  return puppeteer.launch({
    browser: firefox ? "firefox" : "chrome",
    executablePath: program,
    // Older Firefox has no command that sets the size of a page: it is that of the window.
    args: firefox ? [`--width=${width}`, `--height=${height}`] : [...QUIET, ...args],
    defaultViewport: firefox ? null : { width, height },
    headless: true,
    ...(firefox && { extraPrefsFirefox: ONE_PROCESS }),
  });
}

/**
 * Whether an error is one that Firefox denies to the driver, whose code runs in the page too. It appears on a busy machine, names no stack
 * frame, and is not reproducible. An error of the page's own code has a frame.
 */
const isOfDriver = ({ message, stack }) => /Permission denied to access property/.test(message) && !/\n/.test(stack);

/**
 * Opens the page with a fragment, in a new tab of a browser, and waits until it can be used. What it asked the network for, what its
 * policy forbade, and what went wrong in it is noted in `page.noted`.
 */
export async function open(browser, fragment = "") {
  const page = await browser.newPage();
  page.noted = [];
  page.on("request", (request) => {
    if (!/^(file|blob|data|about):/.test(request.url()) || (request.url().startsWith("file:") && !request.url().startsWith(PAGE))) {
      page.noted.push(`request: ${request.url()}`);
    }
  });
  page.on("console", (message) => {
    if (["error", "warn"].includes(message.type())) {
      page.noted.push(`console: ${message.text()}`);
    }
  });
  page.on("pageerror", (error) => {
    if (!isOfDriver(error)) {
      page.noted.push(`error: ${error.message}\n${error.stack}`);
    }
  });
  await page.goto(PAGE + fragment);
  await page.waitForSelector("main h2");
  return page;
}
