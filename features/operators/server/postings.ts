/** All money that operators move: from the treasury to what pays for a product, and nowhere else. */
import type { Amount } from "@assay/core/money.ts";
import type { Pool } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";

/** What deposits, fees and matched bank lines have credited to the house. */
export const TREASURY = "house/treasury";

/** The treasury gives a pool what it has: nothing comes from outside. */
export const fundPool = (id: string, pool: Pool, funds: Amount): Posting => ({
  reason: "fund-pool",
  reference: id,
  transfers: [{ from: TREASURY, to: pool.address, amount: funds }],
});

/** A sandbox's treasury begins with practice money, once; production's with nothing. */
export const practiceGenesis = (funds: Amount): Posting => ({
  reason: "fund-treasury",
  reference: `genesis ${funds.currency}`,
  transfers: [{ from: "world/treasury", to: TREASURY, amount: funds }],
});
