/** What an order for a position may ask for. Form and server judge by the same function; every refusal names the nearest accepted value. */
import type { InputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import {
  amount,
  baseFor,
  formatAmount,
  formatDecimal,
  formatPrice,
  type Price,
  PRICE_SCALE,
  toMultiple,
} from "@assay/core/money.ts";
import { bandOf, judgePrice } from "@assay/core/market-terms.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls, MarginMode, Side } from "../contract.ts";
import { type Exposure, feeOn, initialMargin, liquidationPrice, valueAt } from "./margin.ts";
import { toStep } from "@assay/core/steps.ts";
import { judgeStops, noStops, type Stops } from "./stops.ts";
import { bracketAt, type Contract, quoteAmount, valueMaxAt } from "./terms.ts";

export type OpeningAsked = InputOf<(typeof calls)["openPosition"]>;

/** An order that may be opened, or wait, if its margin and fee are there. */
export interface OpeningJudged {
  readonly side: Side;
  readonly kind: "market" | "limit";
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly reduceOnly: boolean;
  readonly quantity: bigint;
  /** The limit; null at market. */
  readonly limit: Price | null;
  /** What it is judged at: the limit of one that waits, the mark of one that opens at once. */
  readonly price: Price;
  readonly opensNow: boolean;
  /** Quote units. */
  readonly margin: bigint;
  readonly fee: bigint;
  readonly stops: Stops;
}

/**
 * What a customer has open and waiting on a side of a market, in quote units, each at its entry or its limit. Brackets go by the sum:
 * many small positions risk as much as a large one. What only reduces counts nowhere.
 */
export const valueOnSide = (contract: Contract, side: Side, all: readonly Exposure[]): bigint =>
  all.reduce((sum, one) => (one.side === side ? sum + valueAt(contract, one.quantity, one.entry) : sum), 0n);

/**
 * Judges an order against a market's terms and its mark. A limit that the mark has reached opens at once, at the mark. `others` is
 * what its customer has on its side already, in quote units.
 * Rejections: market-closed, terms-conflict, price-missing, price-off-tick {nearest, tick}, price-outside-band {nearest, lowest,
 * highest}, price-moved {price}, leverage-too-high {maximum}, amount-off-step {nearest, step}, below-minimum {nearest,
 * unit, minimum, currency}, above-maximum {nearest, maximum}, and those of judgeStops.
 */
export function judgeOpening(
  contract: Contract,
  mark: Price | undefined,
  asked: OpeningAsked,
  others = 0n,
): OpeningJudged | Rejection {
  const isMarket = asked.kind === "market";
  const hasStops = [asked.target_profit_price, asked.stop_loss_price, asked.trailing].some((one) => one !== undefined);
  if (isMarket ? asked.target_price !== undefined : asked.worst_price !== undefined) return new Rejection("terms-conflict");
  if (asked.reduce_only && hasStops) return new Rejection("terms-conflict");
  if (mark === undefined) return new Rejection("market-closed");
  const limit = isMarket ? null : judgePrice(contract, bandOf(contract, mark), asked.target_price);
  if (limit instanceof Rejection) return limit;
  const moved = judgeWorst(asked, mark);
  if (moved) return moved;
  const opensNow = limit === null || (asked.type === "long" ? mark <= limit : mark >= limit);
  const price = opensNow ? mark : limit;
  const leverage = asked.multiple;
  const before = asked.reduce_only ? 0n : others;
  const maximum = leverageMaxBeside(contract, price, before);
  if (leverage > maximum) return new Rejection("leverage-too-high", { maximum });
  const quantity = judgeQuantity(contract, quantitiesOf(contract, price, leverage, before), asked.number);
  if (quantity instanceof Rejection) return quantity;
  const margin = asked.reduce_only ? 0n : initialMargin(contract, quantity, price, leverage);
  const exposure = { side: asked.type, quantity, entry: price };
  const liquidation = asked.margin_mode === "isolated" ? liquidationPrice(contract, exposure, margin) : undefined;
  const stops = judgeStops(contract, noStops, asked, { side: asked.type, price, liquidation });
  if (stops instanceof Rejection) return stops;
  return {
    side: asked.type,
    kind: asked.kind,
    marginMode: asked.margin_mode,
    leverage,
    reduceOnly: asked.reduce_only,
    quantity,
    limit,
    price,
    opensNow,
    margin,
    fee: asked.reduce_only ? 0n : feeOn(valueAt(contract, quantity, price), contract.fee),
    stops,
  };
}

/** The highest leverage of the smallest position beside what its customer has on its side already, in quote units. */
export function leverageMaxBeside(contract: Contract, price: Price, others: bigint): number {
  const { lowest } = quantitiesOf(contract, price, 1);
  return bracketAt(contract, others + valueAt(contract, lowest, price)).leverageMax;
}

/**
 * The quantities that an order may name beside what its customer has on its side already, in base units, multiples of the step. The
 * highest is less than the lowest where the leverage is above `leverageMaxBeside`.
 */
export function quantitiesOf(
  contract: Contract,
  price: Price,
  leverage: number,
  others = 0n,
): { lowest: bigint; highest: bigint } {
  const { base, quote, step, notionalMin, quantityMax } = contract;
  const lowest = toMultiple(baseFor(notionalMin, price, base, "up").units, step, "up");
  const valueMax = valueMaxAt(contract, leverage, others);
  if (valueMax === undefined) return { lowest, highest: quantityMax.units };
  // The next bracket begins at its floor: this one ends a unit before.
  const most = toMultiple(baseFor(amount(quote, valueMax > 0n ? valueMax - 1n : 0n), price, base, "down").units, step, "down");
  return { lowest, highest: most < quantityMax.units ? most : quantityMax.units };
}

/** A market order is refused when the mark has moved beyond what its customer has seen and accepted. */
function judgeWorst({ type, worst_price }: OpeningAsked, mark: Price): Rejection | undefined {
  if (worst_price === undefined) return undefined;
  const worst = toStep(worst_price, 1n, PRICE_SCALE, "half-even").multiple;
  return (type === "long" ? mark > worst : mark < worst) ? new Rejection("price-moved", { price: formatPrice(mark) }) : undefined;
}

function judgeQuantity(
  { base, quote, step, notionalMin }: Contract,
  { lowest, highest }: ReturnType<typeof quantitiesOf>,
  text: string,
): bigint | Rejection {
  const { multiple, exact } = toStep(text, step, scaleOf(base), "down");
  const nearest = formatAmount(amount(base, multiple < lowest ? lowest : multiple > highest ? highest : multiple));
  if (multiple < lowest)
    return new Rejection("below-minimum", { nearest, unit: base, minimum: formatAmount(notionalMin), currency: quote });
  if (multiple > highest || (multiple === highest && !exact))
    return new Rejection("above-maximum", { nearest, maximum: formatAmount(amount(base, highest)), currency: base });
  return exact ? multiple : new Rejection("amount-off-step", { nearest, step: formatDecimal(step, scaleOf(base)) });
}

/** What opening takes out of the contract account. */
export const costOf = (contract: Contract, { margin, fee }: OpeningJudged) => quoteAmount(contract, margin + fee);
