/** When practice money can be had again: once a UTC day, as WALLET-04 says. */
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";

export interface FaucetDay {
  readonly claimed: boolean;
  /** The start of the next UTC day; milliseconds since 1970. */
  readonly nextAt: number;
}

/** `lastAt` is the latest faucet line of the bills, `now` the moment of that answer; both milliseconds since 1970. */
export function faucetDay(lastAt: number | undefined, now: number): FaucetDay {
  const today = utcDay(new Date(now));
  return {
    claimed: lastAt !== undefined && utcDay(new Date(lastAt)) === today,
    nextAt: startOfUtcDay(today + 1).getTime(),
  };
}
