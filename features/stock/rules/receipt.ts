/** What a receipt of an order for shares must say, computed anew from the price's inputs and the order that stand in it. */
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { parsePrice, parseRate, type Price, type Rate } from "@assay/core/money.ts";
import { type Side, sides } from "../contract.ts";
import { housePrice, isReached } from "../rules.ts";

export const shareReceipts = ["stock-1"] as const;
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
  const holds = isSaid && isOfMarket(said) && isOpen(said) && isReached(side, limit, price);
  return { side, limit, halfSpread, reference, price, holds };
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
