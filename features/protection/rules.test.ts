import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { amount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, HOUR_MS, later, startOfUtcDay } from "@assay/core/time.ts";
import { effectsOf, resultsOf } from "./rules/effects.ts";
import {
  applied,
  coolOffs,
  exclusionTerms,
  type Change,
  changeLimit,
  exclude,
  judgeLimit,
  keep,
  LIMIT_MAX,
  limitOf,
  type Measure,
  pendingLimit,
  reactivate,
  startCoolOff,
  stopOf,
} from "./rules/measures.ts";
import { firstDayOf, type Period, periods, renewalOf } from "./rules/periods.ts";
import { judgeRisk, type Standing } from "./rules/risk.ts";

const noon = new Date("2026-03-04T12:00:00Z");
const hours = (count: number): Date => later(noon, (count * DAY_MS) / 24);

let ids = 0;
function after(measures: readonly Measure[], change: Change | Rejection): Measure[] {
  assert.ok(!(change instanceof Rejection), (change as Rejection).code);
  return applied(measures, change, () => String((ids += 1)));
}
const codeOf = (judged: unknown): unknown => (judged instanceof Rejection ? judged.code : judged);

test("PROT-01 a limit that is tighter holds at once, one that is looser or none in a day", () => {
  const set = after([], changeLimit([], "day", 100n, noon));
  assert.equal(limitOf(set, "day", noon), 100n);
  const tight = after(set, changeLimit(set, "day", 60n, hours(1)));
  assert.equal(limitOf(tight, "day", hours(1)), 60n);
  assert.equal(limitOf(tight, "week", hours(1)), undefined);
  const loose = after(tight, changeLimit(tight, "day", 500n, hours(2)));
  assert.deepEqual([limitOf(loose, "day", hours(25.9)), limitOf(loose, "day", hours(26))], [60n, 500n]);
  assert.deepEqual(pendingLimit(loose, "day", hours(3)), { units: 500n, at: hours(26) });
  const gone = after(tight, changeLimit(tight, "day", undefined, hours(2)));
  assert.deepEqual([limitOf(gone, "day", hours(25.9)), limitOf(gone, "day", hours(26))], [60n, undefined]);
  assert.equal(codeOf(changeLimit(set, "day", 100n, hours(1))), "nothing-to-change");
  assert.equal(codeOf(changeLimit([], "month", undefined, noon)), "nothing-to-change");
});

test("PROT-02 what waits to become looser can be taken back, is replaced by what is asked later, and does not begin anew when asked again", () => {
  const set = after([], changeLimit([], "day", 100n, noon));
  const waiting = after(set, changeLimit(set, "day", 200n, hours(1)));
  assert.deepEqual(changeLimit(waiting, "day", 200n, hours(9)), { ends: [], begins: [] });
  for (const kept of [keep(waiting, "day", hours(2)), changeLimit(waiting, "day", 100n, hours(2))])
    assert.equal(limitOf(after(waiting, kept), "day", hours(100)), 100n);
  assert.equal(codeOf(keep(set, "day", hours(2))), "nothing-to-change");
  const looser = after(waiting, changeLimit(waiting, "day", 300n, hours(10)));
  assert.deepEqual([limitOf(looser, "day", hours(26)), limitOf(looser, "day", hours(34))], [100n, 300n]);
  const tighter = after(waiting, changeLimit(waiting, "day", 50n, hours(10)));
  assert.deepEqual([limitOf(tighter, "day", hours(10)), limitOf(tighter, "day", hours(200))], [50n, 50n]);
  assert.equal(pendingLimit(tighter, "day", hours(10)), undefined);
});

test("PROT-03 a cool-off lasts as long as was chosen, and can only become longer", () => {
  const week = after([], startCoolOff([], "7d", noon));
  assert.equal(stopOf(week, hours(7 * 24 - 0.1))?.kind, "cool-off");
  assert.equal(stopOf(week, hours(7 * 24)), undefined);
  assert.equal(codeOf(startCoolOff(week, "24h", hours(1))), "already-longer");
  assert.equal(codeOf(keep(week, "cool-off", hours(1))), "nothing-to-change");
  const longer = after(week, startCoolOff(week, "30d", hours(1)));
  assert.deepEqual(stopOf(longer, hours(2))?.untilAt, hours(1 + 30 * 24));
});

test("PROT-04 an exclusion holds through its term and then until its customer has asked to come back and waited a day", () => {
  const half = after([], exclude([], "6m", noon));
  const over = new Date("2026-09-04T12:00:00Z");
  assert.equal(codeOf(reactivate([], noon)), "nothing-to-change");
  assert.equal(codeOf(reactivate(half, later(over, -1))), "exclusion-not-over");
  assert.equal(stopOf(half, later(over, 40 * DAY_MS))?.kind, "exclusion");
  const back = after(half, reactivate(half, over));
  assert.equal(stopOf(back, later(over, DAY_MS - 1))?.kind, "exclusion");
  assert.equal(stopOf(back, later(over, DAY_MS)), undefined);
  assert.deepEqual(reactivate(back, later(over, 1)), { ends: [], begins: [] });
  assert.equal(stopOf(after(back, keep(back, "exclusion", later(over, 1))), later(over, 9 * DAY_MS))?.kind, "exclusion");
  assert.equal(codeOf(exclude(half, "6m", noon)), "already-longer");
  assert.equal(codeOf(startCoolOff(half, "30d", noon)), "already-longer");
  const ever = after(half, exclude(half, "permanent", hours(1)));
  assert.equal(codeOf(reactivate(ever, later(noon, 36_500 * DAY_MS))), "exclusion-not-over");
  assert.equal(codeOf(exclude(ever, "5y", hours(2))), "already-longer");
  assert.equal(stopOf(ever, hours(2))?.fixedUntil, null);
});

test("PROT-05 what is lost, at stake and asked for together is never more than a limit, and the tightest decides", () => {
  const day = after([], changeLimit([], "day", 100n, noon));
  const both = after(day, changeLimit(day, "week", 120n, noon));
  const standing = { measures: both, atRisk: 30n, results: { day: -20n, week: -20n, month: 400n } };
  assert.equal(judgeRisk(standing, 50n, noon), undefined);
  const refusal = judgeRisk(standing, 51n, noon)!;
  assert.deepEqual([refusal.code, refusal.values["until"]], ["over-loss-limit", "2026-03-05 00:00"]);
  assert.deepEqual([refusal.values["left"], refusal.values["risk"]], ["0", "0.01"], "never more is left, never less asked for");
  const large = judgeRisk(
    { ...standing, atRisk: 0n, measures: after([], changeLimit([], "day", 8_770_150_590n, noon)) },
    10n ** 10n,
    noon,
  )!;
  assert.deepEqual([large.values["left"], large.values["risk"]], ["87.7", "100"]);
  const badWeek = { ...standing, results: { ...standing.results, week: -60n } };
  assert.equal(judgeRisk(badWeek, 31n, noon)?.values["until"], "2026-03-09 00:00");
  assert.equal(judgeRisk({ ...standing, atRisk: 130n }, 0n, noon)?.values["left"], "0");
  assert.equal(judgeRisk(standing, undefined, noon)?.code, "loss-not-bounded");
  assert.equal(judgeRisk({ ...standing, measures: [] }, undefined, noon), undefined);
  const cooling = after(both, startCoolOff(both, "24h", noon));
  const stopped = judgeRisk({ ...standing, measures: cooling }, 1n, noon)!;
  assert.deepEqual([stopped.code, stopped.values["until"]], ["cooling-off", "2026-03-05 12:00"]);
  assert.equal(
    judgeRisk({ ...standing, measures: after(cooling, exclude(cooling, "1y", noon)) }, 1n, noon)?.code,
    "self-excluded",
  );
});

test("PROT-06 a day is a UTC day, a week begins on Monday and a month on its first day", () => {
  const days = (text: string) => Date.parse(`${text}T00:00:00Z`) / DAY_MS;
  const at = new Date("2028-02-29T23:59:59.999Z");
  assert.deepEqual(
    (["day", "week", "month"] as const).map((period) => firstDayOf(period, at)),
    [days("2028-02-29"), days("2028-02-28"), days("2028-02-01")],
  );
  assert.deepEqual(
    (["day", "week", "month"] as const).map((period) => renewalOf(period, at).toISOString().slice(0, 10)),
    ["2028-03-01", "2028-03-06", "2028-03-01"],
  );
  assert.equal(firstDayOf("week", new Date("2028-03-05T12:00:00Z")), days("2028-02-28"));
  assert.equal(renewalOf("month", new Date("2027-12-31T12:00:00Z")).toISOString(), "2028-01-01T00:00:00.000Z");
});

test("PROT-07 what postings bring is what others paid less what was paid to others, and what is held is at risk", () => {
  const usdt = (units: bigint) => ({ currency: "USDT", units });
  const posting = {
    transfers: [
      { from: "user/a/option", to: "user/a/option/held", amount: usdt(10n) },
      { from: "user/a/option/held", to: "house/pool/seconds", amount: usdt(7n) },
      { from: "house/pool/seconds/promised", to: "user/b/option", amount: usdt(5n) },
      { from: "house/pool/seconds/promised", to: "house/pool/seconds", amount: usdt(1n) },
    ],
  };
  assert.deepEqual(Object.fromEntries(resultsOf([posting])), { a: -7n, b: 5n });
  const atRisk = effectsOf(posting).reduce((sum, { customerId, atRisk: more }) => (customerId === "a" ? sum + more : sum), 0n);
  assert.equal(atRisk, 3n);
});

test("a limit is a positive amount with two decimals, and at most ten millions", () => {
  assert.equal(codeOf(judgeLimit("0")), "wrong-amount");
  assert.equal(codeOf(judgeLimit("1.001")), "wrong-amount");
  assert.deepEqual([codeOf(judgeLimit("10000000.01")), judgeLimit("10000000")], ["limit-too-high", LIMIT_MAX]);
  assert.deepEqual(judgeLimit("1.5"), { currency: "USDT", units: 150_000_000n });
});

type Wish = (measures: readonly Measure[], now: Date) => Change | Rejection;
const oneOf = <const T>(list: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...list);
const wishes: fc.Arbitrary<Wish> = fc.oneof(
  fc.tuple(oneOf(periods), fc.option(fc.bigInt({ min: 1n, max: 4n }), { nil: undefined })).map(
    ([period, units]): Wish =>
      (measures, now) =>
        changeLimit(measures, period, units, now),
  ),
  oneOf([...periods, "exclusion"] as const).map(
    (kind): Wish =>
      (measures, now) =>
        keep(measures, kind, now),
  ),
  oneOf(Object.keys(coolOffs) as (keyof typeof coolOffs)[]).map(
    (length): Wish =>
      (measures, now) =>
        startCoolOff(measures, length, now),
  ),
  oneOf(Object.keys(exclusionTerms) as (keyof typeof exclusionTerms)[]).map(
    (term): Wish =>
      (measures, now) =>
        exclude(measures, term, now),
  ),
  fc.constant<Wish>(reactivate),
);

test("PROT-01 PROT-03 PROT-04 whatever somebody wishes, no limit is looser within a day and no stop ends sooner than it would have", () => {
  const steps = fc.array(fc.tuple(wishes, fc.integer({ min: 0, max: 400 })), { maxLength: 30 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 23 }), fc.nat(400), (wished, hour, day) => {
      let [now, measures] = [noon, [] as Measure[]];
      for (const [wish, pause] of wished) {
        now = later(now, pause * HOUR_MS);
        const change = wish(measures, now);
        const before = measures;
        if (change instanceof Rejection) continue;
        measures = after(before, change);
        const soon = later(now, hour * HOUR_MS);
        for (const period of periods) {
          const [was, is] = [before, measures].map((list) => limitOf(list, period, soon));
          assert.ok(was === undefined || (is !== undefined && is <= was), `${period} ${was} became ${is}`);
        }
        const someDay = later(now, day * DAY_MS);
        const asksBack = change.ends.some(({ untilAt, endAskedAt }) => endAskedAt && untilAt! <= someDay);
        if (stopOf(before, someDay) && !asksBack) assert.ok(stopOf(measures, someDay), "a stop became shorter");
        if (!stopOf(before, soon)) continue;
        assert.ok(stopOf(measures, soon), "a stop ends within a day");
      }
    }),
  );
});

test("PROT-01 PROT-02 after any row of wishes the limit, and what waits, are what a plain fold says", () => {
  const asked = fc.oneof(fc.constant("keep" as const), fc.constant(undefined), fc.bigInt({ min: 1n, max: 4n }));
  const steps = fc.array(fc.tuple(asked, fc.integer({ min: 0, max: 30 })), { maxLength: 60 });
  fc.assert(
    fc.property(oneOf(periods), steps, (period, wished) => {
      let [now, measures] = [noon, [] as Measure[]];
      let limit: bigint | undefined;
      let waiting: { units: bigint | undefined; at: Date } | undefined;
      const turn = (): void => {
        if (waiting && waiting.at <= now) [limit, waiting] = [waiting.units, undefined];
      };
      for (const [wish, pause] of wished) {
        now = later(now, pause * HOUR_MS);
        const change = wish === "keep" ? keep(measures, period, now) : changeLimit(measures, period, wish, now);
        turn();
        const changesNothing = wish === "keep" || wish === limit ? !waiting : false;
        assert.equal(codeOf(change) === "nothing-to-change", changesNothing);
        if (!(change instanceof Rejection)) measures = after(measures, change);
        if (wish === "keep" || wish === limit) waiting = undefined;
        else if (limit === undefined || (wish !== undefined && wish < limit)) [limit, waiting] = [wish, undefined];
        else if (!waiting || waiting.units !== wish) waiting = { units: wish, at: later(now, DAY_MS) };
        assert.deepEqual([limitOf(measures, period, now), pendingLimit(measures, period, now)], [limit, waiting]);
      }
    }),
  );
});

test("PROT-04 an exclusion's term is over at the same time of the same day of its month, or of the last one, and no sooner", () => {
  const nearMonthEnd = fc
    .tuple(fc.integer({ min: 2_024, max: 2_032 }), fc.nat(11), fc.integer({ min: -3, max: 1 }), fc.nat(DAY_MS - 1))
    .map(([year, month, day, ms]) => new Date(Date.UTC(year, month, day) + ms));
  const terms = { "6m": 6, "1y": 12, "5y": 60 } as const;
  fc.assert(
    fc.property(oneOf(["6m", "1y", "5y"] as const), nearMonthEnd, (term, now) => {
      const over = new Date(now);
      over.setUTCMonth(over.getUTCMonth() + terms[term]);
      // A month that has no such day has run over into the next one.
      if (over.getUTCDate() !== now.getUTCDate()) over.setUTCDate(0);
      const excluded = after([], exclude([], term, now));
      assert.deepEqual(excluded[0]!.fixedUntil, over);
      assert.equal(codeOf(reactivate(excluded, later(over, -1))), "exclusion-not-over");
      const back = after(excluded, reactivate(excluded, over));
      assert.deepEqual(
        [stopOf(back, later(over, DAY_MS - 1))?.kind, stopOf(back, later(over, DAY_MS))],
        ["exclusion", undefined],
      );
    }),
  );
});

test("PROT-05 a bounded risk is taken exactly when no limit is exceeded if all of it is lost", () => {
  const units = fc.bigInt({ min: 0n, max: 9n }).map((part) => part * 1_000_000n);
  const limits = fc.dictionary(oneOf(periods), units);
  fc.assert(
    fc.property(limits, fc.tuple(units, units, units), units, units, (set, [day, week, month], atRisk, risk) => {
      const measures = Object.entries(set).reduce(
        (list, [period, limit]) => after(list, changeLimit(list, period as Period, limit, noon)),
        [] as Measure[],
      );
      const results = { day: -day, week: 3_000_000n - week, month: -month };
      const standing: Standing = { measures, atRisk, results };
      const isExceeded = periods.some((period) => set[period] !== undefined && risk + atRisk - results[period] > set[period]);
      assert.equal(judgeRisk(standing, risk, noon)?.code, isExceeded ? "over-loss-limit" : undefined);
    }),
  );
});

test("every moment lies in its period, which begins and is renewed at a midnight that all its moments share", () => {
  const moment = fc.date({ min: new Date(0), max: new Date("2099-12-31T23:59:59Z"), noInvalidDate: true });
  fc.assert(
    fc.property(oneOf(periods), moment, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (period, now, part) => {
      const [first, next] = [startOfUtcDay(firstDayOf(period, now)), renewalOf(period, now)];
      assert.ok(first <= now && now < next && (period !== "week" || first.getUTCDay() === 1));
      const other = new Date(first.getTime() + Math.floor(part * (next.getTime() - first.getTime())));
      assert.deepEqual([firstDayOf(period, other), renewalOf(period, other)], [firstDayOf(period, now), next]);
      assert.equal(firstDayOf(period, next) - firstDayOf(period, first), (next.getTime() - first.getTime()) / DAY_MS);
    }),
  );
});

test("a customer's result is what all his places gained, and at risk is what the held one did", () => {
  const places = ["user/a/contract", "user/a/contract/held", "user/b/contract", "house/leverage"];
  const transfer = fc
    .tuple(fc.nat(3), fc.integer({ min: 1, max: 3 }), fc.bigInt({ min: 1n, max: 9n }))
    .map(([from, on, units]) => ({ from: places[from]!, to: places[(from + on) % 4]!, amount: amount("USDT", units) }));
  fc.assert(
    fc.property(fc.array(transfer), (transfers) => {
      const gained = (...own: string[]): bigint =>
        transfers.reduce((sum, { from, to, amount: { units } }) => {
          return sum + (own.includes(to) ? units : 0n) - (own.includes(from) ? units : 0n);
        }, 0n);
      const ofA = effectsOf({ transfers }).filter(({ customerId }) => customerId === "a");
      assert.equal(
        ofA.reduce((sum, { atRisk }) => sum + atRisk, 0n),
        gained(places[1]!),
      );
      assert.equal(resultsOf([{ transfers }]).get("a") ?? 0n, gained(places[0]!, places[1]!));
    }),
  );
});
