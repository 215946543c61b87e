import { Rejection } from "@assay/core/rejection.ts";
import { type AmendAsked, judgeAmend } from "../rules/amending.ts";
import type { OpeningJudged } from "../rules/opening.ts";
import type { Contract } from "../rules/terms.ts";
import type { Batch } from "./batch.ts";
import { leverageHold, leverageRelease } from "./postings.ts";
import { heldFor, type Position } from "./positions.ts";
import { spendableOf } from "./purse.ts";
import { fitsHouse, judgeCrossStop, open, othersOn, reduceOrWait, reducesNothing, type Submitted } from "./submit.ts";

/** Changes an order that waits in one piece: it never waits without its money. Whatever is refused leaves it as it stands. */
export function amendOrder(batch: Batch, order: Position | undefined, asked: AmendAsked): Submitted | Rejection {
  if (!order) return new Rejection("no-such-position");
  if (order.state !== "pending") return new Rejection("position-not-pending");
  const contract = batch.contractOf(order);
  const others = othersOn(batch, order.customerId, contract, order.side, order);
  const judged = judgeAmend(contract, batch.marks(order.symbol), { ...order, limit: order.limit! }, asked, others);
  if (judged instanceof Rejection) return judged;
  const refused = order.reduceOnly ? reducesNothing(batch, order) : judgeMoney(batch, order, contract, judged);
  if (refused) return refused;
  const { limit, quantity, margin, fee, opensNow } = judged;
  const spent = opensNow ? undefined : batch.instructions.judge(order.customerId);
  if (spent) return spent;
  const held = heldFor(order);
  Object.assign(order, { limit, quantity, margin, originMargin: margin, fee, changes: order.changes + 1 });
  if (order.reduceOnly) return reduceOrWait(batch, order, judged);
  const reference = `${order.id}#${order.changes}`;
  const more = margin + fee - held;
  if (opensNow) {
    batch.take(leverageRelease(reference, order.customerId, held));
    open(batch, order, batch.mark(order.symbol)!);
  } else {
    batch.take(more > 0n ? leverageHold(reference, order.customerId, more) : leverageRelease(reference, order.customerId, -more));
    batch.write(order);
  }
  return { position: order, closed: [] };
}

/** What the order holds already counts as free and as risked: only what comes on top is judged, or an opening at once. */
function judgeMoney(batch: Batch, order: Position, contract: Contract, judged: OpeningJudged): Rejection | undefined {
  const { customerId, marginMode } = order;
  const held = heldFor(order);
  const more = judged.margin + judged.fee - held;
  if (more > 0n || judged.opensNow) {
    const risk = marginMode === "isolated" ? (more > 0n ? more : 0n) : undefined;
    const protectedBy = batch.guard.judge(customerId, risk);
    if (protectedBy) return protectedBy;
    if (!fitsHouse(batch, contract, judged)) return new Rejection("market-full");
    if (more > spendableOf(batch, customerId, batch.marks)) return new Rejection("insufficient-balance");
  }
  return judgeCrossStop(batch, order, contract, judged, held);
}
