/** SQL of series of blind boxes, their lists and their boxes. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { Rarity } from "../rules.ts";

export const seriesTable = tableOf("nft.series", {
  seriesId: int(),
  artistId: int(),
  collectionId: int(),
  title: text(),
  about: text(),
  picture: text(),
  currency: text(),
  price: units,
  fee: units,
  royalty: units,
  pieces: int(),
  listHash: text(),
  practice: bool,
  startsAt: instant,
  endsAt: instant,
  stock: int(),
  sold: int(),
  opening: int(),
  piecesLeft: int(),
  state: text<"open" | "removed">(),
});
export type Series = RowOf<typeof seriesTable>;

export const lots = tableOf("nft.lot", { seriesId: int(), place: int(), pieceId: int(), workId: int() });
export type Lot = RowOf<typeof lots>;

export const boxes = tableOf("nft.box", {
  id: uuid,
  seriesId: int(),
  number: int(),
  customerId: uuid,
  acquiredAt: instant,
  paid: units,
  ask: units.orNull,
  offeredUntil: instant.orNull,
  state: text<"unopened" | "opening" | "opened" | "refunded">(),
  opening: int().orNull,
  drawn: text().orNull,
  late: bool,
  place: int().orNull,
  pieceId: int().orNull,
  decidedAt: instant.orNull,
});
export type Box = RowOf<typeof boxes>;

export const trades = tableOf("nft.box_trade", {
  id: uuid,
  boxId: uuid,
  sellerId: uuid,
  buyerId: uuid,
  price: units,
  fee: units,
  royalty: units,
  at: instant,
});
export type BoxTrade = RowOf<typeof trades>;

/** `lock` is empty, or `for update`: whoever sells, opens or decides of a series waits for who does. */
export const findSeries = async (db: Database, id: number, lock = sql``): Promise<Series | undefined> =>
  (await seriesTable.select(db, sql`where series_id = ${id} ${lock}`))[0];

export const findSeriesOf = async (db: Database, ids: readonly number[]): Promise<Map<number, Series>> => {
  const found = await seriesTable.select(db, sql`where series_id = any(${[...ids]}::int[])`);
  return new Map(found.map((one) => [one.seriesId, one]));
};

/** Series on sale that hold pieces of a work, held by this transaction alone. */
export const holdOpenSeriesOf = async (db: Database, workId: number): Promise<Series[]> =>
  await seriesTable.select(
    db,
    sql`where state = 'open' and series_id in (select series_id from nft.lot where work_id = ${workId}) order by series_id for update`,
  );

/** What changes of a series. */
export const writeSeries = async (db: Database, { seriesId, stock, sold, opening, piecesLeft, state }: Series): Promise<void> =>
  void (await sql`
    update nft.series set stock = ${stock}, sold = ${sold}, opening = ${opening}, pieces_left = ${piecesLeft}, state = ${state}
    where series_id = ${seriesId}`.execute(db));

export type SeriesStatus = "on-sale" | "soon" | "ended";

/** Series that are shown to everybody: the newest first. */
export async function listSeriesRows(
  db: Database,
  status: SeriesStatus | undefined,
  now: Date,
  { offset, limit }: PageRows,
): Promise<Series[]> {
  const states = {
    "on-sale": sql`and starts_at <= ${now} and ends_at > ${now} and stock > 0`,
    soon: sql`and starts_at > ${now}`,
    ended: sql`and (ends_at <= ${now} or (stock = 0 and starts_at <= ${now}))`,
  };
  return await seriesTable.select(
    db,
    sql`where state = 'open' ${status ? states[status] : sql``} order by series_id desc limit ${limit} offset ${offset}`,
  );
}

export const listAllSeries = async (db: Database, { offset, limit }: PageRows): Promise<Series[]> =>
  await seriesTable.select(db, sql`order by series_id desc limit ${limit} offset ${offset}`);

export interface ListedRow {
  readonly workId: number;
  readonly title: string;
  readonly picture: string;
  readonly rarity: Rarity;
  readonly editions: number;
  readonly left: number;
}

/** The works of a series in the order of its list, with what is left of each. */
export async function listWorksOf(db: Database, seriesId: number): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select work.work_id as "workId", title, picture, rarity, editions, (count(*) filter (where box.place is null))::int as left
    from nft.lot join nft.work using (work_id)
    left join nft.box on box.series_id = lot.series_id and box.place = lot.place
    where lot.series_id = ${seriesId} group by work.work_id order by min(lot.place)`.execute(db);
  return rows;
}

export const listLotsOf = async (db: Database, seriesId: number): Promise<Lot[]> =>
  await lots.select(db, sql`where series_id = ${seriesId} order by place`);

export const findBox = async (db: Database, id: string, lock = sql``): Promise<Box | undefined> =>
  (await boxes.select(db, sql`where id = ${id} ${lock}`))[0];

export const findBoxOf = async (db: Database, customerId: string, id: string, lock = sql``): Promise<Box | undefined> =>
  (await boxes.select(db, sql`where id = ${id} and customer_id = ${customerId} ${lock}`))[0];

export const findBoxAt = async (db: Database, seriesId: number, number: number): Promise<Box | undefined> =>
  (await boxes.select(db, sql`where series_id = ${seriesId} and number = ${number} for update`))[0];

/** What a customer has of a series that is not opened. Who holds the series' row alone counts for good. */
export const countClosed = async (db: Database, customerId: string, seriesId: number): Promise<number> =>
  await boxes.count(db, sql`where series_id = ${seriesId} and customer_id = ${customerId} and state in ('unopened', 'opening')`);

export const listBoxesOf = async (
  db: Database,
  { customerId, state, offset, limit }: PageRows & { customerId: string; state: Box["state"] | undefined },
): Promise<Box[]> =>
  await boxes.select(
    db,
    sql`where customer_id = ${customerId} ${state ? sql`and state = ${sql.lit(state)}` : sql``}
      order by id desc limit ${limit} offset ${offset}`,
  );

export const listOfferedRows = async (db: Database, seriesId: number, now: Date, { offset, limit }: PageRows): Promise<Box[]> =>
  await boxes.select(
    db,
    sql`where series_id = ${seriesId} and state = 'unopened' and ask is not null and offered_until > ${now}
      order by ask, number limit ${limit} offset ${offset}`,
  );

export interface OpeningRow {
  readonly opening: number;
  readonly place: number;
  readonly title: string;
  readonly rarity: Rarity;
  readonly edition: number;
  readonly at: Date;
}

export async function listOpeningRows(db: Database, seriesId: number, { offset, limit }: PageRows): Promise<OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select opening, place, title, rarity, edition, decided_at as at
    from nft.box join nft.piece using (piece_id) join nft.work using (work_id)
    where series_id = ${seriesId} and box.state = 'opened' order by opening desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Openings of a series that are not decided, in their order. Who asks holds the series' row. */
export const holdOpenings = async (db: Database, seriesId: number): Promise<Box[]> =>
  await boxes.select(db, sql`where series_id = ${seriesId} and state = 'opening' order by opening for update`);

/** The places that openings have taken, in their order. */
export async function listTaken(db: Database, seriesId: number): Promise<number[]> {
  const { rows } = await sql<{ place: number }>`
    select place from nft.box where series_id = ${seriesId} and state = 'opened' order by opening`.execute(db);
  return rows.map(({ place }) => place);
}

export const writeBoxes = async (db: Database, rows: readonly Box[]): Promise<void> =>
  await boxes.update(db, rows, [
    "customerId",
    "acquiredAt",
    "paid",
    "ask",
    "offeredUntil",
    "state",
    "opening",
    "drawn",
    "late",
    "place",
    "pieceId",
    "decidedAt",
  ]);
