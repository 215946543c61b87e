/** What lies under keys, as most features say it: a sealed column, which is sealed anew, or one whose rows are only counted. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { KeyUse } from "../feature.ts";
import type { Sealing } from "../outside/sealing.ts";
import type { Purpose } from "./purposes.ts";

interface Column {
  readonly purpose: Purpose;
  readonly what: string;
  readonly table: string;
  readonly column: string;
}

/** A column with rows that name their key; `versionOf` is the SQL function that reads it. Customers' own acts put them under a new one. */
export const counted = ({
  purpose,
  what,
  table,
  column,
  versionOf = "platform.key_version",
}: Column & { versionOf?: string }): KeyUse => ({
  purpose,
  what,
  left: async (db, version, most) => await countOlder(db, { table, column, versionOf }, version, most),
});

/** A column of sealed texts, and the column that names their rows. What is empty was forgotten, and lies under no key. */
export const sealedAnew = (one: Column & { readonly id: string; readonly sealing: Sealing }): KeyUse => ({
  ...counted(one),
  renew: async ({ db }, version, limit) => {
    const [table, id, column] = [sql.table(one.table), sql.ref(one.id), sql.ref(one.column)];
    const { rows } = await sql<{ id: string; sealed: string }>`
      select ${id} as id, ${column} as sealed from ${table} where ${column} <> '' and platform.key_version(${column}) < ${version}
      order by platform.key_version(${column}) limit ${limit} for update skip locked`.execute(db);
    if (rows.length === 0) return 0;
    const fresh = rows.map(({ sealed }) => one.sealing.seal(one.sealing.open({ sealed })).sealed);
    await sql`
      update ${table} as kept set ${column} = fresh.sealed
      from unnest(${rows.map((row) => row.id)}::uuid[], ${fresh}::text[]) as fresh(id, sealed)
      where kept.${id} = fresh.id`.execute(db);
    return rows.length;
  },
});

async function countOlder(
  db: Database,
  { table, column, versionOf }: { table: string; column: string; versionOf: string },
  version: number,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (
      select from ${sql.table(table)} where ${sql.ref(column)} is not null and ${sql.ref(column)}::text <> '' and ${sql.raw(versionOf)}(${sql.ref(column)}) < ${version}
      limit ${most}
    ) as older`.execute(db);
  return Number(rows[0]!.count);
}
