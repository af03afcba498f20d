/* What the verifier in JavaScript, or its page, says of many cases: for the tests, so that not each needs a process.

   node answer_fairdeal.js [page] < CASES > ANSWERS

   A case is one line of JSON: { "file": HEX, "given": { OPTION: [...] } }, the bytes of files as hexadecimal, options
   as `fairdeal.GIVEN` names them. Its answer is one line: { "code", "exit", "verdict", "warnings" }, and "told", all
   lines before the verdict. `page` asks fairdeal_verify.html, its script run with a stand-in for the document; "chinese"
   are then the sentences in Chinese. */
"use strict";
const fs = require("node:fs"), path = require("node:path");
require("./fairdeal_verify.js");
const bytesOf = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));

const byScript = async ({ file, given = {} }) => {
  const kept = Object.entries(given).map(([name, values]) =>
    [name, fairdeal.FILES.includes(name) ? values.map(bytesOf) : values]);
  const { code, exit, verdict, told } = await fairdeal.verify(bytesOf(file), Object.fromEntries(kept));
  const warnings = told.filter(([kind]) => kind === "warning").map(([, text]) => text);
  return { code, exit, verdict, warnings, told: told.map(([kind, text]) => kind === "warning" ? `warning: ${text}` : text) };
};

/** An element of a document, as far as the page needs one. */
class Element {
  constructor(id = "") { Object.assign(this, { id, value: "", files: [], textContent: "", className: "", dataset: {},
    children: [], listeners: {}, classList: { toggle() {} } }); }
  append(...children) { this.children.push(...children); }
  replaceChildren(...children) { this.children = children; }
  after(other) { this.below = other; }
  addEventListener(kind, listener) { this.listeners[kind] = listener; }
  all(className) { return this.children.flatMap((child) => [
    ...child.className === className ? [child.textContent] : [], ...child.all(className)]); }
}

const pageAnswers = () => {
  const html = fs.readFileSync(path.join(__dirname, "fairdeal_verify.html"), "utf8");
  const [, source, script] = /<script src="(.*?)"><\/script>\n<script>\n(.*)<\/script>/s.exec(html);
  if (source !== "fairdeal_verify.js") throw new Error("the page has another verifier");
  const elements = Object.fromEntries([...html.matchAll(/ id="(\w+)"/g)].map(([, id]) => [id, new Element(id)]));
  const document = { getElementById: (id) => elements[id], createElement: () => new Element(), addEventListener() {} };
  new Function("document", "location", script)(document, { hash: "" });
  const { form, told, answer, verdict } = elements;
  const change = (id) => form.listeners.change({ target: elements[id] });
  const put = (id, files) => {
    elements[id].files = files.map((hex, i) => new File([bytesOf(hex)], `${id} ${i}`));
    change(id);
  };
  return async ({ file, given = {} }) => {
    for (const id of ["file", ...fairdeal.FILES]) // what was chosen before is taken back
      while (elements[id].below.children.length) elements[id].below.children[0].children[0].listeners.click();
    for (const id of fairdeal.GIVEN) {
      if (fairdeal.FILES.includes(id)) (given[id] ?? []).forEach((hex) => put(id, [hex])); // one after the other
      else elements[id].value = (given[id] ?? []).join("\n");
    }
    put("file", [file]);
    while (answer.textContent.startsWith("Working")) await new Promise(setImmediate);
    const lines = verdict.children.map(({ textContent }) => textContent), exit = Number(`${answer.dataset.exit}` || NaN);
    const chinese = [...verdict.children, ...told.children.flatMap(({ children }) => children)]
      .flatMap(({ children }) => children).filter(({ lang }) => lang === "zh").map(({ textContent }) => textContent);
    return { code: exit === 1 ? lines.at(-1).slice(-3) : "ok", exit, verdict: lines, warnings: told.all("warning"), chinese };
  };
};

(async () => {
  const answer = process.argv[2] === "page" ? pageAnswers() : byScript;
  for await (const line of require("node:readline").createInterface({ input: process.stdin })) {
    const found = await answer(JSON.parse(line)).catch(({ stack }) => ({ code: stack }));
    if (!process.stdout.write(JSON.stringify(found) + "\n")) await new Promise((next) => process.stdout.once("drain", next));
  }
})();
