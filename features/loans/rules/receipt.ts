/** What the receipt of a sale of collateral must say, computed anew from what was held and owed and the index that stand in it. */
import { findCurrency } from "@assay/core/currency.ts";
import { amount, formatAmount, formatRate, parseAmount, parsePrice, type Price } from "@assay/core/money.ts";
import { CLOSE_FEE, type Holding, isBelow, LINES, SELL_FEE, symbolOf, VALUE } from "../rules.ts";
import { type Cause, causes, closeOut, saleFor } from "./close-out.ts";

export const loanRule = "loan-1";

/** The price that a tick's sources make, whatever the tick itself says: the market's rule. */
export type PriceOfTick = (tick: unknown) => Price | undefined;

export interface Recomputed {
  readonly cause: Cause;
  readonly held: Holding;
  readonly price: Price;
  readonly sold: string;
  readonly brought: string;
  /** Whether the receipt says the same. */
  readonly holds: boolean;
}

type Fact = Readonly<Record<string, unknown>>;
const isRecord = (said: unknown): said is Fact => typeof said === "object" && said !== null;
const textIn = (said: Fact, name: string): string => (typeof said[name] === "string" ? said[name] : "");

/** Sells anew. Undefined for what is no fact of this rule. Read by hand, because a phone has no shapes. */
export function recompute(rule: string, said: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  if (rule !== loanRule || !isRecord(said)) return undefined;
  const cause = causes.find((one) => one === said["cause"]);
  const held = holdingIn(said);
  const pays = held && parseAmount(held.currency, textIn(said, "pays"))?.units;
  const price = held && priceIn(said["tick"], symbolOf(held), priceOf);
  if (!cause || !held || pays === undefined || price === undefined) return undefined;
  const sale =
    cause === "asked"
      ? saleFor(held, pays, price, SELL_FEE)
      : closeOut(held, price, CLOSE_FEE, cause === "overdue" ? "whole" : "part");
  if (!sale) return undefined;
  const money = (units: bigint): string => formatAmount(amount(held.currency, units));
  const coin = (units: bigint): string => formatAmount(amount(held.collateralCurrency, units));
  const figures = {
    fromProceeds: money(sale.fromProceeds),
    sold: coin(sale.sold),
    fee: coin(sale.fee),
    brought: money(sale.brought),
    short: money(sale.short),
  };
  const isSaid = Object.entries(figures).every(([name, figure]) => said[name] === figure);
  const lines = isRecord(said["lines"]) ? said["lines"] : {};
  const hasLines = (["target", "last", "close"] as const).every((name) => lines[name] === formatRate(LINES[name]));
  const hasRate = said["rate"] === formatRate(cause === "asked" ? SELL_FEE : CLOSE_FEE);
  const line = { line: LINES.close, window: LINES.last, overdue: undefined, asked: undefined }[cause];
  const isCrossed = line === undefined || isBelow(held, price, line);
  return {
    cause,
    held,
    price,
    sold: figures.sold,
    brought: figures.brought,
    holds: isSaid && hasLines && hasRate && isCrossed,
  };
}

function holdingIn(said: Fact): Holding | undefined {
  const [currency, collateralCurrency] = [textIn(said, "currency"), textIn(said, "collateralCurrency")];
  if (!findCurrency(currency) || !findCurrency(collateralCurrency)) return undefined;
  if ((currency === VALUE) === (collateralCurrency === VALUE)) return undefined;
  const collateral = parseAmount(collateralCurrency, textIn(said, "collateral"))?.units;
  const [proceeds, debt] = [textIn(said, "proceeds"), textIn(said, "debt")].map((text) => parseAmount(currency, text)?.units);
  if (collateral === undefined || proceeds === undefined || debt === undefined || debt === 0n) return undefined;
  return { currency, collateralCurrency, collateral, proceeds, debt };
}

/** The price that the sources make; undefined where that is not what the tick says, or it is of another market. */
function priceIn(tick: unknown, symbol: string, priceOf: PriceOfTick): Price | undefined {
  if (!isRecord(tick) || tick["symbol"] !== symbol) return undefined;
  const price = priceOf(tick);
  return price !== undefined && price > 0n && parsePrice(textIn(tick, "price")) === price ? price : undefined;
}
