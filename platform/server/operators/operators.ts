/** The SQL of operators, their roles and their own customers' accounts. */
import type { Role } from "@assay/core/roles.ts";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import type { AllDeclared } from "../declared.ts";

export type OperatorState = "invited" | "enrolled" | "closed";

export interface OperatorRow {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly state: OperatorState;
  readonly practice: boolean;
  readonly roles: readonly Role[];
  readonly created_at: Date;
  readonly seen_at: Date | null;
}

const columns = sql`
  o.id, o.number, o.name, o.state, o.practice, o.created_at, o.seen_at,
  array(select r.role from platform.operator_role r where r.operator_id = o.id order by r.role) as roles`;

/** Of these operators, by id. */
export async function readOperators(db: Database, ids: readonly string[]): Promise<Map<string, OperatorRow>> {
  const { rows } = await sql<OperatorRow>`
    select ${columns} from platform.operator o where o.id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Of these operators, by id, held as they are until the transaction ends: whoever takes away their rights waits, and is waited for.
 * `to` says whether the one who asks will change them.
 */
export async function holdOperators(
  db: Database,
  ids: readonly string[],
  to: "read" | "change" = "read",
): Promise<Map<string, OperatorRow>> {
  const wanted = [...new Set(ids)];
  await sql`
    select 1 from platform.operator where id = any(${wanted}::uuid[]) order by id
    ${to === "change" ? sql`for update` : sql`for share`}`.execute(db);
  return await readOperators(db, wanted);
}

export async function findOperatorByName(db: Database, name: string): Promise<OperatorRow | undefined> {
  const { rows } =
    await sql<OperatorRow>`select ${columns} from platform.operator o where lower(o.name) = lower(${name})`.execute(db);
  return rows[0];
}

/** The newest first, from before a number. */
export async function listOperatorRows(db: Database, before: number | undefined, limit: number): Promise<OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`
    select ${columns} from platform.operator o
    where ${before === undefined ? sql`true` : sql`o.number < ${before}`} order by o.number desc limit ${limit}`.execute(db);
  return rows;
}

/** Robots of a sandbox that hold a role. */
export async function listPracticeStaff(db: Database): Promise<OperatorRow[]> {
  const { rows } = await sql<OperatorRow>`
    select ${columns} from platform.operator o where o.practice and o.state = 'enrolled' order by o.number`.execute(db);
  return rows;
}

/** How many enrolled operators hold a role. Who changes roles asks under the lock of `lockRoles`. */
export async function countHolders(db: Database, role: Role): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from platform.operator_role r join platform.operator o on o.id = r.operator_id
    where r.role = ${role} and o.state = 'enrolled'`.execute(db);
  return Number(rows[0]!.count);
}

/** How many people hold a role, those among them who have yet to enrol: robots are none. */
export async function countPeople(db: Database, role: Role): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from platform.operator_role r join platform.operator o on o.id = r.operator_id
    where r.role = ${role} and o.state <> 'closed' and not o.practice`.execute(db);
  return Number(rows[0]!.count);
}

/** Changes of roles follow each other, so that two of them cannot each leave the other as the last of a role. */
export async function lockRoles(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(4217021)`.execute(db);
}

export async function insertOperator(
  db: Database,
  one: { id: string; name: string; state: OperatorState; practice: boolean; roles: readonly Role[] },
  now: Date,
): Promise<void> {
  await sql`
    insert into platform.operator (id, name, state, practice, created_at)
    values (${one.id}, ${one.name}, ${one.state}, ${one.practice}, ${now})`.execute(db);
  await insertRoles(db, one.id, one.roles);
}

const insertRoles = async (db: Database, id: string, roles: readonly Role[]): Promise<void> =>
  void (await sql`
    insert into platform.operator_role (operator_id, role) select ${id}::uuid, role from unnest(${[...roles]}::text[]) as given(role)`.execute(
    db,
  ));

export async function replaceRoles(db: Database, id: string, roles: readonly Role[]): Promise<void> {
  await sql`delete from platform.operator_role where operator_id = ${id}`.execute(db);
  await insertRoles(db, id, roles);
}

export async function setOperatorState(db: Database, id: string, state: OperatorState): Promise<void> {
  await sql`update platform.operator set state = ${state} where id = ${id}`.execute(db);
}

export async function noteSeen(db: Database, id: string, now: Date): Promise<void> {
  await sql`update platform.operator set seen_at = ${now} where id = ${id}`.execute(db);
}

export async function tieCustomer(db: Database, operatorId: string, customerId: string, now: Date): Promise<void> {
  await sql`
    insert into platform.operator_customer (operator_id, customer_id, at) values (${operatorId}, ${customerId}, ${now})
    on conflict do nothing`.execute(db);
}

async function tiedTo(db: Database, operatorIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from platform.operator_customer where operator_id = any(${[...operatorIds]}::uuid[])`.execute(db);
  return rows.map((row) => row.customer_id);
}

async function areClose(
  db: Database,
  { linkings }: AllDeclared,
  ones: readonly string[],
  others: readonly string[],
): Promise<boolean> {
  if (ones.length === 0 || others.length === 0) return false;
  if (ones.some((one) => others.includes(one))) return true;
  for (const linking of linkings) if (await linking(db, ones, others)) return true;
  return false;
}

/** Whether one of these customers is an operator himself, or linked to him. */
export async function isOwnCustomer(
  db: Database,
  declared: AllDeclared,
  operatorId: string,
  customers: readonly string[],
): Promise<boolean> {
  if (customers.length === 0) return false;
  return await areClose(db, declared, await tiedTo(db, [operatorId]), customers);
}

/** Whether two operators are the same person as far as the house can tell: by their customers' accounts. */
export async function areOnePerson(db: Database, declared: AllDeclared, one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const [mine, his] = [await tiedTo(db, [one]), await tiedTo(db, [other])];
  return await areClose(db, declared, mine, his);
}
