import type { CorporateAction } from "@assay/core/corporate-actions.ts";
import type { Price } from "@assay/core/money.ts";
import type { feed } from "@assay/features/market/contract.ts";
import type { Reference } from "@assay/features/market/server.ts";
import type * as z from "zod/mini";
import type { Terms } from "../rules.ts";

/** What stock needs of the market feed: its markets, their prices, and what companies do. */
export interface Prices {
  readonly markets: ReadonlyMap<string, Terms>;
  /** Where prices come from, for labels. */
  readonly feed: z.infer<typeof feed>;
  /** A fresh price of the exchange with all that it came from; none while it is closed or has not been heard. */
  reference(symbol: string): Reference | undefined;
  /** What a share is worth: a fresh price, or while the exchange is closed the last one that it made. */
  worth(symbol: string): Price | undefined;
  /** What companies do with an ex-date from one day to before another; undefined where the source does not know. */
  corporateActions(from: number, until: number): readonly CorporateAction[] | undefined;
}
