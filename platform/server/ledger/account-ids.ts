/** Ids of accounts that this process has met, so that a busy account is looked up once. An account is never deleted or renamed. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { type Address, accountKey } from "./posting.ts";

export interface Account {
  readonly address: Address;
  readonly currency: string;
}

type AccountIdMap = ReadonlyMap<string, string>;

/** Some hundred bytes each. Who comes after so many takes the place of the one that was met first. */
const KEPT_MAX = 100_000;

export class AccountIds {
  readonly #kept = new Map<string, string>();

  /**
   * Ids by account key, opening the accounts that do not exist yet; in one order, like every lock. `fresh` are those that were
   * not known: the caller has them kept after its commit, because what it has opened may still roll back.
   */
  async of(db: Database, accounts: readonly Account[]): Promise<{ ids: AccountIdMap; fresh: AccountIdMap }> {
    const ids = new Map<string, string>();
    const missing = new Map<string, Account>();
    for (const account of accounts) {
      const key = accountKey(account.address, account.currency);
      const id = this.#kept.get(key);
      if (id !== undefined) ids.set(key, id);
      else missing.set(key, account);
    }
    if (missing.size === 0) return { ids, fresh: new Map() };
    const wanted = [...missing.values()];
    const [, fresh] = await Promise.all([openAccounts(db, wanted), readIds(db, wanted)]);
    for (const [key, id] of fresh) ids.set(key, id);
    return { ids, fresh };
  }

  keep(ids: AccountIdMap): void {
    for (const [key, id] of ids) {
      if (this.#kept.size >= KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
      this.#kept.set(key, id);
    }
  }
}

async function readIds(db: Database, accounts: readonly Account[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; address: string; currency: string }>`
    select a.id, a.address, a.currency from ledger.account a
    join unnest(${accounts.map((one) => one.address)}::text[], ${accounts.map((one) => one.currency)}::text[])
      as wanted(address, currency) using (address, currency)`.execute(db);
  return new Map(rows.map((row) => [accountKey(row.address, row.currency), row.id]));
}

async function openAccounts(db: Database, accounts: readonly Account[]): Promise<void> {
  await sql`
    insert into ledger.account (address, currency)
    select address, currency from unnest(
      ${accounts.map((one) => one.address)}::text[], ${accounts.map((one) => one.currency)}::text[]
    ) as absent(address, currency) order by address, currency
    on conflict do nothing`.execute(db);
}
