import { formatPrice, formatRate } from "@assay/core/money.ts";
import { factOfTick } from "@assay/features/market/server.ts";
import type { Evidence } from "@assay/features/proofs/server.ts";
import type { StopReceipt } from "../rules/receipt.ts";
import type { Batch } from "./batch.ts";
import { stopOf } from "./waiting.ts";
import { stopPriceOf } from "./orders.ts";

/**
 * Rule "stop-1": a sell fires when the index of the tick is at `stop` or below, a buy when it is at `stop` or above. Rule
 * "stop-trailing-1": the same, and `stop` is the index of `best_tick` less (a buy: more) its share `trail`.
 */
export function evidenceOf({ fired }: Pick<Batch, "fired">): Evidence[] {
  return [...fired.values()].map(({ waiter, tick }) => {
    const { id, customerId, side, kind, trail, mark, markTick } = waiter;
    return {
      customerId,
      subject: id,
      rule: (markTick === null ? "stop-1" : "stop-trailing-1") satisfies StopReceipt,
      fact: {
        order: id,
        symbol: tick.symbol,
        kind,
        side,
        stop: formatPrice(stopPriceOf({ side, stop: stopOf(waiter) })),
        ...(trail !== null && { trail: formatRate(trail), best: formatPrice(mark!) }),
        ...(markTick !== null && { best_tick: factOfTick(markTick) }),
        tick: factOfTick(tick),
      },
    };
  });
}
