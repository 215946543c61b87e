/** All SQL of payout files. */
import type { Fiat } from "@assay/features/fiat/contract.ts";
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import { type Sale, sales } from "./store.ts";

export const files = tableOf("sell.file", {
  id: uuid,
  accountId: text(),
  number: int(),
  currency: text<Fiat>(),
  payouts: int(),
  sum: units,
  hash: text(),
  madeAt: instant,
});
export type File = RowOf<typeof files>;

export const findFile = async (db: Database, id: string): Promise<File | undefined> =>
  (await files.select(db, sql`where id = ${id}`))[0];

/** The number of an account's next file. Its account's row is locked. */
export async function nextNumber(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(number), 0) + 1 as next from sell.file where account_id = ${accountId}`.execute(db);
  return rows[0]!.next;
}

export const pageFiles = async (db: Database, { offset, limit }: PageRows): Promise<File[]> =>
  await files.select(db, sql`order by id desc limit ${limit} offset ${offset}`);

/** Sales of a file in their places. */
export const listIn = async (db: Database, fileId: string): Promise<Sale[]> =>
  await sales.select(db, sql`where file_id = ${fileId} order by place`);

/** By file: its payouts that no bank has shown, and that have not come back. */
export async function countUnshown(db: Database, fileIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; open: number }>`select file_id as id, count(*)::int as open from sell.sale
    where file_id = any(${[...fileIds]}::uuid[]) and state = 'filed' group by 1`.execute(db);
  return new Map(rows.map(({ id, open }) => [id, open]));
}
