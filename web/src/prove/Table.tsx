// All outcomes as a table, for whom the picture is none.

import { useState } from "preact/hooks";
import { useWords } from "../shell/words";
import { decimals, type Outcome } from "./facts";

export function Table({ outcomes }: { outcomes: Outcome[] }) {
  const words = useWords("prove");
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words("table")}</summary>
      {isOpen && (
        <div class="scrolled" tabIndex={0} role="region" aria-label={words("picture")}>
          <table>
            <thead>
              <tr>
                {["outcome", "probability", "decimals", "ratio"].map((column) => <th key={column} scope="col">{words(`column-${column}`)}</th>)}
              </tr>
            </thead>
            <tbody>
              {outcomes.map((outcome) => (
                <tr key={outcome.cards}>
                  <th scope="row" class="mono">{outcome.cards}</th>
                  <td>{outcome.probability.fraction}</td>
                  <td>{decimals(outcome.probability)}</td>
                  <td>{outcome.ratio.toFixed(4)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}
