// A field for a script: Tab indents, Escape and then Tab leaves it, lines have numbers.

import { useRef } from "preact/hooks";

const INDENT = "  ";

interface EditorProps {
  label: string;
  hint: string;
  value: string;
  change: (value: string) => void;
  /** The most letters that may be pasted; laying out millions would hold up the page. */
  maxPasted: number;
  /** Is called in the place of a paste of more. */
  refuse: () => void;
}

export function Editor({ label, hint, value, change, maxPasted, refuse }: EditorProps) {
  const leaves = useRef(false);
  const numbers = useRef<HTMLPreElement>(null);
  const lines = value.split("\n").length;
  const put = (field: HTMLTextAreaElement, text: string, from: number, to: number) => {
    field.setRangeText(text, from, to, "end");
    change(field.value);
  };
  const key = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }) => {
    const field = event.currentTarget;
    const { selectionStart: from, selectionEnd: to } = field;
    if (event.key === "Escape") {
      leaves.current = true;
      return;
    }
    if (event.key === "Tab" && !leaves.current && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      const line = field.value.lastIndexOf("\n", from - 1) + 1;
      if (!event.shiftKey) {
        put(field, INDENT, from, to);
      } else if (field.value.startsWith(INDENT, line)) {
        put(field, "", line, line + INDENT.length);
      }
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      const line = field.value.lastIndexOf("\n", from - 1) + 1;
      const indent = /^[ \t]*/.exec(field.value.slice(line, from))?.[0] ?? "";
      const deeper = field.value[from - 1] === "{" ? INDENT : "";
      put(field, `\n${indent}${deeper}`, from, to);
    }
    leaves.current = false;
  };
  const paste = (event: ClipboardEvent) => {
    if ((event.clipboardData?.getData("text/plain") ?? "").length > maxPasted) {
      event.preventDefault();
      refuse();
    }
  };
  return (
    <div class="editor">
      <label for="judge-script">{label}</label>
      <div class="lines">
        <pre aria-hidden="true" ref={numbers}>{Array.from({ length: lines }, (_, line) => line + 1).join("\n")}</pre>
        <textarea
          id="judge-script"
          rows={12}
          wrap="off"
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          aria-describedby="judge-script-hint"
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
          onKeyDown={key}
          onPaste={paste}
          onScroll={(event) => {
            if (numbers.current !== null) {
              numbers.current.scrollTop = event.currentTarget.scrollTop;
            }
          }}
        />
      </div>
      <p class="quiet" id="judge-script-hint">{hint}</p>
    </div>
  );
}
