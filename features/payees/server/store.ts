/** All SQL of payees. */
import { type Column, instant, type RowOf, tableOf, text, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import { textList } from "@assay/server/rows.ts";
import { sql } from "kysely";
import type { Family } from "../rules/address.ts";
import { type CardKind } from "../rules.ts";

const bytes: Column<Buffer> = { type: "bytea", write: (value) => value, read: (stored) => stored as Buffer };

export const addresses = tableOf("payees.address", {
  id: uuid,
  customerId: uuid,
  currency: text(),
  network: text(),
  family: text<Family>(),
  name: text(),
  address: text(),
  qrcode: text().orNull,
  createdAt: instant,
  usableAt: instant,
  removedAt: instant.orNull,
});
export type AddressRow = RowOf<typeof addresses>;

export const cards = tableOf("payees.card", {
  id: uuid,
  customerId: uuid,
  kind: text<CardKind>(),
  country: text(),
  bankName: text(),
  sealed: text(),
  digest: bytes,
  createdAt: instant,
  usableAt: instant,
  removedAt: instant.orNull,
});
export type CardRow = RowOf<typeof cards>;

/** What is counted and compared of a customer's list stays true until the commit. */
export async function lockList(db: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payees ${customerId}`}, 0))`.execute(db);
}

/** The customer's list, the newest first: as many as its bound. */
export const listOf = async (db: Database, customerId: string): Promise<AddressRow[]> =>
  await addresses.select(db, sql`where customer_id = ${customerId} and removed_at is null order by id desc`);

export const cardsOf = async (db: Database, customerId: string): Promise<CardRow[]> =>
  await cards.select(db, sql`where customer_id = ${customerId} and removed_at is null order by id desc`);

/** Takes an address off its owner's list and lets go of its picture; undefined where he has none of this id. */
export async function removeAddressRow(
  db: Database,
  { customerId, id, now }: { readonly customerId: string; readonly id: string; readonly now: Date },
): Promise<{ readonly qrcode: string | null } | undefined> {
  const { rows } = await sql<{ qrcode: string | null }>`
    update payees.address kept set removed_at = ${now}, qrcode = null from payees.address before
    where kept.id = ${id} and before.id = kept.id and kept.customer_id = ${customerId} and kept.removed_at is null
    returning before.qrcode`.execute(db);
  return rows[0];
}

export async function removeCardRow(
  db: Database,
  { customerId, id, now }: { readonly customerId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update payees.card set removed_at = ${now} where id = ${id} and customer_id = ${customerId} and removed_at is null
    returning id`.execute(db);
  return rows.length > 0;
}

export interface Restriction {
  readonly offAt: Date | null;
}

export async function findRestriction(db: Database, customerId: string): Promise<Restriction | undefined> {
  const { rows } = await sql<Restriction>`
    select off_at as "offAt" from payees.restriction where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

export async function saveRestriction(db: Database, customerId: string, offAt: Date | null, now: Date): Promise<void> {
  await sql`
    insert into payees.restriction (customer_id, on_at, off_at) values (${customerId}, ${now}, ${offAt})
    on conflict (customer_id) do update set off_at = excluded.off_at`.execute(db);
}

/** Whether customers of both sides are paid at one place. */
export async function sharePayee(db: Database, ones: readonly string[], others: readonly string[]): Promise<boolean> {
  if (ones.length === 0 || others.length === 0) return false;
  const [of, and] = [sql`any (${textList(ones)}::uuid[])`, sql`any (${textList(others)}::uuid[])`];
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from payees.address one join payees.address other using (family, address)
      where one.customer_id = ${of} and other.customer_id = ${and}
    ) or exists (
      select from payees.card one join payees.card other using (digest)
      where one.customer_id = ${of} and other.customer_id = ${and}
    ) as found`.execute(db);
  return rows[0]!.found;
}
