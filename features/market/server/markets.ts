/**
 * The markets as this process knows them: those of the seed, and what it has learned from the stored rows since. Coins trade without end,
 * equities in the hours of their exchange. Lookups are maps in memory, and what is looked up there holds now.
 */
import { type Currency, currencyFact, type CurrencyFact } from "@assay/core/currency.ts";
import { notchOf } from "@assay/core/market-terms.ts";
import { type Amount, parseDecimal, parsePrice, parseRate, type Price, type Rate } from "@assay/core/money.ts";
import type { MarketRow, TermsRow } from "./market-rows.ts";
import { seedMarkets } from "./seed-markets.ts";

export interface Market {
  readonly symbol: string;
  readonly kind: "coin" | "equity";
  readonly base: Currency;
  readonly quote: Currency;
  readonly name: string;
  /** What Chinese readers call it; the name where they use that too. */
  readonly nameZh: string;
  readonly categories: readonly string[];
  /** Every price is a multiple of it. */
  readonly tick: Price;
  /** Every quantity is a multiple of it, in base units. */
  readonly step: bigint;
  /** Smallest value of an order. */
  readonly notionalMin: Amount;
  /** Largest quantity of an order. */
  readonly quantityMax: Amount;
  /** How far from the reference price an order may trade, as a fraction of it. */
  readonly band: Rate;
  readonly makerFee: Rate;
  readonly takerFee: Rate;
  /** Without an index only limit orders trade, and only between customers. */
  readonly indexed: boolean;
  /** The most that one source of the index may differ from their median before it is clamped. */
  readonly indexClamp: Rate;
  /** Without an index: the price around which the band lies, where these terms have one. */
  readonly around?: Price | undefined;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

const decimalsOf = (text: string): number => text.split(".")[1]?.length ?? 0;

/** Books count ticks and steps as plain numbers, which are exact up to here. */
export const COUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * A market under some of its terms. Throws where price x quantity would not be exact, a text is no decimal of its scale, or the largest
 * order is less than a step or has more than 2^53 - 1. `factOf` where the currencies are not known to this process yet.
 */
export function marketOf(
  row: Omit<MarketRow, "terms">,
  terms: TermsRow,
  factOf: (code: Currency) => CurrencyFact = currencyFact,
): Market {
  const { symbol, base, quote, nameZh, categories } = row;
  const { name, kind } = factOf(base);
  const scaleOf = (code: Currency): number => factOf(code).scale;
  const read = <Term>(term: Term | undefined, text: string): Term => {
    if (term === undefined) throw new RangeError(`${symbol}: ${text} is no decimal of its scale`);
    return term;
  };
  const readAmount = (currency: Currency, text: string): Amount => ({
    currency,
    units: read(parseDecimal(text, scaleOf(currency)), text),
  });
  const around = terms.around ?? undefined;
  const market = {
    symbol,
    kind: kind === "equity" ? kind : "coin",
    base,
    quote,
    name,
    nameZh: nameZh ?? name,
    categories,
    tick: read(parsePrice(terms.tick), terms.tick),
    step: readAmount(base, terms.step).units,
    notionalMin: readAmount(quote, terms.notionalMin),
    quantityMax: readAmount(base, terms.quantityMax),
    band: read(parseRate(terms.band), terms.band),
    makerFee: read(parseRate(terms.makerFee), terms.makerFee),
    takerFee: read(parseRate(terms.takerFee), terms.takerFee),
    indexed: terms.indexClamp !== null,
    indexClamp: terms.indexClamp === null ? 0n : read(parseRate(terms.indexClamp), terms.indexClamp),
    ...(around !== undefined && { around: read(parsePrice(around), around) }),
    priceDecimals: decimalsOf(terms.tick),
    quantityDecimals: decimalsOf(terms.step),
  } as const satisfies Market;
  notchOf(market, scaleOf);
  const steps = market.quantityMax.units / market.step;
  if (steps < 1n || steps > COUNT_MAX) throw new RangeError(`${symbol}: the largest order has ${steps} steps`);
  return market;
}

/** The terms of a market as they follow each other. */
type Course = readonly { readonly from: number; readonly market: Market }[];

const courses = new Map<string, Course>();
const listed = new Map<string, Market>();
const coins = new Map<string, Market>();
const shares = new Map<string, Market>();
const indexed = new Map<string, Market>();
const ofBase = new Map<Currency, string>();
const followers: ((market: Market) => void)[] = [];
/** Calls of followers that are due, those that have thrown among them. */
let dueCalls: (() => void)[] = [];
/** Markets that only the seed tells so far: a stored row of other terms takes their place. */
const seeded = new Set<string>();
/** When the next terms begin to hold, in ms. */
let turnsAt = Infinity;

/** Everything that is traded, by symbol, such as BTC/USDT. */
export const listedMarkets: ReadonlyMap<string, Market> = listed;
/** Markets of coins. */
export const markets: ReadonlyMap<string, Market> = coins;
/** Markets of equities. */
export const equityMarkets: ReadonlyMap<string, Market> = shares;
/** Markets of coins that have an index, on which products settle. */
export const indexedMarkets: ReadonlyMap<string, Market> = indexed;

/** The market that prices a currency: the one with an index, of those in which it is the base. */
export const symbolOf = (base: Currency): string | undefined => ofBase.get(base);

/** Whether anything says what one is worth in USDT. */
export const hasIndex = (base: Currency): boolean => listed.get(ofBase.get(base) ?? "")?.indexed ?? false;

/** Calls with every market of now, and with each that comes or changes. For what a feature makes of them once, as long as the process runs. */
export function onListed(run: (market: Market) => void): void {
  followers.push(run);
  for (const market of listed.values()) run(market);
}

/** Takes in stored markets. Throws where terms that hold have become others. */
export function learnMarkets(rows: readonly MarketRow[], now: Date): void {
  for (const row of rows) {
    const course = row.terms.map((terms) => ({ from: terms.holdsFrom.getTime(), market: marketOf(row, terms) }));
    let known = courses.get(row.symbol);
    if (known && !known.every((one) => course.some((other) => other.from === one.from && isSame(other.market, one.market)))) {
      if (!seeded.has(row.symbol)) throw new RangeError(`${row.symbol}: terms that were known are others now`);
      known = undefined;
    }
    seeded.delete(row.symbol);
    // Who keeps a market sees by its identity that nothing has changed.
    if (known?.length === course.length) continue;
    courses.set(row.symbol, [...(known ?? []), ...course.slice(known?.length ?? 0)]);
    turnsAt = -Infinity;
  }
  turnTerms(now);
}

/** Lets the terms hold whose time has come. Answers whether there were any. Throws what a follower has thrown, and calls that one again next time. */
export function turnTerms(now: Date): boolean {
  const time = now.getTime();
  if (time < turnsAt) return false;
  let next = Infinity;
  let turned = dueCalls.length > 0;
  for (const [symbol, course] of courses) {
    const market = course.findLast(({ from }) => from <= time)?.market;
    next = Math.min(next, course.find(({ from }) => from > time)?.from ?? Infinity);
    if (!market || listed.get(symbol) === market) continue;
    listed.set(symbol, market);
    if (market.indexed || !ofBase.has(market.base)) ofBase.set(market.base, symbol);
    (market.kind === "coin" ? coins : shares).set(symbol, market);
    if (market.kind === "coin" && market.indexed) indexed.set(symbol, market);
    turned = true;
    dueCalls.push(...followers.map((run) => () => run(market)));
  }
  const faults: unknown[] = [];
  dueCalls = dueCalls.filter((call) => {
    try {
      call();
      return false;
    } catch (fault) {
      return faults.push(fault);
    }
  });
  turnsAt = faults.length > 0 ? -Infinity : next;
  if (faults.length > 0) throw new AggregateError(faults, "other terms hold, and not all who follow them could take them in");
  return turned;
}

const isSame = (one: Market, other: Market): boolean => textOf(one) === textOf(other);
const textOf = (market: Market): string =>
  JSON.stringify({ ...market, name: "", nameZh: "", categories: [] }, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );

/**
 * Only the seed's markets are known again, as when the process began: for whoever opens one house after another, of which each has stored
 * terms of its own. In a house that serves nothing may be forgotten.
 */
export function forgetStoredMarkets(): void {
  for (const all of [courses, listed, coins, shares, indexed, ofBase]) all.clear();
  seeded.clear();
  dueCalls = [];
  turnsAt = -Infinity;
  learnMarkets(seedMarkets, new Date(0));
  for (const { symbol } of seedMarkets) seeded.add(symbol);
}

forgetStoredMarkets();
