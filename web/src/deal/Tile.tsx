// The tiles of mahjong: characters, dots, bamboos, honours and flowers; in a corner the number that everybody can read.

const NUMERALS = ["五", "一", "二", "三", "四", "五", "六", "七", "八", "九"];
const HONOURS = ["", "東", "南", "西", "北", "", "發", "中"];
const FLOWERS = ["", "春", "夏", "秋", "冬", "梅", "蘭", "竹", "菊"];

/** Where the dots or bamboos of a number lie. */
const LAID: [number, number][][] = [
  [],
  [[30, 44]],
  [[30, 29], [30, 59]],
  [[17, 25], [30, 44], [43, 63]],
  [[20, 29], [40, 29], [20, 59], [40, 59]],
  [[18, 26], [42, 26], [30, 44], [18, 62], [42, 62]],
  [[20, 25], [40, 25], [20, 44], [40, 44], [20, 63], [40, 63]],
  [[16, 22], [30, 27], [44, 32], [20, 49], [40, 49], [20, 66], [40, 66]],
  [[20, 21], [40, 21], [20, 36], [40, 36], [20, 51], [40, 51], [20, 66], [40, 66]],
  [[15, 24], [30, 24], [45, 24], [15, 44], [30, 44], [45, 44], [15, 64], [30, 64], [45, 64]],
];

interface Props {
  suit: "m" | "p" | "s" | "z" | "f";
  number: number;
}

export function Tile({ suit, number }: Props) {
  const isRed = number === 0;
  const shown = isRed ? 5 : number;
  return (
    <g class={isRed ? "red" : "ink"}>
      <text x="5" y="12" font-size="9" class="bold">{suit === "z" || suit === "f" ? "" : isRed ? "5●" : shown}</text>
      {suit === "m" && (
        <>
          <text x="30" y="41" class="middle bold" font-size="24">{NUMERALS[number]}</text>
          <text x="30" y="70" class="middle bold red" font-size="24">萬</text>
        </>
      )}
      {suit === "p" && (LAID[shown] ?? []).map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={shown === 1 ? 18 : 6.4} class="dot" />
          <circle cx={x} cy={y} r={shown === 1 ? 8 : 2.4} class="core" />
        </g>
      ))}
      {suit === "s" && (LAID[shown] ?? []).map(([x, y]) => (
        <path key={`${x} ${y}`} d={`M${x} ${y - (shown === 1 ? 18 : 7)}v${shown === 1 ? 36 : 14}m-2.5 ${shown === 1 ? -18 : -7}h5`} class="bamboo" />
      ))}
      {suit === "z" && <Honour number={number} />}
      {suit === "f" && (
        <>
          <text x="30" y="52" class="middle bold flower" font-size="26">{FLOWERS[number]}</text>
          <text x="30" y="74" class="middle" font-size="12">{(number - 1) % 4 + 1} ✿</text>
        </>
      )}
    </g>
  );
}

function Honour({ number }: { number: number }) {
  if (number === 5) {
    // The white dragon: a frame with nothing in it.
    return <path d="M14 20H46V68H14ZM19 25H41V63H19Z" class="frame blue" />;
  }
  return <text x="30" y="56" class={`middle bold ${number === 7 ? "red" : number === 6 ? "green" : ""}`} font-size="36">{HONOURS[number]}</text>;
}
