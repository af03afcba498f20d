// A map of squares: blank within noise, blue where too few, orange where too many, with their signs.

import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../shell/words";
import type { Squares } from "./messages";

/** The side of the map, in pixels of the page, where there is room. */
const FIELD = 520;

/** Room for names beside it and above. */
const [LEFT, TOP] = [40, 32];

/** Squares from this side on show their sign. */
const MIN_SIGN = 9;

/** Tells that colours changed: the reader chose others, or the system did. */
function useColours(): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((count) => count + 1);
    const scheme = matchMedia("(prefers-color-scheme: dark)");
    scheme.addEventListener("change", changed);
    const observer = new MutationObserver(changed);
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
    return () => {
      scheme.removeEventListener("change", changed);
      observer.disconnect();
    };
  }, []);
  return changes;
}

/** The name of a colour of standard deviations: l3 to l6 for too few, m3 to m6 for too many. */
function shade(score: number): string {
  return `${score < 0 ? "l" : "m"}${Math.min(6, Math.max(3, Math.floor(Math.abs(score))))}`;
}

/** Every how many names there is room for one. */
const every = (room: number, needed: number) => Math.max(1, Math.ceil(needed / room));

function draw(canvas: HTMLCanvasElement, { rows, columns, scores, axes }: Squares): void {
  const context = canvas.getContext("2d");
  if (context === null) {
    return;
  }
  const style = getComputedStyle(canvas);
  const colour = (name: string) => style.getPropertyValue(`--${name}`).trim();
  const side = Math.max(rows.length, columns.length, 1);
  const square = FIELD / side;
  const [wide, high] = [LEFT + square * columns.length + 1, TOP + square * rows.length + 1];
  const scale = Math.max(1, Math.min(3, devicePixelRatio));
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  context.scale(scale, scale);
  context.fillStyle = colour("map-paper");
  context.fillRect(LEFT, TOP, square * columns.length, square * rows.length);
  context.font = `11px ${style.fontFamily}`;
  context.textBaseline = "middle";
  scores.forEach((score, index) => {
    if (score === 0) {
      return;
    }
    const [row, column] = [Math.floor(index / columns.length), index % columns.length];
    const [x, y] = [LEFT + column * square, TOP + row * square];
    context.fillStyle = colour(shade(score));
    // Whole pixels, so that no lines stand between.
    context.fillRect(x, y, Math.ceil(square * scale) / scale, Math.ceil(square * scale) / scale);
    if (square >= MIN_SIGN) {
      context.fillStyle = colour(Math.abs(score) >= 5 ? "map-sign-strong" : "map-sign");
      context.textAlign = "center";
      context.fillText(score < 0 ? "−" : "+", x + square / 2, y + square / 2 + 0.5);
    }
  });
  context.strokeStyle = colour("map-line");
  context.strokeRect(LEFT - 0.5, TOP - 0.5, square * columns.length + 1, square * rows.length + 1);
  context.fillStyle = colour("map-label");
  context.textAlign = "end";
  for (let row = 0; row < rows.length; row += every(square, 13)) {
    context.fillText(clipped(rows[row] ?? "", 5), LEFT - 5, TOP + (row + 0.5) * square);
  }
  context.textAlign = "center";
  const longest = Math.max(...columns.map((name) => clipped(name, 5).length), 1);
  for (let column = 0; column < columns.length; column += every(square, longest * 7 + 5)) {
    context.fillText(clipped(columns[column] ?? "", 5), LEFT + (column + 0.5) * square, TOP - 9);
  }
  context.textAlign = "start";
  context.fillText(`${axes[0]} ↓ ${axes[1]} →`, 0, 5);
}

/** The beginning of a name that is too long. */
function clipped(name: string, letters: number): string {
  const all = [...name];
  return all.length > letters ? `${all.slice(0, letters - 1).join("")}…` : name;
}

/** The colours of standard deviations beyond noise. */
function Legend({ limit }: { limit: number }) {
  const words = useWords("judge");
  const steps = [3, 4, 5, 6].filter((step) => step === 6 || step + 1 > limit);
  return (
    <ul class="deviations" aria-label={words("deviations")}>
      {[...steps].reverse().map((step) => <li key={`l${step}`}><i class={`l${step}`}>−</i>{step === 6 ? "≤ −6" : `−${step}`}</li>)}
      <li><i class="noise" />{words("noise", { limit: limit.toFixed(1) })}</li>
      {steps.map((step) => <li key={`m${step}`}><i class={`m${step}`}>+</i>{step === 6 ? "≥ 6" : step}</li>)}
    </ul>
  );
}

export function HeatMap({ squares }: { squares: Squares }) {
  const words = useWords("judge");
  const canvas = useRef<HTMLCanvasElement>(null);
  const colours = useColours();
  useEffect(() => {
    if (canvas.current !== null) {
      draw(canvas.current, squares);
    }
  }, [squares, colours]);
  return (
    <figure class="map">
      <figcaption>{squares.title}</figcaption>
      <canvas ref={canvas} role="img" aria-label={`${squares.title}. ${squares.description}`} />
      <Legend limit={squares.limit} />
      <p class="quiet">{squares.description} {words("units")}</p>
    </figure>
  );
}

/** The squares that are farthest out, as a table. */
export function Farthest({ squares }: { squares: Squares }) {
  const words = useWords("judge");
  if (squares.farthest.length === 0) {
    return null;
  }
  const number = (value: number) => value >= 100 ? Math.round(value).toLocaleString("en") : value.toPrecision(3);
  return (
    <details class="farthest">
      <summary>{words("farthest", { count: squares.farthest.length, beyond: squares.beyond })}</summary>
      <div class="scroll" tabIndex={0} role="region" aria-label={words("farthest-caption")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{squares.axes[0]}</th>
              <th scope="col">{squares.axes[1]}</th>
              <th scope="col" class="number">{words("observed")}</th>
              <th scope="col" class="number">{words("expected")}</th>
              <th scope="col" class="number">{words("score")}</th>
            </tr>
          </thead>
          <tbody>
            {squares.farthest.map(({ row, column, observed, expected, score }) => (
              <tr key={`${row} ${column}`}>
                <td>{row}</td>
                <td>{column}</td>
                <td class="number">{Math.round(observed).toLocaleString("en")}</td>
                <td class="number">{number(expected)}</td>
                <td class="number">{score < 0 ? "−" : "+"}{Math.abs(score).toFixed(1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
