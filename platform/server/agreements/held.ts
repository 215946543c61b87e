/** The truth of every agreement: what is held, and what is promised, is what the open rows need. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { type Address, accountKey } from "../ledger/posting.ts";
import { readBalances } from "../ledger/statement.ts";

/** What an open row needs, and where it lies. */
export interface Needed {
  readonly address: Address;
  readonly currency: string;
  /** Whole units; a query's numeric. */
  readonly units: string;
}

/**
 * What these places have that the open rows do not need, and the other way round, one line each. `openRows` are those of these
 * places, one or many of each, as a query of `address`, `currency` and `units`; fractions of their sums are cut off.
 */
export const heldFaults = async (db: Database, places: readonly Address[], openRows: RawBuilder<unknown>): Promise<string[]> =>
  await faultsOf(db, places, openRows, (held, needed) => held !== needed);

/** What these places lack of what the open rows need, where other products hold in them too. */
export const shortFaults = async (db: Database, places: readonly Address[], openRows: RawBuilder<unknown>): Promise<string[]> =>
  await faultsOf(db, places, openRows, (held, needed) => held < needed);

async function faultsOf(
  db: Database,
  places: readonly Address[],
  openRows: RawBuilder<unknown>,
  isFault: (held: bigint, needed: bigint) => boolean,
): Promise<string[]> {
  const { rows } = await sql<Needed>`
    select address, currency, trunc(sum(units)) as units from (${openRows}) as needed group by 1, 2`.execute(db);
  const needed = new Map(rows.map(({ address, currency, units }) => [accountKey(address, currency), BigInt(units)]));
  const balances = await readBalances(db, places);
  const held = new Map(balances.map(({ address, currency, units }) => [accountKey(address, currency), units]));
  return [...new Set([...needed.keys(), ...held.keys()])]
    .filter((key) => isFault(held.get(key) ?? 0n, needed.get(key) ?? 0n))
    .map((key) => `${key}: held ${held.get(key) ?? 0n}, open rows need ${needed.get(key) ?? 0n}`);
}
