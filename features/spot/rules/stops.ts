/**
 * What an order that waits for a price may ask for. Stops fire on the index alone: no single venue and no single trade can
 * set one off. The form and the server judge by the same functions.
 */
import {
  type Amount,
  divide,
  formatDecimal,
  formatPrice,
  formatRate,
  parseDecimal,
  parseRate,
  pow10,
  type Price,
  PRICE_SCALE,
  type Rate,
  RATE_SCALE,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import type { Trigger } from "@assay/core/trigger-index.ts";
import { bandOf, judgePrice } from "@assay/core/market-terms.ts";
import type { Side, StopKind } from "../contract.ts";
import { judgeAmount, type Terms } from "../rules.ts";

/** How far a trailing stop may stay behind the best index: 0.1 % to 20 %. */
export const TRAIL_MIN: Rate = 100_000n;
export const TRAIL_MAX: Rate = 20_000_000n;
/** An order may be good till a date from a minute to a year away. */
export const EXPIRY_MS_MIN = MINUTE_MS;
export const EXPIRY_MS_MAX = 365 * DAY_MS;

/** A sell waits for the index to fall, a buy for it to rise. */
export const firesOn = (side: Side): Trigger["fires"] => (side === "sell" ? "falling" : "rising");

/** What a stop does when it has fired: its limit, or undefined if it then trades at the market. */
export interface StopTerms {
  readonly side: Side;
  readonly kind: StopKind;
  /** Where it fires: of a trailing stop, what follows from the index as its first mark. */
  readonly stop: Price;
  readonly trail: Rate | undefined;
  /** The index from which it trails. */
  readonly mark: Price | undefined;
  /** The limit with which it comes to the book once it has fired. */
  readonly limit: Price | undefined;
  /** The limit at which an "oco" rests meanwhile. */
  readonly resting: Price | undefined;
  /** What it wants: base quantity, or the quote amount that a buy at the market spends. */
  readonly wanted: Amount;
}

export interface StopAsked {
  readonly type: Side;
  readonly kind: StopKind;
  readonly stop_price?: string | undefined;
  readonly target_price?: string | undefined;
  readonly stop_limit_price?: string | undefined;
  readonly trail?: string | undefined;
  readonly amount: string;
}

/** The fields that each kind takes beside side and amount; whatever else is named contradicts it. */
export const stopFields = {
  "stop-limit": ["stop_price", "target_price"],
  "stop-market": ["stop_price"],
  "trailing-stop": ["trail"],
  oco: ["stop_price", "target_price", "stop_limit_price"],
} as const satisfies Record<StopKind, readonly (keyof StopAsked)[]>;

const priced = ["stop_price", "target_price", "stop_limit_price", "trail"] as const;

/** Whether a kind trades at the market once it has fired, whatever it says about limits. */
export const isAtMarket = (kind: StopKind): boolean => kind === "stop-market" || kind === "trailing-stop";

/** The currency that the amount of such an order counts. */
export const countedIn = (kind: StopKind, side: Side): "base" | "quote" =>
  isAtMarket(kind) && side === "buy" ? "quote" : "base";

/**
 * Judges a stop against a market's terms and its index. A limit that it takes on when it fires is judged by the band around
 * the stop, because that is where the index will be. A value is judged at the price at which it would trade.
 * Rejections: terms-conflict, limit-orders-only, market-closed, stop-missing, stop-off-tick {nearest, tick}, stop-would-fire {nearest, index},
 * trail-outside {nearest, lowest, highest}, stop-limit-outside {nearest, lowest, highest}, and those of judgeOrder.
 */
export function judgeStop(terms: Terms, index: Price | undefined, asked: StopAsked): StopTerms | Rejection {
  const { kind, type: side } = asked;
  const own: readonly string[] = stopFields[kind];
  if (priced.some((field) => asked[field] !== undefined && !own.includes(field))) return new Rejection("terms-conflict");
  // Bought at the market, a quantity has no price of which it could hold the money.
  if (kind === "oco" && side === "buy" && asked.stop_limit_price === undefined) return new Rejection("terms-conflict");
  if (!terms.indexed) return new Rejection("limit-orders-only");
  if (index === undefined) return new Rejection("market-closed");
  const trail = kind === "trailing-stop" ? judgeTrail(asked.trail) : undefined;
  if (trail instanceof Rejection) return trail;
  const stop =
    trail === undefined
      ? judgeStopPrice(terms, index, side, asked.stop_price)
      : trailingStop({ fires: firesOn(side), mark: index, share: trail });
  if (stop instanceof Rejection) return stop;
  const resting = kind === "oco" ? judgePrice(terms, restingRange(terms, index, side), asked.target_price) : undefined;
  if (resting instanceof Rejection) return resting;
  const limit = judgeLimit(terms, stop, asked);
  if (limit instanceof Rejection) return limit;
  const wanted = judgeAmount(terms, limit ?? resting ?? stop, asked.amount, countedIn(kind, side));
  if (wanted instanceof Rejection) return wanted;
  return { side, kind, stop, trail, mark: trail === undefined ? undefined : index, limit, resting, wanted };
}

/** What a stop waits for, and what comes to the book then. */
export interface StopWaiting {
  readonly side: Side;
  readonly stop: Price | null;
  readonly trail: Rate | null;
  readonly limit: Price | null;
  readonly wanted: Amount;
}

/**
 * Whether a stop fires earlier than before for the same amount: one to sell at a higher index, one to buy at a lower, one that trails at
 * less. Its limit may follow it, from the old one up to the stop.
 */
export function isTighter(before: StopWaiting, after: StopWaiting): boolean {
  if (after.side !== before.side || after.wanted.units !== before.wanted.units) return false;
  if (before.trail !== null && after.trail !== null) return after.trail < before.trail;
  if (before.stop === null || after.stop === null) return false;
  const up = before.side === "sell" ? 1n : -1n;
  if ((after.stop - before.stop) * up <= 0n) return false;
  if (before.limit === null || after.limit === null) return before.limit === after.limit;
  // What a limit leaves beyond the stop is room to trade in; less than none has to wait for the index to come back.
  const [had, has] = [(before.stop - before.limit) * up, (after.stop - after.limit) * up];
  return (after.limit - before.limit) * up >= 0n && (has >= 0n || has >= had);
}

/** The limit with which a stop comes to the book: named by a stop-limit as its price, by an "oco" as that of its stop. */
function judgeLimit(
  terms: Terms,
  stop: Price,
  { kind, target_price, stop_limit_price }: StopAsked,
): Price | undefined | Rejection {
  if (isAtMarket(kind)) return undefined;
  if (kind === "oco" && stop_limit_price === undefined) return undefined;
  const limit = judgePrice(terms, bandOf(terms, stop), kind === "oco" ? stop_limit_price : target_price);
  // Of two prices the refusal must say which.
  if (!(limit instanceof Rejection) || kind !== "oco") return limit;
  return limit.code === "price-missing" ? limit : new Rejection("stop-limit-outside", bandTexts(terms, stop, limit));
}

function bandTexts(terms: Terms, stop: Price, { values }: Rejection): Record<string, string | number> {
  const { lowest, highest } = bandOf(terms, stop);
  return { nearest: values.nearest!, lowest: formatPrice(lowest), highest: formatPrice(highest) };
}

/** Where an "oco" may rest: on the far side of the index from its stop, inside the band. */
function restingRange(terms: Terms, index: Price, side: Side): { lowest: Price; highest: Price } {
  const { lowest, highest } = bandOf(terms, index);
  return side === "sell"
    ? { lowest: nextTick(terms, index, "up"), highest }
    : { lowest, highest: nextTick(terms, index, "down") };
}

/** The tick next to a price, never the price itself. */
function nextTick({ tick }: Terms, price: Price, towards: "up" | "down"): Price {
  return towards === "up" ? (price / tick + 1n) * tick : ((price - 1n) / tick) * tick;
}

function judgeStopPrice(terms: Terms, index: Price, side: Side, text: string | undefined): Price | Rejection {
  if (text === undefined) return new Rejection("stop-missing");
  const { tick } = terms;
  const value = parseDecimal(text, TEXT_SCALE)!;
  const scaled = tick * pow10(TEXT_SCALE - PRICE_SCALE);
  const multiple = divide(value, scaled, "half-even") * tick;
  const edge = side === "sell" ? nextTick(terms, index, "down") : nextTick(terms, index, "up");
  const fires = side === "sell" ? multiple > edge : multiple < edge;
  if (fires || multiple <= 0n) {
    // A whole tick from the index as customers see it, which may be the tick just beside it.
    const shown = divide(index, tick, "half-even") * tick;
    const nearest = !fires ? tick : side === "sell" ? shown - tick : shown + tick;
    return new Rejection("stop-would-fire", { nearest: formatPrice(nearest), index: formatPrice(shown) });
  }
  return value % scaled === 0n
    ? multiple
    : new Rejection("stop-off-tick", { nearest: formatPrice(multiple), tick: formatPrice(tick) });
}

/** The most decimals that a wire text may have. */
const TEXT_SCALE = 18;

function judgeTrail(text: string | undefined): Rate | Rejection {
  if (text === undefined) return new Rejection("stop-missing");
  const rate = parseRate(text) ?? divide(parseDecimal(text, TEXT_SCALE)!, pow10(TEXT_SCALE - RATE_SCALE), "down");
  const nearest = rate < TRAIL_MIN ? TRAIL_MIN : rate > TRAIL_MAX ? TRAIL_MAX : rate;
  if (nearest === rate) return rate;
  const [near, lowest, highest] = [nearest, TRAIL_MIN, TRAIL_MAX].map(percentText) as [string, string, string];
  return new Rejection("trail-outside", { nearest: formatRate(nearest), percent: near, lowest, highest });
}

const percentText = (rate: Rate): string => formatDecimal(rate, RATE_SCALE - 2);

/** The date till which an order is good; undefined for one that has none. Rejections: expiry-outside, terms-conflict. */
export function judgeExpiry(expiresAt: number | undefined, now: Date, isGoodTillDate: boolean): Date | undefined | Rejection {
  if ((expiresAt === undefined) === isGoodTillDate) return new Rejection("terms-conflict");
  if (expiresAt === undefined) return undefined;
  const away = expiresAt - now.getTime();
  return away < EXPIRY_MS_MIN || away > EXPIRY_MS_MAX ? new Rejection("expiry-outside") : new Date(expiresAt);
}
