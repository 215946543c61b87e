/**
 * What operators do leaves an act that everybody can count and nobody can take back. Whom it concerns and why are salted hashes, which
 * the salts open: those are given to the customer concerned, and to the auditor.
 */
import { createHash } from "node:crypto";
import type { Role } from "@assay/core/roles.ts";
import { sql } from "kysely";
import { canonical } from "../canonical.ts";
import type { Database } from "../database.ts";
import type { ToldAct } from "../desk.ts";
import type { Operator, Tx } from "../feature.ts";

const SALT_BYTES = 32;

/** SHA-256 of a salt and a text, in hexadecimal. */
export const saltedHash = (salt: string, text: string): string => createHash("sha256").update(`${salt} ${text}`).digest("hex");

export interface Act {
  readonly operator: Pick<Operator, "operatorId" | "number">;
  readonly role: Role;
  /** Such as "POST /pools/fund". */
  readonly call: string;
  readonly reason: string;
  readonly customerId: string | undefined;
  readonly proposalId?: string;
  /** What else everybody may know, such as who approved. */
  readonly more?: Readonly<Record<string, string>>;
}

const saltOf = (tx: Tx): string => Buffer.from(tx.random.bytes(SALT_BYTES)).toString("hex");

/** Writes acts in the transaction of what was done, and answers them for whoever keeps the evidence. */
export async function writeActs(tx: Tx, acts: readonly Act[]): Promise<ToldAct[]> {
  const told: ToldAct[] = [];
  for (const { operator, role, call, reason, customerId, proposalId, more } of acts) {
    const id = tx.random.id(tx.now);
    const [subjectSalt, reasonSalt] = [customerId === undefined ? null : saltOf(tx), saltOf(tx)];
    const fact = {
      id,
      at: String(tx.now.getTime()),
      number: String(operator.number),
      role,
      call,
      reason: saltedHash(reasonSalt, reason),
      ...(customerId !== undefined && subjectSalt !== null && { subject: saltedHash(subjectSalt, customerId) }),
      ...more,
    };
    await sql`
      insert into platform.act (id, operator_id, role, call, customer_id, reason, subject_salt, reason_salt, proposal_id, fact, at)
      values (${id}, ${operator.operatorId}, ${role}, ${call}, ${customerId ?? null}, ${reason}, ${subjectSalt}, ${reasonSalt},
        ${proposalId ?? null}, ${canonical(fact)}, ${tx.now})`.execute(tx.db);
    await sql`
      insert into platform.act_count as c (month, call, count) values (date_trunc('month', ${tx.now}::timestamptz, 'UTC')::date, ${call}, 1)
      on conflict (month, call) do update set count = c.count + 1`.execute(tx.db);
    told.push({ id, customerId: customerId ?? null, fact });
  }
  return told;
}

/** Notes that an operator has looked at a customer's page or documents. */
export async function writeLook(tx: Tx, look: Act & { readonly customerId: string }): Promise<void> {
  const { operator, role, call, reason, customerId } = look;
  await sql`
    insert into platform.look (id, operator_id, role, call, customer_id, reason, salt, at)
    values (${tx.random.id(tx.now)}, ${operator.operatorId}, ${role}, ${call}, ${customerId}, ${reason}, ${saltOf(tx)}, ${tx.now})`.execute(
    tx.db,
  );
}

/** Notes what an operator tried and was refused. */
export async function writeRefusal(db: Database, operatorId: string, call: string, code: string, now: Date): Promise<void> {
  await sql`
    insert into platform.refused_act (operator_id, call, code, at) values (${operatorId}, ${call}, ${code}, ${now})`.execute(db);
}

export interface ActRow {
  readonly entry: string;
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly role: Role;
  readonly call: string;
  readonly customer_id: string | null;
  readonly reason: string;
  readonly subject_salt: string | null;
  readonly reason_salt: string;
  readonly fact: string;
  readonly at: Date;
}

export interface ActsWanted {
  readonly before: number | undefined;
  readonly limit: number;
  readonly customerId?: string;
  readonly number?: number | undefined;
  readonly call?: string | undefined;
}

/** The newest acts first, from before an entry. */
export async function listActRows(db: Database, { before, limit, customerId, number, call }: ActsWanted): Promise<ActRow[]> {
  const { rows } = await sql<ActRow>`
    select a.entry, a.id, o.number, o.name, a.role, a.call, a.customer_id, a.reason, a.subject_salt, a.reason_salt, a.fact, a.at
    from platform.act a join platform.operator o on o.id = a.operator_id
    where ${before === undefined ? sql`true` : sql`a.entry < ${before}`}
      and ${customerId === undefined ? sql`true` : sql`a.customer_id = ${customerId}`}
      and ${number === undefined ? sql`true` : sql`o.number = ${number}`}
      and ${call === undefined ? sql`true` : sql`a.call = ${call}`}
    order by a.entry desc limit ${limit}`.execute(db);
  return rows;
}

/** How often each call was made in each of the last months. */
export async function listActCounts(db: Database, from: Date): Promise<{ month: string; call: string; count: number }[]> {
  const { rows } = await sql<{ month: string; call: string; count: string }>`
    select to_char(month, 'YYYY-MM') as month, call, count from platform.act_count
    where month >= date_trunc('month', ${from}::timestamptz, 'UTC')::date order by month desc, count desc, call`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

export interface LookRow {
  readonly entry: string;
  readonly id: string;
  readonly number: number;
  readonly role: Role;
  readonly call: string;
  readonly customer_id: string;
  readonly reason: string;
  readonly salt: string;
  readonly at: Date;
}

const lookColumns = sql`l.entry, l.id, o.number, l.role, l.call, l.customer_id, l.reason, l.salt, l.at`;

export async function listLookRows(
  db: Database,
  customerId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select ${lookColumns} from platform.look l join platform.operator o on o.id = l.operator_id
    where l.customer_id = ${customerId} and ${before === undefined ? sql`true` : sql`l.entry < ${before}`}
    order by l.entry desc limit ${limit}`.execute(db);
  return rows;
}

/** Looks from one moment to before another, the oldest first; all of them, unless fewer are wanted. */
export async function listLooksBetween(db: Database, from: Date, to: Date, limit?: number): Promise<LookRow[]> {
  const { rows } = await sql<LookRow>`
    select ${lookColumns} from platform.look l join platform.operator o on o.id = l.operator_id
    where l.at >= ${from} and l.at < ${to} order by l.at, l.entry limit ${limit ?? null}`.execute(db);
  return rows;
}

/** What operators tried and were refused, the newest first. */
export async function listRefusals(
  db: Database,
  before: number | undefined,
  limit: number,
): Promise<{ entry: string; number: number; name: string; call: string; code: string; at: Date }[]> {
  const { rows } = await sql<{ entry: string; number: number; name: string; call: string; code: string; at: Date }>`
    select r.entry, o.number, o.name, r.call, r.code, r.at from platform.refused_act r
    join platform.operator o on o.id = r.operator_id
    where ${before === undefined ? sql`true` : sql`r.entry < ${before}`} order by r.entry desc limit ${limit}`.execute(db);
  return rows;
}
