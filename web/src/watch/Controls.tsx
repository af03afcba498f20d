// The buttons of the player.

import { useContext, useMemo } from "preact/hooks";
import { Reader, useWords } from "../shell/words";
import type { Clock } from "./clock";
import { type Player, SPEEDS } from "./player";

/** What is drawn on the buttons: paths in a square of 16. */
const SIGNS = {
  "to-start": "M3 3v10h2V3zM13 3v10L6 8z",
  back: "M12 3v10L4 8z",
  play: "M4 3v10l9-5z",
  pause: "M4 3v10h3V3zM9 3v10h3V3z",
  forward: "M4 3v10l8-5z",
  "to-end": "M11 3v10h2V3zM3 3v10l7-5z",
};

function Sign({ name }: { name: keyof typeof SIGNS }) {
  return <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true"><path d={SIGNS[name]} /></svg>;
}

export function Controls({ player, clock, speed, choose, where }: {
  player: Player;
  clock: Clock;
  speed: number;
  choose: (speed: number) => void;
  /** Where it stands, for the reader. */
  where: string;
}) {
  const words = useWords("watch");
  const tag = useContext(Reader);
  const { time, playing, toggle, go } = player;
  // The same at every step.
  const speeds = useMemo(() => (
    <label class="inline">
      <span>{words("speed")}</span>
      <select value={speed} onChange={(event) => choose(Number(event.currentTarget.value))}>
        {SPEEDS.map((count) => <option key={count} value={count}>{words("per-second", { count })}</option>)}
      </select>
    </label>
  ), [tag, speed, choose]);
  const button = (id: keyof typeof SIGNS, act: () => void, off: boolean) => (
    // A button that is off keeps the focus: the keyboard does not lose its place at the end.
    <button type="button" class="plain" aria-label={words(id)} title={words(id)} aria-disabled={off} onClick={() => off || act()}>
      <Sign name={id} />
    </button>
  );
  return (
    <div class="controls" role="group" aria-label={words("player")}>
      {button("to-start", () => go(0), time === 0)}
      {button("back", () => go(clock.previous(time)), time === 0)}
      <button type="button" class="plain main play" onClick={toggle}>
        <Sign name={playing ? "pause" : "play"} /> {words(playing ? "pause" : "play")}
      </button>
      {button("forward", () => go(clock.next(time)), time >= clock.last)}
      {button("to-end", () => go(clock.last), time >= clock.last)}
      <input
        type="range" min="0" max={clock.last} value={time} aria-label={words("scrub")} aria-valuetext={where}
        onInput={(event) => go(event.currentTarget.valueAsNumber)}
      />
      <span class="where">{where}</span>
      {speeds}
    </div>
  );
}
