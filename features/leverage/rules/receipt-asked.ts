/** What a customer asks a later mark to act on, as evidence holds it from the moment he asks. */
import { parseRate, type Price, type Rate } from "@assay/core/money.ts";
import type { Side } from "../contract.ts";
import { contractIn, type Fact, factIn, priceIn, quantityIn, sideOf, textOf } from "./receipt-facts.ts";

/** An order waits for its limit, a position for its stops, and to be closed for its market's next mark. */
export const askedRule = "leverage-asked-1";
const kinds = ["order", "stops", "close"] as const;
export type AskedKind = (typeof kinds)[number];

export interface Asked {
  readonly what: AskedKind;
  readonly at: number;
  readonly base: string;
  readonly side: Side;
  readonly limit: Price | undefined;
  /** Base units; of a close none where nothing waits to be closed any more. */
  readonly quantity: bigint | undefined;
  /** None of the three where its customer has taken his stops away. */
  readonly takeProfit: Price | undefined;
  readonly stopLoss: Price | undefined;
  readonly trailing: Rate | undefined;
}

/** Undefined of a fact that is nothing asked. */
export function readAsked(fact: Fact): Asked | undefined {
  const [what, side] = [kinds.find((one) => one === fact["what"]), sideOf(fact)];
  const base = baseOf(fact);
  if (!what || !side || !/^[0-9]+$/.test(textOf(fact, "at"))) return undefined;
  const [limit, quantity] = [priceIn(fact, "limit"), quantityIn(base, fact)];
  if (what === "order" && (limit === undefined || !quantity)) return undefined;
  return {
    what,
    at: Number(fact["at"]),
    base,
    side,
    limit,
    quantity,
    takeProfit: priceIn(fact, "take_profit"),
    stopLoss: priceIn(fact, "stop_loss"),
    trailing: parseRate(textOf(fact, "trailing")),
  };
}

/** What an order did when the mark reached its limit. */
export const orderEnds = ["opened", "reduced", "nothing-to-reduce"] as const;

/**
 * Whether what a fact says was waited for is what it says was asked: of an order its limit and quantity, of a position the stop that
 * fired, by a tick no older than the asking. An order that its limit lets trade at once says so: it takes the mark that stands there already.
 */
export function isAsAsked(fact: Fact, waited: Price | undefined): boolean {
  const said = factIn(fact, "asked");
  const [asked, contract, what] = [readAsked(said), contractIn(fact), textOf(fact, "what")];
  if (!asked || !contract || !isOf(fact, said, textOf(fact, "position")) || waited === undefined) return false;
  const isLater = asked.at <= Number(textOf(factIn(fact, "tick"), "at"));
  if (orderEnds.some((one) => one === what)) {
    const quantity = quantityIn(contract.base, fact);
    // One that only reduces may have found less than it was to reduce.
    const isSize = quantity !== undefined && (what === "reduced" ? quantity <= asked.quantity! : quantity === asked.quantity);
    return asked.what === "order" && asked.limit === waited && isSize && (isLater || fact["at_once"] === "yes");
  }
  if (asked.what !== "stops" || !isLater) return false;
  if (what === "trailing-stop") return asked.trailing === parseRate(textOf(factIn(fact, "waited"), "share"));
  return waited === (what === "take-profit" ? asked.takeProfit : asked.stopLoss);
}

/**
 * Whether a close that has waited was asked for: what was closed is no more than was asked for of it, or of what it was a part of; by a
 * tick no older than the asking.
 */
export function isCloseAsked(fact: Fact): boolean {
  const said = factIn(fact, "asked");
  const [asked, quantity] = [readAsked(said), quantityIn(baseOf(fact), fact)];
  const whole = textOf(fact, "part_of") || textOf(fact, "position");
  if (asked?.what !== "close" || asked.quantity === undefined || quantity === undefined) return false;
  const isLater = asked.at <= Number(textOf(factIn(fact, "tick"), "at"));
  return isOf(fact, said, whole) && isLater && quantity <= asked.quantity;
}

const baseOf = (fact: Fact): string => textOf(fact, "symbol").split("/")[0]!;

const isOf = (fact: Fact, asked: Fact, id: string): boolean =>
  textOf(asked, "id") === id && asked["symbol"] === fact["symbol"] && asked["side"] === fact["side"];
