/** Markets, quotes and candles in the words of the contract. */
import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import { divide, formatAmount, formatDecimal, formatPrice, formatRate, type Price } from "@assay/core/money.ts";
import type * as z from "zod/mini";
import { isHalfDay, type Session } from "@assay/core/exchange-calendar.ts";
import { bucketStart, type ShownCandle } from "../rules/candles.ts";
import type { candle, marketRow, marketTerms, quote, tapeTrade } from "../contract.ts";
import type { MarketState, TapeTrade } from "./feed/market-state.ts";
import type { Market } from "./markets.ts";

export function termsOf(market: Market): z.infer<typeof marketTerms> {
  const { symbol, base, quote: quoteCurrency, name, nameZh, priceDecimals, quantityDecimals } = market;
  return {
    symbol,
    currency_id: currencyFact(base).id,
    legal_id: currencyFact(quoteCurrency).id,
    base,
    quote: quoteCurrency,
    name,
    name_zh: nameZh,
    categories: [...market.categories],
    tick: formatPrice(market.tick),
    step: formatDecimal(market.step, scaleOf(base)),
    notional_min: formatAmount(market.notionalMin),
    quantity_max: formatAmount(market.quantityMax),
    price_decimals: priceDecimals,
    quantity_decimals: quantityDecimals,
    band: formatRate(market.band),
    maker_fee: formatRate(market.makerFee),
    taker_fee: formatRate(market.takerFee),
    indexed: market.indexed,
    around: market.around === undefined ? null : formatPrice(market.around),
  };
}

/** Percent by which `price` differs from `before`, two decimals, rounded half-even. */
export function changePercent(price: Price, before: Price): string {
  return formatDecimal(divide((price - before) * 10_000n, before, "half-even"), 2, 2);
}

function stateOf({ market, primary, price }: MarketState, session: Session | undefined): z.infer<typeof quote>["state"] {
  // Customers trade with each other whatever a feed says.
  if (!market.indexed) return "open";
  if (session?.name === "closed" && price !== undefined) return "closed";
  if (primary) return "open";
  return price === undefined ? "waiting" : "stale";
}

const sessionOf = ({ name, until, next }: Session): z.infer<typeof quote>["session"] => ({
  name,
  until,
  next_open: next.open,
  next_is_half_day: isHalfDay(next.day),
});

export function quoteOf(state: MarketState, now: number): z.infer<typeof quote> {
  const { market, minutes, price, tape, index } = state;
  const session = state.sessionAt(now);
  const { base, quote: quoteCurrency, priceDecimals } = market;
  const priceText = (value: Price | undefined): string | null => (value === undefined ? null : formatPrice(value, priceDecimals));
  const before = minutes.dayAgo;
  return {
    symbol: market.symbol,
    price: priceText(price),
    change: price === undefined || before === undefined ? null : changePercent(price, before),
    high: priceText(minutes.high),
    low: priceText(minutes.low),
    volume: formatDecimal(minutes.volume, scaleOf(base)),
    turnover: formatDecimal(minutes.turnover, scaleOf(quoteCurrency)),
    index: session?.name === "closed" ? null : priceText(index),
    state: stateOf(state, session),
    session: session ? sessionOf(session) : null,
    at: tape.at(-1)?.at ?? minutes.last?.time ?? 0,
  };
}

/** Rows as they were last made: many callers ask for the same ones between two changes. */
const madeRows = new WeakMap<
  MarketState,
  { readonly key: string; readonly market: Market; readonly row: z.infer<typeof marketRow> }
>();

export function marketRowOf(state: MarketState, now: number, isFavourite: boolean): z.infer<typeof marketRow> {
  const session = state.sessionAt(now);
  // A quote changes with its version, a sparkline and the last 24 hours with the minute.
  const key = `${state.version} ${bucketStart("1m", now)}`;
  const made = madeRows.get(state);
  if (made?.key === key && made.market === state.market) return { ...made.row, favourite: isFavourite };
  const spark = state.minutes.hourlyCloses(session?.name === "closed" ? session.since : now).map((close) => formatPrice(close));
  const row = { kind: state.market.kind, ...termsOf(state.market), ...quoteOf(state, now), spark, favourite: isFavourite };
  madeRows.set(state, { key, market: state.market, row });
  return row;
}

export function tapeTradeOf({ base }: Market, { price, quantity, side, at }: TapeTrade): z.infer<typeof tapeTrade> {
  return { price: formatPrice(price), quantity: formatDecimal(quantity, scaleOf(base)), side, at };
}

export function candleOf({ base, quote: quoteCurrency }: Market, shown: ShownCandle, degraded: boolean): z.infer<typeof candle> {
  return {
    time: shown.time,
    open: formatPrice(shown.open),
    high: formatPrice(shown.high),
    low: formatPrice(shown.low),
    close: formatPrice(shown.close),
    volume: formatDecimal(shown.volume, scaleOf(base)),
    turnover: formatDecimal(shown.turnover, scaleOf(quoteCurrency)),
    trades: shown.trades,
    empty: shown.empty,
    degraded,
  };
}
