// The flower cards: the month, its plant's name, and what the card counts as.

interface Props {
  month: number;
  flower: "bright" | "animal" | "ribbon" | "plain";
  name: string;
}

export function Flower({ month, flower, name }: Props) {
  return (
    <g class="ink">
      <text x="6" y="15" class="bold" font-size="13">{month}</text>
      {flower === "bright" && <circle cx="40" cy="24" r="12" class="sun" />}
      {flower === "animal" && <path d="M26 30c4-10 16-12 20-4l7-2-4 6c0 10-12 14-18 8l-9 4 5-7Zm17-1a1.5 1.5 0 1 0 .1 0Z" class="bird" />}
      {flower === "ribbon" && <path d="M34 12H46V50L40 45 34 50Z" class="ribbon" />}
      <path d="M12 66C20 50 22 42 20 30M20 52c8-2 10-7 11-12M17 58c-6-3-8-7-8-12" class="line" />
      <text x="30" y="78" class="middle bold" font-size={name.length > 10 ? 6.5 : name.length > 3 ? 9 : 13}>{name}</text>
    </g>
  );
}
