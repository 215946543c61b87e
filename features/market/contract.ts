import { sessionNames } from "@assay/core/exchange-sessions.ts";
import { call, event } from "@assay/core/contract.ts";
import { currencyKinds } from "@assay/core/currency.ts";
import { KEYWORD_LENGTH_MAX } from "@assay/core/limits.ts";
import { at, currencyId, decimal, flag, id, moment, signedDecimal, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

/** A market's name, such as BTC/USDT, which others write as BTCUSDT, BTC-USDT or BTC_USDT. */
export const symbol = z.pipe(
  z.pipe(
    text(4, 21),
    z.transform((name) => name.replace(/^([A-Z0-9]{2,10}?)[-_]?(USDT|USDC|BTC|ETH)$/, "$1/$2")),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{2,10}\/[A-Z0-9]{2,10}$/)),
);

/** Numeric ids of currencies, separated by commas. */
const currencyIds = z.pipe(
  z.string().check(z.regex(/^[0-9]{1,4}(,[0-9]{1,4}){0,99}$/)),
  z.transform((list) => list.split(",").map(Number)),
);

export const periods = ["1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "12h", "1d", "1w", "1M"] as const;
export type Period = (typeof periods)[number];
/** What other charts call the same. */
const otherNames: Readonly<Record<string, Period>> = {
  "1min": "1m",
  "3min": "3m",
  "5min": "5m",
  "15min": "15m",
  "30min": "30m",
  "60min": "1h",
  "1hour": "1h",
  "1H": "1h",
  "2H": "2h",
  "4H": "4h",
  "4hour": "4h",
  "6H": "6h",
  "12H": "12h",
  "1D": "1d",
  "1day": "1d",
  "1W": "1w",
  "1week": "1w",
  "1mon": "1M",
  "1month": "1M",
};
const period = z.pipe(
  z.pipe(
    text(2, 6),
    z.transform((name) => otherNames[name] ?? name),
  ),
  z.enum(periods),
);

/** Where prices come from; it stands in every answer and on every screen that shows a price. */
export const feed = z.object({
  source: z.enum(["live", "simulated", "recorded"]),
  /** Names that no language translates: venues, the recording, or a simulation's seed; empty where the seed is secret. */
  label: z.string(),
});

export const marketTerms = z.object({
  symbol: z.string(),
  currency_id: z.int(),
  legal_id: z.int(),
  base: z.string(),
  quote: z.string(),
  name: z.string(),
  /** The coin's name for Chinese readers. */
  name_zh: z.string(),
  categories: z.array(z.string()),
  /** Smallest price step, smallest quantity step, smallest order value in quote: decimal texts. */
  tick: decimal,
  step: decimal,
  notional_min: decimal,
  quantity_max: decimal,
  price_decimals: z.int(),
  quantity_decimals: z.int(),
  /** How far a limit price may lie from the reference price, as a fraction: 0.1 is 10 %. */
  band: decimal,
  maker_fee: decimal,
  taker_fee: decimal,
  /** False: only limit orders trade, and only between customers. */
  indexed: z.boolean(),
  /** Of a market without an index: the price around which the band lies for a time; null where any price may be named. */
  around: z.nullable(decimal),
});

export const quote = z.object({
  symbol: z.string(),
  /** Null until the market has had a price. */
  price: z.nullable(decimal),
  /** Percent against the price 24 hours ago, of an equity against the close before its latest day; two decimals, signed. */
  change: z.nullable(signedDecimal),
  high: z.nullable(decimal),
  low: z.nullable(decimal),
  /** 24-hour volume in base and turnover in quote. */
  volume: decimal,
  turnover: decimal,
  /** The index by the rule of the house, null while fewer than three sources are fresh. */
  index: z.nullable(decimal),
  /** "stale": no message from the feed for several seconds; nothing trades. "closed": the exchange makes no prices now. */
  state: z.enum(["open", "stale", "waiting", "closed"]),
  /** What the exchange does; null where trading never ends. */
  session: z.nullable(
    z.object({
      /** Only the regular session trades. */
      name: z.enum(sessionNames),
      until: at,
      /** When the next regular session begins, and whether it ends early. */
      next_open: at,
      next_is_half_day: z.boolean(),
    }),
  ),
  at,
});

export const candle = z.object({
  /** Start of the bucket. */
  time: at,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
  turnover: decimal,
  trades: z.int(),
  /** No trade fell into the bucket; prices repeat the previous close. */
  empty: z.boolean(),
  /** For a part of the bucket the market had no index, because fewer than three sources were fresh. */
  degraded: z.boolean(),
});

export const tapeTrade = z.object({ price: decimal, quantity: decimal, side: z.enum(["buy", "sell"]), at });

export const marketRow = z.object({
  /** An equity has the hours of its exchange. */
  kind: z.enum(["coin", "equity"]),
  ...marketTerms.shape,
  ...quote.shape,
  /** Closes of the last 24 hours, one an hour, for a sparkline. */
  spark: z.array(decimal),
  favourite: z.boolean(),
});

/** From which side a price comes to an alert. Here, so that the first load carries no rules. */
export const directions = ["above", "below"] as const;
export type Direction = (typeof directions)[number];

const alert = z.object({
  id: z.string(),
  symbol: z.string(),
  /** "above" waits for the price to rise to `price`, "below" for it to fall there. */
  direction: z.enum(directions),
  price: decimal,
  /** False: it is gone once it has fired. */
  repeats: z.boolean(),
  /** False while it rests after having fired. */
  armed: z.boolean(),
  created_at: at,
  fired_at: z.nullable(at),
});

export const calls = {
  listCurrencies: call("GET /currency/list", {
    who: "visitor",
    does: "All currencies, with the first chain on which each moves; all chains are in the catalogue.",
    input: {},
    output: z.array(
      z.object({
        id: z.int(),
        code: z.string(),
        name: z.string(),
        scale: z.int(),
        decimals_shown: z.int(),
        /** Such as ERC20; null where it moves on no chain. */
        subName: z.nullable(z.string()),
        type: z.enum(currencyKinds),
        /** Whether it comes in or goes out on a chain now. */
        status: z.enum(["open", "closed"]),
        /** Where it lives on that chain; null where it is the chain's own coin. */
        address: z.nullable(z.string()),
        /** A path to its picture; null where the app has its own, or shows letters. */
        image: z.nullable(z.string()),
      }),
    ),
    rejections: [],
  }),
  listCatalogue: call("GET /market/catalogue", {
    who: "visitor",
    does: "All currencies with their networks, and all markets: what a client has to know before it can read amounts.",
    input: {},
    output: z.object({
      currencies: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          name: z.string(),
          kind: z.enum(currencyKinds),
          scale: z.int(),
          decimals_shown: z.int(),
          /** A path to its picture; null where the app has its own, or shows letters. */
          image: z.nullable(z.string()),
          networks: z.array(
            z.object({
              sub_name: z.string(),
              type: z.string(),
              address: z.nullable(z.string()),
              status: z.enum(["open", "closed"]),
            }),
          ),
        }),
      ),
      markets: z.array(z.object({ symbol: z.string(), base: z.string(), quote: z.string(), indexed: z.boolean() })),
    }),
    rejections: [],
  }),
  listQuotes: call("GET /currency/quotation_new", {
    who: "visitor",
    does: "All markets with their terms and latest quotes.",
    input: {},
    output: z.object({ feed, list: z.array(marketRow) }),
    rejections: [],
  }),
  showMarket: call("GET /market/detail", {
    who: "visitor",
    does: "One market: terms, quote, latest trades and the sources of its index.",
    input: { symbol },
    output: z.object({
      feed,
      market: marketRow,
      trades: z.array(tapeTrade),
      sources: z.array(
        z.object({
          venue: z.string(),
          price: z.nullable(decimal),
          /** Why the venue does not count at the moment, or "counted". */
          state: z.enum(["counted", "silent", "stale", "stuck", "invalid", "outlier", "waiting-to-return"]),
          at: z.nullable(at),
        }),
      ),
    }),
    rejections: ["no-such-market"],
  }),
  listCandles: call("GET /currency/new_timeshar", {
    who: "visitor",
    does: "Candles of a market between two instants, oldest first, at most 1,000.",
    input: { symbol, period, from: z.optional(moment), to: z.optional(moment) },
    output: z.object({ feed, symbol: z.string(), period: z.enum(periods), list: z.array(candle) }),
    rejections: ["no-such-market"],
    cost: 2,
  }),
  searchMarkets: call("GET /market/search", {
    who: "visitor",
    does: "Markets whose symbol, English or Chinese name contains the keyword, the closest first; the most traded ones when it is empty.",
    input: { keyword: z._default(text(0, KEYWORD_LENGTH_MAX), "") },
    output: z.object({ feed, list: z.array(marketRow) }),
    rejections: [],
  }),
  addFavourite: call("POST /optional/add", {
    who: "customer",
    does: "Adds a currency's market to the favourites.",
    input: { currency_id: currencyId },
    output: z.literal("added"),
    rejections: ["no-such-market"],
  }),
  removeFavourite: call("POST /optional/del", {
    who: "customer",
    does: "Removes a currency's market from the favourites.",
    input: { currency_id: currencyId },
    output: z.literal("removed"),
    rejections: ["no-such-market"],
  }),
  sortFavourites: call("POST /optional/sort", {
    who: "customer",
    does: "Puts the favourites of these currencies into the order given. Currencies that are no favourites change nothing.",
    input: { currency_ids: currencyIds },
    output: z.literal("sorted"),
    rejections: ["no-such-market"],
  }),
  listFavourites: call("GET /optional/list", {
    who: "customer",
    does: "The customer's favourite markets in the customer's own order, new ones last.",
    input: { with_quotes: z._default(flag, true) },
    output: z.object({ feed, list: z.array(marketRow) }),
    rejections: [],
  }),
  addAlert: call("POST /market/alert/add", {
    who: "customer",
    does: "Waits for a market's price and tells the customer when it comes: once, or each time that it comes again.",
    input: { symbol, direction: z.enum(directions), price: decimal, repeats: z._default(flag, false) },
    output: alert,
    rejections: [
      "no-such-market",
      "price-not-a-multiple",
      "alert-already-reached",
      "alert-too-far",
      "alert-exists",
      "too-many-alerts",
    ],
  }),
  listAlerts: call("GET /market/alerts", {
    who: "customer",
    does: "The customer's price alerts, newest first.",
    input: {},
    output: z.array(alert),
    rejections: [],
  }),
  removeAlert: call("POST /market/alert/del", {
    who: "customer",
    does: "Waits for a price no more.",
    input: { id },
    output: z.literal("removed"),
    rejections: ["no-such-alert"],
  }),
};

/**
 * Public live frames. A client asks for a room by `watch` and leaves it by `unwatch`; rooms are "catalogue", "quotes" and
 * "market:<symbol>". They carry only what every visitor may see.
 */
export const frames = {
  /** Room "catalogue": there are other currencies, markets or terms than before. */
  catalogue: z.object({ version: z.int() }),
  /** Room "quotes": quotes that changed since the last frame, at most five frames a second. */
  quotes: z.object({ feed, list: z.array(quote) }),
  /** Room "market:<symbol>": trades of the feed since the last frame. */
  trades: z.object({ symbol: z.string(), list: z.array(tapeTrade) }),
  /** Room "market:<symbol>": the one-minute candle in the making; the chart folds it into its own period. */
  candle: z.object({ symbol: z.string(), candle }),
};

export const events = {
  /** Rows were added to the catalogue; of markets, those that were or that get other terms. */
  catalogueChanged: event("market.catalogueChanged", z.object({ version: z.int(), markets: z.array(z.string()) })),
  /** A price came to a customer's alert. */
  alertReached: event("market.alertReached", z.object({ customerId: z.string(), id: z.string(), symbol: z.string() }), [
    calls.listAlerts,
  ]),
};
