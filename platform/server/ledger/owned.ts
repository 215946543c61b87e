/** What everybody owns, page by page. */
import { sql } from "kysely";
import type { Database } from "../database.ts";

export interface Owned {
  /** By customer: the sum of his places in each currency. */
  readonly owned: ReadonlyMap<string, readonly { readonly currency: string; readonly units: bigint }[]>;
  /** Where the next page begins; undefined behind the last one. */
  readonly next: string | undefined;
}

/**
 * The customers behind an address, the empty one for the first page, in the order of their addresses: as many as have `accountsMax`
 * accounts together. Whoever has more than that alone makes this throw.
 */
export async function readOwned(db: Database, after: string, accountsMax: number): Promise<Owned> {
  const { rows } = await sql<{ address: string; owner: string; currency: string; balance: string }>`
    select address, split_part(address, '/', 2) as owner, currency, balance from ledger.account
    where address like 'user/%' and address > ${after} order by address, currency limit ${accountsMax + 1}`.execute(db);
  const last = rows.length > accountsMax ? rows.at(-1)!.owner : undefined;
  const whole = rows.filter(({ owner }) => owner !== last);
  if (last !== undefined && whole.length === 0) throw new Error(`${last} has more than ${accountsMax} accounts`);
  const owned = new Map<string, Map<string, bigint>>();
  for (const { owner, currency, balance } of whole) {
    const own = owned.get(owner) ?? new Map<string, bigint>();
    owned.set(owner, own.set(currency, (own.get(currency) ?? 0n) + BigInt(balance)));
  }
  return {
    owned: new Map([...owned].map(([owner, own]) => [owner, [...own].map(([currency, units]) => ({ currency, units }))])),
    next: last === undefined ? undefined : whole.at(-1)!.address,
  };
}
