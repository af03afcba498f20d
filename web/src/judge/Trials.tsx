// The trial of the page: it goes on, and its report stays, while its reader is in another tab.

import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Reader, useWords } from "../shell/words";
import { type Control, useTrial } from "./useTrial";

export const Trials = createContext<Control>(undefined as never);

/** Has the trial for all that stands in it. */
export function TrialKeeper({ children }: { children: ComponentChildren }) {
  const words = useWords("judge");
  return <Trials.Provider value={useTrial(useContext(Reader), words("own-name"))}>{children}</Trials.Provider>;
}
