/** For who shares in fees: what vouchers have given back of them is nobody's to share. */
import type { Database } from "@assay/server/database.ts";
import { utcDay } from "@assay/core/time.ts";
import { countedUntil } from "./due.ts";
import { listReturned, type ReturnedRow } from "./store.ts";

export const feesReturned = {
  /** The first UTC day of which more may still be given back. */
  openDay: async (db: Database, now: Date): Promise<number> => utcDay(await countedUntil(db, now)),
  /** Of each customer what was given back of the fees of days from his own up to and without `until`, by day and currency. */
  read: async (
    db: Database,
    customers: readonly { readonly customerId: string; readonly fromDay: number }[],
    until: number,
  ): Promise<readonly ReturnedRow[]> => (customers.length === 0 ? [] : await listReturned(db, customers, until)),
};
