/** Ids of accounts that this process has met, so that a busy account is looked up once. An account is never deleted or renamed. */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../database.ts";
import { textList } from "../rows.ts";
import { type Address, accountKey } from "./posting.ts";

export interface Account {
  readonly address: Address;
  readonly currency: string;
}

/** Some hundred bytes each. Who comes after so many takes the place of the one that was met first. */
const KEPT_MAX = 100_000;

/** Ids by account key that one transaction has asked for. */
export type Met = Map<string, string>;

export class AccountIds {
  readonly #kept = new Map<string, string>();

  /**
   * The ids of accounts, in their order; those that do not exist yet are opened, in one order, like every lock. Those that were not known are
   * put into `met`: the transaction has them kept after its commit, because what it has opened may still roll back.
   */
  async of(db: Database, accounts: readonly Account[], met: Met): Promise<string[]> {
    const { keys, ids, missing } = this.#look(accounts, met);
    if (missing.size > 0) await Promise.all([openAccounts(db, missing), readInto(met, db, missing)]);
    return ids.map((id, index) => id ?? met.get(keys[index]!)!);
  }

  /** Puts the ids of accounts that exist, and were not known, into `met`. */
  async meet(db: Database, accounts: readonly Account[], met: Met): Promise<void> {
    const { missing } = this.#look(accounts, met);
    if (missing.size > 0) await readInto(met, db, missing);
  }

  keep(met: Met): void {
    for (const [key, id] of met) {
      if (this.#kept.has(key)) continue;
      if (this.#kept.size >= KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
      this.#kept.set(key, id);
    }
  }

  #look(
    accounts: readonly Account[],
    met: Met,
  ): { keys: string[]; ids: (string | undefined)[]; missing: ReadonlyMap<string, Account> } {
    const missing = new Map<string, Account>();
    const keys = accounts.map(({ address, currency }) => accountKey(address, currency));
    const ids = keys.map((key, index) => {
      const id = met.get(key) ?? this.#kept.get(key);
      if (id === undefined) missing.set(key, accounts[index]!);
      return id;
    });
    return { keys, ids, missing };
  }
}

/**
 * Accounts as rows `wanted(address, currency, place)`, places from 1 on. Behind `select`, so that PostgreSQL does not count them
 * beforehand: for some hundreds it would rather read a table of some thousands whole than look for each by its index.
 */
export const wanted = (accounts: readonly Account[]): RawBuilder<unknown> => sql`
  unnest((select ${textList(accounts.map((one) => one.address))}), (select ${textList(accounts.map((one) => one.currency))}))
    with ordinality as wanted(address, currency, place)`;

async function readInto(met: Met, db: Database, missing: ReadonlyMap<string, Account>): Promise<void> {
  const { rows } = await sql<{ place: number; id: string }>`
    select place::int, a.id from ledger.account a
    join ${wanted([...missing.values()])} using (address, currency)`.execute(db);
  const keys = [...missing.keys()];
  for (const { place, id } of rows) met.set(keys[place - 1]!, id);
}

async function openAccounts(db: Database, missing: ReadonlyMap<string, Account>): Promise<void> {
  await sql`
    insert into ledger.account (address, currency)
    select address, currency from ${wanted([...missing.values()])} order by address, currency
    on conflict do nothing`.execute(db);
}
