/** SQL of bids, margins and orders. */
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";

export const bids = tableOf("nft.bid", { saleId: int(), number: int(), customerId: uuid, amount: units, at: instant });
export type Bid = RowOf<typeof bids>;

export const margins = tableOf("nft.margin", {
  id: uuid,
  saleId: int(),
  customerId: uuid,
  bidder: int(),
  currency: text(),
  amount: units,
  state: text<"held" | "back" | "lost">(),
  place: text<"mining" | "option">(),
});
export type Margin = RowOf<typeof margins>;

export const orders = tableOf("nft.order", {
  id: uuid,
  saleId: int(),
  pieceId: int(),
  workId: int(),
  artistId: int(),
  customerId: uuid,
  sellerId: uuid.orNull,
  kind: text<"normal" | "auction" | "second">(),
  currency: text(),
  price: units,
  fee: units,
  royalty: units,
  margin: units,
  bonus: units,
  createdAt: instant,
  payBy: instant,
  state: text<"to-pay" | "paid" | "expired" | "refused">(),
  decidedAt: instant.orNull,
});
export type Order = RowOf<typeof orders>;

export const findMargin = async (db: Database, saleId: number, customerId: string): Promise<Margin | undefined> =>
  (await margins.select(db, sql`where sale_id = ${saleId} and customer_id = ${customerId}`))[0];

/** The margins of these customers, each in his sale. */
export const findMarginsBy = async (db: Database, of: readonly Pick<Margin, "saleId" | "customerId">[]): Promise<Margin[]> =>
  await margins.select(
    db,
    sql`where (sale_id, customer_id) in (select sale, customer from unnest(
      ${of.map(({ saleId }) => saleId)}::int[], ${of.map(({ customerId }) => customerId)}::uuid[]) as given(sale, customer))`,
  );

export const countMargins = async (db: Database, saleId: number): Promise<number> =>
  await margins.count(db, sql`where sale_id = ${saleId}`);

export const writeMargins = async (db: Database, rows: readonly Margin[]): Promise<void> =>
  await margins.update(db, rows, ["state"]);

/** Margins that nothing needs any more: of sales that are over, but for those that stand for an order. */
export async function holdFreed(db: Database, limit: number): Promise<Margin[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${margins.columns} from nft.margin as one where state = 'held'
      and exists (select from nft.sale where sale.sale_id = one.sale_id and sale.state <> 'open')
      and not exists (select from nft.order as due where due.sale_id = one.sale_id and due.customer_id = one.customer_id
        and due.kind = 'auction')
    order by sale_id, id limit ${limit} for update skip locked`.execute(db);
  return rows.map(margins.read);
}

export const listBidRows = async (
  db: Database,
  saleId: number,
  { offset, limit }: PageRows,
): Promise<(Bid & { readonly bidder: number })[]> => {
  const found = await bids.select(db, sql`where sale_id = ${saleId} order by number desc limit ${limit} offset ${offset}`);
  const of = await margins.select(
    db,
    sql`where sale_id = ${saleId} and customer_id = any(${found.map((one) => one.customerId)}::uuid[])`,
  );
  return found.map((bid) => ({ ...bid, bidder: of.find((one) => one.customerId === bid.customerId)!.bidder }));
};

export const findOrder = async (db: Database, customerId: string, id: string, lock = sql``): Promise<Order | undefined> =>
  (await orders.select(db, sql`where id = ${id} and customer_id = ${customerId} ${lock}`))[0];

export const findUnpaid = async (db: Database, customerId: string, saleId: number): Promise<Order | undefined> =>
  (await orders.select(db, sql`where sale_id = ${saleId} and customer_id = ${customerId} and state = 'to-pay'`))[0];

export const countUnpaid = async (db: Database, customerId: string): Promise<number> =>
  await orders.count(db, sql`where customer_id = ${customerId} and state = 'to-pay' and kind = 'normal'`);

export const listOrderRows = async (
  db: Database,
  { customerId, state, offset, limit }: PageRows & { customerId: string; state: Order["state"] | undefined },
): Promise<Order[]> =>
  await orders.select(
    db,
    sql`where customer_id = ${customerId} ${state ? sql`and state = ${sql.lit(state)}` : sql``}
      order by id desc limit ${limit} offset ${offset}`,
  );

export interface HistoryRow {
  readonly kind: Order["kind"] | "box" | "unsold";
  readonly price: string;
  readonly currency: string;
  readonly at: Date;
}

/** How a piece came from hand to hand: out of a box, and by orders. Between them, where its owner has offered it in vain. */
export async function listHistoryRows(db: Database, pieceId: number, { offset, limit }: PageRows): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select kind, price, currency, at from (
      select kind, price, currency, decided_at as at, id from nft.order where piece_id = ${pieceId} and state = 'paid'
      union all
      select 'box', paid, currency, decided_at, id from nft.box join nft.series using (series_id) where piece_id = ${pieceId}
      union all
      select 'unsold', price, currency, ends_at, null from nft.sale where piece_id = ${pieceId} and state = 'over' and not exists (
        select from nft.order due where due.sale_id = sale.sale_id and due.state in ('paid', 'to-pay'))
    ) as handed order by at desc, id desc nulls last limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

export const writeOrders = async (db: Database, rows: readonly Order[]): Promise<void> =>
  await orders.update(db, rows, ["state", "decidedAt"]);

/** Orders whose time is over, and those of artworks that are removed. */
export const holdUnpaid = async (db: Database, now: Date, limit: number): Promise<Order[]> =>
  await orders.select(
    db,
    sql`where state = 'to-pay' and (pay_by <= ${now} or work_id in (select work_id from nft.removal where ended_at is null))
      order by pay_by, id limit ${limit} for update skip locked`,
  );

export interface Second {
  readonly orderId: string;
  readonly customerId: string;
  readonly price: bigint;
}

/**
 * Who bid the most beside the winner of each of these orders, and the least of his own bids that beats everybody but the winner: what
 * he would have paid had the winner never bid.
 */
export async function findSeconds(db: Database, orderIds: readonly string[]): Promise<Map<string, Second>> {
  const { rows } = await sql<{ id: string; customer_id: string; price: string }>`
    select due.id, second.customer_id, (
      select min(amount) from nft.bid where sale_id = due.sale_id and customer_id = second.customer_id and amount > coalesce((
        select max(amount) from nft.bid where sale_id = due.sale_id and customer_id not in (due.customer_id, second.customer_id)
      ), 0)
    ) as price
    from nft.order as due join lateral (
      select customer_id from nft.bid where sale_id = due.sale_id and customer_id <> due.customer_id order by number desc limit 1
    ) as second on true
    where due.kind = 'auction' and due.id = any(${[...orderIds]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, customer_id, price }) => [id, { orderId: id, customerId: customer_id, price: BigInt(price) }]));
}
