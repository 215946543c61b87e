/** Buying with local money on the server: call → query or command, job → command. */
import { ownerIn } from "@assay/server/desk-rows.ts";
import { command, type Feature, feature, query, type Tx } from "@assay/server/feature.ts";
import { sealedAnew } from "@assay/server/keys/uses.ts";
import { sql } from "kysely";
import { bills, calls, events } from "./contract.ts";
import { customerRows } from "./server/customer-rows.ts";
import { announce, giveUp } from "./server/announce.ts";
import { chooseLate } from "./server/choose-late.ts";
import { listCountries, payLog, showPayment, showRate } from "./server/answers.ts";
import { listBooks, publishAccount } from "./server/books.ts";
import { readQueue } from "./server/books-store.ts";
import { followDisputes } from "./server/cards/disputes.ts";
import { hearCards } from "./server/cards/hear.ts";
import { reversals } from "./server/cards/held.ts";
import { payCard, pressPracticeCard, showPracticeCard } from "./server/cards/pay-card.ts";
import { refundCards } from "./server/cards/refunds.ts";
import { askCards } from "./server/cards/tries.ts";
import { postOpenings } from "./server/opening.ts";
import { createPay } from "./server/create-pay.ts";
import { deliverMatched, expire } from "./server/jobs.ts";
import { panels } from "./server/panels.ts";
import { assignLine, listPending, refund, refuse, release } from "./server/pending.ts";
import { fund, pool } from "./server/postings.ts";
import { payPractice, practiceBank, showPractice } from "./server/practice.ts";
import { practiceAccounts } from "./server/practice-accounts.ts";
import { acknowledge, listDifferences } from "./server/differences.ts";
import { reconcile } from "./server/reconcile.ts";
import { listReturns } from "./server/returns.ts";
import { importStatement } from "./server/statements.ts";
import { accounts } from "./server/store.ts";
import type { FiatTerms } from "./server/terms.ts";
import type { Movement } from "./rules/statement.ts";
import { openVault } from "./server/vault.ts";
import { COIN } from "./rules/deal.ts";
import { heldTruths } from "./server/held-truths.ts";

export { isLiveKey, stripeCards } from "./server/cards/stripe.ts";
export { sandboxCards } from "./server/cards/sandbox.ts";
export { fiatText, pricingOf } from "./server/answers.ts";
export { lines as fiatLines } from "./server/books-store.ts";
export { referenceOf } from "./server/create-pay.ts";
export type { LineReader } from "./server/line-readers.ts";
export { pool as fiatPool } from "./server/postings.ts";
export { isPractice } from "./server/practice-accounts.ts";
export { type Account as FiatAccount, findAccount as findFiatAccount, listOpenAccounts } from "./server/store.ts";
export type { FiatTerms } from "./server/terms.ts";
export { type Movement, referencesIn, writeStatement } from "./rules/statement.ts";

export interface FiatPractice {
  /** The sandbox's bank shows these movements, one at least, on one of its accounts. */
  showPractice(tx: Tx, account: string, movements: readonly Movement[]): Promise<void>;
}

export function fiatFeature(terms: FiatTerms): Feature & FiatPractice {
  const { cards } = terms;
  const isSandbox = terms.mode === "sandbox";
  const made = feature("fiat", import.meta.dirname, {
    customerRows,
    bills,
    topics: ["payments"],
    truths: heldTruths,
    handlers: [
      query(calls.listCountries, listCountries(terms)),
      query(calls.showRate, showRate(terms)),
      command(calls.createPay, createPay(terms)),
      query(calls.payLog, payLog),
      query(calls.showPayment, showPayment(terms)),
      command(calls.announce, announce(terms)),
      command(calls.giveUp, giveUp),
      command(calls.chooseLate, chooseLate),
      command(calls.payPractice, payPractice(terms)),
      command(calls.payCard, payCard),
      query(calls.showPracticeCard, showPracticeCard(terms)),
      command(calls.pressPracticeCard, pressPracticeCard(terms)),
      query(calls.listBooks, listBooks),
      query(calls.listPending, listPending(terms)),
      query(calls.listReturns, listReturns),
      command(calls.importStatement, importStatement(terms)),
      command(calls.assignLine, assignLine(terms)),
      command(calls.release, release(terms)),
      command(calls.refund, refund(terms)),
      command(calls.refuse, refuse(terms)),
      query(calls.listDifferences, listDifferences),
      command(calls.acknowledge, acknowledge),
      command(calls.publishAccount, publishAccount),
    ],
    events,
    keyUses: [
      sealedAnew({
        purpose: "payers",
        what: "payers",
        table: "fiat.payment",
        id: "id",
        column: "sealed",
        sealing: openVault(terms.keys).sealing,
      }),
    ],
    panels,
    queues: [{ queue: "fiat", roles: ["treasury-maker"], read: readQueue }],
    finders: [ownerIn("fiat.payment", "payment")],
    jobs: [
      expire,
      deliverMatched(terms),
      reconcile,
      ...(cards ? [askCards(terms, cards), refundCards(terms, cards), followDisputes(terms, cards)] : []),
      ...(isSandbox ? [practiceBank(terms)] : []),
    ],
    hooks: cards ? [hearCards(cards)] : [],
    heldValues: [reversals],
    shortcuts: ["buy-crypto"],
    pools: [{ product: "buying with local money", address: pool.free, currencies: [COIN] }],
    boot: async (tx) => {
      await postOpenings(tx);
      // Outside the sandbox people publish accounts, and the pool sells what somebody brought in.
      if (!isSandbox) return;
      await accounts.insert(tx.db, practiceAccounts, sql`on conflict do nothing`);
      await tx.ledger.post(fund);
    },
  });
  return { ...made, showPractice: async (tx, account, movements) => await showPractice(terms, tx, account, movements) };
}
