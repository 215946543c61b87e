/** Markets as they are stored. */
import type { Currency } from "@assay/core/currency.ts";

/** What holds in a market from a moment on, as decimal texts. */
export interface TermsRow {
  readonly holdsFrom: Date;
  readonly tick: string;
  readonly step: string;
  readonly notionalMin: string;
  readonly quantityMax: string;
  readonly band: string;
  readonly makerFee: string;
  readonly takerFee: string;
  /** Null where the market has no index. */
  readonly indexClamp: string | null;
  /** Without an index: the price around which the band lies while these terms hold, such as a new token's issue price. */
  readonly around?: string | null;
}

/** A market with its terms as they follow each other. */
export interface MarketRow {
  readonly symbol: string;
  readonly base: Currency;
  readonly quote: Currency;
  readonly nameZh: string | null;
  readonly categories: readonly string[];
  readonly terms: readonly TermsRow[];
}
