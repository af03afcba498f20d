// Builds the page, one file with everything it needs: `node build.mjs OUTPUT VERSION [--fast]`. The page shows VERSION; --fast packs the
// modules in a second instead of half a minute, and larger. `cargo xtask page` calls this script after it has written the modules to
// target/, with Cargo's list of the packages in them: crates.txt and crates.json.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { gzipAsync } from "@gfx/zopfli";
import { build } from "esbuild";
import { crates, licences, npmPackages } from "./licences.mjs";

const [output, version, ...options] = process.argv.slice(2);
const isFast = options[0] === "--fast";
if (!output || !/^[\w .()+-]+$/.test(version ?? "") || options.length > Number(isFast)) {
  console.error("usage: node build.mjs OUTPUT VERSION [--fast]");
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
/** A file, compressed. Zopfli's result is a twentieth smaller than zlib's, and more of its rounds give little more. */
const compressed = (file) => {
  const bytes = readFileSync(`target/${file}`);
  return isFast ? gzipSync(bytes) : gzipAsync(bytes, { numiterations: 5 });
};
const [module, keystream] = await Promise.all(
  ["evenhand_web_bg.wasm", "keystream/evenhand_web_keystream_bg.wasm"].map(compressed),
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
  version,
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
mkdirSync(dirname(output), { recursive: true });
writeFileSync(output, html);
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
console.log(
  `${output}: ${kilobytes(Buffer.byteLength(html))}, ${kilobytes(gzipSync(html, { level: 9 }).length)} as gzip; ` +
    `of it modules ${kilobytes(module.length)} and ${kilobytes(keystream.length)} as gzip, script ${kilobytes(main.length)}, worker ${kilobytes(worker.length)}`,
);
