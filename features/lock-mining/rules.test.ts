import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, formatAmount, parseRate, pow10, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import fc from "fast-check";
import {
  accruingAt,
  type Agreed,
  daysOf,
  dividendTimes,
  exitAt,
  exitCosts,
  firstEarningDay,
  judgeLock,
  largestFor,
  nextDue,
  type Offer,
  promiseOf,
} from "./rules.ts";

const start = new Date("2026-02-27T18:30:00Z");
const terms = {
  dailyYield: fc.bigInt(1n, 2n * pow10(RATE_SCALE - 2)),
  periodDays: fc.integer({ min: 1, max: 120 }),
  dividendTime: fc.constantFrom(...dividendTimes),
  penaltyRatio: fc.bigInt(0n, pow10(RATE_SCALE)),
};
const agreed = fc.record<Agreed>({ ...terms, amount: fc.bigInt(1n, 10n ** 24n), createdAt: fc.constant(start) });
const offer = fc.record<Offer>({
  ...terms,
  currency: fc.constant("USDT"),
  min: fc.bigInt(1n, 1_000n),
});

test("LOCK-02 dividends add up to the yield of the whole term, on whatever days they are paid", () => {
  fc.assert(
    fc.property(agreed, fc.array(fc.integer({ min: 0, max: 3 * DAY_MS }), { maxLength: 60 }), (lock, pauses) => {
      let [now, paid, daysPaid] = [start, 0n, 0];
      for (const pause of [...pauses, lock.periodDays * DAY_MS]) {
        now = later(now, pause);
        const { accrued } = exitAt(lock, paid, now);
        assert.ok(accrued >= paid && accrued <= promiseOf(lock.amount, lock));
        [paid, daysPaid] = [accrued, daysOf(lock, now)];
        assert.ok(daysPaid === lock.periodDays || nextDue(lock, daysPaid) > now);
      }
      assert.deepEqual([paid, daysPaid], [promiseOf(lock.amount, lock), lock.periodDays]);
    }),
  );
});

test("LOCK-04 a penalty is the formula, never more than what has accrued, and falls to nothing at the end of the term", () => {
  fc.assert(
    fc.property(agreed, fc.integer({ min: 0, max: 130 * DAY_MS }), (lock, after) => {
      const { accrued, penalty, back } = exitAt(lock, 0n, later(start, after));
      const left = lock.periodDays - daysOf(lock, later(start, after));
      const asked = (lock.amount * lock.penaltyRatio * BigInt(left)) / pow10(RATE_SCALE);
      assert.ok(penalty <= accrued && penalty <= lock.amount && penalty <= asked);
      assert.ok([asked, accrued, lock.amount].includes(penalty));
      assert.equal(back, lock.amount + accrued - penalty);
      assert.ok(back >= lock.amount && (left > 0 || penalty === 0n));
    }),
  );
});

test("LOCK-05 the largest amount is one that the pool can promise, and one unit more is none", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 20n), offer, (free, terms) => {
      const largest = largestFor(free, terms);
      assert.ok(promiseOf(largest, terms) <= free && promiseOf(largest + 1n, terms) > free);
    }),
  );
});

test("an amount is judged by its bounds and the pool, and a refusal names the nearest that is taken", () => {
  const text = (units: bigint): string => formatAmount(amount("USDT", units));
  fc.assert(
    fc.property(offer, fc.bigInt(0n, 10n ** 13n), fc.bigInt(0n, 10n ** 9n), (terms, units, free) => {
      const judged = judgeLock(terms, text(units), free);
      const largest = largestFor(free, terms);
      const isTaken = units >= terms.min && units <= largest;
      assert.equal(judged instanceof Rejection ? undefined : judged, isTaken ? units : undefined);
      if (!(judged instanceof Rejection) || judged.code === "wrong-amount") return;
      const nearest = { "below-minimum": terms.min, "pool-short": largest }[judged.code]!;
      assert.equal(judged.values["nearest"], text(nearest));
    }),
  );
});

test("redeeming early brings more than the amount from its first earning day on, and nothing before", () => {
  fc.assert(
    fc.property(fc.record(terms), (some) => {
      fc.pre(some.dailyYield * BigInt(some.periodDays) < pow10(RATE_SCALE));
      // So large that no rounding hides an earning.
      const lock = { ...some, amount: pow10(RATE_SCALE + 2), createdAt: start };
      const days = Array.from({ length: lock.periodDays }, (_, day) => day);
      const earns = days.find((day) => exitAt(lock, 0n, later(start, day * DAY_MS)).back > lock.amount);
      assert.equal(firstEarningDay(lock), earns);
    }),
  );
});

test("what accrues by the second lies between the whole days, and each day's cost is what leaving then costs", () => {
  fc.assert(
    fc.property(agreed, fc.integer({ min: 0, max: 130 * DAY_MS }), (lock, after) => {
      const now = later(start, after);
      const accruing = accruingAt(lock, now);
      assert.ok(accruing >= exitAt(lock, 0n, now).accrued && accruing <= promiseOf(lock.amount, lock));
      const costs = exitCosts(lock, daysOf(lock, now));
      assert.ok(costs.every(({ day, penalty }) => penalty === exitAt(lock, 0n, later(start, day * DAY_MS)).penalty));
      assert.equal(costs.length, lock.periodDays - daysOf(lock, now));
    }),
  );
});

test("the specification's example: 0.4 % of the amount for each day that is left, capped at what has accrued", () => {
  const [dailyYield, penaltyRatio] = [parseRate("0.003")!, parseRate("0.004")!];
  const lock: Agreed = { dailyYield, penaltyRatio, periodDays: 30, dividendTime: "daily", amount: 1_000n, createdAt: start };
  const on = (day: number) => exitAt(lock, 0n, later(start, day * DAY_MS));
  assert.deepEqual(on(10), { accrued: 30n, penalty: 30n, back: 1_000n });
  assert.deepEqual(on(29), { accrued: 87n, penalty: 4n, back: 1_083n });
});
