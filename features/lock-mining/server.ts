/** Lock mining on the server: call → query or command, job → command. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { account, bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listConfigs, listLocks, showLock, showPools, showSummary } from "./server/answers.ts";
import { poolCoins, practiceFunds, practiceOffers } from "./server/catalogue.ts";
import { openLock } from "./server/open-lock.ts";
import { panels } from "./server/panels.ts";
import { payDue } from "./server/pay-due.ts";
import { fund, pool } from "./server/postings.ts";
import { redeemLock } from "./server/redeem-lock.ts";
import { listTerms, publishTerms } from "./server/publish-terms.ts";
import { renewDue, setRenewal } from "./server/renew.ts";
import { configs } from "./server/store.ts";
import { heldTruths } from "./server/held-truths.ts";

export interface LockMiningTerms {
  readonly mode: Config["mode"];
  /** Tells customers what they have locked, and that a term is over. */
  readonly notify: Notify;
}

export function lockMiningFeature({ mode, notify }: LockMiningTerms): Feature {
  return feature("lock-mining", import.meta.dirname, {
    customerRows,
    agreements: ["lock-mining"],
    bills,
    accounts: [account],
    topics: ["finance"],
    truths: heldTruths,
    handlers: [
      query(calls.listConfigs, listConfigs(mode === "sandbox")),
      query(calls.listLocks, listLocks),
      query(calls.showLock, showLock),
      query(calls.showSummary, showSummary),
      query(calls.showPools, showPools),
      command(calls.openLock, openLock(notify)),
      command(calls.redeemLock, redeemLock),
      command(calls.setRenewal, setRenewal),
      query(calls.listTerms, listTerms),
      command(calls.publishTerms, publishTerms),
    ],
    events,
    panels,
    finders: [ownerIn("lock_mining.lock", "order")],
    jobs: [payDue(notify), renewDue(notify)],
    shortcuts: ["lock-mining"],
    pools: [{ product: "lock mining", address: pool.free, currencies: poolCoins }],
    boot: async (tx) => {
      // Outside the sandbox terms are appended by people, and the pool pays with money that somebody brought in, or sells nothing.
      if (mode !== "sandbox") return;
      await configs.insert(tx.db, practiceOffers, sql`on conflict do nothing`);
      for (const funds of practiceFunds) await tx.ledger.post(fund(funds));
    },
  });
}
