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

let compiled: Promise<WebAssembly.Module> | undefined;

/** The module, compiled once. */
export function module(): Promise<WebAssembly.Module> {
  compiled ??= (async () => {
    const bytes = Uint8Array.from(atob(block("module")), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return WebAssembly.compile(await new Response(stream).arrayBuffer());
  })();
  return compiled;
}

/** Makes the functions of the module callable in the page. */
export async function start(): Promise<void> {
  native.initSync({ module: await module() });
}

/** What the module throws, as text for the reader. */
export function told(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
