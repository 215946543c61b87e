/** Stock: equities at the price of their exchange, against the house, in fractions or by an amount of money. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import type { ProductAccount } from "@assay/core/accounts.ts";
import { at, currencyId, decimal, id, paging, pageOf } from "@assay/core/shapes.ts";
import { feed, symbol } from "@assay/features/market/contract.ts";
import { dailyRejections } from "@assay/features/proofs/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";

export const sides = ["buy", "sell"] as const;
export type Side = (typeof sides)[number];
/** "open" waits: for the exchange to open, or for its price. It trades in one piece or not at all. */
export const orderStates = ["open", "filled", "cancelled"] as const;
/** Why nothing trades while the exchange is open: splits and dividends are not known, or its price is not believed. */
export const closedReasons = ["actions-unknown", "quote-too-wide", "far-from-last-trade", "far-from-close"] as const;
/**
 * "expired": the session in which it could trade is over. "split": shares were changed before it traded. "replaced": the
 * customer gave it another limit, and a new order took its place.
 */
export const cancelReasons = ["customer", "expired", "split", "replaced"] as const;

const order = z.object({
  id: z.string(),
  symbol: z.string(),
  currency_id: z.int(),
  type: z.enum(sides),
  /** Null for an order at the price of the moment. */
  target_price: z.nullable(decimal),
  /** The worst price at which it trades: its own, or the edge of the band around the price when it was placed. */
  limit_price: decimal,
  /** Shares asked for; null for an order by money. */
  amount: z.nullable(decimal),
  /** USDT to spend, fee included; null for an order by shares. */
  money: z.nullable(decimal),
  /** What is set aside while it waits, in the currency that it pays with. */
  held: decimal,
  held_currency: z.string(),
  /** What it pays more (a seller: gets less) than the exchange's price, as a fraction; agreed when it was placed. */
  half_spread: decimal,
  filled: decimal,
  price: z.nullable(decimal),
  /** The exchange's price from which the price was made. */
  reference: z.nullable(decimal),
  cost: decimal,
  /** Always in USDT. */
  fee: decimal,
  state: z.enum(orderStates),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  created_at: at,
  /** When the session ends in which it can trade. */
  expires_at: at,
  updated_at: at,
});

const action = z.object({
  symbol: z.string(),
  kind: z.enum(["split", "dividend"]),
  /** The morning of the ex-date, when it takes effect. */
  at,
  /** Shares that take the place of `from` old ones; null for a dividend. */
  to: z.nullable(decimal),
  from: z.nullable(decimal),
  /** USDT for a share; null for a split. */
  per_share: z.nullable(decimal),
});

/** Where its money is. */
export const account = { account: "stock" } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [
  { reason: "stock-trade" },
  { reason: "stock-fee" },
  { reason: "stock-hold" },
  { reason: "stock-release" },
  { reason: "stock-split" },
  { reason: "stock-dividend" },
] as const satisfies readonly Bill[];

/** Countries whose customers may not begin any: contracts for difference are not for retail customers in the United States, Hong Kong and Belgium. */
export const closedIn: readonly string[] = ["US", "HK", "BE"];

export const calls = {
  placeOrder: call("POST /stock/submit", {
    who: "customer",
    fresh: true,
    does: "Buys or sells shares against the house at the exchange's price and a declared spread. While the exchange is closed the order waits for its next opening, with its money held.",
    input: {
      currency_id: currencyId,
      type: z.enum(sides),
      amount: decimal,
      /** Whether `amount` counts shares, or USDT: what a buyer spends, what a seller's shares are worth at the latest price. */
      amount_in: z._default(z.enum(["shares", "money"]), "shares"),
      target_price: z.optional(decimal),
    },
    output: z.object({ order }),
    rejections: [
      ...dailyRejections,
      "no-such-market",
      "market-closed",
      ...closedReasons,
      "price-off-tick",
      "price-outside-band",
      "amount-off-step",
      "below-minimum",
      "above-maximum",
      "position-too-large",
      "insufficient-balance",
      "too-many-open-orders",
      "house-cannot-trade",
    ],
  }),
  amendOrder: call("POST /stock/amend", {
    who: "customer",
    fresh: true,
    does: "Gives a waiting order another limit: a new order for the same takes its place, judged like any other, or the old one stays as it was. One whose price has come trades at once.",
    input: { id, target_price: decimal },
    output: z.object({ order }),
    rejections: [
      ...dailyRejections,
      "no-such-order",
      "order-not-open",
      "nothing-to-change",
      "market-closed",
      ...closedReasons,
      "price-off-tick",
      "price-outside-band",
      "below-minimum",
      "above-maximum",
      "position-too-large",
      "insufficient-balance",
      "house-cannot-trade",
    ],
  }),
  cancelOrder: call("POST /stock/cancel", {
    who: "customer",
    does: "Takes a waiting order back and releases what it held.",
    input: { id },
    output: z.object({ order }),
    rejections: ["no-such-order", "order-not-open"],
  }),
  listOrders: call("GET /stock/list", {
    who: "customer",
    does: "Waiting orders, or ended ones, newest first.",
    input: { state: z._default(z.enum(["open", "history"]), "open"), symbol: z.optional(symbol), ...paging },
    output: pageOf(order),
    rejections: [],
  }),
  listPositions: call("GET /stock/positions", {
    who: "customer",
    does: "The shares that the customer has, with what they cost and what they are worth at the latest price.",
    input: {},
    output: z.array(
      z.object({
        symbol: z.string(),
        currency_id: z.int(),
        base: z.string(),
        /** Shares, those held by waiting orders included. */
        amount: decimal,
        available: decimal,
        /** What the shares cost, fees included, and that for one of them. */
        cost: decimal,
        average_price: decimal,
        /** Null while the market has had no price. */
        value: z.nullable(decimal),
        gain: z.nullable(z.string().check(z.regex(/^-?[0-9]+(\.[0-9]+)?$/))),
        gain_percent: z.nullable(z.string().check(z.regex(/^-?[0-9]+(\.[0-9]+)?$/))),
      }),
    ),
    rejections: [],
  }),
  listDividends: call("GET /stock/dividends", {
    who: "customer",
    does: "Dividends of shares that the customer had when the ex-date began, newest first.",
    input: { ...paging },
    output: pageOf(
      z.object({
        id: z.string(),
        symbol: z.string(),
        at,
        shares: decimal,
        per_share: decimal,
        amount: decimal,
        /** "owed": the fund that pays dividends has run dry; it is paid as soon as that is filled. */
        state: z.enum(["paid", "owed"]),
      }),
    ),
    rejections: [],
  }),
  showTerms: call("GET /stock/detail", {
    who: "visitor",
    does: "How a market of shares is traded here: what a share here is and is not, how the spread grows, the fee and the bounds, coming splits and dividends, and what the fund that pays dividends has.",
    input: { symbol },
    output: z.object({
      feed,
      symbol: z.string(),
      /** A contract for difference: no shareholder rights, nothing is bought at the exchange. */
      nature: z.literal("contract-for-difference"),
      /** What the smallest order pays more, and a seller gets less, than the exchange's price, as a fraction. */
      half_spread: decimal,
      /** So much more for each `impact_unit` of value that an order goes on its way, up to `half_spread_most`. */
      impact: decimal,
      impact_unit: decimal,
      half_spread_most: decimal,
      /** The way that the caller has gone on each side, in USDT: what waits, and what has traded lately. */
      before: z.object({ buy: decimal, sell: decimal }),
      /** In USDT: the most that an order, a customer's shares and all customers' shares of one company may be worth. */
      order_value_max: decimal,
      position_value_max: decimal,
      house_value_max: decimal,
      fee: decimal,
      /** Null where trading is as the exchange's hours say. */
      closed_by: z.nullable(z.enum(closedReasons)),
      actions: z.array(action),
      dividend_fund: decimal,
    }),
    rejections: ["no-such-market"],
  }),
};

export const events = {
  /** Orders, shares or dividends of one customer changed. */
  changed: event("stock.changed", z.object({ customerId: z.string() }), [
    calls.listOrders,
    calls.listPositions,
    calls.listDividends,
    calls.showTerms,
    ...balanceCalls,
  ]),
};
