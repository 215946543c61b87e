/** Loans on the server: call → query or command, job → command. */
import type { Notify } from "@assay/features/messages/server.ts";
import type { Config } from "@assay/server/config.ts";
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { account, bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { listLoans, quoteLoan, showIndex, showLoan } from "./server/answers.ts";
import { borrow } from "./server/borrow.ts";
import { poolCoins, practiceFunds, practiceOffers } from "./server/catalogue.ts";
import { addCollateral, release, removeCollateral } from "./server/change-collateral.ts";
import { charge, remind } from "./server/charge.ts";
import { debts } from "./server/debts.ts";
import { acceptLarge, apply, type Customers, listApplications, withdrawApplication } from "./server/large.ts";
import { panels } from "./server/panels.ts";
import { fund, POOL } from "./server/postings.ts";
import type { Prices } from "./server/prices.ts";
import { listOffers, publishOffer } from "./server/publish-offer.ts";
import { judgeApplication, lapse, listReviews, noteProfessional, openApplication } from "./server/review.ts";
import { robots } from "./server/robot.ts";
import { readWaiting } from "./server/applications.ts";
import { repay, repayCollateral } from "./server/repay.ts";
import { offers } from "./server/store.ts";
import { watch } from "./server/watch.ts";
import { heldTruths } from "./server/held-truths.ts";

export interface LoansTerms {
  readonly mode: Config["mode"];
  readonly prices: Prices;
  /** Tells customers of warnings, close-outs and ends of terms. */
  readonly notify: Notify;
  /** Levels, and who is known here. */
  readonly customers: Customers;
}

export function loansFeature({ mode, prices, notify, customers }: LoansTerms): Feature {
  return feature("loans", import.meta.dirname, {
    customerRows,
    agreements: ["loan"],
    bills,
    accounts: [{ ...account, debts: [debts] }],
    topics: ["loans"],
    truths: heldTruths,
    handlers: [
      query(calls.showIndex, showIndex(mode === "sandbox", prices)),
      query(calls.quoteLoan, quoteLoan(prices)),
      command(calls.borrow, borrow(prices, notify, mode === "sandbox")),
      query(calls.listLoans, listLoans(prices)),
      query(calls.showLoan, showLoan(prices)),
      command(calls.repay, repay(prices)),
      command(calls.repayCollateral, repayCollateral(prices)),
      command(calls.addCollateral, addCollateral(prices)),
      command(calls.removeCollateral, removeCollateral(prices)),
      command(calls.release, release(prices)),
      command(calls.apply, apply(prices, customers, mode === "sandbox")),
      query(calls.listApplications, listApplications(prices)),
      command(calls.acceptLarge, acceptLarge(prices, notify)),
      command(calls.withdrawApplication, withdrawApplication(prices)),
      query(calls.listReviews, listReviews),
      command(calls.openApplication, openApplication(prices, customers)),
      command(calls.judgeApplication, judgeApplication(notify)),
      command(calls.noteProfessional, noteProfessional(customers)),
      query(calls.listOffers, listOffers),
      command(calls.publishOffer, publishOffer(prices)),
    ],
    events,
    panels,
    finders: [ownerIn("loans.loan", "order"), ownerIn("loans.application", "order")],
    queues: [{ queue: "loans", roles: ["product", "verification"], read: async (db) => await readWaiting(db) }],
    ...(mode === "sandbox" && { robots }),
    jobs: [charge(notify), watch(prices, notify), remind(notify), lapse(notify)],
    shortcuts: ["borrow", "repay", "otc"],
    pools: [{ product: "loans", address: POOL, currencies: poolCoins }],
    boot: async (tx) => {
      // Outside the sandbox offers are added by people, and the pool lends money that somebody brought in, or nothing.
      if (mode !== "sandbox") return;
      await offers.insert(tx.db, practiceOffers, sql`on conflict do nothing`);
      for (const [pool, insurance] of practiceFunds) await tx.ledger.post(fund(pool, insurance));
    },
  });
}
