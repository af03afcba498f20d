// Verifies any file, against what this browser kept and what the reader adds.

import { useState } from "preact/hooks";
import { playRound } from "evenhand-web";
import { useWords } from "../shell/words";
import { type Found, GIVEN, type Given } from "./facts";
import { links, unpack } from "./codec";
import { useKept } from "./state";
import { Take } from "./Take";
import { Verdict } from "./Verdict";
import { ask } from "./workers";

const FILES: readonly string[] = ["table", "sheet", "previous", "void", "announcement", "list"];

export function Verify() {
  const words = useWords("play");
  const { tag } = useKept();
  const [file, setFile] = useState<Uint8Array | null>(null);
  const [given, setGiven] = useState<Given>([]);
  const [kind, setKind] = useState<Given[number][0]>("table");
  const take = async (data: Uint8Array) => {
    setFile(await fileOf(data));
    return { text: "" };
  };
  const add = async (data: Uint8Array) => {
    const bytes = FILES.includes(kind) ? await fileOf(data) : new TextEncoder().encode(lineOf(kind, new TextDecoder().decode(data)));
    // A sheet that was pasted has what surrounds it, and perhaps not the end of its last line.
    const found = kind === "sheet" ? (await ask<Found[]>({ do: "read", tag, bytes })).find((one) => one.kind === "sheet") : undefined;
    setGiven([...given, [kind, found?.text ? new TextEncoder().encode(found.text) : bytes]]);
    return { text: "" };
  };
  return (
    <>
      <h3>{words("verify")}</h3>
      <p class="quiet">{words("verify-intro")}</p>
      <Take label={words("verify-file")} hint={file === null ? words("verify-none") : words("verify-bytes", { size: file.length })} take={take} />
      <details class="panel">
        <summary>{words("verify-add")}</summary>
        <label class="field">
          <span>{words("verify-kind")}</span>
          <select value={kind} onChange={(event) => setKind(event.currentTarget.value as typeof kind)}>
            {GIVEN.map((one) => <option key={one} value={one}>{words(`verify-${one}`)}</option>)}
          </select>
        </label>
        <Take label={words(`verify-${kind}`)} take={add} />
        <ul class="given">
          {given.map(([what, bytes], place) => (
            <li key={place}>
              {words(`verify-${what}`)} · {words("verify-bytes", { size: bytes.length })}{" "}
              <button type="button" class="plain" onClick={() => setGiven(given.filter((_, at) => at !== place))}>{words("verify-take-out")}</button>
            </li>
          ))}
        </ul>
      </details>
      {file !== null && (
        <>
          <p><button type="button" class="plain" onClick={() => {
            setFile(null);
            setGiven([]);
          }}>{words("verify-clear")}</button></p>
          <Verdict file={file} given={given} />
        </>
      )}
    </>
  );
}

/** The file of a link, or the bytes themselves. */
async function fileOf(data: Uint8Array): Promise<Uint8Array> {
  const packed = data[0] === 0x7b ? undefined : links(new TextDecoder().decode(data)).at(-1);
  try {
    return packed === undefined ? data : await unpack(packed);
  } catch {
    return data;
  }
}

/** A line as it was pasted: without what surrounds it. */
function lineOf(kind: string, text: string): string {
  return kind === "round" ? playRound(text) : text.replace(/^\s+|\s+$/g, "");
}
