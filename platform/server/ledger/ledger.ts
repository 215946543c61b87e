/**
 * The ledger of one transaction. `open` locks the accounts whose floor a posting could break, `post` checks them in memory,
 * `flush` writes all transfers and all balances in one statement, by the function that alone may. Conservation, floors, identity and order live here;
 * what money means to a product lives in that product's postings.
 */
import { type Amount, amount } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { sql } from "kysely";
import type { Database } from "../database.ts";
import { rowsText } from "../rows.ts";
import { type Account, type AccountIds, type Met, wanted } from "./account-ids.ts";
import { Balances } from "./balances.ts";
import { type Address, accountKey, assertWellFormed, type Posting } from "./posting.ts";

export type { Account } from "./account-ids.ts";
export type { Address, Posting, Transfer } from "./posting.ts";

export class Ledger {
  readonly #db: Database;
  readonly #now: () => Date;
  readonly #accountIds: AccountIds;
  /** Of the locked accounts. */
  readonly #balances = new Balances();
  readonly #postings = new Map<string, Posting>();
  /** Ids of accounts by key, as far as this transaction has asked for them. */
  readonly #met: Met = new Map();
  #written = 0;
  readonly #taken: Posting[] = [];

  constructor(db: Database, now: () => Date, accountIds: AccountIds) {
    this.#db = db;
    this.#now = now;
    this.#accountIds = accountIds;
  }

  /**
   * Locks accounts in one order for all transactions. Every account that pays and has a floor belongs here, unless an
   * invariant guarantees the money (held money covers its order); then the database's CHECK is the wall.
   */
  async open(accounts: readonly Account[]): Promise<void> {
    const missing = new Map<string, Account>();
    for (const account of accounts) {
      const key = accountKey(account.address, account.currency);
      if (this.#balances.of(key) === undefined) missing.set(key, account);
    }
    if (missing.size === 0) return;
    const { rows } = await sql<{ place: number; id: string; balance: string }>`
      select place::int, a.id, a.balance from ledger.account a
      join ${wanted([...missing.values()])} using (address, currency) order by a.id for update of a`.execute(this.#db);
    for (const key of missing.keys()) this.#balances.set(key, 0n);
    const keys = [...missing.keys()];
    for (const { place, id, balance } of rows) {
      const key = keys[place - 1]!;
      this.#balances.set(key, BigInt(balance));
      this.#met.set(key, id);
    }
  }

  /** Looks up accounts that money may move to, so that it needs no answer of its own when it is written. Locks nothing. */
  async meet(accounts: readonly Account[]): Promise<void> {
    await this.#accountIds.meet(this.#db, accounts, this.#met);
  }

  /** The balance of an opened account after the postings so far. */
  balance(address: Address, currency: string): Amount {
    const units = this.#balances.of(accountKey(address, currency));
    if (units === undefined) throw new Error(`account ${address} ${currency} is not open`);
    return amount(currency, units);
  }

  /** Whether no opened account with a floor would fall below zero. */
  covers(posting: Posting): boolean {
    return this.#balances.covers(posting);
  }

  /**
   * Takes a posting in, all of its transfers or none. Rejects with `insufficient-balance` when it is not covered; a
   * posting that was taken in before, now or in an earlier transaction, changes nothing.
   */
  async post(posting: Posting): Promise<void> {
    assertWellFormed(posting);
    const key = `${posting.reason} ${posting.reference}`;
    if (this.#postings.has(key) || (await this.#isPosted(posting))) return;
    if (!this.covers(posting)) reject("insufficient-balance");
    this.take(posting);
  }

  /** Takes in a posting that `covers` has just allowed. The synchronous half of `post`, for batches. */
  take(posting: Posting): void {
    assertWellFormed(posting);
    this.#balances.take(posting);
    this.#postings.set(`${posting.reason} ${posting.reference}`, posting);
    this.#taken.push(posting);
  }

  /** All that this transaction has taken in, in its order. */
  get taken(): readonly Posting[] {
    return this.#taken;
  }

  /** How many new transfers have been written. */
  get written(): number {
    return this.#written;
  }

  /** Writes what has been taken in since the last time. */
  async flush(): Promise<void> {
    const lines = [...this.#postings.values()].flatMap(({ reason, reference, transfers }) =>
      transfers.map((transfer, line) => ({ reason, reference, line, ...transfer })),
    );
    this.#postings.clear();
    if (lines.length === 0) return;
    const accounts = lines.flatMap(({ from, to, amount: { currency } }) => [
      { address: from, currency },
      { address: to, currency },
    ]);
    const ids = await this.#accountIds.of(this.#db, accounts, this.#met);
    const rows = lines.map(({ reason, reference, line, amount: { units } }, index) => [
      reason,
      reference,
      line,
      ids[2 * index]!,
      ids[2 * index + 1]!,
      units,
    ]);
    const { rows: counted } = await sql<{ written: string }>`
      select ledger.post(${rowsText(rows)}::ledger.transfer_row[], ${this.#now()}) as written`.execute(this.#db);
    this.#written += Number(counted[0]!.written);
  }

  /** To be called after the commit. */
  keepAccountIds(): void {
    this.#accountIds.keep(this.#met);
  }

  async #isPosted({ reason, reference }: Posting): Promise<boolean> {
    const { rows } = await sql`
      select 1 from ledger.transfer where reference = ${reference} and reason = ${reason} limit 1`.execute(this.#db);
    return rows.length > 0;
  }
}
