/** Work that may wait until the page has nothing else to do. */
import { useEffect, useEffectEvent } from "react";

const WAIT_MS = 1_500;
const IDLE_MS_MAX = 1_000;

/** Runs when what came first is drawn and nothing more urgent waits, or a second later. */
export function whenIdle(run: () => void): void {
  // Safari has no idle callbacks.
  if ("requestIdleCallback" in globalThis) requestIdleCallback(run, { timeout: IDLE_MS_MAX });
  else requestAnimationFrame(() => setTimeout(run, 0));
}

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
