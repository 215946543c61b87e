/** SQL of artworks, their pieces and their sales. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { Cause, Mode, Rarity } from "../rules.ts";

export const artists = tableOf("nft.artist", {
  artistId: int(),
  name: text(),
  about: text(),
  picture: text(),
  practice: bool,
  customerId: uuid.orNull,
  photo: text().orNull,
});
export type Artist = RowOf<typeof artists>;

export const collections = tableOf("nft.collection", {
  collectionId: int(),
  artistId: int(),
  name: text(),
  about: text(),
  picture: text(),
});
export type Collection = RowOf<typeof collections>;

export const works = tableOf("nft.work", {
  workId: int(),
  collectionId: int(),
  artistId: int(),
  title: text(),
  about: text(),
  picture: text(),
  rarity: text<Rarity>(),
  royalty: units,
  editions: int(),
  practice: bool,
  media: text().orNull,
  mediaType: text<MediaType>().orNull,
  poster: text().orNull,
});
/** What uploads knows of files that the desk has sent. */
export type MediaType = "image/jpeg" | "image/webp" | "image/gif" | "video/mp4" | "video/webm" | "audio/mpeg";
export type Work = RowOf<typeof works>;

export const sales = tableOf("nft.sale", {
  saleId: int(),
  workId: int(),
  artistId: int(),
  collectionId: int(),
  pieceId: int().orNull,
  sellerId: uuid.orNull,
  mode: text<Mode>(),
  currency: text(),
  price: units,
  step: units.orNull,
  margin: units.orNull,
  fee: units,
  royalty: units,
  startsAt: instant,
  endsAt: instant,
  stock: int(),
  top: units.orNull,
  topBy: uuid.orNull,
  bids: int(),
  extensions: int(),
  state: text<"open" | "over" | "removed">(),
});
export type Sale = RowOf<typeof sales>;

export const pieces = tableOf("nft.piece", {
  pieceId: int(),
  workId: int(),
  edition: int(),
  ownerId: uuid.orNull,
  acquiredAt: instant.orNull,
  paid: units.orNull,
  currency: text().orNull,
  saleId: int().orNull,
  orderId: uuid.orNull,
});
export type Piece = RowOf<typeof pieces>;

/** The first of so many numbers of a kind; whoever takes some waits for who does. */
export async function takeNumbers(
  db: Database,
  name: "artist" | "collection" | "work" | "piece" | "sale" | "series",
  count = 1,
): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    update nft.counter set last = last + ${count} where name = ${name} returning last`.execute(db);
  return rows[0]!.last - count + 1;
}

/** `lock` is empty, or `for update` so that nobody else sells of it meanwhile. */
export const findSale = async (db: Database, id: number, lock = sql``): Promise<Sale | undefined> =>
  (await sales.select(db, sql`where sale_id = ${id} ${lock}`))[0];

/** Held by this transaction alone; who holds several takes them in one order. */
export const holdSales = async (db: Database, ids: readonly number[]): Promise<Sale[]> =>
  await sales.select(db, sql`where sale_id = any(${[...ids]}::int[]) order by sale_id for update`);

/** What changes of a sale. */
export const writeSale = async (
  db: Database,
  { saleId, endsAt, stock, top, topBy, bids, extensions, state }: Sale,
): Promise<void> =>
  void (await sql`
    update nft.sale set ends_at = ${endsAt}, stock = ${stock}, top = ${top === null ? null : String(top)}, top_by = ${topBy},
      bids = ${bids}, extensions = ${extensions}, state = ${state}
    where sale_id = ${saleId}`.execute(db));

export interface SaleFilter {
  readonly status?: "on-sale" | "soon" | "ended" | undefined;
  readonly mode?: Mode | undefined;
  readonly artist_id?: number | undefined;
  readonly collection_id?: number | undefined;
  readonly word?: string | undefined;
}

const escaped = (word: string): string => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Sales that are shown to everybody: the newest first. What was removed is shown to the desk alone. */
export async function listSaleRows(
  db: Database,
  { status, mode, artist_id, collection_id, word }: SaleFilter,
  now: Date,
  { offset, limit }: PageRows,
): Promise<Sale[]> {
  const states = {
    "on-sale": sql`and state = 'open' and starts_at <= ${now} and ends_at > ${now} and stock > 0`,
    soon: sql`and state = 'open' and starts_at > ${now}`,
    ended: sql`and (state = 'over' or ends_at <= ${now} or stock = 0)`,
  };
  const all: RawBuilder<unknown>[] = [
    status ? states[status] : sql``,
    mode ? sql`and mode = ${sql.lit(mode)}` : sql``,
    artist_id ? sql`and artist_id = ${artist_id}` : sql``,
    collection_id ? sql`and collection_id = ${collection_id}` : sql``,
    word ? sql`and work_id in (select work_id from nft.work where title ilike ${escaped(word)})` : sql``,
  ];
  return await sales.select(
    db,
    sql`where state <> 'removed' ${sql.join(all, sql` `)} order by sale_id desc limit ${limit} offset ${offset}`,
  );
}

/** Of all works, or of one. */
export const listAllSales = async (db: Database, workId: number | undefined, { offset, limit }: PageRows): Promise<Sale[]> =>
  await sales.select(
    db,
    sql`${workId ? sql`where work_id = ${workId}` : sql``} order by sale_id desc limit ${limit} offset ${offset}`,
  );

export const listSalesOf = async (db: Database, sellerId: string, { offset, limit }: PageRows): Promise<Sale[]> =>
  await sales.select(db, sql`where seller_id = ${sellerId} order by sale_id desc limit ${limit} offset ${offset}`);

export const countOpenOf = async (db: Database, sellerId: string): Promise<number> =>
  await sales.count(db, sql`where seller_id = ${sellerId} and state = 'open'`);

/** The latest sale of each artwork that a customer collects. */
export async function listCollectedRows(db: Database, customerId: string, { offset, limit }: PageRows): Promise<Sale[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select ${sales.columns} from (
      select work_id as kept, at from nft.collected where customer_id = ${customerId}
      order by at desc, work_id limit ${limit} offset ${offset}
    ) as collected
    join lateral (select * from nft.sale where work_id = kept and state <> 'removed' order by sale_id desc limit 1) as latest on true
    order by at desc, kept`.execute(db);
  return rows.map(sales.read);
}

export const countCollected = async (db: Database, customerId: string): Promise<number> =>
  Number(
    (await sql<{ count: string }>`select count(*) from nft.collected where customer_id = ${customerId}`.execute(db)).rows[0]!
      .count,
  );

export async function isCollected(db: Database, customerId: string, workId: number): Promise<boolean> {
  const { rows } = await sql`select from nft.collected where customer_id = ${customerId} and work_id = ${workId}`.execute(db);
  return rows.length > 0;
}

export const keepCollected = async (db: Database, customerId: string, workId: number, now: Date): Promise<void> =>
  void (await sql`insert into nft.collected values (${customerId}, ${workId}, ${now}) on conflict do nothing`.execute(db));

export const dropCollected = async (db: Database, customerId: string, workId: number): Promise<void> =>
  void (await sql`delete from nft.collected where customer_id = ${customerId} and work_id = ${workId}`.execute(db));

/** An artwork with the names that stand beside it, and why nothing of it is shown where that is so. */
export type Shown = Work & { readonly artist: string; readonly collection: string; readonly removedFor: Cause | null };

/** Held by this transaction alone. */
export const holdWork = async (db: Database, id: number): Promise<Work | undefined> =>
  (await works.select(db, sql`where work_id = ${id} for update`))[0];

export async function findWorks(db: Database, ids: readonly number[]): Promise<Map<number, Shown>> {
  const found = await works.select(db, sql`where work_id = any(${[...ids]}::int[])`);
  const names = await findNames(
    db,
    found.map(({ artistId }) => artistId),
    found.map(({ collectionId }) => collectionId),
  );
  const removed = await findRemoved(db, ids);
  return new Map(
    found.map((work) => [
      work.workId,
      {
        ...work,
        artist: names.artists.get(work.artistId)!,
        collection: names.collections.get(work.collectionId)!,
        removedFor: removed.get(work.workId) ?? null,
      },
    ]),
  );
}

/** Why nothing is shown of those of these works that are removed. */
export async function findRemoved(db: Database, ids: readonly number[]): Promise<Map<number, Cause>> {
  const { rows } = await sql<{ work_id: number; cause: Cause }>`
    select work_id, cause from nft.removal where ended_at is null and work_id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ work_id, cause }) => [work_id, cause]));
}

export const isRemoved = async (db: Database, workId: number): Promise<boolean> => (await findRemoved(db, [workId])).size > 0;

export const addRemoval = async (db: Database, workId: number, cause: Cause, now: Date): Promise<void> =>
  void (await sql`insert into nft.removal values (${workId}, ${now}, ${cause}, null)`.execute(db));

export const endRemoval = async (db: Database, workId: number, now: Date): Promise<void> =>
  void (await sql`update nft.removal set ended_at = ${now} where work_id = ${workId} and ended_at is null`.execute(db));

/** Who owns pieces of a work. */
export async function listOwners(db: Database, workId: number): Promise<string[]> {
  const { rows } = await sql<{ owner: string }>`
    select distinct owner_id as owner from nft.piece where work_id = ${workId} and owner_id is not null order by 1`.execute(db);
  return rows.map(({ owner }) => owner);
}

/** Sales of a work that have not ended, held by this transaction alone. */
export const holdOpenSalesOf = async (db: Database, workId: number): Promise<Sale[]> =>
  await sales.select(db, sql`where work_id = ${workId} and state = 'open' order by sale_id for update`);

/** What artists and collections are called. */
export async function findNames(db: Database, artistIds: readonly number[], collectionIds: readonly number[]) {
  const of = await artists.select(db, sql`where artist_id = any(${[...artistIds]}::int[])`);
  const within = await collections.select(db, sql`where collection_id = any(${[...collectionIds]}::int[])`);
  return {
    artists: new Map(of.map(({ artistId, name }) => [artistId, name])),
    collections: new Map(within.map(({ collectionId, name }) => [collectionId, name])),
  };
}

export async function findPieces(db: Database, ids: readonly number[]): Promise<Map<number, Piece>> {
  const found = await pieces.select(db, sql`where piece_id = any(${[...ids]}::int[])`);
  return new Map(found.map((piece) => [piece.pieceId, piece]));
}

export async function findEditions(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await findPieces(db, ids);
  return new Map([...found.values()].map(({ pieceId, edition }) => [pieceId, edition]));
}

export const listPiecesOf = async (db: Database, ownerId: string, { offset, limit }: PageRows): Promise<Piece[]> =>
  await pieces.select(
    db,
    sql`where owner_id = ${ownerId} order by acquired_at desc, piece_id desc limit ${limit} offset ${offset}`,
  );

export const findPieceOf = async (db: Database, ownerId: string, id: number, lock = sql``): Promise<Piece | undefined> =>
  (await pieces.select(db, sql`where piece_id = ${id} and owner_id = ${ownerId} ${lock}`))[0];

export const findPiece = async (db: Database, id: number): Promise<Piece | undefined> =>
  (await pieces.select(db, sql`where piece_id = ${id}`))[0];

/** The first piece of a sale that is reserved for nobody. Who holds the sale's row alone reserves of it. */
export const freePiece = async (db: Database, saleId: number): Promise<Piece | undefined> =>
  (await pieces.select(db, sql`where sale_id = ${saleId} and order_id is null order by piece_id limit 1`))[0];

export const reserve = async (db: Database, pieceId: number, orderId: string): Promise<void> =>
  void (await sql`update nft.piece set order_id = ${orderId} where piece_id = ${pieceId}`.execute(db));

export const offer = async (db: Database, pieceId: number, saleId: number): Promise<void> =>
  void (await sql`update nft.piece set sale_id = ${saleId} where piece_id = ${pieceId}`.execute(db));

/** Pieces of a work that are the artist's still and in no sale, held; those of a series are sold in boxes. */
export const holdUnsold = async (db: Database, workId: number): Promise<Piece[]> =>
  await pieces.select(
    db,
    sql`where work_id = ${workId} and owner_id is null and sale_id is null and not exists (
      select from nft.lot where lot.piece_id = piece.piece_id) order by piece_id for update`,
  );

export const offerAll = async (db: Database, pieceIds: readonly number[], saleId: number): Promise<void> =>
  void (await sql`update nft.piece set sale_id = ${saleId} where piece_id = any(${[...pieceIds]}::int[])`.execute(db));

export interface Handed {
  readonly pieceId: number;
  readonly customerId: string;
  readonly price: bigint;
  readonly currency: string;
}

/** Pieces go to their new owners, all in one statement. */
export const handOverAll = async (db: Database, all: readonly Handed[], now: Date): Promise<void> =>
  void (await sql`
    update nft.piece as one set owner_id = to_whom, acquired_at = ${now}, paid = price, currency = paid_in, sale_id = null, order_id = null
    from unnest(${all.map(({ pieceId }) => pieceId)}::int[], ${all.map(({ customerId }) => customerId)}::uuid[],
      ${all.map(({ price }) => String(price))}::numeric[], ${all.map(({ currency }) => currency)}::text[]) as handed(piece, to_whom, price, paid_in)
    where one.piece_id = piece`.execute(db));

export const handOver = async (db: Database, handed: Handed, now: Date): Promise<void> => await handOverAll(db, [handed], now);

/** Pieces whose orders came to nothing: again in their sale if it goes on, else nobody's but their owner's. */
export async function release(db: Database, orderIds: readonly string[], now: Date): Promise<void> {
  // Their sales first, as who ends them does: else one that ends meanwhile would keep a piece for ever.
  await sql`
    select from nft.sale where mode = 'normal' and sale_id in (
      select sale_id from nft.piece where order_id = any(${[...orderIds]}::uuid[])
    ) order by sale_id for update`.execute(db);
  await sql`
    with freed as (
      update nft.piece as one set order_id = null,
        sale_id = case when sale.mode = 'normal' and sale.state = 'open' and sale.ends_at > ${now} then one.sale_id end
      from nft.sale where sale.sale_id = one.sale_id and one.order_id = any(${[...orderIds]}::uuid[])
      returning one.sale_id
    )
    update nft.sale as kept set stock = stock + again.count
    from (select sale_id, count(*)::int as count from freed where sale_id is not null group by sale_id) as again
    where again.sale_id = kept.sale_id`.execute(db);
}

/** What a sale that is over has left is in no sale any more. */
export const withdrawLeft = async (db: Database, saleIds: readonly number[]): Promise<void> =>
  void (await sql`update nft.piece set sale_id = null where sale_id = any(${[...saleIds]}::int[]) and order_id is null`.execute(
    db,
  ));

export const holdEnded = async (db: Database, now: Date, limit: number): Promise<Sale[]> =>
  await sales.select(
    db,
    sql`where state = 'open' and ends_at <= ${now} order by ends_at, sale_id limit ${limit} for update skip locked`,
  );

export type Counted<Row> = Row & { readonly works: number };

export async function listArtistRows(
  db: Database,
  word: string | undefined,
  { offset, limit }: PageRows,
): Promise<Counted<Artist>[]> {
  const found = await artists.select(
    db,
    sql`where true ${word ? sql`and name ilike ${escaped(word)}` : sql``} order by name limit ${limit} offset ${offset}`,
  );
  return await counted(db, "artist_id", found, ({ artistId }) => artistId);
}

export async function findArtist(db: Database, id: number): Promise<Counted<Artist> | undefined> {
  const found = await artists.select(db, sql`where artist_id = ${id}`);
  return (await counted(db, "artist_id", found, ({ artistId }) => artistId))[0];
}

const COLLECTIONS_SHOWN = 100;

export async function listCollectionsOf(db: Database, artistId: number): Promise<Counted<Collection>[]> {
  const found = await collections.select(
    db,
    sql`where artist_id = ${artistId} order by collection_id desc limit ${COLLECTIONS_SHOWN}`,
  );
  return await counted(db, "collection_id", found, ({ collectionId }) => collectionId);
}

export async function listCollectionRows(db: Database, { offset, limit }: PageRows): Promise<Counted<Collection>[]> {
  const found = await collections.select(db, sql`order by collection_id desc limit ${limit} offset ${offset}`);
  return await counted(db, "collection_id", found, ({ collectionId }) => collectionId);
}

async function counted<Row>(
  db: Database,
  column: "artist_id" | "collection_id",
  rows: readonly Row[],
  idOf: (row: Row) => number,
): Promise<Counted<Row>[]> {
  const { rows: counts } = await sql<{ id: number; count: string }>`
    select ${sql.ref(column)} as id, count(*) from nft.work where ${sql.ref(column)} = any(${rows.map(idOf)}::int[]) group by 1`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, works: Number(counts.find(({ id }) => id === idOf(row))?.count ?? 0) }));
}
