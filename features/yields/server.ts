/** Yields on the server: call → query or command, job → command. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { account, bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { announceDays, announceRates } from "./server/announce.ts";
import { listProducts, listSubscriptions, listTerms, showProduct, showSubscription, showSummary } from "./server/answers.ts";
import { poolCoins, practiceFunds, practiceTerms } from "./server/catalogue.ts";
import { panels } from "./server/panels.ts";
import { payDue } from "./server/pay-due.ts";
import { fund, pool } from "./server/postings.ts";
import { publishTerms } from "./server/publish-terms.ts";
import { redeem } from "./server/redeem.ts";
import { insertTerms } from "./server/store.ts";
import { subscribe } from "./server/subscribe.ts";
import { heldTruths } from "./server/held-truths.ts";

export interface YieldsTerms {
  readonly mode: Config["mode"];
  /** Tells customers what they have subscribed, and that a contract has ended. */
  readonly notify: Notify;
}

export function yieldsFeature({ mode, notify }: YieldsTerms): Feature {
  const practice = mode === "sandbox";
  return feature("yields", import.meta.dirname, {
    customerRows,
    agreements: ["yields"],
    bills,
    accounts: [account],
    topics: ["yields"],
    truths: heldTruths,
    handlers: [
      query(calls.listProducts, listProducts(practice)),
      query(calls.showProduct, showProduct(practice)),
      command(calls.subscribe, subscribe(notify)),
      command(calls.redeem, redeem),
      query(calls.listSubscriptions, listSubscriptions),
      query(calls.showSubscription, showSubscription),
      query(calls.showSummary, showSummary),
      query(calls.listTerms, listTerms),
      command(calls.publishTerms, publishTerms),
    ],
    events,
    panels,
    finders: [ownerIn("yields.subscription", "order")],
    jobs: [announceRates, payDue(notify)],
    shortcuts: ["mining", "cloud-and-defi"],
    pools: [{ product: "yields", address: pool.free, currencies: poolCoins }],
    boot: async (tx) => {
      // Outside the sandbox terms are appended by people, and the pool pays with money that somebody brought in, or announces nothing.
      if (!practice) return;
      await insertTerms(tx.db, practiceTerms, sql`on conflict do nothing`);
      // Opened first, so that what they are funded with counts for the announcement.
      await tx.ledger.open(practiceFunds.map(({ currency }) => ({ address: pool.free, currency })));
      for (const funds of practiceFunds) await tx.ledger.post(fund(funds));
      await announceDays(tx);
    },
  });
}
