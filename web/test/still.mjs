// How long the page's own thread does not answer, as its tests and its bench measure it.

const rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Measures from now on in the page, once: the longest time between two messages that it sends to itself every few milliseconds. */
const watch = (page) => page.evaluate(() => {
  if (globalThis.longestStill !== undefined) {
    return;
  }
  globalThis.longestStill = 0;
  let last = performance.now();
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    const at = performance.now();
    globalThis.longestStill = Math.max(globalThis.longestStill, at - last);
    last = at;
    setTimeout(() => channel.port2.postMessage(0), 4);
  };
  channel.port2.postMessage(0);
});

/**
 * The longest time, in milliseconds, that the page's own thread stood still while it opened a link, until `isOpen` resolves and a moment
 * longer; and that of the page before, which does nothing: `before` is a link that asks for little.
 */
export async function stoodStill(page, link, before, isOpen) {
  await watch(page);
  const open = (link) => page.evaluate((link) => {
    globalThis.longestStill = 0;
    location.hash = link;
  }, link);
  const longest = () => page.evaluate(() => globalThis.longestStill);
  await open(before);
  await rest(500);
  await page.evaluate(() => {
    globalThis.longestStill = 0;
  });
  // About as long as the link takes.
  await rest(600);
  const idle = await longest();
  await open(link);
  await isOpen();
  // What comes of it once it is there is the page's too.
  await rest(300);
  return { idle, longest: await longest() };
}
