import { MINUTE_MS } from "@assay/core/time.ts";
import type { Job } from "@assay/server/feature.ts";
import { FAUCET, faucetFund, fillFaucet } from "./postings.ts";
import type { WalletTerms } from "./terms.ts";

/**
 * Fills a sandbox's faucet up again once half of its fund is given away. That half is 500,000 gifts: nobody empties it between two
 * looks.
 */
export const keepFaucetFilled = ({ mode }: WalletTerms): Job => ({
  name: "wallet.fill-faucet",
  everyMs: MINUTE_MS,
  run: async (tx) => {
    if (mode !== "sandbox") return "done";
    await tx.ledger.open([{ address: FAUCET, currency: faucetFund.currency }]);
    const left = tx.ledger.balance(FAUCET, faucetFund.currency);
    if (left.units * 2n <= faucetFund.units) await tx.ledger.post(fillFaucet(tx.random.id(tx.now), left));
    return "done";
  },
});
