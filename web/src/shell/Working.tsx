// That something is being worked out, and the button that stops it.

import { useWords } from "../shell/words";

export function Working({ isWorking, stop }: { isWorking: boolean; stop: () => void }) {
  const words = useWords("prove");
  return (
    <>
      <span role="status" class="quiet">{isWorking && words("working")}</span>
      {isWorking && <button type="button" class="plain" onClick={stop}>{words("stop")}</button>}
    </>
  );
}
