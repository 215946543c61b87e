import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import type { Changed } from "./batch.ts";

/** Hears which positions have changed and how they were before, in the transaction that writes them. */
export type PositionListener = (tx: Tx, changed: readonly Changed[]) => Promise<void>;

export async function hearAll(listeners: readonly PositionListener[], tx: Tx, changed: readonly Changed[]): Promise<void> {
  if (changed.length > 0) await Promise.all(listeners.map((hear) => hear(tx, changed)));
}

/** Of each of these purses what its customer owes of its free money: he adds none of it to a margin. */
export type OwedOfPurses = (db: Database, purses: readonly string[]) => Promise<ReadonlyMap<string, bigint>>;

export const nothingOwed: OwedOfPurses = async () => new Map();
