// The pictures of a report, as the crate draws them: pair order, dice by place, the evidence as decks came, histograms.

import { useEffect, useRef } from "preact/hooks";
import { useWords } from "../shell/words";
import type { Figure } from "./messages";

/** Those that are shown at once; of the others there are many. */
const LARGE = new Set(["pairs", "digits", "evidence"]);

export function Figures({ figures }: { figures: Figure[] }) {
  const words = useWords("judge");
  const histograms = figures.filter(({ id }) => !LARGE.has(id));
  return (
    <>
      {figures.filter(({ id }) => LARGE.has(id)).map((figure) => <Picture key={figure.id} figure={figure} />)}
      {histograms.length > 0 && (
        <details>
          <summary>{words("histograms", { count: histograms.length })}</summary>
          <div class="histograms">{histograms.map((figure) => <Picture key={figure.id} figure={figure} />)}</div>
        </details>
      )}
    </>
  );
}

function Picture({ figure }: { figure: Figure }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The crate's own markup, in which what came from outside is escaped; it is parsed as XML, and holds no script.
    const text = figure.svg.replace("<svg", `<svg xmlns="http://www.w3.org/2000/svg"`);
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    frame.current?.replaceChildren(document.importNode(parsed, true));
  }, [figure]);
  return (
    <figure class="picture">
      <figcaption>{figure.title}</figcaption>
      <div class="scroll" ref={frame} tabIndex={0} role="region" aria-label={figure.title} />
      <p class="quiet">{figure.description}</p>
    </figure>
  );
}
