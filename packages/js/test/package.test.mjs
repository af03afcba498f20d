// The package as others build with it: size, tree shaking, types under several settings, and
// examples of the pages.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = fileURLToPath(new URL(".", import.meta.url));
const folder = dirname(dirname(join(here, "x")));
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/** Bytes of a minified bundle, and after gzip. */
async function size(contents) {
  const built = await build({ stdin: { contents, resolveDir: here }, bundle: true, minify: true, format: "esm", target: "es2022", write: false });
  const { text } = built.outputFiles[0];
  return { text, packed: gzipSync(text, { level: 9 }).length };
}

test("everything is below 12 kB, and parts are smaller", async () => {
  const all = await size('export * from "evenhand";');
  assert.ok(all.packed < 12_000, `${all.packed} bytes`);
  for (const [name, most] of [["shuffle", 5000], ["IndexOrder", 5000], ["KeyOrder", 4500], ["Seed", 3000], ["assertFair", 3000]]) {
    const { text, packed } = await size(`export { ${name} } from "evenhand";`);
    console.log(`# ${name}: ${packed} of ${all.packed} bytes`);
    assert.ok(packed < most, `${name}: ${packed} bytes`);
    for (const [word, owner] of [["evenhand:seed:", "assertFair"], ["index/", "IndexOrder"], ["inversions", "assertFair"], ["key/1", "KeyOrder"]]) {
      const isOwn = owner === name || (word === "evenhand:seed:" && name !== "assertFair");
      assert.equal(text.includes(word), word === "evenhand:seed:" ? name !== "assertFair" : isOwn, `${name}: ${word}`);
    }
  }
  const unused = await size('import "evenhand"; import { shuffle } from "evenhand"; const unused = () => shuffle;');
  assert.ok(unused.packed < 60, unused.text);
});

test("the package has no dependency, and its files are there", () => {
  assert.equal(manifest.dependencies ?? manifest.peerDependencies ?? manifest.optionalDependencies, undefined);
  for (const file of [manifest.main, manifest.module, manifest.types, ...Object.values(manifest.exports["."]).flatMap(Object.values)]) {
    assert.ok(existsSync(join(folder, file)), file);
  }
  const packed = spawnSync("npm", ["pack", "--dry-run", "--json"], { cwd: folder, encoding: "utf8", shell: process.platform === "win32" });
  const listed = [JSON.parse(packed.stdout)].flat(2);
  const files = (listed[0].files ?? Object.values(listed[0])[0].files).map(({ path }) => path);
  for (const file of ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "dist/esm/index.js", "dist/cjs/package.json"]) {
    assert.ok(files.includes(file), `${file} is not among ${files}`);
  }
  assert.ok(!files.some((file) => file.startsWith("test/") || file.startsWith("src/")));
});

test("the version is that of the program", () => {
  const cargo = readFileSync(join(folder, "../../Cargo.toml"), "utf8");
  assert.equal(manifest.version, /^version = "(.+)"$/m.exec(cargo)[1]);
});

const project = mkdtempSync(join(tmpdir(), "evenhand-js-"));
after(() => rmSync(project, { recursive: true }));
mkdirSync(join(project, "node_modules"));
symlinkSync(folder, join(project, "node_modules/evenhand"), "junction");
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");

for (const [module, resolution, type] of [
  ["NodeNext", "NodeNext", "module"],
  ["NodeNext", "NodeNext", "commonjs"],
  ["Node16", "Node16", "commonjs"],
  ["ESNext", "bundler", "module"],
  ["CommonJS", "bundler", "commonjs"],
]) {
  test(`a strict program compiles and runs: ${module}, ${resolution}, ${type}`, () => {
    writeFileSync(join(project, "package.json"), JSON.stringify({ type }));
    writeFileSync(join(project, "consumer.ts"), readFileSync(join(here, "consumer.ts.txt"), "utf8"));
    const flags = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--isolatedModules", "--skipLibCheck", "false"];
    const options = ["--target", "ES2022", "--lib", "ES2022,DOM", "--types", "", "--module", module, "--moduleResolution", resolution];
    const compiled = spawnSync(process.execPath, [compiler, ...flags, ...options, "consumer.ts"], { cwd: project, encoding: "utf8" });
    assert.equal(compiled.stdout + compiled.stderr, "");
    assert.equal(execFileSync(process.execPath, ["consumer.js"], { cwd: project, encoding: "utf8" }), "dee ann bob cy eve\n");
  });
}

test("the examples of the pages run", () => {
  let count = 0;
  const examples = join(folder, "dist/examples");
  mkdirSync(examples, { recursive: true });
  for (const page of [join(folder, "README.md"), join(folder, "../../docs/javascript.md")]) {
    for (const [, code] of readFileSync(page, "utf8").matchAll(/^```js\n(.*?)^```$/gms)) {
      const file = join(examples, `${count++}.mjs`);
      writeFileSync(file, code);
      const ran = spawnSync(process.execPath, [file], { encoding: "utf8" });
      assert.equal(ran.status, 0, `${page}\n${code}\n${ran.stderr}`);
    }
  }
  rmSync(examples, { recursive: true });
  assert.ok(count >= 6, `${count} examples`);
});
