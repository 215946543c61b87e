/** The SQL of purses. */
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";

export interface PurseRow {
  readonly id: string;
  readonly customerId: string;
  readonly free: bigint;
}

const purseOf = ({ id, customer_id, free }: { id: string; customer_id: string; free: string }): PurseRow => ({
  id,
  customerId: customer_id,
  free: BigInt(free),
});

/** Whoever changes purses holds their customers' accounts, so that what is read then stays true. */
export async function listPurses(db: Database, ids: readonly string[]): Promise<PurseRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; customer_id: string; free: string }>`
    select id, customer_id, free from leverage.purse where id = any(${[...new Set(ids)]}::uuid[]) order by id`.execute(db);
  return rows.map(purseOf);
}

/** Purses to which the house owes something of what has closed in them. */
export async function claimingPurses(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ purse: string }>`
    select distinct purse from leverage.position where unpaid > 0 and state = 'closed' and purse = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ purse }) => purse));
}

/** Purses with something open in a market, in order after one: an index alone is read. */
export async function listPursesOpenIn(
  db: Database,
  { symbol, after, limit }: { readonly symbol: string; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ purse: string }>`
    select distinct purse from leverage.position
    where symbol = ${symbol} and purse is not null and state = 'open' and purse > ${after}::uuid order by purse limit ${limit}`.execute(
    db,
  );
  return rows.map(({ purse }) => purse);
}

/** Pays into a purse, which begins with the first money. */
export async function addToPurse(db: Database, { id, customerId, free }: PurseRow): Promise<void> {
  await sql`
    insert into leverage.purse as p (id, customer_id, free) values (${id}, ${customerId}, ${String(free)}::numeric)
    on conflict (id) do update set free = p.free + excluded.free`.execute(db);
}

/** Adds what purses have got, or lost, since they were read. */
export async function changePurses(db: Database, changes: ReadonlyMap<string, bigint>): Promise<void> {
  const changed = [...changes].filter(([, units]) => units !== 0n);
  if (changed.length === 0) return;
  await sql`
    with locked as materialized (
      select id from leverage.purse where id = any(${changed.map(([id]) => id)}::uuid[]) order by id for no key update
    )
    update leverage.purse p set free = p.free + c.units
    from unnest(${changed.map(([id]) => id)}::uuid[], ${changed.map(([, units]) => String(units))}::numeric[]) as c(id, units)
    join locked on locked.id = c.id where p.id = c.id`.execute(db);
}

export interface PurseMove {
  readonly positionId: string;
  readonly units: bigint;
}

export async function insertPurseMoves(db: Database, moves: readonly PurseMove[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    insert into leverage.purse_move (position_id, at, units)
    select position_id, ${now}, units from unnest(
      ${moves.map(({ positionId }) => positionId)}::uuid[], ${moves.map(({ units }) => String(units))}::numeric[]
    ) as m(position_id, units)`.execute(db);
}

/** What positions were given of their purses, or gave back, since an instant. */
export async function listPurseMoves(
  db: Database,
  positionIds: readonly string[],
  from: Date,
): Promise<{ readonly positionId: string; readonly at: Date; readonly units: bigint }[]> {
  const { rows } = await sql<{ position_id: string; at: Date; units: string }>`
    select position_id, at, units from leverage.purse_move
    where position_id = any(${[...positionIds]}::uuid[]) and at >= ${from} order by id`.execute(db);
  return rows.map(({ position_id, at, units }) => ({ positionId: position_id, at, units: BigInt(units) }));
}
