import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, formatAmount, formatPrice, parseAmount, parsePrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { coarse as terms } from "./testing.ts";
import { costsOf } from "./costs.ts";
import { isTighter, judgeExpiry, judgeStop, type StopAsked } from "./stops.ts";

const judge = (asked: StopAsked, index = "60000.25") => {
  const judged = judgeStop(terms, parsePrice(index), asked);
  if (judged instanceof Rejection) return [judged.code, judged.values.nearest];
  const { stop, limit, resting, wanted } = judged;
  const text = (price: bigint | undefined) => price && formatPrice(price);
  return [text(stop), text(limit), text(resting), `${formatAmount(wanted)} ${wanted.currency}`];
};

test("a stop waits on its side of the index, and the nearest that does is named (SPOT-16)", () => {
  const market = { kind: "stop-market", amount: "10" } as const;
  assert.deepEqual(judge({ ...market, type: "sell", stop_price: "60000" }), ["60000", undefined, undefined, "10 BTC"]);
  assert.deepEqual(judge({ ...market, type: "buy", stop_price: "60000.5" }), ["60000.5", undefined, undefined, "10 USDT"]);
  assert.deepEqual(judge({ ...market, type: "sell", stop_price: "60000.5" }), ["stop-would-fire", "59999.5"]);
  assert.deepEqual(judge({ ...market, type: "buy", stop_price: "60000" }), ["stop-would-fire", "60000.5"]);
  assert.deepEqual(judge({ ...market, type: "sell", stop_price: "60000" }, "60000"), ["stop-would-fire", "59999.5"]);
  assert.deepEqual(judge({ ...market, type: "sell", stop_price: "61000" }, "60000.4"), ["stop-would-fire", "60000"]);
  assert.deepEqual(judge({ ...market, type: "buy", stop_price: "59000" }, "60000.4"), ["stop-would-fire", "60001"]);
  assert.deepEqual(judge({ ...market, type: "sell", stop_price: "0" }), ["stop-would-fire", "0.5"]);
});

test("a limit after the stop lies in the band around the stop, where the index will be", () => {
  const stop = { kind: "stop-limit", type: "sell", stop_price: "40000", amount: "1" } as const;
  assert.deepEqual(judge({ ...stop, target_price: "36000" }), ["40000", "36000", undefined, "1 BTC"]);
  assert.deepEqual(judge({ ...stop, target_price: "35999.5" }), ["price-outside-band", "36000"]);
});

test("an oco rests beyond the index on one side and stops on the other (SPOT-18)", () => {
  const oco = { kind: "oco", type: "buy", stop_price: "61000", stop_limit_price: "61100", amount: "1" } as const;
  assert.deepEqual(judge({ ...oco, target_price: "60000" }), ["61000", "61100", "60000", "1 BTC"]);
  assert.deepEqual(judge({ ...oco, target_price: "60000.5" }), ["price-outside-band", "60000"]);
  const sell = { kind: "oco", type: "sell", stop_price: "59000", amount: "1" } as const;
  assert.deepEqual(judge({ ...sell, target_price: "60000.5" }), ["59000", undefined, "60000.5", "1 BTC"]);
});

test("a trailing stop begins at the index, a share of it away (SPOT-17)", () => {
  const trailing = { kind: "trailing-stop", trail: "0.01", amount: "1" } as const;
  assert.deepEqual(judge({ ...trailing, type: "sell" }, "60000")[0], "59400");
  assert.deepEqual(judge({ ...trailing, type: "buy", amount: "10" }, "60000")[0], "60600");
});

test("a date is from a minute to a year away, and goes with good till date alone (SPOT-20)", () => {
  const now = new Date(1_000_000);
  const at = (away: number, isGoodTillDate = true) => {
    const judged = judgeExpiry(1_000_000 + away, now, isGoodTillDate);
    return judged instanceof Rejection ? judged.code : judged?.getTime();
  };
  assert.deepEqual([at(MINUTE_MS - 1), at(MINUTE_MS), at(365 * DAY_MS + 1)], ["expiry-outside", 1_060_000, "expiry-outside"]);
  assert.equal(at(MINUTE_MS, false), "terms-conflict");
  assert.equal(judgeExpiry(undefined, now, false), undefined);
});

test("what was taken is told against the index and the best price met: a cost is positive, a gain negative (SPOT-21)", () => {
  const [base, quote] = [parseAmount("BTC", "0.3")!, parseAmount("USDT", "18000.2")!];
  const taken = { base, quote, best: parsePrice("60000")!, index: parsePrice("59990") };
  const { spread, slippage } = costsOf({ side: "buy", ...taken });
  assert.deepEqual([spread, slippage], [parseAmount("USDT", "3"), parseAmount("USDT", "0.2")]);
  const sold = costsOf({ side: "sell", ...taken });
  assert.deepEqual(
    [sold.spread, sold.slippage],
    [amount("USDT", -3_00000000n), amount("USDT", -20000000n)].map((one) => ({ ...one })),
  );
  assert.equal(costsOf({ side: "buy", ...taken, index: undefined }).spread, undefined);
});

test("a stop-limit moved as a whole towards the index is tighter, and one whose limit is worse is not (SPOT-24)", () => {
  const wanted = amount("BTC", 1n);
  const tighter = (side: "buy" | "sell", [stop, limit]: [bigint, bigint], [nextStop, nextLimit]: [bigint, bigint]) =>
    isTighter({ side, stop, trail: null, limit, wanted }, { side, stop: nextStop, trail: null, limit: nextLimit, wanted });
  assert.ok(tighter("sell", [100n, 99n], [105n, 104n]));
  assert.ok(tighter("sell", [100n, 99n], [105n, 99n]));
  assert.ok(!tighter("sell", [100n, 99n], [105n, 98n]));
  assert.ok(!tighter("sell", [100n, 99n], [105n, 106n]));
  for (const room of [-3n, 0n, 1n, 5n])
    for (let by = 1n; by < 20n; by += 1n)
      for (const [side, up] of [
        ["sell", 1n],
        ["buy", -1n],
      ] as const) {
        const before: [bigint, bigint] = [100n, 100n - room * up];
        const after: [bigint, bigint] = [100n + by * up, 100n + (by - room) * up];
        assert.ok(tighter(side, before, after), `${side} ${room} ${by}`);
        assert.ok(!tighter(side, after, before), `${side} ${room} ${by}`);
      }
});
