// A card, drawn: by its kind, or its back.

import type { ComponentChildren } from "preact";
import type { Face, Words } from "./facts";
import { Flower } from "./Flower";
import { French, JokerFace, Trump } from "./French";
import { spoken } from "./spoken";
import { Tile } from "./Tile";
import { UnoFace } from "./Uno";

/** All cards are drawn on a ground of this size. */
export const WIDTH = 60;
export const HEIGHT = 84;

/** A card face up, called `name`, or as it is read aloud. */
export function CardView({ face, name, words }: { face: Face; name?: string; words: Words }) {
  return (
    <svg class="card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name ?? spoken(face, words)}>
      <Ground>{drawn(face, words)}</Ground>
    </svg>
  );
}

/** A card that lies face down. */
export function Back({ words }: { words: Words }) {
  return (
    <svg class="card" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words("hidden-card")}>
      <Ground>
        <rect x="4" y="4" width="52" height="76" rx="3" class="back" />
        <path d="M4 23 23 4M4 42 42 4M4 61 56 9M4 80 56 28M18 80 56 42M37 80 56 61M56 23 37 4M56 42 18 4M56 61 4 9M56 80 4 28M42 80 4 42M23 80 4 61" class="weave" />
      </Ground>
    </svg>
  );
}

function Ground({ children }: { children: ComponentChildren }) {
  return (
    <>
      <rect x=".75" y=".75" width={WIDTH - 1.5} height={HEIGHT - 1.5} rx="5" class="ground" />
      {children}
    </>
  );
}

function drawn(face: Face, words: Words) {
  switch (face.kind) {
    case "french":
      return <French rank={face.rank} suit={face.suit} />;
    case "joker":
      return <JokerFace isBig={face.is_big} name={words(face.is_big ? "joker-big" : "joker-small")} />;
    case "trump":
      return <Trump number={face.number} name={face.number === 0 ? words("excuse") : ""} />;
    case "uno":
      return <UnoFace colour={face.colour} sign={face.sign} name={face.colour === null ? "" : words(`uno-colour.${face.colour}`)} />;
    case "tile":
      return <Tile suit={face.suit} number={face.number} />;
    case "hanafuda":
      return <Flower month={face.month} flower={face.flower} name={words(`month.n${face.month}`)} />;
    case "named":
      return <Name name={face.name} />;
  }
}

/** A number or a name alone: smaller the longer it is. */
function Name({ name }: { name: string }) {
  const size = Math.min(24, Math.max(5, 78 / Math.max(name.length, 1)));
  return <text x="30" y={42 + size / 3} class="ink middle bold" font-size={size}>{name.length > 16 ? `${name.slice(0, 15)}…` : name}</text>;
}
