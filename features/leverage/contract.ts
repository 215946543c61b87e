/** Leverage: positions with margin, long and short, on the index. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import type { ProductAccount } from "@assay/core/accounts.ts";
import { at, currencyId, decimal, flag, id, integer, numbered, paging, pageOf, signedDecimal } from "@assay/core/shapes.ts";
import { feed, symbol } from "@assay/features/market/contract.ts";
import { calls as protectionCalls } from "@assay/features/protection/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import { dailyRejections, transferRejections } from "@assay/features/proofs/contract.ts";
import * as z from "zod/mini";

export const sides = ["long", "short"] as const;
export type Side = (typeof sides)[number];
/** Isolated: a position risks its own margin. Cross: it risks what the contract account has free as well. */
export const marginModes = ["isolated", "cross"] as const;
export type MarginMode = (typeof marginModes)[number];
/** "pending" waits for its price, "open" is a position; the other two have ended. */
export const states = ["pending", "open", "closed", "cancelled"] as const;
export type State = (typeof states)[number];
/** "next-mark": its customer asked for it while there was no mark, and it has closed at the first one after that. */
export const closeReasons = [
  "customer",
  "next-mark",
  "take-profit",
  "stop-loss",
  "trailing-stop",
  "reduce-only",
  "liquidation",
  "deleveraging",
] as const;
/**
 * Why a waiting order ended without opening anything; "protection": its customer lets no new risk begin, or none so large;
 * "market-full": the house cannot bear what would be open.
 */
export const cancelReasons = ["customer", "nothing-to-reduce", "protection", "market-full"] as const;
export type CancelReason = (typeof cancelReasons)[number];
export type CloseReason = (typeof closeReasons)[number];

const multiple = integer(1, 1_000);
/** A price to be set; "0" takes away the one that is set. */
const newStop = z.optional(decimal);

export const contractTerms = z.object({
  symbol: z.string(),
  currency_id: z.int(),
  legal_id: z.int(),
  base: z.string(),
  quote: z.string(),
  tick: decimal,
  step: decimal,
  price_decimals: z.int(),
  quantity_decimals: z.int(),
  notional_min: decimal,
  quantity_max: decimal,
  /** How far from the mark a limit price may lie, as a fraction of it. */
  band: decimal,
  /** Of the value, at opening and at closing. */
  fee: decimal,
  liquidation_fee: decimal,
  /** A day's interest, and what the house adds to a day's rate, as fractions of the value. */
  interest: decimal,
  markup: decimal,
  /** By value, rising: from `floor` on so much leverage at most, and so much of the value as maintenance margin. */
  brackets: z.array(z.object({ floor: decimal, multiple_max: z.int(), maintenance: decimal })),
});

const position = z.object({
  id: z.string(),
  /** The purse of a copy (see copy); null of the customer's own. */
  purse: z.nullable(z.string()),
  symbol: z.string(),
  currency_id: z.int(),
  legal_id: z.int(),
  type: z.enum(sides),
  kind: z.enum(["market", "limit"]),
  margin_mode: z.enum(marginModes),
  multiple: z.int(),
  reduce_only: z.boolean(),
  /** Base quantity. */
  number: decimal,
  /** The limit of an order; null at market. */
  target_price: z.nullable(decimal),
  /** Entry; null before. */
  price: z.nullable(decimal),
  /** What is held for it now, and what was at its opening. */
  margin: decimal,
  origin_margin: decimal,
  /** Fees so far. */
  fee: decimal,
  /** The share of the value that opening and closing cost, agreed when it was asked for. */
  fee_rate: decimal,
  /** The fees by what they were for; null before it has closed, and of positions that closed before the parts were kept. */
  opening_fee: z.nullable(decimal),
  closing_fee: z.nullable(decimal),
  liquidation_fee: z.nullable(decimal),
  /** Overnight fees so far; negative is what they have brought. */
  overnight: signedDecimal,
  /** Nights that an isolated margin could not pay: they count against it and are paid by its end. */
  owed: decimal,
  target_profit_price: z.nullable(decimal),
  stop_loss_price: z.nullable(decimal),
  /** How far the mark must come back from its best to close the position, as a fraction; and the best so far. */
  trailing: z.nullable(decimal),
  trailing_mark: z.nullable(decimal),
  /** How much of it closes at the next mark, because its customer asked for that while there was none; null otherwise. */
  closing: z.nullable(decimal),
  state: z.enum(states),
  created_at: at,
  opened_at: z.nullable(at),
  ended_at: z.nullable(at),
  close_reason: z.nullable(z.enum(closeReasons)),
  cancel_reason: z.nullable(z.enum(cancelReasons)),
  close_price: z.nullable(decimal),
  /** What the price brought; a loss is negative. */
  profit: z.nullable(signedDecimal),
  /** What of a loss was beyond the customer's money, and others paid. */
  spared: decimal,
  /** What was gained or lost in the end: profit and what was spared, less fees, nights and what the house still owes. */
  net: z.nullable(signedDecimal),
  /** What came back to the contract account of margin and profit after fees; negative where a cross position cost more than its margin. */
  returned: z.nullable(signedDecimal),
  /** What the insurance fund has paid of its loss, and what the house could not pay of its profit yet. */
  insured: decimal,
  unpaid: decimal,
});

/** What the mark makes of an open position at this moment; nulls without a valid mark. */
const standing = z.object({
  mark: z.nullable(decimal),
  profit: z.nullable(signedDecimal),
  /** The mark at which it is liquidated as things stand; null where none can. */
  liquidation_price: z.nullable(decimal),
  /** Maintenance margin as a fraction of equity: liquidation at 1. For a cross position that of the whole account. */
  margin_ratio: z.nullable(decimal),
  /** What this night will cost; negative is what it brings. */
  overnight_next: z.nullable(signedDecimal),
  /** Its place among those of its market and side that win, in fifths: 5 is deleveraged first, 0 is not in the queue. */
  queue: z.nullable(z.int()),
});

const standingPosition = z.object({ ...position.shape, ...standing.shape });

/** What changes the money that stands behind positions. */
export const changeKinds = ["added", "removed", "night", "opened", "closed", "moved"] as const;

/** A minute of a replay, or with `decides` the tick that liquidated and what went before it in its minute. */
const replayed = z.object({
  at,
  decides: z.boolean(),
  /** The mark that the figures are taken at: of an isolated position its worst of the minute, else the last; null without one. */
  mark: z.nullable(decimal),
  /** What stood behind the purse at the end of the minute. */
  margin: signedDecimal,
  profit: z.nullable(signedDecimal),
  maintenance: z.nullable(decimal),
  /** Maintenance margin as a fraction of equity: liquidation at 1. Null without a mark, and when nothing was left. */
  margin_ratio: z.nullable(decimal),
  risk_rate: z.nullable(signedDecimal),
  changes: z.array(z.object({ what: z.enum(changeKinds), amount: signedDecimal })),
});

const opening = {
  currency_id: currencyId,
  legal_id: z._default(currencyId, 3),
  type: numbered(sides),
  kind: z._default(z.enum(["market", "limit"]), "market"),
  target_price: z.optional(decimal),
  /** Base quantity. */
  number: decimal,
  multiple,
  margin_mode: z._default(z.enum(marginModes), "isolated"),
  target_profit_price: z.optional(decimal),
  stop_loss_price: z.optional(decimal),
  trailing: z.optional(decimal),
  /** Only closes positions of the other side, oldest first, and opens nothing. */
  reduce_only: z._default(flag, false),
  /** At market: the worst mark that is accepted. */
  worst_price: z.optional(decimal),
};

/** What has closed, and how many positions close at the next mark of their market, because it has none now. */
const closes = z.object({ closed: z.array(position), waiting: z.int() });

const stopRejections = ["stop-off-tick", "stop-already-reached", "stop-beyond-liquidation", "trailing-out-of-range"] as const;

const riskRejections = ["cooling-off", "self-excluded", "over-loss-limit", "loss-not-bounded"] as const;

/** Where its money is. */
export const account = { account: "contract", risky: true } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [
  { reason: "leverage-hold" },
  { reason: "leverage-release" },
  { reason: "leverage-margin" },
  { reason: "leverage-close" },
  { reason: "leverage-fee" },
  { reason: "leverage-overnight" },
  { reason: "liquidation-fee" },
  { reason: "leverage-claim" },
] as const satisfies readonly Bill[];

/** Countries whose customers may not begin any: derivatives of coins are not for retail customers in the United Kingdom, nor off an exchange in the United States. */
export const closedIn: readonly string[] = ["GB", "US"];

export const calls = {
  showContract: call("POST /lever/deal", {
    who: "visitor",
    does: "A contract market: its terms, mark price and what a night costs on either side, with the funds that stand behind it.",
    input: { currency_id: currencyId, legal_id: z._default(currencyId, 3) },
    output: z.object({
      feed,
      terms: contractTerms,
      /** Null while the market has no index: nothing opens, nothing is liquidated. */
      mark: z.nullable(decimal),
      /** A day's rate as a fraction of the value; negative is received. */
      overnight_long: signedDecimal,
      overnight_short: signedDecimal,
      /** What the insurance fund and the house's counterpart have. */
      insurance_fund: decimal,
      house_fund: decimal,
    }),
    rejections: ["no-such-market"],
  }),
  openPosition: call("POST /lever/submit", {
    who: "customer",
    fresh: true,
    agreement: "contracts-risk",
    does: "Opens a position at the mark, or lets a limit order wait for it with its margin held.",
    input: opening,
    output: z.object({ position, closed: z.array(position) }),
    rejections: [
      ...dailyRejections,
      "no-such-market",
      "market-closed",
      "terms-conflict",
      "price-missing",
      "price-off-tick",
      "price-outside-band",
      "amount-off-step",
      "below-minimum",
      "above-maximum",
      "leverage-too-high",
      "price-moved",
      "insufficient-balance",
      "market-full",
      "too-many-positions",
      "nothing-to-reduce",
      ...riskRejections,
      ...stopRejections,
    ],
  }),
  listPositions: call("POST /lever/dealall", {
    who: "customer",
    does: "The customer's open positions and waiting orders with what the marks make of them, and the contract account as a whole.",
    input: { symbol: z.optional(symbol) },
    output: z.object({
      open: z.array(standingPosition),
      pending: z.array(position),
      account: z.object({
        available: decimal,
        margin: decimal,
        /** Sum of the profits of open positions; null while one of them has no mark. */
        profit: z.nullable(signedDecimal),
        /** (available + margins at opening + profits) / margins at opening, as a fraction; null without positions. */
        risk_rate: z.nullable(signedDecimal),
        /** What may leave the account while cross positions stand. */
        transferable: decimal,
        /** What a further cross position would have behind it, before its fee; null while a cross position has no mark. */
        cross_excess: z.nullable(signedDecimal),
      }),
    }),
    rejections: [],
    cost: 2,
  }),
  listHistory: call("POST /lever/my_trade", {
    who: "customer",
    does: "Positions and orders that have ended, newest first.",
    input: { symbol: z.optional(symbol), ...paging },
    output: pageOf(position),
    rejections: [],
  }),
  showPosition: call("GET /lever/detail", {
    who: "customer",
    does: "One position or order.",
    input: { id },
    output: z.object({
      ...standingPosition.shape,
      /** Whose position it copies, or copied before it became its customer's own. */
      copy_of: z.nullable(z.string()),
    }),
    rejections: ["no-such-position"],
  }),
  replayLiquidation: call("GET /lever/replay", {
    who: "customer",
    does: "Why a position was liquidated: minute by minute backwards from the tick that decided, to its opening or a day before.",
    input: { id, ...paging },
    output: pageOf(replayed),
    rejections: ["no-such-position", "position-not-liquidated"],
    cost: 2,
  }),
  closePosition: call("POST /lever/close", {
    who: "customer",
    does: "Closes a position at the mark, or a part of it, whatever that brings; without a mark it is closed at the next one.",
    input: { id, number: z.optional(decimal) },
    output: closes,
    rejections: ["no-such-position", "position-not-open", "amount-off-step", "above-maximum"],
  }),
  closePositions: call("POST /lever/batch_close", {
    who: "customer",
    does: "Closes all open positions, the longs or the shorts, of one market or of all; those without a mark at their next one.",
    input: { type: z._default(z.enum(["all", ...sides]), "all"), symbol: z.optional(symbol) },
    output: closes,
    rejections: [],
  }),
  amendOrder: call("POST /lever/amend", {
    who: "customer",
    fresh: true,
    agreement: "contracts-risk",
    does: "Changes the limit or the quantity of a waiting order in one piece, judged like a new one; a limit that the mark has reached opens at once.",
    input: { id, target_price: z.optional(decimal), number: z.optional(decimal) },
    output: z.object({ position, closed: z.array(position) }),
    rejections: [
      ...dailyRejections,
      "no-such-position",
      "position-not-pending",
      "nothing-to-change",
      "market-closed",
      "price-off-tick",
      "price-outside-band",
      "amount-off-step",
      "below-minimum",
      "above-maximum",
      "leverage-too-high",
      "insufficient-balance",
      "market-full",
      "nothing-to-reduce",
      "stop-already-reached",
      "stop-beyond-liquidation",
      ...riskRejections,
    ],
  }),
  cancelOrder: call("POST /lever/cancel", {
    who: "customer",
    does: "Takes back what waits: an order, whose money is released, or the closing of a position, which stays open.",
    input: { id },
    output: z.object({ position }),
    rejections: ["no-such-position", "position-not-pending"],
  }),
  setStops: call("POST /lever/setstop", {
    who: "customer",
    does: "Sets, changes or takes away take profit, stop loss and trailing stop of a position or a waiting order.",
    input: { id, target_profit_price: newStop, stop_loss_price: newStop, trailing: newStop },
    output: z.object({ position }),
    rejections: [
      ...dailyRejections,
      "no-such-position",
      "position-not-open",
      "nothing-to-change",
      "market-closed",
      ...stopRejections,
    ],
  }),
  changeMargin: call("POST /lever/margin", {
    who: "customer",
    fresh: true,
    does: "Adds margin to an isolated position, or takes back what it does not need.",
    input: { id, change: z.enum(["add", "remove"]), amount: decimal },
    output: z.object({ position }),
    rejections: [
      ...transferRejections,
      "no-such-position",
      "position-not-open",
      "margin-is-shared",
      "market-closed",
      "wrong-amount",
      "insufficient-balance",
      "margin-needed",
      "stop-beyond-liquidation",
      "cooling-off",
      "self-excluded",
      "over-loss-limit",
    ],
  }),
};

export const events = {
  /** Money came into a purse of a customer, or has left it. */
  purseChanged: event("leverage.purseChanged", z.object({ customerId: z.string() }), [
    calls.listPositions,
    ...balanceCalls,
    protectionCalls.showProtection,
  ]),
  /** Positions or orders of one customer changed. */
  positionsChanged: event(
    "leverage.positionsChanged",
    z.object({
      customerId: z.string(),
      ids: z.array(z.string()),
      /** What has ended or opened without the customer at the button. */
      news: z.array(
        z.object({
          id: z.string(),
          symbol: z.string(),
          type: z.enum(sides),
          what: z.enum(["opened", "cancelled", "market-full", ...closeReasons]),
          number: decimal,
          price: decimal,
          /** What was gained or lost in the end, after fees and nights; null of what has not closed. */
          profit: z.nullable(signedDecimal),
        }),
      ),
    }),
    [calls.listPositions, calls.listHistory, calls.showPosition, ...balanceCalls, protectionCalls.showProtection],
  ),
};
