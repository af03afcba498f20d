// The French cards: ranks and suits, jokers, and the trumps of the tarot.

import type { Suit } from "./facts";

/** The suits' signs, each in a box of 24 by 24. */
const SUITS: Record<Suit, string> = {
  h: "M12 22C5 15.5 1.5 11.8 1.5 7.6A5.4 5.4 0 0 1 12 5.6 5.4 5.4 0 0 1 22.5 7.6C22.5 11.8 19 15.5 12 22Z",
  d: "M12 1 20.5 12 12 23 3.5 12Z",
  s: "M12 1.5C12 1.5 1.5 9.6 1.5 14.8A4.9 4.9 0 0 0 10.8 17C10.8 19.4 9.6 21.4 8 22.5H16C14.4 21.4 13.2 19.4 13.2 17A4.9 4.9 0 0 0 22.5 14.8C22.5 9.6 12 1.5 12 1.5Z",
  c: "M12 1.5A4.9 4.9 0 0 1 15.9 9.4 4.9 4.9 0 1 1 13.2 16.4C13.2 19 14.4 21.3 16 22.5H8C9.6 21.3 10.8 19 10.8 16.4A4.9 4.9 0 1 1 8.1 9.4 4.9 4.9 0 0 1 12 1.5Z",
};

/** Where the pips of a number lie. */
const PIPS: Record<string, [number, number][]> = {
  "A": [[30, 42]],
  "2": [[30, 20], [30, 64]],
  "3": [[30, 20], [30, 42], [30, 64]],
  "4": [[21, 20], [39, 20], [21, 64], [39, 64]],
  "5": [[21, 20], [39, 20], [30, 42], [21, 64], [39, 64]],
  "6": [[21, 20], [39, 20], [21, 42], [39, 42], [21, 64], [39, 64]],
  "7": [[21, 20], [39, 20], [30, 31], [21, 42], [39, 42], [21, 64], [39, 64]],
  "8": [[21, 20], [39, 20], [30, 31], [21, 42], [39, 42], [30, 53], [21, 64], [39, 64]],
  "9": [[21, 19], [39, 19], [21, 34], [39, 34], [30, 42], [21, 50], [39, 50], [21, 65], [39, 65]],
  "10": [[21, 19], [39, 19], [30, 27], [21, 34], [39, 34], [21, 50], [39, 50], [30, 57], [21, 65], [39, 65]],
};

/** A sign of a suit around a point; of the lower half it stands on its head. */
function Pip({ suit, x, y, size }: { suit: Suit; x: number; y: number; size: number }) {
  const turned = y > 43 ? " rotate(180)" : "";
  return <path d={SUITS[suit]} transform={`translate(${x} ${y})${turned} scale(${size / 24}) translate(-12 -12)`} />;
}

export function French({ rank, suit }: { rank: string; suit: Suit }) {
  const pips = PIPS[rank];
  return (
    <g class={suit === "h" || suit === "d" ? "red" : "ink"}>
      <Corner rank={rank} suit={suit} />
      <g transform="rotate(180 30 42)"><Corner rank={rank} suit={suit} /></g>
      {pips === undefined
        ? (
          <>
            <rect x="15" y="15" width="30" height="54" rx="2" class="frame" />
            <path d="M20 36V26l5 5 5-8 5 8 5-5v10Z" class="crown" />
            <text x="30" y="58" class="middle bold" font-size="20">{rank}</text>
            <Pip suit={suit} x={21} y={21} size={8} />
            <Pip suit={suit} x={39} y={63} size={8} />
          </>
        )
        : pips.map(([x, y]) => <Pip key={`${x} ${y}`} suit={suit} x={x} y={y} size={rank === "A" ? 28 : 13} />)}
    </g>
  );
}

function Corner({ rank, suit }: { rank: string; suit: Suit }) {
  return (
    <>
      <text x="8" y="14" class="middle bold" font-size={rank.length > 1 ? 11 : 13} textLength={rank.length > 1 ? 11 : undefined} lengthAdjust="spacingAndGlyphs">{rank}</text>
      <Pip suit={suit} x={8} y={21} size={9} />
    </>
  );
}

export function JokerFace({ isBig, name }: { isBig: boolean; name: string }) {
  return (
    <g class={isBig ? "red" : "ink"}>
      <path d="m30 16 4.9 13.8 14.6.4-11.6 8.9 4.2 14L30 44.8 17.9 53.1l4.2-14-11.6-8.9 14.6-.4Z" class={isBig ? "" : "hollow"} />
      <text x="30" y="70" class="middle bold" font-size={name.length > 4 ? 9 : 14}>{name}</text>
    </g>
  );
}

export function Trump({ number, name }: { number: number; name: string }) {
  return (
    <g class="ink">
      <rect x="6" y="6" width="48" height="72" rx="3" class="frame" />
      <path d="M10 24H50M10 60H50" class="line" />
      <text x="30" y="20" class="middle bold" font-size="12">{number}</text>
      <text x="30" y="51" class="middle bold" font-size={name === "" ? 26 : name.length > 4 ? 10 : 16}>{name === "" ? number : name}</text>
      <text x="30" y="74" class="middle bold" font-size="12">★</text>
    </g>
  );
}
