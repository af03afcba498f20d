// A message to send: to copy into a chat, as a QR code, or as a file.

import { useEffect, useMemo, useState } from "preact/hooks";
import { encode } from "uqr";
import { useWords } from "../shell/words";
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
}

export function Message({ label, text, file, qr = true }: Props) {
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
    <div class="message">
      <p class="label">{label}</p>
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
    </div>
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

/** A message that carries a file: words for people, and a link with the file in it. */
export function FileMessage({ label, says, text, name }: { label: string; says: string; text: string; name: string }) {
  const words = useWords("play");
  const [made, setMade] = useState<{ of: string; packed: string } | null>(null);
  useEffect(() => {
    let current = true;
    void ask<string>({ do: "pack", text }).then((packed) => current && setMade({ of: text, packed }));
    return () => {
      current = false;
    };
  }, [text]);
  // Never the link of another file.
  if (made?.of !== text) {
    return null;
  }
  if (made.packed.length > MAX_PACKED) {
    return (
      <div class="message">
        <p class="label">{label}</p>
        <p>{words("message-file")}</p>
        <Save name={name} text={text} label={words("message-save")} />
      </div>
    );
  }
  // From a disk the address is of nobody else's disk: what stands behind it is enough.
  const page = /^https?:/.test(location.protocol) ? location.href.replace(/#.*$/s, "") : "";
  return <Message label={label} text={`${says}\n${page}#play?t=${made.packed}`} file={{ name, text }} />;
}
