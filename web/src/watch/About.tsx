// The page of a classic, folded.

import type { Classic } from "../shell/catalogue";
import { useWords } from "../shell/words";

export function About({ classic }: { classic: Classic }) {
  const words = useWords("watch");
  const parts = [
    ["summary", classic.summary],
    ["works", classic.works],
    ["distribution", classic.why],
    ["cost", classic.cost],
    ["instead", classic.instead],
    ["reference", classic.reference],
  ] as const;
  return (
    <details class="about">
      <summary>{words("page-of", { name: classic.name })}</summary>
      <dl>
        {parts.map(([id, text]) => <div key={id}><dt>{words(id)}</dt><dd>{text}</dd></div>)}
      </dl>
    </details>
  );
}
