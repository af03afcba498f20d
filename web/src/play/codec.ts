// A file in a link: compressed, in letters that a chat carries. What comes in may be anybody's, and its size is limited on both sides.

import { MAX_BYTES } from "./facts";
import { ToldError } from "./errors";

/** The longest text of a link that is looked at. */
const MAX_LINK = 4_000_000;
/** The most links of one text. */
const MAX_LINKS = 8;
const LINK = /#play\?(?:[^\s#"'<>]{0,200}&)?t=([A-Za-z0-9_-]+)/g;

async function through(bytes: Uint8Array, transform: GenericTransformStream, most: number): Promise<Uint8Array> {
  const reader = (new Blob([bytes as BlobPart]).stream().pipeThrough(transform) as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  for (let length = 0; ;) {
    const { done, value } = await reader.read();
    if (done) {
      break;
    }
    length += value.length;
    parts.push(value);
    if (length > most) {
      await reader.cancel();
      throw new ToldError("take-long");
    }
  }
  return new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer());
}

/** What stands behind `t=` in a link to a file. */
export async function pack(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity);
  let letters = "";
  for (let at = 0; at < packed.length; at += 0x2000) {
    letters += String.fromCharCode(...packed.subarray(at, at + 0x2000));
  }
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The file of what stands behind `t=`. */
export async function unpack(packed: string): Promise<Uint8Array> {
  if (packed.length > MAX_LINK) {
    throw new ToldError("take-long");
  }
  const letters = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return through(bytes, new DecompressionStream("deflate-raw"), MAX_BYTES);
}

/** What stands behind `t=` in the links of a text. */
export function links(text: string): string[] {
  return [...text.slice(0, MAX_LINK).matchAll(LINK)].slice(-MAX_LINKS).map(([, packed]) => packed ?? "");
}
