import { call, event } from "@assay/core/contract.ts";
import { at, currencyId, decimal, flag, id, paging, pageOf } from "@assay/core/shapes.ts";
import { calls as walletCalls } from "@assay/features/wallet/contract.ts";
import { feed, symbol } from "@assay/features/market/contract.ts";
import * as z from "zod/mini";

export const sides = ["buy", "sell"] as const;
export type Side = (typeof sides)[number];
/** Good till cancelled, immediate or cancel, fill or kill. */
export const timesInForce = ["gtc", "ioc", "fok"] as const;
export type TimeInForce = (typeof timesInForce)[number];
/** "open" rests in the book; "cancelled" may carry fills from before. */
export const orderStates = ["open", "filled", "cancelled"] as const;
export const cancelReasons = ["customer", "immediate-or-cancel", "no-liquidity", "self-trade", "band"] as const;

const order = z.object({
  id: z.string(),
  symbol: z.string(),
  currency_id: z.int(),
  legal_id: z.int(),
  type: z.enum(sides),
  kind: z.enum(["limit", "market"]),
  time_in_force: z.enum(timesInForce),
  post_only: z.boolean(),
  /** Null for a market order. */
  target_price: z.nullable(decimal),
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

export const calls = {
  placeOrder: call("POST /coin/trade", {
    who: "customer",
    fresh: true,
    does: "Places a limit or market order. What crosses trades at once; the rest of a good-till-cancelled limit order rests in the book with its money held.",
    input: {
      currency_id: currencyId,
      legal_id: z._default(currencyId, 3),
      type: z.enum(sides),
      kind: z._default(z.enum(["limit", "market"]), "limit"),
      target_price: z.optional(decimal),
      amount: decimal,
      /** For market orders: whether `amount` counts base or quote currency. */
      amount_in: z._default(z.enum(["base", "quote"]), "base"),
      time_in_force: z._default(z.enum(timesInForce), "gtc"),
      post_only: z._default(flag, false),
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
    ],
  }),
  listOrders: call("GET /coin/list", {
    who: "customer",
    does: "Open orders, or ended ones, newest first.",
    input: { state: z._default(z.enum(["open", "history"]), "open"), symbol: z.optional(symbol), ...paging },
    output: pageOf(order),
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
    does: "One order with its fills.",
    input: { id },
    output: z.object({ order, fills: z.array(fill) }),
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
    does: "Takes an open order out of the book and releases its held money.",
    input: { id },
    output: z.object({ order }),
    rejections: ["no-such-order", "order-not-open"],
  }),
  cancelOrders: call("POST /coin/cancel_all", {
    who: "customer",
    does: "Cancels all open orders, or those of one market.",
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
    [
      calls.listOrders,
      calls.listFills,
      calls.showOrder,
      walletCalls.listWallets,
      walletCalls.showWallet,
      walletCalls.showCurrency,
      walletCalls.listBills,
      walletCalls.listUserCurrencies,
    ],
  ),
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
          /** Whether it traded from the book, and not because its customer had just placed or amended it. */
          rested: z.boolean(),
        }),
      ),
    }),
  ),
};
