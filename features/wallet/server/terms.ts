import type { Currency } from "@assay/core/currency.ts";
import type { Amount } from "@assay/core/money.ts";
import type { Config } from "@assay/server/config.ts";
import type { Tx, Visitor } from "@assay/server/feature.ts";
import type { PriceHistory } from "@assay/features/market/server.ts";
import type { FiatRateSource } from "@assay/server/outside/fiat-rates.ts";
import type { Account } from "../contract.ts";
import type { PriceOf } from "../rules.ts";

export interface WalletTerms {
  readonly mode: Config["mode"];
  readonly rates: FiatRateSource;
  /** The latest price of a currency in USDT, for values that are shown. */
  readonly priceOf: PriceOf;
  /** What currencies cost in USDT at past instants. */
  readonly pricesAt: PriceHistory;
  /** What may leave an account that backs something open, whose row is locked; undefined for an account that backs nothing. */
  mayLeave?(tx: Tx, customerId: string, account: Account, currency: Currency): Promise<Amount | undefined>;
  /** Opens a throwaway customer and a session of theirs; answers the token. */
  openCustomer(tx: Tx, caller: Visitor): Promise<{ customerId: string; token: string }>;
}
