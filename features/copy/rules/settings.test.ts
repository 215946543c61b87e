import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import {
  baseOf,
  judgeAmount,
  judgeProfile,
  judgeSettings,
  type ProfileAsked,
  type SettingsAsked,
  stopFromOf,
  stopReached,
} from "./settings.ts";

const markets = ["BTC/USDT", "ETH/USDT", "SOL/USDT"];
const terms = { led: ["BTC/USDT", "ETH/USDT"], known: (symbol: string) => markets.includes(symbol) };
const asked: SettingsAsked = { type: "multiple", number: "1", multiple_max: 20, at_close: "close" as const };
const code = (judged: unknown): string | undefined => (judged instanceof Rejection ? judged.code : undefined);
const settled = (more: Partial<SettingsAsked>) => judgeSettings({ ...asked, ...more }, terms);

test("a number is rounded to two decimals and is above nothing and below a bound", () => {
  const numbers = ["0", "0.001", "0.014", "100", "100.01"].map((number) => settled({ number }));
  assert.deepEqual(
    numbers.map((one) => (one instanceof Rejection ? one.code : one.number)),
    ["wrong-amount", "wrong-amount", 1, 10_000, "above-maximum"],
  );
  assert.equal(code(settled({ type: "lots", number: "10000.01" })), "above-maximum");
  assert.equal(code(settled({ type: "lots", number: "99999999999999999999" })), "above-maximum");
});

test("caps are above nothing, stops within their range, markets those of the trader", () => {
  assert.equal(code(settled({ order_max: "0" })), "wrong-amount");
  assert.equal(code(settled({ total_max: "0.000000001" })), "wrong-amount");
  assert.equal(code(settled({ stop_loss: "0.96" })), "stop-out-of-range");
  assert.equal(code(settled({ stop_loss: "0.009" })), "stop-out-of-range");
  assert.equal(code(settled({ take_profit: "10.1" })), "stop-out-of-range");
  assert.equal(code(settled({ symbols: "BTC/USDT,NO/USDT" })), "no-such-market");
  assert.equal(code(settled({ symbols: "SOL/USDT" })), "market-not-led");
  assert.deepEqual(settled({ symbols: "ETH/USDT, BTC/USDT,ETH/USDT", stop_loss: "0.5", take_profit: "10", order_max: "5" }), {
    type: "multiple",
    number: 100,
    orderMax: 500_000_000n,
    totalMax: null,
    stopLoss: parseRate("0.5"),
    takeProfit: parseRate("10"),
    symbols: ["BTC/USDT", "ETH/USDT"],
    leverageMax: 20,
    atClose: "close",
  });
});

const profile: ProfileAsked = { signature: "x", symbols: "", share: "0.3", amount_min: "10", amount_max: "10", places: 5 };

test("a profile asks for 30 % at most, and amounts that are in order", () => {
  const judged = judgeProfile(profile, markets);
  assert.ok(!(judged instanceof Rejection));
  assert.deepEqual(judged.symbols, markets);
  assert.equal(code(judgeProfile({ ...profile, share: "0.30000001" }, markets)), "share-too-high");
  assert.equal(code(judgeProfile({ ...profile, amount_min: "9.99" }, markets)), "below-minimum");
  assert.equal(code(judgeProfile({ ...profile, amount_max: "1000000.01" }, markets)), "above-maximum");
  assert.equal(code(judgeProfile({ ...profile, amount_min: "20" }, markets)), "amounts-crossed");
  assert.equal(code(judgeProfile({ ...profile, symbols: "NO/USDT" }, markets)), "no-such-market");
});

test("the first money is what its trader takes", () => {
  const bounds = { amountMin: 1_000_000_000n, amountMax: 2_000_000_000n };
  const judged = [undefined, "0", "9", "21", "10"].map((text) => judgeAmount(text, bounds));
  assert.deepEqual(
    judged.map((one) => (one instanceof Rejection ? one.code : one)),
    ["wrong-amount", "below-minimum", "below-minimum", "above-maximum", 1_000_000_000n],
  );
});

test("a stop is reached at its fraction of what was paid in and not taken out", () => {
  const follow = { paidIn: 1_000n, takenOut: 900n, stopFrom: null, stopLoss: parseRate("0.5")!, takeProfit: parseRate("1")! };
  assert.equal(baseOf(follow), 100n);
  assert.equal(stopReached(follow, 51n), undefined);
  assert.equal(stopReached(follow, 50n), "stop-loss");
  assert.equal(stopReached(follow, 199n), undefined);
  assert.equal(stopReached(follow, 200n), "take-profit");
  assert.equal(baseOf({ paidIn: 1_000n, takenOut: 1_200n, stopFrom: null }), 1_000n);
  const won = { ...follow, takenOut: 1_200n };
  assert.deepEqual(
    [stopReached(won, 10n), stopReached(won, 799n), stopReached(won, 800n)],
    [undefined, undefined, "take-profit"],
  );
  assert.equal(stopReached({ ...follow, stopLoss: null, takeProfit: null }, 0n), undefined);
});

test("once all that was paid in has been taken out, a stop loss is measured from what was there then and came in since", () => {
  const flows = { paidIn: 1_000n, takenOut: 900n, stopFrom: null };
  assert.equal(stopFromOf(flows, 400n, 0n), null);
  assert.equal(stopFromOf({ ...flows, takenOut: 1_000n }, 400n, 0n), 400n);
  assert.equal(stopFromOf({ ...flows, takenOut: 1_000n }, -1n, 0n), 0n);
  assert.equal(stopFromOf({ paidIn: 1_200n, takenOut: 1_000n, stopFrom: 400n }, 700n, 200n), 600n);
  assert.equal(stopFromOf({ paidIn: 1_200n, takenOut: 1_100n, stopFrom: 600n }, 550n, 0n), 550n);
  const won = { paidIn: 1_000n, takenOut: 1_200n, stopFrom: 400n, stopLoss: parseRate("0.25")!, takeProfit: null };
  assert.equal(baseOf(won), 400n);
  assert.deepEqual([stopReached(won, 301n), stopReached(won, 300n)], [undefined, "stop-loss"]);
  assert.equal(stopReached({ ...won, stopFrom: 0n }, 0n), undefined);
});
