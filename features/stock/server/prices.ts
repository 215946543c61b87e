import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import type { Price } from "@assay/core/money.ts";
import type { closedReasons } from "../contract.ts";
import type { feed } from "@assay/features/market/contract.ts";
import type { Doubt, Doubtful, Reference } from "@assay/features/market/server.ts";
import type * as z from "zod/mini";
import type { Terms } from "../rules.ts";

/** What stock needs of the market feed: its markets, their prices, and what companies do. */
export interface Prices {
  readonly markets: ReadonlyMap<string, Terms>;
  /** Where prices come from, for labels. */
  readonly feed: z.infer<typeof feed>;
  /** A fresh price of the exchange with all that it came from; none while it is closed or has not been heard, a doubt where it is not believed. */
  reference(symbol: string): Reference | Doubtful | undefined;
  /** What a share is worth: a fresh price, or while the exchange is closed the last one that it made. */
  worth(symbol: string): Price | undefined;
  /** What companies do with an ex-date from one day to before another; undefined where the source does not know. */
  corporateActions(from: number, until: number): readonly CorporateAction[] | undefined;
}

/** Why nothing trades in an open session, as a rejection says it; undefined where something does. */
export type Closed = (typeof closedReasons)[number];

const doubted = {
  wide: "quote-too-wide",
  "far-from-trade": "far-from-last-trade",
  "far-from-close": "far-from-close",
} as const satisfies Record<Doubt, Closed>;

/** Without word of splits and dividends nobody can say what a share will be tomorrow; a doubted price is nobody's. */
export function closedBy(prices: Prices, symbol: string): Closed | undefined {
  if (prices.corporateActions(0, 0) === undefined) return "actions-unknown";
  const reference = prices.reference(symbol);
  return reference && reference.price === undefined ? doubted[reference.doubt] : undefined;
}
