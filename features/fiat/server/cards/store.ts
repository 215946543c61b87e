/** All SQL of card payments. */
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import { askAgainAt, SHARED_BY } from "../../rules/cards.ts";
import type { CardEvent } from "./port.ts";

export const tries = tableOf("fiat.card_try", {
  id: uuid,
  paymentId: uuid,
  customerId: uuid,
  createdAt: instant,
  state: text<"asked" | "open" | "processing" | "failed" | "paid" | "over">(),
  session: text().orNull,
  url: text().orNull,
  decline: text().orNull,
  intent: text().orNull,
  charge: text().orNull,
  fingerprint: text().orNull,
  last4: text().orNull,
  /** Null until the provider knows it. */
  fee: units.orNull,
  dueAt: instant.orNull,
  asks: int(),
});
export type CardTry = RowOf<typeof tries>;

export const refunds = tableOf("fiat.card_refund", {
  id: uuid,
  lineId: uuid,
  charge: text(),
  units,
  reference: text(),
  createdAt: instant,
  /** `elsewhere`: it was not asked for, since others have paid back; under the provider's name of it, what others have paid back. */
  state: text<"asked" | "waits" | "done" | "failed" | "bounced" | "elsewhere">(),
  refund: text().orNull,
  dueAt: instant.orNull,
  asks: int(),
});
export type CardRefund = RowOf<typeof refunds>;

export const disputes = tableOf("fiat.card_dispute", {
  id: text(),
  firstHeardAt: instant,
  state: text<"asked" | "open" | "won" | "lost" | "foreign">(),
  tryId: uuid.orNull,
  units: units.orNull,
  /** Of the dispute, which may be another than the payment's. */
  currency: text().orNull,
  dueAt: instant.orNull,
  asks: int(),
});
export type CardDispute = RowOf<typeof disputes>;

export const findLastTry = async (db: Database, paymentId: string): Promise<CardTry | undefined> =>
  (await tries.select(db, sql`where payment_id = ${paymentId} order by id desc limit 1`))[0];

export const countTries = async (db: Database, customerId: string, since: Date): Promise<number> =>
  await tries.count(db, sql`where customer_id = ${customerId} and created_at > ${since}`);

interface Due {
  readonly dueAt: Date | null;
  readonly asks: number;
}

const due = (now: Date) => sql`where due_at <= ${now} order by due_at, id limit 1 for update skip locked`;

/** Puts a row off before its provider is asked: one that fails, here or there, waits longer each time and holds no other up. */
async function putOff<Row extends Due>(
  [row]: readonly Row[],
  now: Date,
  write: (row: Row) => Promise<void>,
): Promise<Row | undefined> {
  if (!row) return undefined;
  const next = { ...row, asks: row.asks + 1, dueAt: askAgainAt(now, row.asks) };
  await write(next);
  return next;
}

export const claimTry = async (db: Database, now: Date): Promise<CardTry | undefined> =>
  await putOff(await tries.select(db, due(now)), now, async (row) => await writeTry(db, row));

export const holdTry = async (db: Database, id: string): Promise<CardTry | undefined> =>
  (await tries.select(db, sql`where id = ${id} for update`))[0];

export const findTryOfIntent = async (db: Database, intent: string): Promise<CardTry | undefined> =>
  (await tries.select(db, sql`where intent = ${intent}`))[0];

export const writeTry = async (db: Database, row: CardTry): Promise<void> =>
  await tries.update(
    db,
    [row],
    ["state", "session", "url", "decline", "intent", "charge", "fingerprint", "last4", "fee", "dueAt", "asks"],
  );

/** Whether it is the first time that the provider tells it. */
export async function keepEvent(db: Database, provider: string, { account, id, kind }: CardEvent, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into fiat.card_event (provider, account, event, kind, received_at) values (${provider}, ${account}, ${id}, ${kind}, ${now})
    on conflict do nothing returning event`.execute(db);
  return rows.length > 0;
}

/** What a message is about is due at once; what nothing can change any more stays as it is. */
export async function makeDue(db: Database, about: NonNullable<CardEvent["about"]>, now: Date): Promise<void> {
  if ("dispute" in about)
    await sql`
      insert into fiat.card_dispute (id, first_heard_at, state, due_at, asks) values (${about.dispute}, ${now}, 'asked', ${now}, 0)
      on conflict (id) do update set due_at = ${now} where card_dispute.due_at is not null`.execute(db);
  else if ("refund" in about)
    await sql`
      update fiat.card_refund set due_at = ${now}
      where (refund = ${about.refund} or (refund is null and id = ${about.key ?? null}::uuid))
        and (due_at > ${now} or (due_at is null and state = 'done'))`.execute(db);
  else
    await sql`
      update fiat.card_try set due_at = ${now}
      where ${"session" in about ? sql`session = ${about.session}` : sql`id = ${about.try}`}
        and (due_at > ${now} or (due_at is null and state = 'failed'))`.execute(db);
}

export const claimRefund = async (db: Database, now: Date): Promise<CardRefund | undefined> =>
  await putOff(await refunds.select(db, due(now)), now, async (row) => await writeRefund(db, row));

export const holdRefund = async (db: Database, id: string): Promise<CardRefund | undefined> =>
  (await refunds.select(db, sql`where id = ${id} for update`))[0];

export const findRefundNamed = async (db: Database, refund: string): Promise<CardRefund | undefined> =>
  (await refunds.select(db, sql`where refund = ${refund}`))[0];

/** The provider's names of all refunds of a charge that are known. */
export async function listKnown(db: Database, charge: string): Promise<string[]> {
  const { rows } = await sql<{ refund: string }>`
    select refund from fiat.card_refund where charge = ${charge} and refund is not null`.execute(db);
  return rows.map(({ refund }) => refund);
}

/** Of these lines, those for which others have paid back at the provider, and how much of that is not taken for ours. */
export async function listElsewhere(db: Database, lineIds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: string; units: string }>`
    select line_id as id, coalesce(sum(units) filter (where refund is not null), 0) as units
    from fiat.card_refund where state = 'elsewhere' and line_id = any(${[...lineIds]}::uuid[]) group by 1`.execute(db);
  return new Map(rows.map(({ id, units }) => [id, BigInt(units)]));
}

/** What others have paid back for a line and nobody has taken for ours. */
export const holdOthers = async (db: Database, lineId: string): Promise<CardRefund[]> =>
  await refunds.select(db, sql`where line_id = ${lineId} and state = 'elsewhere' and refund is not null order by id for update`);

export const writeRefund = async (db: Database, row: CardRefund): Promise<void> =>
  await refunds.update(db, [row], ["state", "refund", "dueAt", "asks"]);

export const claimDispute = async (db: Database, now: Date): Promise<CardDispute | undefined> =>
  await putOff(await disputes.select(db, due(now)), now, async (row) => await writeDispute(db, row));

export const holdDispute = async (db: Database, id: string): Promise<CardDispute | undefined> =>
  (await disputes.select(db, sql`where id = ${id} for update`))[0];

export const writeDispute = async (db: Database, row: CardDispute): Promise<void> =>
  await disputes.update(db, [row], ["state", "tryId", "units", "currency", "dueAt", "asks"]);

export interface ToldDispute {
  readonly id: string;
  readonly at: Date;
  readonly units: bigint;
  readonly currency: string;
  readonly paymentId: string;
  readonly state: string;
  /** Nobody knows what it takes of the payment: nothing is booked before people read it from the provider's statement. */
  readonly isUnlike: boolean;
}

/** Disputes that are open, those that were lost lately, and those that people have to book; the oldest first. */
export async function listDisputes(db: Database, since: Date, limit: number): Promise<ToldDispute[]> {
  const { rows } = await sql<Omit<ToldDispute, "units"> & { units: string }>`
    select dispute.id, first_heard_at as at, units, dispute.currency, payment_id as "paymentId", dispute.state,
      dispute.currency <> payment.currency as "isUnlike"
    from fiat.card_dispute dispute join fiat.card_try on card_try.id = try_id join fiat.payment on payment.id = payment_id
    where dispute.state = 'open' or (dispute.state = 'lost' and (first_heard_at > ${since} or (dispute.currency <> payment.currency
      and not exists (select from fiat.line where line.account_id = payment.account_id and bank_id = dispute.id))))
    order by first_heard_at, dispute.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, units: BigInt(row.units) }));
}

export interface SharedCard {
  readonly fingerprint: string;
  readonly last4: string | null;
  readonly customers: number;
  readonly at: Date;
  readonly paymentId: string;
}

/** Cards used since a moment that more customers have than one household would. */
export async function listShared(db: Database, since: Date, limit: number): Promise<SharedCard[]> {
  const { rows } = await sql<SharedCard & { customers: string }>`
    select fingerprint, max(last4) as last4, count(distinct customer_id) as customers, max(created_at) as at,
      (array_agg(payment_id order by id desc))[1] as "paymentId"
    from fiat.card_try where fingerprint in (select fingerprint from fiat.card_try where created_at > ${since} and fingerprint is not null)
    group by fingerprint having count(distinct customer_id) > ${SHARED_BY}
    order by max(created_at), fingerprint limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, customers: Number(row.customers) }));
}

export interface Reversible {
  readonly customerId: string;
  readonly owed: bigint;
  readonly paid: bigint;
  readonly deliveredAt: Date;
  /** Of what was paid, what is disputed and not won. */
  readonly disputed: bigint;
}

/** What customers' cards have bought since a moment, or what of it is disputed. */
export async function listReversible(db: Database, customers: readonly string[], since: Date): Promise<Reversible[]> {
  const theirs = sql`payment.customer_id = any(${[...customers]}::uuid[])`;
  const { rows } = await sql<{ customerId: string; owed: string; paid: string; deliveredAt: Date; disputed: string }>`
    select customer_id as "customerId", owed, paid, ended_at as "deliveredAt", coalesce(said.disputed, 0) as disputed
    from fiat.payment left join (
      -- In another currency nobody can say how much: all of it, then.
      select payment_id, sum(case when dispute.currency = payment.currency then dispute.units else paid end) as disputed
      from fiat.card_dispute dispute join fiat.card_try on card_try.id = try_id join fiat.payment on payment.id = payment_id
      where dispute.state in ('open', 'lost') and ${theirs} group by 1
    ) said on payment_id = payment.id
    where ${theirs} and method = 'card' and status = 'delivered'
      and (ended_at > ${since} or said.disputed is not null)
    order by payment.id`.execute(db);
  return rows.map((row) => ({
    customerId: row.customerId,
    deliveredAt: row.deliveredAt,
    owed: BigInt(row.owed),
    paid: BigInt(row.paid),
    disputed: BigInt(row.disputed),
  }));
}
