/** What the receipt of a swap must say, computed anew from the indices and the book that stand in it. */
import { findCurrency } from "@assay/core/currency.ts";
import { amount, formatAmount, parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import {
  type BookStep,
  dealOf,
  INDEX_AGE_MAX_MS,
  type Leg,
  QUOTE_MS,
  RATES,
  SPREAD_MAX,
  spreadOf,
  tradeOn,
  VALUE,
  valueLeg,
  type Word,
} from "../rules.ts";

export const swapRule = "swap-1";

/** The price that a tick's sources make, whatever the tick itself says: the market's rule. */
export type PriceOfTick = (tick: unknown) => Price | undefined;

export interface Recomputed {
  readonly from: Leg;
  readonly to: Leg;
  readonly number: string;
  readonly mid: string;
  readonly arrives: string;
  /** Whether the receipt says the same. */
  readonly holds: boolean;
}

/** Prices the swap anew. Undefined for a fact that is none of a swap. Read by hand, because a phone has no shapes. */
export function recompute(rule: string, said: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  if (rule !== swapRule || !isRecord(said)) return undefined;
  const [quoted, at] = [Number(textIn(said, "quoted") || NaN), Number(textIn(said, "at") || NaN)];
  const [from, to] = [legIn(said["from"], quoted, priceOf), legIn(said["to"], quoted, priceOf)];
  if (!from || !to || !Number.isFinite(quoted) || !Number.isFinite(at)) return undefined;
  const units = parseAmount(from.currency, textIn(said, "number"))?.units;
  if (units === undefined) return undefined;
  const book = isRecord(said["book"]) ? bookIn(said["book"], from.currency, to.currency, units) : undefined;
  const deal = dealOf(units, from, to, book);
  const money = (some: bigint): string => formatAmount(amount(to.currency, some));
  const isSaid = (["mid", "fee", "spread", "arrives"] as const).every((name) => said[name] === money(deal[name]));
  const isBookSaid = !isRecord(said["book"]) || (book !== undefined && said["book"]["brings"] === money(book));
  const isInTime = at >= quoted && at - quoted < QUOTE_MS;
  const isBelieved = [from, to].every(({ spread }) => spread <= SPREAD_MAX);
  const holds = isSaid && isBookSaid && isInTime && isBelieved && hasRates(said["rates"]);
  return { from, to, number: textIn(said, "number"), mid: money(deal.mid), arrives: money(deal.arrives), holds };
}

/** A side with the price that its sources make; undefined where that is not what the tick says, or the tick was old. */
function legIn(said: unknown, quoted: number, priceOf: PriceOfTick): Leg | undefined {
  if (!isRecord(said)) return undefined;
  const [currency, tick] = [textIn(said, "currency"), said["tick"]];
  if (currency === VALUE) return valueLeg;
  if (!findCurrency(currency) || !isRecord(tick) || tick["symbol"] !== `${currency}/${VALUE}`) return undefined;
  const price = priceOf(tick);
  const words = wordsIn(tick["sources"]);
  if (price === undefined || parsePrice(textIn(tick, "price")) !== price || words.length === 0) return undefined;
  // It may be judged a moment after the request that it prices has come.
  const apart = Math.abs(quoted - Number(textIn(tick, "at") || NaN));
  return apart <= INDEX_AGE_MAX_MS ? { currency, price, spread: spreadOf(words, price, quoted) } : undefined;
}

const wordsIn = (sources: unknown): Word[] =>
  (Array.isArray(sources) ? sources : [])
    .filter(isRecord)
    .filter(({ state }) => state === "counted")
    .flatMap((source) => {
      const price = parsePrice(textIn(source, "price"));
      return price === undefined ? [] : [{ price, heardAt: Number(textIn(source, "heard")) }];
    });

/** What the levels of the book bring, which must lead from one currency to the other; undefined where they do not. */
function bookIn(said: Fact, from: string, to: string, units: bigint): bigint | undefined {
  const wanted = [...(from === VALUE ? [] : [`sell ${from}/${VALUE}`]), ...(to === VALUE ? [] : [`buy ${to}/${VALUE}`])];
  const steps = (Array.isArray(said["trades"]) ? said["trades"] : []).map(stepIn);
  if (steps.map((step) => `${step?.side} ${step?.symbol}`).join() !== wanted.join()) return undefined;
  return steps.reduce<bigint | undefined>(
    (left, step) => (left === undefined || !step ? undefined : tradeOn(step, left)?.brings),
    units,
  );
}

function stepIn(said: unknown): BookStep | undefined {
  if (!isRecord(said) || !Array.isArray(said["levels"])) return undefined;
  const [symbol, side, takerFee] = [textIn(said, "symbol"), said["side"], parseRate(textIn(said, "fee"))];
  const [base = "", quote = ""] = symbol.split("/");
  if ((side !== "buy" && side !== "sell") || takerFee === undefined || !findCurrency(base) || !findCurrency(quote))
    return undefined;
  const levels = said["levels"].filter(isRecord).flatMap((level) => {
    const [price, quantity] = [parsePrice(textIn(level, "price")), parseAmount(base, textIn(level, "quantity"))?.units];
    return !price || !quantity ? [] : [{ price, quantity }];
  });
  return { symbol, side, takerFee, levels };
}

/** Whether the rates are the rule's: whoever changes them gives the rule a new name. */
const hasRates = (said: unknown): boolean =>
  isRecord(said) &&
  parseRate(textIn(said, "fee")) === RATES.fee &&
  parseRate(textIn(said, "base")) === RATES.base &&
  parseRate(textIn(said, "second")) === RATES.perSecond;

type Fact = Readonly<Record<string, unknown>>;
const isRecord = (said: unknown): said is Fact => typeof said === "object" && said !== null;
const textIn = (fact: Fact, name: string): string => (typeof fact[name] === "string" ? fact[name] : "");
