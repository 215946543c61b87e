import { MINUTE_MS } from "@assay/core/time.ts";

/** For how long a rate is locked. */
export const LOCK_MS = 15 * MINUTE_MS;
