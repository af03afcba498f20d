// Behind the independent verifier, in a worker of its own that has nothing of the module: asks it, and answers.

import type { Given, Independent } from "./facts";

declare const fairdeal: {
  verify: (file: Uint8Array, given: Record<string, (Uint8Array | string)[]>) => Promise<Independent>;
  FILES: string[];
};

addEventListener("message", async ({ data: { file, given } }: MessageEvent<{ file: Uint8Array; given: Given }>) => {
  try {
    const asked: Record<string, (Uint8Array | string)[]> = {};
    for (const [kind, bytes] of given) {
      (asked[kind] ??= []).push(fairdeal.FILES.includes(kind) ? bytes : new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
    }
    postMessage({ answer: await fairdeal.verify(file, asked) });
  } catch (error) {
    postMessage({ error: String(error) });
  }
});
