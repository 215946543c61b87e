import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import {
  type Follow,
  type FollowFacts,
  type FollowFields,
  followInput,
  followRules,
  type Lead,
  startOf,
  type Trader,
} from "./follow-form.ts";

export const trader: Trader = {
  trader_user_id: "t",
  name: "Ada",
  head_portrait: null,
  signature: "Slow and small",
  state: "active",
  practice: true,
  symbols: ["BTC/USDT", "ETH/USDT"],
  share: "0.1",
  amount_min: "50",
  amount_max: "5000",
  places: 10,
  since: 0,
  ended_at: null,
  chart: [],
  figures: {
    at: null,
    total_profit: "0",
    accuracy: null,
    followers: 2,
    orders: 0,
    lots: "0",
    roi: null,
    copiers_median: null,
    copiers_worst: null,
    copiers_lost: null,
    copiers_profit: null,
    copiers_money: null,
    gap: null,
    drawdown: null,
    exposure: null,
    leverage: null,
    holding: null,
    stake: "1000",
    rank: null,
  },
};
const lead = (symbol: string, number: string, open_price: string): Lead => ({
  transaction_id: symbol + number,
  symbol,
  type: "long",
  multiple: 50,
  number,
  open_price,
  close_price: null,
  opened_at: 0,
  closed_at: null,
  net: null,
  gap: null,
  copies: null,
});
const facts: FollowFacts = {
  trader,
  leads: [lead("BTC/USDT", "0.1", "10000"), lead("ETH/USDT", "2", "1000")],
  available: parseAmount("USDT", "1000"),
  follow: undefined,
};
const fields = (change: Partial<FollowFields> = {}): FollowFields => ({
  ...followRules.start,
  ...startOf(trader, undefined),
  amount: "500",
  ...change,
});
const faulty = (change: Partial<FollowFields>, more: Partial<FollowFacts> = {}): string[] =>
  Object.entries(followRules.faults(fields(change), { ...facts, ...more })).flatMap(([name, fault]) =>
    fault ? [`${name} ${fault.code} ${fault.values?.["nearest"] ?? ""}`.trim()] : [],
  );

test("a fault stands at the field that can mend it", () => {
  assert.deepEqual(faulty({}), []);
  assert.deepEqual(faulty({ number: "" }), ["number required"]);
  assert.deepEqual(faulty({ number: "0.001" }), ["number wrong-amount"], "rounded it is nothing");
  assert.deepEqual(faulty({ number: "101" }), ["number above-maximum 100"]);
  assert.deepEqual(faulty({ number: "101", type: "lots" }), []);
  assert.deepEqual(faulty({ amount: "49" }), ["amount below-minimum 50"]);
  assert.deepEqual(faulty({ amount: "5001" }), ["amount above-maximum 1000"]);
  assert.deepEqual(faulty({ amount: "1001" }), ["amount insufficient-balance 1000"]);
  assert.deepEqual(faulty({ amount: "0" }), ["amount below-minimum 50"]);
  assert.deepEqual(faulty({ order_max: "0", total_max: "0" }), ["order_max wrong-amount", "total_max wrong-amount"]);
  assert.deepEqual(faulty({ stop_loss: "0", take_profit: "1001" }), [
    "stop_loss stop-out-of-range",
    "take_profit stop-out-of-range",
  ]);
  assert.deepEqual(faulty({ stop_loss: "95", take_profit: "1000" }), []);
  assert.deepEqual(faulty({ symbols: [] }), ["symbols required"]);
});

test("a number is rounded to two decimals before it is sent, and that is told", () => {
  const { rounded } = followRules.summary(fields({ number: "0.125" }), facts);
  assert.deepEqual([rounded, followInput(fields({ number: "0.125" }), facts).number], ["0.12", "0.12"]);
  assert.equal(followRules.summary(fields({ number: "0.5" }), facts).rounded, undefined);
});

test("the form tells in money the share, the worst case and what a typical opening would be", () => {
  const told = followRules.summary(fields({ number: "2", stop_loss: "30" }), facts);
  assert.deepEqual(
    [told.perThousand, told.purse, told.stopLoss, told.typical?.value, told.typical?.margin].map(
      (one) => one && formatAmount(one),
    ),
    ["100", "500", "150", "4000", "200"],
  );
  assert.equal(told.typical!.isPart, false);
  const capped = followRules.summary(fields({ number: "2", order_max: "50" }), facts).typical!;
  assert.deepEqual([formatAmount(capped.value), formatAmount(capped.margin), capped.isPart], ["1000", "50", true]);
  const lots = followRules.summary(fields({ number: "3", type: "lots", symbols: ["BTC/USDT"] }), facts).typical!;
  assert.deepEqual([formatAmount(lots.value), formatAmount(lots.margin)], ["300", "15"]);
  const unknown = followRules.summary(fields({ amount: "" }), { ...facts, leads: [] });
  assert.deepEqual([unknown.purse, unknown.stopLoss, unknown.typical], [undefined, undefined, undefined]);
});

test("what is left empty is left out, and a follow that is changed takes no money", () => {
  assert.deepEqual(followInput(fields({ stop_loss: "12.5", copy_open: true }), facts), {
    trader_user_id: "t",
    type: "multiple",
    number: "1",
    stop_loss: "0.125",
    multiple_max: "20",
    at_close: "close",
    amount: "500",
    copy_open: "1",
  });
  const follow: Follow = {
    follow_user_id: "f",
    trader_user_id: "t",
    trader_name: "Ada",
    trader_state: "active",
    practice: true,
    type: "lots",
    number: "1.5",
    order_max: "40",
    total_max: null,
    stop_loss: "0.2",
    take_profit: null,
    symbols: ["ETH/USDT"],
    multiple_max: 10,
    at_close: "keep",
    paused_for: null,
    stop_base: "600",
    share: "0.05",
    state: "following",
    ended: null,
    ending: false,
    created_at: 0,
    ended_at: null,
    paid_in: "600",
    taken_out: "0",
    free: "400",
    margin: "100",
    profit: "-20",
    realised: "0",
    shared: "0",
    share_due: "0",
    high_water: "0",
    open: 1,
  };
  const changed = { ...facts, follow };
  const own = fields(startOf(trader, follow));
  assert.deepEqual(followInput(own, changed), {
    trader_user_id: "t",
    type: "lots",
    number: "1.5",
    order_max: "40",
    stop_loss: "0.2",
    symbols: "ETH/USDT",
    multiple_max: "10",
    at_close: "keep",
    follow_user_id: "f",
  });
  const told = followRules.summary(own, changed);
  assert.deepEqual(
    [told.perThousand, told.purse, told.stopLoss].map((one) => one && formatAmount(one)),
    ["50", "480", "120"],
  );
});
