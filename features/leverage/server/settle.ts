/** Closing: the position ends, and everybody is paid what is his (README.md, Closing). */
import { scaleOf } from "@assay/core/currency.ts";
import { formatAmount, amount, formatDecimal, formatPrice, type Price } from "@assay/core/money.ts";
import type { CloseReason } from "../contract.ts";
import { closingOf, least, withPart } from "../rules/closing.ts";
import { feeOn, profitAt, valueAt } from "../rules/margin.ts";
import type { Batch } from "./batch.ts";
import type { Marked } from "./facts.ts";
import {
  freeAddress,
  HOUSE,
  INSURANCE,
  insuranceCover,
  leverageClose,
  leverageFee,
  leverageOvernight,
  liquidationFee,
  placeOf,
} from "./postings.ts";
import { exposureOf, netResult, type Position } from "./positions.ts";
import type { MarkOf } from "./purse.ts";

/** Of what its customer is told of it. */
const PROFIT_DECIMALS_MIN = 2;

/** The marks tell what the customers' other cross positions are worth. */
export interface Ending extends Marked {
  readonly reason: CloseReason;
  readonly price: Price;
}

/**
 * Closes a position, or `quantity` of it. Where a cross position costs more than its own margin and all that is free, the
 * margins of the customer's other cross positions pay; where these do not suffice either, the others are closed as well,
 * winners first: their money comes before that of the insurance fund.
 */
export function closePosition(batch: Batch, position: Position, ending: Ending, quantity = position.quantity): Position[] {
  const part = quantity === position.quantity ? position : split(batch, position, quantity);
  if (position.marginMode === "isolated") return [settle(batch, part, ending, 0n)];
  const others = batch.cross(position.customerId).filter(({ id }) => id !== part.id);
  const lacking = (): bigint => owes(batch, part, ending.price) - batch.balance(freeAddress(position.customerId));
  const closed: Position[] = [];
  if (lacking() > others.reduce((sum, { margin }) => sum + margin, 0n)) {
    for (const { other, mark } of winnersFirst(batch, others, ending.marks))
      closed.push(settle(batch, other, { ...ending, price: mark }, 0n));
  }
  return [settle(batch, part, ending, draw(batch, others, lacking())), ...closed];
}

function winnersFirst(batch: Batch, positions: readonly Position[], marks: MarkOf): { other: Position; mark: Price }[] {
  return positions
    .flatMap((other) => {
      const mark = marks(other.symbol);
      if (mark === undefined) return [];
      return [{ other, mark, profit: profitAt(batch.contract(other.symbol), exposureOf(other), mark) }];
    })
    .sort((one, next) => (one.profit > next.profit ? -1 : 1));
}

/** What a position's loss exceeds its margin by. */
function owes(batch: Batch, position: Position, price: Price): bigint {
  return -(profitAt(batch.contract(position.symbol), exposureOf(position), price) + position.margin);
}

/** Takes so much out of the margins of open positions, the oldest first, and answers how much there was. */
export function draw(batch: Batch, positions: readonly Position[], units: bigint): bigint {
  let rest = units > 0n ? units : 0n;
  for (const position of positions) {
    const taken = least(rest, position.margin);
    if (taken === 0n) continue;
    position.margin -= taken;
    rest -= taken;
    batch.write(position);
  }
  return units > 0n ? units - rest : 0n;
}

/** Splits a part off: margin, fees and nights go with it by the quantity, rounded down; the rest keeps the rest. */
function split(batch: Batch, position: Position, quantity: bigint): Position {
  const share = (units: bigint): bigint => withPart(units, quantity, position.quantity);
  const part: Position = {
    ...position,
    id: batch.newId(),
    partOf: position.id,
    closing: null,
    changes: 0,
    quantity,
    margin: share(position.margin),
    originMargin: share(position.originMargin),
    fee: share(position.fee),
    overnight: share(position.overnight),
    owed: share(position.owed),
    unpaid: share(position.unpaid),
  };
  position.quantity -= quantity;
  position.margin -= part.margin;
  position.originMargin -= part.originMargin;
  position.fee -= part.fee;
  position.overnight -= part.overnight;
  position.owed -= part.owed;
  position.unpaid -= part.unpaid;
  batch.write(position);
  return part;
}

/** `drawn` is what the margins of other positions pay. */
function settle(batch: Batch, position: Position, { reason, price, tickOf }: Ending, drawn: bigint): Position {
  const { id, customerId, symbol, margin, quantity } = position;
  const contract = batch.contractOf(position);
  const charged = reason !== "deleveraging";
  const profit = profitAt(contract, exposureOf(position), price);
  const won = profit > 0n ? profit : 0n;
  const wonHouse = least(won, batch.balance(HOUSE));
  const wonInsurance = least(won - wonHouse, batch.balance(INSURANCE));
  const value = valueAt(contract, quantity, price);
  const { lostMargin, lostFree, deficit, nights, fee, left } = closingOf(contract, {
    profit,
    value,
    margin,
    owed: position.owed,
    free: position.marginMode === "cross" ? batch.balance(freeAddress(customerId)) : undefined,
    won: wonHouse + wonInsurance,
    drawn,
    charged,
  });
  const [place, isPursed] = [placeOf(position), position.purse !== null];
  batch.take(leverageClose(position, { margin, lostMargin, lostFree, drawn, wonHouse, wonInsurance }));

  const insured = least(deficit, batch.balance(INSURANCE));
  batch.take(insuranceCover(id, insured));
  if (deficit > insured) batch.shortfalls.push({ position, mark: price, tick: tickOf(symbol), deficit, rest: deficit - insured });

  batch.take(leverageOvernight(`${id}/nights`, customerId, isPursed ? { held: nights } : { held: 0n, free: nights }));
  batch.take(leverageFee(`${id}/close`, symbol, place, fee));
  const penalty = reason === "liquidation" ? least(feeOn(value, contract.liquidationFee), left > 0n ? left : 0n) : 0n;
  batch.take(liquidationFee(id, place, penalty));
  batch.free(position, left - penalty);

  Object.assign(position, {
    state: "closed",
    margin: 0n,
    owed: 0n,
    closing: null,
    // What its end cannot pay nobody has paid.
    overnight: position.overnight - (position.owed - nights),
    fee: position.fee + fee + penalty,
    endedAt: batch.now,
    closeReason: reason,
    closePrice: price,
    profit,
    returned: left - penalty,
    closingFee: fee,
    liquidationFee: penalty,
    spared: deficit,
    insured: insured + wonInsurance,
    unpaid: position.unpaid + won - wonHouse - wonInsurance,
  } satisfies Partial<Position>);
  batch.write(position, -quantity);
  if (charged) batch.count(position, price, fee);
  batch.news.push({
    customerId,
    id,
    symbol,
    type: position.side,
    what: reason,
    number: formatAmount(amount(contract.base, quantity)),
    price: formatPrice(price),
    profit: formatDecimal(netResult(position)!, scaleOf(contract.quote), PROFIT_DECIMALS_MIN),
  });
  return position;
}
