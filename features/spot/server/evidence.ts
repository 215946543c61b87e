import { formatPrice, formatRate } from "@assay/core/money.ts";
import { factOfTick } from "@assay/features/market/server.ts";
import type { Evidence } from "@assay/features/proofs/server.ts";
import type { Batch } from "./batch.ts";
import { stopOf } from "./waiting.ts";
import { stopPriceOf } from "./orders.ts";

/**
 * Rule "stop-1": a sell fires when the index of the tick is at `stop` or below, a buy when it is at `stop` or above. Of a
 * trailing stop, `stop` is `best` less (a buy: more) its share `trail`.
 */
export function evidenceOf({ fired }: Pick<Batch, "fired">): Evidence[] {
  return [...fired.values()].map(({ waiter, tick }) => {
    const { id, customerId, side, kind, trail, mark } = waiter;
    return {
      customerId,
      subject: id,
      rule: "stop-1",
      fact: {
        order: id,
        kind,
        side,
        stop: formatPrice(stopPriceOf({ side, stop: stopOf(waiter) })),
        ...(trail !== null && { trail: formatRate(trail), best: formatPrice(mark!) }),
        tick: factOfTick(tick),
      },
    };
  });
}
