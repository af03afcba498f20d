// Takes in what others sent: pasted, dropped, chosen, or typed. What is pasted never goes into a field of the page, so that a text of
// megabytes does not hold it up.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { useWork } from "./asked";
import { MAX_BYTES } from "./facts";
import { ToldError } from "./errors";

/** The longest text that is typed. */
const MAX_TYPED = 20_000;

interface Props {
  label: string;
  hint?: string;
  /** How far it is of which notices tell: they go when it has gone on. */
  stage?: string;
  /** What is done with it; it gives what to tell. */
  take: (bytes: Uint8Array) => Promise<Notice>;
}

/** What became of what was taken in. */
export interface Notice {
  text: string;
  wrong?: boolean;
}

/** A notice that goes once what it tells of has gone on; what goes on while `take` is under way is what it tells of. */
export function useNotice(stage: string): [Notice | null, (take: () => Promise<Notice>) => Promise<void>] {
  const [notice, setNotice] = useState<Notice | null>(null);
  const isTaking = useRef(false);
  // Before the next frame, so that no deed of the reader comes between.
  useLayoutEffect(() => {
    if (!isTaking.current) {
      setNotice(null);
    }
  }, [stage]);
  const tell = async (take: () => Promise<Notice>) => {
    isTaking.current = true;
    setNotice(null);
    try {
      setNotice(await take());
    } finally {
      isTaking.current = false;
    }
  };
  return [notice, tell];
}

export function Take({ label, hint, stage = "", take }: Props) {
  const words = useWords("play");
  const field = useRef<HTMLTextAreaElement>(null);
  const [notice, tell] = useNotice(stage);
  const [count, setCount] = useState(0);
  const { busy, wrong, run } = useWork();
  const taken = async (data: Uint8Array) => {
    try {
      await tell(async () => {
        if (data.length > MAX_BYTES) {
          throw new ToldError("take-long");
        }
        return take(data);
      });
      if (field.current) {
        field.current.value = "";
      }
    } finally {
      setCount((before) => before + 1);
    }
  };
  const text = (given: string) => run(async () => {
    // Not even looked at, where it is too long.
    await taken(given.length > MAX_BYTES ? new Uint8Array(MAX_BYTES + 1) : new TextEncoder().encode(given));
  });
  const file = (given: File | undefined) => given && run(async () => {
    // One byte more than the longest file is enough to refuse it.
    await taken(new Uint8Array(await given.slice(0, MAX_BYTES + 1).arrayBuffer()));
  });
  const paste = (event: ClipboardEvent) => {
    const given = event.clipboardData?.getData("text/plain") ?? "";
    const [chosen] = event.clipboardData?.files ?? [];
    if (given !== "" || chosen) {
      event.preventDefault();
      chosen && given === "" ? file(chosen) : text(given);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [chosen] = event.dataTransfer?.files ?? [];
    chosen ? file(chosen) : text(event.dataTransfer?.getData("text/plain") ?? "");
  };
  return (
    <section class="take panel" aria-label={label} data-taken={count} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <h3>{label}</h3>
      {hint && <p class="quiet">{hint}</p>}
      <div class="form">
        <label class="wide">
          <span>{words("take-text")}</span>
          <textarea ref={field} rows={2} maxLength={MAX_TYPED} spellcheck={false} autocomplete="off" onPaste={paste} />
        </label>
        <button type="button" class="plain main" disabled={busy} onClick={() => text(field.current?.value ?? "")}>{words("take-button")}</button>
        <label>
          <span>{words("take-file")}</span>
          <input
            type="file"
            onChange={({ currentTarget }) => {
              file(currentTarget.files?.[0]);
              currentTarget.value = "";
            }}
          />
        </label>
      </div>
      <p role="status" class={notice?.wrong ? "error" : "said"}>{busy ? words("take-busy") : notice?.text ?? ""}</p>
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
    </section>
  );
}
