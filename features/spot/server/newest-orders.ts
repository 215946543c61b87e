/** For features that let a customer point at one of his orders: trades bear the market's number, not the order's. */
import type { Database } from "@assay/server/database.ts";
import { newestOf } from "@assay/server/desk-rows.ts";
import { sql } from "kysely";

/** A customer's newest orders, those first that were placed last; open and ended ones have an index each. */
export async function newestOrders(
  db: Database,
  customerId: string,
  limit: number,
): Promise<{ readonly number: string; readonly at: Date }[]> {
  const sets = [sql`state in ('open', 'waiting')`, sql`state not in ('open', 'waiting')`];
  const rows = await newestOf<{ id: string; created_at: Date }>(db, "spot.order", sets, customerId, { limit });
  return rows.map(({ id, created_at }) => ({ number: id, at: created_at }));
}
