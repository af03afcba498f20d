// What is kept in this browser: who can read it, saving, restoring, deleting.

import { useState } from "preact/hooks";
import { told } from "../engine";
import { useWords } from "../shell/words";
import { useAsked, useWork } from "./asked";
import { Question } from "./Dialog";
import { Save } from "./Message";
import { now, useKept } from "./state";
import { backup } from "./saved";
import { forget, isDurable, isPromised, type State } from "./store";
import { ask } from "./workers";

/** The longest file that is restored. */
const MAX_BACKUP = 64 << 20;

/** That the browser may delete what it keeps, where tables are kept and it did not promise otherwise. */
export function NotPromised() {
  const words = useWords("play");
  const { state } = useKept();
  const hasTables = Object.keys(state.tables).length > 0;
  const { value } = useAsked(hasTables ? isPromised : null, [hasTables]);
  return value === false ? <p class="quiet" data-not-promised>{words("kept-not-promised")}</p> : null;
}

export function KeptView() {
  const words = useWords("play");
  const { state, circles, change, reload, tag } = useKept();
  const { value: isLasting } = useAsked(isDurable, []);
  const { wrong, run } = useWork();
  const [coming, setComing] = useState<Omit<State, "revision"> | null>(null);
  const [forgetting, setForgetting] = useState(false);
  const [notice, setNotice] = useState<{ text: string; wrong?: boolean } | null>(null);
  const sealed = circles.reduce((sum, circle) => sum + circle.offers.length, 0);
  const read = async (file: File | undefined) => {
    setNotice(null);
    if (!file) {
      return;
    }
    const next = file.size > MAX_BACKUP
      ? null
      : await ask<Omit<State, "revision"> | null>({ do: "restored", bytes: new Uint8Array(await file.arrayBuffer()) });
    try {
      if (next === null) {
        throw new Error("");
      }
      // The room reads it before anything is replaced.
      if (next.circles !== "") {
        await ask({ do: "list", tag, circles: next.circles, now: now() });
      }
      setComing(next);
    } catch (error) {
      setNotice({ text: words("kept-not-restored", { why: told(error) }), wrong: true });
    }
  };
  const restore = async () => {
    if (coming !== null) {
      await change(async (old) => [{ ...old, ...coming }, undefined]);
      setNotice({ text: words("kept-restored") });
    }
  };
  const remove = async () => {
    await forget();
    await reload();
    setNotice({ text: words("kept-forgotten") });
  };
  return (
    <>
      <h3>{words("kept")}</h3>
      <p>{words("kept-where")}</p>
      <p class="warning"><span aria-hidden="true">⚠ </span>{words("kept-who")}</p>
      {isLasting !== false && <NotPromised />}
      {isLasting === false && <p class="error" role="alert">{words("kept-memory")}</p>}
      <p data-kept>{words("kept-counts", { sealed, tables: Object.keys(state.tables).length })}</p>
      <ul class="deeds">
        <li><Save name="evenhand-play.json" text={() => backup(state)} label={words("kept-save")} /> <span class="quiet">{words("kept-save-tell")}</span></li>
        {state.circles !== "" && (
          <li><Save name="circles.json" text={state.circles} label={words("kept-program")} /> <span class="quiet">{words("kept-program-tell")}</span></li>
        )}
        <li>
          <label class="field">
            <span>{words("kept-restore")}</span>
            <input
              type="file"
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                run(() => read(file));
                currentTarget.value = "";
              }}
            />
          </label>
        </li>
        <li><button type="button" class="plain" data-do="forget" onClick={() => setForgetting(true)}>{words("kept-forget")}</button></li>
      </ul>
      {coming && <Question question={words("kept-restore-ask")} yes={() => run(restore)} close={() => setComing(null)} />}
      {forgetting && <Question question={words("kept-forget-ask")} yes={() => run(remove)} close={() => setForgetting(false)} />}
      {wrong !== null && <p class="error" role="alert">{wrong}</p>}
      <p role="status" class={notice?.wrong ? "error" : "said"}>{notice?.text ?? ""}</p>
    </>
  );
}
