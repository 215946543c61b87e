/** When the house trades at the levels that a venue shows: only where it can know that they are worth what they say. */
import { divide, pow10, type Price, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { INDEX_SOURCES_MIN, type SourceState } from "./price-index.ts";

/** A venue is not quoted from once it has not spoken of a market for longer, whatever it says of others. */
export const QUOTED_MS_MAX = 10_000;
/** The house sells no lower under the index, and buys no higher above it, than this part of it. */
export const QUOTED_WITHIN: Rate = 5n * pow10(RATE_SCALE - 3);

/** What is known of the venue whose levels the house would show. */
export interface QuotedVenue {
  /** What the latest judgement of the index made of it; undefined before the first. */
  readonly state: SourceState | undefined;
  /** When it last spoke of this market, in ms. */
  readonly saidAt: number | undefined;
  readonly bid: Price;
  readonly ask: Price;
}

/** How many venues the source has for a market, and their index at the moment. */
export interface QuotedMarket {
  readonly venues: number;
  readonly index: Price | undefined;
}

/**
 * Whether the house may quote a venue's levels at `now`. A source with venues enough for an index needs one; of one with
 * fewer, such as a recording, its venue's own word is enough. The bounds are rounded down.
 */
export function mayQuote({ state, saidAt, bid, ask }: QuotedVenue, { venues, index }: QuotedMarket, now: number): boolean {
  if (state !== "counted" || saidAt === undefined || now - saidAt > QUOTED_MS_MAX) return false;
  if (index === undefined) return venues < INDEX_SOURCES_MIN;
  const reach = divide(index * QUOTED_WITHIN, pow10(RATE_SCALE), "down");
  return ask >= index - reach && bid <= index + reach;
}
