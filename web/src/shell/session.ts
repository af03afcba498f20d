// What a reader wrote, kept while the browser's tab is open: it is there again after another tab of the page, or a reload. No link has it.

import { useCallback, useState } from "preact/hooks";

/** The longest text that is kept. */
const MAX_KEPT = 1_000_000;

/** A text, kept under a name; `initial` before there is one. Where the browser keeps nothing, it lasts as long as what shows it. */
export function useKeptText(name: string, initial: string): [string, (text: string) => void] {
  const key = `evenhand:${name}`;
  const [text, setText] = useState(() => {
    try {
      return sessionStorage.getItem(key) ?? initial;
    } catch {
      return initial;
    }
  });
  const change = useCallback((next: string) => {
    setText(next);
    try {
      if (next.length <= MAX_KEPT) {
        sessionStorage.setItem(key, next);
      } else {
        sessionStorage.removeItem(key);
      }
    } catch {
      // Forbidden, or full: the text is in the page all the same.
    }
  }, [key]);
  return [text, change];
}
