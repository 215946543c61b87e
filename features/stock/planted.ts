/** Mistakes that somebody could make here: the simulator must notice every one. */
import type { PlantedHere } from "@assay/server/simulation.ts";

export const planted: readonly PlantedHere[] = [
  {
    name: "an-order-for-shares-is-kept-nowhere",
    file: "features/stock/server/enter-order.ts",
    right: "await recordEvidence(db, [askedEvidence(order, now)], now);",
    wrong: "",
  },
  {
    name: "a-split-forgets-what-orders-hold",
    file: "features/stock/server/apply-actions.ts",
    right: 'const ended = cancel(ledger, waiting, "split", now);',
    wrong: "const ended = waiting;",
  },
  {
    name: "an-amended-order-keeps-what-it-held",
    file: "features/stock/server/amend-order.ts",
    right: 'cancel(ledger, [old], "replaced", now)',
    wrong: '[{ ...old, state: "cancelled", cancelReason: "replaced", updatedAt: now }]',
  },
  {
    name: "a-split-passes-over-the-house",
    file: "features/stock/server/apply-actions.ts",
    right: "for (const address of addresses) {",
    wrong: 'for (const address of addresses) if (!address.startsWith("house/")) {',
  },
  {
    name: "waiting-orders-trade-while-the-exchange-is-closed",
    file: "features/stock/server/work-orders.ts",
    right: 'sessionAt(tx.now.getTime()).name === "regular";',
    wrong: 'sessionAt(tx.now.getTime()).name !== "closed";',
  },
  {
    name: "a-filled-order-keeps-what-it-did-not-pay",
    file: "features/stock/server/trade.ts",
    right: 'if (from === "held" && held.units > paid) {',
    wrong: "if (false) {",
  },
  {
    name: "parts-of-an-order-forget-each-other",
    file: "features/stock/server/trade.ts",
    right: "=> waiting + traded;",
    wrong: "=> (waiting + traded) * 0n;",
  },
  {
    name: "a-large-order-pays-what-a-small-one-does",
    file: "features/stock/rules.ts",
    right: 'divide(impact * (2n * before + value), 2n * unit, "up")',
    wrong: 'divide(impact * before, unit, "up")',
  },
];
