import type { Price } from "@assay/core/money.ts";
import { bandOf } from "@assay/core/market-terms.ts";
import type { Arrival, Fired } from "./arrival.ts";
import type { Batch, OpenMarket } from "./batch.ts";
import type { FiringTick } from "./liquidity.ts";
import { match, type Outcome } from "./matching/match.ts";
import type { Waiter } from "./waiting.ts";

/** Bounds what one request fires; the watcher asks again for the rest. */
const FIRED_MAX = 500;

/** Fires what an index has crossed, in the order in which the index crosses it. Answers how many stops came to the book. */
export function fireStops(batch: Batch, market: OpenMarket, tick: FiringTick, rowsMax: number): number {
  let fired = 0;
  for (const waiter of market.waiting.crossed(tick)) {
    if (fired === FIRED_MAX || batch.rows >= rowsMax) break;
    batch.fire(market, waiter, arrive(batch, market, waiter, tick.price), tick);
    fired += 1;
  }
  return fired;
}

function arrive(batch: Batch, market: OpenMarket, waiter: Waiter, index: Price): Fired {
  const { terms, grid, book, house } = market;
  const { id, customerId, side, wanted } = waiter;
  const { lowest, highest } = bandOf(terms, market.reference ?? index);
  const edge = side === "buy" ? highest : lowest;
  // The index may have come back since: nobody trades outside the band, whatever the limit says.
  const isOutside = waiter.limit !== null && (side === "buy" ? waiter.limit > edge : waiter.limit < edge);
  const limit = grid.ticks(waiter.limit === null || isOutside ? edge : waiter.limit);
  const byQuote = wanted.currency === terms.quote;
  const rests = book.find(id);
  const outcome = match(book, house, batch.funds(market), {
    customerId,
    side,
    limit,
    steps: byQuote ? Infinity : (rests?.steps ?? grid.steps(wanted.units)),
    notches: byQuote ? grid.notchesWithin(wanted.units) : Infinity,
  });
  const ending = endingOf(outcome, waiter.limit === null || isOutside);
  return { matches: outcome.matches, ending, restSteps: ending === "open" ? outcome.unfilled : 0, limit };
}

/** How it ends up. At the market, and with a limit outside the band, what finds nothing inside the band is cancelled. */
function endingOf({ stop, matches }: Outcome, isAtMarket: boolean): Arrival["ending"] {
  switch (stop) {
    case "filled":
      return matches.length > 0 ? "filled" : "no-liquidity";
    case "self":
      return "self-trade";
    case "trades-max":
      return "too-many-trades";
    case "limit":
      return isAtMarket ? "band" : "open";
    case "empty":
      return isAtMarket ? "no-liquidity" : "open";
  }
}
