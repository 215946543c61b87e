/** All SQL of uploads. */
import { type RowOf, bool, instant, int, tableOf, text, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { MediaType } from "@assay/server/media.ts";
import { textList } from "@assay/server/rows.ts";
import { sql } from "kysely";

export const files = tableOf("uploads.file", {
  name: text(),
  customerId: uuid,
  key: text(),
  mediaType: text<"image/jpeg" | "image/webp" | MediaType>(),
  bytes: int(),
  createdAt: instant,
  usedBy: text().orNull,
  isOpen: bool,
  deleteAt: instant.orNull,
  keyVersion: int(),
});
export type FileRow = RowOf<typeof files>;

export const findFile = async (db: Database, name: string): Promise<FileRow | undefined> =>
  (await files.select(db, sql`where name = ${name}`))[0];

export const lockFile = async (db: Database, name: string): Promise<FileRow | undefined> =>
  (await files.select(db, sql`where name = ${name} for update`))[0];

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

/** Files that somebody keeps; those that are to be deleted stay unseen. */
export async function markSeen(db: Database, names: readonly string[], isOpen: boolean): Promise<void> {
  await sql`
    update uploads.file set is_open = ${isOpen} where name = any (${textList(names)}) and used_by is not null and delete_at is null`.execute(
    db,
  );
}

export const listDue = async (db: Database, now: Date, limit: number): Promise<FileRow[]> =>
  await files.select(db, sql`where delete_at <= ${now} order by delete_at limit ${limit} for update skip locked`);

export async function deleteFiles(db: Database, names: readonly string[]): Promise<void> {
  await sql`delete from uploads.file where name = any (${textList(names)})`.execute(db);
}

export async function deleteDays(db: Database, before: string): Promise<void> {
  await sql`delete from uploads.day where day < ${before}::date`.execute(db);
}

/** Files that lie under a key before this version, and are not about to be deleted. */
export const listOlder = async (db: Database, version: number, limit: number): Promise<FileRow[]> =>
  await files.select(db, sql`where key_version < ${version} order by key_version, name limit ${limit}`);

/** Names in the store of which the last may be nobody's: what is put there next, or what was there before. */
export async function noteOutdated(db: Database, keys: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into uploads.outdated (key, since) select key, ${now} from unnest(${textList(keys)}) as gone(key)
    on conflict (key) do update set since = excluded.since`.execute(db);
}

export async function deleteOutdated(db: Database, keys: readonly string[]): Promise<void> {
  await sql`delete from uploads.outdated where key = any (${textList(keys)})`.execute(db);
}

export async function listOutdated(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from uploads.outdated where since <= ${before} order by since, key limit ${limit} for update skip locked`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

/** Has a file lie elsewhere in the store. False where it has moved, or gone, meanwhile. */
export async function moveFile(
  db: Database,
  { name, from, to, keyVersion }: { name: string; from: string; to: string; keyVersion: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update uploads.file set key = ${to}, key_version = ${keyVersion} where name = ${name} and key = ${from}`.execute(db);
  return numAffectedRows === 1n;
}

export async function countOlder(db: Database, version: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (select from uploads.file where key_version < ${version} limit ${most}) as older`.execute(db);
  return Number(rows[0]!.count);
}
