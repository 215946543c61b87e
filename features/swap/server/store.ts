/** All SQL of flash swap. */
import { later } from "@assay/core/time.ts";
import { instant, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import { type Flow, WINDOW_MS } from "../rules.ts";

/** What is agreed, in a quote as in the swap that it becomes. */
const agreed = {
  customerId: uuid,
  fromCurrency: text(),
  toCurrency: text(),
  units,
  mid: units,
  fee: units,
  spread: units,
  arrives: units,
  book: units.orNull,
  /** In USDT, by which what one customer and all of them take is bounded. */
  value: units,
  fromPrice: units,
  toPrice: units,
  /** When the index of each side was judged; null for the currency in which they are stated. */
  fromAt: instant.orNull,
  toAt: instant.orNull,
  quotedAt: instant,
};

export const quotes = tableOf("swap.quote", { id: uuid, ...agreed, fact: text(), expiresAt: instant, usedAt: instant.orNull });
export type Quote = RowOf<typeof quotes>;

export const swaps = tableOf("swap.swap", {
  id: uuid,
  quoteId: uuid.orNull,
  kind: text<"quote" | "moment" | "dust">(),
  ...agreed,
  at: instant,
});
export type Swap = RowOf<typeof swaps>;

/** What quotes and swaps have alike. */
export type Agreed = Omit<Swap, "id" | "quoteId" | "kind" | "at">;

/** Marks a quote as used if it is the customer's, unused and not over. Of many who try at once one has it. */
export async function markUsed(db: Database, customerId: string, id: string, now: Date): Promise<Quote | undefined> {
  const { rows } = await sql<Record<string, unknown>>`
    update swap.quote set used_at = ${now}
    where id = ${id} and customer_id = ${customerId} and used_at is null and expires_at > ${now}
    returning ${quotes.columns}`.execute(db);
  return rows[0] && quotes.read(rows[0]);
}

export const findQuote = async (db: Database, customerId: string, id: string): Promise<Quote | undefined> =>
  (await quotes.select(db, sql`where customer_id = ${customerId} and id = ${id}`))[0];

/** Whether it has become a swap, also where the quote itself is forgotten. */
export const isSwapped = async (db: Database, customerId: string, quoteId: string): Promise<boolean> =>
  (await swaps.count(db, sql`where customer_id = ${customerId} and quote_id = ${quoteId}`)) > 0;

/** How many quotes were forgotten that ended before a moment. */
export async function forgetQuotes(db: Database, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from swap.quote where id in (select id from swap.quote where expires_at < ${before} limit ${limit})`.execute(db);
  return Number(numAffectedRows);
}

export const listSwapRows = async (db: Database, customerId: string, { offset, limit }: PageRows): Promise<Swap[]> =>
  await swaps.select(db, sql`where customer_id = ${customerId} order by id desc limit ${limit} offset ${offset}`);

/** What has gone one way in a currency within the window: customers give it to the house ("given") or take it from there ("taken"). */
export async function readFlow(
  db: Database,
  customerId: string,
  currency: string,
  way: "given" | "taken",
  now: Date,
): Promise<Flow> {
  const since = later(now, -WINDOW_MS);
  const { rows } = await sql<{ given: string; taken: string; own_given: string; own_taken: string }>`
    select coalesce(sum(value) filter (where is_given), 0) as given,
      coalesce(sum(value) filter (where not is_given), 0) as taken,
      coalesce(sum(value) filter (where is_given and customer_id = ${customerId}), 0) as own_given,
      coalesce(sum(value) filter (where not is_given and customer_id = ${customerId}), 0) as own_taken
    from (
      select customer_id, value, true as is_given from swap.swap where from_currency = ${currency} and at > ${since}
      union all select customer_id, value, false from swap.swap where to_currency = ${currency} and at > ${since}
    ) as flow`.execute(db);
  const [given, taken] = [BigInt(rows[0]!.given), BigInt(rows[0]!.taken)];
  return way === "given"
    ? { own: BigInt(rows[0]!.own_given), same: given, opposite: taken }
    : { own: BigInt(rows[0]!.own_taken), same: taken, opposite: given };
}
