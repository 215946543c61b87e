/** Copy trading: customers who lead, and customers whose purses do the same. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, flag, id, integer, paging, pageOf, signedDecimal, text } from "@assay/core/shapes.ts";
import { calls as leverageCalls, sides } from "@assay/features/leverage/contract.ts";
import { symbol } from "@assay/features/market/contract.ts";
import { calls as protectionCalls } from "@assay/features/protection/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";

/** Reasons of its bills; the positions themselves are posted by leverage. */
export const bills = [
  { reason: "copy-fund" },
  { reason: "copy-release" },
  { reason: "copy-share" },
] as const satisfies readonly Bill[];

/** "blown": its own stake was lost, or the leader was liquidated below it. A trader who has closed or is blown stays listed for ever. */
export const traderStates = ["active", "paused", "closed", "blown"] as const;
/** "multiple": so many times the leader's quantity. "lots": so many lots of 100 USDT of value in each opening. */
export const followTypes = ["multiple", "lots"] as const;
/** What becomes of open copies when their trader leads no more: they close, or are the customer's own with their margins. */
export const closings = ["close", "keep"] as const;
/** Why a follow rests that its customer has not paused himself. */
export const pauseReasons = ["linked", "protection"] as const;
export const followStates = ["following", "paused", "ended"] as const;
/** Why a follow has ended. */
export const endReasons = ["customer", "stop-loss", "take-profit", "trader-closed", "trader-blown", "protection"] as const;
/** Why an opening was not copied, or not whole ("part"); and why an exit came late ("late": it waited for its guard in vain). */
export const copyNotes = [
  "part",
  "late",
  "price-moved",
  "too-small",
  "order-cap",
  "total-cap",
  "insufficient-balance",
  "market-not-chosen",
  "market-closed",
  "market-full",
  "too-many-positions",
  "protection",
  "paused",
  "linked",
] as const;
export const signalKinds = ["open", "reduce", "close", "stops", "margin-added", "stake-removed"] as const;
export const sorts = ["copiers", "profit", "drawdown", "newest"] as const;

const symbols = text(0, 400);
/** Of the leader's profit after costs, as a fraction. */
const share = decimal;

/** What is worked out each hour by the rules of README.md. */
const figures = z.object({
  at: z.nullable(at),
  /** Sum of the results of all closed positions, and the share of them that won. */
  total_profit: signedDecimal,
  accuracy: z.nullable(decimal),
  followers: z.int(),
  orders: z.int(),
  lots: decimal,
  /** Time-weighted, from hourly equity with open positions; null before a day has passed. */
  roi: z.nullable(signedDecimal),
  /** Money-weighted results of copiers after fees and slippage; null below five copiers. */
  copiers_median: z.nullable(signedDecimal),
  copiers_worst: z.nullable(signedDecimal),
  /** The share of copiers who have lost. */
  copiers_lost: z.nullable(decimal),
  /** Together, in money, and what they have in their purses; null below five copiers. */
  copiers_profit: z.nullable(signedDecimal),
  copiers_money: z.nullable(decimal),
  /** What a copy's price was worse than the leader's, in the middle, as a fraction. */
  gap: z.nullable(signedDecimal),
  drawdown: z.nullable(decimal),
  /** Value of what is open, over equity. */
  exposure: z.nullable(decimal),
  leverage: z.nullable(decimal),
  /** Of closed positions, in seconds, in the middle. */
  holding: z.nullable(z.int()),
  /** What the leader has at stake in his contract account. */
  stake: decimal,
  /** Median result of copiers over the drawdown that they sat through; decides the order of the list. */
  rank: z.nullable(signedDecimal),
});

const trader = z.object({
  trader_user_id: z.string(),
  name: z.string(),
  head_portrait: z.nullable(z.string()),
  signature: z.string(),
  state: z.enum(traderStates),
  practice: z.boolean(),
  symbols: z.array(z.string()),
  share,
  amount_min: decimal,
  amount_max: decimal,
  places: z.int(),
  since: at,
  ended_at: z.nullable(at),
  /** Equity over the last 30 days, one value a day, the oldest first. */
  chart: z.array(signedDecimal),
  figures,
});

/** A position of the leader, or one that has ended; public by his consent. */
const lead = z.object({
  transaction_id: z.string(),
  symbol: z.string(),
  type: z.enum(sides),
  multiple: z.int(),
  number: decimal,
  open_price: decimal,
  close_price: z.nullable(decimal),
  opened_at: at,
  closed_at: z.nullable(at),
  net: z.nullable(signedDecimal),
  /** Median of what copies of it paid more than the leader at opening, as a fraction; null below five. */
  gap: z.nullable(signedDecimal),
  copies: z.nullable(z.int()),
});

const alert = z.object({ kind: z.enum(signalKinds), symbol: z.nullable(z.string()), amount: decimal, at });

const settings = {
  type: z.enum(followTypes),
  /** Multiple of the leader's quantity or lots; rounded to two decimals. */
  number: decimal,
  /** The most margin that one copy, and all copies together, may use; absent: no cap. */
  order_max: z.optional(decimal),
  total_max: z.optional(decimal),
  /** All is closed and the follow ends when the purse is worth so much less or more than what was paid in, as fractions. */
  stop_loss: z.optional(decimal),
  take_profit: z.optional(decimal),
  /** Markets, separated by commas; absent: all that the trader leads in. */
  symbols: z.optional(symbols),
  /** The highest leverage that copies take. */
  multiple_max: z._default(integer(1, 125), 20),
  at_close: z._default(z.enum(closings), "close"),
};

const follow = z.object({
  follow_user_id: z.string(),
  trader_user_id: z.string(),
  trader_name: z.string(),
  trader_state: z.enum(traderStates),
  practice: z.boolean(),
  type: z.enum(followTypes),
  number: decimal,
  order_max: z.nullable(decimal),
  total_max: z.nullable(decimal),
  stop_loss: z.nullable(decimal),
  take_profit: z.nullable(decimal),
  symbols: z.nullable(z.array(z.string())),
  multiple_max: z.int(),
  at_close: z.enum(closings),
  share,
  state: z.enum(followStates),
  /** Why it rests, where its customer has not paused it himself. */
  paused_for: z.nullable(z.enum(pauseReasons)),
  ended: z.nullable(z.enum(endReasons)),
  /** A follow that ends waits until what is open has closed. */
  ending: z.boolean(),
  created_at: at,
  ended_at: z.nullable(at),
  /** Paid in, taken out, free in the purse, margins of what is open, and its profit now (null without a mark). */
  paid_in: decimal,
  taken_out: decimal,
  /** What a stop loss is measured from: paid in and not taken out, or what was there when all that was paid in had been taken out. */
  stop_base: decimal,
  free: decimal,
  margin: decimal,
  profit: z.nullable(signedDecimal),
  /** What closed copies have brought after fees and nights, the share that the trader was paid of it, and what is due of it now. */
  realised: signedDecimal,
  shared: decimal,
  share_due: decimal,
  /** The realised profit above which a share is due again. */
  high_water: decimal,
  open: z.int(),
});

const copy = z.object({
  transaction_id: z.nullable(z.string()),
  follow_user_id: z.string(),
  trader_user_id: z.string(),
  trader_name: z.string(),
  symbol: z.string(),
  type: z.enum(sides),
  multiple: z.nullable(z.int()),
  number: z.nullable(decimal),
  margin: z.nullable(decimal),
  /** The leader's price and the copy's, at opening. */
  leader_price: z.nullable(decimal),
  open_price: z.nullable(decimal),
  close_price: z.nullable(decimal),
  mark: z.nullable(decimal),
  /** Live while it is open, in the end what it brought after costs. */
  profit: z.nullable(signedDecimal),
  note: z.nullable(z.enum(copyNotes)),
  state: z.enum(["open", "closed", "skipped", "own"]),
  at,
  /** Since when it is the customer's own. */
  held_since: z.nullable(at),
  ended_at: z.nullable(at),
});

const traderId = { trader_user_id: id };
const followId = { follow_user_id: id };

const profile = {
  signature: text(2, 120),
  symbols,
  share,
  amount_min: decimal,
  amount_max: decimal,
  places: integer(1, 1_000),
};

const profileRejections = ["no-such-market", "share-too-high", "amounts-crossed", "below-minimum", "above-maximum"] as const;
const settingRejections = [
  "below-minimum",
  "above-maximum",
  "no-such-market",
  "market-not-led",
  "wrong-amount",
  "stop-out-of-range",
] as const;
const riskRejections = ["cooling-off", "self-excluded", "over-loss-limit"] as const;

/** As those of contracts. */
export { closedIn } from "@assay/features/leverage/contract.ts";

export const calls = {
  listTraders: call("GET /follow/index", {
    who: "visitor",
    does: "Traders who can be copied, by what their copiers got for their risk, or those who have closed or lost their stake.",
    input: {
      ...paging,
      sort: z._default(z.enum(sorts), "copiers"),
      symbol: z.optional(symbol),
      graveyard: z._default(flag, false),
      free_places: z._default(flag, false),
    },
    output: pageOf(trader),
    rejections: [],
    cost: 2,
  }),
  showTrader: call("GET /follow/traderDetail", {
    who: "visitor",
    does: "One trader: profile, figures, alerts, and what is open now.",
    input: traderId,
    output: z.object({ trader, open: z.array(lead), alerts: z.array(alert) }),
    rejections: ["no-such-trader"],
    cost: 2,
  }),
  listLeads: call("GET /follow/traderTrade", {
    who: "visitor",
    does: "A trader's positions that have ended, newest first.",
    input: { ...traderId, ...paging },
    output: pageOf(lead),
    rejections: ["no-such-trader"],
  }),
  follow: call("POST /follow/follow", {
    who: "customer",
    fresh: true,
    agreement: "copy-risk",
    does: "Follows a trader with a purse of its own; with follow_user_id the settings of that follow are changed instead.",
    input: {
      ...traderId,
      ...settings,
      /** What the contract account pays into the purse; a follow that is changed takes none. */
      amount: z.optional(decimal),
      /** Copies what the trader has open already, at the mark. */
      copy_open: z._default(flag, false),
      follow_user_id: z.optional(id),
    },
    output: z.object({ follow }),
    rejections: [
      "no-such-trader",
      "no-such-follow",
      "own-trader",
      "linked-trader",
      "already-following",
      "trader-full",
      "trader-not-open",
      "too-many-follows",
      "insufficient-balance",
      "follow-ended",
      ...settingRejections,
      ...riskRejections,
    ],
  }),
  changeMoney: call("POST /follow/money", {
    who: "customer",
    fresh: true,
    does: "Pays money into a purse, or takes out what no copy uses; the trader's share of what was won is taken before.",
    input: { ...followId, change: z.enum(["add", "remove"]), amount: decimal },
    output: z.object({ follow }),
    rejections: ["no-such-follow", "follow-ended", "wrong-amount", "above-maximum", "insufficient-balance", ...riskRejections],
  }),
  pause: call("POST /follow/pause", {
    who: "customer",
    does: "Copies no new openings until it is taken up again; exits are copied on.",
    input: { ...followId, paused: flag },
    output: z.object({ follow }),
    rejections: ["no-such-follow", "follow-ended", "linked-trader", ...riskRejections],
  }),
  cancel: call("POST /follow/cancel", {
    who: "customer",
    does: "Ends a follow: copies are closed at the mark, or become the customer's own with their margin; what is left goes back.",
    input: { ...followId, positions: z._default(z.enum(closings), "close") },
    output: z.object({ follow }),
    rejections: ["no-such-follow", "follow-ended"],
  }),
  selfHold: call("POST /follow/selfHolding", {
    who: "customer",
    does: "Makes one copy the customer's own position, with its margin; the trader acts on it no more.",
    input: { transaction_id: id },
    output: z.object({ follow }),
    rejections: ["no-such-position", "position-not-open", "no-copy"],
  }),
  listFollows: call("GET /follow/my", {
    who: "customer",
    does: "The customer's follows with their live results: current ones, or those that have ended.",
    input: { ...paging, ended: z._default(flag, false) },
    output: pageOf(follow),
    rejections: [],
    cost: 2,
  }),
  listCopies: call("GET /follow/historyTrade", {
    who: "customer",
    does: "Copies: what is open, or what has ended or was skipped, with the reason; newest first.",
    input: { ...paging, follow_user_id: z.optional(id), current: z._default(flag, false) },
    output: pageOf(copy),
    rejections: ["no-such-follow"],
    cost: 2,
  }),
  showLead: call("GET /follow/lead", {
    who: "customer",
    does: "The customer as a trader: what admission still lacks, the profile, and sums of the copiers.",
    input: {},
    output: z.object({
      /** What the rules of admission ask, what the customer has (null: nothing to tell yet), and whether it suffices. */
      admission: z.array(
        z.object({
          rule: z.enum(["verified", "days", "stake", "liquidation"]),
          need: decimal,
          has: z.nullable(decimal),
          met: z.boolean(),
        }),
      ),
      trader: z.nullable(trader),
      earned: decimal,
      /** Of all copiers together; null below five. */
      due: z.nullable(decimal),
      alerts: z.array(alert),
    }),
    rejections: [],
  }),
  apply: call("POST /follow/apply", {
    who: "customer",
    fresh: true,
    agreement: "copy-trader",
    does: "Becomes a trader; the system judges the rules of admission and names the figure that is missing.",
    input: profile,
    output: z.object({ trader }),
    rejections: ["already-trader", "not-admitted", ...profileRejections],
  }),
  changeProfile: call("POST /follow/profile", {
    who: "customer",
    does: "Changes a trader's profile; a higher share binds new followers only.",
    input: profile,
    output: z.object({ trader }),
    rejections: ["no-trader", ...profileRejections],
  }),
  changeLead: call("POST /follow/leadState", {
    who: "customer",
    does: "A trader pauses (no new followers, nothing new is copied), goes on, or closes: then all copies of him are closed.",
    input: { state: z.enum(["active", "paused", "closed"]) },
    output: z.object({ trader }),
    rejections: ["no-trader"],
  }),
  listDesk: call("GET /desk/copy", {
    who: operator("support", "product", "auditor"),
    does: "All traders with their figures, for the console.",
    input: { ...paging, state: z.optional(z.enum(traderStates)) },
    output: pageOf(trader),
    rejections: [],
  }),
};

export const events = {
  /** A customer's follows or copies changed. */
  followsChanged: event("copy.followsChanged", z.object({ customerId: z.string() }), [
    calls.listFollows,
    calls.listCopies,
    leverageCalls.listPositions,
    ...balanceCalls,
    protectionCalls.showProtection,
  ]),
  /** A trader's own desk changed, or he was paid his share. */
  leadChanged: event("copy.leadChanged", z.object({ customerId: z.string() }), [calls.showLead, ...balanceCalls]),
};
