import { amount, formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { type Evidence, recordEvidence, type SharedFact } from "@assay/features/proofs/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { investedIn } from "../rules.ts";
import { dualRule, writeSecond } from "../rules/receipt.ts";
import { settledNotice } from "./notices.ts";
import { giveBack, paidOf, settle } from "./postings.ts";
import { findFixings, type FixingRow, holdDecided, type Purchase, secondsOf, writeSettled } from "./store.ts";

interface Due {
  readonly purchase: Purchase;
  readonly fixing: FixingRow;
}

/** Pays what was decided of each order, and leaves a receipt with the values that did. */
export const settleDecided = (notify: Notify): Job =>
  dueJob<Due>({
    name: "dual.settle",
    limit: 200,
    lock: async ({ db, now }, limit) => {
      const held = await holdDecided(db, now, limit);
      const decided = await findFixings(db, [...new Set(held.map(({ productId }) => productId))]);
      return held.map((purchase) => ({ purchase, fixing: decided.get(purchase.productId)! }));
    },
    decide: ({ purchase, fixing }, now) => {
      const { outcome } = fixing;
      const row: Purchase = { ...purchase, status: outcome === "void" ? "failed" : "success", outcome, settledAt: now };
      return { row: { purchase: row, fixing }, postings: [outcome === "void" ? giveBack(row) : settle(row, outcome)] };
    },
    write: async (tx, decided) => {
      const settled = decided.map(({ purchase }) => purchase);
      await writeSettled(tx.db, settled);
      const shared = new Map(
        [...new Map(decided.map(({ fixing }) => [fixing.productId, fixing]))].map(([id, one]) => [id, sharedOf(one)]),
      );
      await recordEvidence(
        tx.db,
        settled.map((purchase) => evidenceOf(purchase, shared.get(purchase.productId)!)),
        tx.now,
      );
      await notify(tx, settled.map(settledNotice));
      for (const customerId of new Set(settled.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    },
  });

const sharedOf = (fixing: FixingRow): SharedFact => ({ fixing: { values: secondsOf(fixing).map(writeSecond) } });

function evidenceOf(purchase: Purchase, shared: SharedFact): Evidence {
  const { id, customerId, symbol, type, base, quote, linked, apr, days, invested, maturesAt } = purchase;
  const outcome = purchase.outcome!;
  const paid = paidOf(purchase, outcome);
  return {
    customerId,
    subject: id,
    rule: dualRule,
    fact: {
      id,
      symbol,
      type,
      base,
      quote,
      linked: formatPrice(linked),
      apr: formatRate(apr),
      days: String(days),
      invested: formatAmount(amount(investedIn(purchase), invested)),
      matures: String(maturesAt.getTime()),
      outcome,
      paid: formatAmount(paid),
      currency: paid.currency,
    },
    shared,
  };
}
