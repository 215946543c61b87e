/** A wait that is counted down in seconds, such as until a code may be sent again. */
import { useState } from "react";
import { useNow } from "./ticking.ts";

const SECOND_MS = 1_000;

export interface Countdown {
  /** Whole seconds until it is over; 0 when none is running. */
  readonly secondsLeft: number;
  readonly start: (seconds: number) => void;
}

export function useCountdown(): Countdown {
  const [wait, setWait] = useState({ seconds: 0, until: 0 });
  const [running, setRunning] = useState(false);
  const now = useNow(SECOND_MS, running);
  // The clock stands still while nothing runs, so the first reading after a start may be old.
  const secondsLeft = Math.min(wait.seconds, Math.max(0, Math.ceil((wait.until - now) / SECOND_MS)));
  if (running && secondsLeft === 0) setRunning(false);
  return {
    secondsLeft: running ? secondsLeft : 0,
    start: (seconds) => {
      setWait({ seconds, until: Date.now() + seconds * SECOND_MS });
      setRunning(true);
    },
  };
}
