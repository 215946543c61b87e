import type { InputOf } from "@assay/core/contract.ts";
import { formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import { isTighter, judgeStop, type StopAsked } from "../rules/stops.ts";
import type { Batch, OpenMarket } from "./batch.ts";
import type { Located } from "./cancel-order.ts";
import { judgeFunds } from "./judge-arrival.ts";
import type { Waiter } from "./waiting.ts";

export type StopAmendAsked = InputOf<(typeof calls)["amendStop"]>;

/**
 * Changes what a waiting order waits for, its limit or its amount, in one piece. A new trail begins at the index as it is
 * now. Of an "oco" only the stop is changed here: what rests is amended like any order in the book.
 */
export function amendStop(batch: Batch, located: Located | undefined, asked: StopAmendAsked): string | Rejection {
  if (!located) return new Rejection("no-such-order");
  const market = batch.markets.get(located.symbol);
  if (market) batch.settle(market);
  const waiter = market?.waiting.find(located.id);
  if (!market || !waiter) return new Rejection("order-not-waiting");
  const after = judgeChange(market, waiter, asked, batch.now);
  if (after instanceof Rejection) return after;
  const refusal = judgeHold(batch, market, waiter, after);
  if (refusal) return refusal;
  const { instructions } = batch;
  const spent = isTighter(waiter, after) ? instructions.pace(waiter.customerId) : instructions.judge(waiter.customerId);
  if (spent) return spent;
  batch.rewait(market, waiter, after);
  return located.id;
}

/** The order as it would wait, judged as if it were placed now. */
function judgeChange(market: OpenMarket, waiter: Waiter, asked: StopAmendAsked, now: Date): Waiter | Rejection {
  const { terms, index, book, grid } = market;
  const rests = book.find(waiter.id);
  if (rests && asked.amount !== undefined) return new Rejection("terms-conflict");
  // What an "oco" does when its stop fires is what a stop with a limit, or one at the market, does.
  const kind = waiter.kind !== "oco" ? waiter.kind : waiter.limit === null ? "stop-market" : "stop-limit";
  const { stop, trail, limit, wanted } = waiter;
  const units = rests ? grid.base(rests.steps) : wanted.units;
  const merged: StopAsked = {
    type: waiter.side,
    kind,
    stop_price: asked.stop_price ?? (stop === null ? undefined : formatPrice(stop)),
    trail: asked.trail ?? (trail === null ? undefined : formatRate(trail)),
    target_price: asked.target_price ?? (limit === null ? undefined : formatPrice(limit)),
    amount: asked.amount ?? formatAmount({ ...wanted, units }),
  };
  const judged = judgeStop(terms, index, merged);
  if (judged instanceof Rejection) return judged;
  // So does one whose best index is from before ticks were kept: what is asked for now has to be proven.
  const trailsAnew = judged.trail !== undefined && (judged.trail !== trail || waiter.markTick === null);
  const after: Waiter = {
    ...waiter,
    stop: stop === null ? null : judged.stop,
    trail: judged.trail ?? null,
    ...(trailsAnew && { mark: judged.mark!, markTick: market.tick ?? null }),
    limit: judged.limit ?? null,
    wanted: rests ? wanted : judged.wanted,
    since: now.getTime(),
    isAsked: true,
  };
  const isSame = after.stop === stop && after.trail === trail && after.limit === limit && after.wanted.units === wanted.units;
  return isSame ? new Rejection("nothing-to-change") : after;
}

/** Why what the order would hold more is not there. */
function judgeHold(batch: Batch, market: OpenMarket, before: Waiter, after: Waiter): Rejection | undefined {
  const [held, holds] = [batch.heldByWaiter(market, before), batch.heldByWaiter(market, after)];
  return holds.units > held.units ? judgeFunds(batch, after.customerId, holds, held.units) : undefined;
}
