/** Flash swap on the server: call → query or command, job → command. */
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, type Job, query } from "@assay/server/feature.ts";
import { HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listCurrencies, listSwaps } from "./server/answers.ts";
import { listDust, swapDust } from "./server/dust.ts";
import { panels } from "./server/panels.ts";
import { fund, POOL, practiceFunds } from "./server/postings.ts";
import type { Prices } from "./server/prices.ts";
import { quoteSwap } from "./server/quote-swap.ts";
import { forgetQuotes } from "./server/store.ts";
import { swap } from "./server/swap.ts";

export interface SwapTerms {
  readonly mode: Config["mode"];
  readonly prices: Prices;
}

const FORGOTTEN_AT_ONCE = 5_000;

/** A quote that is long over is of no use: what became of it stands in its swap. */
const forgetOldQuotes: Job = {
  name: "swap.forget-quotes",
  everyMs: 10 * MINUTE_MS,
  run: async ({ db, now }) =>
    (await forgetQuotes(db, later(now, -HOUR_MS), FORGOTTEN_AT_ONCE)) === FORGOTTEN_AT_ONCE ? "more" : "done",
};

export function swapFeature({ mode, prices }: SwapTerms): Feature {
  const funds = practiceFunds(prices.markets.values());
  return feature("swap", import.meta.dirname, {
    customerRows,
    bills,
    tradeFees: ["swap"],
    handlers: [
      query(calls.listCurrencies, listCurrencies(prices, mode === "sandbox")),
      command(calls.quoteSwap, quoteSwap(prices)),
      command(calls.swap, swap(prices)),
      query(calls.listSwaps, listSwaps),
      query(calls.listDust, listDust(prices)),
      command(calls.swapDust, swapDust(prices)),
    ],
    events,
    panels,
    finders: [ownerIn("swap.swap", "order")],
    jobs: [forgetOldQuotes],
    shortcuts: ["exchange"],
    pools: [{ product: "flash swap", address: POOL, currencies: funds.map(({ currency }) => currency) }],
    boot: async (tx) => {
      // Outside the sandbox the pool gives what somebody brought in, or nothing.
      if (mode === "sandbox") for (const one of funds) await tx.ledger.post(fund(one));
    },
  });
}
