/** What open positions make of the account that backs them, in USDT, and what is owed against what an account holds. */
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

export interface Owed {
  readonly customerId: string;
  readonly owed: Amount;
}

/** What customers owe a product, whose accounts hold what was lent: their worth counts one less the other. */
export interface Debts {
  /** All that these customers owe now, interest that has begun included. */
  owed(db: Database, customers: readonly string[], now: Date): Promise<readonly Owed[]>;
  /** Units that one owed of each currency at each of the ascending instants. */
  owedAt(db: Database, customerId: string, instants: readonly number[]): Promise<readonly PastOwed[]>;
}

export interface PastOwed {
  readonly currency: string;
  readonly units: readonly bigint[];
}
