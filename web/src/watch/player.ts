// The player: where the clock stands, and what moves it.

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Clock } from "./clock";

export interface Player {
  time: number;
  playing: boolean;
  /** Plays, from the start again where all is done, or pauses. */
  toggle: () => void;
  /** Stops at a time. */
  go: (time: number) => void;
  /** Stops where it is. */
  stop: () => void;
}

/** Times a second that the reader may choose. */
export const SPEEDS = [0.5, 1, 2, 5, 10, 30, 60, 250];

/** The longest time between two frames that counts: a page that was hidden does not jump. */
const LONGEST_FRAME = 250;

/** A player of a clock, which starts at `first` and begins anew with another `key`. */
export function usePlayer(clock: Clock, speed: number, key: string, first: number): Player {
  const [kept, setTime] = useState(first);
  const [was, setPlaying] = useState(false);
  const known = useRef(key);
  const anew = known.current !== key;
  if (anew) {
    known.current = key;
    setTime(first);
    setPlaying(false);
  }
  const playing = was && !anew;
  const shown = Math.min(anew ? first : kept, clock.last);
  const now = useRef(shown);
  now.current = shown;
  const last = clock.last;
  useEffect(() => {
    if (!playing) {
      return;
    }
    let asked = 0;
    let before: number | undefined;
    let exact = now.current;
    const tick = (at: number) => {
      exact += Math.min(at - (before ?? at), LONGEST_FRAME) * speed / 1000;
      before = at;
      const to = Math.min(Math.floor(exact), last);
      if (to !== now.current) {
        setTime(to);
      }
      if (to >= last) {
        setPlaying(false);
      } else {
        asked = requestAnimationFrame(tick);
      }
    };
    asked = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(asked);
  }, [playing, speed, last]);
  const go = useCallback((to: number) => {
    setPlaying(false);
    setTime(Math.max(0, to));
  }, []);
  const stop = useCallback(() => setPlaying(false), []);
  const toggle = useCallback(() => {
    if (now.current >= last) {
      setTime(0);
      now.current = 0;
    }
    setPlaying((before) => !before);
  }, [last]);
  return { time: shown, playing, toggle, go, stop };
}

/** The keys of the player: space, arrows, Home and End, wherever they do nothing else; none while it is off. */
export function usePlayerKeys({ toggle, go, time }: Player, clock: Clock, isOff: boolean): void {
  // Before it is seen: on a busy machine a key could come before what listens to it.
  useLayoutEffect(() => {
    if (isOff) {
      return undefined;
    }
    const pressed = (event: KeyboardEvent) => {
      const at = event.target instanceof Element ? event.target : document.body;
      const taken = event.key === " "
        ? "input:not([type='range']), select, textarea, button, summary, a"
        : "input, select, textarea, [role='tab']";
      if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || at.closest(taken)) {
        return;
      }
      const act = {
        " ": toggle,
        ArrowRight: () => go(clock.next(time)),
        ArrowLeft: () => go(clock.previous(time)),
        Home: () => go(0),
        End: () => go(clock.last),
      }[event.key];
      if (act !== undefined) {
        event.preventDefault();
        act();
      }
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [toggle, go, time, clock, isOff]);
}
