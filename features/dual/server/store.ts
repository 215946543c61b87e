/** All SQL of dual investment. */
import { formatPrice, parsePrice } from "@assay/core/money.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { DualType } from "../rules.ts";
import { EXTENDED_MS, type Outcome, type Second, VALUES } from "../rules/fixing.ts";

const terms = {
  symbol: text(),
  type: text<DualType>(),
  base: text(),
  quote: text(),
  linked: units,
  apr: units,
  days: int(),
};

export const products = tableOf("dual.product", {
  id: int(),
  ...terms,
  share: units,
  distance: units,
  shares: int(),
  fromAt: instant,
  untilAt: instant,
  maturesAt: instant,
});
export type Product = RowOf<typeof products>;

export const fixings = tableOf("dual.fixing", {
  productId: int(),
  outcome: text<Outcome>(),
  sum: units.orNull,
  /** Those that were counted, a line each. */
  seconds: text(),
  at: instant,
});
export type FixingRow = RowOf<typeof fixings>;

export const purchases = tableOf("dual.purchase", {
  id: uuid,
  customerId: uuid,
  productId: int(),
  ...terms,
  num: int(),
  invested: units,
  same: units,
  other: units,
  createdAt: instant,
  maturesAt: instant,
  status: text<"purchased" | "success" | "failed">(),
  outcome: text<Outcome>().orNull,
  settledAt: instant.orNull,
});
export type Purchase = RowOf<typeof purchases>;

export const findProduct = async (db: Database, id: number): Promise<Product | undefined> =>
  (await products.select(db, sql`where id = ${id}`))[0];

export const listSold = async (db: Database, ids: readonly number[]): Promise<Map<number, number>> => {
  const { rows } = await sql<{ product_id: number; sold: string }>`
    select product_id, sum(num) as sold from dual.purchase where product_id = any(${[...ids]}::int[]) group by 1`.execute(db);
  return new Map(rows.map(({ product_id, sold }) => [product_id, Number(sold)]));
};

/** Products whose sale is not over, of one type and coin where these are given. */
export const listOffered = async (db: Database, now: Date, only: { type?: DualType; base?: string } = {}): Promise<Product[]> =>
  await products.select(
    db,
    sql`where from_at <= ${now} and until_at > ${now}
      ${only.type ? sql`and type = ${only.type}` : sql``} ${only.base ? sql`and base = ${only.base}` : sql``}
      order by symbol, type, days, linked, id limit 200`,
  );

export const listProducts = async (db: Database, { offset, limit }: PageRows): Promise<Product[]> =>
  await products.select(db, sql`order by id desc limit ${limit} offset ${offset}`);

/** Waits for whoever else appends terms, and answers the next number. */
export async function nextProductId(db: Database): Promise<number> {
  await sql`lock table dual.product in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from dual.product`.execute(db);
  return rows[0]!.next;
}

export const findFixings = async (db: Database, ids: readonly number[]): Promise<Map<number, FixingRow>> => {
  const rows = ids.length === 0 ? [] : await fixings.select(db, sql`where product_id = any(${[...ids]}::int[])`);
  return new Map(rows.map((row) => [row.productId, row]));
};

/** Terms of a market and type that are decided, the latest first. */
export async function listPast(
  db: Database,
  { symbol, type }: Pick<Product, "symbol" | "type">,
  limit: number,
): Promise<Product[]> {
  return await products.select(
    db,
    sql`where symbol = ${symbol} and type = ${type} and id in (select product_id from dual.fixing)
      order by matures_at desc, id desc limit ${limit}`,
  );
}

/** Terms whose window has begun by a moment and that are not decided, the oldest first. */
export const listUnfixed = async (db: Database, now: Date): Promise<Product[]> =>
  await products.select(
    db,
    sql`where matures_at <= ${new Date(now.getTime() + VALUES * SECOND_MS)}
      and not exists (select from dual.fixing f where f.product_id = product.id) order by matures_at, id limit 100`,
  );

/** Keeps values; of two words about a second the first one stands. */
export async function keepSeconds(db: Database, kept: readonly (Second & { readonly symbol: string })[]): Promise<void> {
  if (kept.length === 0) return;
  await sql`
    insert into dual.second (symbol, at, price) select * from unnest(
      ${kept.map(({ symbol }) => symbol)}::text[], ${kept.map(({ at }) => new Date(at))}::timestamptz[],
      ${kept.map(({ price }) => String(price))}::numeric[]
    ) on conflict do nothing`.execute(db);
}

/** How many values there are of an index after one moment and until another, both in ms. */
export async function countSeconds(db: Database, symbol: string, after: number, until: number): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from dual.second where symbol = ${symbol} and at > ${new Date(after)} and at <= ${new Date(until)}`.execute(
    db,
  );
  return Number(rows[0]!.count);
}

export async function readSeconds(db: Database, symbol: string, after: number, until: number): Promise<Second[]> {
  const { rows } = await sql<{ at: Date; price: string }>`
    select at, price from dual.second where symbol = ${symbol} and at > ${new Date(after)} and at <= ${new Date(until)}
    order by at limit ${VALUES}`.execute(db);
  return rows.map(({ at, price }) => ({ at: at.getTime(), price: BigInt(price) }));
}

/** Forgets values that no undecided term can need any more. */
export const forgetSeconds = async (db: Database, now: Date): Promise<void> =>
  void (await sql`
    delete from dual.second where at < ${new Date(now.getTime() - 2 * EXTENDED_MS)} and not exists (
      select from dual.product p where p.symbol = second.symbol and p.matures_at < ${now}
        and not exists (select from dual.fixing f where f.product_id = p.id)
    )`.execute(db));

export const secondsText = (values: readonly Second[]): string =>
  values.map(({ at, price }) => `${at / SECOND_MS} ${formatPrice(price)}`).join("\n");
export const secondsOf = ({ seconds }: Pick<FixingRow, "seconds">): Second[] =>
  seconds === ""
    ? []
    : seconds.split("\n").map((line) => {
        const [at = "", price = ""] = line.split(" ");
        return { at: Number(at) * SECOND_MS, price: parsePrice(price)! };
      });

/** What open orders of a market could pay in its quote currency. */
export async function sumExposed(db: Database, symbols: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ symbol: string; exposed: string }>`
    select symbol, sum(case type when 'call' then other else same end) as exposed from dual.purchase
    where status = 'purchased' and symbol = any(${[...symbols]}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ symbol, exposed }) => [symbol, BigInt(exposed)]));
}

export const countOpen = async (db: Database, customerId: string): Promise<number> =>
  await purchases.count(db, sql`where customer_id = ${customerId} and status = 'purchased'`);

export const countPaid = async (db: Database, productId: number): Promise<number> =>
  await purchases.count(db, sql`where product_id = ${productId} and status <> 'purchased'`);

export const findPurchase = async (db: Database, customerId: string, id: string): Promise<Purchase | undefined> =>
  (await purchases.select(db, sql`where customer_id = ${customerId} and id = ${id}`))[0];

export const listPurchaseRows = async (
  db: Database,
  { customerId, list, offset, limit }: PageRows & { customerId: string; list: "open" | "ended" | undefined },
): Promise<Purchase[]> =>
  await purchases.select(
    db,
    sql`where customer_id = ${customerId} ${
      list === undefined ? sql`` : list === "open" ? sql`and status = 'purchased'` : sql`and status <> 'purchased'`
    } order by id desc limit ${limit} offset ${offset}`,
  );

/** Orders whose term is decided and that are not paid, the oldest first. */
export const holdDecided = async (db: Database, now: Date, limit: number): Promise<Purchase[]> =>
  await purchases.select(
    db,
    sql`where status = 'purchased' and matures_at <= ${now}
      and exists (select from dual.fixing f where f.product_id = purchase.product_id)
      order by matures_at, id limit ${limit} for update skip locked`,
  );

export const writeSettled = async (db: Database, settled: readonly Purchase[]): Promise<void> =>
  await purchases.update(db, settled, ["status", "outcome", "settledAt"]);
