import assert from "node:assert/strict";
import { test } from "node:test";
import { formatRate, parseAmount, parseRate } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import fc from "fast-check";
import {
  beginning,
  costAt,
  creditOf,
  feeAt,
  feeKinds,
  judgeLevel,
  KEPT_DAYS,
  levelEarned,
  levelOf,
  levels,
  type Merit,
  scoreOf,
  type Standing,
  STEP_DAYS,
} from "./rules.ts";

const usdt = (text: string): bigint => parseAmount("USDT", text)!.units;
const start = new Date("2026-01-01T00:00:00Z");
const day = (days: number): Date => later(start, days * DAY_MS);

const units = fc.bigInt({ min: 0n, max: usdt("1000000000") });
const merit: fc.Arbitrary<Merit> = fc.record({ volume: units, assets: units });

test("each level asks for more than the one before and costs no more, and none costs nothing (VIP-01)", () => {
  for (const [index, level] of levels.entries()) {
    assert.equal(level.level, index);
    const before = levels[index - 1];
    for (const kind of feeKinds) {
      assert.ok(level.shares[kind] > 0n);
      if (before) assert.ok(level.shares[kind] < before.shares[kind]);
    }
    if (before) assert.ok(level.volume > before.volume && level.assets > before.assets);
  }
  assert.throws(() => levelOf(10), /no level 10/);
});

test("more volume or more assets never earn less, and each level is earned exactly at its bound (VIP-01)", () => {
  fc.assert(
    fc.property(merit, merit, (one, more) => {
      const both = { volume: one.volume + more.volume, assets: one.assets + more.assets };
      assert.ok(levelEarned(both).level >= levelEarned(one).level);
    }),
  );
  for (const { level, volume, assets } of levels.slice(1)) {
    assert.deepEqual(levelEarned({ volume, assets: 0n }), { level, by: "volume" });
    assert.deepEqual(levelEarned({ volume: volume - 1n, assets: 0n }), { level: level - 1, by: "volume" });
    assert.deepEqual(levelEarned({ volume: 0n, assets }), { level, by: "assets" });
  }
});

test("a fee of a level is a share of the market's own, rounded up, never nothing and never more than it (VIP-01)", () => {
  assert.equal(formatRate(feeAt(parseRate("0.001")!, parseRate("0.95")!)), "0.00095");
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 8n }), fc.constantFrom(...levels), (own, { shares }) => {
      for (const kind of feeKinds) {
        const fee = feeAt(own, shares[kind]);
        assert.ok(fee > 0n && fee <= own);
        assert.ok(fee * 10n ** 8n >= own * shares[kind] && (fee - 1n) * 10n ** 8n < own * shares[kind]);
      }
    }),
  );
});

test("a level is given at once, kept for 60 days, renewed while it is earned, and then falls by one every 15 days (VIP-02)", () => {
  const [rich, poor] = [
    { volume: usdt("500000"), assets: 0n },
    { volume: 0n, assets: 0n },
  ];
  const up = judgeLevel(beginning, rich, start)!;
  assert.deepEqual(up, { level: 2, keptUntil: day(KEPT_DAYS), why: "volume" });
  assert.equal(judgeLevel(up, poor, later(day(KEPT_DAYS), -1)), undefined);
  assert.deepEqual(judgeLevel(up, rich, day(60)), { level: 2, keptUntil: day(120), why: "renewed" });
  const down = judgeLevel(up, poor, day(60))!;
  assert.deepEqual(down, { level: 1, keptUntil: day(60 + STEP_DAYS), why: "lapsed" });
  assert.equal(judgeLevel(down, poor, day(74)), undefined);
  assert.deepEqual(judgeLevel(down, poor, day(75)), { level: 0, keptUntil: null, why: "lapsed" });
  assert.deepEqual(judgeLevel(down, { volume: 0n, assets: usdt("50000") }, day(61)), {
    level: 2,
    keptUntil: day(121),
    why: "assets",
  });
});

test("whatever is traded and owned: nobody stands below what he earns, none falls by more than one at a time nor before his time (VIP-02)", () => {
  const looks = fc.array(fc.record({ merit, afterDays: fc.integer({ min: 0, max: 90 }) }), { maxLength: 40 });
  fc.assert(
    fc.property(looks, (all) => {
      let [standing, now]: [Standing, Date] = [beginning, start];
      for (const { merit: found, afterDays } of all) {
        now = later(now, afterDays * DAY_MS);
        const change = judgeLevel(standing, found, now);
        const after = change ?? standing;
        assert.ok(after.level >= levelEarned(found).level);
        assert.equal(after.keptUntil === null, after.level === 0);
        if (after.level < standing.level) {
          assert.equal(after.level, standing.level - 1);
          assert.ok(standing.keptUntil! <= now);
          assert.ok(after.keptUntil === null || after.keptUntil.getTime() - now.getTime() === STEP_DAYS * DAY_MS);
        }
        if (after.level > standing.level) assert.equal(after.keptUntil!.getTime() - now.getTime(), KEPT_DAYS * DAY_MS);
        // The same moment asked again changes nothing.
        if (change) assert.equal(judgeLevel(after, found, now), undefined);
        standing = after;
      }
    }),
  );
});

test("a higher level never costs more for the same trades (VIP-03)", () => {
  fc.assert(
    fc.property(fc.tuple(units, units, units), ([maker, taker, contract]) => {
      const owned = { "spot-maker": maker, "spot-taker": taker, contract };
      const costs = levels.map((level) => costAt(owned, level));
      assert.equal(costs[0], maker + taker + contract);
      for (const [index, cost] of costs.entries()) assert.ok(index === 0 || cost <= costs[index - 1]!);
    }),
  );
});

test("a credit score is the sum of its reasons (VIP-06)", () => {
  const at = (days: number, level: number) => creditOf(level, start, day(days)).map(({ points }) => points);
  assert.deepEqual(at(0, 0), [100, 0, 0]);
  assert.deepEqual(at(59, 3), [100, 1, 3]);
  assert.deepEqual(at(3_650, 9), [100, 12, 9]);
  assert.equal(scoreOf(creditOf(3, start, day(59))), 104);
});
