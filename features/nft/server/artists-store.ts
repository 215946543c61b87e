/** SQL of customers who ask to be artists, and of those who are. */
import { instant, int, type RowOf, tableOf, text, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { applicationStates } from "../contract.ts";
import { type Artist, artists, takeNumbers } from "./store.ts";

export const applications = tableOf("nft.application", {
  id: uuid,
  customerId: uuid,
  name: text(),
  about: text(),
  photo: text().orNull,
  state: text<(typeof applicationStates)[number]>(),
  appliedAt: instant,
  decidedAt: instant.orNull,
  note: text().orNull,
  artistId: int().orNull,
});
export type Application = RowOf<typeof applications>;

/** Whoever adds a name, or asks for one, waits here for who does, so that none is given twice. */
export const holdNames = async (db: Database): Promise<void> =>
  void (await sql`select from nft.counter where name = 'artist' for update`.execute(db));

/** Names that differ only by capitals are one; of older ones that stand twice the one that is written so, else the first. */
export const findNamed = async (db: Database, name: string): Promise<Artist | undefined> =>
  (await artists.select(db, sql`where lower(name) = lower(${name}) order by name = ${name} desc, artist_id limit 1`))[0];

export const isAskedFor = async (db: Database, name: string): Promise<boolean> =>
  (await applications.count(db, sql`where state = 'review' and lower(name) = lower(${name})`)) > 0;

export async function addArtist(db: Database, artist: Omit<Artist, "artistId">): Promise<Artist> {
  const row = { artistId: await takeNumbers(db, "artist"), ...artist };
  await artists.insert(db, [row]);
  return row;
}

export const artistOfCustomer = async (db: Database, customerId: string): Promise<Artist | undefined> =>
  (await artists.select(db, sql`where customer_id = ${customerId}`))[0];

/** The customers who are these artists. */
export async function customersOf(db: Database, artistIds: readonly number[]): Promise<Map<number, string>> {
  if (artistIds.length === 0) return new Map();
  const found = await artists.select(db, sql`where artist_id = any(${[...artistIds]}::int[]) and customer_id is not null`);
  return new Map(found.map(({ artistId, customerId }) => [artistId, customerId!]));
}

/** The customer by whom the artwork of a sale is; neither changes, so nobody need hold anything. */
export async function artistOfSale(db: Database, saleId: number): Promise<string | undefined> {
  const { rows } = await sql<{ customer: string | null }>`
    select customer_id as customer from nft.sale join nft.artist using (artist_id) where sale_id = ${saleId}`.execute(db);
  return rows[0]?.customer ?? undefined;
}

export const latestOf = async (db: Database, customerId: string): Promise<Application | undefined> =>
  (await applications.select(db, sql`where customer_id = ${customerId} order by applied_at desc limit 1`))[0];

export const holdApplication = async (db: Database, id: string): Promise<Application | undefined> =>
  (await applications.select(db, sql`where id = ${id} for update`))[0];

export const listWaiting = async (db: Database, { offset, limit }: PageRows): Promise<Application[]> =>
  await applications.select(db, sql`where state = 'review' order by applied_at, id limit ${limit} offset ${offset}`);

export async function readWaiting(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(applied_at) as oldest from nft.application where state = 'review'`.execute(db);
  return { waiting: rows[0]!.waiting, oldestAt: rows[0]!.oldest };
}
