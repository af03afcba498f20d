// The buttons of the player.

import { useWords } from "../shell/words";
import type { Clock } from "./clock";
import { type Player, SPEEDS } from "./player";

export function Controls({ player, clock, speed, choose, where }: {
  player: Player;
  clock: Clock;
  speed: number;
  choose: (speed: number) => void;
  /** Where it stands, for the reader. */
  where: string;
}) {
  const words = useWords("watch");
  const { time, playing, toggle, go } = player;
  const button = (id: string, sign: string, act: () => void, off: boolean) => (
    // A button that is off keeps the focus: the keyboard does not lose its place at the end.
    <button type="button" class="plain" aria-label={words(id)} title={words(id)} aria-disabled={off} onClick={() => off || act()}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <div class="controls" role="group" aria-label={words("player")}>
      {button("to-start", "⏮\ufe0e", () => go(0), time === 0)}
      {button("back", "◀\ufe0e", () => go(clock.previous(time)), time === 0)}
      <button type="button" class="plain main play" onClick={toggle}>
        <span aria-hidden="true">{playing ? "⏸\ufe0e" : "▶\ufe0e"}</span> {words(playing ? "pause" : "play")}
      </button>
      {button("forward", "▶\ufe0e", () => go(clock.next(time)), time >= clock.last)}
      {button("to-end", "⏭\ufe0e", () => go(clock.last), time >= clock.last)}
      <input
        type="range" min="0" max={clock.last} value={time} aria-label={words("scrub")} aria-valuetext={where}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <span class="where">{where}</span>
      <label class="inline">
        <span>{words("speed")}</span>
        <select value={speed} onChange={(event) => choose(Number(event.currentTarget.value))}>
          {SPEEDS.map((count) => <option key={count} value={count}>{words("per-second", { count })}</option>)}
        </select>
      </label>
    </div>
  );
}
