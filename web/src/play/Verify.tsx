// Verifies any file, against what this browser kept and what the reader adds.

import { useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { GIVEN, type Given } from "./facts";
import { useKept } from "./state";
import { Take } from "./Take";
import { Verdict } from "./Verdict";
import { ask } from "./workers";

export function Verify() {
  const words = useWords("play");
  const { tag } = useKept();
  const [file, setFile] = useState<Uint8Array | null>(null);
  const [given, setGiven] = useState<Given>([]);
  const [kind, setKind] = useState<Given[number][0]>("table");
  const take = async (data: Uint8Array) => {
    setFile(await ask<Uint8Array>({ do: "file", bytes: data }));
    return { text: "" };
  };
  const add = async (data: Uint8Array) => {
    const bytes = await ask<Uint8Array>({ do: "given", tag, kind, bytes: data });
    setGiven((before) => [...before, [kind, bytes]]);
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
