// Waiting for a page, without the code from text that its policy forbids (puppeteer's waitForFunction compiles some in Firefox).

/** Waits until a function of the page is true of its arguments. */
export async function until(page, is, args = [], milliseconds = 20_000) {
  const end = Date.now() + milliseconds;
  while (!(await page.evaluate(is, ...args))) {
    if (Date.now() > end) {
      throw new Error(`it did not come in ${milliseconds} ms: ${is}`);
    }
    await new Promise((done) => setTimeout(done, 20));
  }
}
