import { formatPrice, magnitude, pow10, RATE_SCALE } from "@assay/core/money.ts";
import type { Fact } from "@assay/features/proofs/server.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { utcDay } from "@assay/core/time.ts";
import type { Side } from "../contract.ts";
import { directionOf, otherSide, valueAt } from "../rules/margin.ts";
import { judgeOpening, type OpeningAsked, type OpeningJudged, valueOnSide } from "../rules/opening.ts";
import type { MarkRule, TriggerRule } from "../rules/receipt-rules.ts";
import { judgeStanding } from "../rules/stops.ts";
import { atFee, type Contract, POSITIONS_MAX } from "../rules/terms.ts";
import { askedFact } from "./asked.ts";
import type { Batch } from "./batch.ts";
import { closeAsked } from "./close-asked.ts";
import { type Mark, markBy, type Marked, markFact, reachedFact } from "./facts.ts";
import { HOUSE, leverageFee, leverageHold, placeOf } from "./postings.ts";
import type { Position } from "./positions.ts";
import { liquidationWith, spendableOf } from "./purse.ts";

/** The order as a position, and what a reduce-only one has closed. */
export interface Submitted {
  readonly position: Position;
  readonly closed: readonly Position[];
}

/** Opens a position, lets an order wait, or reduces the other side. */
export function submit(batch: Batch, customerId: string, market: Contract, asked: OpeningAsked): Submitted | Rejection {
  const contract = atFee(market, batch.levels.fee(customerId, "contract", market.fee));
  const others = othersOn(batch, customerId, contract, asked.type);
  const judged = judgeOpening(contract, batch.marks(contract.symbol), asked, others);
  if (judged instanceof Rejection) return judged;
  if (batch.own(customerId).length >= POSITIONS_MAX) return new Rejection("too-many-positions", { maximum: POSITIONS_MAX });
  const position = positionOf(batch, customerId, contract, judged);
  // What trades at once costs a fee, which bounds it.
  const spent = judged.opensNow ? undefined : batch.instructions.judge(customerId);
  if (spent) return spent;
  if (judged.reduceOnly) return reducesNothing(batch, position) ?? reduceOrWait(batch, position, judged);
  const protectedBy = batch.guard.judge(customerId, riskOf(judged));
  if (protectedBy) return protectedBy;
  if (!fitsHouse(batch, contract, judged)) return new Rejection("market-full");
  if (judged.margin + judged.fee > spendableOf(batch, customerId, batch.marks)) return new Rejection("insufficient-balance");
  const beyond = judgeCrossStop(batch, position, contract, judged);
  if (beyond) return beyond;
  if (judged.opensNow) open(batch, position, batch.mark(contract.symbol)!);
  else {
    batch.take(leverageHold(position.id, customerId, judged.margin + judged.fee));
    batch.write(position);
  }
  return { position, closed: [] };
}

/** What a customer has on a side of a market beside an order, by which its bracket goes as well. */
export function othersOn(batch: Batch, customerId: string, contract: Contract, side: Side, except?: Position): bigint {
  const others = batch
    .active(customerId)
    .filter((one) => one !== except && one.symbol === contract.symbol && !one.reduceOnly)
    .map(({ side, quantity, entry, limit }) => ({ side, quantity, entry: entry ?? limit! }));
  return valueOnSide(contract, side, others);
}

/** The stop loss of an isolated position is judged with the order; where a cross one is liquidated its purse decides, as it stands now. `held` comes back to it first. */
export function judgeCrossStop(
  batch: Batch,
  { customerId, stopLoss }: Position,
  contract: Contract,
  { marginMode, side, quantity, price, fee }: OpeningJudged,
  held = 0n,
): Rejection | undefined {
  if (marginMode === "isolated") return undefined;
  const liquidation = liquidationWith(batch, customerId, contract, { side, quantity, entry: price }, fee - held, batch.marks);
  return judgeStanding(contract, { side, stopLoss }, liquidation);
}

/** The most that an opening can lose: a cross position all that the account ever has. */
const riskOf = ({ marginMode, margin, fee }: OpeningJudged): bigint | undefined =>
  marginMode === "isolated" ? margin + fee : undefined;

export function positionOf(
  batch: Batch,
  customerId: string,
  { symbol, fee: feeRate }: Contract,
  judged: OpeningJudged,
  purse: string | null = null,
): Position {
  const { side, kind, marginMode, leverage, reduceOnly, quantity, limit, margin, fee, stops } = judged;
  return {
    id: batch.newId(),
    customerId,
    symbol,
    side,
    kind,
    marginMode,
    leverage,
    reduceOnly,
    quantity,
    limit,
    limitAt: batch.now,
    entry: null,
    margin,
    originMargin: margin,
    fee,
    feeRate,
    overnight: 0n,
    owed: 0n,
    takeProfit: stops.takeProfit,
    stopLoss: stops.stopLoss,
    trailing: stops.trailing,
    stopsAt: batch.now,
    trailingMark: null,
    trailingTick: null,
    closing: null,
    state: "pending",
    createdAt: batch.now,
    openedAt: null,
    endedAt: null,
    chargedDay: null,
    closeReason: null,
    cancelReason: null,
    closePrice: null,
    profit: null,
    returned: null,
    closingFee: null,
    liquidationFee: null,
    spared: 0n,
    insured: 0n,
    unpaid: 0n,
    partOf: null,
    purse,
    changes: 0,
  };
}

/** Opens at the mark, with margin and fee out of what is free, or of what its purse has free. */
export function open(batch: Batch, position: Position, mark: Mark): void {
  const { id, symbol, margin, fee } = position;
  batch.take(leverageFee(`${id}/open`, symbol, placeOf(position), fee));
  batch.free(position, -fee);
  batch.setAside(position, `${id}/open`, margin);
  beOpen(batch, position, mark, "at-once");
}

/** Whether an order takes the mark that stands when it is asked for, or one that has come since. */
export type Taking = "at-once" | "waited";

/** From here on it is a position, and the tick of its mark is kept as evidence. */
export function beOpen(batch: Batch, position: Position, mark: Mark, taking: Taking): void {
  Object.assign(position, {
    state: "open",
    entry: mark.price,
    openedAt: batch.now,
    chargedDay: utcDay(batch.now),
    trailingMark: position.trailing === null ? null : mark.price,
    trailingTick: position.trailing === null ? null : mark.tick,
  } satisfies Partial<Position>);
  batch.write(position, position.quantity);
  batch.count(position, mark.price, position.fee);
  proveOrder(batch, position, "opened", mark, { asked: askedFact(position, "order"), taking });
}

/** Keeps why an order did what it did: the mark reached its limit, or it took the mark as it was. */
function proveOrder(
  batch: Batch,
  order: Position,
  what: string,
  mark: Mark,
  { asked, taking }: { readonly asked: Fact | undefined; readonly taking: Taking },
): void {
  const contract = batch.contract(order.symbol);
  if (order.limit === null)
    return batch.prove(order, "leverage-mark-1" satisfies MarkRule, markFact(contract, order, `${what}-at-mark`, mark));
  const rule: TriggerRule = asked === undefined ? "leverage-trigger-1" : "leverage-trigger-2";
  const fact = reachedFact(contract, order, what, { waited: formatPrice(order.limit), asked }, mark);
  batch.prove(order, rule, taking === "at-once" ? { ...fact, at_once: "yes" } : fact);
}

/** Why an order that only reduces may not be placed or changed. */
export const reducesNothing = (batch: Batch, order: Position): Rejection | undefined =>
  reducible(batch, order).length === 0 ? new Rejection("nothing-to-reduce") : undefined;

export function reduceOrWait(batch: Batch, position: Position, { opensNow }: OpeningJudged): Submitted {
  batch.write(position);
  return { position, closed: opensNow ? reduce(batch, position, batch, "at-once") : [] };
}

/** The open positions that a reduce-only order closes, oldest first. */
const reducible = (batch: Batch, { customerId, symbol, side }: Position): Position[] =>
  batch.own(customerId).filter((one) => one.state === "open" && one.symbol === symbol && one.side === otherSide(side));

/** Closes so much of the other side, and ends the order with what it has closed. */
export function reduce(batch: Batch, order: Position, marked: Marked, taking: Taking): Position[] {
  const mark = markBy(batch.contract(order.symbol), marked.tickOf(order.symbol))!;
  // It ends with less than was asked for, where there is less to reduce.
  const asked = askedFact(order, "order");
  const closed: Position[] = [];
  let rest = order.quantity;
  for (const one of reducible(batch, order)) {
    // A cross position that could not pay has closed the others with it.
    if (rest === 0n || one.state !== "open") continue;
    const part = one.quantity < rest ? one.quantity : rest;
    closed.push(...closeAsked(batch, one, "reduce-only", marked, part));
    rest -= part;
  }
  const done = order.quantity - rest;
  Object.assign(order, {
    ...(done === 0n
      ? { state: "cancelled", cancelReason: "nothing-to-reduce" }
      : { state: "closed", closeReason: "reduce-only", closePrice: mark.price, quantity: done }),
    endedAt: batch.now,
  } satisfies Partial<Position>);
  batch.write(order);
  proveOrder(batch, order, order.cancelReason ?? "reduced", mark, { asked, taking });
  return closed;
}

/** A tenth: how far a market may move against the house before its fund is spent on what is open in it. */
const STRESS = pow10(RATE_SCALE - 1);

/** Whether the house's fund bears a move of a tenth of what would be open on one side; what balances the sides always fits. */
export function fitsHouse(
  batch: Batch,
  contract: Contract,
  { side, quantity, price }: Pick<OpeningJudged, "side" | "quantity" | "price">,
): boolean {
  const before = batch.netOpen(contract.symbol);
  const after = before + directionOf(side) * quantity;
  if (magnitude(after) <= magnitude(before)) return true;
  return valueAt(contract, magnitude(after), price) * STRESS <= batch.balance(HOUSE) * pow10(RATE_SCALE);
}
