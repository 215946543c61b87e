/** One judgement of an index with everything that went into it: what settles something is kept as evidence in this form. */
import { formatDecimal, formatPrice, parsePrice, parseRate, type Price, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import * as z from "zod/mini";
import { indexOf, type IndexSource, type SourceState } from "./price-index.ts";

export interface IndexTick {
  /** Market and time: one process judges, so no two ticks share it. */
  readonly id: string;
  readonly symbol: string;
  /** When it was judged, in ms. */
  readonly at: number;
  /** Undefined when too few sources counted: such a tick settles nothing. */
  readonly price: Price | undefined;
  readonly clamp: Rate;
  readonly sources: readonly (IndexSource & { readonly state: SourceState })[];
}

const instant = z.string().check(z.regex(/^[0-9]{1,16}$/));
const decimal = z.string().check(z.regex(/^[0-9]{1,20}(\.[0-9]{1,18})?$/));
const source = z.object({
  venue: z.string(),
  operator: z.string(),
  state: z.string(),
  /** In the market's quote currency. */
  price: z.optional(decimal),
  /** When the price arrived, and when the venue last vouched for it. */
  arrived: instant,
  heard: z.optional(instant),
});

/** A tick as a receipt holds it: texts only, times in ms since 1970. */
export const tickFact = z.object({
  id: z.string(),
  symbol: z.string(),
  at: instant,
  price: z.optional(decimal),
  clamp: decimal,
  sources: z.array(source),
});
export type TickFact = z.output<typeof tickFact>;

/** A tick as evidence. */
export function factOfTick({ id, symbol, at, price, clamp, sources }: IndexTick): TickFact {
  return {
    id,
    symbol,
    at: String(at),
    ...(price !== undefined && { price: formatPrice(price) }),
    clamp: formatDecimal(clamp, RATE_SCALE),
    sources: sources.map(({ venue, operator, state, price: said, changedAt, heardAt }) => ({
      venue,
      operator,
      state,
      ...(said !== undefined && { price: formatPrice(said) }),
      arrived: String(changedAt),
      ...(heardAt !== undefined && { heard: String(heardAt) }),
    })),
  };
}

/** The price that the sources of a tick make, computed anew from its fact: what its receipt must say. */
export function recomputeTick({ clamp, sources }: TickFact): Price | undefined {
  const counted = sources.flatMap(({ state, operator, price }) =>
    state === "counted" ? [{ operator, price: parsePrice(price ?? "") ?? 0n }] : [],
  );
  return indexOf(counted, parseRate(clamp)!);
}
