// The crates, compiled to WebAssembly: how the module is had, in the page and in its workers.

import * as native from "evenhand-web";

/** The text of a data block of the page. */
export function block(id: string): string {
  const element = document.getElementById(id);
  if (element?.textContent == null) {
    throw new Error(`the page has no block ${id}`);
  }
  return element.textContent;
}

/** The module in a block of the page, compiled. */
async function compiledOf(id: string): Promise<WebAssembly.Module> {
  const bytes = Uint8Array.from(atob(block(id)), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

let compiled: Promise<WebAssembly.Module> | undefined;

/** The module, compiled once. */
export function module(): Promise<WebAssembly.Module> {
  compiled ??= compiledOf("module");
  return compiled;
}

let withSimd: Promise<WebAssembly.Module | undefined> | undefined;

/** The module that makes keystreams by SIMD, compiled once; none in a browser that refuses it, where there is no SIMD. */
export function keystreams(): Promise<WebAssembly.Module | undefined> {
  withSimd ??= compiledOf("keystream").catch((error: unknown) => {
    if (error instanceof WebAssembly.CompileError) {
      return undefined;
    }
    throw error;
  });
  return withSimd;
}

/** Makes the functions of the module callable in the page. */
export async function start(): Promise<void> {
  // Chromium refuses to instantiate a module of more than 8 MB at once, as that of the tests is.
  await native.default({ module_or_path: await module() });
}

/** What the module throws, as text for the reader. */
export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
