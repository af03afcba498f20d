// Builds the package: `node build.mjs`. TypeScript compiles src/ twice, into dist/esm and dist/cjs.

import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = dirname(fileURLToPath(import.meta.url));
const manifest = createRequire(import.meta.url).resolve("typescript/package.json");
const compiler = join(dirname(manifest), "bin/tsc");

rmSync(join(folder, "dist"), { recursive: true, force: true });
for (const [name, module, type] of [
  ["esm", "ESNext", "module"],
  ["cjs", "CommonJS", "commonjs"],
]) {
  const output = join(folder, "dist", name);
  mkdirSync(output, { recursive: true });
  execFileSync(process.execPath, [compiler, "--module", module, "--outDir", output], {
    cwd: folder,
    stdio: "inherit",
  });
  writeFileSync(join(output, "package.json"), `{ "type": "${type}" }\n`);
}
// In a published package the licences already lie next to this script.
for (const licence of ["LICENSE-APACHE", "LICENSE-MIT"]) {
  const source = join(folder, "../..", licence);
  if (existsSync(source)) {
    copyFileSync(source, join(folder, licence));
  }
}
