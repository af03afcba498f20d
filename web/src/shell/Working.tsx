// That something is being worked out, and the button that stops it.

import { useEffect, useState } from "preact/hooks";
import { useWords } from "./words";

/** Milliseconds for which work is not spoken of: what is there as soon as that needs no words. */
const MOMENT = 400;

/** Whether something goes on for longer than a moment. */
export function useIsLong(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isOn) {
      return undefined;
    }
    const timer = setTimeout(() => setLong(true), MOMENT);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isOn]);
  return isOn && isLong;
}

export function Working({ isWorking, what, stop }: { isWorking: boolean; what: string; stop: () => void }) {
  const words = useWords("shell");
  return (
    <>
      <span role="status" class="quiet">{isWorking && what}</span>
      {isWorking && <button type="button" class="plain" onClick={stop}>{words("stop")}</button>}
    </>
  );
}
