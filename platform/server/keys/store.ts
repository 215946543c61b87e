/** The SQL of keys. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { type Purpose, isPurpose } from "./purposes.ts";

export interface KeyRow {
  readonly purpose: Purpose;
  readonly version: number;
  /** Null once it is retired: nothing opens with it again. */
  readonly wrapped: Buffer | null;
  /** The name of the root under which it is sealed. */
  readonly root: string;
  readonly since: Date;
}

/** All keys, the oldest of each purpose first. */
export async function readKeys(db: Database): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select purpose, version, wrapped, root, since from platform.key order by purpose, version`.execute(db);
  // Of a later version of the program: what it is for is not known here.
  return rows.filter(({ purpose }) => isPurpose(purpose));
}

export interface NewKey extends KeyRow {
  readonly wrapped: Buffer;
}

/** One that is there stays: two processes that start at once have made the same. */
export async function insertKeys(db: Database, keys: readonly NewKey[], now: Date): Promise<void> {
  await sql`
    insert into platform.key (purpose, version, wrapped, root, made_at, since)
    select purpose, version, wrapped, root, ${now}, since from unnest(
      ${keys.map((key) => key.purpose)}::text[], ${keys.map((key) => key.version)}::int[], ${keys.map((key) => key.wrapped)}::bytea[],
      ${keys.map((key) => key.root)}::text[], ${keys.map((key) => key.since)}::timestamptz[]
    ) as made(purpose, version, wrapped, root, since)
    on conflict do nothing`.execute(db);
}

export async function rewrap(db: Database, { purpose, version, wrapped, root }: Omit<NewKey, "since">): Promise<void> {
  await sql`
    update platform.key set wrapped = ${wrapped}, root = ${root}
    where purpose = ${purpose} and version = ${version} and wrapped is not null`.execute(db);
}

/** Takes the older keys of a purpose away for good. */
export async function retireBefore(db: Database, purpose: Purpose, version: number, now: Date): Promise<void> {
  await sql`
    update platform.key set wrapped = null, retired_at = ${now}
    where purpose = ${purpose} and version < ${version} and wrapped is not null`.execute(db);
}

/** One at a time changes keys. */
export async function lockKeys(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(4217012)`.execute(db);
}

export interface KeyLeft {
  readonly purpose: Purpose;
  readonly what: string;
  readonly count: number;
}

/** Puts these in the place of what was counted before. */
export async function writeLeft(db: Database, counted: readonly KeyLeft[], now: Date): Promise<void> {
  await sql`delete from platform.key_left`.execute(db);
  await sql`
    insert into platform.key_left (purpose, what, count, at) select purpose, what, count, ${now} from unnest(
      ${counted.map((one) => one.purpose)}::text[], ${counted.map((one) => one.what)}::text[], ${counted.map((one) => one.count)}::int[]
    ) as counted(purpose, what, count)`.execute(db);
}

export async function readLeft(db: Database): Promise<(KeyLeft & { readonly at: Date })[]> {
  const { rows } = await sql<KeyLeft & { at: Date }>`
    select purpose, what, count, at from platform.key_left order by purpose, what`.execute(db);
  return rows;
}
