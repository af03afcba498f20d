// A message to send: to copy into a chat, as a QR code, or as a file.

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { encode } from "uqr";
import { useWords } from "../shell/words";
import { useAsked } from "./asked";
import { ask } from "./workers";

/** The longest text that is shown whole; of a longer one its beginning is, and all of it is copied. */
const MAX_SHOWN = 20_000;

/** The longest text of a file that goes into a message. */
const MAX_PACKED = 60_000;

/** The most bytes of a QR code of the lowest error correction. */
const MAX_QR = 2953;

interface Props {
  /** What it is for: the label of its text. */
  label: string;
  text: string;
  /** The file that it stands for. */
  file?: { name: string; text: string };
  /** Whether a QR code makes sense. */
  qr?: boolean;
  /** Whether its time is over, so that it is folded. */
  isOver?: boolean | undefined;
}

/** A message under its label, folded once its time is over. */
function Box({ label, isOver = false, children }: { label: string; isOver?: boolean | undefined; children: ComponentChildren }) {
  return isOver
    ? <details class="message"><summary class="label">{label}</summary>{children}</details>
    : <div class="message"><p class="label">{label}</p>{children}</div>;
}

export function Message({ label, text, file, qr = true, isOver }: Props) {
  const words = useWords("play");
  const [copied, setCopied] = useState<boolean | null>(null);
  const [shown, setShown] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  };
  return (
    <Box label={label} isOver={isOver}>
      <pre class="text" tabIndex={0} role="group" aria-label={label}>{text.length > MAX_SHOWN ? `${text.slice(0, 2000)}…` : text}</pre>
      <div class="controls">
        <button type="button" class="plain main" onClick={() => void copy()}>{words("message-copy")}</button>
        {qr && (
          <button type="button" class="plain" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {words(shown ? "message-qr-hide" : "message-qr")}
          </button>
        )}
        {file && <Save {...file} label={words("message-save")} />}
        <span role="status" class="quiet">{copied === null ? "" : words(copied ? "message-copied" : "message-not-copied")}</span>
      </div>
      {shown && <Code text={text} />}
    </Box>
  );
}

/** A QR code, drawn here: squares of one path. */
function Code({ text }: { text: string }) {
  const words = useWords("play");
  const size = new TextEncoder().encode(text).length;
  const code = useMemo(() => {
    if (size > MAX_QR) {
      return null;
    }
    try {
      return encode(text, { ecc: "L", border: 4 });
    } catch {
      return null;
    }
  }, [text, size]);
  if (code === null) {
    return <p>{words("message-qr-long", { size })}</p>;
  }
  const squares = code.data.flatMap((row, y) => row.flatMap((dark, x) => dark ? [`M${x} ${y}h1v1h-1z`] : []));
  return (
    <svg class="code" role="img" aria-label={words("message-qr-alt")} viewBox={`0 0 ${code.size} ${code.size}`} shape-rendering="crispEdges">
      <rect width={code.size} height={code.size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}

/** A button that saves a file. */
export function Save({ name, text, label }: { name: string; text: string | (() => string); label: string }) {
  const save = () => {
    const address = URL.createObjectURL(new Blob([typeof text === "string" ? text : text()], { type: "application/octet-stream" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  return <button type="button" class="plain" onClick={save}>{label}</button>;
}

interface FileProps {
  label: string;
  says: string;
  text: string;
  name: string;
  isOver?: boolean | undefined;
}

/** A message that carries a file: words for people, and a link with the file in it. */
export function FileMessage({ label, says, text, name, isOver }: FileProps) {
  const words = useWords("play");
  const { value: packed, wrong } = useAsked(() => ask<string>({ do: "pack", text }), [text]);
  if (packed === null) {
    return wrong === null ? null : <Box label={label}><p class="error" role="alert">{wrong}</p><Save name={name} text={text} label={words("message-save")} /></Box>;
  }
  if (packed.length > MAX_PACKED) {
    return (
      <Box label={label} isOver={isOver}>
        <p>{words("message-file")}</p>
        <Save name={name} text={text} label={words("message-save")} />
      </Box>
    );
  }
  // From a disk the address is of nobody else's disk: what stands behind it is enough.
  const page = /^https?:/.test(location.protocol) ? location.href.replace(/#.*$/s, "") : "";
  return <Message label={label} text={`${says}\n${page}#play?t=${packed}`} file={{ name, text }} isOver={isOver} />;
}
