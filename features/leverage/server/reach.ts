/** What a tick sets off: orders that open, stops that close, and liquidations, the worst first. */
import { formatPrice, formatRate } from "@assay/core/money.ts";
import { type MovedMark, trailingStop } from "@assay/core/trailing-index.ts";
import { factOfTick, type IndexTick } from "@assay/features/market/server.ts";
import type { Fact } from "@assay/features/proofs/server.ts";
import { formatAmount, amount } from "@assay/core/money.ts";
import type { CloseReason } from "../contract.ts";
import type { TriggerRule } from "../rules/receipt-rules.ts";
import { feeOn, initialMargin, profitAt, valueAt } from "../rules/margin.ts";
import { askedFact } from "./asked.ts";
import type { Batch } from "./batch.ts";
import { cancelUnasked } from "./cancel-order.ts";
import { closeWaiting } from "./closing.ts";
import { reachedFact, type Trigger } from "./facts.ts";
import { liquidate } from "./liquidate.ts";
import { heldAddress, leverageFee, leverageRelease } from "./postings.ts";
import { collateralOf, exposureOf, heldFor, isActive, type Position } from "./positions.ts";
import { cancelProtected } from "./protect.ts";
import { byHealth, healthIn } from "./purse.ts";
import { closePosition } from "./settle.ts";
import { beOpen, fitsHouse, reduce } from "./submit.ts";

/** How far a trailing stop has followed, and the tick that it followed there; null of one that was kept without its tick. */
export type Best = Pick<MovedMark<IndexTick | null>, "mark" | "by">;

/** Something that a tick may have set off. `best` is how far a trailing stop has followed. */
export interface Reached {
  readonly id: string;
  readonly customerId: string;
  readonly best: Best | undefined;
}

/**
 * Does what the tick has set off, and judges everything anew: a trigger that fires too early does nothing. What a customer has
 * asked to close goes before all that would close it at the same mark: a liquidation would cost him its fee besides.
 */
export function reach(batch: Batch, trigger: Trigger, reached: readonly Reached[]): void {
  const theirs = [...new Set(reached.map(({ customerId }) => customerId))].flatMap((id) => batch.active(id));
  const here = theirs.filter(({ symbol }) => symbol === trigger.tick.symbol);
  closeWaiting(batch, here, trigger);
  const healthOf = healthIn(batch, trigger.marks);
  const found = reached.flatMap(({ id, customerId, best }): Found[] => {
    const position = batch.find(customerId, id);
    return position && isActive(position) ? [{ position, best, health: healthOf(position) }] : [];
  });
  // The stops of a purse go before its liquidation, which judges all of it at once.
  for (const mine of Map.groupBy(found.sort(byHealth), ({ position }) => purseOfOne(position)).values()) {
    const [{ position: first }] = mine as [Found];
    if (first.state === "pending") fill(batch, first, trigger);
    else {
      for (const { position, best } of mine) if (position.state === "open") stop(batch, position, trigger, best);
      liquidate(batch, first, trigger);
    }
  }
}

interface Found {
  readonly position: Position;
  readonly best: Best | undefined;
  readonly health: bigint;
}

/** Cross positions of a customer belong together; all else stands for itself. */
const purseOfOne = ({ id, customerId, state, marginMode }: Position): string =>
  state === "open" && marginMode === "cross" ? customerId : id;

function stop(batch: Batch, position: Position, trigger: Trigger, best: Best | undefined): void {
  const contract = batch.contract(position.symbol);
  const { mark, marks, tickOf } = trigger;
  const equity = collateralOf(position) + profitAt(contract, exposureOf(position), mark);
  const stop = stopOf(position, trigger, best);
  // A stop that the mark has leapt over may come too late: what is left then is less than nothing, and that is a liquidation.
  if (!stop || (equity <= 0n && position.marginMode === "isolated")) return;
  const fact = reachedFact(contract, position, stop.reason, stop, { price: mark, tick: trigger.tick });
  for (const closed of closePosition(batch, position, { reason: stop.reason, price: mark, marks, tickOf }))
    batch.prove(closed, stop.rule, { ...fact, closed: closed.id });
}

interface ReachedStop {
  readonly reason: CloseReason;
  readonly rule: TriggerRule;
  readonly waited: Fact;
  readonly asked: Fact | undefined;
}

/** The stop that a mark has reached, and what it waited for. A tick from before its customer asked for it sets it off never. */
function stopOf(position: Position, trigger: Trigger, best: Best | undefined): ReachedStop | undefined {
  const { mark, tick } = trigger;
  const { side, takeProfit, stopLoss, stopsAt } = position;
  if (stopsAt !== null && tick.at < stopsAt.getTime()) return undefined;
  const isLong = side === "long";
  const asked = askedFact(position, "stops");
  const rule: TriggerRule = asked === undefined ? "leverage-trigger-1" : "leverage-trigger-2";
  if (stopLoss !== null && (isLong ? mark <= stopLoss : mark >= stopLoss))
    return { reason: "stop-loss", rule, waited: formatPrice(stopLoss), asked };
  if (takeProfit !== null && (isLong ? mark >= takeProfit : mark <= takeProfit))
    return { reason: "take-profit", rule, waited: formatPrice(takeProfit), asked };
  const trailed = trailingStopOf(position, trigger, best);
  return trailed && { reason: "trailing-stop", asked, ...trailed };
}

function trailingStopOf(
  { side, trailing, trailingMark, trailingTick, stopsAt }: Position,
  { mark, tick }: Trigger,
  followed: Best | undefined,
): Pick<ReachedStop, "rule" | "waited"> | undefined {
  if (trailing === null || trailingMark === null) return undefined;
  const isLong = side === "long";
  // What was asked for since best ticks are kept began with one: a best mark without one is of the trail before.
  const isOfIt = followed !== undefined && (followed.by !== null || stopsAt === null);
  // What was stored of a tick since then is none of this one's: nothing had come back so far before that, or it would be due for itself.
  const isStored = trailingTick === null || trailingTick.at <= tick.at;
  const isBetter = isOfIt && (!isStored || (isLong ? followed.mark > trailingMark : followed.mark < trailingMark));
  if (!isStored && !isBetter) return undefined;
  const best: Best = isBetter ? followed : { mark: trailingMark, by: trailingTick };
  const at = trailingStop({ fires: isLong ? "falling" : "rising", mark: best.mark, share: trailing });
  if (isLong ? mark > at : mark < at) return undefined;
  const waited = { best: formatPrice(best.mark), share: formatRate(trailing) };
  // Since it is kept what was asked, no stop trails whose best tick is not: without one its receipt does not hold.
  const rule: TriggerRule =
    stopsAt !== null ? "leverage-trailing-2" : best.by === null ? "leverage-trigger-1" : "leverage-trailing-1";
  return { rule, waited: { ...waited, ...(best.by !== null && { tick: factOfTick(best.by) }) } };
}

/**
 * An order whose price has come opens at the mark, which is its limit or better, if the house can bear it now: while it waits it
 * counts nowhere. A tick from before its customer asked for its limit opens it never. Margin and fee come out of what it held; where
 * a better price for a short asks for more margin than that, it has as much as was held.
 */
function fill(batch: Batch, order: Position, trigger: Trigger): void {
  const { side, limit, limitAt, symbol, customerId, id, quantity } = order;
  const { mark, tick } = trigger;
  if ((limitAt !== null && tick.at < limitAt.getTime()) || (side === "long" ? mark > limit! : mark < limit!)) return;
  if (cancelProtected(batch, order)) return;
  const contract = batch.contract(symbol);
  if (!order.reduceOnly && !fitsHouse(batch, contract, { side, quantity, price: mark }))
    return cancelUnasked(batch, order, "market-full");
  if (order.reduceOnly) {
    reduce(batch, order, trigger, "waited");
    return;
  }
  const held = heldFor(order);
  const fee = feeOn(valueAt(contract, quantity, mark), order.feeRate);
  const wanted = initialMargin(contract, quantity, mark, order.leverage);
  const margin = wanted < held - fee ? wanted : held - fee;
  batch.take(
    leverageFee(`${id}/open`, symbol, heldAddress(customerId), fee),
    leverageRelease(id, customerId, held - fee - margin),
  );
  Object.assign(order, { margin, originMargin: margin, fee });
  beOpen(batch, order, { price: mark, tick }, "waited");
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
