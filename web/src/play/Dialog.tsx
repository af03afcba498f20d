// A question that is asked before what cannot be taken back.

import { useEffect, useId, useRef } from "preact/hooks";
import { useWords } from "../shell/words";

interface Props {
  question: string;
  yes: () => void;
  close: () => void;
}

/** Asks; nothing is done unless the answer is yes. */
export function Question({ question, yes, close }: Props) {
  const words = useWords("play");
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const answer = (then?: () => void) => {
    dialog.current?.close();
    close();
    then?.();
  };
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={() => close()}>
      <p id={id}>{question}</p>
      <div class="controls">
        <button type="button" class="plain" onClick={() => answer()}>{words("no")}</button>
        <button type="button" class="plain main" onClick={() => answer(yes)}>{words("yes")}</button>
      </div>
    </dialog>
  );
}
