/** Ids of accounts that this process has met, so that a busy account is looked up once. An account is never deleted or renamed. */
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { type Address, accountKey } from "./posting.ts";

export interface Account {
  readonly address: Address;
  readonly currency: string;
}

/** Some hundred bytes each. Who comes after so many takes the place of the one that was met first. */
const KEPT_MAX = 100_000;

export class AccountIds {
  readonly #kept = new Map<string, string>();

  /**
   * Ids by account key, opening the accounts that do not exist yet; in one order, like every lock. What this transaction
   * opens is not kept, because it may still roll back.
   */
  async of(db: Database, accounts: readonly Account[]): Promise<ReadonlyMap<string, string>> {
    const wanted = new Map(accounts.map((account) => [accountKey(account.address, account.currency), account]));
    const found = new Map<string, string>();
    for (const key of wanted.keys()) {
      const id = this.#kept.get(key);
      if (id !== undefined) found.set(key, id);
    }
    if (found.size === wanted.size) return found;
    const missing = [...wanted].filter(([key]) => !found.has(key)).map(([, account]) => account);
    const [opened, read] = await Promise.all([openAccounts(db, missing), readIds(db, missing)]);
    for (const [key, id] of read) {
      found.set(key, id);
      if (!opened.has(key)) this.#keep(key, id);
    }
    return found;
  }

  #keep(key: string, id: string): void {
    if (this.#kept.size >= KEPT_MAX) this.#kept.delete(this.#kept.keys().next().value!);
    this.#kept.set(key, id);
  }
}

async function readIds(db: Database, accounts: readonly Account[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; address: string; currency: string }>`
    select a.id, a.address, a.currency from ledger.account a
    join unnest(${accounts.map((one) => one.address)}::text[], ${accounts.map((one) => one.currency)}::text[])
      as wanted(address, currency) using (address, currency)`.execute(db);
  return new Map(rows.map((row) => [accountKey(row.address, row.currency), row.id]));
}

/** Opens the accounts that do not exist yet, and answers their keys. */
async function openAccounts(db: Database, accounts: readonly Account[]): Promise<Set<string>> {
  const { rows } = await sql<Account>`
    insert into ledger.account (address, currency)
    select address, currency from unnest(
      ${accounts.map((one) => one.address)}::text[], ${accounts.map((one) => one.currency)}::text[]
    ) as absent(address, currency) order by address, currency
    on conflict do nothing returning address, currency`.execute(db);
  return new Set(rows.map(({ address, currency }) => accountKey(address, currency)));
}
