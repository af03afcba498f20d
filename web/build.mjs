// Builds dist/evenhand.html, one file with all that the page needs: `node build.mjs INPUTS`, where INPUTS is the digest of all that
// it is built from, which is written into it. `cargo xtask page` calls it, after the module is in target/, and beside it what Cargo says
// of the packages in it: crates.txt and crates.json.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { gzipAsync } from "@gfx/zopfli";
import { build } from "esbuild";
import { crates, licences, npmPackages } from "./licences.mjs";

const inputs = process.argv[2];
if (!/^[0-9a-f]{64}$/.test(inputs ?? "")) {
  console.error("usage: node build.mjs DIGEST");
  process.exit(2);
}

/** The folders of the packages that stand in the page. */
const packages = new Set();

/** A script or style sheet with all that it imports, as one text. */
async function bundle(entry) {
  const built = await build({
    metafile: true,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: entry.endsWith(".css") ? undefined : "iife",
    target: ["chrome110", "firefox115", "safari16.4"],
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    alias: {
      "evenhand-web": "./target/evenhand_web.js",
      "evenhand-web-keystream": "./target/keystream/evenhand_web_keystream.js",
    },
    // What the module's loader says of where it might be fetched from: it is never fetched.
    define: { "import.meta.url": '""' },
    legalComments: "none",
    logLevel: "warning",
  });
  for (const input of Object.keys(built.metafile.inputs)) {
    const folder = /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input);
    if (folder) {
      packages.add(folder[0]);
    }
  }
  const text = built.outputFiles[0].text.trim();
  // Inside a script element this would end it, or begin a comment.
  if (/<\/script|<!--/i.test(text)) {
    throw new Error(`${entry}: holds </script or <!--`);
  }
  return text;
}

/** What a Content-Security-Policy calls a text. */
const digest = (text) => `'sha256-${createHash("sha256").update(text, "utf8").digest("base64")}'`;

const [main, worker, sandbox, asker, style] = await Promise.all(
  ["src/main.tsx", "src/worker.ts", "src/sandbox.ts", "src/play/verifier.ts", "src/style/page.css"].map(bundle),
);
// The independent verifier is not bundled, but stands in the page as it is in the repository, with what asks it behind.
const verifier = `${readFileSync("../reference/fairdeal_verify.js", "utf8")}\n${asker}`;
if (/<\/script|<!--/i.test(verifier)) {
  throw new Error("the verifier: holds </script or <!--");
}
// A twentieth smaller than by zlib. More rounds give little more.
const [module, keystream] = await Promise.all(
  ["evenhand_web_bg.wasm", "keystream/evenhand_web_keystream_bg.wasm"].map((file) => (
    gzipAsync(readFileSync(`target/${file}`), { numiterations: 5 })
  )),
);
// The sandbox is a document of its own, which has the policy of the page; its script is let in by its digest, as the page's own.
const policy = [
  "default-src 'none'",
  `script-src ${digest(main)} ${digest(sandbox)} 'wasm-unsafe-eval' blob:`,
  `style-src ${digest(style)}`,
  "img-src data: blob:",
  "worker-src blob:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** What others wrote. */
const others = [
  ...crates(readFileSync("target/crates.txt", "utf8"), JSON.parse(readFileSync("target/crates.json", "utf8"))),
  ...npmPackages(packages),
];

const licenceTexts = licences(others);
if (/<\/script|<!--/i.test(licenceTexts)) {
  throw new Error("the licences: hold </script or <!--");
}

const page = readFileSync("src/page.html", "utf8");
const parts = {
  policy,
  inputs,
  licences: licenceTexts,
  style,
  sandbox,
  worker,
  verifier,
  module: Buffer.from(module).toString("base64"),
  keystream: Buffer.from(keystream).toString("base64"),
  main,
};
const html = page.replace(/\{\{(\w+)\}\}/g, (_, name) => {
  if (!(name in parts)) {
    throw new Error(`src/page.html: {{${name}}} is no part`);
  }
  return parts[name];
});
mkdirSync("dist", { recursive: true });
writeFileSync("dist/evenhand.html", html);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(
  `dist/evenhand.html: ${kilobytes(Buffer.byteLength(html))}, ${kilobytes(gzipSync(html, { level: 9 }).length)} as gzip; ` +
    `of it modules ${kilobytes(module.length)} and ${kilobytes(keystream.length)} as gzip, script ${kilobytes(main.length)}, worker ${kilobytes(worker.length)}`,
);
