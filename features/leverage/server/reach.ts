/** What a tick sets off: orders that open, stops that close, and liquidations, the worst first. */
import { divide, formatPrice, formatRate, pow10, type Price, RATE_SCALE } from "@assay/core/money.ts";
import { trailingStop } from "@assay/core/trailing-index.ts";
import { formatAmount, amount } from "@assay/core/money.ts";
import type { CloseReason } from "../contract.ts";
import { feeOn, initialMargin, profitAt, valueAt } from "../rules/margin.ts";
import type { Batch } from "./batch.ts";
import { reachedFact, type Trigger } from "./facts.ts";
import { liquidate } from "./liquidate.ts";
import { heldAddress, leverageFee, leverageRelease } from "./postings.ts";
import { exposureOf, heldFor, type Position } from "./positions.ts";
import { purseOf, spareOf } from "./purse.ts";
import { closePosition } from "./settle.ts";
import { beOpen, reduce } from "./submit.ts";

/** Something that a tick may have set off. `best` is how far a trailing stop has followed. */
export interface Reached {
  readonly id: string;
  readonly customerId: string;
  readonly best: Price | undefined;
}

/** Does what the tick has set off, and judges everything anew: a trigger that fires too early does nothing. */
export function reach(batch: Batch, trigger: Trigger, reached: readonly Reached[]): void {
  const found = reached.flatMap(({ id, customerId, best }) => {
    const position = batch.find(customerId, id);
    return position ? [{ position, best, health: healthOf(batch, position, trigger) }] : [];
  });
  found.sort((one, other) => (one.health === other.health ? 0 : one.health < other.health ? -1 : 1));
  for (const { position, best } of found) {
    if (position.state === "pending") fill(batch, position, trigger);
    else if (position.state === "open") stopOrLiquidate(batch, position, trigger, best);
  }
}

const NEVER = pow10(30);

/** What the purse has to spare for each unit of value: below zero the loss exceeds what it must keep. Orders come last. */
function healthOf(batch: Batch, position: Position, { mark, marks }: Trigger): bigint {
  if (position.state !== "open") return NEVER;
  const { positions, collateral } = purseOf(batch, position);
  const spare = spareOf(batch, positions, marks);
  const value = valueAt(batch.contract(position.symbol), position.quantity, mark);
  return spare === undefined || value === 0n ? NEVER : divide((collateral + spare) * pow10(RATE_SCALE), value, "half-even");
}

function stopOrLiquidate(batch: Batch, position: Position, trigger: Trigger, best: Price | undefined): void {
  const contract = batch.contract(position.symbol);
  const { mark, marks } = trigger;
  const equity = position.margin + profitAt(contract, exposureOf(position), mark);
  const stop = stopOf(position, mark, best);
  // A stop that the mark has leapt over may come too late: what is left then is less than nothing, and that is a liquidation.
  if (stop && (equity > 0n || position.marginMode === "cross")) {
    const fact = reachedFact(contract, position, stop.reason, stop.waited, trigger);
    for (const closed of closePosition(batch, position, { reason: stop.reason, price: mark, marks }))
      batch.prove(closed, "leverage-trigger-1", { ...fact, position: closed.id });
  }
  liquidate(batch, position, trigger);
}

/** The stop that a mark has reached, and what it waited for. */
function stopOf(
  { side, takeProfit, stopLoss, trailing, trailingMark }: Position,
  mark: Price,
  best: Price | undefined,
): { reason: CloseReason; waited: string | { readonly [name: string]: string } } | undefined {
  const isLong = side === "long";
  if (stopLoss !== null && (isLong ? mark <= stopLoss : mark >= stopLoss))
    return { reason: "stop-loss", waited: formatPrice(stopLoss) };
  if (takeProfit !== null && (isLong ? mark >= takeProfit : mark <= takeProfit))
    return { reason: "take-profit", waited: formatPrice(takeProfit) };
  if (trailing === null || trailingMark === null) return undefined;
  const extreme = best !== undefined && (isLong ? best > trailingMark : best < trailingMark) ? best : trailingMark;
  const at = trailingStop({ fires: isLong ? "falling" : "rising", mark: extreme, share: trailing });
  if (isLong ? mark > at : mark < at) return undefined;
  return { reason: "trailing-stop", waited: { best: formatPrice(extreme), share: formatRate(trailing) } };
}

/**
 * An order whose price has come opens at the mark, which is its limit or better. Margin and fee come out of what it held; where
 * a better price for a short asks for more margin than that, it has as much as was held.
 */
function fill(batch: Batch, order: Position, trigger: Trigger): void {
  const { side, limit, symbol, customerId, id, quantity } = order;
  const { mark } = trigger;
  if (side === "long" ? mark > limit! : mark < limit!) return;
  const contract = batch.contract(symbol);
  batch.prove(order, "leverage-trigger-1", reachedFact(contract, order, "opened", formatPrice(limit!), trigger));
  if (order.reduceOnly) return void reduce(batch, order, mark);
  const held = heldFor(order);
  const fee = feeOn(valueAt(contract, quantity, mark), contract.fee);
  const wanted = initialMargin(contract, quantity, mark, order.leverage);
  const margin = wanted < held - fee ? wanted : held - fee;
  batch.take(
    leverageFee(`${id}/open`, symbol, heldAddress(customerId), fee),
    leverageRelease(id, customerId, held - fee - margin),
  );
  Object.assign(order, { margin, originMargin: margin, fee });
  beOpen(batch, order, mark);
  batch.news.push({
    customerId,
    id,
    symbol,
    type: side,
    what: "opened",
    number: formatAmount(amount(contract.base, quantity)),
    price: formatPrice(mark),
    profit: null,
  });
}
