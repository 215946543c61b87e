/** Which stops a position may have. Every refusal names the nearest value that would be accepted. */
import { formatPrice, formatRate, parseRate, type Price, PRICE_SCALE, type Rate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Side } from "../contract.ts";
import { toStep } from "@assay/core/steps.ts";
import type { Contract } from "./terms.ts";

/** What closes a position by itself. */
export interface Stops {
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  /** How far the mark must come back from its best since then, as a share of it. */
  readonly trailing: Rate | null;
}

export const noStops: Stops = { takeProfit: null, stopLoss: null, trailing: null };

/** A trailing stop nearer than 0.1 % would fire at once, one farther than half is none. */
export const TRAILING_MIN: Rate = 100_000n;
export const TRAILING_MAX: Rate = 50_000_000n;

/** Stops as they are asked for: undefined leaves one as it stands, "0" takes it away. */
export interface StopsAsked {
  readonly target_profit_price?: string | undefined;
  readonly stop_loss_price?: string | undefined;
  readonly trailing?: string | undefined;
}

/** Where the position stands that the stops are for. */
export interface StopsFor {
  readonly side: Side;
  /** The mark, or the limit of an order that waits. */
  readonly price: Price;
  /** Undefined where no price can liquidate it. */
  readonly liquidation: Price | undefined;
}

/**
 * Judges stops for a position at a price. A take profit lies on the winning side of the price, a stop loss on the losing one
 * but before the liquidation price; above entry in profit is as good as anywhere else.
 * Rejections: stop-off-tick {nearest, tick}, stop-already-reached {nearest, price, says}, stop-beyond-liquidation {nearest, liquidation},
 * trailing-out-of-range {nearest, lowest, highest}.
 */
export function judgeStops(contract: Contract, before: Stops, asked: StopsAsked, position: StopsFor): Stops | Rejection {
  const takeProfit = judgePrice(contract, before.takeProfit, asked.target_profit_price, position, "winning");
  if (takeProfit instanceof Rejection) return takeProfit;
  const stopLoss = judgePrice(contract, before.stopLoss, asked.stop_loss_price, position, "losing");
  if (stopLoss instanceof Rejection) return stopLoss;
  const trailing = judgeTrailing(before.trailing, asked.trailing);
  return trailing instanceof Rejection ? trailing : { takeProfit, stopLoss, trailing };
}

/**
 * Whether stops bound a loss more tightly: stop loss or trailing stop closes earlier, and neither later; one at all is tighter than none.
 * The take profit bounds none and may go anywhere.
 */
export function isTighter(side: Side, before: Stops, after: Stops): boolean {
  const up = side === "long" ? 1n : -1n;
  const earlier = (had: bigint | null, has: bigint | null, towards: bigint): bigint => {
    if (had === has) return 0n;
    if (had === null || has === null) return had === null ? 1n : -1n;
    return (has - had) * towards;
  };
  const moves = [earlier(before.stopLoss, after.stopLoss, up), earlier(before.trailing, after.trailing, -1n)];
  return moves.every((move) => move >= 0n) && moves.some((move) => move > 0n);
}

function judgePrice(
  { tick }: Contract,
  before: Price | null,
  text: string | undefined,
  { side, price, liquidation }: StopsFor,
  on: "winning" | "losing",
): Price | null | Rejection {
  if (text === undefined) return before;
  const { multiple: stop, exact: isExact } = toStep(text, tick, PRICE_SCALE, "half-even");
  if (stop === 0n && isExact) return null;
  const above = (side === "long") === (on === "winning");
  const next = above ? price + tick : price - tick;
  if (above ? stop <= price : stop >= price) {
    const says = `${on === "winning" ? "take-profit" : "stop-loss"}-${above ? "above" : "below"}`;
    return new Rejection("stop-already-reached", {
      nearest: formatPrice(next > tick ? next : tick),
      price: formatPrice(price),
      says,
    });
  }
  const beyond = on === "losing" ? judgeStanding({ tick }, { side, stopLoss: stop }, liquidation) : undefined;
  if (beyond) return beyond;
  // Nought would take the stop away.
  const nearest = stop > 0n ? stop : tick;
  return isExact ? stop : new Rejection("stop-off-tick", { nearest: formatPrice(nearest), tick: formatPrice(tick) });
}

/** Whether a stop loss lies before a liquidation price. Rejections: stop-beyond-liquidation {nearest, liquidation}. */
export function judgeStanding(
  { tick }: Pick<Contract, "tick">,
  { side, stopLoss }: { readonly side: Side; readonly stopLoss: Price | null },
  liquidation: Price | undefined,
): Rejection | undefined {
  if (stopLoss === null || liquidation === undefined) return undefined;
  if (side === "short" ? stopLoss < liquidation : stopLoss > liquidation) return undefined;
  const nearest = side === "short" ? liquidation - tick : liquidation + tick;
  return new Rejection("stop-beyond-liquidation", { nearest: formatPrice(nearest), liquidation: formatPrice(liquidation) });
}

function judgeTrailing(before: Rate | null, text: string | undefined): Rate | null | Rejection {
  if (text === undefined) return before;
  const share = parseRate(text);
  if (share === 0n) return null;
  if (share !== undefined && share >= TRAILING_MIN && share <= TRAILING_MAX) return share;
  const nearest = share !== undefined && share < TRAILING_MIN ? TRAILING_MIN : TRAILING_MAX;
  return new Rejection("trailing-out-of-range", {
    nearest: formatRate(nearest),
    lowest: formatRate(TRAILING_MIN),
    highest: formatRate(TRAILING_MAX),
  });
}
