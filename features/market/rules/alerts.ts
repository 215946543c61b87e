/** What a price alert is, shared by the form and the server. */
import { divide, formatPrice, pow10, type Price, type Rate, RATE_SCALE, toMultiple } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Split } from "@assay/core/corporate-actions.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Direction } from "../contract.ts";

/** Alerts that one customer may have. */
export const ALERTS_MAX = 50;
/** An alert waits for at most so many times the price now: what is further is a slip of a finger. */
export const ALERT_TIMES_MAX = 100n;
/** An alert that repeats rests at least so long after it has fired. */
export const ALERT_REST_MS = 5 * MINUTE_MS;

/** The side from which the price would have to come: an alert above waits for a rise. None when the price is there already. */
export function directionTo(price: Price, last: Price): Direction | undefined {
  if (price === last) return undefined;
  return price > last ? "above" : "below";
}

/** Whether a price has come to an alert's, or past it: a price may jump over it. */
export const isReached = (direction: Direction, alert: Price, price: Price): boolean =>
  direction === "above" ? price >= alert : price <= alert;

/**
 * Why a price is none to wait for, if it is not. `last` is the market's price now, where it has one; without one a price has no
 * ceiling. Rejections: price-not-a-multiple {tick}, alert-already-reached, alert-too-far {highest}.
 */
export function judgeAlert(
  asked: { readonly direction: Direction; readonly price: Price },
  tick: Price,
  last: Price | undefined,
): Rejection | undefined {
  if (asked.price <= 0n || asked.price % tick !== 0n) return notAMultiple(tick);
  if (last === undefined) return undefined;
  if (isReached(asked.direction, asked.price, last)) return new Rejection("alert-already-reached");
  const highest = last * ALERT_TIMES_MAX;
  if (asked.price <= highest) return undefined;
  return new Rejection("alert-too-far", { highest: formatPrice(toMultiple(highest, tick, "down")) });
}

/** The refusal of a price that is none, or none of this market. */
export const notAMultiple = (tick: Price): Rejection => new Rejection("price-not-a-multiple", { tick: formatPrice(tick) });

/** What an alert's price is in the shares after a split, on the nearest tick and at least on the first. */
export function rebasePrice(price: Price, { to, from }: Pick<Split, "to" | "from">, tick: Price): Price {
  const ticks = divide(price * from, to * tick, "half-even");
  return (ticks > 0n ? ticks : 1n) * tick;
}

/**
 * Whether a trade says what a coin costs. One that lies further from the index than the market's band, a fraction with
 * RATE_SCALE decimals, is a slip of one venue; without an index the venue is believed.
 */
export function isBelievable(price: Price, index: Price | undefined, band: Rate): boolean {
  if (index === undefined) return true;
  const distance = price > index ? price - index : index - price;
  return distance * pow10(RATE_SCALE) <= index * band;
}
