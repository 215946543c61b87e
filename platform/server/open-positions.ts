/** What open positions make of the account that backs them, in USDT. */
import type { Amount } from "@assay/core/money.ts";
import type { Database } from "./database.ts";
import type { Ledger } from "./ledger/ledger.ts";

export interface OpenPositions {
  /** What may leave the account, whose row the caller has locked. */
  mayLeave(tx: { readonly db: Database; readonly ledger: Ledger }, customerId: string): Promise<Amount>;
  /** Units gained less units lost so far, which no account holds yet; undefined while a position has no mark. */
  profit(db: Database, customerId: string): Promise<bigint | undefined>;
  /** The same at each of the ascending instants of the past. */
  profitsAt(db: Database, customerId: string, instants: readonly number[]): Promise<readonly PastProfit[]>;
}

export interface PastProfit {
  /** Undefined where a price was missing. */
  readonly units: bigint | undefined;
  /** When the oldest price behind it was made; the instant itself where nothing was open. */
  readonly pricedAt: number;
}
