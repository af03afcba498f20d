// What the page says, in the language of its reader.

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { message } from "evenhand-web";

/** The languages, by their BCP 47 tags, each by its own name. */
export const LANGUAGES = { en: "English", zh: "中文" } as const;
export type Language = keyof typeof LANGUAGES;

/** The facts of a message. */
export type Facts = Record<string, string | number>;

/** A part of the page that has words of its own. */
export type Part = "shell" | "watch" | "judge" | "prove" | "crack" | "deal" | "play";

/** The language of a tag, or English. */
export function language(tag: string | null | undefined): Language {
  const first = tag?.split("-")[0];
  return first === "zh" ? "zh" : "en";
}

export const Reader = createContext<Language>("en");

/** Messages without facts, which are always the same, by language, part and id. */
const said = new Map<string, string>();

/** The words of a part of the page: a function from the id of a message and its facts. */
export function useWords(part: Part): (id: string, facts?: Facts) => string {
  const tag = useContext(Reader);
  return (id, facts) => {
    if (facts !== undefined) {
      return message(tag, part, id, JSON.stringify(facts));
    }
    const key = `${tag} ${part} ${id}`;
    const known = said.get(key) ?? message(tag, part, id, "{}");
    said.set(key, known);
    return known;
  };
}
