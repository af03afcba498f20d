// Decks that were written down: pasted, dropped, or chosen as a file. They stay in the browser.

import { useRef, useState } from "preact/hooks";
import { NumberField } from "../shell/NumberField";
import { useKeptText } from "../shell/session";
import { useWords } from "../shell/words";
import type { LogRequest } from "./messages";
import { whole } from "./numbers";
import type { Control } from "./useTrial";

/** Letters of a text that the page holds itself; more are a file's. */
const MAX_TEXT = 50_000;

/** How many cards a line may show. */
const VISIBLE = [1, 1024] as const;

/** Decks that show a fault: a deck of five is cut, and never shuffled. */
function sample(): string {
  const lines = [];
  for (let deck = 0; deck < 400; deck += 1) {
    const from = (deck * 7 + Math.floor(deck / 3)) % 5;
    lines.push([..."12345"].map((_, place) => (place + from) % 5 + 1).join(" "));
  }
  return lines.join("\n");
}

/** What is said of a log besides its name. */
type Saying = Omit<LogRequest, "name" | "visible"> & { visible: string };

const NOTHING: Saying = { column: "", header: false, items: "", separator: "", visible: "" };

export function OfLog({ control, brief }: { control: Control; brief: boolean }) {
  const words = useWords("judge");
  const [text, setText] = useKeptText("decks", "");
  const [saying, setSaying] = useState(NOTHING);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const visible = saying.visible === "" ? undefined : whole(saying.visible, VISIBLE);
  const isWrong = saying.visible !== "" && visible === undefined;
  const judge = (name: string, file: Blob) => {
    if (!isWrong) {
      const { visible: _, ...said } = saying;
      control.start({ from: "log", request: { name, ...said, ...(visible === undefined ? {} : { visible }) }, file }, brief);
    }
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    // A field of text with millions of letters is slow: what is long is judged as a file.
    if (text.length + pasted.length > MAX_TEXT) {
      event.preventDefault();
      judge(words("pasted"), new Blob(text === "" ? [pasted] : [text, "\n", pasted]));
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
        <button type="submit" class="plain main" disabled={text.trim() === "" || isWrong}>{words("start")}</button>
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
      <details>
        <summary>{words("log-more")}</summary>
        <div class="form">
          {(["column", "items", "separator"] as const).map((name) => (
            <label key={name}>
              <span>{words(`log-${name}`)}</span>
              <input
                spellcheck={false}
                autocomplete="off"
                value={saying[name]}
                onInput={({ currentTarget: { value } }) => setSaying({ ...saying, [name]: value })}
              />
            </label>
          ))}
          <NumberField
            label={words("log-visible")} value={saying.visible} limits={VISIBLE} isOptional take={(visible) => setSaying({ ...saying, visible })}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={saying.header}
              onChange={({ currentTarget: { checked } }) => setSaying({ ...saying, header: checked })}
            />
            <span>{words("log-header")}</span>
          </label>
        </div>
      </details>
    </form>
  );
}
