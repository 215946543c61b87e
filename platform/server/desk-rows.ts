/** Rows of a customer as a panel of the console shows them, and whose a row is: for tables with a column `customer_id` and UUIDv7 ids. */
import { reject } from "@assay/core/rejection.ts";
import { isId } from "@assay/core/shapes.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "./database.ts";
import type { Finder } from "./desk.ts";

export interface PanelPage {
  readonly before?: string;
  readonly limit: number;
}

/**
 * The newest rows of a customer, those before an id. `sets` are conditions of which each row fulfils one and each has its own index, such as
 * that of open and that of ended orders.
 */
export async function newestOf<Row>(
  db: Database,
  table: string,
  sets: readonly RawBuilder<unknown>[],
  customerId: string,
  { before, limit }: PanelPage,
): Promise<Row[]> {
  if (before !== undefined && !isId(before)) reject("parameter-error", { field: "before" });
  const older = before === undefined ? sql`` : sql`and id < ${before}::uuid`;
  const parts = sets.map(
    (set) =>
      sql`(select * from ${sql.table(table)} where customer_id = ${customerId} and ${set} ${older} order by id desc limit ${limit})`,
  );
  const { rows } =
    await sql<Row>`select * from (${sql.join(parts, sql` union all `)}) rows order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds the owner of a row by its id. `foundBy` says what that is the number of. */
export const ownerIn =
  (table: string, foundBy: string): Finder =>
  async (db, number) => {
    if (!isId(number)) return [];
    const { rows } = await sql<{ customer_id: string }>`
      select customer_id from ${sql.table(table)} where id = ${number}::uuid`.execute(db);
    return rows.map(({ customer_id }) => ({ customerId: customer_id, foundBy }));
  };

/** A moment as a cell. */
export const atCell = (at: Date | null): string | null => at && String(at.getTime());
