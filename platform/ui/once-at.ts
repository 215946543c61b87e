/** Something that is done when a moment has come. */
import { useEffect, useEffectEvent } from "react";

/** Runs something once a moment has come, and again for another moment. `now` is told by a clock that ticks. */
export function useOnceAt(at: number | undefined, now: number, run: () => void): void {
  const come = useEffectEvent(run);
  const cameAt = at !== undefined && at <= now ? at : undefined;
  useEffect(() => {
    if (cameAt !== undefined) come();
  }, [cameAt]);
}
