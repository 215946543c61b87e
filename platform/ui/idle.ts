/** Work that may wait until the page has nothing else to do. */
import { useEffect, useEffectEvent } from "react";

const WAIT_MS = 1_500;

/** Runs once after mounting, when the browser is idle; browsers that cannot tell run it a little later. */
export function useIdle(work: () => void): void {
  const run = useEffectEvent(work);
  useEffect(() => {
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(() => run(), WAIT_MS);
      return () => clearTimeout(timer);
    }
    const ticket = requestIdleCallback(() => run());
    return () => cancelIdleCallback(ticket);
  }, []);
}
