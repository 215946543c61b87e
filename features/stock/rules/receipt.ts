/** What a receipt of an order for shares must say, computed anew from the price's inputs and the order that stand in it. */
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { findCurrency } from "@assay/core/currency.ts";
import { parseAmount, parsePrice, parseRate, type Price, type Rate } from "@assay/core/money.ts";
import { type Side, sides } from "../contract.ts";
import { halfSpreadFor, housePrice, isReached, SPREAD, valueOf } from "../rules.ts";

/**
 * The second and the fourth are of an order that has waited, and prove what its customer had asked for. Since the third the spread
 * follows from what an order is worth, and one venue alone is held against what was traded.
 */
export const shareReceipts = ["stock-1", "stock-2", "stock-3", "stock-4"] as const;
export type ShareReceipt = (typeof shareReceipts)[number];

/** The price that the words in a reference make, whatever the reference itself says: the market's rule. */
export type PriceOfReference = (reference: unknown) => Price | undefined;

/** How large an order is, and the way that its customer has gone before it; quote units. */
export interface Size {
  readonly value: bigint;
  readonly before: bigint;
  readonly quote: string;
}

export interface Recomputed {
  readonly side: Side;
  /** The worst price at which the order trades. */
  readonly limit: Price;
  readonly halfSpread: Rate;
  /** What the spread follows from; undefined of a receipt from before it did. */
  readonly size: Size | undefined;
  readonly reference: Price;
  /** The house's price, by the reference, the spread and the tick. */
  readonly price: Price;
  /** Whether the receipt says these prices, they reach the limit, and the exchange was open for the order. */
  readonly holds: boolean;
}

/** Judges the trade anew. Undefined for a fact that is none of an order for shares. Read by hand, because a phone has no shapes. */
export function recompute(rule: string, said: unknown, priceOf: PriceOfReference): Recomputed | undefined {
  if (!shareReceipts.some((one) => one === rule) || !isRecord(said) || !isRecord(said["reference"])) return undefined;
  const side = sides.find((one) => one === said["side"]);
  const [limit, tick] = [priceIn(said, "limit"), priceIn(said, "tick_size")];
  const halfSpread = parseRate(textIn(said, "half_spread"));
  const reference = priceOf(said["reference"]);
  if (!side || limit === undefined || !tick || halfSpread === undefined || reference === undefined) return undefined;
  const price = housePrice({ tick }, side, reference, halfSpread);
  const isSaid = priceIn(said["reference"], "price") === reference && priceIn(said, "price") === price;
  const isAsked = rule === "stock-1" || rule === "stock-3" || isAsAsked(said, limit);
  const size = rule === "stock-1" || rule === "stock-2" ? undefined : sizeOf(said, side, limit);
  const isSized =
    rule === "stock-1" || rule === "stock-2" || (isOfSize(said, size, halfSpread) && isHeldAgainst(said["reference"]));
  const holds = isSaid && isOfMarket(said) && isOpen(said) && isReached(side, limit, price) && isAsked && isSized;
  return { side, limit, halfSpread, size, reference, price, holds };
}

/** What is asked for at its worst price, or the money that it spends; undefined where that is not said. */
function sizeOf(said: Fact, side: Side, limit: Price): Size | undefined {
  const [base = "", quote = ""] = textIn(said, "symbol").split("/");
  if (!findCurrency(base) || !findCurrency(quote)) return undefined;
  const isMoney = textIn(said, "currency") === quote && side === "buy";
  if (!isMoney && textIn(said, "currency") !== base) return undefined;
  const wanted = parseAmount(isMoney ? quote : base, textIn(said, "amount"));
  const before = parseAmount(quote, textIn(said, "before"));
  if (!wanted || !before) return undefined;
  return { value: isMoney ? wanted.units : valueOf({ base, quote }, wanted.units, limit), before: before.units, quote };
}

/** Whether the half spread follows from the size, and what has waited was asked for as large. */
function isOfSize(said: Fact, size: Size | undefined, halfSpread: Rate): boolean {
  if (!size || !isOfRule(said["spread"], size.quote) || halfSpreadFor(size.value, size.before) !== halfSpread) return false;
  const asked = said["asked"];
  return !isRecord(asked) || (asked["amount"] === said["amount"] && asked["currency"] === said["currency"]);
}

/** Whether the spread that is said is the rule's: whoever changes that gives the rule a new name. */
function isOfRule(said: unknown, quote: string): boolean {
  if (!isRecord(said)) return false;
  const isRate = (["base", "impact", "most"] as const).every((name) => parseRate(textIn(said, name)) === SPREAD[name]);
  return isRate && parseAmount(quote, textIn(said, "unit"))?.units === SPREAD.unit;
}

/** Whether the middle of one venue, where that gave the price, says what it was held against: the market's rule then judges it. */
const isHeldAgainst = ({ top }: Fact): boolean => top === undefined || (isRecord(top) && isRecord(top["held"]));

export const askedRule = "stock-asked-1";

/** An order for shares as a customer has asked for it to wait. */
export interface Asked {
  readonly symbol: string;
  readonly side: Side;
  readonly limit: Price;
  /** Shares, or the money that buys as many as it pays for; with its currency. */
  readonly amount: string;
  readonly at: number;
}

/** Undefined of a fact that is nothing asked. */
export function readAsked(said: unknown): Asked | undefined {
  if (!isRecord(said)) return undefined;
  const [side, limit] = [sides.find((one) => one === said["side"]), priceIn(said, "limit")];
  const amount = `${textIn(said, "amount")} ${textIn(said, "currency")}`;
  if (!side || limit === undefined || amount === " " || !/^[0-9]+$/.test(textIn(said, "at"))) return undefined;
  return { symbol: textIn(said, "symbol"), side, limit, amount, at: Number(said["at"]) };
}

/** Whether an order that has waited is the one that it says was asked for, since then and no longer. */
function isAsAsked(said: Fact, limit: Price): boolean {
  const asked = readAsked(said["asked"]);
  const fact = said["asked"] as Fact;
  const isOfIt = fact?.["id"] === said["order"] && fact["symbol"] === said["symbol"] && fact["side"] === said["side"];
  return isOfIt && asked?.limit === limit && fact["expires"] === said["expires"] && asked.at <= Number(textIn(said, "at"));
}

function isOfMarket({ symbol, reference }: Fact): boolean {
  const tick = (reference as Fact)["tick"];
  return isRecord(tick) && tick["symbol"] === symbol;
}

/** Whether the order traded in the regular session, and before it was over for the order. */
function isOpen(said: Fact): boolean {
  const [placed, at, expires] = ["placed", "at", "expires"].map((name) => Number(textIn(said, name) || NaN)) as [
    number,
    number,
    number,
  ];
  return placed <= at && at < expires && sessionAt(at).name === "regular";
}

type Fact = Readonly<Record<string, unknown>>;
const isRecord = (said: unknown): said is Fact => typeof said === "object" && said !== null;

const textIn = (fact: Fact, name: string): string => (typeof fact[name] === "string" ? fact[name] : "");
const priceIn = (fact: Fact, name: string): Price | undefined => parsePrice(textIn(fact, name));
