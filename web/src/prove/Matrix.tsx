// Where each card goes, or which of two comes first: a table of fractions.

import { useWords } from "../shell/words";
import type { Probability } from "./facts";

/** Longer fractions are shown in decimals. */
const LONG = 12;

const letter = (at: number) => String.fromCharCode(97 + at);

export function Matrix({ name, cells, rows, from }: { name: string; cells: Probability[][]; rows: "place" | "card"; from: number }) {
  const words = useWords("prove");
  const isLong = cells.some((row) => row.some(({ fraction }) => fraction.length > LONG));
  const fair = rows === "place" ? 1 / cells.length : 1 / 2;
  const sign = ({ value }: Probability) => Math.abs(value / fair - 1) < 1e-12 ? "" : value > fair ? "+" : "−";
  return (
    <details>
      <summary>{name}</summary>
      <div class="scrolled" tabIndex={0} role="region" aria-label={name}>
        <table class="matrix">
          <thead>
            <tr>
              <td>{rows === "place" ? words("place") : ""}</td>
              {cells[0]?.map((_, column) => <th key={column} scope="col" class="mono">{letter(column)}</th>)}
            </tr>
          </thead>
          <tbody>
            {cells.map((row, at) => (
              <tr key={at}>
                <th scope="row" class="mono">{rows === "place" ? at + from : letter(at)}</th>
                {row.map((cell, column) => {
                  const isSame = rows === "card" && column === at;
                  return (
                    <td key={column} data-sign={isSame ? undefined : sign(cell)}>
                      {isSame ? "·" : <>{sign(cell)} {isLong ? cell.value.toFixed(6) : cell.fraction}</>}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
