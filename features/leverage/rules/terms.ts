/** What a contract market allows, as integers. Server and form judge by the same values. */
import { type Amount, amount, divide, parseAmount, pow10, type Price, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { listable, type MarketTerms, marketTermsOf, rateOf } from "@assay/core/market-terms.ts";
import type * as z from "zod/mini";
import type { contractTerms } from "../contract.ts";

/** From a value of `floor` on, a position may be levered so far and must keep so much. */
export interface Bracket {
  /** In quote units. */
  readonly floor: bigint;
  readonly leverageMax: number;
  /** Maintenance margin as a share of the position's value. */
  readonly maintenance: Rate;
  /** What is taken off that share, so that maintenance grows without a jump from bracket to bracket. */
  readonly relief: bigint;
}

/** A contract market: its price is the mark, and the band is around it. */
export interface Contract extends MarketTerms {
  /** Of the value, at opening and at closing. */
  readonly fee: Rate;
  /** Of the value, to the insurance fund, out of what a liquidation leaves. */
  readonly liquidationFee: Rate;
  /** A day's interest of the quote over the base currency. */
  readonly interest: Rate;
  /** What the house adds to a day's rate, for longs and shorts alike. */
  readonly markup: Rate;
  /** By floor, rising. */
  readonly brackets: readonly [Bracket, ...Bracket[]];
}

/** The same market at the fee that an order has agreed to. */
export const atFee = (contract: Contract, fee: Rate): Contract => ({ ...contract, fee });

/** Leverage above this is "super leverage" and carries a warning of its own. */
export const SUPER_LEVERAGE_ABOVE = 100;

/** The most that one customer may have open and waiting together. */
export const POSITIONS_MAX = 100;

/**
 * Brackets with their relief: relief_k = floor_k x (maintenance_k - maintenance_(k-1)) + relief_(k-1), rounded down, which
 * makes the maintenance margin continuous in the value (products-and-formulas 2.1).
 */
export function bracketsOf(rows: readonly Omit<Bracket, "relief">[]): Contract["brackets"] {
  const brackets: Bracket[] = [];
  for (const row of rows) {
    const last = brackets.at(-1);
    const relief = last ? divide(row.floor * (row.maintenance - last.maintenance), pow10(RATE_SCALE), "down") + last.relief : 0n;
    brackets.push({ ...row, relief });
  }
  const [first, ...rest] = brackets;
  if (!first || first.floor !== 0n) throw new RangeError("the first bracket begins at nothing");
  return [first, ...rest];
}

/** Terms from their wire form. Throws on a market that cannot be listed. */
export function contractOf(wire: z.output<typeof contractTerms>): Contract {
  const { symbol, quote } = wire;
  const rate = (text: string): Rate => rateOf(text, symbol);
  return {
    ...marketTermsOf(wire),
    fee: rate(wire.fee),
    liquidationFee: rate(wire.liquidation_fee),
    interest: rate(wire.interest),
    markup: rate(wire.markup),
    brackets: bracketsOf(
      wire.brackets.map(({ floor, multiple_max, maintenance }) => ({
        floor: listable(parseAmount(quote, floor), symbol).units,
        leverageMax: multiple_max,
        maintenance: rate(maintenance),
      })),
    ),
  };
}

/** The most that the smallest position may be levered. */
export const leverageMaxOf = ({ brackets }: Contract): number => brackets[0].leverageMax;

/** The bracket of a position of this value, in quote units. */
export const bracketAt = ({ brackets }: Contract, value: bigint): Bracket =>
  brackets.findLast(({ floor }) => value >= floor) ?? brackets[0];

/**
 * The most that a position may be worth at this leverage beside `others` on its side, in quote units, nought or less where nothing
 * may; undefined without a bound but the quantity's.
 */
export function valueMaxAt({ brackets }: Contract, leverage: number, others = 0n): bigint | undefined {
  const bound = brackets.find(({ leverageMax }) => leverageMax < leverage);
  return bound && bound.floor - others;
}

/** The mark price: the index on the market's tick, rounded half-even, so that every value is exact in quote units. */
export const markOf = ({ tick }: Contract, index: Price): Price => divide(index, tick, "half-even") * tick;

export const quoteAmount = ({ quote }: Contract, units: bigint): Amount => amount(quote, units);
