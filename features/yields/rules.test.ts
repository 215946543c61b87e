import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, formatAmount, parseRate, pow10 } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { later, startOfUtcDay } from "@assay/core/time.ts";
import fc from "fast-check";
import {
  judgeSubscription,
  kinds,
  largestFor,
  outputOf,
  penaltyOf,
  plannedRate,
  promiseOf,
  RATE_MAX,
  type Running,
  settledBy,
} from "./rules.ts";

const rate = fc.bigInt(0n, RATE_MAX);
const table = fc.array(rate, { minLength: 1, maxLength: 60 });
const units = fc.bigInt(1n, 10n ** 24n);
const FIRST = 20_000;

test("YIELD-05 the largest amount is one that the pool can promise, and one unit more is none", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), table, (free, rates) => {
      fc.pre(rates.some((one) => one > 0n));
      const largest = largestFor(free, rates);
      assert.ok(promiseOf(largest, rates) <= free && promiseOf(largest + 1n, rates) > free);
    }),
  );
});

test("an amount is judged by its bounds and the pool, and a refusal names the nearest that is taken", () => {
  const text = (some: bigint): string => formatAmount(amount("USDT", some));
  fc.assert(
    fc.property(fc.bigInt(1n, 1_000n), table, fc.bigInt(0n, 10n ** 13n), fc.bigInt(0n, 10n ** 9n), (min, rates, some, free) => {
      const judged = judgeSubscription({ currency: "USDT", min, rates }, text(some), free);
      const largest = largestFor(free, rates);
      assert.equal(judged instanceof Rejection ? undefined : judged, some >= min && some <= largest ? some : undefined);
      if (!(judged instanceof Rejection)) return;
      assert.equal(judged.values["nearest"], text({ "below-minimum": min, "pool-short": largest }[judged.code]!));
    }),
  );
  const refused = judgeSubscription({ currency: "USDT", min: 1n, rates: [1n] }, "0.000000001", 1n);
  assert.equal(refused instanceof Rejection && refused.code, "wrong-amount");
});

test("YIELD-02 whole days are paid once each, on whatever days anybody comes, and add up to what was set aside", () => {
  fc.assert(
    fc.property(
      units,
      table,
      fc.array(fc.integer({ min: 0, max: 9 * 86_400_000 }), { maxLength: 30 }),
      (remaining, rates, pauses) => {
        let running: Running = {
          kind: "cloud",
          remaining,
          firstDay: FIRST,
          nextDay: FIRST,
          endDay: FIRST + rates.length,
          paid: 0n,
        };
        let now = later(startOfUtcDay(FIRST), -1);
        for (const pause of [...pauses, 70 * 86_400_000]) {
          now = later(now, pause);
          const { nextDay, units: paid } = settledBy(running, (day) => rates[day - FIRST], now);
          assert.ok(nextDay >= running.nextDay && startOfUtcDay(nextDay) <= later(now, 86_400_000));
          running = { ...running, nextDay, paid: running.paid + paid };
          assert.ok(running.paid <= promiseOf(remaining, rates));
        }
        assert.deepEqual([running.nextDay, running.paid], [running.endDay, promiseOf(remaining, rates)]);
      },
    ),
  );
});

test("YIELD-03 a day whose rate nobody has decided is waited for, and none behind it is paid", () => {
  const running: Running = { kind: "flexible", remaining: pow10(10), firstDay: FIRST, nextDay: FIRST, endDay: null, paid: 0n };
  const known = (day: number) => (day === FIRST + 1 ? undefined : 10_000n);
  assert.deepEqual(settledBy(running, known, startOfUtcDay(FIRST + 5)), {
    nextDay: FIRST + 1,
    units: outputOf(pow10(10), 10_000n),
  });
});

test("YIELD-04 leaving costs nothing but what a contract has paid, and never more than the amount", () => {
  fc.assert(
    fc.property(fc.constantFrom(...kinds), units, units, (kind, remaining, paid) => {
      const penalty = penaltyOf({ kind, remaining, paid });
      assert.ok(penalty <= paid && penalty <= remaining && (kind === "cloud" || penalty === 0n));
      assert.ok(kind !== "cloud" || penalty === paid || penalty === remaining);
    }),
  );
});

test("a table begins on the terms' first day and begins anew after its last", () => {
  const rates = ["0.0001", "0.0002", "0"].map((text) => parseRate(text)!);
  const planned = Array.from({ length: 5 }, (_, day) => plannedRate({ rates, fromDay: FIRST }, FIRST + day));
  assert.deepEqual(planned, [10_000n, 20_000n, 0n, 10_000n, 20_000n]);
});
