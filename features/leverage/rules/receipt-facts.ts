/** Reading what stands in a receipt of leverage, by hand, because a phone has no shapes. */
import { findCurrency, scaleOf } from "@assay/core/currency.ts";
import { parseAmount, parseDecimal, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import { sides, type Side } from "../contract.ts";
import type { Exposure } from "./margin.ts";
import { bracketsOf, type Contract, markOf } from "./terms.ts";

/** A fact as it travels: names and texts. */
export type Fact = Readonly<Record<string, unknown>>;

/** The price that a tick's sources make, whatever the tick itself says: the market's rule. */
export type PriceOfTick = (tick: unknown) => Price | undefined;

export const isFact = (value: unknown): value is Fact => typeof value === "object" && value !== null && !Array.isArray(value);
export const factIn = (fact: Fact, name: string): Fact => (isFact(fact[name]) ? fact[name] : {});
export const factsIn = (fact: Fact, name: string): Fact[] => (Array.isArray(fact[name]) ? fact[name].filter(isFact) : []);
export const textOf = (fact: Fact, name: string): string => (typeof fact[name] === "string" ? fact[name] : "");
export const priceIn = (fact: Fact, name: string): Price | undefined => parsePrice(textOf(fact, name));

export const sideOf = (fact: Fact): Side | undefined => sides.find((one) => one === fact["side"]);

/** The mark that a tick makes: undefined of a tick of another market, or of one that says another price than its sources. */
export function markOfTick(contract: Contract, tick: Fact, priceOf: PriceOfTick): Price | undefined {
  const price = priceOf(tick);
  const isSaid = textOf(tick, "symbol") === contract.symbol && priceIn(tick, "price") === price;
  return price !== undefined && isSaid ? markOf(contract, price) : undefined;
}

/**
 * The market of a fact with what `terms` tell of it; undefined for what is none. What a receipt does not tell of a market
 * decides nothing there and is left empty.
 */
export function contractIn(fact: Fact, terms: Fact = fact): Contract | undefined {
  const [base = "", quote = ""] = textOf(fact, "symbol").split("/");
  const tick = priceIn(terms, "tick_size");
  if (!findCurrency(base) || !findCurrency(quote) || !tick) return undefined;
  const rows = factsIn(terms, "brackets").map((row) => ({
    floor: parseAmount(quote, textOf(row, "floor"))?.units ?? 0n,
    maintenance: parseRate(textOf(row, "maintenance")) ?? 0n,
    leverageMax: 1,
  }));
  const none = [{ floor: 0n, maintenance: 0n, leverageMax: 1 }];
  if (rows.length > 0 && rows[0]!.floor !== 0n) return undefined;
  return {
    symbol: `${base}/${quote}`,
    base,
    quote,
    tick,
    step: 1n,
    notionalMin: { currency: quote, units: 0n },
    quantityMax: { currency: base, units: 0n },
    band: 0n,
    fee: 0n,
    liquidationFee: 0n,
    interest: 0n,
    markup: 0n,
    brackets: bracketsOf(rows.length > 0 ? rows : none),
  };
}

/** What a fact bets on; undefined where it does not say all of it. */
export function exposureIn({ base }: Contract, fact: Fact): Exposure | undefined {
  const [side, entry, quantity] = [sideOf(fact), priceIn(fact, "entry"), quantityIn(base, fact)];
  return side && entry !== undefined && quantity ? { side, quantity, entry } : undefined;
}

export const quantityIn = (base: string, fact: Fact): bigint | undefined => parseDecimal(textOf(fact, "quantity"), scaleOf(base));

/** What stood behind a purse, in units of `currency`: what is owed for nights may exceed the margin. */
export function collateralIn(currency: string, fact: Fact): bigint | undefined {
  const text = textOf(fact, "collateral");
  if (!text.startsWith("-")) return parseAmount(currency, text)?.units;
  const units = parseAmount(currency, text.slice(1))?.units;
  return units === undefined ? undefined : -units;
}

/** A position with the terms of its market, as far as they decide anything. */
export interface ReadPosition {
  readonly id: string;
  readonly contract: Contract;
  readonly exposure: Exposure;
  readonly mark: Price;
}

/** A position in a receipt; undefined for what is none. */
export function readPosition(said: Fact): ReadPosition | undefined {
  const terms = factIn(said, "terms");
  const contract = factsIn(terms, "brackets").length > 0 ? contractIn(said, terms) : undefined;
  const [exposure, mark] = [contract && exposureIn(contract, said), priceIn(said, "mark")];
  return contract && exposure && mark !== undefined ? { id: textOf(said, "id"), contract, exposure, mark } : undefined;
}
