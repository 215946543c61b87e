/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "a-cancelled-order-keeps-its-fee",
    file: "features/leverage/server/cancel-order.ts",
    right: "heldFor(order)",
    wrong: "order.margin",
  },
  {
    name: "a-close-costs-twice-its-fee",
    file: "features/leverage/server/settle.ts",
    right: "const contract = batch.contractOf(position);",
    wrong: "const contract = batch.contractOf({ ...position, feeRate: position.feeRate * 2n });",
  },
  {
    name: "volume-of-a-close-is-not-counted",
    file: "features/leverage/server/settle.ts",
    right: "if (charged) batch.count(position, price, fee);",
    wrong: "",
  },
  {
    name: "an-opened-position-is-not-counted",
    file: "features/leverage/server/submit.ts",
    right: "batch.write(position, position.quantity);",
    wrong: "batch.write(position);",
  },
  {
    name: "a-night-costs-no-margin",
    file: "features/leverage/server/charge-overnight.ts",
    right: "position.margin -= own;",
    wrong: "",
  },
  {
    name: "a-close-escapes-its-night",
    file: "features/leverage/server/trade.ts",
    right: "chargeDue(batch, marks, active);",
    wrong: "",
  },
  {
    name: "a-close-that-waits-is-forgotten",
    file: "features/leverage/server/closing.ts",
    right: "const due = positions.filter(isDue).sort(",
    wrong: "const due = positions.filter((one) => one.closing === null && isDue(one)).sort(",
  },
  {
    name: "a-close-that-waits-is-done-at-another-mark",
    file: "features/leverage/server/closing.ts",
    right: 'closeAsked(batch, position, "next-mark", marked, quantity, askedFact(position, "close"));',
    wrong:
      'closeAsked(batch, position, "next-mark", { ...marked, marks: () => position.entry! }, quantity, askedFact(position, "close"));',
  },
  {
    name: "an-opening-leaves-no-evidence",
    file: "features/leverage/server/submit.ts",
    right: 'proveOrder(batch, position, "opened", mark, { asked: askedFact(position, "order"), taking });',
    wrong: "",
  },
  {
    name: "what-was-asked-is-kept-nowhere",
    file: "features/leverage/server/batch.ts",
    right: "this.prove(position, askedRule, askedFact(position, what, this.now)!);",
    wrong: "",
  },
  {
    name: "a-fee-is-no-loss",
    needs: ["protection"],
    file: "features/protection/rules/effects.ts",
    right: "const isOwn = payer === payee;",
    wrong: 'const isOwn = payer === payee || to.startsWith("house/fee/");',
  },
  {
    name: "a-cool-off-lets-orders-wait",
    needs: ["protection"],
    file: "features/leverage/server/submit.ts",
    right: "const protectedBy = batch.guard.judge(customerId, riskOf(judged));",
    wrong: "const protectedBy = judged.opensNow ? batch.guard.judge(customerId, riskOf(judged)) : undefined;",
  },
  {
    name: "instructions-count-for-nothing",
    needs: ["proofs"],
    file: "features/proofs/server/store.ts",
    right: 'await countUsed(db, "instructions", asked, now);',
    wrong: "",
  },
];
