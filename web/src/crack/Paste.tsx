// A deck of the reader's own, pasted.

import { useContext, useEffect, useState } from "preact/hooks";
import { pasted_deck } from "evenhand-web";
import { told } from "../engine";
import { Reader, useWords } from "../shell/words";
import type { Target } from "./Search";

interface Props {
  take: (cards: number[], isNext: boolean) => void;
  isNext: boolean;
  /** The decks that are searched for: what was wrong before is over with new ones. */
  found: Target | null;
}

export function Paste({ take, isNext, found }: Props) {
  const words = useWords("crack");
  const tag = useContext(Reader);
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState("");
  useEffect(() => setWrong(""), [found]);
  const read = (isNext: boolean) => {
    try {
      take((JSON.parse(pasted_deck(tag, text)) as { order: number[] }).order, isNext);
      setWrong("");
    } catch (error) {
      setWrong(told(error));
    }
  };
  return (
    <details>
      <summary>{words("paste")}</summary>
      <label class="field">
        <span>{words("paste-label")}</span>
        <textarea rows={4} class="mono" spellcheck={false} maxLength={20_000} value={text} onInput={({ currentTarget: { value } }) => setText(value)} />
      </label>
      <p class="quiet small">{words("paste-help")}</p>
      <div class="controls">
        <button type="button" class="plain" onClick={() => read(false)}>{words("take")}</button>
        {isNext && <button type="button" class="plain" onClick={() => read(true)}>{words("take-next")}</button>}
      </div>
      {wrong !== "" && <p class="error" role="alert">{wrong}</p>}
    </details>
  );
}
