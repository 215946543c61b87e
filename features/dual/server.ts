/** Dual investment on the server: call → query or command, job → command, tick → a kept second. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { account, bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { appendTerms } from "./server/append-terms.ts";
import { buyShares } from "./server/buy-shares.ts";
import { practiceFunds, renewPractice } from "./server/catalogue.ts";
import { fixTerms, forgetOldSeconds } from "./server/fix-terms.ts";
import { KeptSeconds } from "./server/kept-seconds.ts";
import { listProducts, listTerms, showProduct } from "./server/list-products.ts";
import { listPurchases, showPurchase } from "./server/list-purchases.ts";
import { panels } from "./server/panels.ts";
import { fund, pool } from "./server/postings.ts";
import { settleDecided } from "./server/settle.ts";
import type { FollowedIndex } from "./server/sources.ts";
import { Volatilities } from "./server/volatility.ts";
import { heldTruths } from "./server/held-truths.ts";

export interface DualTerms {
  readonly mode: Config["mode"];
  readonly index: FollowedIndex;
  /** Tells customers what they have bought, and what came of it. */
  readonly notify: Notify;
}

export function dualFeature({ mode, index, notify }: DualTerms): Feature {
  const seconds = new KeptSeconds();
  const sources = { index, volatilities: new Volatilities(index.pricesAt) };
  const isPractice = mode === "sandbox";
  return feature("dual", import.meta.dirname, {
    customerRows,
    agreements: ["dual"],
    bills,
    accounts: [account],
    topics: ["invest"],
    truths: heldTruths,
    handlers: [
      query(calls.listProducts, listProducts(isPractice, sources)),
      query(calls.showProduct, showProduct(isPractice, sources)),
      command(calls.buyShares, buyShares(index, notify)),
      query(calls.listPurchases, listPurchases),
      query(calls.showPurchase, showPurchase),
      query(calls.listTerms, listTerms),
      command(calls.appendTerms, appendTerms(index)),
    ],
    events,
    panels,
    finders: [ownerIn("dual.purchase", "order")],
    jobs: [fixTerms(seconds), settleDecided(notify), forgetOldSeconds, ...(isPractice ? [renewPractice(index)] : [])],
    shortcuts: ["invest"],
    pools: [{ product: "dual investment", address: pool.free, currencies: practiceFunds.map(({ currency }) => currency) }],
    boot: async (tx) => {
      // Outside the sandbox terms are appended by people, and the pool pays with money that somebody brought in, or sells nothing.
      if (isPractice) for (const funds of practiceFunds) await tx.ledger.post(fund(funds));
    },
    follow: () => index.onTick((tick) => seconds.note(tick)),
  });
}
