import type { Config } from "@assay/server/config.ts";
import type { Tx, Visitor } from "@assay/server/feature.ts";
import type { PriceHistory } from "@assay/features/market/server.ts";
import type { FiatRateSource } from "@assay/server/outside/fiat-rates.ts";
import type { PriceOf } from "../rules.ts";

export interface WalletTerms {
  readonly mode: Config["mode"];
  readonly rates: FiatRateSource;
  /** The latest price of a currency in USDT, for values that are shown. */
  readonly priceOf: PriceOf;
  /** What currencies cost in USDT at past instants. */
  readonly pricesAt: PriceHistory;
  /** Opens a throwaway customer and a session of theirs; answers the token. */
  openCustomer(tx: Tx, caller: Visitor, inviteCode?: string): Promise<{ customerId: string; token: string }>;
}
