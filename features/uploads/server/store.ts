/** All SQL of uploads. */
import { type RowOf, bool, instant, int, tableOf, text, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import { textList } from "@assay/server/rows.ts";
import { sql } from "kysely";

export const files = tableOf("uploads.file", {
  name: text(),
  customerId: uuid,
  key: text(),
  mediaType: text<"image/jpeg" | "image/webp">(),
  bytes: int(),
  createdAt: instant,
  usedBy: text().orNull,
  isOpen: bool,
  deleteAt: instant.orNull,
});
export type FileRow = RowOf<typeof files>;

export const findFile = async (db: Database, name: string): Promise<FileRow | undefined> =>
  (await files.select(db, sql`where name = ${name}`))[0];

/** Counts one more file of the day. False when the customer has sent as many as the bound. */
export async function countUpload(db: Database, customerId: string, day: string, most: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into uploads.day as today (customer_id, day, count) values (${customerId}, ${day}::date, 1)
    on conflict (customer_id, day) do update set count = today.count + 1 where today.count < ${most}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives a file its user. False where it is another's, in use, or not there. */
export async function markUsed(
  db: Database,
  { name, customerId, by, isOpen, now }: { name: string; customerId: string; by: string; isOpen: boolean; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update uploads.file set used_by = ${by}, is_open = ${isOpen}, delete_at = null
    where name = ${name} and customer_id = ${customerId} and used_by is null and delete_at > ${now}`.execute(db);
  return numAffectedRows === 1n;
}

/** From this moment on nobody sees the files, and the next turn of the job deletes them. */
export async function markDone(db: Database, names: readonly string[], now: Date): Promise<void> {
  await sql`update uploads.file set is_open = false, delete_at = ${now} where name = any (${textList(names)})`.execute(db);
}

export const listDue = async (db: Database, now: Date, limit: number): Promise<FileRow[]> =>
  await files.select(db, sql`where delete_at <= ${now} order by delete_at limit ${limit} for update skip locked`);

export async function deleteFiles(db: Database, names: readonly string[]): Promise<void> {
  await sql`delete from uploads.file where name = any (${textList(names)})`.execute(db);
}

export async function deleteDays(db: Database, before: string): Promise<void> {
  await sql`delete from uploads.day where day < ${before}::date`.execute(db);
}
