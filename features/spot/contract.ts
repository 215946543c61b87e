import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import type { ProductAccount } from "@assay/core/accounts.ts";
import { KEYWORD_LENGTH_MAX } from "@assay/core/limits.ts";
import { at, currencyId, decimal, flag, id, instant, numbered, paging, pageOf, signedDecimal, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import { feed, symbol } from "@assay/features/market/contract.ts";
import { dailyRejections } from "@assay/features/proofs/contract.ts";
import * as z from "zod/mini";

export const sides = ["buy", "sell"] as const;
export type Side = (typeof sides)[number];
/** Orders that wait for the index before they trade. An "oco" rests at its limit meanwhile: whichever comes first ends the other. */
export const stopKinds = ["stop-limit", "stop-market", "trailing-stop", "oco"] as const;
export type StopKind = (typeof stopKinds)[number];
export const orderKinds = ["limit", "market", ...stopKinds] as const;
export type OrderKind = (typeof orderKinds)[number];
/** Good till cancelled, good till its date, immediate or cancel, fill or kill. */
export const timesInForce = ["gtc", "gtd", "ioc", "fok"] as const;
export type TimeInForce = (typeof timesInForce)[number];
/** "waiting" is in no book yet; "open" rests in the book; "cancelled" may carry fills from before. */
export const orderStates = ["waiting", "open", "filled", "cancelled"] as const;
export const cancelReasons = [
  "customer",
  "immediate-or-cancel",
  "no-liquidity",
  "self-trade",
  "band",
  "too-many-trades",
  "expired",
] as const;

const order = z.object({
  id: z.string(),
  symbol: z.string(),
  currency_id: z.int(),
  legal_id: z.int(),
  type: z.enum(sides),
  kind: z.enum(orderKinds),
  time_in_force: z.enum(timesInForce),
  post_only: z.boolean(),
  /** The worst price at which it trades now; null for one that trades at the market. */
  target_price: z.nullable(decimal),
  /** What a stop waits for; null for limit and market orders. */
  stop: z.nullable(
    z.object({
      /** The index at which it fires: of a trailing stop, what follows from the best index so far. */
      price: decimal,
      /** The limit that an "oco" takes on when its stop fires; null for one that then trades at the market. */
      limit: z.nullable(decimal),
      /** How far a trailing stop follows the best index, as a share of it. */
      trail: z.nullable(decimal),
      /** The best index that a trailing stop has seen. */
      best: z.nullable(decimal),
      /** The index that fired it, and when; null while it waits. */
      fired: z.nullable(z.object({ price: decimal, at })),
    }),
  ),
  /** Null unless it is good till a date. */
  expires_at: z.nullable(at),
  /** Base quantity asked for; null for a market order by quote amount. */
  amount: z.nullable(decimal),
  /** Quote amount asked for; null unless the order is by quote amount. */
  quote_amount: z.nullable(decimal),
  filled: decimal,
  filled_quote: decimal,
  /** filled_quote / filled, rounded half-even to the market's tick; null without fills. */
  average_price: z.nullable(decimal),
  /** Fees so far, in the currency that the customer receives. */
  fee: decimal,
  fee_currency: z.string(),
  /** What its trades pay of what they bring, agreed when it was placed: where it rests, and where it comes. */
  maker_fee: decimal,
  taker_fee: decimal,
  state: z.enum(orderStates),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  created_at: at,
  updated_at: at,
});

const fill = z.object({
  id: z.string(),
  order_id: z.string(),
  symbol: z.string(),
  type: z.enum(sides),
  price: decimal,
  amount: decimal,
  quote_amount: decimal,
  fee: decimal,
  fee_currency: z.string(),
  role: z.enum(["maker", "taker"]),
  /** Who stood on the other side: another customer, or the labelled house market maker. */
  against: z.enum(["customer", "house"]),
  at,
});

/** What trading at once has cost, in quote currency: a cost is positive, a gain against the index negative. */
const costs = z.object({
  /** From the index to the best price of the book when the order came; null without an index. */
  spread: z.nullable(signedDecimal),
  /** From that best price to the average that the order traded at. */
  slippage: signedDecimal,
  /** The taker's fees, those in base currency valued at the prices of the trades. */
  fee: decimal,
  total: z.nullable(signedDecimal),
});

/** One price of the book; `house` is the part of `quantity` that the labelled house market maker offers. */
const level = z.object({ price: decimal, quantity: decimal, house: decimal });

export const book = z.object({
  feed,
  symbol: z.string(),
  /** Best first, at most 50 each. */
  bids: z.array(level),
  asks: z.array(level),
  at,
});

/** Where its money is. */
export const account = { account: "spot" } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [
  { reason: "spot-trade" },
  { reason: "spot-fee" },
  { reason: "spot-hold" },
  { reason: "spot-amend" },
  { reason: "spot-release" },
] as const satisfies readonly Bill[];

export const calls = {
  placeOrder: call("POST /coin/trade", {
    who: "customer",
    fresh: true,
    does: "Places a limit or market order. What crosses trades at once; the rest of a good-till-cancelled limit order rests in the book with its money held.",
    input: {
      currency_id: currencyId,
      legal_id: z._default(currencyId, 3),
      type: numbered(sides),
      kind: z._default(z.enum(["limit", "market"]), "limit"),
      target_price: z.optional(decimal),
      amount: decimal,
      /** For market orders: whether `amount` counts base or quote currency. */
      amount_in: z._default(z.enum(["base", "quote"]), "base"),
      time_in_force: z._default(z.enum(timesInForce), "gtc"),
      post_only: z._default(flag, false),
      /** When a limit order that is good till a date ends. */
      expires_at: z.optional(instant),
    },
    output: z.object({ order, fills: z.array(fill) }),
    rejections: [
      "no-such-market",
      "market-closed",
      "price-missing",
      "price-off-tick",
      "price-outside-band",
      "amount-off-step",
      "below-minimum",
      "above-maximum",
      "insufficient-balance",
      "would-take",
      "cannot-fill",
      "no-liquidity",
      "self-trade",
      "too-many-open-orders",
      "terms-conflict",
      "expiry-outside",
      "limit-orders-only",
    ],
  }),
  placeStop: call("POST /coin/stop", {
    who: "customer",
    fresh: true,
    does: "Places an order that waits for the index, with its money held from now on: a stop with a limit or at the market, a stop that trails the best index, or a resting limit with a stop beside it of which whichever comes first ends the other.",
    input: {
      currency_id: currencyId,
      legal_id: z._default(currencyId, 3),
      type: numbered(sides),
      kind: z.enum(stopKinds),
      /** A sell fires when the index is at it or below, a buy when the index is at it or above. A trailing stop has none. */
      stop_price: z.optional(decimal),
      /** The limit of a stop-limit once it has fired; of an "oco" the limit that rests meanwhile. */
      target_price: z.optional(decimal),
      /** The limit of an "oco" once its stop has fired; a sell without one then trades at the market. */
      stop_limit_price: z.optional(decimal),
      /** How far a trailing stop follows the best index, as a share of it: 0.01 is 1 %. */
      trail: z.optional(decimal),
      /** What it holds: base quantity; for a buy that trades at the market the quote amount to spend. */
      amount: decimal,
      /** When it ends, if it has not before. */
      expires_at: z.optional(instant),
    },
    output: z.object({ order, fills: z.array(fill) }),
    rejections: [
      ...dailyRejections,
      "no-such-market",
      "market-closed",
      "terms-conflict",
      "stop-missing",
      "stop-off-tick",
      "stop-would-fire",
      "trail-outside",
      "price-missing",
      "price-off-tick",
      "price-outside-band",
      "stop-limit-outside",
      "amount-off-step",
      "below-minimum",
      "above-maximum",
      "insufficient-balance",
      "self-trade",
      "too-many-open-orders",
      "expiry-outside",
      "limit-orders-only",
    ],
  }),
  amendStop: call("POST /coin/amend_stop", {
    who: "customer",
    fresh: true,
    does: "Changes what a stop waits for, its limit or its amount, as long as it has not fired. What it holds is adjusted in the same moment.",
    input: {
      id,
      stop_price: z.optional(decimal),
      target_price: z.optional(decimal),
      trail: z.optional(decimal),
      amount: z.optional(decimal),
    },
    output: z.object({ order }),
    rejections: [
      ...dailyRejections,
      "no-such-order",
      "order-not-waiting",
      "terms-conflict",
      "nothing-to-change",
      "market-closed",
      "stop-off-tick",
      "stop-would-fire",
      "trail-outside",
      "price-off-tick",
      "price-outside-band",
      "amount-off-step",
      "below-minimum",
      "above-maximum",
      "insufficient-balance",
    ],
  }),
  listOrders: call("GET /coin/list", {
    who: "customer",
    does: "Open and waiting orders, or ended ones, newest first. A list that goes on before its last order neither repeats nor leaves out any.",
    input: {
      state: z._default(z.enum(["open", "history"]), "open"),
      symbol: z.optional(symbol),
      /** Only orders that are older than this one. */
      before: z.optional(id),
      ...paging,
    },
    output: pageOf(order),
    rejections: [],
  }),
  findOrders: call("GET /coin/find", {
    who: "customer",
    does: "The customer's own orders by words of their market or number, open ones first, then the newest: among the newest thousand of each, and any by its whole number.",
    input: { keyword: text(1, KEYWORD_LENGTH_MAX) },
    output: z.object({ list: z.array(order) }),
    rejections: [],
  }),
  listFills: call("GET /coin/fills", {
    who: "customer",
    does: "The customer's own trades, newest first.",
    input: { symbol: z.optional(symbol), ...paging },
    output: pageOf(fill),
    rejections: [],
  }),
  showOrder: call("GET /coin/detail", {
    who: "customer",
    does: "One order with its fills, and what trading at once has cost it.",
    input: { id },
    output: z.object({ order, fills: z.array(fill), costs: z.nullable(costs) }),
    rejections: ["no-such-order"],
  }),
  amendOrder: call("POST /coin/amend", {
    who: "customer",
    fresh: true,
    does: "Changes the price or the amount of an open order in one piece. Who only wants less keeps the turn; any other change queues anew, and what crosses trades at once.",
    input: {
      id,
      target_price: z.optional(decimal),
      /** The whole quantity, with what has filled already. */
      amount: z.optional(decimal),
    },
    output: z.object({ order, fills: z.array(fill) }),
    rejections: [
      "no-such-order",
      "order-not-open",
      "nothing-to-change",
      "below-filled",
      "market-closed",
      "price-off-tick",
      "price-outside-band",
      "amount-off-step",
      "below-minimum",
      "above-maximum",
      "insufficient-balance",
      "would-take",
      "self-trade",
    ],
  }),
  cancelOrder: call("POST /coin/cancel", {
    who: "customer",
    does: "Ends an open or waiting order and releases its held money.",
    input: { id },
    output: z.object({ order }),
    rejections: ["no-such-order", "order-not-open"],
  }),
  cancelOrders: call("POST /coin/cancel_all", {
    who: "customer",
    does: "Cancels all open and waiting orders, or those of one market.",
    input: { symbol: z.optional(symbol) },
    output: z.object({ cancelled: z.int() }),
    rejections: [],
  }),
  showBook: call("GET /coin/depth", {
    who: "visitor",
    does: "The order book: customers' orders and the labelled house liquidity.",
    input: { symbol },
    output: book,
    rejections: ["no-such-market"],
  }),
};

/** Public live frames of room "market:<symbol>". */
export const frames = {
  /** The whole visible book, at most five frames a second while it changes. */
  book,
};

export const events = {
  /** Orders or fills of one customer changed. */
  ordersChanged: event(
    "spot.ordersChanged",
    z.object({
      customerId: z.string(),
      orderIds: z.array(z.string()),
      filled: z.array(
        z.object({ orderId: z.string(), symbol: z.string(), type: z.enum(sides), amount: decimal, price: decimal }),
      ),
    }),
    [calls.listOrders, calls.findOrders, calls.listFills, calls.showOrder, ...balanceCalls],
  ),
  /** Stops of any customers have fired without trading at once: what rests now, or has ended. */
  stopsFired: event(
    "spot.stopsFired",
    z.object({
      orders: z.array(
        z.object({
          customerId: z.string(),
          orderId: z.string(),
          symbol: z.string(),
          type: z.enum(sides),
          /** The index that fired it. */
          index: decimal,
          ended: z.boolean(),
        }),
      ),
    }),
  ),
  /** Orders of any customers have ended with their date. */
  ordersExpired: event(
    "spot.ordersExpired",
    z.object({
      orders: z.array(z.object({ customerId: z.string(), orderId: z.string(), symbol: z.string(), type: z.enum(sides) })),
    }),
  ),
  /** Trailing stops of one customer follow a better index. */
  trailsMoved: event("spot.trailsMoved", z.object({ customerId: z.string(), orderIds: z.array(z.string()) }), [
    calls.listOrders,
    calls.showOrder,
  ]),
  /** Orders of any customers began to trade, or ended with a trade: what each has traded in all, at its average price. */
  ordersFilled: event(
    "spot.ordersFilled",
    z.object({
      orders: z.array(
        z.object({
          customerId: z.string(),
          orderId: z.string(),
          symbol: z.string(),
          type: z.enum(sides),
          amount: decimal,
          price: decimal,
          ended: z.boolean(),
          /** Whether it traded from the book or because its stop has fired, and not because its customer had just placed or amended it. */
          rested: z.boolean(),
        }),
      ),
    }),
  ),
};
