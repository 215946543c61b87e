import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { amount, formatAmount, parseAmount, parsePrice, parseRate } from "@assay/core/money.ts";
import fc from "fast-check";
import {
  breakEvenOf,
  directions,
  expectedCostOf,
  outcomeShown,
  payoutOf,
  poolPayouts,
  type PoolStake,
  termsSeconds,
  venuesAgree,
  winningsOf,
} from "./rules.ts";

const usdt = (text: string) => parseAmount("USDT", text)!;
const rate = (text: string) => parseRate(text)!;
const shown = (units: readonly bigint[]): string[] => units.map((one) => formatAmount(amount("USDT", one)));

describe("payouts", () => {
  test("SECONDS-06 a fixed payout is the stake and its winnings, the stake, or nothing", () => {
    const stake = usdt("10");
    assert.equal(formatAmount(payoutOf(stake, rate("0.85"), "won")), "18.5");
    assert.equal(formatAmount(winningsOf(stake, rate("0.85"))), "8.5");
    assert.deepEqual(payoutOf(stake, rate("0.85"), "lost"), amount("USDT", 0n));
    for (const outcome of ["tie", "void"] as const) assert.deepEqual(payoutOf(stake, rate("0.85"), outcome), stake);
  });

  test("the break-even table: 0.80 needs 55.6 %, 0.85 54.1 %, 0.90 52.6 %, 0.95 51.3 %", () => {
    const shown = ["0.80", "0.85", "0.90", "0.95"].map((text) => (Number(breakEvenOf(rate(text))) / 1e6).toFixed(1));
    assert.deepEqual(shown, ["55.6", "54.1", "52.6", "51.3"]);
    assert.equal(formatAmount(expectedCostOf(usdt("100"), rate("0.85"))), "7.5");
  });
});

describe("the pool", () => {
  test("SECONDS-07 the published vector, of before sides were balanced: 2 in a side of 15 of 150, fee 3 %, is paid 19.4", () => {
    const stakes = [stake("up", "2"), stake("up", "13"), stake("down", "135")];
    const whole = poolPayouts(stakes, "up", rate("0.03"), false);
    assert.deepEqual(shown([...whole.payouts, whole.fee]), ["19.4", "126.1", "0", "4.5"]);
    const balanced = poolPayouts(stakes, "up", rate("0.03"), true);
    assert.deepEqual(shown([...balanced.payouts, balanced.fee]), ["3.88", "25.22", "120", "0.9"]);
  });

  test("SECONDS-22 both sides risk the same: 1 against 300 and 700 is against 1, and the rest comes back pro rata, whoever wins", () => {
    const stakes = [stake("up", "1"), stake("down", "300"), stake("down", "700")];
    const right = poolPayouts(stakes, "up", rate("0.03"), true);
    assert.deepEqual(shown([...right.payouts, right.fee]), ["1.94", "299.7", "699.3", "0.06"]);
    const wrong = poolPayouts(stakes, "down", rate("0.03"), true);
    assert.deepEqual(shown([...wrong.payouts, wrong.fee]), ["0", "300.282", "700.658", "0.06"]);
    // Each side whole, one unit would win nearly all.
    assert.deepEqual(shown(poolPayouts(stakes, "up", rate("0.03"), false).payouts), ["970.97", "0", "0"]);
  });

  test("SECONDS-22 who comes last and alone against a heavy side wins no more than he risks", () => {
    const stakes = [stake("down", "1000"), stake("up", "100")];
    assert.deepEqual(shown(poolPayouts(stakes, "up", rate("0.03"), true).payouts), ["900", "194"]);
    assert.deepEqual(shown(poolPayouts(stakes, "down", rate("0.03"), true).payouts), ["1094", "0"]);
    fc.assert(
      fc.property(stakeLists, winners, fc.bigInt(0n, 10n ** 7n), (mixed, winner, feeRate) => {
        const { payouts } = poolPayouts(mixed, winner, feeRate, true);
        for (const [place, { units }] of mixed.entries()) assert.ok(payouts[place]! <= 2n * units);
      }),
    );
  });

  test("SECONDS-22 nobody loses more than his part of what stands on the lighter side, and no side wins more than that", () => {
    fc.assert(
      fc.property(stakeLists, fc.constantFrom(...directions), (stakes, winner) => {
        const { payouts } = poolPayouts(stakes, winner, rate("0.03"), true);
        const side = (of: boolean, units: readonly bigint[]) =>
          total(units.filter((_, place) => (stakes[place]!.direction === winner) === of));
        const staked = stakes.map(({ units }) => units);
        const [right, wrong] = [side(true, staked), side(false, staked)];
        if (right === 0n || wrong === 0n) return assert.deepEqual(payouts, staked);
        const lost = wrong < right ? wrong : right;
        assert.ok(side(true, payouts) <= right + lost);
        for (const [place, { direction, units }] of stakes.entries()) {
          if (direction === winner) continue;
          const kept = units - payouts[place]!;
          // To the unit below which no stake can be divided.
          assert.ok(kept * wrong >= units * lost && (kept - 1n) * wrong < units * lost);
        }
      }),
    );
  });

  test("SECONDS-08 one side only, a tie and a void refund every stake without a fee", () => {
    const oneSided = [stake("up", "5"), stake("up", "7")];
    for (const winner of [...directions, undefined])
      assert.deepEqual(poolPayouts(oneSided, winner, rate("0.03"), true), {
        payouts: oneSided.map(({ units }) => units),
        fee: 0n,
      });
    const both = [stake("up", "5"), stake("down", "700")];
    assert.deepEqual(poolPayouts(both, undefined, rate("0.03"), true), {
      payouts: both.map(({ units }) => units),
      fee: 0n,
    });
  });

  test("SECONDS-09 payouts and fee are exactly what was staked, and who was right never gets less than the stake", () => {
    fc.assert(
      fc.property(stakeLists, winners, fc.bigInt(0n, 10n ** 7n), fc.boolean(), (stakes, winner, feeRate, balanced) => {
        const { payouts, fee } = poolPayouts(stakes, winner, feeRate, balanced);
        assert.equal(total(payouts) + fee, total(stakes.map(({ units }) => units)));
        assert.ok(fee >= 0n);
        for (const [at, { direction, units }] of stakes.entries()) {
          assert.ok(payouts[at]! >= 0n);
          if (direction === winner) assert.ok(payouts[at]! >= units);
          else if (winner !== undefined) assert.ok(payouts[at]! <= units);
        }
      }),
    );
  });

  test("SECONDS-10 exchanging customers exchanges their payouts and changes no other", () => {
    const lists = stakeLists.chain((stakes) => fc.tuple(fc.constant(stakes), shuffled([...stakes.keys()])));
    fc.assert(
      fc.property(lists, fc.boolean(), ([stakes, places], balanced) => {
        const straight = poolPayouts(stakes, "up", rate("0.03"), balanced);
        const moved = poolPayouts(
          places.map((place) => stakes[place]!),
          "up",
          rate("0.03"),
          balanced,
        );
        assert.deepEqual(moved, { payouts: places.map((place) => straight.payouts[place]!), fee: straight.fee });
      }),
    );
  });
});

test("SECONDS-24 venues agree while the dearest that counts is at most a fifth of the clamp above the cheapest", () => {
  const sources = (...prices: string[]) =>
    prices.map((text) => ({ state: text.startsWith("!") ? "outlier" : "counted", price: parsePrice(text.replace("!", "")) }));
  assert.ok(venuesAgree(sources("100", "100.05", "100.1"), rate("0.005")));
  assert.ok(!venuesAgree(sources("100", "100.05", "100.10000001"), rate("0.005")));
  assert.ok(venuesAgree(sources("100", "100", "100.4"), rate("0.02")));
  assert.ok(venuesAgree(sources("100", "100", "100", "!104"), rate("0.005")), "who does not count does not disagree");
  assert.ok(!venuesAgree([], rate("0.005")));
});

test("the terms on sale are 30, 60, 120, 180 and 300 seconds", () => {
  assert.deepEqual([...termsSeconds], [30, 60, 120, 180, 300]);
});

const stake = (direction: PoolStake["direction"], text: string): PoolStake => ({ direction, units: usdt(text).units });

const total = (units: readonly bigint[]): bigint => units.reduce((sum, unit) => sum + unit, 0n);
const winners = fc.constantFrom(...directions, undefined);

const stakeLists: fc.Arbitrary<PoolStake[]> = fc.array(
  fc.record({ direction: fc.constantFrom(...directions), units: fc.bigInt(1n, 10n ** 14n) }),
  { maxLength: 20 },
);

const shuffled = <Item>(items: Item[]): fc.Arbitrary<Item[]> =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length });

test("who was wrong with nobody on the other side has lost nothing, and is not told so", () => {
  assert.equal(outcomeShown("lost", "25", "25"), "returned");
  assert.equal(outcomeShown("lost", "25", "0"), "lost");
  assert.equal(outcomeShown("won", "25", "48.5"), "won");
  assert.equal(outcomeShown("tie", "25", "25"), "tie");
});
