import type { Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { liquidationPrice } from "../rules/margin.ts";
import { isTighter, judgeStops, type StopsAsked } from "../rules/stops.ts";
import type { Batch } from "./batch.ts";
import { exposureOf, heldFor, type Position } from "./positions.ts";
import { liquidationOf, liquidationWith } from "./purse.ts";

/** Sets, changes or takes away the stops of a position or of an order that waits. */
export function setStops(batch: Batch, position: Position | undefined, asked: StopsAsked): Position | Rejection {
  if (!position) return new Rejection("no-such-position");
  if (position.reduceOnly || (position.state !== "open" && position.state !== "pending"))
    return new Rejection("position-not-open");
  const contract = batch.contract(position.symbol);
  const mark = batch.mark(position.symbol);
  const price = position.state === "pending" ? position.limit! : mark?.price;
  if (price === undefined) return new Rejection("market-closed");
  const liquidation =
    position.state === "pending" ? liquidationAt(batch, position, price) : liquidationOf(batch, position, batch.marks);
  const { takeProfit, stopLoss, trailing, trailingTick } = position;
  const stops = judgeStops(contract, position, asked, { side: position.side, price, liquidation });
  if (stops instanceof Rejection) return stops;
  if (stops.takeProfit === takeProfit && stops.stopLoss === stopLoss && stops.trailing === trailing)
    return new Rejection("nothing-to-change");
  const { instructions } = batch;
  const isSafer = isTighter(position.side, { takeProfit, stopLoss, trailing }, stops);
  const spent = isSafer ? instructions.pace(position.customerId) : instructions.judge(position.customerId);
  if (spent) return spent;
  const best = position.state === "open" && stops.trailing !== null ? mark : undefined;
  // A stop that begins to trail, or trails otherwise, follows from here; so does one whose best mark is from before ticks were kept: what
  // is asked for now has to be proven.
  const trailsAnew = stops.trailing !== trailing || (best !== undefined && trailingTick === null);
  const trails = trailsAnew && { trailingMark: best?.price ?? null, trailingTick: best?.tick ?? null };
  Object.assign(position, { ...stops, ...trails });
  batch.write(position);
  return position;
}

/** Where an order would be liquidated if it opened at this price now, with what it holds. */
function liquidationAt(batch: Batch, order: Position, price: Price): Price | undefined {
  const contract = batch.contract(order.symbol);
  const exposure = { ...exposureOf(order), entry: price };
  if (order.marginMode === "isolated") return liquidationPrice(contract, exposure, order.margin);
  return liquidationWith(batch, order.customerId, contract, exposure, order.fee - heldFor(order), batch.marks);
}
