import { systemTimers } from "@assay/server/clock.ts";

/** Resolves after so many ms. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => void systemTimers.after(ms, resolve));
