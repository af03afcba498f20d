// The state that a link carries: the fragment of its address, `#tab?name=value&…`, which is sent to nobody.

import { useCallback, useEffect, useState } from "preact/hooks";

/** The tab that is shown, and what is set in it. */
export interface Link {
  tab: string;
  values: URLSearchParams;
}

/** The longest fragment that is looked at: a page makes none that is longer, and one of megabytes would hold it up. */
export const MAX_FRAGMENT = 100_000;

/** What a fragment says; of one that is too long, what its beginning says. */
export function parse(fragment: string): Link {
  const text = fragment.slice(0, MAX_FRAGMENT).replace(/^#/, "");
  const cut = text.indexOf("?");
  const tab = cut < 0 ? text : text.slice(0, cut);
  return { tab, values: new URLSearchParams(cut < 0 ? "" : text.slice(cut + 1)) };
}

/** The fragment of a link. */
export function fragment({ tab, values }: Link): string {
  const text = values.toString();
  return `#${tab}${text === "" ? "" : `?${text}`}`;
}

/** Milliseconds after which a history that took no entry is asked again. */
const ASK_AGAIN = 1000;

let late: number | undefined;

/** Writes a link into the address. Safari refuses more than a hundred changes in half a minute: the newest is then written later. */
function write(link: Link, replace: boolean): void {
  clearTimeout(late);
  try {
    if (replace) {
      history.replaceState(null, "", fragment(link));
    } else {
      history.pushState(null, "", fragment(link));
    }
  } catch {
    late = setTimeout(() => write(link, true), ASK_AGAIN);
  }
}

/** The link of the page, and a function that changes it: as a new entry of the browser's history, or in the place of this one. */
export function useLink(): [Link, (link: Link, replace?: boolean) => void] {
  const [link, setLink] = useState(() => parse(location.hash));
  useEffect(() => {
    const changed = () => setLink(parse(location.hash));
    addEventListener("hashchange", changed);
    addEventListener("popstate", changed);
    return () => {
      removeEventListener("hashchange", changed);
      removeEventListener("popstate", changed);
    };
  }, []);
  const change = useCallback((next: Link, replace = false) => {
    write(next, replace);
    setLink(next);
  }, []);
  return [link, change];
}

/** What a tab is given: the values of the link that are its own, and a function that changes some; those that become undefined go. */
export interface TabProps {
  values: URLSearchParams;
  set: (changes: Record<string, string | undefined>, replace?: boolean) => void;
}
