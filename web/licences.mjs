// The licences of what others wrote and stands in the page, which ask that they stand there too: crates.io's packages in the module, and
// npm's in the scripts. Equal texts stand there once, below the names and the copyright lines of all that have them.

import { readdirSync, readFileSync } from "node:fs";

/** Which file of a package has its licence, where there are several: the shortest that they allow. */
const PREFERRED = [/^licen[cs]e[-_.]mit/i, /^licen[cs]e(\.|$)/i, /^(licen[cs]e|copying|unlicense)/i];

/** The text of a package's licence. */
function textOf(folder) {
  const files = readdirSync(folder).sort();
  const name = PREFERRED.map((kind) => files.find((file) => kind.test(file))).find(Boolean);
  return name === undefined ? "" : readFileSync(`${folder}/${name}`, "utf8");
}

/** A text without its copyright lines, and those lines. */
function parted(text) {
  const paragraphs = text.replaceAll("\r", "").trim().split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  const isNotice = (paragraph) => /^(copyright|\(c\))/i.test(paragraph) && paragraph.length < 300;
  const body = paragraphs.filter((paragraph) => !isNotice(paragraph) && !/^(the )?mit license( \(mit\))?$/i.test(paragraph));
  return { body: body.join("\n\n"), notices: paragraphs.filter(isNotice) };
}

/** All licences, as one text: first what there is, then the texts. Packages are `{ name, version, licence, folder }`. */
export function licences(packages) {
  const bodies = new Map();
  for (const { name, folder } of packages) {
    const { body, notices } = parted(textOf(folder));
    // Lines are broken differently.
    const key = body.replace(/\s+/g, " ").toLowerCase();
    const known = bodies.get(key) ?? { body, owners: [] };
    known.owners.push([name, ...notices.map((notice) => notice.replace(/\s+/g, " "))].join(": "));
    bodies.set(key, known);
  }
  const list = packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
  const texts = [...bodies.values()].filter(({ body }) => body !== "").map(({ body, owners }) => `${owners.join("\n")}\n\n${body}`);
  return [list.join("\n"), ...texts].join("\n\n\n");
}

/** The folders of Cargo's packages, by name and version, as `cargo metadata` tells them. */
function foldersOf(metadata) {
  return new Map(metadata.packages.map(({ name, version, manifest_path: path }) => [`${name} ${version}`, path.replace(/[/\\][^/\\]+$/, "")]));
}

/** The packages of crates.io in the module: of the lines of `cargo tree`, `NAME vVERSION (FOLDER) | LICENCE`, those without a folder. */
export function crates(tree, metadata) {
  const folders = foldersOf(metadata);
  return [...new Set(tree.trim().split("\n"))].sort().flatMap((line) => {
    const found = /^(\S+) v(\S+) \| (.*)$/.exec(line);
    return found === null ? [] : [{ name: found[1], version: found[2], licence: found[3].replaceAll("/", " OR "), folder: folders.get(`${found[1]} ${found[2]}`) }];
  });
}

/** The packages of npm in these folders. */
export function npmPackages(folders) {
  return [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
    return { name, version, licence: license, folder };
  });
}
