/** What flash swap is priced by: the index of each coin, and beside it the order book. */
import type { Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { feed } from "@assay/features/market/contract.ts";
import type { HouseDepth, IndexTick, Market } from "@assay/features/market/server.ts";
import type * as z from "zod/mini";
import type { closedReasons } from "../contract.ts";
import {
  type BookStep,
  type Deal,
  dealOf,
  INDEX_AGE_MAX_MS,
  type Leg,
  SPREAD_MAX,
  spreadOf,
  tradeOn,
  VALUE,
  valueLeg,
  worthOf,
} from "../rules.ts";

/** What is needed of the market feed. */
export interface Prices {
  /** Where prices come from, for labels. */
  readonly feed: z.infer<typeof feed>;
  /** Markets with an index, by symbol. */
  readonly markets: ReadonlyMap<string, Market>;
  /** The latest judgement of an index. */
  tick(symbol: string): IndexTick | undefined;
  depth(symbol: string): HouseDepth;
}

/** One side with the judgement that it comes from; none for the currency in which prices are stated. */
export interface PricedLeg extends Leg {
  readonly tick?: IndexTick;
}

const symbolOf = (currency: string): string => `${currency}/${VALUE}`;

/** Shares are traded where their exchange is, and what has no index has no price here. */
export const isSwappable = (prices: Prices, currency: string): boolean =>
  currency === VALUE || prices.markets.get(symbolOf(currency))?.kind === "coin";

/** The price of a currency, or why it cannot be swapped at the moment. */
export function legOf(prices: Prices, currency: string, now: Date): PricedLeg | Rejection {
  if (currency === VALUE) return valueLeg;
  if (!isSwappable(prices, currency)) return new Rejection("not-swappable", { currency });
  const closed = (why: (typeof closedReasons)[number]): Rejection => new Rejection(why, { currency });
  const tick = prices.tick(symbolOf(currency));
  // Fewer than three venues of two operators make no index, and one that nobody has judged lately is old.
  if (tick?.price === undefined || now.getTime() - tick.at > INDEX_AGE_MAX_MS) return closed("index-degraded");
  const spread = spreadOf(wordsOf(tick), tick.price, now.getTime());
  return spread > SPREAD_MAX ? closed("venues-apart") : { currency, price: tick.price, spread, tick };
}

const wordsOf = ({ sources }: IndexTick): { price: Price; heardAt: number }[] =>
  sources.flatMap(({ state, price, heardAt }) =>
    state === "counted" && price !== undefined && heardAt !== undefined ? [{ price, heardAt }] : [],
  );

/** Both sides of a swap. Throws the refusal of what cannot be swapped. */
export function pairOf(prices: Prices, from: string, to: string, now: Date): readonly [PricedLeg, PricedLeg] {
  if (from === to) throw new Rejection("same-currency");
  const [one, other] = [legOf(prices, from, now), legOf(prices, to, now)];
  if (one instanceof Rejection) throw one;
  if (other instanceof Rejection) throw other;
  return [one, other];
}

/** The trades that would do the same on the order book: one, or two by way of USDT. */
const waysOf = (prices: Prices, from: string, to: string): BookStep[] => [
  ...(from === VALUE ? [] : [stepOf(prices, from, "sell")]),
  ...(to === VALUE ? [] : [stepOf(prices, to, "buy")]),
];

function stepOf(prices: Prices, base: string, side: BookStep["side"]): BookStep {
  const symbol = symbolOf(base);
  const { bids, asks } = prices.depth(symbol);
  return { symbol, side, takerFee: prices.markets.get(symbol)!.takerFee, levels: side === "sell" ? bids : asks };
}

/** Where the book's figure can be had: the market of the coin that is bought, or of the one that is sold for USDT. */
export const bookSymbol = (from: string, to: string): string => symbolOf(to === VALUE ? from : to);

/** A swap as it is priced, with the levels of the book that its comparison used. */
export interface Priced extends Deal {
  readonly units: bigint;
  readonly from: PricedLeg;
  readonly to: PricedLeg;
  readonly value: bigint;
  readonly book: { readonly brings: bigint; readonly steps: readonly BookStep[] } | undefined;
}

export function price(prices: Prices, from: PricedLeg, to: PricedLeg, units: bigint): Priced {
  const book = walk(waysOf(prices, from.currency, to.currency), units);
  return { ...dealOf(units, from, to, book?.brings), units, from, to, value: worthOf(units, from), book };
}

function walk(steps: readonly BookStep[], units: bigint): Priced["book"] {
  let brings = units;
  const used: BookStep[] = [];
  for (const step of steps) {
    const done = tradeOn(step, brings);
    if (!done) return undefined;
    brings = done.brings;
    used.push({ ...step, levels: step.levels.slice(0, done.used) });
  }
  return { brings, steps: used };
}
