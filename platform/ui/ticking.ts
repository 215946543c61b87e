/** The current moment for what counts down or up on screen. */
import { useEffect, useState } from "react";
import { aheadMs } from "./server-clock.ts";

/** Milliseconds since 1970, renewed every `everyMs` while `active` and the page is visible. */
export function useNow(everyMs: number, active = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!active) return;
    const renew = () => document.hidden || setNow(Date.now());
    renew();
    const timer = setInterval(renew, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, active]);
  return now;
}

/** The same by the server's clock, for what ends when the server says so. */
export const useServerNow = (everyMs: number, active?: boolean): number => useNow(everyMs, active) - aheadMs();
