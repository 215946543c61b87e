import { systemTimers } from "@assay/server/clock.ts";

/** Resolves after so many ms; once the signal says that it is over, rejects with the reason. */
export const pause = async (ms: number, over?: AbortSignal): Promise<void> => {
  over?.throwIfAborted();
  await new Promise<void>((resolve) => void systemTimers.after(ms, resolve));
  over?.throwIfAborted();
};
