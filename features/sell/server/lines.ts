/** Lines of a bank's statements that carry a sale's reference: what was sent is paid, and what came back bounces. */
import { reject } from "@assay/core/rejection.ts";
import { type LineReader, type Movement, referencesIn } from "@assay/features/fiat/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { backFor } from "../rules/deal.ts";
import { canBounce, PREFIX, readLine } from "../rules/payout.ts";
import { type Move, moveAll, moved, writeMoved } from "./move.ts";
import { saleNotice } from "./notices.ts";
import { holdNamed, type Sale, sales } from "./store.ts";

/** The USDT of what bounced are paid by a job: the statement moves no money of customers. */
export const payoutLines = ({ notify }: { readonly notify: Notify }): LineReader => ({
  read: async (tx, accountId, movements, concerns) => {
    const named = movements.flatMap(({ reference }) => referencesIn(reference, PREFIX));
    const known = new Map((await holdNamed(tx.db, accountId, named)).map((sale) => [sale.reference, sale]));
    const fates = new Map<string, "payout" | "bounced">();
    const [changed, shown]: [Sale[], Sale[]] = [[], []];
    for (const movement of movements) {
      const references = referencesIn(movement.reference, PREFIX).filter((one) => known.has(one));
      // Of two sales in one line nobody knows which is meant.
      const sale = references.length === 1 ? known.get(references[0]!)! : undefined;
      const fate = sale && readLine({ ...sale, isFiled: sale.fileId !== null }, movement);
      if (!sale || !fate) continue;
      fates.set(movement.bankId, fate);
      concerns(sale.customerId);
      const move = moveOf(sale, movement);
      const next = move ? moved(tx.now, move) : { ...sale, shownAt: movement.bookedAt };
      (move ? changed : shown).push(next);
      known.set(sale.reference, next);
    }
    await writeMoved(tx, changed);
    // It has come back already: only the books wait for these lines.
    await sales.update(tx.db, shown, ["shownAt"]);
    await notify(
      tx,
      changed.filter(({ state }) => state === "paid").map((sale) => saleNotice("paid", sale)),
    );
    return fates;
  },
  bounce: async (tx, accountId, reference, units) => {
    const [sale] = await holdNamed(tx.db, accountId, [reference]);
    if (!sale) return undefined;
    if (!canBounce(sale, units)) reject("payment-over");
    await moveAll(tx, [bouncing(sale, units)]);
    return sale;
  },
});

const bouncing = (row: Sale, units: bigint): Move => ({
  row,
  state: "bouncing",
  reason: "returned-by-bank",
  returned: units,
  back: backFor(row, units),
});

function moveOf(row: Sale, { units, bookedAt }: Movement): Move | undefined {
  if (units > 0n) return bouncing(row, units);
  return row.state === "filed" ? { row, state: "paid", reason: null, shownAt: bookedAt } : undefined;
}
