/** What a receipt of an order for shares must say, computed anew from the price's inputs and the order that stand in it. */
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { parsePrice, parseRate, type Price, type Rate } from "@assay/core/money.ts";
import { type Side, sides } from "../contract.ts";
import { housePrice, isReached } from "../rules.ts";

/** The second is of an order that has waited, and proves what its customer had asked for. */
export const shareReceipts = ["stock-1", "stock-2"] as const;
export type ShareReceipt = (typeof shareReceipts)[number];

/** The price that the words in a reference make, whatever the reference itself says: the market's rule. */
export type PriceOfReference = (reference: unknown) => Price | undefined;

export interface Recomputed {
  readonly side: Side;
  /** The worst price at which the order trades. */
  readonly limit: Price;
  readonly halfSpread: Rate;
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
  const isAsked = rule === "stock-1" || isAsAsked(said, limit);
  const holds = isSaid && isOfMarket(said) && isOpen(said) && isReached(side, limit, price) && isAsked;
  return { side, limit, halfSpread, reference, price, holds };
}

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
