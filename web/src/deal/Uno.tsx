// The cards of UNO: the colour is written as well as shown.

interface Props {
  colour: "R" | "Y" | "G" | "B" | null;
  sign: string;
  /** The colour's name. */
  name: string;
}

export function UnoFace({ colour, sign, name }: Props) {
  return (
    <g>
      {colour === null ? <Wild /> : <rect x="4" y="4" width="52" height="76" rx="4" class={`uno-${colour}`} />}
      <ellipse cx="30" cy="42" rx="18" ry="27" transform="rotate(24 30 42)" class="ground" />
      <Sign sign={sign} />
      {colour !== null && <text x="30" y="77" class="middle bold uno-name" font-size={name.length > 3 ? 9 : 11}>{name}</text>}
    </g>
  );
}

/** The four colours, in quarters. */
function Wild() {
  return (
    <>
      <path d="M4 4H30V42H4Z" class="uno-R" />
      <path d="M30 4H56V42H30Z" class="uno-Y" />
      <path d="M4 42H30V80H4Z" class="uno-B" />
      <path d="M30 42H56V80H30Z" class="uno-G" />
    </>
  );
}

function Sign({ sign }: { sign: string }) {
  switch (sign) {
    case "S":
      return <path d="M30 30A12 12 0 1 0 30 54 12 12 0 1 0 30 30ZM22 50 38 34" class="stroke" />;
    case "R":
      return <path d="M20 46V36H36M31 30l6 6-6 6M40 38V48H24M29 54l-6-6 6-6" class="stroke" />;
    case "W":
      return <text x="30" y="49" class="middle bold ink" font-size="20">W</text>;
    case "WS":
      return <path d="M21 35h5l9 14h5M21 49h5l9-14h5M37 31l4 4-4 4M37 45l4 4-4 4" class="stroke" />;
    case "WC":
      return <text x="30" y="50" class="middle bold ink" font-size="24">?</text>;
    default: {
      const text = sign.replace(/^W/, "");
      return <text x="30" y="51" class="middle bold ink" font-size={text.length > 1 ? 20 : 27} text-decoration={text === "6" || text === "9" ? "underline" : undefined}>{text}</text>;
    }
  }
}
