import type { Amount } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx, Visitor } from "@assay/server/feature.ts";
import type { PriceHistory } from "@assay/features/market/server.ts";
import type { FiatRateSource } from "@assay/server/outside/fiat-rates.ts";
import type { PriceOf } from "../rules.ts";

/** What open positions make of the account that backs them, in USDT. */
export interface OpenPositions {
  /** What may leave the account, whose row the caller has locked. */
  mayLeave(tx: Tx, customerId: string): Promise<Amount>;
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

export interface WalletTerms {
  readonly mode: Config["mode"];
  readonly rates: FiatRateSource;
  /** The latest price of a currency in USDT, for values that are shown. */
  readonly priceOf: PriceOf;
  /** What currencies cost in USDT at past instants. */
  readonly pricesAt: PriceHistory;
  /** Positions that the contract account backs. */
  readonly positions?: OpenPositions;
  /** Opens a throwaway customer and a session of theirs; answers the token. */
  openCustomer(tx: Tx, caller: Visitor): Promise<{ customerId: string; token: string }>;
}
