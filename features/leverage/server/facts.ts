/** What is kept as evidence of a trigger or a liquidation: all that its rule needs, and nothing about the customer. */
import { amount, formatAmount, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import { remembered } from "@assay/core/remembered.ts";
import { factOfTick, type IndexTick } from "@assay/features/market/server.ts";
import type { Fact } from "@assay/features/proofs/server.ts";
import { type Contract, markOf, quoteAmount } from "../rules/terms.ts";
import { describePosition, type Position } from "./positions.ts";
import type { MarkOf, Purses } from "./purse.ts";

/** A mark with the tick that it comes from. */
export interface Mark {
  readonly price: Price;
  readonly tick: IndexTick;
}

/** The mark that a tick makes; undefined of one that gave no index. */
export const markBy = (contract: Contract, tick: IndexTick | undefined): Mark | undefined =>
  tick?.price === undefined ? undefined : { price: markOf(contract, tick.price), tick };

/** The marks that hold while something is decided. */
export interface Marked {
  readonly marks: MarkOf;
  /** The tick behind each of the marks. */
  readonly tickOf: (symbol: string) => IndexTick;
}

/** The marks that hold, but in one market that of a tick. */
export const markedBy = (others: { mark(symbol: string): Mark | undefined }, own: Mark): Marked => {
  const markOf = (symbol: string): Mark | undefined => (symbol === own.tick.symbol ? own : others.mark(symbol));
  return { marks: (symbol) => markOf(symbol)?.price, tickOf: (symbol) => markOf(symbol)!.tick };
};

/** The tick that sets something off, and the marks that hold with it. */
export interface Trigger extends Marked {
  readonly tick: IndexTick;
  readonly mark: Price;
}

/** A loss that neither its customer nor the insurance fund could pay. */
export interface Shortfall {
  readonly position: Position;
  readonly mark: Price;
  /** The tick that made the mark. */
  readonly tick: IndexTick;
  /** What the customer left unpaid, and what of that the fund left unpaid. */
  readonly deficit: bigint;
  readonly rest: bigint;
}

type Facts = { readonly [name: string]: Fact };

/** What decides a position's profit at a mark. */
function exposureFact(position: Position): Facts {
  const { symbol, type, number, price } = describePosition(position);
  return { symbol, side: type, quantity: number, ...(price !== null && { entry: price }) };
}

/** A position as a bet. */
const betOf = (position: Position): Facts => ({ ...exposureFact(position), margin: describePosition(position).margin });

const termsOf = remembered((contract: Contract): Fact => ({
  tick_size: formatPrice(contract.tick),
  brackets: contract.brackets.map(({ floor, maintenance }) => ({
    floor: formatAmount(quoteAmount(contract, floor)),
    maintenance: formatRate(maintenance),
  })),
}));

/** What happens to a position or an order at the mark of a tick. */
export function markFact(contract: Contract, position: Position, what: string, { price, tick }: Mark): Facts {
  return {
    position: position.id,
    what,
    ...exposureFact(position),
    fee_rate: formatRate(position.feeRate),
    tick_size: formatPrice(contract.tick),
    mark: formatPrice(price),
    tick: factOfTick(tick),
  };
}

/** An order or a stop that its mark has reached: `waited` is the price, or how far from the best one, `asked` what was asked for. */
export const reachedFact = (
  contract: Contract,
  position: Position,
  what: string,
  { waited, asked }: { readonly waited: Fact; readonly asked: Fact | undefined },
  mark: Mark,
): Facts => ({
  ...markFact(contract, position, what, mark),
  ...betOf(position),
  waited,
  ...(asked !== undefined && { asked }),
});

/** What closed at once for a purse that was under, with what the purse held when that was judged. */
export type ClosingFact = { readonly collateral: string; readonly closed: readonly string[] };

export const closingFact = (contract: Contract, collateral: bigint, closed: readonly Position[]): ClosingFact => ({
  collateral: formatAmount(quoteAmount(contract, collateral)),
  closed: closed.map(({ id }) => id),
});

/**
 * The liquidation of one purse, once for all positions that it closes: those that risked it when it was judged first, each with its
 * mark, the ticks behind the marks, and what was closed, in that order. `closings` is filled while it goes on.
 */
export function liquidationFact(
  purses: Purses,
  positions: readonly Position[],
  closings: readonly ClosingFact[],
  { tick, marks, tickOf }: Trigger,
): Facts {
  const others = new Set(positions.map(({ symbol }) => symbol).filter((symbol) => symbol !== tick.symbol));
  return {
    closings,
    positions: positions.map((one) => ({
      id: one.id,
      ...betOf(one),
      mark: formatPrice(marks(one.symbol)!),
      terms: termsOf(purses.contract(one.symbol)),
    })),
    tick: factOfTick(tick),
    others: [...others].map((symbol) => factOfTick(tickOf(symbol))),
  };
}

/** A winner that was reduced: the bankruptcy price follows from the mark and from what the liquidated quantity left unpaid. */
export function deleveragingFact(contract: Contract, winner: Position, shortfall: Shortfall): Facts {
  const { position, mark, deficit, tick } = shortfall;
  return {
    position: winner.id,
    ...betOf(winner),
    price: formatPrice(winner.closePrice!),
    liquidated: {
      quantity: formatAmount(amount(contract.base, position.quantity)),
      deficit: formatAmount(quoteAmount(contract, deficit)),
    },
    tick_size: formatPrice(contract.tick),
    mark: formatPrice(mark),
    tick: factOfTick(tick),
  };
}
