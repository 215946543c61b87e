import type { Tx } from "@assay/server/feature.ts";
import { type Kept, keepAsOwn } from "@assay/features/leverage/server.ts";
import { noteKept, noteTakenAlong, type TakenAlong } from "./copies-store.ts";

/**
 * Makes copies their customers' own. Each takes its margin out of its follow; the fees and nights that it has cost by then stay there, as
 * realised, and what it brings later is no business of the trader. A share that is due is taken before.
 */
export async function keepCopies(tx: Tx, positionIds: readonly string[]): Promise<Kept[]> {
  const kept = await keepAsOwn(tx, positionIds);
  const taken = new Map<string, TakenAlong>();
  for (const { purse, margin, costs } of kept) {
    const before = taken.get(purse) ?? { units: 0n, costs: 0n };
    taken.set(purse, { units: before.units + margin, costs: before.costs + costs });
  }
  if (taken.size > 0) await noteTakenAlong(tx.db, taken);
  await noteKept(
    tx.db,
    kept.map(({ id }) => id),
    tx.now,
  );
  return kept;
}
