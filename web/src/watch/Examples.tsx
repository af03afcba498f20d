// The articles' own examples.

import { useContext, useEffect, useMemo, useRef } from "preact/hooks";
import { examples } from "evenhand-web";
import type { TabProps } from "../shell/link";
import { Reader, useWords } from "../shell/words";
import { FIELDS, type Request } from "./run";

export interface Example {
  articles: string[];
  title: string;
  printed: string | null;
  is_right: boolean;
  note: string | null;
  request: Request;
}

/** The examples, and which of them is asked for. */
export function useExamples(request: Request): { list: Example[]; shown: Example | undefined } {
  const tag = useContext(Reader);
  const list = useMemo(() => JSON.parse(examples(tag)) as Example[], [tag]);
  const same = (example: Example) => FIELDS.every((field) => example.request[field] === request[field]);
  return { list, shown: list.find(same) };
}

type Words = ReturnType<typeof useWords>;

/** What an example shows: its draws, or how many cards. */
function what({ request, printed }: Example, words: Words): string {
  const n = Number(request.n);
  const parts = [
    request.draws !== undefined ? words("example-given", { draws: request.draws.replaceAll(",", " ") })
      : request.k !== undefined ? words("example-k", { k: request.k, n }) : words("example-n", { n }),
  ];
  if (request.dice !== undefined) {
    parts.push(request.dice);
  }
  if (printed !== null) {
    parts.push(words("example-row", { row: printed }));
  }
  return parts.join(words("between"));
}

/** What is to be known of the example that is shown. */
export function Note({ example }: { example: Example }) {
  const words = useWords("watch");
  return (
    <p class="note">
      <strong>{words("examples-of", { articles: example.articles.join(", ") })}</strong> {example.title}
      {example.printed !== null && <>{words("between")}{words("example-row", { row: example.printed })}</>}
      {!example.is_right && <> <strong class="error">✗ {words("example-wrong")}</strong></>}
      {example.note !== null && <><br />{example.note}</>}
    </p>
  );
}

/** All of them, article by article. */
export function Examples({ list, shown, set }: { list: Example[]; shown: Example | undefined; set: TabProps["set"] }) {
  const words = useWords("watch");
  const articles = [...new Set(list.map((example) => example.articles.join(", ")))];
  const open = (example: Example) => {
    const all = Object.fromEntries(FIELDS.map((field) => [field, example.request[field]]));
    set({ ...all, step: undefined, race: undefined, seed2: undefined, clock: undefined });
    opened.current = example;
  };
  const opened = useRef<Example>(undefined);
  useEffect(() => {
    if (opened.current !== undefined && opened.current === shown) {
      opened.current = undefined;
      // What is to be known of it, and the player below, are then in sight together.
      document.getElementById("watch-player")?.focus({ preventScroll: true });
      document.querySelector(".note")?.scrollIntoView({ block: "start" });
    }
  });
  return (
    <section class="examples">
      <h3>{words("examples")}</h3>
      {articles.map((article) => (
        <section key={article} aria-label={words("examples-of", { articles: article })}>
          <h4>{words("examples-of", { articles: article })}</h4>
          <ul>
            {list.filter((example) => example.articles.join(", ") === article).map((example, number) => (
              <li key={number}>
                <button
                  type="button" class="plain" aria-current={example === shown ? "true" : undefined} onClick={() => open(example)}
                >
                  <span>{example.title}</span>
                  <span class="quiet">{example.request.classic}: {what(example, words)}</span>
                  {!example.is_right && <span class="error">✗ {words("example-wrong")}</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
