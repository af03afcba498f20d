// Decks that were written down: pasted, dropped, or chosen as a file. They stay in the browser.

import { useRef, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import type { Control } from "./useTrial";

/** Letters of a text that the page holds itself; more are a file's. */
const MAX_TEXT = 2_000_000;

/** Decks that show a fault: a deck of five is cut, and never shuffled. */
function sample(): string {
  const lines = [];
  for (let deck = 0; deck < 400; deck += 1) {
    const from = (deck * 7 + Math.floor(deck / 3)) % 5;
    lines.push([..."12345"].map((_, place) => (place + from) % 5 + 1).join(" "));
  }
  return lines.join("\n");
}

export function OfLog({ control }: { control: Control }) {
  const words = useWords("judge");
  const [text, setText] = useState("");
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const judge = (name: string, file: Blob) => control.start({ from: "log", name, file });
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    // A field of text with millions of letters is slow: what is long is judged as a file.
    if (pasted.length > MAX_TEXT) {
      event.preventDefault();
      judge(words("pasted"), new Blob([pasted]));
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) {
      judge(file.name, file);
    }
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    judge(words("pasted"), new Blob([text]));
  };
  return (
    <form class={`log${isOver ? " over" : ""}`} onSubmit={submit} onDrop={drop} onDragOver={over} onDragLeave={() => setOver(false)}>
      <p>{words("log-how")}</p>
      <label class="field">
        <span>{words("log-text")}</span>
        <textarea
          rows={8}
          class="mono"
          spellcheck={false}
          value={text}
          placeholder={"3 1 2\n2 3 1\n1 2 3"}
          onPaste={paste}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="controls">
        <button type="submit" class="plain main" disabled={text.trim() === ""}>{words("start")}</button>
        <button type="button" class="plain" onClick={() => input.current?.click()}>{words("log-file")}</button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={words("log-file")}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (file !== undefined) {
              judge(file.name, file);
            }
            event.currentTarget.value = "";
          }}
        />
        <button type="button" class="plain" onClick={() => setText(sample())}>{words("log-sample")}</button>
        <span class="quiet">{words("log-drop")}</span>
      </div>
    </form>
  );
}
