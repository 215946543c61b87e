/** Coupons on the server: call → query or command, job → command. */
import { parseAmount } from "@assay/core/money.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { bills, calls, events } from "./contract.ts";
import { CURRENCY } from "./rules.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listCoupons, listSeries } from "./server/answers.ts";
import { claimCoupon } from "./server/claim.ts";
import { closeOver, expireDue, remind } from "./server/due.ts";
import { fund, pool } from "./server/postings.ts";
import { createSeries, openPool, openPractice, renewPractice, stopSeries } from "./server/series.ts";

export { hearTrades } from "./server/hear-trades.ts";
export { feesReturned } from "./server/returned.ts";

const practiceFunds = parseAmount(CURRENCY, "1000000")!;

export interface CouponsTerms {
  readonly mode: Config["mode"];
  /** Tells customers that a task is done, and that a coupon soon expires. */
  readonly notify: Notify;
}

export function couponsFeature({ mode, notify }: CouponsTerms): Feature {
  const practises = mode === "sandbox";
  return feature("coupons", import.meta.dirname, {
    customerRows,
    bills,
    topics: ["coupons"],
    handlers: [
      query(calls.listCoupons, listCoupons),
      command(calls.claimCoupon, claimCoupon),
      query(calls.listSeries, listSeries),
      command(calls.createSeries, createSeries),
      command(calls.stopSeries, stopSeries),
    ],
    events,
    jobs: [expireDue, closeOver, remind(notify), ...(practises ? [renewPractice] : [])],
    shortcuts: ["coupon"],
    pools: [{ product: "coupons", address: pool.free, currencies: [CURRENCY] }],
    boot: async (tx) => {
      if (!practises) return;
      // Before it is funded, so that what it gets is seen.
      await openPool(tx);
      await tx.ledger.post(fund(practiceFunds));
      await openPractice(tx);
    },
  });
}
