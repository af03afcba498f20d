// The algorithm as a program, with the lines lit that made what happened.

import { useContext, useMemo } from "preact/hooks";
import { listing } from "evenhand-web";
import { Reader, useWords } from "../shell/words";

const LANGUAGES = ["pseudo_code", "rust", "cpp", "python"];

interface Listing {
  lines: { text: string; events: string[] }[];
  fewer_than: number | null;
}

export function Code({ classic, language, choose, made }: {
  classic: string;
  language: string;
  choose: (language: string) => void;
  made: string[];
}) {
  const words = useWords("watch");
  const tag = useContext(Reader);
  const shown = LANGUAGES.includes(language) ? language : "pseudo_code";
  const { lines, fewer_than } = useMemo(() => JSON.parse(listing(tag, classic, shown)) as Listing, [tag, classic, shown]);
  return (
    <section class="code">
      <h4>{words("listing")}</h4>
      <label class="inline">
        <span>{words("listing-language")}</span>
        <select value={shown} onChange={(event) => choose(event.currentTarget.value)}>
          {LANGUAGES.map((name) => <option key={name} value={name}>{words(name)}</option>)}
        </select>
      </label>
      <ol tabIndex={0} aria-label={words("listing")}>
        {lines.map(({ text, events }, number) => {
          const lit = events.some((event) => made.includes(event));
          return (
            <li key={number} data-lit={lit ? "" : undefined}>
              <span class="mark" aria-hidden="true">{lit ? "▶" : " "}</span>
              <code>{text === "" ? " " : text}</code>
              {lit && <span class="sr"> ({words("lit")})</span>}
            </li>
          );
        })}
      </ol>
      <p class="hint">{words("listing-note")}{fewer_than !== null && ` ${words("listing-fewer", { n: fewer_than })}`}</p>
    </section>
  );
}
