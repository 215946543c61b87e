import { later, MINUTE_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { countFailing, type Failing } from "./store.ts";

/** Wrong passwords for so many accounts in so short a time are no coincidence. */
const WINDOW_MS = 10 * MINUTE_MS;
const ACCOUNTS_MIN = 100;

/**
 * Raises the alarm when passwords are tried on many accounts at once, from however many networks (AUTH-08). The delays of
 * single accounts and networks do not see that.
 */
export function watchForStuffing(alarm: (failing: Failing) => void): Job {
  return {
    name: "identity.watch-for-stuffing",
    everyMs: MINUTE_MS,
    run: async ({ db, now }) => {
      const failing = await countFailing(db, later(now, -WINDOW_MS));
      if (failing.accounts >= ACCOUNTS_MIN) alarm(failing);
      return "done";
    },
  };
}
