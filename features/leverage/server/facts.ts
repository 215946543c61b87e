/** What is kept as evidence of a trigger or a liquidation: all that its rule needs, and nothing about the customer. */
import { formatAmount, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import { factOfTick, type IndexTick } from "@assay/features/market/server.ts";
import type { Fact } from "@assay/features/proofs/server.ts";
import { type Contract, quoteAmount } from "../rules/terms.ts";
import { describePosition, type Position } from "./positions.ts";
import type { MarkOf, Purses } from "./purse.ts";

/** The tick that sets something off, and the marks that hold with it. */
export interface Trigger {
  readonly tick: IndexTick;
  readonly mark: Price;
  readonly marks: MarkOf;
}

/** A position as a bet: what decides its profit at a mark. */
function betOf(position: Position): { readonly [name: string]: Fact } {
  const { symbol, type, number, price, margin } = describePosition(position);
  return { symbol, side: type, quantity: number, ...(price !== null && { entry: price }), margin };
}

const termsOf = (contract: Contract): Fact => ({
  tick_size: formatPrice(contract.tick),
  brackets: contract.brackets.map(({ floor, maintenance }) => ({
    floor: formatAmount(quoteAmount(contract, floor)),
    maintenance: formatRate(maintenance),
  })),
});

/** An order or a stop that its mark has reached: `waited` is the price, or how far from the best one. */
export function reachedFact(
  contract: Contract,
  position: Position,
  what: string,
  waited: Fact,
  { tick, mark }: Trigger,
): { readonly [name: string]: Fact } {
  return {
    position: position.id,
    what,
    waited,
    ...betOf(position),
    tick_size: formatPrice(contract.tick),
    mark: formatPrice(mark),
    tick: factOfTick(tick),
  };
}

/** The positions that risked one purse, each with its mark, and what the purse held when they were judged. */
export function liquidationFact(
  purses: Purses,
  positions: readonly Position[],
  collateral: bigint,
  { tick, marks }: Trigger,
): { readonly [name: string]: Fact } {
  return {
    collateral: formatAmount(quoteAmount(purses.contract(tick.symbol), collateral)),
    positions: positions.map((one) => ({
      id: one.id,
      ...betOf(one),
      mark: formatPrice(marks(one.symbol)!),
      terms: termsOf(purses.contract(one.symbol)),
    })),
    tick: factOfTick(tick),
  };
}
