// The second that it is, ticking.

import { useEffect, useState } from "preact/hooks";
import { second } from "./facts";

export function useSecond(): number {
  const [now, setNow] = useState(second);
  useEffect(() => {
    let timer = 0;
    const tick = () => {
      setNow(second());
      timer = setTimeout(tick, 1000 - Date.now() % 1000 + 5) as unknown as number;
    };
    tick();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
